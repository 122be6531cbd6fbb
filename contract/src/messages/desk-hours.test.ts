import { expect, test } from 'vitest'
import { hoursBesideNumber } from './desk-hours.ts'

test.each([
  ['10:00', '17:00', '10\u00a0to\u00a05', 'രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ', 'सुबह 10 से शाम 5 बजे तक'],
  ['09:30', '13:00', '9:30\u00a0to\u00a01', 'രാവിലെ 9:30 മുതൽ ഉച്ചയ്ക്ക് 1 വരെ', 'सुबह 9:30 से दोपहर 1 बजे तक'],
  ['08:00', '20:00', '8 am\u00a0to\u00a08 pm', 'രാവിലെ 8 മുതൽ രാത്രി 8 വരെ', 'सुबह 8 से रात 8 बजे तक'],
])('from %s until %s', (from, until, en, ml, hi) => {
  expect(hoursBesideNumber({ from, until })).toEqual({ en, ml, hi })
})
