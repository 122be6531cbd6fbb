import { expect, test } from 'vitest'
import { type Slot, SLOTS, USUAL_TIMES, isAway, slotOf, usualTimesIn, withUsualTime } from './availability.ts'

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

test('a week has the evenings once it has all seven, and the weekends too', () => {
  const evenings = withUsualTime(['tuesday-afternoon'], 'evenings', true)
  expect(evenings).toHaveLength(8)
  expect(usualTimesIn(evenings)).toEqual(['evenings'])
  expect(usualTimesIn(evenings.slice(1))).toEqual([])
  const both = withUsualTime(evenings, 'weekends', true)
  expect(usualTimesIn(both)).toEqual(['evenings', 'weekends'])
  // In the order of the week.
  expect(both).toEqual(SLOTS.filter((slot) => both.includes(slot)))
})

test('without the evenings, those of the weekend stay while the weekend does', () => {
  const week: Slot[] = ['tuesday-afternoon', ...USUAL_TIMES.evenings, ...USUAL_TIMES.weekends]
  const rest = withUsualTime(week, 'evenings', false)
  expect(new Set(rest)).toEqual(new Set(['tuesday-afternoon', ...USUAL_TIMES.weekends]))
  expect(withUsualTime(rest, 'weekends', false)).toEqual(['tuesday-afternoon'])
})
