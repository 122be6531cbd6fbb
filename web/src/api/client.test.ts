import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { StrangeAnswer, fakeServer, noAnswer } from '../testing/fake-server.ts'
import { meera } from '../testing/people.ts'
import { ApiError, createApi } from './client.ts'
import { createTokens } from './tokens.ts'

const first = { sessionToken: 'session 1', refreshToken: 'refresh 1' }
const second = { sessionToken: 'session 2', refreshToken: 'refresh 2' }

const ended = vi.fn()
let tokens: ReturnType<typeof createTokens>
let call: ReturnType<typeof createApi>['call']
beforeEach(() => {
  ended.mockReset()
  tokens = createTokens(sessionStorage)
  call = createApi({ tokens, fetch: (...sent) => fetch(...sent), onSessionEnd: ended }).call
})

/** Knows one session, whose token was replaced by the second pair's. */
function serverAfterRotation() {
  return fakeServer({
    me: ({ token }) => {
      if (token !== second.sessionToken) throw new ApiProblem('session-invalid')
      return { user: meera }
    },
    refreshSession: ({ body }) => {
      if (body.refreshToken !== first.refreshToken) throw new ApiProblem('session-invalid')
      return second
    },
  })
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof ApiError)) throw new Error(`This is not a failed call: ${String(failure)}`)
  return failure
}

