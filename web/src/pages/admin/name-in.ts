import type { Concern } from '@scan/contract/concerns.ts'
import type { Translate } from '../../app/words/translate.ts'

/** What somebody in a case is called: once deleted, by their mark. */
export const nameIn = (t: Translate, person: Concern['subject'], mark: string | null) =>
  person?.name ?? (mark ? t('admin.concerns.goneUnder', { mark }) : t('admin.concerns.gone'))
