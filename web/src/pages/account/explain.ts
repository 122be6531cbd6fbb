import type { ProblemCode } from '@scan/contract/problems.ts'
import { type FailureWords, type MessageName, andThen } from '../../app/failure.ts'
import type { ApiError } from '../../app/api/client.ts'

/** The specification's sentences, by which a server without our codes can be understood. */
const SENTENCES: { [Reason in ProblemCode]?: string } = {
  'email-not-verified': 'Email not verified',
  'invalid-credentials': 'Invalid credentials',
  'user-not-found': 'User not found',
  'no-token': 'No token provided',
}

/** Whether a call failed for this reason, whether the server gave the code or only the sentence. */
export function failedFor({ code, message }: ApiError, reason: ProblemCode): boolean {
  return code === reason || message === SENTENCES[reason]
}

/** How a form on these pages words its failure; if nobody answered, the toast too says what to do. */
export function explain(failed: MessageName): FailureWords {
  return { failed, noAnswer: (t) => andThen(t(failed), t('site.noAnswer')), saysWhatToDo: true }
}

/** Why an email address was not verified. */
export const explainVerification: FailureWords = {
  failed: 'accounts.verifyEmail.failed',
  noAnswer: 'accounts.verifyEmail.noAnswer',
  saysWhatToDo: true,
}
