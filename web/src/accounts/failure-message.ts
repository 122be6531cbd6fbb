import { messages } from '@scan/contract/messages/index.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import type { TFunction } from 'i18next'
import { ApiError } from '../api/client.ts'
import { errorMessage } from '../api/error-messages.ts'

/** Whether a call failed for this reason, be it that the server said the code or only the sentence. */
export function failedFor({ code, message }: ApiError, reason: ProblemCode): boolean {
  return code === reason || message === messages.en.problems[reason]
}

/** What the server said, in the reader's language where it is a sentence of ours; undefined if it said nothing. */
export function serverMessage(failure: ApiError, t: TFunction): string | undefined {
  if (failure.message === '' || failure.code === 'no-answer') return undefined
  return errorMessage(t, failure)
}

/** What the server said, else this screen's own sentence; where nobody answered, that as well. */
export function failureMessage(failure: ApiError, t: TFunction, fallback: string): string {
  if (failure.code === 'no-answer') return `${fallback.replace(/\.$/, '')}. ${t('site.noAnswer')}`
  return serverMessage(failure, t) ?? fallback
}

/** Why an email address was not verified. */
export function verificationMessage(failure: unknown, t: TFunction): string {
  if (!(failure instanceof ApiError)) return t('accounts.verifyEmail.failed')
  if (failure.code === 'no-answer') return t('accounts.verifyEmail.noAnswer')
  return serverMessage(failure, t) ?? t('accounts.verifyEmail.failed')
}
