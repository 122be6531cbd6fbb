import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import type { User } from '@scan/contract/accounts.ts'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { StrangeAnswer, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { admin, asha, gopal, meera, waitingRequest } from '../../testing/people.ts'
import { ALOUD } from '../../ui/overlays/toasts.tsx'
import { type TestApp, holdTokens, testApp } from '../../testing/app.ts'
import { storeUser } from './stored-user.ts'

const MINUTE = 60_000
const HELD = ['scanUser', 'sessionToken', 'refreshToken']
const tokens = { sessionToken: 'session 1', refreshToken: 'refresh 1' }
const renewing: Handlers = {
  refreshSession: () => ({ sessionToken: 'session 2', refreshToken: 'refresh 2' }),
  signOut: () => ({}),
}

const refuse = (code: ProblemCode) => () => Promise.reject(new ApiProblem(code))
const browserHolds = () => HELD.filter((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key))
const draftOf = ({ id }: User) => `scanDraft.${id}.help`

let app: TestApp

beforeEach(() => {
  vi.useFakeTimers()
  app = testApp()
})
afterEach(() => vi.useRealTimers())

/** The page is loaded in a browser that holds this session. */
async function openAs(user: User, handlers: Handlers) {
  const server = fakeServer(handlers)
  storeUser(localStorage, user)
  holdTokens(tokens)
  app.session.open()
  await vi.advanceTimersByTimeAsync(0)
  return server
}

async function signInAs(user: User, handlers: Handlers = renewing) {
  const server = fakeServer({ signIn: () => ({ ...tokens, user }), ...handlers })
  app.session.open()
  await app.session.signIn({ email: user.email, password: 'Better!Days9' })
  return server
}

test('with a stored user and tokens the app starts signed in, and the server confirms it', async () => {
  const answer = Promise.withResolvers<{ user: User }>()
  const server = await openAs(meera, { me: () => answer.promise })
  expect(app.session.get()).toMatchObject({ isAuthenticated: true, isConfirmed: false, isCheckingAuth: true })
  // A citizen's district is not among what is stored.
  expect(app.session.get().user).toEqual({ ...meera, homeDistrict: null })
  answer.resolve({ user: { ...meera, request: waitingRequest } })
  await vi.waitFor(() => expect(app.session.get().isConfirmed).toBe(true))
  expect(app.session.get().user?.request).toEqual(waitingRequest)
  expect(server.calls.map(({ name, token }) => [name, token])).toEqual([['me', 'session 1']])
})

test('with a stored user alone it starts signed out and leaves the user to nobody', () => {
  const server = fakeServer()
  storeUser(localStorage, meera)
  app.session.open()
  expect(app.session.get()).toMatchObject({ user: null, isAuthenticated: false, isCheckingAuth: false })
  expect(browserHolds()).toEqual([])
  expect(server.calls).toEqual([])
})

test('what is kept of a user is what the specification names, in its words', () => {
  const kept = () => JSON.parse(localStorage.getItem('scanUser') ?? '') as unknown
  storeUser(localStorage, { ...meera, request: waitingRequest })
  expect(kept()).toEqual({
    ...{ _id: meera.id, name: 'Meera Nair', email: 'meera@example.org', contactno: '9847012345' },
    category: 'Citizen',
  })
  storeUser(localStorage, asha)
  expect(kept()).toMatchObject({ category: 'Volunteer', skills: ['Cooking', 'Driving'], location: 'Kollam' })
})

test.each([
  ['session-invalid', 'expired'],
  ['session-idle', 'idle'],
  ['account-terminated', 'terminated'],
  ['account-left', 'left'],
  ['account-suspended', 'suspended'],
] as const)(
  '%s ends the session, and the reason survives a new load until it is read',
  async (code, ending) => {
    await openAs(meera, { me: refuse(code), refreshSession: refuse(code) })
    await vi.waitFor(() => expect(app.session.get().user).toBe(null))
    expect(app.session.get()).toMatchObject({ isAuthenticated: false, redirectTo: '/login' })
    expect(browserHolds()).toEqual([])
    app.session.open()
    expect(app.session.get().message).toBe(ending)
    app.session.dismissMessage()
    app.session.open()
    expect(app.session.get().message).toBe(null)
  },
)

test('the session is kept where the network does not answer', async () => {
  await openAs(meera, { me: () => Promise.reject(noAnswer()) })
  expect(app.session.get()).toMatchObject({ isAuthenticated: true, error: '', message: null })
  expect(browserHolds()).toEqual(HELD)
})

test('a sign-out is forced only after three answers of a server in trouble', async () => {
  const server = await openAs(meera, { me: () => Promise.reject(new StrangeAnswer(502)) })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(server.callsOf('me')).toHaveLength(2)
  expect(app.session.get().isAuthenticated).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.callsOf('me')).toHaveLength(3)
  expect(app.session.get()).toMatchObject({ user: null, message: 'server-failed', redirectTo: '/login' })
  expect(browserHolds()).toEqual([])
})

