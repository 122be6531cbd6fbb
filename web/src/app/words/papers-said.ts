import { papersIn } from '@scan/contract/messages/papers.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import type { Translate } from './translate.ts'

/** 'identity card and police certificate', in the reader's language. */
export const papersSaid = (t: Translate, kinds: readonly PaperKind[]): string =>
  papersIn(
    kinds,
    (kind) => t(`catalogue.papers.${kind}`),
    (all) => t('catalogue.papersAnd', all),
  )
