import { expect, test } from 'vitest'
import { momentAloud, timeAloud } from './aloud.ts'

const inAll = <T>(say: (language: 'en' | 'ml' | 'hi') => T) => (['en', 'ml', 'hi'] as const).map(say)

test.each([
  ['00:00', 'at twelve at night'],
  ['03:45', 'at quarter to four at night'],
  ['04:00', 'at four in the morning'],
  ['10:30', 'at half past ten in the morning'],
  ['11:45', 'at quarter to twelve in the morning'],
  ['12:45', 'at quarter to one in the afternoon'],
  ['16:15', 'at quarter past four in the afternoon'],
  ['17:20', 'at twenty past five in the evening'],
  ['20:42', 'at eighteen to nine in the evening'],
  ['21:00', 'at nine at night'],
])('%s', (time, said) => {
  expect(timeAloud(time, 'en')).toBe(said)
})

test.each([
  ['10:00', 'രാവിലെ പത്ത് മണിക്ക്', 'सुबह दस बजे'],
  ['10:30', 'രാവിലെ പത്തര മണിക്ക്', 'सुबह साढ़े दस बजे'],
  ['10:15', 'രാവിലെ പത്തേ കാലിന്', 'सुबह सवा दस बजे'],
  ['10:45', 'രാവിലെ പത്തേ മുക്കാലിന്', 'सुबह पौने ग्यारह बजे'],
  ['10:21', 'രാവിലെ പത്ത് മണി ഇരുപത്തിയൊന്ന് മിനിറ്റിന്', 'सुबह दस बजकर इक्कीस मिनट पर'],
])('%s in Malayalam and Hindi', (time, ml, hi) => {
  expect([timeAloud(time, 'ml'), timeAloud(time, 'hi')]).toEqual([ml, hi])
})

test.each([
  ['13:30', 'डेढ़ बजे'],
  ['14:30', 'ढाई बजे'],
])('%s has a word of its own in Hindi', (time, said) => {
  expect(timeAloud(time, 'hi')).toContain(said)
})

test('every minute of a day is said', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    [Math.floor(minute / 60), minute % 60].map((one) => String(one).padStart(2, '0')).join(':'),
  )
  for (const said of inAll((language) => minutes.map((time) => timeAloud(time, language)))) {
    expect(said.filter((one) => /undefined|\d|\s\s|^\s|\s$/.test(one))).toEqual([])
    // The night has some hours twice.
    expect(new Set(said).size).toBeGreaterThan(1_000)
  }
})

test.each([
  ['2026-11-19', 'yesterday, at ten in the morning'],
  ['2026-11-20', 'today, at ten in the morning'],
  ['2026-11-21', 'tomorrow, at ten in the morning'],
  ['2026-11-22', 'on Sunday, at ten in the morning'],
  ['2026-11-26', 'on Thursday, at ten in the morning'],
  ['2026-11-27', 'on Friday, the twenty-seventh of November, at ten in the morning'],
  ['2026-11-18', 'on Wednesday, the eighteenth of November, at ten in the morning'],
  ['2026-12-30', 'on Wednesday, the thirtieth of December, at ten in the morning'],
  ['2026-12-31', 'on Thursday, the thirty-first of December, at ten in the morning'],
])('%s on 20 November', (date, said) => {
  expect(momentAloud({ date, time: '10:00' }, '2026-11-20', 'en')).toBe(said)
})
