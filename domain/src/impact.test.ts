import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOf100, roundedDown, unlessFew } from './impact.ts'

test.each([
  [0, null, null],
  [9, null, null],
  [10, 10, 10],
  [29, 20, 29],
  [1204, 1200, 1204],
])('of %i, a part is told as %s and a whole as %s', (count, part, whole) => {
  expect([roundedDown(count), unlessFew(count)]).toEqual([part, whole])
})

test('what the parts leave of the whole is never one number that is hidden', () => {
  const few = fc.integer({ min: 1, max: 8 })
  const many = fc.integer({ min: 10, max: 300 }).filter((count) => count % 10 < 9)
  fc.assert(
    fc.property(few, fc.array(many, { minLength: 1, maxLength: 13 }), (hidden, [first = 0, ...others]) => {
      const told = (counts: number[]) => [counts.reduce((sum, one) => sum + one, 0), counts.map(roundedDown)]
      // One visit less there and one more here: everybody reads the same.
      expect(told([hidden - 1, first + 1, ...others])).toEqual(told([hidden, first, ...others]))
    }),
  )
})

test.each([
  ['nothing of fewer than a hundred', { kept: 90, broken: 9 }, null],
  ['rounded down', { kept: 1204, broken: 42 }, 96],
  ['as if ten were not kept, where fewer were', { kept: 300, broken: 1 }, 96],
  ['the same for none', { kept: 301, broken: 0 }, 96],
])('of a hundred visits that were kept: %s', (_what, visits, told) => {
  expect(keptOf100(visits)).toBe(told)
})
