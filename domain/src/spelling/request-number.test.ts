import { expect, test } from 'vitest'
import { requestNumber, requestNumberIn } from './request-number.ts'

test('a request has a number that can be said and is found again however it is written', () => {
  expect(requestNumber(1042)).toBe('R-1042')
  for (const written of ['R-1042', ' r1042 ', 'R 1042', 'r–1042']) expect(requestNumberIn(written)).toBe(1042)
  for (const other of ['1042', 'R-', 'Ravi 1042', 'R-1042 x']) expect(requestNumberIn(other)).toBeUndefined()
})
