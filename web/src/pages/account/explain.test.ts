import type { FieldError } from '@scan/contract/problems.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../app/api/client.ts'
import { testWords } from '../../testing/app.ts'
import { failureSentence } from '../../app/failure.ts'
import { explainSignIn } from './explain.ts'

const { t } = testWords()

const EMAIL: FieldError = { field: 'email', code: 'field-invalid', message: 'Please check this.' }
const FORM: FieldError = { field: 'form', code: 'field-invalid', message: 'No such Email' }

const BANNED = 'Your account has been suspended by an administrator.'
const WAITING = 'Your registration is waiting for approval by a coordinator.'
const UNVERIFIED = 'Please verify your email before logging in'
const UNKNOWN = 'No account found with this email'
const ERROR = 'An error occurred during login'

/** Specification, section 8; another server may say the same in words alone. */
test.each<[what: string, number, ApiError['code'], message: string, sentence: string, FieldError[]?]>([
  ['an address that is not verified', 401, 'email-not-verified', 'Email not verified', UNVERIFIED],
  ['... said in words alone', 401, 'internal-error', 'Email not verified', UNVERIFIED],
  ['a wrong password', 401, 'invalid-credentials', 'Invalid credentials', 'Incorrect password'],
  ['... said in words alone', 401, 'internal-error', 'Invalid credentials', 'Incorrect password'],
  [
    '... with a detail on the password',
    401,
    'invalid-credentials',
    '',
    'Incorrect password',
    [{ ...EMAIL, field: 'password' }],
  ],
  ['... with one on the email', 401, 'invalid-credentials', '', 'Incorrect email address', [EMAIL]],
  [
    '... with one that speaks of the email',
    401,
    'invalid-credentials',
    '',
    'Incorrect email address',
    [FORM],
  ],
  ['an unknown address', 401, 'user-not-found', 'User not found', UNKNOWN],
  ['... said in words alone', 401, 'internal-error', 'User not found', UNKNOWN],
  ['any 404', 404, 'not-found', 'There is nothing here', UNKNOWN],
  ['any 400', 400, 'sign-in-failed', 'Whatever it says', 'Invalid email or password'],
  ['nobody answering', 0, 'no-answer', '', 'No response from server. Please check your connection.'],
  ['a suspended account', 403, 'account-suspended', BANNED, BANNED],
  ['a volunteer who waits for approval', 403, 'approval-pending', WAITING, WAITING],
  ['a sentence that is not ours', 503, 'internal-error', 'Back at noon', 'Back at noon'],
  ['a 401 without words', 401, 'internal-error', '', ERROR],
  ['a 502 page of a proxy', 502, 'internal-error', '', ERROR],
])('signing in: %s', (_, status, code, message, sentence, errors = []) => {
  const failure = new ApiError({ status, code, message, errors })
  expect(failureSentence(t, failure, explainSignIn).lasting).toBe(sentence)
})
