import type { Translate } from '../../app/words/translate.ts'
import type { FailureWords } from '../../app/failure.ts'
import type { ApiError } from '../../app/api/client.ts'
import { failedFor } from './explain.ts'

/** The sentences for a failed sign-in: section 8 of the specification, row by row. */
export function explainSignIn(t: Translate): FailureWords {
  return {
    failed: t('accounts.signIn.failures.other'),
    noAnswer: t('accounts.signIn.failures.noAnswer'),
    saysWhatToDo: true,
    own: (failure) => {
      const { status } = failure
      if (failedFor(failure, 'second-factor-wrong')) return t('problems.second-factor-wrong')
      if (status === 401) {
        if (failedFor(failure, 'email-not-verified')) return t('accounts.signIn.failures.notVerified')
        if (failedFor(failure, 'invalid-credentials'))
          return mentionsEmail(failure)
            ? t('accounts.signIn.failures.wrongEmail')
            : t('accounts.signIn.failures.wrongPassword')
        if (failedFor(failure, 'user-not-found')) return t('accounts.signIn.failures.unknownAddress')
      }
      if (status === 404) return t('accounts.signIn.failures.unknownAddress')
      return status === 400 ? t('accounts.signIn.failures.wrongDetails') : undefined
    },
  }
}

function mentionsEmail({ errors = [] }: ApiError): boolean {
  return errors.some(({ field, message }) => /email/i.test(`${field} ${message}`))
}
