import { api } from '@scan/contract/index.ts'
import { ApiProblem, type ProblemCode } from '@scan/contract/problems.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { StrangeAnswer, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { ApiError, createClient } from './client.ts'
import { createTokens } from './tokens.ts'

const first = { sessionToken: 'session 1', refreshToken: 'refresh 1' }
const second = { sessionToken: 'session 2', refreshToken: 'refresh 2' }

const ended = vi.fn()
let tokens: ReturnType<typeof createTokens>
let call: ReturnType<typeof createClient>['call']
beforeEach(() => {
  ended.mockReset()
  tokens = createTokens(sessionStorage)
  call = createClient({ tokens, fetch: (...sent) => fetch(...sent), onSessionEnd: ended }).call
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

const refusing = (code: ProblemCode) => () => Promise.reject(new ApiProblem(code))

test('a call carries the session token where there is one, and names JSON though it only reads', async () => {
  const server = fakeServer({ me: () => ({ user: meera }) })
  tokens.begin(first)
  expect((await call(api.me)).user).toEqual(meera)
  expect(server.calls[0]?.token).toBe('session 1')
  const [, sent] = vi.mocked(fetch).mock.lastCall ?? []
  expect(new Headers(sent?.headers).get('content-type')).toBe('application/json')
})

test('it carries it too where the browser stores nothing', async () => {
  const server = fakeServer({ me: () => ({ user: meera }) })
  const held = createTokens(undefined)
  held.begin(first)
  const connected = createClient({ tokens: held, fetch: (...sent) => fetch(...sent), onSessionEnd: ended })
  await connected.call(api.me)
  expect(server.calls[0]?.token).toBe('session 1')
  held.drop()
  expect(held.read()).toBeUndefined()
})

const completion = { citizen: 'r@requests.invalid', code: '042913', isAdmin: false }
test.each([
  ['an action of the panel', () => call(api.adminCancelRequest, { params: { id: 'r1' } })],
  ['completing', () => call(api.completeRequest, { body: completion })],
])('it succeeds whatever data holds: %s', async (_what, send) => {
  for (const data of ['', ', "data": null', ', "data": "done"', ', "data": {"_id": 7}']) {
    const strange = () =>
      Promise.reject(new StrangeAnswer(200, `{"success": true, "message": "Done"${data}}`))
    fakeServer({ adminCancelRequest: strange, completeRequest: strange })
    await expect(send()).resolves.not.toThrow()
  }
})

test('it carries its parameters and its query where the contract puts them', async () => {
  const server = fakeServer({ resetPassword: () => ({}), listBannedUsers: () => ({ items: [] }) })
  await call(api.resetPassword, { params: { token: 'a/b c' }, body: { password: 'Better!Days9' } })
  await call(api.listBannedUsers, { query: { category: 'Volunteer' } })
  expect(server.calls.map(({ name, params, query }) => [name, params, query])).toEqual([
    ['resetPassword', { token: 'a/b c' }, undefined],
    ['listBannedUsers', {}, { category: 'Volunteer' }],
  ])
})

test('it asks whether what was read is still the same, within one session', async () => {
  const asked: (string | null)[] = []
  const send = async (_path: unknown, { headers }: RequestInit = {}) => {
    const known = new Headers(headers).get('if-none-match')
    asked.push(known)
    if (known) return new Response(null, { status: 304 })
    const body = { success: true, ...(z.encode(api.me.reply, { user: meera }) as object) }
    return new Response(JSON.stringify(body), { headers: { etag: 'W/"as it was"' } })
  }
  const connected = createClient({ tokens, fetch: send, onSessionEnd: ended })
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

test.each<[string, Error, ApiError['code'], number?]>([
  ['nothing', noAnswer(), 'no-answer'],
  ['half an answer', new StrangeAnswer(201, '{"success":true,"user":{"na'), 'no-answer'],
  ['the sign-in page of a network', new StrangeAnswer(200), 'no-answer'],
  [
    'a JSON of a network, which asks to sign in',
    new StrangeAnswer(200, '{"redirect":"/portal"}'),
    'no-answer',
  ],
  ['a 401 page of a network', new StrangeAnswer(401), 'no-answer'],
  ['a 401 JSON of a network', new StrangeAnswer(401, '{"error":"login_required"}'), 'no-answer'],
  ['a 502 page of a proxy', new StrangeAnswer(502), 'internal-error', 502],
  ['a 429 page of a proxy', new StrangeAnswer(429), 'too-many-requests', 429],
  ['a 404 page of a proxy', new StrangeAnswer(404), 'not-found', 404],
  ['a 404 JSON of a proxy', new StrangeAnswer(404, '{"code":"NoSuchPage"}'), 'not-found', 404],
])('answered with %s it fails without a sentence', async (_what, answer, code, status) => {
  fakeServer({ me: () => Promise.reject(answer) })
  const failure = await failureOf(call(api.me))
  expect([failure.code, failure.message]).toEqual([code, ''])
  if (status) expect(failure.status).toBe(status)
})

test('what the contract does not allow is not sent', async () => {
  const server = fakeServer()
  const failure = await failureOf(call(api.signIn, { body: { email: 'nobody', password: 'x' } }))
  expect(failure).toMatchObject({ code: 'invalid-input', errors: [{ field: 'email' }] })
  expect(server.calls).toEqual([])
})

test.each([
  ['here', {}],
  [
    'on a phone that cannot join two signals',
    { any: undefined, timeout: AbortSignal.timeout.bind(AbortSignal) },
  ],
])('its caller can give it up, which is no failure of the network: %s', async (_where, own) => {
  if ('any' in own) vi.stubGlobal('AbortSignal', { ...AbortSignal, ...own })
  fakeServer({ me: () => new Promise(() => {}) })
  const caller = new AbortController()
  const asked = call(api.me, { signal: caller.signal })
  caller.abort(new Error('no longer wanted'))
  await expect(asked).rejects.toThrow('no longer wanted')
  vi.unstubAllGlobals()
})

test.each<[string, ProblemCode | undefined, () => void]>([
  ['an answer that comes when its session is over and nobody', undefined, () => {}],
  ['an answer that comes when its session is over and somebody else', undefined, () => tokens.begin(second)],
  ['a refusal that comes when somebody else', 'session-invalid', () => tokens.begin(second)],
])('%s is signed in is nobody’s, and nothing is sent in the name of the next', async (_, refusal, next) => {
  const server = fakeServer({
    me: () => {
      tokens.drop()
      next()
      if (refusal) throw new ApiProblem(refusal)
      return { user: meera }
    },
  })
  tokens.begin(first)
  expect((await failureOf(call(api.me))).code).toBe('session-invalid')
  expect(server.calls).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
})

test('a token that has run out is renewed once, for five calls at a time, and they are made again', async () => {
  const server = serverAfterRotation()
  tokens.begin(first)
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => call(api.me)))
  expect(replies.map(({ user }) => user)).toEqual(replies.map(() => meera))
  expect(server.callsOf('refreshSession').map(({ token }) => token)).toEqual(['session 1'])
  expect(server.callsOf('me').at(-1)?.token).toBe('session 2')
  expect(tokens.read()).toEqual(second)
  expect(ended).not.toHaveBeenCalled()
})

test('a token that is not renewed ends the session, for the reason that the server gives', async () => {
  fakeServer({ me: refusing('session-invalid'), refreshSession: refusing('account-left') })
  tokens.begin(first)
  await failureOf(call(api.me))
  expect(ended).toHaveBeenCalledExactlyOnceWith('account-left')
})

test('nothing is left behind when the person signs out while it is renewed', async () => {
  fakeServer({
    me: refusing('session-invalid'),
    refreshSession: () => {
      tokens.drop()
      return second
    },
  })
  tokens.begin(first)
  await failureOf(call(api.me))
  expect(tokens.read()).toBeUndefined()
})

test('a ban ends the session at once, without a try to renew it', async () => {
  const server = fakeServer({ me: refusing('account-suspended') })
  tokens.begin(first)
  expect((await failureOf(call(api.me))).isBanned).toBe(true)
  expect(ended).toHaveBeenCalledExactlyOnceWith('account-suspended')
  expect(server.calls).toHaveLength(1)
})

test('nothing is done because a network answers 200, and nobody is signed out because it answers 401', async () => {
  tokens.begin(first)
  const portal = () => Promise.reject(new StrangeAnswer(200, '{"portal":true}'))
  const refuses = () => Promise.reject(new StrangeAnswer(401))
  fakeServer({ adminCancelRequest: portal, seeNotices: portal, forgotPassword: portal, me: refuses })
  const calls = [
    call(api.adminCancelRequest, { params: { id: 'r1' } }),
    call(api.seeNotices, { body: { ids: [] } }),
    call(api.forgotPassword, { body: { email: 'meera@example.org' } }),
    call(api.me),
  ]
  for (const one of calls) expect((await failureOf(one)).code).toBe('no-answer')
  expect(ended).not.toHaveBeenCalled()
})
