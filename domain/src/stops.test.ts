import { expect, test } from 'vitest'
import { CASE_KINDS } from './case.ts'
import { liftingRefusal, stopFor } from './stops.ts'

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

test.each([
  ['case', undefined, 'note-too-short'],
  ['case', ' '.repeat(40), 'note-too-short'],
  ['case', `Fine ${'.'.repeat(40)}`, 'note-too-short'],
  ['case', 'I spoke to both of them, and to his neighbour.', undefined],
  ['case', 'രണ്ടുപേരോടും അയൽക്കാരിയോടും സംസാരിച്ചു, കുഴപ്പമില്ല', undefined],
  ['given-back', undefined, undefined],
  ['other-account', '', undefined],
  [null, undefined, undefined],
] as const)('a stop for %s is lifted with the note %j: %s', (cause, note, refusal) => {
  expect(liftingRefusal(cause, note)).toBe(refusal)
})
