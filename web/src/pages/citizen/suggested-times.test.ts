import { expect, test } from 'vitest'
import { earliestTime, suggestedDays, suggestedTimes, weekOn } from './suggested-times.ts'

const at = (time: string) => ({ now: new Date(`2026-11-20T${time}:00+05:30`), timeZone: 'Asia/Kolkata' })
const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21']

test.each([
  ['06:59', TODAY, ['morning', 'afternoon', 'evening']],
  ['07:01', TODAY, ['afternoon', 'evening']],
  ['15:00', TODAY, ['evening']],
  ['15:01', TODAY, []],
  ['23:00', TOMORROW, ['morning', 'afternoon', 'evening']],
  ['15:01', '', ['morning', 'afternoon', 'evening']],
])('at %s, of "%s" there can still be asked for: %s', (time, date, parts) => {
  expect(suggestedTimes(date, at(time))).toEqual(parts)
})

test('six days are suggested, and today only while there is time left for it', () => {
  expect(suggestedDays(at('09:00'))).toHaveLength(6)
  expect(suggestedDays(at('09:00'))[0]).toBe(TODAY)
  expect(suggestedDays(at('19:00'))[0]).toBe(TOMORROW)
  expect(suggestedDays({ ...at('19:00'), timeZone: 'Asia/Tokyo' })).toHaveLength(6)
})

test.each([
  ['09:00', TODAY, '12:15'],
  ['09:14', TODAY, '12:15'],
  ['09:15', TODAY, '12:30'],
  ['16:40', TODAY, '19:45'],
  ['17:30', TOMORROW, '07:00'],
  ['22:30', TOMORROW, '07:00'],
  ['01:00', TODAY, '07:00'],
])('at %s the earliest that can be offered is %s, %s', (now, date, time) => {
  expect(earliestTime(at(now))).toEqual({ date, time })
})

test.each([
  [TODAY, '10:30', '2026-11-27'],
  ['2026-11-13', '15:00', TODAY],
  ['2026-11-13', '11:59', '2026-11-27'],
  ['2025-12-26', '10:30', '2026-11-27'],
])('a week after %s, %s, or as many as it takes, is %s', (date, time, next) => {
  expect(weekOn({ date, time }, at('09:00'))).toEqual({ date: next, time })
})
