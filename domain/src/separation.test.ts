import { expect, test } from 'vitest'
import { daysAfter, hoursAfter } from './clock.ts'
import { answerRefusal, askRefusal, isFirstPress, liftRefusal } from './separation.ts'
import type { SeparationState } from './separation.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const ASKED_FOR: SeparationState = { isAskedFor: true, pressed: null, askedAt: null, saidNoAt: null }
const BY_STAFF = { ...ASKED_FOR, isAskedFor: false }
const pressed = (by: string, hoursAgo: number) => ({
  ...ASKED_FOR,
  pressed: { by, at: hoursAfter(NOW, -hoursAgo) },
})

test.each<[string, SeparationState, string | undefined, boolean]>([
  ['what staff decided is lifted by staff', BY_STAFF, undefined, true],
  ['what a person asked for is not lifted by the first who presses', ASKED_FOR, 'second-administrator', true],
  ['nor by the same one pressing twice', pressed('lakshmi', 1), 'second-administrator', false],
  ['a second one lifts it', pressed('devi', 23), undefined, false],
  ['a day later the first press counts no more', pressed('devi', 24), 'second-administrator', true],
])('%s', (_, separation, refusal, isFirst) => {
  expect(liftRefusal(separation, 'lakshmi', NOW)).toBe(refusal)
  expect(isFirstPress(separation, NOW)).toBe(isFirst)
})

test.each<[string, SeparationState, string | undefined]>([
  ['who asked for it is asked', ASKED_FOR, undefined],
  ['nobody is, of what staff decided', BY_STAFF, 'nobody-to-ask'],
  ['not again soon after a no', { ...ASKED_FOR, saidNoAt: daysAfter(NOW, -29) }, 'said-no'],
  ['but a month later', { ...ASKED_FOR, saidNoAt: daysAfter(NOW, -30) }, undefined],
])('%s', (_, separation, refusal) => {
  expect(askRefusal(separation, NOW)).toBe(refusal)
})

test('an answer is taken while the question stands', () => {
  expect(answerRefusal({ ...ASKED_FOR, askedAt: NOW })).toBeUndefined()
  expect(answerRefusal(ASKED_FOR)).toBe('nobody-waits-for-answer')
  expect(answerRefusal({ ...ASKED_FOR, saidNoAt: NOW })).toBe('nobody-waits-for-answer')
})