describe('a call', () => {
  test('carries the session token where there is one', async () => {
    const server = fakeServer({ me: () => ({ user: meera }) })
    tokens.begin(first)
    expect((await call(api.me)).user).toEqual(meera)
    expect(server.calls[0]?.token).toBe('session 1')
  })

  test.each([
    ['an action of the panel', () => call(api.adminCancelRequest, { params: { id: 'r1' } })],
    [
      'completing',
      () =>
        call(api.completeRequest, {
          body: { citizen: 'r@requests.invalid', code: '042913', isAdmin: false },
        }),
    ],
  ])('succeeds whatever data holds: %s', async (_what, send) => {
    for (const data of ['', ', "data": null', ', "data": "done"', ', "data": {"_id": 7}']) {
      const strange = () => {
        throw new StrangeAnswer(200, `{"success": true, "message": "Done"${data}}`)
      }
      fakeServer({ adminCancelRequest: strange, completeRequest: strange })
      await expect(send()).resolves.not.toThrow()
    }
  })

  test.each([200, 201])('counts as unanswered where its answer breaks off (%s)', async (status) => {
    fakeServer({
      me: () => {
        throw new StrangeAnswer(status, '{"success":true,"user":{"na')
      },
    })
    expect((await failureOf(call(api.me))).code).toBe('no-answer')
  })

  test('can be given up by its caller on a phone that cannot join two signals', async () => {
    vi.stubGlobal('AbortSignal', {
      ...AbortSignal,
      any: undefined,
      timeout: AbortSignal.timeout.bind(AbortSignal),
    })
    fakeServer({ me: () => new Promise(() => {}) })
    const caller = new AbortController()
    const asked = call(api.me, { signal: caller.signal })
    caller.abort(new Error('no longer wanted'))
    await expect(asked).rejects.toThrow('no longer wanted')
    vi.unstubAllGlobals()
  })

  test('carries it too where the browser stores nothing', async () => {
    const server = fakeServer({ me: () => ({ user: meera }) })
    const held = createTokens(undefined)
    held.begin(first)
    const api2 = createApi({ tokens: held, fetch: (...sent) => fetch(...sent), onSessionEnd: ended })
    await api2.call(api.me)
    expect(server.calls[0]?.token).toBe('session 1')
    held.drop()
    expect(held.read()).toBeUndefined()
  })

  test('names JSON, also where it only reads', async () => {
    fakeServer({ me: () => ({ user: meera }) })
    await call(api.me)
    const [, sent] = vi.mocked(fetch).mock.lastCall ?? []
    expect(new Headers(sent?.headers).get('content-type')).toBe('application/json')
  })

  test('carries its parameters and its query where the contract puts them', async () => {
    const server = fakeServer({
      resetPassword: () => ({}),
      listBannedUsers: () => ({ items: [] }),
    })
    await call(api.resetPassword, { params: { token: 'a/b c' }, body: { password: 'Better!Days9' } })
    await call(api.listBannedUsers, { query: { category: 'Volunteer' } })
    expect(server.calls.map(({ name, params, query }) => [name, params, query])).toEqual([
      ['resetPassword', { token: 'a/b c' }, undefined],
      ['listBannedUsers', {}, { category: 'Volunteer' }],
    ])
  })

  test('asks whether what was read is still the same, within one session', async () => {
    const asked: (string | null)[] = []
    const send = async (_path: unknown, { headers }: RequestInit = {}) => {
      const known = new Headers(headers).get('if-none-match')
      asked.push(known)
      if (known) return new Response(null, { status: 304 })
      const body = { success: true, ...(z.encode(api.me.reply, { user: meera }) as object) }
      return new Response(JSON.stringify(body), { headers: { etag: 'W/"as it was"' } })
    }
    const connected = createApi({ tokens, fetch: send, onSessionEnd: ended })
    tokens.begin(first)
    const read = await connected.call(api.me)
    expect(await connected.call(api.me)).toBe(read)
    tokens.replace(second)
    expect((await connected.call(api.me)).user).toEqual(meera)
    tokens.drop()
    tokens.begin(first)
    await connected.call(api.me)
    expect(asked).toEqual([null, 'W/"as it was"', 'W/"as it was"', null])
  })

  test('that the network does not answer says so', async () => {
    fakeServer({
      me: () => {
        throw noAnswer()
      },
    })
    expect(await failureOf(call(api.me))).toMatchObject({ code: 'no-answer', status: undefined, message: '' })
  })

  test.each([
    [502, 'internal-error'],
    [429, 'too-many-requests'],
    [404, 'not-found'],
  ])('that a proxy answers with a %i page of its own fails all the same', async (status, code) => {
    fakeServer({
      me: () => {
        throw new StrangeAnswer(status)
      },
    })
    expect(await failureOf(call(api.me))).toMatchObject({ code, status, message: '' })
  })

  test('that is answered with a page counts as unanswered: some networks want a sign-in of their own first', async () => {
    fakeServer({
      me: () => {
        throw new StrangeAnswer(200)
      },
    })
    expect((await failureOf(call(api.me))).code).toBe('no-answer')
  })

  test('brings the sentence, the fields and the waiting time of a refusal', async () => {
    const errors = [
      { field: 'email', code: 'email-invalid', message: 'Please enter a valid email address' } as const,
    ]
    fakeServer({
      signIn: () => {
        throw new ApiProblem('too-many-requests', { errors, retryAfter: 30 })
      },
    })
    const failure = await failureOf(call(api.signIn, { body: { email: 'meera@example.org', password: 'x' } }))
    expect(failure).toMatchObject({ code: 'too-many-requests', status: 429, errors, retryAfter: 30 })
    expect(failure.message).toBe('Please enter a valid email address')
  })

  test('that the contract does not allow is not sent', async () => {
    const server = fakeServer()
    const failure = await failureOf(call(api.signIn, { body: { email: 'nobody', password: 'x' } }))
    expect(failure).toMatchObject({ code: 'invalid-input', errors: [{ field: 'email' }] })
    expect(server.calls).toEqual([])
  })

  test('that is not wanted any more is no failure of the network', async () => {
    fakeServer({ me: () => new Promise(() => {}) })
    const stop = new AbortController()
    const work = call(api.me, { signal: stop.signal })
    stop.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('of signing in with a wrong password ends no session and renews none', async () => {
    tokens.begin(first)
    const server = fakeServer({
      signIn: () => {
        throw new ApiProblem('invalid-credentials')
      },
    })
    await failureOf(call(api.signIn, { body: { email: 'meera@example.org', password: 'x' } }))
    expect(server.callsOf('refreshSession')).toEqual([])
    expect(ended).not.toHaveBeenCalled()
  })
})

test.each([
  ['nobody', () => {}],
  ['somebody else', () => tokens.begin(second)],
])('an answer that comes when its session is over and %s is signed in is nobody’s', async (_, next) => {
  const server = fakeServer({
    me: () => {
      tokens.drop()
      next()
      return { user: meera }
    },
  })
  tokens.begin(first)
  expect((await failureOf(call(api.me))).code).toBe('session-invalid')
  expect(server.calls).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
})

describe('a session token that has run out', () => {
  test('is renewed once, and the call is made again', async () => {
    const server = serverAfterRotation()
    tokens.begin(first)
    expect((await call(api.me)).user).toEqual(meera)
    expect(server.calls.map(({ name, token }) => [name, token])).toEqual([
      ['me', 'session 1'],
      ['refreshSession', 'session 1'],
      ['me', 'session 2'],
    ])
    expect(tokens.read()).toEqual(second)
  })

  test('is renewed once for five calls at a time', async () => {
    const server = serverAfterRotation()
    tokens.begin(first)
    await Promise.all([1, 2, 3, 4, 5].map(() => call(api.me)))
    expect(server.callsOf('refreshSession')).toHaveLength(1)
    expect(ended).not.toHaveBeenCalled()
  })

  test.each([
    ['session-idle', 'session-idle'],
    ['session-invalid', 'session-invalid'],
    ['account-terminated', 'account-terminated'],
    ['account-left', 'account-left'],
    ['account-suspended', 'account-suspended'],
  ] as const)(
    'and that the server does not renew (%s) ends the session for that reason',
    async (code, reason) => {
      const refuse = () => {
        throw new ApiProblem(code)
      }
      fakeServer({ me: refuse, refreshSession: refuse })
      tokens.begin(first)
      await failureOf(call(api.me))
      expect(ended).toHaveBeenCalledExactlyOnceWith(reason)
    },
  )

  test('and that cannot be renewed for want of a network ends nothing', async () => {
    fakeServer({
      me: () => {
        throw new ApiProblem('session-invalid')
      },
      refreshSession: () => {
        throw noAnswer()
      },
    })
    tokens.begin(first)
    expect((await failureOf(call(api.me))).code).toBe('no-answer')
    expect(ended).not.toHaveBeenCalled()
    expect(tokens.read()).toEqual(first)
  })

  test('does not send the call of one person in the name of the next', async () => {
    const server = fakeServer({
      me: () => {
        // Meanwhile Meera has left and Gopal has signed in, in the same tab.
        tokens.drop()
        tokens.begin(second)
        throw new ApiProblem('session-invalid')
      },
    })
    tokens.begin(first)
    await failureOf(call(api.me))
    expect(server.calls).toHaveLength(1)
    expect(ended).not.toHaveBeenCalled()
    expect(tokens.read()).toEqual(second)
  })

  test('leaves nothing behind when the person signs out while it is renewed', async () => {
    fakeServer({
      me: () => {
        throw new ApiProblem('session-invalid')
      },
      refreshSession: () => {
        tokens.drop()
        return second
      },
    })
    tokens.begin(first)
    await failureOf(call(api.me))
    expect(tokens.read()).toBeUndefined()
  })
})

test('a ban ends the session at once, without a try to renew it', async () => {
  const server = fakeServer({
    me: () => {
      throw new ApiProblem('account-suspended')
    },
  })
  tokens.begin(first)
  expect((await failureOf(call(api.me))).isBanned).toBe(true)
  expect(ended).toHaveBeenCalledExactlyOnceWith('account-suspended')
  expect(server.calls).toHaveLength(1)
})
