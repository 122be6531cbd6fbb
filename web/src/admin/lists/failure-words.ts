import type { en } from '@scan/contract/messages/en/index.ts'
import type { TFunction } from 'i18next'
import type { FailureWords } from '../../actions/failure.ts'

type Words = typeof en.moderation

/** What was tried: an action, or the reading of a list. */
export type Attempt = `actions.${keyof Words['actions']}` | `lists.${keyof Words['lists']}`

/** How the failure of it is worded (specification, section 8, 'Admin toasts'). */
export function failureWords(t: TFunction, attempt: Attempt): FailureWords {
  return { failed: t(`moderation.${attempt}.failed`), noAnswer: t(`moderation.${attempt}.noAnswer`) }
}
