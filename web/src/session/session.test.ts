import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import type { User } from '@scan/contract/accounts.ts'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StrangeAnswer, fakeServer, noAnswer } from '../testing/fake-server.ts'
import type { Handlers } from '../testing/fake-server.ts'
import { admin, asha, gopal, meera, waitingRequest } from '../testing/people.ts'
import { ALOUD } from '../ui/overlays/toasts.tsx'
import { type TestApp, holdTokens, testApp } from '../testing/app.ts'
import { storeUser } from './stored-user.ts'

const tokens = { sessionToken: 'session 1', refreshToken: 'refresh 1' }

function refuse(code: ProblemCode) {
  return () => {
    throw new ApiProblem(code)
  }
}

const HELD = ['scanUser', 'sessionToken', 'refreshToken']

function browserHolds() {
  return HELD.filter((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key))
}

let app: TestApp
/** The page as it is loaded anew. */
function load() {
  app = testApp()
}
const actions = () => app.session.actions

const success = vi.spyOn(toast, 'success')
const failure = vi.spyOn(toast, 'error')

beforeEach(() => {
  success.mockClear()
  failure.mockClear()
  load()
})
afterEach(() => vi.useRealTimers())

async function openAs(user: User, handlers: Handlers) {
  const server = fakeServer(handlers)
  storeUser(localStorage, user)
  holdTokens(tokens)
  void app.session.open()
  await vi.waitFor(() => expect(app.session.get().isCheckingAuth).toBe(false))
  return server
}

async function signInAs(user: User, handlers: Handlers = {}) {
  const server = fakeServer({ signIn: () => ({ ...tokens, user }), ...handlers })
  void app.session.open()
  await actions().signIn({ email: user.email, password: 'Better!Days9' })
  return server
}

describe('opening the app', () => {
  test('with a stored user and tokens starts signed in, and the server confirms it', async () => {
    const server = fakeServer({ me: () => ({ user: { ...meera, request: waitingRequest } }) })
    storeUser(localStorage, meera)
    holdTokens(tokens)
    void app.session.open()
    expect(app.session.get()).toMatchObject({
      isAuthenticated: true,
      isConfirmed: false,
      isCheckingAuth: true,
    })
    // A citizen's district is not among what is stored.
    expect(app.session.get().user).toEqual({ ...meera, homeDistrict: null })
    await vi.waitFor(() => expect(app.session.get().isConfirmed).toBe(true))
    expect(app.session.get().user?.request).toEqual(waitingRequest)
    expect(server.calls.map(({ name, token }) => [name, token])).toEqual([['me', 'session 1']])
  })

  test('with a stored user alone starts signed out and leaves the user to nobody', () => {
    const server = fakeServer()
    storeUser(localStorage, meera)
    void app.session.open()
    expect(app.session.get()).toMatchObject({ user: null, isAuthenticated: false, isCheckingAuth: false })
    expect(browserHolds()).toEqual([])
    expect(server.calls).toEqual([])
  })

  test.each(['{', '"Meera"', '{"name":"Meera"}', '[]'])(
    'with %s for a user asks the server',
    async (text) => {
      fakeServer({ me: () => ({ user: meera }) })
      localStorage.setItem('scanUser', text)
      holdTokens(tokens)
      void app.session.open()
      expect(app.session.get().isAuthenticated).toBe(false)
      await vi.waitFor(() => expect(app.session.get().user).toEqual(meera))
    },
  )
})

describe('what is kept of a user', () => {
  test('is what the specification names, in its words', () => {
    storeUser(localStorage, { ...meera, request: waitingRequest })
    expect(JSON.parse(localStorage.getItem('scanUser') ?? '')).toEqual({
      _id: meera.id,
      name: 'Meera Nair',
      email: 'meera@example.org',
      contactno: '9847012345',
      category: 'Citizen',
    })
  })

  test('holds the skills and the location of a volunteer', () => {
    storeUser(localStorage, asha)
    expect(JSON.parse(localStorage.getItem('scanUser') ?? '')).toMatchObject({
      category: 'Volunteer',
      skills: ['Cooking', 'Driving'],
      location: 'Kollam',
    })
  })
})

