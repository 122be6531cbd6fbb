import type { User } from '@scan/contract/accounts.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import LoginPage from '../../pages/account/login-page.tsx'
import { queryKeys } from '../api/queries.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { StrangeAnswer, fakeServer } from '../../testing/fake-server.ts'
import { asha, meera, waitingRequest } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'

const TOKENS = { sessionToken: 'a session', refreshToken: 'a refresh' }
const CODE = '042913'
const volunteer = { id: asha.id, name: asha.name, phone: asha.phone, isAccepted: true, code: CODE } as const
/** The visit is on Saturday, 10:30 am. */
const meeraWaits: User = { ...meera, request: { ...waitingRequest, volunteer } }
const THE_DAY_BEFORE = new Date('2026-11-20T05:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: THE_DAY_BEFORE })
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

let app: TestApp
async function signInAs(user: User) {
  fakeServer({ signIn: () => ({ ...TOKENS, user }), signOut: () => ({}), me: () => ({ user }) })
  app = testApp()
  app.session.open()
  await app.session.signIn({ email: user.email, password: 'Kollam-2026!' })
}

async function loseTheLine() {
  window.dispatchEvent(new Event('offline'))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  window.dispatchEvent(new Event('online'))
  expect(app.session.get()).toMatchObject({ user: null, message: 'disconnected' })
}

/** The page for signing in, loaded anew in this tab. */
function comeBack() {
  fakeServer()
  return show(LoginPage, { at: '/login' })
}
const WHY = /^You were signed out because the connection was lost\./

test('a citizen who lost the line still reads who comes, when, and the code; the address is filled in', async () => {
  await signInAs(meeraWaits)
  await loseTheLine()
  comeBack()
  expect(screen.getByText(WHY)).toBeTruthy()
  expect(screen.getByText('Tomorrow, Saturday 21 November, 10:30 am')).toBeTruthy()
  expect(screen.getByText(asha.name)).toBeTruthy()
  expect(screen.getByRole('link', { name: /98470 12347/ }).getAttribute('href')).toBe('tel:+919847012347')
  expect(screen.getByText([...CODE].join(', '))).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', meera.email)
})

test('whom our server failed keeps the visit too, and does not read that it was the connection', async () => {
  await signInAs(meeraWaits)
  fakeServer({ me: () => Promise.reject(new StrangeAnswer(500)) })
  void app.session.checkAuth()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(app.session.get()).toMatchObject({ user: null, message: 'server-failed' })
  comeBack()
  screen.getByText('Internal error occurred')
  screen.getByText(asha.name)
  screen.getByText('This stays here until you sign in or close the page.')
  expect(screen.queryByText(WHY)).toBeNull()
})

const accepted = {
  ...waitingRequest,
  handle: 'handle@requests.invalid',
  area: 'Chinnakada',
  address: 'Lotus House',
  citizenName: meera.name,
  citizenPhone: meera.phone,
  volunteer: { id: asha.id, isAccepted: true },
} as RequestForVolunteer

/** What the board had answered, at that moment. */
function readBoard(filter: string, requests: RequestForVolunteer[], updatedAt: number) {
  const answer = { pages: [{ requests }], pageParams: [''] }
  app.queries.setQueryData([...queryKeys.requests, { filter }], answer, { updatedAt })
}

test('a volunteer whose visit has gone is left nothing of it by a board that was read before', async () => {
  await signInAs(asha)
  readBoard('before', [accepted], 1)
  readBoard('now', [], 2)
  await loseTheLine()
  comeBack()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', asha.email)
  expect(screen.queryByText(meera.name)).toBeNull()
})

test.each([
  ['has no visit', 0, meera],
  ['waits for a visit that should have been two days ago', 72, meeraWaits],
])('who %s finds the address filled in, and no card', async (_what, hours, person) => {
  vi.setSystemTime(THE_DAY_BEFORE.getTime() + hours * 3_600_000)
  await signInAs(person)
  await loseTheLine()
  comeBack()
  expect(screen.queryByText(WHY)).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', meera.email)
})

test('a day after the visit it is gone, also where the page stands open', async () => {
  await signInAs(meeraWaits)
  await loseTheLine()
  comeBack()
  await act(() => vi.advanceTimersByTimeAsync(48 * 3_600_000 + 60_000))
  expect(screen.queryByText(WHY)).toBeNull()
  comeBack()
  expect(sessionStorage.getItem('scanInterrupted')).toBeNull()
  expect(screen.queryByText(asha.name)).toBeNull()
})

const signIn = () => app.session.signIn({ email: asha.email, password: 'Kollam-2026!' })

test.each<[string, () => unknown, () => unknown]>([
  ['once somebody signs in', loseTheLine, signIn],
  ['for who is signed out for another reason', () => app.session.endedByServer('session-idle'), () => {}],
  ['for who signs out', () => app.session.signOut(), () => {}],
  ['also once they sign in and out', loseTheLine, () => signIn().then(() => app.session.signOut())],
])('nothing is left behind %s', async (_what, ends, then) => {
  await signInAs(meeraWaits)
  await ends()
  if (ends === loseTheLine) expect(sessionStorage.getItem('scanInterrupted')).toContain(asha.name)
  await then()
  expect(sessionStorage.getItem('scanInterrupted')).toBeNull()
})
