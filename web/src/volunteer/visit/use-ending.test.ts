import type { ProblemCode } from '@scan/contract/problems.ts'
import { expect, test } from 'vitest'
import { failureSentence } from '../../actions/failure.ts'
import { ApiError } from '../../api/client.ts'
import { testWords } from '../../testing/app.ts'
import { isNotOurs, isToasted } from './use-ending.ts'

const { t } = testWords()
const COMPLETE = t('volunteer.accepted.completeFailed')
const RELEASE = t('volunteer.release.failed')
const problem = (status: number, code: ProblemCode, message: string) =>
  new ApiError({ status, code, message })

test.each<[string, string, ApiError, { sentence: string; toast?: boolean; over: boolean }]>([
  [
    'completing fails',
    'a wrong code’s sentence in the dialog',
    problem(400, 'completion-code-wrong', 'This code is not right.'),
    { sentence: t('problems.completion-code-wrong'), toast: false, over: false },
  ],
  [
    'completing fails',
    'a locked code’s sentence in the dialog',
    problem(429, 'completion-code-locked', 'Too many wrong codes.'),
    { sentence: t('problems.completion-code-locked'), toast: false, over: false },
  ],
  [
    'completing fails',
    'that the request is closed, and the dialog ends',
    problem(400, 'request-already-closed', 'This request is already closed.'),
    { sentence: t('problems.request-already-closed'), toast: true, over: true },
  ],
  [
    'completing fails',
    'the toast without a message',
    problem(500, 'internal-error', ''),
    { sentence: COMPLETE, toast: true, over: false },
  ],
  [
    'completing fails',
    'the toast without an answer',
    new ApiError({ code: 'no-answer' }),
    { sentence: COMPLETE, toast: true, over: false },
  ],
  [
    'giving back fails',
    'that the request is not theirs any more, and the dialog ends',
    problem(403, 'not-your-request', 'This request is not yours.'),
    { sentence: t('problems.not-your-request'), over: true },
  ],
  [
    'giving back fails',
    'the server’s words in the dialog',
    problem(429, 'too-many-requests', 'Too many tries.'),
    { sentence: t('problems.too-many-requests', { wait: '1\u00a0min' }), over: false },
  ],
  [
    'giving back fails',
    'in the dialog that it failed without an answer',
    new ApiError({ code: 'no-answer' }),
    { sentence: RELEASE, over: false },
  ],
])('When %s the volunteer reads %s', (attempt, _, failure, { sentence, toast, over }) => {
  const failed = attempt === 'completing fails' ? COMPLETE : RELEASE
  expect(failureSentence(t, failure, { failed }).brief).toBe(sentence)
  if (toast !== undefined) expect(isToasted(failure)).toBe(toast)
  expect(isNotOurs(failure)).toBe(over)
})