describe('checking who is signed in', () => {
  test.each([
    ['session-invalid', 'expired'],
    ['session-idle', 'idle'],
    ['account-terminated', 'terminated'],
    ['account-left', 'left'],
  ] as const)('ends the session where neither call nor renewal is accepted: %s', async (code, ending) => {
    const server = await openAs(meera, { me: refuse(code), refreshSession: refuse(code) })
    expect(app.session.get()).toMatchObject({
      user: null,
      isAuthenticated: false,
      message: ending,
      leaveFor: '/login',
    })
    expect(server.callsOf('refreshSession')).toHaveLength(1)
    expect(browserHolds()).toEqual([])
  })

  test('goes on where a renewal helps', async () => {
    await openAs(meera, {
      me: ({ token }) => {
        if (token === 'session 1') throw new ApiProblem('session-invalid')
        return { user: meera }
      },
      refreshSession: () => ({ sessionToken: 'session 2', refreshToken: 'refresh 2' }),
    })
    expect(app.session.get()).toMatchObject({ isAuthenticated: true, message: null })
    expect(sessionStorage.getItem('sessionToken')).toBe('session 2')
  })

  test('ends the session of somebody who was banned', async () => {
    await openAs(asha, { me: refuse('account-suspended') })
    expect(app.session.get()).toMatchObject({ user: null, message: 'suspended', leaveFor: '/login' })
    expect(browserHolds()).toEqual([])
  })

  test('keeps the session where the network does not answer, and says so', async () => {
    await openAs(meera, {
      me: () => {
        throw noAnswer()
      },
    })
    expect(app.session.get()).toMatchObject({ isAuthenticated: true, error: '', message: null })
    expect(browserHolds()).toEqual(HELD)
  })

  test('tells the sentence of any other failure', async () => {
    await openAs(meera, { me: refuse('not-for-your-role') })
    expect(app.session.get().error).toBe('Your account cannot do this.')
  })

  test('forces a sign-out only after three answers of a server in trouble', async () => {
    vi.useFakeTimers()
    const server = fakeServer({
      me: () => {
        throw new StrangeAnswer(502)
      },
    })
    storeUser(localStorage, meera)
    holdTokens(tokens)
    void app.session.open()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(server.callsOf('me')).toHaveLength(2)
    expect(app.session.get().isAuthenticated).toBe(true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.callsOf('me')).toHaveLength(3)
    expect(app.session.get()).toMatchObject({ user: null, message: 'server-failed', leaveFor: '/login' })
    expect(browserHolds()).toEqual([])
  })

  test('an answer that comes after the sign-out signs nobody in again', async () => {
    let answer: (reply: { user: User }) => void = () => {}
    await signInAs(meera, { me: () => new Promise((resolve) => (answer = resolve)), signOut: () => ({}) })
    const check = actions().checkAuth()
    await actions().signOut()
    answer({ user: meera })
    await check
    expect(app.session.get().isAuthenticated).toBe(false)
    expect(browserHolds()).toEqual([])
  })
})

