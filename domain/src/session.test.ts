import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './clock.ts'
import { SESSION_END_REFUSAL, confirmationRefusal, sessionEnd } from './session.ts'
import type { SessionEnd } from './session.ts'

const SIGNED_IN = new Date('2026-11-21T05:00:00Z')
const after = (ms: number) => new Date(SIGNED_IN.getTime() + ms)

test.each([
  ['citizen', 'has just signed in', undefined, 0],
  ['citizen', 'was idle for exactly 15 minutes', undefined, 15 * MINUTE_MS],
  ['citizen', 'was idle a millisecond longer', 'idle', 15 * MINUTE_MS + 1],
  ['admin', 'was idle a millisecond longer', 'idle', 15 * MINUTE_MS + 1],
] as const)('the session of a %s who %s ends as: %s', (role, _what, end, ms) => {
  expect(sessionEnd({ startedAt: SIGNED_IN, lastSeenAt: SIGNED_IN, end: null }, role, after(ms))).toBe(end)
})

test.each([
  ['citizen', 12],
  ['volunteer', 12],
  ['admin', 8],
] as const)('a busy %s is signed out after %d hours, and not at the very hour', (role, hours) => {
  const busy = (now: Date) => sessionEnd({ startedAt: SIGNED_IN, lastSeenAt: now, end: null }, role, now)
  expect(busy(after(hours * HOUR_MS))).toBeUndefined()
  expect(busy(after(hours * HOUR_MS + 1))).toBe('too-old')
})

test('a session that was ended stays ended for that reason, however long ago', () => {
  const ended = { startedAt: SIGNED_IN, lastSeenAt: SIGNED_IN, end: 'suspended' as const }
  expect(sessionEnd(ended, 'citizen', SIGNED_IN)).toBe('suspended')
  expect(sessionEnd(ended, 'citizen', after(48 * HOUR_MS))).toBe('suspended')
})

test('who slept for a day is told of the idleness, not of the age', () => {
  const asleep = { startedAt: SIGNED_IN, lastSeenAt: SIGNED_IN, end: null }
  expect(sessionEnd(asleep, 'citizen', after(24 * HOUR_MS))).toBe('idle')
})

test.each([
  ['idle', 'session-idle'],
  ['too-old', 'session-invalid'],
  ['signed-out', 'session-invalid'],
  ['reused-token', 'session-invalid'],
  ['password-changed', 'session-invalid'],
  ['suspended', 'account-suspended'],
  ['terminated', 'account-terminated'],
] as const satisfies readonly (readonly [SessionEnd, string])[])(
  'whose session ended as %s is told %s (D17)',
  (end, refusal) => {
    expect(SESSION_END_REFUSAL[end]).toBe(refusal)
  },
)

test.each([
  ['just now', 0, undefined],
  ['ten minutes ago', 10 * MINUTE_MS, undefined],
  ['a millisecond longer ago', 10 * MINUTE_MS + 1, 'confirm-password'],
] as const)('what cannot be undone, with the password given %s, is refused as: %s', (_when, ms, refusal) => {
  expect(confirmationRefusal(SIGNED_IN, after(ms))).toBe(refusal)
})
