import { expect, test } from 'vitest'
import { earliestTime, hoursOn, suggestedDays, weekOn } from './suggested-times.ts'

const at = (time: string) => ({ now: new Date(`2026-11-20T${time}:00+05:30`), timeZone: 'Asia/Kolkata' })
const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21']

const ALL = [
  ['08:00', '09:00', '10:00', '11:00'],
  ['12:00', '13:00', '14:00', '15:00'],
  ['16:00', '17:00', '18:00'],
]

test.each([
  ['05:00', TODAY, ALL],
  ['06:59', TODAY, [['10:00', '11:00'], ...ALL.slice(1)]],
  ['09:01', TODAY, [['13:00', '14:00', '15:00'], ALL[2]]],
  ['15:00', TODAY, [['18:00']]],
  ['15:01', TODAY, []],
  ['23:00', TOMORROW, ALL],
  ['15:01', '', ALL],
])('at %s, of "%s" there can still be asked for: %s', (time, date, hours) => {
  expect(hoursOn(date, at(time)).map(({ times }) => times)).toEqual(hours)
})

test.each([
  ['10:30', { morning: ['08:00', '09:00', '10:00', '10:30', '11:00'] }],
  ['15:30', { afternoon: ['12:00', '13:00', '14:00', '15:00', '15:30'] }],
  ['16:30', { evening: ['16:00', '16:30', '17:00', '18:00'] }],
  ['20:00', { evening: ['16:00', '17:00', '18:00', '20:00'] }],
  ['05:30', { night: ['05:30'] }],
  ['21:00', { night: ['21:00'] }],
])('%s stands in its own part of the day, in order', (chosen, part) => {
  const parts = hoursOn(TOMORROW, at('09:00'), chosen)
  expect(Object.fromEntries(parts.map((one) => [one.part, one.times]))).toMatchObject(part)
  expect(parts.flatMap(({ times }) => times)).toEqual(parts.flatMap(({ times }) => times).toSorted())
  expect(parts.flatMap(({ times }) => times)).toHaveLength(12)
})

test('a chosen hour that has become too soon stands where it belongs, too', () => {
  expect(hoursOn(TODAY, at('15:00'), '10:00')).toEqual([
    { part: 'morning', times: ['10:00'] },
    { part: 'evening', times: ['18:00'] },
  ])
  expect(hoursOn(TODAY, at('15:00'), '18:00')).toEqual([{ part: 'evening', times: ['18:00'] }])
})

test.each([
  ['10:00', TODAY, 0],
  ['19:00', TODAY, 0],
  ['10:00', '2026-12-24', 6],
])('at %s the chosen day %s stands among the others by its date', (now, chosen, place) => {
  expect(suggestedDays(at(now), chosen).indexOf(chosen)).toBe(place)
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
