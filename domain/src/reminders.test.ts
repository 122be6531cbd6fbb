import { describe, expect, test } from 'vitest'
import { hoursAfter } from './clock.ts'
import { reminderAt, unfilledWarnings, warningsPast } from './reminders.ts'

const ZONE = 'Asia/Kolkata'
/** Saturday, 10:30 am in Kerala. */
const STARTS = new Date('2026-11-21T10:30:00+05:30')

describe('both sides are reminded of a visit', () => {
  test.each([
    ['accepted days before: the evening before', '2026-11-18T09:00:00+05:30', '2026-11-20T18:00:00+05:30'],
    ['accepted just before that evening: then', '2026-11-20T17:59:00+05:30', '2026-11-20T18:00:00+05:30'],
    ['accepted that evening: two hours before', '2026-11-20T18:00:00+05:30', '2026-11-21T08:30:00+05:30'],
    ['accepted on the day: two hours before', '2026-11-21T07:00:00+05:30', '2026-11-21T08:30:00+05:30'],
    ['accepted an hour before: not at all', '2026-11-21T09:30:00+05:30', undefined],
  ])('%s', (_, settledAt, at) => {
    expect(reminderAt({ startsAt: STARTS, settledAt: new Date(settledAt) }, ZONE)).toEqual(at && new Date(at))
  })
})

describe('nobody has accepted yet', () => {
  test.each([
    ['asked for days before: 24 and 6 hours before', 72, [24, 6]],
    ['asked for 24 hours before: half of it, and 6 hours before', 24, [12, 6]],
    ['asked for 20 hours before: half of it, and 6 hours before', 20, [10, 6]],
    ['asked for 12 hours before: at half of it, which is when 6 remain', 12, [6]],
    ['asked for 8 hours before: at half of it', 8, [4]],
    ['asked for 3 hours before: at half of it', 3, [1.5]],
  ])('%s', (_, hours, before) => {
    const request = { startsAt: STARTS, postedAt: hoursAfter(STARTS, -hours) }
    expect(unfilledWarnings(request)).toEqual(before.map((one) => hoursAfter(STARTS, -one)))
    expect(warningsPast(request, hoursAfter(STARTS, -(before[0] ?? 0)))).toBe(1)
    expect(warningsPast(request, hoursAfter(STARTS, -(before[0] ?? 0) - 0.01))).toBe(0)
  })
})
