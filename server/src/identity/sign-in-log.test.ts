import type { SignInOutcome } from '@scan/contract/admin/sign-ins.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { HOUR_MS, daysAfter } from '@scan/domain/clock.ts'
import { LIMITS } from '@scan/domain/rate-limit.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { leave, signIn, signInFrom } from '../testing/steps.ts'
import { authenticator } from '../testing/authenticator.ts'
import { everyRow } from '../testing/database.ts'
import { BEGINNING, PASSWORD } from '../testing/world.ts'
import { purgeSignIns } from './sign-in-log.ts'

stage(['Lakshmi', 'Meera', 'Asha'], { rateLimited: true })
beforeEach(() => world.database.query(sql`delete from sign_in_lines`))

const HERE = '203.0.113.7'
const ELSEWHERE = '203.0.113.8'
const WRONG = 'Wrong#47rain'

const list = async (query: Query<typeof api.listSignIns> = {}) =>
  (await world.call(api.listSignIns, { as: lakshmi, query })).reply
const lines = async () =>
  (await list()).items.map(({ outcome, person, clientSubnet }) => [outcome, person?.name, clientSubnet])

test('a sign-in is a line, with whose it is and from where', async () => {
  await signInFrom(meera.email, { from: HERE })
  expect(await list()).toMatchObject({
    items: [
      {
        at: BEGINNING,
        outcome: 'signed-in',
        person: { id: meera.id, name: 'Meera' },
        clientSubnet: HERE,
      },
    ],
    total: 1,
  })
})

test.each<[SignInOutcome, string, () => Promise<unknown>]>([
  ['wrong-password', WRONG, async () => {}],
  [
    'banned',
    PASSWORD,
    () => world.database.query(sql`update accounts set banned_at = now() where id = ${asha.id}`),
  ],
  [
    'not-approved',
    PASSWORD,
    () => world.database.query(sql`update accounts set approved_at = null where id = ${asha.id}`),
  ],
])('a try that ends with %s is a line', async (outcome, password, before) => {
  await before()
  await signInFrom(asha.email, { from: HERE, password })
  expect(await lines()).toEqual([[outcome, 'Asha', HERE]])
})

test('a missing and a wrong code of the second step are lines', async () => {
  const as = lakshmi
  const { address } = (await world.call(api.beginSecondFactor, { as, body: { password: PASSWORD } })).reply
  await world.call(api.confirmSecondFactor, {
    as,
    body: { code: authenticator(address).codeAt(world.now()) },
  })
  await signInFrom(lakshmi.email, { from: HERE })
  await signInFrom(lakshmi.email, { from: HERE, code: '000000' })
  await signInFrom(lakshmi.email, { from: HERE, code: authenticator(address).codeAt(world.now()) })
  expect(await lines()).toEqual([
    ['wrong-code', 'Lakshmi', HERE],
    ['wrong-code', 'Lakshmi', HERE],
    ['code-needed', 'Lakshmi', HERE],
  ])
})

test('whoever has not opened our email yet has no account, and none stands in the line', async () => {
  const typed = { name: 'Sunil Das', email: 'sunil@example.org', phone: '9847012399', password: PASSWORD }
  await world.call(api.signUp, { body: { ...typed, category: 'Citizen', skills: null, district: null } })
  await signInFrom(typed.email, { from: HERE })
  expect(await lines()).toEqual([['not-verified', undefined, HERE]])
})

test('of an address that nobody has, the try is a line and the address is nowhere, nor is any password', async () => {
  await signInFrom('thankamani@example.org', { from: HERE, password: 'Thankamani#1' })
  await signInFrom(meera.email, { from: HERE, password: 'Thankamani#2' })
  expect(await lines()).toEqual([
    ['wrong-password', 'Meera', HERE],
    ['wrong-password', undefined, HERE],
  ])
  const kept = (await everyRow(world.database)).filter((row) => row.startsWith('public.sign_in_lines'))
  expect(kept).toHaveLength(2)
  expect(kept.filter((row) => /thankamani|@/i.test(row))).toEqual([])
})

