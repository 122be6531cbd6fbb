import { api } from '@scan/contract/index.ts'
import { LIMITS, WRONG_PASSWORDS_BEFORE_WAIT } from '@scan/domain/rate-limit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, PASSWORD, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { mintAddressChange } from './change-email.ts'
import { mintVerification } from './sign-up.ts'

let world: World
beforeAll(async () => (world = await createWorld({ rateLimited: true })))
beforeEach(async () => {
  world.setNow(BEGINNING)
  const tables = [
    ...[sql`help_requests`, sql`accounts`, sql`waiting_sign_ups`, sql`contact_messages`, sql`outbox`],
    ...[sql`rate_limits`, sql`wrong_passwords`, sql`failed_addresses`, sql`missed_addresses`],
  ]
  for (const table of tables) await world.database.query(sql`delete from ${table}`)
})
afterAll(() => world.close())

/** Calls the server as any program can, without the contract reading what is sent first. */
async function send(
  path: string,
  payload: object,
  as?: TestPerson,
  method: 'POST' | 'PUT' | 'PATCH' = 'POST',
) {
  const headers = as && { authorization: `Bearer ${as.sessionToken}` }
  const response = await world.app.inject({ method, url: path, payload, ...(headers && { headers }) })
  return { status: response.statusCode, ...response.json<{ code?: string }>() }
}

/** Ways to write the address of Leela or José, and those that are somebody else's, one for each limit's tries. */
const KINDS = [
  { kind: 'a zero-width space', name: 'leela', spelled: (name: string) => name.replace('ee', 'ee\u200b') },
  { kind: 'an accent by itself', name: 'jos\u00e9', spelled: (name: string) => name.normalize('NFD') },
]
const OTHERS = [{ kind: 'İ for i', name: 'mini', spelled: (name: string) => name.replaceAll('i', '\u0130') }]

const signUp = (email: string, phone = '9847012345') =>
  send('/api/auth/signup', {
    ...{ email, contactno: phone, password: PASSWORD, name: 'Somebody', category: 'Citizen' },
    ...{ skills: null, location: null },
  })
const signIn = (email: string, password: string) => send('/api/auth/login', { email, password })

describe.each(KINDS)('an address with $kind', ({ name, spelled }) => {
  const address = `${name}@example.org`
  const other = `${spelled(name)}@example.org`

  test('is that of one sign-up, whose code it takes', async () => {
    await signUp(address)
    await signUp(other)
    const rows = await world.database.query(
      sql<{ id: string; email: string }>`select id, email from waiting_sign_ups`,
    )
    expect(rows.map(({ email }) => email)).toEqual([address])
    const minted = await mintVerification(world.context, rows[0]?.id ?? '')
    const grouped = `${minted?.code.slice(0, 3)}\u00a0\u2013\u200b${minted?.code.slice(3)}`
    expect(
      await send('/api/auth/verify-email', { email: other, code: grouped, password: PASSWORD }),
    ).toMatchObject({
      status: 200,
    })
  })

  test.each(['an account', 'a sign-up that waits'])('counts wrong passwords with it, of %s', async (of) => {
    if (of === 'an account') await world.person(name, 'Citizen')
    else await signUp(address)
    await world.database.query(sql`delete from known_devices`)
    for (let n = 0; n < WRONG_PASSWORDS_BEFORE_WAIT; n++)
      expect(await signIn(n % 2 ? other : address, 'Wrong#47rain')).toMatchObject({
        code: 'invalid-credentials',
      })
    expect(await signIn(other, PASSWORD)).toMatchObject({ code: 'too-many-requests' })
  })

  test('signs in, is taken for somebody else, and is what they wrote from', async () => {
    const leela = await world.person(name, 'Citizen')
    const gopal = await world.person('Gopal', 'Citizen')
    const lakshmi = await world.person('Lakshmi', 'Admin')
    expect(await signIn(other, PASSWORD)).toMatchObject({ status: 200 })
    await world.database.query(sql`delete from outbox`)
    await world.call(api.changeEmail, { as: gopal, body: { email: other, password: PASSWORD } })
    expect(await mintAddressChange(world.context, gopal.id, address)).toBeUndefined()
    await send('/api/contact/f/support', { name: 'L', email: other, message: 'Thank you' }, leela)
    const { reply } = await world.call(api.readPerson, { as: lakshmi, params: { id: leela.id } })
    expect(reply.person.messages).toHaveLength(1)
  })

  test('is theirs in what they ask for, and names them to a volunteer', async () => {
    const leela = await world.person(name, 'Citizen')
    const asha = await world.person('Asha', 'Volunteer')
    const { date, time } = world.inHours(30)
    const asked = {
      ...{ email: other, helptitle: 'Driving', helpdescription: 'To the clinic', additional: null },
      ...{ location: 'Kollam', helpdate: date, helptime: time, action: 'request' },
    }
    expect(await send('/api/auth/citizens', asked, leela)).toMatchObject({ status: 200 })
    const taken = {
      email: other,
      volunteerName: 'Asha',
      volunteerContact: `+91 (0)${asha.phone}`,
      volunteerId: asha.id,
    }
    expect(await send('/api/auth/volunteers', taken, asha)).toMatchObject({ status: 200 })
    const given = { email: other, reason: 'I am ill' }
    expect(await send('/api/auth/volunteers/release', given, asha)).toMatchObject({ status: 200 })
    expect(await send('/api/auth/volunteers', taken, asha)).toMatchObject({ status: 200 })
    const [row] = await world.database.query(
      sql<{ code: string }>`select completion_code as code from help_requests`,
    )
    const code = `${row?.code.slice(0, 3)} ${row?.code.slice(3)}`
    const done = { email: other, completionCode: code, isAdmin: false }
    expect(await send('/api/auth/mark-help-completed', done, asha)).toMatchObject({ status: 200 })
  })
})

describe.each(OTHERS)('an address with $kind', ({ name, spelled }) => {
  const other = `${spelled(name)}@example.org`

  test('is somebody else’s everywhere: nobody is found, and no limit of theirs is touched', async () => {
    const mini = await world.person(name, 'Citizen')
    await world.database.query(sql`delete from known_devices`)
    await world.database.query(sql`delete from outbox`)
    expect(await signIn(other, PASSWORD)).toMatchObject({ code: 'user-not-found' })
    for (let n = 0; n < LIMITS['mail-to-address'].times + 3; n++)
      await send('/api/auth/forgot-password', { email: other })
    expect(await world.queuedNotifications()).toEqual([])
    await send('/api/auth/forgot-password', { email: mini.email })
    expect(await world.queuedNotifications()).toMatchObject([{ kind: 'reset-password', accountId: mini.id }])
    await signUp(other)
    const [waiting] = await world.database.query(sql<{ id: string }>`select id from waiting_sign_ups`)
    expect(await mintVerification(world.context, waiting?.id ?? '')).toBeDefined()
  })
})
