import { expect, test } from 'vitest'
import { roughly, usualHours } from './waiting.ts'

test.each([
  [0, null],
  [9, null],
  [10, 10],
  [14, 10],
  [34, 30],
  [36, 40],
])('of %i volunteers she reads about %s', (volunteers, said) => {
  expect(roughly(volunteers)).toBe(said)
})

test.each([
  ['ten who found somebody are enough', { accepted: 10, minutes: 470 }, 8],
  ['nine are not', { accepted: 9, minutes: 470 }, null],
  ['nothing is promised where most found nobody', { accepted: 40, minutes: null }, null],
  ['within minutes is within an hour', { accepted: 40, minutes: 3 }, 1],
])('of how long it usually takes, %s', (_what, found, hours) => {
  expect(usualHours(found)).toBe(hours)
})
