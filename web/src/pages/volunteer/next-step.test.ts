import { minutesAfter } from '@scan/domain/clock.ts'
import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const STARTS_AT = new Date('2026-11-21T05:00:00Z')

test.each([
  [-3000, 'call'],
  [-121, 'call'],
  [-120, 'go'],
  [-1, 'go'],
  [0, 'finish'],
  [5000, 'finish'],
])('%i minutes from its time, the next step of a visit is to %s', (minutes, step) => {
  expect(nextStep(STARTS_AT, minutesAfter(STARTS_AT, minutes))).toBe(step)
})