test('a sign-in that fails leaves nothing and passes the reason on', async () => {
  const work = signInAs(meera, { signIn: refuse('invalid-credentials') })
  expect(app.session.get().isLoading).toBe(true)
  await expect(work).rejects.toMatchObject({ code: 'invalid-credentials' })
  expect(app.session.get()).toMatchObject({ isAuthenticated: false, isLoading: false })
  expect(browserHolds()).toEqual([])
})

test('signing in starts the watch: renewed every 5 minutes, and ended after 15 idle ones, on the server too', async () => {
  const server = await signInAs(meera)
  expect(app.session.get()).toMatchObject({ user: meera, isAuthenticated: true, isConfirmed: true })
  expect(browserHolds()).toEqual(HELD)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(server.callsOf('refreshSession').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh 1' }])
  expect(sessionStorage.getItem('refreshToken')).toBe('refresh 2')
  await vi.advanceTimersByTimeAsync(8 * MINUTE)
  expect(app.session.get().minutesLeft).toBe(2)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(app.session.get()).toMatchObject({ user: null, message: 'idle', minutesLeft: null })
  expect(server.callsOf('signOut').map(({ token }) => token)).toEqual(['session 2'])
  expect(browserHolds()).toEqual([])
})

test('neither a new tab nor somebody who leaves another one ends her staying, and none inherits it', async () => {
  await signInAs(meera)
  app.session.chooseToStay(true)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  // The tab keeps its own; another begins empty, and only the browser's storage is one for both.
  const hers = Object.entries({ ...sessionStorage })
  const staying = app
  sessionStorage.clear()
  app = testApp()
  await signInAs(meera)
  expect(app.session.stays()).toBe(false)
  await app.session.signOut()
  for (const [key, value] of hers) sessionStorage.setItem(key, value)
  expect(staying.session.stays()).toBe(true)
  expect(staying.session.get().user).toEqual(meera)
})

test.each([
  ['citizen', meera, '/'],
  ['senior citizen', gopal, '/'],
  ['volunteer', asha, '/login'],
  ['admin', admin, '/login'],
])('signing out leads a %s where they belong', async (_, user, target) => {
  const server = await signInAs(user)
  await app.session.signOut()
  expect(app.session.get()).toMatchObject({
    ...{ user: null, isAuthenticated: false, redirectTo: target, message: null, flash: 'signed-out' },
  })
  expect(server.callsOf('signOut')[0]?.token).toBe('session 1')
  expect(browserHolds()).toEqual([])
})

test('what waits to be sent goes before the session does (D90)', async () => {
  const server = await signInAs(admin, { ...renewing, seePattern: () => ({ pattern: null }) })
  app.session.beforeSigningOut.add(async () => {
    await app.client.call(api.seePattern, { params: { id: asha.id } })
  })
  await app.session.signOut()
  expect(server.calls.map(({ name, token }) => [name, token]).slice(1)).toEqual([
    ['seePattern', 'session 1'],
    ['signOut', 'session 1'],
  ])
})

test('signing out without an answer still leaves nothing in the browser, and says what is true', async () => {
  const [success, failure] = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'error')]
  await signInAs(meera, { signOut: () => Promise.reject(noAnswer()) })
  await app.session.signOut()
  expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to sign out', ALOUD)
  expect(success).not.toHaveBeenCalled()
  expect(app.session.get()).toMatchObject({ user: null, message: 'unconfirmed', redirectTo: '/login' })
  expect(browserHolds()).toEqual([])
  app.session.open()
  expect(app.session.get().message).toBe('unconfirmed')
})

