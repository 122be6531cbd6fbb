import { expect, test } from 'vitest'
import { hourByDay } from './help-request.ts'

test.each([
  ['03:00', '15:00'],
  ['05:59', '17:59'],
  ['06:00', undefined],
  ['20:59', undefined],
  ['21:30', '09:30'],
  ['00:15', '12:15'],
])('whoever asks for %s may have meant %s', (night, day) => {
  expect(hourByDay(night)).toBe(day)
})
