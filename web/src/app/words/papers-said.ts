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

/** As a label: 'Identity card' */
export function paperTitle(t: Translate, kind: PaperKind): string {
  const name = t(`catalogue.papers.${kind}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
