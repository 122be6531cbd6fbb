import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, PASSWORD, cheapPasswords, createWorld } from '../testing/world.ts'
import type { Answer, TestPerson, World } from '../testing/world.ts'
import type { Tokens } from './sessions-store.ts'
import { mintReset, resetPassword } from './password.ts'
import { signIn } from './sign-in.ts'

let world: World
let meera: TestPerson
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await world.database.query(sql`delete from accounts`)
  meera = await world.person('Meera', 'Citizen')
})
afterAll(() => world.close())

function after(seconds: number): void {
  world.setNow(new Date(world.now().getTime() + seconds * 1000))
}
const MINUTE = 60
const me = (sessionToken = meera.sessionToken) => world.call(api.me, { as: { ...meera, sessionToken } })
const refresh = (refreshToken: string) => world.call(api.refreshSession, { body: { refreshToken } })

test('only with the right password is someone told that they are banned or waiting', async () => {
  await world.database.query(sql`update accounts set banned_at = now()`)
  const wrong = await world.call(api.signIn, { body: { email: meera.email, password: 'Wrong#47rain' } })
  expect(wrong.problem?.code).toBe('invalid-credentials')
  const right = await world.call(api.signIn, { body: { email: meera.email, password: PASSWORD } })
  expect(right.json).toMatchObject({
    isBanned: true,
    message: 'Your account has been suspended by an administrator.',
  })
  expect(right.status).toBe(403)
})

test('tokens are kept as hashes alone', async () => {
  const rows = await world.database.query(sql`select * from sessions`)
  const kept = JSON.stringify(rows)
  expect(kept).not.toContain(meera.sessionToken)
  expect(kept).not.toContain(meera.refreshToken)
})

test('a session slides: fifteen idle minutes are allowed, a second more is not', async () => {
  after(15 * MINUTE)
  expect((await me()).status).toBe(200)
  after(15 * MINUTE)
  expect((await me()).status).toBe(200)
  after(15 * MINUTE + 1)
  const { status, problem } = await me()
  expect([status, problem?.message]).toEqual([401, 'Session expired due to inactivity'])
})

test.each([
  ['Citizen', 12],
  ['Admin', 8],
] as const)('however busy a session of a %s is, it ends after %d hours', async (category, hours) => {
  const someone = await world.person('Somebody', category)
  for (let minutes = 0; minutes < hours * 60; minutes += 10) {
    after(10 * MINUTE)
    expect((await world.call(api.me, { as: someone })).status).toBe(200)
  }
  after(1)
  expect((await world.call(api.me, { as: someone })).problem?.message).toBe('Invalid session')
})

test('refreshing replaces both tokens; the old session token is honoured for a minute more', async () => {
  const { reply } = await refresh(meera.refreshToken)
  expect((await me(reply.sessionToken)).status).toBe(200)
  after(60)
  expect((await me(meera.sessionToken)).status).toBe(200)
  after(1)
  expect((await me(meera.sessionToken)).problem?.code).toBe('session-invalid')
  expect((await me(reply.sessionToken)).status).toBe(200)
})

test.each([
  ['idle', async () => after(15 * MINUTE + 1), 401, 'Session expired due to inactivity'],
  ['signed out', () => world.call(api.signOut, { as: meera }), 401, 'Invalid session'],
  [
    'banned',
    () => world.database.query(sql`update accounts set banned_at = now()`),
    403,
    'Your account has been suspended by an administrator.',
  ],
  [
    'deleted',
    () => world.database.query(sql`delete from accounts`),
    401,
    'Account terminated by administrator',
  ],
])('who was %s renews nothing, and is told why', async (_what, happens, status, message) => {
  await happens()
  const { status: told, problem } = await refresh(meera.refreshToken)
  expect([told, problem?.message]).toEqual([status, message])
})

test('a session that goes on in another tab is no younger for it', async () => {
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const remove = (sessionToken: string) =>
    world.call(api.deleteUser, { as: { ...lakshmi, sessionToken }, params: { id: meera.id } })
  const goOn = async (refreshToken: string) => {
    await refresh(refreshToken)
    return (await refresh(refreshToken)).reply
  }
  after(9 * MINUTE)
  let { sessionToken, refreshToken } = await goOn(lakshmi.refreshToken)
  after(MINUTE + 1)
  expect((await remove(sessionToken)).problem?.code).toBe('confirm-password')
  for (let minutes = 20; minutes < 8 * 60; minutes += 10) {
    after(10 * MINUTE)
    ;({ sessionToken, refreshToken } = await goOn(refreshToken))
  }
  expect((await me(sessionToken)).status).toBe(200)
  after(10 * MINUTE)
  expect((await me(sessionToken)).problem?.code).toBe('session-invalid')
})

test('one replaced twice over ends the session too, and its owner is mailed', async () => {
  const second = await refresh(meera.refreshToken)
  const third = await refresh(second.reply.refreshToken)
  await world.database.query(sql`delete from outbox`)
  expect((await refresh(meera.refreshToken)).problem?.message).toBe('Invalid session')
  expect((await me(third.reply.sessionToken)).problem?.message).toBe('Invalid session')
  expect(await world.queuedNotifications()).toEqual([{ kind: 'session-ended', accountId: meera.id }])
  await refresh(meera.refreshToken)
  expect(await world.queuedNotifications()).toHaveLength(1)
})

