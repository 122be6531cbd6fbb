import { expect, test } from 'vitest'
import { spokenTime } from './spoken-time.ts'

test.each([
  ['00:00', '12:00 am', 'രാത്രി 12:00', 'रात 12:00'],
  ['02:59', '2:59 am', 'രാത്രി 2:59', 'रात 2:59'],
  ['05:30', '5:30 am', 'പുലർച്ചെ 5:30', 'सुबह 5:30'],
  ['10:30', '10:30 am', 'രാവിലെ 10:30', 'सुबह 10:30'],
  ['12:00', '12:00 pm', 'ഉച്ചയ്ക്ക് 12:00', 'दोपहर 12:00'],
  ['15:00', '3:00 pm', 'ഉച്ചകഴിഞ്ഞ് 3:00', 'दोपहर 3:00'],
  ['17:00', '5:00 pm', 'വൈകിട്ട് 5:00', 'शाम 5:00'],
  ['19:30', '7:30 pm', 'രാത്രി 7:30', 'शाम 7:30'],
  ['23:59', '11:59 pm', 'രാത്രി 11:59', 'रात 11:59'],
])('%s is %s, %s, %s', (time, en, ml, hi) => {
  expect([spokenTime(time, 'en'), spokenTime(time, 'ml'), spokenTime(time, 'hi')]).toEqual([en, ml, hi])
})

test('under a word for the part of the day, that is not said again', () => {
  expect([spokenTime('14:00', 'en', true), spokenTime('14:00', 'ml', true)]).toEqual(['2:00', '2:00'])
})
