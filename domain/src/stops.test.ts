import { expect, test } from 'vitest'
import { CASE_KINDS } from './case.ts'
import { stopFor } from './stops.ts'

test('a case of harm or money stops at once, every other kind does not', () => {
  const stopping = CASE_KINDS.filter((caseKind) => stopFor({ caseKind }) === 'case')
  expect(stopping).toEqual(['felt-unsafe', 'money'])
})

test.each([
  [0, undefined],
  [1, undefined],
  [4, undefined],
  [5, 'given-back'],
  [71, 'given-back'],
])('%i visits given back in the days that count: %s', (givenBack, cause) => {
  expect(stopFor({ givenBack })).toBe(cause)
})