describe('signing in', () => {
  test('keeps the user and both tokens', async () => {
    await signInAs(meera)
    expect(app.session.get()).toMatchObject({
      user: meera,
      isAuthenticated: true,
      isConfirmed: true,
      isLoading: false,
    })
    expect(browserHolds()).toEqual(HELD)
  })

  test('that fails leaves nothing and passes the reason on', async () => {
    const work = signInAs(meera, { signIn: refuse('invalid-credentials') })
    expect(app.session.get().isLoading).toBe(true)
    await expect(work).rejects.toMatchObject({ code: 'invalid-credentials' })
    expect(app.session.get()).toMatchObject({ isAuthenticated: false, isLoading: false })
    expect(browserHolds()).toEqual([])
  })

  test('starts the watch: the session is renewed every 5 minutes', async () => {
    vi.useFakeTimers()
    const server = await signInAs(meera, {
      refreshSession: () => ({ sessionToken: 'session 2', refreshToken: 'refresh 2' }),
    })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(server.callsOf('refreshSession').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh 1' }])
    expect(sessionStorage.getItem('refreshToken')).toBe('refresh 2')
  })

  test('and doing nothing for 15 minutes ends it, on the server too', async () => {
    vi.useFakeTimers()
    const server = await signInAs(meera, {
      refreshSession: () => ({ sessionToken: 'session 2', refreshToken: 'refresh 2' }),
      signOut: () => ({}),
    })
    await vi.advanceTimersByTimeAsync(13 * 60_000)
    expect(app.session.get().minutesLeft).toBe(2)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(app.session.get()).toMatchObject({ user: null, message: 'idle', minutesLeft: null })
    expect(server.callsOf('signOut')).toHaveLength(1)
    expect(browserHolds()).toEqual([])
  })

  const renewing: Handlers = {
    refreshSession: () => ({ sessionToken: 'session 2', refreshToken: 'refresh 2' }),
    signOut: () => ({}),
  }

  test.each([
    ['Meera', meera],
    ['an administrator', admin],
  ])(
    '%s, who has chosen to stay, is still there after an hour, and asked again the next time',
    async (_, user) => {
      vi.useFakeTimers()
      await signInAs(user, renewing)
      app.life.chooseToStay(true)
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      expect(app.session.get()).toMatchObject({ user, minutesLeft: null })
      await actions().signOut()
      expect(localStorage.getItem('scanStays')).toBe(null)
      await actions().signIn({ email: user.email, password: 'Better!Days9' })
      expect(app.life.stays()).toBe(false)
    },
  )

  test('neither a new tab nor somebody who leaves another one ends her staying, and none inherits it', async () => {
    vi.useFakeTimers()
    await signInAs(meera, renewing)
    app.life.chooseToStay(true)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    // The tab keeps its own; another begins empty, and only the browser's storage is one for both.
    const hers = Object.entries({ ...sessionStorage })
    const staying = app
    sessionStorage.clear()
    load()
    void app.session.open()
    await signInAs(meera, renewing)
    expect(app.life.stays()).toBe(false)
    await actions().signOut()
    for (const [key, value] of hers) sessionStorage.setItem(key, value)
    expect(staying.life.stays()).toBe(true)
    expect(staying.session.get().user).toEqual(meera)
  })

  test('being banned shows at the next heartbeat', async () => {
    vi.useFakeTimers()
    await signInAs(asha, { refreshSession: refuse('account-suspended') })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(app.session.get()).toMatchObject({ user: null, message: 'suspended' })
  })
})

describe('signing out', () => {
  test.each([
    ['citizen', meera, '/'],
    ['senior citizen', gopal, '/'],
    ['volunteer', asha, '/login'],
    ['admin', admin, '/login'],
  ])('leads a %s where they belong', async (_, user, target) => {
    const server = await signInAs(user, { signOut: () => ({}) })
    await actions().signOut()
    expect(app.session.get()).toMatchObject({
      user: null,
      isAuthenticated: false,
      leaveFor: target,
      message: null,
      flash: 'signed-out',
    })
    expect(server.callsOf('signOut')[0]?.token).toBe('session 1')
    expect(browserHolds()).toEqual([])
  })

  test('without an answer still leaves nothing in the browser, and says what is true', async () => {
    await signInAs(meera, {
      signOut: () => {
        throw noAnswer()
      },
    })
    await actions().signOut()
    expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to sign out', ALOUD)
    expect(success).not.toHaveBeenCalled()
    expect(app.session.get()).toMatchObject({ user: null, message: 'unconfirmed', leaveFor: '/login' })
    expect(browserHolds()).toEqual([])
    void app.session.open()
    expect(app.session.get().message).toBe('unconfirmed')
  })

  test('erases drafts, and a session that ran out keeps them for the same person alone', async () => {
    sessionStorage.setItem(`scanDraft.${meera.id}.help`, '{}')
    await signInAs(meera, { signOut: () => ({}) })
    expect(sessionStorage.getItem(`scanDraft.${meera.id}.help`)).toBe('{}')
    await signInAs(gopal, { signOut: () => ({}) })
    expect(sessionStorage.getItem(`scanDraft.${meera.id}.help`)).toBe(null)
    sessionStorage.setItem(`scanDraft.${gopal.id}.help`, '{}')
    await actions().signOut()
    expect(sessionStorage.getItem(`scanDraft.${gopal.id}.help`)).toBe(null)
  })
})

describe('the reason of an ending', () => {
  test('survives a new load of the page until it is read', async () => {
    await openAs(asha, { me: refuse('account-suspended') })
    void app.session.open()
    expect(app.session.get().message).toBe('suspended')
    actions().messageRead()
    void app.session.open()
    expect(app.session.get().message).toBe(null)
  })
})

describe('signing up', () => {
  test('keeps the name for the pages that follow, but nothing in the browser', () => {
    actions().signedUp({ ...asha, isVerified: false }, 'Monsoon#47rain')
    expect(app.session.get()).toMatchObject({ user: { name: 'Asha Thomas' }, isAuthenticated: false })
    actions().updateUser(asha)
    expect(app.session.get()).toMatchObject({ user: { isVerified: true }, isAuthenticated: false })
    expect(browserHolds()).toEqual([])
    actions().leaveSignUp()
    expect(app.session.get().user).toBe(null)
  })
})
