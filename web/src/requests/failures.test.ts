import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { createI18n } from '../i18n/i18n.ts'
import { type Failure, acceptFailure, citizenFailure, endingFailure, failureSentence } from './failures.ts'

const { t } = createI18n()

const noAnswer: Failure = { code: 'no-answer', message: '' }
const broken: Failure = { code: 'internal-error', status: 500, message: '' }

describe('When accepting fails the volunteer reads', () => {
  const gone = { say: 'volunteer.board.gone', reload: true }
  test.each<[string, Failure, { say: string; reload: boolean }]>([
    [
      'that it is gone, on 409',
      { code: 'request-no-longer-available', status: 409, message: 'Help request is no longer available.' },
      gone,
    ],
    ['that it is gone, on any 409', { code: 'invalid-input', status: 409, message: 'Conflict' }, gone],
    [
      'that it is gone, on 400 with ‘already accepted’',
      { code: 'invalid-input', status: 400, message: 'This was Already Accepted by another volunteer' },
      gone,
    ],
    [
      'that it is gone, whatever the status, on ‘no longer available’',
      { code: 'internal-error', status: 500, message: 'Request no longer available' },
      gone,
    ],
    [
      'the server’s words on 404 with ‘already accepted’',
      { code: 'not-found', status: 404, message: 'already accepted' },
      { say: 'problems.not-found', reload: false },
    ],
    [
      'the server’s words when they have a request already, and the list is read again',
      { code: 'one-acceptance-at-a-time', status: 400, message: 'You already have an accepted request.' },
      { say: 'problems.one-acceptance-at-a-time', reload: true },
    ],
    [
      'the server’s words',
      { code: 'too-many-requests', status: 429, message: 'Too many tries.' },
      { say: 'problems.too-many-requests', reload: false },
    ],
    ['the fallback without a message', broken, { say: 'volunteer.board.acceptFailed', reload: false }],
    ['the fallback without an answer', noAnswer, { say: 'volunteer.board.acceptFailed', reload: false }],
  ])('%s', (_, failure, expected) => {
    expect(acceptFailure(failure)).toEqual(expected)
  })
})

describe('When completing fails the volunteer reads', () => {
  test.each<[string, Failure, ReturnType<typeof endingFailure>]>([
    [
      'a wrong code’s sentence in the dialog',
      { code: 'completion-code-wrong', status: 400, message: 'This code is not right.' },
      { say: 'problems.completion-code-wrong', toast: false, isOver: false },
    ],
    [
      'a locked code’s sentence in the dialog',
      { code: 'completion-code-locked', status: 429, message: 'Too many wrong codes.' },
      { say: 'problems.completion-code-locked', toast: false, isOver: false },
    ],
    [
      'that the request is closed, and the dialog ends',
      { code: 'request-already-closed', status: 400, message: 'This request is already closed.' },
      { say: 'problems.request-already-closed', toast: false, isOver: true },
    ],
    [
      'the toast without a message',
      broken,
      { say: 'volunteer.accepted.completeFailed', toast: true, isOver: false },
    ],
    [
      'the toast without an answer',
      noAnswer,
      { say: 'volunteer.accepted.completeFailed', toast: true, isOver: false },
    ],
  ])('%s', (_, failure, expected) => {
    expect(endingFailure(failure, 'complete')).toEqual(expected)
  })
})

describe('When giving back fails the volunteer reads', () => {
  test.each<[string, Failure, ReturnType<typeof endingFailure>]>([
    [
      'that the request is not theirs any more, and the dialog ends',
      { code: 'not-your-request', status: 403, message: 'This request is not yours.' },
      { say: 'problems.not-your-request', toast: false, isOver: true },
    ],
    [
      'the server’s words in the dialog',
      { code: 'too-many-requests', status: 429, message: 'Too many tries.' },
      { say: 'problems.too-many-requests', toast: false, isOver: false },
    ],
    [
      'the toast without an answer',
      noAnswer,
      { say: 'volunteer.release.failed', toast: true, isOver: false },
    ],
  ])('%s', (_, failure, expected) => {
    expect(endingFailure(failure, 'release')).toEqual(expected)
  })
})

describe('The citizen reads', () => {
  const tooLate: Failure = { code: 'cancel-too-late', status: 400, message: 'Cancellation is only allowed …' }
  test.each<[string, Failure, Parameters<typeof citizenFailure>[1], string]>([
    ['the server’s words when cancelling fails', tooLate, 'cancel', 'problems.cancel-too-late'],
    ['the fallback when cancelling fails', noAnswer, 'cancel', 'citizen.request.cancelFailed'],
    [
      'the server’s words when posting fails',
      { code: 'one-request-at-a-time', status: 400, message: 'You already have an active request.' },
      'submit',
      'problems.one-request-at-a-time',
    ],
    [
      'the server’s words when it is too early to say that nobody came',
      { code: 'not-yet-overdue', status: 400, message: 'You can say this one hour after …' },
      'report',
      'problems.not-yet-overdue',
    ],
    ['the fallback when telling that nobody came fails', noAnswer, 'report', 'citizen.nobodyCame.failed'],
    ['the fallback when posting fails', broken, 'submit', 'citizen.ask.failed'],
  ])('%s', (_, failure, attempt, expected) => {
    expect(citizenFailure(failure, attempt)).toBe(expected)
  })
})

test.each([
  ['as another server has it', 'The road is closed.', 'The road is closed.'],
  [
    'in our words where it is ours',
    'Something went wrong on our side. Please try again.',
    'Something went wrong on our side. Please try again.',
  ],
  ['which is the screen’s own where none is said', '', 'Failed to accept request'],
])('a sentence without a code of ours is shown %s', (_, message, expected) => {
  const failure = new ApiError({ code: 'internal-error', status: 400, message })
  expect(failureSentence(t, acceptFailure(failure).say, failure)).toBe(expected)
})
