import { expect, test } from 'vitest'
import { CASE_KINDS } from './case.ts'
import { isThird, lesserThan, liftingRefusal, mustBeCalled, stopFor, wasMistaken } from './stops.ts'

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
])('%i visits that ended without help in the days that count: %s', (ended, cause) => {
  expect(stopFor({ ended })).toBe(cause)
})

test.each([
  [4, 1, true],
  [3, 2, true],
  // They are enough without it.
  [5, 1, false],
  // It was not for these.
  [2, 1, false],
  [4, 0, false],
])('%i that count and %i that turned out otherwise: stopped by mistake is %s', (ended, mistaken, is) => {
  expect(wasMistaken({ ended, mistaken })).toBe(is)
})

test('a graver cause takes the place of a lesser one', () => {
  expect([lesserThan('case'), lesserThan('other-account'), lesserThan('given-back')]).toEqual([
    ['other-account', 'given-back'],
    ['given-back'],
    [],
  ])
})

test('the word of one citizen stops two volunteers, and about the third staff decide', () => {
  const causes = [0, 1, 2, 3].map((othersAccused) => stopFor({ caseKind: 'felt-unsafe', othersAccused }))
  expect(causes).toEqual(['case', 'case', undefined, undefined])
  expect([isThird('money', 1), isThird('money', 2), isThird('unkind', 2)]).toEqual([false, true, false])
  // What has been counted stops all the same.
  expect(stopFor({ caseKind: 'money', othersAccused: 2, ended: 5 })).toBe('given-back')
})

test('a citizen who has sent four away is called', () => {
  expect([3, 4].map(mustBeCalled)).toEqual([false, true])
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
