import { problems } from '@scan/contract/messages/en/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import type { Translate } from '../../app/words/translate.ts'
import { type FailureWords, andThen } from '../../app/failure.ts'
import type { ApiError } from '../../app/api/client.ts'

/** Whether a call failed for this reason, whether the server gave the code or only the sentence. */
export function failedFor({ code, message }: ApiError, reason: ProblemCode): boolean {
  return code === reason || message === problems[reason]
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
