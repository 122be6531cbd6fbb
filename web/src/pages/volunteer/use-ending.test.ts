import { expect, test } from 'vitest'
import { ApiError } from '../../app/api/client.ts'
import { isNotOurs, isToasted } from './use-ending.ts'

test.each<[ApiError['code'], message: string, isToasted: boolean, isOver: boolean]>([
  ['completion-code-wrong', 'This code is wrong.', false, false],
  ['completion-code-locked', 'Too many wrong codes.', false, false],
  ['too-many-requests', 'Too many tries.', false, false],
  ['request-already-closed', 'This request is already closed.', true, true],
  ['not-your-request', 'This request is not yours.', true, true],
  ['internal-error', '', true, false],
  ['no-answer', '', true, false],
])('%s: whether a toast tells it too, and whether the dialog ends', (code, message, toasted, isOver) => {
  const failure = new ApiError({ code, message })
  expect([isToasted(failure), isNotOurs(failure)]).toEqual([toasted, isOver])
})
