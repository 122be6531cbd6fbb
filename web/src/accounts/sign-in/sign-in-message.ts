import type { TFunction } from 'i18next'
import type { ApiError } from '../../api/client.ts'
import { failedFor, serverMessage } from '../failure-message.ts'

/** The sentence for a sign-in that failed: section 8 of the specification, row by row. */
export function signInMessage(failure: ApiError, t: TFunction): string {
  const { status, code } = failure
  if (failedFor(failure, 'second-factor-wrong')) return t('problems.second-factor-wrong')
  if (code === 'no-answer') return t('accounts.signIn.failures.noAnswer')
  if (status === 401) {
    if (failedFor(failure, 'email-not-verified')) return t('accounts.signIn.failures.notVerified')
    if (failedFor(failure, 'invalid-credentials'))
      return mentionsEmail(failure)
        ? t('accounts.signIn.failures.wrongEmail')
        : t('accounts.signIn.failures.wrongPassword')
    if (failedFor(failure, 'user-not-found')) return t('accounts.signIn.failures.unknownAddress')
  }
  if (status === 404) return t('accounts.signIn.failures.unknownAddress')
  if (status === 400) return t('accounts.signIn.failures.wrongDetails')
  return serverMessage(failure, t) ?? t('accounts.signIn.failures.other')
}

function mentionsEmail({ errors = [] }: ApiError): boolean {
  return errors.some(({ field, message }) => /email/i.test(`${field} ${message}`))
}
