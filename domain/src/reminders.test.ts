import { describe, expect, test } from 'vitest'
import { hoursAfter, minutesAfter, wallClock } from './clock.ts'
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
    ['accepted an hour before: at once', '2026-11-21T09:30:00+05:30', '2026-11-21T09:30:00+05:30'],
  ])('%s', (_, settledAt, at) => {
    expect(reminderAt({ startsAt: STARTS, settledAt: new Date(settledAt) }, ZONE)).toEqual(new Date(at))
  })

  test.each([
    ['6:30 am, accepted that evening: at once', '21T06:30', '20T19:10', '20T19:10'],
    [
      '8:30 am, accepted that evening: at once, since two hours before is night',
      '21T08:30',
      '20T20:59',
      '20T20:59',
    ],
    ['8:30 am, accepted at night: when it is day', '21T08:30', '20T22:00', '21T07:00'],
    ['9 am, accepted that evening: two hours before', '21T09:00', '20T19:10', '21T07:00'],
    ['11:30 pm, accepted that morning: that evening', '21T23:30', '21T10:00', '21T18:00'],
    ['11:30 pm, accepted that evening: at once', '21T23:30', '21T20:00', '21T20:00'],
    ['6:30 am, accepted at night: there is no time to read it', '21T06:30', '20T21:00', undefined],
  ])('of a visit at %s', (_, starts, settled, at) => {
    const inKerala = (time: string) => new Date(`2026-11-${time}:00+05:30`)
    const visit = { startsAt: inKerala(starts), settledAt: inKerala(settled) }
    expect(reminderAt(visit, ZONE)).toEqual(at && inKerala(at))
  })

  test.each([ZONE, 'Asia/Kathmandu', 'Europe/Berlin'])(
    'whenever it is and was accepted, by day and before the visit, unless it is night all that time (%s)',
    (zone) => {
      const known = new Map<number, boolean>()
      const isDay = (at: Date) => {
        const isKnown = known.get(at.getTime())
        if (isKnown !== undefined) return isKnown
        const { time } = wallClock(at, zone)
        const is = time >= '07:00' && time < '21:00'
        known.set(at.getTime(), is)
        return is
      }
      for (let starts = 0; starts < 24 * 60; starts += 15)
        for (let before = 5; before <= 50 * 60; before += 35) {
          const startsAt = minutesAfter(new Date('2026-11-21T00:00:00Z'), starts)
          const settledAt = minutesAfter(startsAt, -before)
          const at = reminderAt({ startsAt, settledAt }, zone)
          const moments = Array.from({ length: before / 5 }, (_, n) => minutesAfter(settledAt, 5 * n))
          expect(at !== undefined).toBe(moments.some(isDay))
          if (at) expect([at >= settledAt, at < startsAt, isDay(at)]).toEqual([true, true, true])
        }
    },
  )
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
