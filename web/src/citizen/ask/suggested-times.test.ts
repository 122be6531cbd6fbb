import { expect, test } from 'vitest'
import { suggestedDays, suggestedTimes } from './suggested-times.ts'

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
