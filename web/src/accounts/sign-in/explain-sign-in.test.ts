import type { FieldError, ProblemCode } from '@scan/contract/problems.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { testWords } from '../../testing/app.ts'
import { failureSentence } from '../../actions/failure.ts'
import { explainSignIn } from './explain-sign-in.ts'

const { t } = testWords()

const problem = (status: number, code: ProblemCode, message: string, errors: FieldError[] = []) =>
  new ApiError({ status, code, message, errors })

const EMAIL_DETAIL: FieldError[] = [{ field: 'email', code: 'field-invalid', message: 'Please check this.' }]
const PASSWORD_DETAIL: FieldError[] = [
  { field: 'password', code: 'field-invalid', message: 'Please check this.' },
]
const EMAIL_SENTENCE: FieldError[] = [{ field: 'form', code: 'field-invalid', message: 'No such Email' }]

test.each<[string, ApiError, string]>([
  [
    'an address that is not verified',
    problem(401, 'email-not-verified', 'Email not verified'),
    'Please verify your email before logging in',
  ],
  [
    'an address that is not verified, said in words alone',
    problem(401, 'internal-error', 'Email not verified'),
    'Please verify your email before logging in',
  ],
  ['a wrong password', problem(401, 'invalid-credentials', 'Invalid credentials'), 'Incorrect password'],
  [
    'a wrong password, said in words alone',
    problem(401, 'internal-error', 'Invalid credentials'),
    'Incorrect password',
  ],
  [
    'a wrong password with a detail on the password',
    problem(401, 'invalid-credentials', 'Invalid credentials', PASSWORD_DETAIL),
    'Incorrect password',
  ],
  [
    'wrong details whose error is on the email field',
    problem(401, 'invalid-credentials', 'Invalid credentials', EMAIL_DETAIL),
    'Incorrect email address',
  ],
  [
    'wrong details whose error speaks of the email',
    problem(401, 'invalid-credentials', 'Invalid credentials', EMAIL_SENTENCE),
    'Incorrect email address',
  ],
  [
    'an unknown address',
    problem(401, 'user-not-found', 'User not found'),
    'No account found with this email',
  ],
  [
    'an unknown address, said in words alone',
    problem(401, 'internal-error', 'User not found'),
    'No account found with this email',
  ],
  ['any 404', problem(404, 'not-found', 'There is nothing here'), 'No account found with this email'],
  ['any 400', problem(400, 'sign-in-failed', 'Whatever it says'), 'Invalid email or password'],
  [
    'nobody answering',
    new ApiError({ code: 'no-answer' }),
    'No response from server. Please check your connection.',
  ],
  [
    'a suspended account',
    problem(403, 'account-suspended', 'Your account has been suspended by an administrator.'),
    'Your account has been suspended by an administrator.',
  ],
  [
    'a volunteer who waits for approval',
    problem(403, 'approval-pending', 'Your registration is waiting for approval by an administrator.'),
    'Your registration is waiting for approval by an administrator.',
  ],
  ['a sentence that is not ours', problem(503, 'internal-error', 'Back at noon'), 'Back at noon'],
  ['a 401 without words', problem(401, 'internal-error', ''), 'An error occurred during login'],
  ['a 502 page of a proxy', problem(502, 'internal-error', ''), 'An error occurred during login'],
])('signing in: %s', (_, failure, sentence) => {
  expect(failureSentence(t, failure, explainSignIn(t)).lasting).toBe(sentence)
})
