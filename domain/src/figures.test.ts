import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOf100, median, roughly, roundedDown, unlessFew, usualHours } from './figures.ts'

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

test.each([
  [0, null],
  [9, null],
  [10, 10],
  [14, 10],
  [34, 30],
  [36, 40],
])('of %i volunteers she reads about %s', (volunteers, said) => {
  expect(roughly(volunteers)).toBe(said)
})

const of = (...counted: [value: number | null, count: number][]) =>
  counted.map(([value, count]) => ({ value, count }))

test.each([
  ['of nothing', of(), null],
  ['the one in the middle', of([9, 1], [1, 1], [5, 1]), 5],
  ['the mean of the two in the middle', of([1, 1], [2, 1], [5, 1], [9, 1]), 4],
  ['each as often as it was counted', of([1, 1], [7, 5], [9, 2]), 7],
  ['what never came is more than any', of([3, 2], [60, 2], [null, 3]), 60],
  ['half came, half never did', of([3, 2], [60, 2], [null, 4]), 60],
  ['most never came', of([3, 2], [null, 3]), null],
])('the median: %s', (_what, counted, middle) => {
  expect(median(counted)).toBe(middle)
})

test.each([
  ['ten who found somebody are enough', of([470, 10]), 8],
  ['nine are not', of([470, 9], [null, 3]), null],
  ['nothing is promised where most found nobody', of([60, 40], [null, 41]), null],
  ['within minutes is within an hour', of([3, 40]), 1],
])('of how long it usually takes, %s', (_what, waits, hours) => {
  expect(usualHours(waits)).toBe(hours)
})
