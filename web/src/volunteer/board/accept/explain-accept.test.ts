import type { ProblemCode } from '@scan/contract/problems.ts'
import { expect, test } from 'vitest'
import { failureSentence } from '../../../actions/failure.ts'
import { ApiError } from '../../../api/client.ts'
import { testWords } from '../../../testing/app.ts'
import { explainAccept, isBoardOutdated } from './explain-accept.ts'

const { t } = testWords()
const GONE = 'Help request is no longer available.'
const problem = (status: number, code: ProblemCode, message: string) =>
  new ApiError({ status, code, message })

test.each<[string, ApiError, { sentence: string; isOutdated: boolean }]>([
  [
    'that it is gone, on 409',
    problem(409, 'request-no-longer-available', GONE),
    { sentence: GONE, isOutdated: true },
  ],
  [
    'that it has changed',
    problem(409, 'request-has-changed', 'This request has just changed.'),
    { sentence: t('problems.request-has-changed'), isOutdated: true },
  ],
  [
    'that it is gone, on any 409',
    problem(409, 'invalid-input', 'Conflict'),
    { sentence: GONE, isOutdated: true },
  ],
  [
    'that it is gone, on 400 with ‘already accepted’',
    problem(400, 'invalid-input', 'This was Already Accepted by another volunteer'),
    { sentence: GONE, isOutdated: true },
  ],
  [
    'that it is gone, whatever the status, on ‘no longer available’',
    problem(500, 'internal-error', 'Request no longer available'),
    { sentence: GONE, isOutdated: true },
  ],
  [
    'the server’s words on 404 with ‘already accepted’',
    problem(404, 'not-found', 'already accepted'),
    { sentence: t('problems.not-found'), isOutdated: false },
  ],
  [
    'the server’s words when they have a request already, and the list is read again',
    problem(400, 'one-acceptance-at-a-time', 'You already have an accepted request.'),
    { sentence: t('problems.one-acceptance-at-a-time'), isOutdated: true },
  ],
  [
    'the server’s words',
    problem(429, 'too-many-requests', 'Too many tries.'),
    { sentence: t('problems.too-many-requests', { wait: '1\u00a0min' }), isOutdated: false },
  ],
  [
    'the words of another server as they are',
    problem(400, 'internal-error', 'The road is closed.'),
    { sentence: 'The road is closed.', isOutdated: false },
  ],
  [
    'ours where they are ours',
    problem(400, 'internal-error', 'Something went wrong on our side. Please try again.'),
    { sentence: t('problems.internal-error'), isOutdated: false },
  ],
  [
    'the fallback without a message',
    problem(500, 'internal-error', ''),
    { sentence: 'Failed to accept request', isOutdated: false },
  ],
  [
    'the fallback without an answer',
    new ApiError({ code: 'no-answer' }),
    { sentence: 'Failed to accept request', isOutdated: false },
  ],
])('When accepting fails the volunteer reads %s', (_, failure, { sentence, isOutdated }) => {
  expect(failureSentence(t, failure, explainAccept(t)).brief).toBe(sentence)
  expect(isBoardOutdated(failure)).toBe(isOutdated)
})
