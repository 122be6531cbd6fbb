import type { Language } from '@scan/contract/language.ts'
import { expect, test } from 'vitest'
import { datesFor } from './use-format-date.ts'

/** Friday 20 November, noon in Kerala. */
const here = dates()

function dates(now = '2026-11-20T06:30:00Z', language: Language = 'en') {
  return datesFor({ now: () => new Date(now), timeZone: 'Asia/Kolkata', language })
}

test.each([
  ['2026-11-20', '18:05', 'Today, Friday 20\u00a0November, 6:05\u00a0pm'],
  ['2026-11-21', '10:30', 'Tomorrow, Saturday 21\u00a0November, 10:30\u00a0am'],
  ['2026-11-19', '00:00', 'Yesterday, Thursday 19\u00a0November, 12:00\u00a0am'],
  ['2026-11-22', '12:00', 'Sunday 22\u00a0November, 12:00\u00a0pm'],
  ['2027-01-02', '09:00', 'Saturday 2\u00a0January 2027, 9:00\u00a0am'],
])('%s %s is %s', (date, time, words) => {
  expect(here.when(date, time)).toBe(words)
})

test('the day turns at midnight in Kerala, whatever the zone of the browser', () => {
  const lateEvening = dates('2026-11-20T18:29:00Z')
  const pastMidnight = dates('2026-11-20T18:30:00Z')
  expect(lateEvening.day('2026-11-21')).toBe('Tomorrow, Saturday 21\u00a0November')
  expect(pastMidnight.day('2026-11-21')).toBe('Today, Saturday 21\u00a0November')
})

test('new year is tomorrow on the last day of the year, and the year is said', () => {
  const newYearsEve = dates('2026-12-31T06:30:00Z')
  expect(newYearsEve.day('2027-01-01')).toBe('Tomorrow, Friday 1\u00a0January 2027')
})

test('an instant is said by the clock of the service', () => {
  expect(here.instant(new Date('2026-11-19T20:00:00Z'))).toBe('Today, Friday 20\u00a0November, 1:30\u00a0am')
})

test.each([
  ['2026-11-20T03:30:00Z', '9:00\u00a0am'],
  ['2026-11-19T17:30:00Z', 'yesterday'],
  ['2026-11-18T03:30:00Z', '18\u00a0November'],
])('what came since %s came since %s', (instant, words) => {
  expect(here.since(new Date(instant))).toBe(words)
})

test.each([
  ['ml', 'നാളെ, നവംബർ\u00a021 ശനി, രാവിലെ\u00a010:30', '2027 ജനുവരി\u00a02 ശനി'],
  ['hi', 'कल, शनिवार 21\u00a0नवंबर, सुबह\u00a010:30', 'शनिवार 2\u00a0जनवरी 2027'],
] as const)('%s says it in its own order', (language, tomorrow, nextYear) => {
  expect(dates(undefined, language).when('2026-11-21', '10:30')).toBe(tomorrow)
  expect(dates(undefined, language).day('2027-01-02')).toBe(nextYear)
})

test.each([
  ['en', 'Sat, 21\u00a0Nov, 10:30\u00a0am'],
  ['ml', 'നവം\u00a021, ശനി, രാവിലെ\u00a010:30'],
  ['hi', 'शनि, 21\u00a0नव॰, सुबह\u00a010:30'],
] as const)('in a row of a list no end of a line parts a month from its day: %s', (language, words) => {
  expect(dates(undefined, language).listInstant(new Date('2026-11-21T05:00:00Z'))).toBe(words)
})

test.each([
  ['en', 'Mon 30', 'Tue 1\u00a0Dec'],
  ['ml', '30 തിങ്കൾ', 'ഡിസം\u00a01 ചൊവ്വ'],
  ['hi', 'सोम 30', 'मंगल 1\u00a0दिस॰'],
] as const)('a day on a button says its month where that is another: %s', (language, november, december) => {
  const { shortDay } = dates('2026-11-27T06:30:00Z', language)
  expect([shortDay('2026-11-30'), shortDay('2026-12-01')]).toEqual([november, december])
})
