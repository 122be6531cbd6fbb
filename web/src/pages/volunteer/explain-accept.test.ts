import { expect, test } from 'vitest'
import { failureSentence } from '../../app/failure.ts'
import { ApiError } from '../../app/api/client.ts'
import { testWords } from '../../testing/app.ts'
import { explainAccept, isBoardOutdated } from './explain-accept.ts'

const { t } = testWords()
const GONE = 'Help request is no longer available.'
const FAILED = 'Failed to accept request'

/** Specification, section 8; another server may say the same in words alone. */
test.each<[what: string, number, ApiError['code'], message: string, sentence: string, isOutdated: boolean]>([
  ['that it is gone', 409, 'request-no-longer-available', GONE, GONE, true],
  ['... on any 409', 409, 'invalid-input', 'Conflict', GONE, true],
  [
    '... on 400 with ‘already accepted’',
    400,
    'invalid-input',
    'This was Already Accepted by another',
    GONE,
    true,
  ],
  [
    '... whatever the status, on ‘no longer available’',
    500,
    'internal-error',
    'Request no longer available',
    GONE,
    true,
  ],
  [
    'that it has changed',
    409,
    'request-has-changed',
    'This has just changed.',
    t('problems.request-has-changed'),
    true,
  ],
  [
    'that they have one',
    400,
    'one-acceptance-at-a-time',
    'You already have one.',
    t('problems.one-acceptance-at-a-time'),
    true,
  ],
  [
    'our words on 404 with ‘already accepted’',
    404,
    'not-found',
    'already accepted',
    t('problems.not-found'),
    false,
  ],
  [
    'the words of another server as they are',
    400,
    'internal-error',
    'The road is closed.',
    'The road is closed.',
    false,
  ],
  ['the fallback without a message', 500, 'internal-error', '', FAILED, false],
  ['the fallback without an answer', 0, 'no-answer', '', FAILED, false],
])('When accepting fails the volunteer reads %s', (_, status, code, message, sentence, isOutdated) => {
  const failure = new ApiError({ status, code, message })
  expect(failureSentence(t, failure, explainAccept).brief).toBe(sentence)
  expect(isBoardOutdated(failure)).toBe(isOutdated)
})
