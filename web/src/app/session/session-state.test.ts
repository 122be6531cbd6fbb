import { expect, test } from 'vitest'
import { asha, meera } from '../../testing/people.ts'
import { NOBODY, sessionReducer } from './session-state.ts'
import type { SessionEvent } from './session-state.ts'

function after(...events: SessionEvent[]) {
  return events.reduce(sessionReducer, NOBODY)
}

const opened = { type: 'opened', message: null } as const

test.each([
  ['a user and a token', meera, true, true],
  ['a user without a token', meera, false, false],
  ['a token without a user', null, true, false],
  ['nothing', null, false, false],
] as const)(
  'with %s kept in the browser, the app starts authenticated or not',
  (_, user, hasTokens, starts) => {
    const state = after({ ...opened, user, hasTokens })
    expect(state.isAuthenticated).toBe(starts)
    expect(state.isCheckingAuth).toBe(hasTokens)
    expect(state.isConfirmed).toBe(false)
  },
)

test('a check that fails leaves the person signed in and says why', () => {
  const state = after(
    { ...opened, user: meera, hasTokens: true },
    { type: 'check-started' },
    { type: 'check-failed', error: 'Too many tries.' },
  )
  expect(state).toMatchObject({ isAuthenticated: true, isCheckingAuth: false, error: 'Too many tries.' })
})

test('the reason of an ending is gone after the next sign-in', () => {
  const ended = { type: 'ended', ending: 'idle', leaveFor: '/login' } as const
  expect(after(ended, { type: 'left' }, { type: 'sign-in-started' }).message).toBe('idle')
  expect(after(ended, { type: 'signed-in', user: meera }).message).toBe(null)
})

test('who has just signed up is known by name, not signed in, and forgotten on leaving', () => {
  const signedUp = { type: 'signed-up', user: asha } as const
  expect(after(signedUp)).toMatchObject({ user: asha, isAuthenticated: false })
  expect(after(signedUp, { type: 'sign-up-left' }).user).toBe(null)
})

test('somebody who is signed in is not forgotten by leaving a sign-up', () => {
  expect(after({ type: 'signed-in', user: meera }, { type: 'sign-up-left' }).user).toBe(meera)
})
