import { expect, test } from 'vitest'
import { SLOTS, isAway, slotOf } from './availability.ts'

test.each([
  ['2026-11-23', '00:00', 'monday-morning'],
  ['2026-11-23', '11:59', 'monday-morning'],
  ['2026-11-23', '12:00', 'monday-afternoon'],
  ['2026-11-28', '15:59', 'saturday-afternoon'],
  ['2026-11-29', '16:00', 'sunday-evening'],
  ['2026-11-29', '23:59', 'sunday-evening'],
])('%s at %s is a %s', (date, time, slot) => {
  expect(slotOf(date, time)).toBe(slot)
  expect(SLOTS).toContain(slot)
})

test.each([
  ['2026-12-03', '2026-12-02', true],
  ['2026-12-03', '2026-12-03', true],
  ['2026-12-03', '2026-12-04', false],
  [null, '2026-12-04', false],
])('away until %s, on %s: %s', (until, today, is) => {
  expect(isAway(until, today)).toBe(is)
})
