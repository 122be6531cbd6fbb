import type { ProblemCode } from '@scan/contract/problems.ts'
import type { Translate } from '../../app/words/translate.ts'
import { type FailureWords, andThen } from '../../app/failure.ts'
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
export function explain(t: Translate, failed: string): FailureWords {
  return { failed, noAnswer: andThen(failed, t('site.noAnswer')), saysWhatToDo: true }
}

/** Why an email address was not verified. */
export function explainVerification(t: Translate): FailureWords {
  return {
    failed: t('accounts.verifyEmail.failed'),
    noAnswer: t('accounts.verifyEmail.noAnswer'),
    saysWhatToDo: true,
  }
}
