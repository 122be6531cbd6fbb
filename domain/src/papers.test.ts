import { expect, test } from 'vitest'
import { hasPaperNumber, missingPapers, paperRefusal } from './papers.ts'
import type { Paper, PaperKind } from './papers.ts'

const TODAY = '2026-11-20'

test.each<[string, PaperKind[], Paper[], PaperKind[]]>([
  ['a network that needs none', [], [], []],
  ['nothing was seen', ['police-certificate', 'identity-card'], [], ['identity-card', 'police-certificate']],
  ['seen, for good', ['identity-card'], [{ kind: 'identity-card', validUntil: null }], []],
  ['on its last day', ['identity-card'], [{ kind: 'identity-card', validUntil: TODAY }], []],
  ['expired', ['identity-card'], [{ kind: 'identity-card', validUntil: '2026-11-19' }], ['identity-card']],
  [
    'expired, and seen again',
    ['identity-card'],
    [
      { kind: 'identity-card', validUntil: '2026-11-19' },
      { kind: 'identity-card', validUntil: '2027-11-19' },
    ],
    [],
  ],
  ['another kind', ['identity-card'], [{ kind: 'letter', validUntil: null }], ['identity-card']],
])('%s', (_, needed, seen, missing) => {
  expect(missingPapers(needed, seen, TODAY)).toEqual(missing)
})

test.each([
  ['1234567', true],
  ['Passport K1234567', true],
  ['98470 99999', false],
  ['9847099999', true],
  ['Aadhaar 1234 5678 9012', true],
  ['1234-5678-9012', true],
  ['१२३४ ५६७८ ९०१२', true],
  ['൧൨൩൪൫൬൭', true],
  ['１２３４５６７', true],
  ['Issued 2024 in Thrissur 680001', false],
  ['PIN 680 001', false],
  ['Issued on 12.03.2026', false],
  ['The ward member came along', false],
])('a note of %s holds a number: %s', (note, isSo) => {
  expect(hasPaperNumber(note)).toBe(isSo)
})

test.each([
  [{ seenOn: TODAY, validUntil: null }, undefined],
  [{ seenOn: TODAY, validUntil: TODAY, note: 'Shown at the office' }, undefined],
  [
    { seenOn: '2026-11-21', validUntil: null },
    { field: 'seenOn', reason: 'seen-later' },
  ],
  [
    { seenOn: TODAY, validUntil: '2026-11-19' },
    { field: 'validUntil', reason: 'valid-before-seen' },
  ],
  [
    { seenOn: TODAY, validUntil: null, note: 'K1234567' },
    { field: 'note', reason: 'paper-number' },
  ],
])('%j: %j', (given, refusal) => {
  expect(paperRefusal({ kind: 'identity-card', ...given }, TODAY)).toEqual(refusal)
})
