import { expect, test } from 'vitest'
import { hoursAfter, minutesAfter } from './clock.ts'
import { worryRefusal } from './worry.ts'

const AT = new Date('2026-11-28T04:30:00Z')

test.each([
  ['nobody-opens', minutesAfter(AT, -16), 'not-now'],
  ['nobody-opens', minutesAfter(AT, -15), undefined],
  ['nobody-opens', hoursAfter(AT, 3), undefined],
  ['nobody-opens', minutesAfter(AT, 181), 'not-now'],
  ['worried', hoursAfter(AT, -72), undefined],
  ['worried', hoursAfter(AT, 24), undefined],
  ['worried', minutesAfter(AT, 24 * 60 + 1), 'not-now'],
] as const)('%s at %s: %s', (kind, now, reason) => {
  expect(worryRefusal(kind, AT, now)).toBe(reason)
})
