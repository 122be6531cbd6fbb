import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursAfter, instantOf, minutesAfter, wallClock, wallTime } from './clock.ts'

const KERALA = 'Asia/Kolkata'

test.each([
  ['2026-11-21', '10:30', KERALA, '2026-11-21T05:00', 'Kerala is five and a half hours ahead'],
  ['2026-11-21', '00:00', KERALA, '2026-11-20T18:30', 'midnight is still the day before in UTC'],
  ['2026-12-31', '23:59', KERALA, '2026-12-31T18:29', 'the last minute of the year comes early'],
  ['2028-02-29', '12:00', KERALA, '2028-02-29T06:30', 'a leap day is a day'],
  ['2026-11-21', '10:30', 'UTC', '2026-11-21T10:30', 'UTC is itself'],
  ['2026-01-01', '00:00', 'Pacific/Kiritimati', '2025-12-31T10:00', 'fourteen hours ahead'],
  ['2026-01-01', '00:00', 'Pacific/Pago_Pago', '2026-01-01T11:00', 'eleven hours behind'],
  ['2026-07-01', '12:00', 'Europe/Berlin', '2026-07-01T10:00', 'a summer noon'],
  ['2026-12-01', '12:00', 'Europe/Berlin', '2026-12-01T11:00', 'a winter noon'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00', 'the first minute after the leap'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30', 'of a doubled hour the first is meant'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30', 'of a doubled hour the first is meant'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45', 'it doubles only half an hour'],
])('%s %s in %s is %s in UTC: %s', (date, time, zone, instant) => {
  expect(instantOf(date, time, zone)?.toISOString()).toBe(`${instant}:00.000Z`)
})

test.each([
  ['2026-02-30', '10:00', KERALA, 'February has no 30th'],
  ['2027-02-29', '10:00', KERALA, '2027 has no leap day'],
  ['2026-13-01', '10:00', KERALA, 'there is no thirteenth month'],
  ['2026-00-10', '10:00', KERALA, 'there is no month zero'],
  ['2026-11-00', '10:00', KERALA, 'there is no day zero'],
  ['2026-11-21', '24:00', KERALA, 'a day ends at 23:59'],
  ['2026-11-21', '25:00', KERALA, 'there is no 25th hour'],
  ['2026-11-21', '10:60', KERALA, 'an hour has no 60th minute'],
  ['9999-12-31', '24:00', KERALA, 'the end of the calendar is refused, not thrown'],
  ['2026-03-29', '02:30', 'Europe/Berlin', 'summer time leaps over this half hour in Berlin'],
  ['2026-03-08', '02:00', 'America/New_York', 'summer time leaps over two o’clock in New York'],
  ['2011-12-30', '12:00', 'Pacific/Apia', 'Samoa left this whole day out'],
  ['21-11-2026', '10:30', KERALA, 'a date begins with its year'],
  ['2026-11-21', '9:30', KERALA, 'an hour has two digits'],
  ['2026-11-21', '10:30:00', KERALA, 'seconds do not belong here'],
  ['2026-11-21T', '10:30', KERALA, 'nothing follows a date'],
  ['', '', KERALA, 'nothing is no time'],
])('%s %s in %s is no moment: %s', (date, time, zone) => {
  expect(instantOf(date, time, zone)).toBeUndefined()
})

test.each([
  ['2026-11-20T20:15:03.500Z', KERALA, '2026-11-21 01:45:03'],
  ['2026-11-20T20:15:03Z', 'UTC', '2026-11-20 20:15:03'],
])('%s in %s is %s in a file', (instant, zone, time) => {
  expect(wallTime(new Date(instant), zone)).toBe(time)
})

test('midnight is 00:00 of the new day, never 24:00', () => {
  expect(wallClock(new Date('2026-11-20T18:30:00Z'), KERALA)).toEqual({ date: '2026-11-21', time: '00:00' })
})

test.each([KERALA, 'UTC', 'Pacific/Kiritimati', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'what the wall clock of %s shows can be read back as an instant that shows the same',
  (zone) => {
    const minutes = fc.integer({ min: Date.UTC(1975, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000)
        const wall = wallClock(instant, zone)
        const back = instantOf(wall.date, wall.time, zone)
        expect(back && wallClock(back, zone)).toEqual(wall)
        // Only in an hour that comes twice is another instant meant, and then the earlier one.
        expect(back!.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(instant.getTime() - back!.getTime()).toBeLessThanOrEqual(3_600_000)
      }),
    )
  },
)

test('in Kerala, which has no summer time, every minute is read back exactly', () => {
  const minutes = fc.integer({ min: Date.UTC(1970, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const { date, time } = wallClock(new Date(minute * 60_000), KERALA)
      expect(instantOf(date, time, KERALA)?.getTime()).toBe(minute * 60_000)
    }),
  )
})

test('any two texts are a moment or none, and never an error', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
  const date = fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-'))
  const time = fc.tuple(digits(2), digits(2)).map((parts) => parts.join(':'))
  fc.assert(
    fc.property(fc.oneof(date, fc.string()), fc.oneof(time, fc.string()), (someDate, someTime) => {
      const instant = instantOf(someDate, someTime, KERALA)
      if (instant) expect(wallClock(instant, KERALA)).toEqual({ date: someDate, time: someTime })
    }),
  )
})

test('minutes and hours are added to an instant, also backwards and across midnight', () => {
  const late = new Date('2026-11-20T23:50:00Z')
  expect(minutesAfter(late, 15).toISOString()).toBe('2026-11-21T00:05:00.000Z')
  expect(hoursAfter(late, -24).toISOString()).toBe('2026-11-19T23:50:00.000Z')
})

// The aliases are read by `Intl`.
test.each([
  [KERALA, 'Asia/Calcutta'],
  ['UTC', 'Etc/UTC'],
])('the wall clock of %s needs no Intl to show the same', (zone, alias) => {
  const instants = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(wallClock(instant, zone)).toEqual(wallClock(instant, alias))
    }),
  )
})
