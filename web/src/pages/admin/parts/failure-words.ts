import type { AdminAction, AdminList } from '@scan/contract/messages/index.ts'
import type { Translate } from '../../../app/words/translate.ts'
import type { FailureWords } from '../../../app/failure.ts'

/** What was tried: an action, or reading a list. */
export type Attempt = `actions.${AdminAction}` | `lists.${AdminList}`

/** How its failure is worded (specification, section 8, 'Admin toasts'). */
export function failureWords(t: Translate, attempt: Attempt): FailureWords {
  return { failed: t(`admin.${attempt}.failed`), noAnswer: t(`admin.${attempt}.noAnswer`) }
}
