import type { FailureWords } from '../../app/failure.ts'
import type { ApiError } from '../../app/api/client.ts'
import { failedFor } from './explain.ts'

/** The sentences for a failed sign-in: section 8 of the specification, row by row. */
export const explainSignIn: FailureWords = {
  failed: 'accounts.signIn.failures.other',
  noAnswer: 'accounts.signIn.failures.noAnswer',
  saysWhatToDo: true,
  own: (failure) => {
    const { status } = failure
    if (failedFor(failure, 'second-factor-wrong')) return 'problems.second-factor-wrong'
    if (status === 401) {
      if (failedFor(failure, 'email-not-verified')) return 'accounts.signIn.failures.notVerified'
      if (failedFor(failure, 'invalid-credentials'))
        return mentionsEmail(failure)
          ? 'accounts.signIn.failures.wrongEmail'
          : 'accounts.signIn.failures.wrongPassword'
      if (failedFor(failure, 'user-not-found')) return 'accounts.signIn.failures.unknownAddress'
    }
    if (status === 404) return 'accounts.signIn.failures.unknownAddress'
    return status === 400 ? 'accounts.signIn.failures.wrongDetails' : undefined
  },
}

function mentionsEmail({ errors = [] }: ApiError): boolean {
  return errors.some(({ field, message }) => /email/i.test(`${field} ${message}`))
}