test('signing out ends what came from this sign-in and no other, and is never an error', async () => {
  const other = (await world.call(api.signIn, { body: { email: meera.email, password: PASSWORD } })).reply
  expect((await world.call(api.signOut, { as: meera })).json).toMatchObject({
    success: true,
    message: 'Successfully signed out',
  })
  expect((await me()).problem?.message).toBe('Invalid session')
  expect((await me(other.sessionToken)).status).toBe(200)
  expect((await world.call(api.signOut, { as: meera })).status).toBe(200)
  expect((await world.call(api.signOut)).status).toBe(200)
})

/** Whoever holds a replaced token, coming with it again and again. */
async function branches(count: number, refreshToken = meera.refreshToken) {
  const made = []
  for (let i = 0; i < count; i++) made.push((await refresh(refreshToken)).reply)
  return made
}
async function alive(sessions: { sessionToken: string }[]): Promise<boolean[]> {
  return Promise.all(sessions.map(async ({ sessionToken }) => (await me(sessionToken)).status === 200))
}

test('however often a replaced token comes, three sessions of a sign-in live, and none after the sign-out', async () => {
  const [renewed, ...branched] = await branches(31)
  const all = [renewed as Tokens, ...branched]
  const lives = await alive(all)
  expect(lives.filter(Boolean)).toHaveLength(3)
  // Who renewed in the first place is not driven out by copies of what they replaced.
  expect(lives[0]).toBe(true)
  await world.call(api.signOut, { as: { ...meera, ...renewed } })
  expect(await alive(all)).not.toContain(true)
})

test('a token used again after its minute ends every session of its sign-in, and no other, with one email', async () => {
  const other = (await world.call(api.signIn, { body: { email: meera.email, password: PASSWORD } })).reply
  const family = await branches(3)
  await world.database.query(sql`delete from outbox`)
  after(61)
  expect((await refresh(meera.refreshToken)).problem?.code).toBe('session-invalid')
  expect(await alive(family)).not.toContain(true)
  expect(await alive([other])).toEqual([true])
  await refresh(meera.refreshToken)
  expect(await world.queuedNotifications()).toEqual([{ kind: 'session-ended', accountId: meera.id }])
})

test('a replaced session token signs nobody out after its minute', async () => {
  const { reply } = await refresh(meera.refreshToken)
  after(61)
  expect((await world.call(api.signOut, { as: meera })).status).toBe(200)
  expect((await me(reply.sessionToken)).status).toBe(200)
})

const HOLD_MEERA = () => sql`select 1 from accounts where id = ${meera.id} for update`

test('renewals that meet make no more than three', async () => {
  const made = await race(
    world.database,
    HOLD_MEERA(),
    Array.from({ length: 6 }, () => () => refresh(meera.refreshToken)),
  )
  const lives = await alive(made.map(({ reply }) => reply))
  expect(lives.filter(Boolean)).toHaveLength(3)
})

test('a renewal that meets the sign-out leaves nothing behind, whichever comes first', async () => {
  const first = (await refresh(meera.refreshToken)).reply
  const renew = () => refresh(meera.refreshToken)
  const signOut = () => world.call(api.signOut, { as: { ...meera, ...first } })
  const [renewed] = await race<Answer<unknown>>(world.database, HOLD_MEERA(), [renew, signOut])
  expect(await alive([first, renewed?.reply as Tokens])).toEqual([false, false])

  const again = (await world.call(api.signIn, { body: { email: meera.email, password: PASSWORD } })).reply
  const next = (await refresh(again.refreshToken)).reply
  const [, late] = await race<Answer<unknown>>(world.database, HOLD_MEERA(), [
    () => world.call(api.signOut, { as: { ...meera, ...next } }),
    () => refresh(again.refreshToken),
  ])
  expect(late?.problem?.code).toBe('session-invalid')
})

test.each(['', 'Bearer', 'Bearer  ', 'Basic abc', 'Bearer a b'])(
  'the header "%s" carries no session',
  async (authorization) => {
    const response = await world.app.inject({ url: '/api/auth/me', headers: { authorization } })
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      401,
      'No token provided',
    ])
  },
)

test('no session is left by a renewal in the moment of a new password', async () => {
  const first = (await refresh(meera.refreshToken)).reply
  const { token } = (await mintReset(world.context, meera.id, meera.email)) ?? { token: '' }
  const [renewed] = await race<Answer<unknown>>(world.database, HOLD_MEERA(), [
    () => refresh(meera.refreshToken),
    () => world.call(api.resetPassword, { params: { token }, body: { password: 'Backwater&9boat' } }),
  ])
  expect(renewed?.status).toBe(200)
  expect(await alive([first, renewed?.reply as Tokens])).toEqual([false, false])
})

test('nobody comes in with a password that is replaced while it is looked at', async () => {
  const cheap = cheapPasswords()
  const slow = {
    ...cheap,
    find: async (password: string, hashes: readonly string[]) => {
      const right = await cheap.find(password, hashes)
      const { token } = (await mintReset(world.context, meera.id, meera.email)) ?? { token: '' }
      await resetPassword(world.context, token, 'Backwater&9boat', '203.0.113.7')
      return right
    },
  }
  const signingIn = signIn(
    { ...world.context, passwords: slow },
    {
      email: meera.email,
      password: PASSWORD,
      clientSubnet: '203.0.113.7',
      devices: [],
      userAgent: undefined,
    },
  )
  await expect(signingIn).rejects.toMatchObject({ code: 'invalid-credentials' })
})
