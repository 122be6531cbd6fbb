import type { en } from '@scan/contract/messages/en/index.ts'
import type { TFunction } from 'i18next'
import type { CallFailed } from '../api/client.ts'
import { problemSentence } from '../api/error-messages.ts'
import type { ActionName } from './actions.ts'

type ListName = keyof typeof en.moderation.lists
/** What was tried: an action, or the reading of a list. */
export type Attempt = `actions.${ActionName}` | `lists.${ListName}`

/**
 * The sentence for a failed attempt: the server's where it said something, in the reader's language (specification,
 * section 8, 'Admin toasts').
 */
export function failureSentence(t: TFunction, failure: CallFailed, attempt: Attempt): string {
  if (failure.code === 'no-answer') return t(`moderation.${attempt}.noAnswer`)
  if (failure.message === '') return t(`moderation.${attempt}.failed`)
  return problemSentence(t, failure)
}
