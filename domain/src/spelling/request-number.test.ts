import { expect, test } from 'vitest'
import { requestNumberOf, searchWords } from '../search-words.ts'
import { requestNumber } from './request-number.ts'

test('a request has a number that can be said and is found again however it is written', () => {
  expect(requestNumber(1042)).toBe('R-1042')
  const read = (text: string) => searchWords(text).map(requestNumberOf)
  for (const written of ['R-1042', ' r1042 ', 'R 1042', 'r–1042']) expect(read(written)).toEqual([1042])
  for (const other of ['R-', 'Ravi', 'R1042x']) expect(read(other).filter(Boolean)).toEqual([])
})
