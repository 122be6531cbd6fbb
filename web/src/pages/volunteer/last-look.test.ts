import { minutesAfter } from '@scan/domain/clock.ts'
import { describe, expect, test } from 'vitest'
import { lookAgain } from './last-look.ts'

const NOON = new Date('2026-11-20T06:30:00Z')
const atNoon = { at: NOON, before: minutesAfter(NOON, -600) }

describe('What a volunteer has not seen yet is what came', () => {
  test('never, on their first look: all of it would be new', () => {
    expect(lookAgain(undefined, NOON)).toEqual({ at: NOON, before: undefined })
  })
  test.each([
    [5, 'before the look that goes on', atNoon.before],
    [29, 'before the look that goes on', atNoon.before],
    [30, 'since the last one', NOON],
    [2000, 'since the last one', NOON],
  ])('%i minutes later: %s', (minutes, _what, before) => {
    const now = minutesAfter(NOON, minutes)
    expect(lookAgain(atNoon, now)).toEqual({ at: now, before })
  })
})
