import { expect, test } from 'vitest'
import { acceptsAgainFrom, mayAccept, keepsFromOthers } from './acceptances.ts'
import { daysAfter, hoursAfter } from './clock.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const ago = (...hours: number[]) => hours.map((one) => hoursAfter(NOW, -one))
const hourly = (count: number, from = 1) => ago(...Array.from({ length: count }, (_, n) => from + n))

test.each([
  ['new, with two today', 1, ago(1, 2), undefined],
  ['new, with three today', 1, ago(1, 2, 5), 19],
  ['new, with three of which one was yesterday', 1, ago(1, 2, 25), undefined],
  ['new for another two hours, with three today', 7 - 2 / 24, ago(1, 2, 3), 2],
  ['known, with three today', 8, ago(1, 2, 3), undefined],
  ['known, with seven today', 8, hourly(7), undefined],
  ['known, with eight today', 8, hourly(8), 16],
  ['known, with 24 in a week', 30, hourly(24, 25), undefined],
  ['known, with 25 in a week', 30, hourly(25, 25), 7 * 24 - 49],
  ['known, with 25 of which one was longer ago', 30, [...hourly(24, 25), ...ago(7 * 24)], undefined],
] as const)('a volunteer who is %s', (_, approvedDaysAgo, accepted, againInHours) => {
  const approvedAt = daysAfter(NOW, -approvedDaysAgo)
  const again = againInHours === undefined ? undefined : hoursAfter(NOW, againInHours)
  expect(acceptsAgainFrom({ approvedAt, isVouchedFor: true, accepted, taken: accepted }, NOW)).toEqual(again)
})

test.each([
  ['new, with twelve in the week', 0, true, 12, false],
  ['new, with eleven', 6, true, 11, true],
  ['known for long, of whom nobody has said that they came, with twelve', 30, false, 12, false],
  ['the same with eleven', 30, false, 11, true],
  ['known for long, of whom it was said, with 29', 30, true, 29, true],
  ['the same with 30', 30, true, 30, false],
] as const)(
  'whatever its citizens ended, a volunteer who is %s',
  (_, approvedDaysAgo, isVouchedFor, times, may) => {
    const volunteer = { approvedAt: daysAfter(NOW, -approvedDaysAgo), isVouchedFor, accepted: [] }
    expect(mayAccept({ ...volunteer, taken: hourly(times) }, NOW)).toBe(may)
    // The first of them is a week old.
    const again = acceptsAgainFrom({ ...volunteer, taken: hourly(times) }, NOW)
    expect(again).toEqual(may ? undefined : hoursAfter(NOW, 7 * 24 - times))
  },
)

test.each([
  ['in three days', 72, false],
  ['a minute later than that', 72 + 1 / 60, true],
] as const)('a visit %s keeps its volunteer from others for long: %#', (_, hours, keeps) => {
  expect(keepsFromOthers(hoursAfter(NOW, hours), NOW)).toBe(keeps)
})
