import { expect, test } from 'vitest'
import { callbackFrom } from './callback.ts'

const at = (when: string) => new Date(`${when}:00+05:30`)

test.each([
  ['in the part of the day in which they ask', 'morning', '2026-11-20T09:10', '2026-11-20T09:10'],
  ['at once, if it begins', 'evening', '2026-11-20T16:00', '2026-11-20T16:00'],
  ['later that day', 'evening', '2026-11-20T09:10', '2026-11-20T16:00'],
  ['the next day, if it is over', 'morning', '2026-11-20T12:00', '2026-11-21T07:00'],
  ['the next day, asked for at night', 'evening', '2026-11-20T21:00', '2026-11-21T16:00'],
  ['the next morning, asked for at night', 'morning', '2026-11-20T23:30', '2026-11-21T07:00'],
  ['that morning, asked for before dawn', 'morning', '2026-11-20T03:00', '2026-11-20T07:00'],
] as const)('whoever asks is rung %s', (_when, part, asked, from) => {
  expect(callbackFrom({ askedAt: at(asked), part }, 'Asia/Kolkata')).toEqual(at(from))
})