test('signing out erases drafts, and a session that ran out keeps them for the same person alone', async () => {
  sessionStorage.setItem(draftOf(meera), '{}')
  await signInAs(meera)
  expect(sessionStorage.getItem(draftOf(meera))).toBe('{}')
  await signInAs(gopal)
  expect(sessionStorage.getItem(draftOf(meera))).toBe(null)
  sessionStorage.setItem(draftOf(gopal), '{}')
  await app.session.signOut()
  expect(sessionStorage.getItem(draftOf(gopal))).toBe(null)
})

test('signing up keeps the name for the pages that follow, but nothing in the browser', async () => {
  app.newcomer.signedUp({ ...asha, isVerified: false })
  app.newcomer.verified(asha.email, { maySignIn: true })
  expect(app.newcomer.store.getState()).toMatchObject({
    newcomer: { name: 'Asha Thomas', isVerified: false },
    verifiedEmail: asha.email,
  })
  expect(app.session.get()).toMatchObject({ user: null, isAuthenticated: false })
  expect(browserHolds()).toEqual([])
  // Whoever signs in afterwards may be somebody else.
  await signInAs(meera)
  expect(app.newcomer.store.getState()).toEqual({ newcomer: null, verifiedEmail: null })
})

test('an answer about somebody who has signed out meanwhile shows nobody', async () => {
  await signInAs(meera)
  await app.session.signOut()
  app.session.updateUser(meera)
  expect(app.session.get().user).toBe(null)
  expect(browserHolds()).toEqual([])
})

test('the tab that signed up learns within the hour that the link was opened beside it, and nothing else', async () => {
  vi.useRealTimers()
  const server = fakeServer()
  const [otherTabs, beside] = [new BroadcastChannel('sign-up'), new BroadcastChannel('sign-up')]
  onTestFinished(() => [otherTabs, beside].forEach((tab) => tab.close()))
  let now = Date.now()
  app = testApp({ otherTabs, now: () => now })
  const hears = async (email: string) => {
    beside.postMessage({ type: 'verified', email })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return app.newcomer.store.getState().newcomer?.isVerified
  }
  const said = vi.fn<(data: unknown) => void>()
  beside.addEventListener('message', ({ data }) => said(data))
  app.newcomer.signedUp({ ...asha, isVerified: false })
  expect(await hears(gopal.email)).toBe(false)
  now += 60 * 60_000
  expect(await hears(asha.email)).toBe(false)
  now -= 1
  expect(await hears(asha.email)).toBe(true)
  expect(app.newcomer.store.getState().verifiedEmail).toBe(null)
  expect([server.calls, browserHolds(), said.mock.calls]).toEqual([[], [], []])

  // The tab of the link.
  app.newcomer.verified(gopal.email, { maySignIn: true })
  await vi.waitFor(() => expect(said.mock.calls).toEqual([[{ type: 'verified', email: gopal.email }]]))
  expect(app.newcomer.store.getState().verifiedEmail).toBe(gopal.email)
  expect(browserHolds()).toEqual([])
})

test('what one person has read is nobody else’s: not after they have left, and not for who signs in over them', async () => {
  const read = () => app.queries.getQueryData(['notices'])
  await signInAs(meera)
  app.queries.setQueryData(['notices'], 'hers')
  await app.session.signOut()
  expect(read()).toBe(undefined)
  await signInAs(meera)
  app.queries.setQueryData(['notices'], 'hers')
  await signInAs(gopal)
  expect(read()).toBe(undefined)
})