test('a try is a line too where all failures are answered alike', async () => {
  for (let n = 0; n < 5; n++) await signInFrom(`nobody${n}@example.org`, { from: HERE })
  expect((await signInFrom(meera.email, { from: HERE, password: WRONG })).code).toBe('sign-in-failed')
  expect((await lines())[0]).toEqual(['wrong-password', 'Meera', HERE])
})

test('whoever tries too often fills the log with one line a minute', async () => {
  const { times } = LIMITS['sign-in-from-subnet']
  await signInFrom(meera.email, { from: HERE, password: WRONG })
  await world.database.query(sql`delete from rate_limits`)
  for (const from of [HERE, ELSEWHERE])
    for (let n = 0; n < times; n++) await world.context.rateLimits.limit('sign-in-from-subnet', from)
  for (let n = 0; n < 5; n++) await signInFrom('nobody@example.org', { from: HERE })
  for (const from of [HERE, ELSEWHERE]) await signInFrom(meera.email, { from })
  expect(await lines()).toEqual([
    ['too-many', 'Meera', ELSEWHERE],
    ['too-many', 'Meera', HERE],
    ['too-many', undefined, HERE],
    ['wrong-password', 'Meera', HERE],
  ])
  world.setNow(new Date(BEGINNING.getTime() + 61_000))
  await signInFrom('nobody@example.org', { from: HERE })
  expect(await lines()).toHaveLength(5)
})

test('however many networks try too often, a minute has room for two hundred lines', async () => {
  const outcome = 'too-many'
  await world.database.query(sql`
    insert into sign_in_lines (at, outcome, client_subnet)
    select ${BEGINNING}, ${outcome}, '2001:db8:0:' || n || '::/64' from generate_series(1, 200) n`)
  const { times } = LIMITS['sign-in-from-subnet']
  for (let n = 0; n < times; n++) await world.context.rateLimits.limit('sign-in-from-subnet', HERE)
  await signInFrom(meera.email, { from: HERE })
  expect((await list({ outcome })).total).toBe(200)
})

test('the log is read by person, by outcome and by day', async () => {
  await signIn(meera.email)
  await signIn(asha.email, WRONG)
  world.setNow(new Date(BEGINNING.getTime() + 24 * HOUR_MS))
  const { sessionToken } = (await signIn(lakshmi.email)).reply
  const as = { ...lakshmi, sessionToken }
  const found = async (query: object) =>
    (await world.call(api.listSignIns, { as, query })).reply.items.map(({ person }) => person?.name)
  expect(await found({})).toEqual(['Lakshmi', 'Asha', 'Meera'])
  expect(await found({ person: 'mee' })).toEqual(['Meera'])
  expect(await found({ person: asha.id })).toEqual(['Asha'])
  expect(await found({ outcome: 'wrong-password' })).toEqual(['Asha'])
  expect(await found({ from: '2026-11-21' })).toEqual(['Lakshmi'])
  expect(await found({ to: '2026-11-20' })).toEqual(['Asha', 'Meera'])
})

test('people see their own lines; when they have left, these stay without a name for the rest of 180 days', async () => {
  await signIn(meera.email, WRONG)
  const { parts } = (await world.call(api.readMyData, { as: meera })).reply
  expect(parts.find(({ name }) => name === 'signInTries')?.entries).toEqual([
    { action: 'wrong-password', doneAt: BEGINNING.toISOString(), network: '127.0.0.1' },
  ])
  expect((await leave(meera)).status).toBe(200)
  expect((await list()).items[0]?.person).toEqual({ id: meera.id, name: null })
  const after = async (days: number) => {
    world.setNow(daysAfter(BEGINNING, days))
    await purgeSignIns(world.context)
    return world.database.query(sql`select from sign_in_lines`)
  }
  expect(await after(180)).toHaveLength(1)
  world.setNow(BEGINNING)
  expect(await after(181)).toEqual([])
})
