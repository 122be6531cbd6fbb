import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './clock.ts'
import {
  SESSION_END_REFUSAL,
  confirmationRefusal,
  renewalBy,
  sessionEnd,
  signIns,
  thoseThatGiveWay,
} from './session.ts'
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
  ['gave-way', 'session-invalid'],
  ['password-changed', 'session-invalid'],
  ['suspended', 'account-suspended'],
  ['terminated', 'account-terminated'],
  ['left', 'account-left'],
] as const satisfies readonly (readonly [SessionEnd, string])[])(
  'whose session ended as %s is told %s (D17)',
  (end, refusal) => {
    expect(SESSION_END_REFUSAL[end]).toBe(refusal)
  },
)

test.each([
  ['the password', 'just now', 0, undefined],
  ['the password', 'ten minutes ago', 10 * MINUTE_MS, undefined],
  ['the password', 'a millisecond longer ago', 10 * MINUTE_MS + 1, 'confirm-password'],
  ['a code', 'ten minutes ago', 10 * MINUTE_MS, undefined],
  ['a code', 'a millisecond longer ago', 10 * MINUTE_MS + 1, 'confirm-code'],
] as const)('what cannot be undone, with %s given %s, is refused as: %s', (what, _when, ms, refusal) => {
  expect(confirmationRefusal(SIGNED_IN, after(ms), what === 'a code')).toBe(refusal)
})

test.each([
  ['current', 'an hour', 60 * MINUTE_MS, 'rotate'],
  ['replaced', 'a minute', MINUTE_MS, 'branch'],
  ['replaced', 'a millisecond more', MINUTE_MS + 1, 'reuse'],
  ['retired', 'no time', 0, 'reuse'],
] as const)(
  'a renewal by a token that is %s, %s after the last, is taken as: %s',
  (age, _time, ms, renewal) => {
    expect(renewalBy({ age, rotatedAt: SIGNED_IN }, after(ms))).toBe(renewal)
  },
)

const seen = (id: string, minute: number) => ({ id, lastSeenAt: after(minute * MINUTE_MS) })

test.each([
  ['nobody, of two', [seen('first', 0), seen('second', 1)], []],
  ['the one longest unseen', [seen('first', 0), seen('second', 2), seen('third', 1)], ['third']],
  ['all but one, of more than may be', ['a', 'b', 'c', 'd'].map((id, at) => seen(id, at)), ['b', 'a']],
])('gives way to a session that branches off the first: %s', (_who, living, expected) => {
  const from = living[0]?.id === 'a' ? 'c' : 'first'
  const others = thoseThatGiveWay(living, from).map(({ id }) => id)
  expect(others).toEqual(expected)
})

test('somebody is signed in once for each family: here first, then where they were seen last', () => {
  const session = (id: string, familyId: string, minute: number) => ({
    ...seen(id, minute),
    familyId,
    startedAt: SIGNED_IN,
    device: null,
  })
  const living = [
    session('a', 'phone', 1),
    session('b', 'desktop', 2),
    session('c', 'tablet', 4),
    session('d', 'phone', 3),
  ]
  const places = signIns(living, 'b').map(({ id, isCurrent, lastSeenAt }) => [id, isCurrent, lastSeenAt])
  expect(places).toEqual([
    ['desktop', true, after(2 * MINUTE_MS)],
    ['tablet', false, after(4 * MINUTE_MS)],
    ['phone', false, after(3 * MINUTE_MS)],
  ])
})
