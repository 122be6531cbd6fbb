import { api } from '@scan/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, PASSWORD, cheapPasswords, type Answer, type TestPerson } from '../testing/world.ts'
import pg from 'pg'
import type { Tokens } from './sessions-store.ts'
import { mintReset, resetPassword } from './password.ts'
import { signIn as signInOn } from './sign-in.ts'
import { meera, stage, world } from '../testing/stage.ts'
import { forgetEmails, signIn, signInFrom } from '../testing/steps.ts'

stage(['Meera'])

function after(seconds: number): void {
  world.setNow(new Date(world.now().getTime() + seconds * 1000))
}
const MINUTE = 60
const me = (sessionToken = meera.sessionToken) => world.call(api.me, { as: { ...meera, sessionToken } })
const refresh = (refreshToken: string) => world.call(api.refreshSession, { body: { refreshToken } })

test('only with the right password is someone told that they are banned or waiting', async () => {
  await world.database.query(sql`update accounts set banned_at = now()`)
  expect((await signIn(meera.email, 'Wrong#47rain')).problem?.code).toBe('invalid-credentials')
  const { status, json } = await signIn(meera.email)
  expect([status, json['isBanned'], json['message']]).toEqual([
    403,
    true,
    'Your account has been suspended by an administrator.',
  ])
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

test('refreshing replaces both tokens; the old session token is honoured for a minute more', async () => {
  const { reply } = await refresh(meera.refreshToken)
  expect((await me(reply.sessionToken)).status).toBe(200)
  after(60)
  expect((await me(meera.sessionToken)).status).toBe(200)
  after(1)
  expect((await me(meera.sessionToken)).problem?.code).toBe('session-invalid')
  // What was replaced signs nobody out any more either.
  expect((await world.call(api.signOut, { as: meera })).status).toBe(200)
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
  for (let minutes = 24; minutes < 8 * 60; minutes += 14) {
    after(14 * MINUTE)
    ;({ sessionToken, refreshToken } = await goOn(refreshToken))
  }
  expect((await me(sessionToken)).status).toBe(200)
  after(10 * MINUTE)
  expect((await me(sessionToken)).problem?.code).toBe('session-invalid')
})

test('signing out ends what came from this sign-in and no other, and is never an error', async () => {
  const other = (await signIn(meera.email)).reply
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
  const [renewed, ...branched] = await branches(6)
  const all = [renewed as Tokens, ...branched]
  const lives = await alive(all)
  expect(lives.filter(Boolean)).toHaveLength(3)
  // Who renewed in the first place is not driven out by copies of what they replaced.
  expect(lives[0]).toBe(true)
  await world.call(api.signOut, { as: { ...meera, ...renewed } })
  expect(await alive(all)).not.toContain(true)
})

test.each([
  ['used again after its minute', async () => after(61)],
  ['replaced twice over', async (last: string) => refresh(last)],
])('a token %s ends every session of its sign-in, and no other, with one email', async (_what, happens) => {
  const other = (await signIn(meera.email)).reply
  const family = await branches(3)
  await happens(family[0]?.refreshToken ?? '')
  await forgetEmails()
  expect((await refresh(meera.refreshToken)).problem?.code).toBe('session-invalid')
  expect(await alive(family)).not.toContain(true)
  expect(await alive([other])).toEqual([true])
  await refresh(meera.refreshToken)
  expect(await world.queuedNotifications()).toEqual([{ kind: 'session-ended', accountId: meera.id }])
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

  const again = (await signIn(meera.email)).reply
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
    expect(response.json()).toMatchObject({ code: 'no-token', message: 'No token provided' })
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
  const signingIn = signInOn(
    { ...world.context, passwords: slow },
    {
      email: meera.email,
      password: PASSWORD,
      clientSubnet: '203.0.113.7',
      devices: [],
      userAgent: undefined,
      rememberDevice: () => undefined,
    },
  )
  await expect(signingIn).rejects.toMatchObject({ code: 'invalid-credentials' })
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const onPhone = async (person: TestPerson): Promise<TestPerson> => ({
  ...person,
  ...(await signInFrom(person.email, { userAgent: PHONE })),
})
const placesOf = async (as: TestPerson) => (await world.call(api.listSessions, { as })).reply.items
const isIn = async (as: TestPerson) => (await world.call(api.me, { as })).status === 200

test('somebody sees each place where they are signed in, once, and nobody else', async () => {
  await world.person('Gopal', 'Citizen')
  const phone = await onPhone(meera)
  for (let tabs = 0; tabs < 2; tabs++)
    await world.call(api.refreshSession, { body: { refreshToken: phone.refreshToken } })
  const { json } = await world.call(api.listSessions, { as: phone })
  const at = BEGINNING.toISOString()
  expect(json['data']).toEqual([
    { _id: expect.any(String), current: true, startedAt: at, lastSeenAt: at, device: 'Chrome, Android' },
    { _id: expect.any(String), current: false, startedAt: at, lastSeenAt: at, device: null },
  ])
  expect(JSON.stringify(await world.database.query(sql`select * from sessions`))).not.toContain('Mozilla')
  after(16 * MINUTE)
  expect(await placesOf(await onPhone(meera)), 'where nobody has been for fifteen minutes').toHaveLength(1)
})

test('they sign out in one place, with all that came from it, and stay signed in here', async () => {
  const phone = await onPhone(meera)
  const { reply: branch } = await world.call(api.refreshSession, {
    body: { refreshToken: phone.refreshToken },
  })
  const there = (await placesOf(meera)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
  const signOutThere = () => world.call(api.signOutThere, { as: meera, params: { id: there } })
  expect((await signOutThere()).json).toEqual({ success: true, message: 'Signed out on that device.' })
  expect([await isIn(phone), await isIn({ ...phone, ...branch }), await isIn(meera)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await signOutThere()).status).toBe(200)
})

test('they sign out everywhere, here too, and nobody else', async () => {
  const gopal = await world.person('Gopal', 'Citizen')
  const phone = await onPhone(meera)
  const [place] = await placesOf(gopal)
  await world.call(api.signOutThere, { as: phone, params: { id: place?.id ?? '' } })
  const { json } = await world.call(api.signOutEverywhere, { as: phone })
  expect(json).toEqual({ success: true, message: 'Signed out everywhere.' })
  expect([await isIn(phone), await isIn(meera), await isIn(gopal)]).toEqual([false, false, true])
})

/** The names of those who have been written to since this was last asked. */
async function lettersOnDevices(): Promise<string[]> {
  const rows = await world.database.query(sql<{ name: string }>`
    with taken as (delete from graphile_worker._private_jobs returning payload)
    select a.name from taken join accounts a on a.id::text = payload ->> 'accountId'
    where payload ->> 'kind' = 'new-device' order by a.name`)
  return rows.map(({ name }) => name)
}

test.each([
  ['the first one and those on devices seen before are not', 'meera@phone meera@phone', []],
  ['once', 'meera@phone meera@tablet meera@tablet meera@phone', ['Meera']],
  ['not to two who share a tablet', 'meera@tablet gopal@tablet meera@tablet gopal@tablet', []],
  ['also on somebody else’s', 'meera@phone gopal@tablet gopal@phone', ['Gopal']],
])('a sign-in on another device is told in an email: %s', async (_what, signIns, told) => {
  await world.person('Gopal', 'Citizen')
  await world.database.query(sql`delete from known_devices`)
  await lettersOnDevices()
  /** The mark that each keeps. */
  const marks: Record<string, string> = {}
  for (const one of signIns.split(' ')) {
    const [who, on = ''] = one.split('@')
    const { status, device } = await signInFrom(`${who}@example.org`, { device: marks[on] ?? '' })
    expect(status).toBe(200)
    marks[on] = device || (marks[on] ?? '')
  }
  expect(await lettersOnDevices()).toEqual(told)
})

test('with the mark of a device too, an unknown address takes as many statements as a known one', async () => {
  const statementsFor = async (email: string) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await signInFrom(email, { password: 'Wrong#47rain', device: 'guessed' })
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }
  await statementsFor('meera@example.org')
  expect(await statementsFor('nobody@example.org')).toBe(await statementsFor('meera@example.org'))
})
