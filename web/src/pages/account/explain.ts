import type { ProblemCode } from '@scan/contract/problems.ts'
import type { ApiError } from '../../app/api/client.ts'
import { type FailureWords, type MessageName, andThen } from '../../app/failure.ts'
import type { Attempt } from '../../app/use-action.ts'

/** The specification's sentences, by which a server without our codes can be understood. */
const SENTENCES: { [Reason in ProblemCode]?: string } = {
  'email-not-verified': 'Email not verified',
  'invalid-credentials': 'Invalid credentials',
  'user-not-found': 'User not found',
  'no-token': 'No token provided',
}

/** The call failed for this reason, by the server's code or only its sentence. */
export function failedFor({ code, message }: ApiError, reason: ProblemCode): boolean {
  return code === reason || message === SENTENCES[reason]
}

/** Wording of these forms' failures; if nobody answered, the toast too says what to do. */
export function explain(failed: MessageName): FailureWords {
  return { failed, noAnswer: (t) => andThen(t(failed), t('site.noAnswer')), saysWhatToDo: true }
}

export const explainVerification: FailureWords = {
  failed: 'accounts.verifyEmail.failed',
  noAnswer: 'accounts.verifyEmail.noAnswer',
  saysWhatToDo: true,
}

/** The sentences for a failed sign-in: section 8 of the specification, row by row. */
export const explainSignIn: FailureWords = {
  failed: 'accounts.signIn.failures.other',
  noAnswer: 'accounts.signIn.failures.noAnswer',
  saysWhatToDo: true,
  override: (failure) => {
    const { status, errors = [] } = failure
    if (failure.code === 'second-factor-wrong' || failure.code === 'second-factor-used')
      return `problems.${failure.code}`
    if (status === 401) {
      if (failedFor(failure, 'email-not-verified')) return 'accounts.signIn.failures.notVerified'
      if (failedFor(failure, 'invalid-credentials'))
        return errors.some(({ field, message }) => /email/i.test(`${field} ${message}`))
          ? 'accounts.signIn.failures.wrongEmail'
          : 'accounts.signIn.failures.wrongPassword'
      if (failedFor(failure, 'user-not-found')) return 'accounts.signIn.failures.unknownAddress'
    }
    if (status === 404) return 'accounts.signIn.failures.unknownAddress'
    return status === 400 ? 'accounts.signIn.failures.wrongDetails' : undefined
  },
}

const REPEAT_WITHIN_MS = 5_000
type ToEmail = { body: { email: string } }

/** An unsteady hand. Only the newest email's link works, so a second email would make the first useless. */
export function isSecondPress({ body }: ToEmail, { input, at, failure }: Attempt<ToEmail>): boolean {
  return body.email === input.body.email && !failure && Date.now() - at < REPEAT_WITHIN_MS
}
