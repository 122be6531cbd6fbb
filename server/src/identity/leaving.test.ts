import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, PASSWORD, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let meera: TestPerson
let asha: TestPerson
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  await world.database.query(sql`delete from accounts`)
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  await world.ask(meera)
  const { reply } = await world.call(api.listRequests, { as: asha })
  await world.call(api.acceptRequest, {
    as: asha,
    body: { citizen: reply.requests[0]?.handle ?? '' },
  })
  await world.queuedNotifications()
  await world.database.query(sql`delete from outbox`)
})
afterAll(() => world.close())

const leave = (as: TestPerson, password = PASSWORD) => world.call(api.deleteMe, { as, body: { password } })
const kinds = async () => (await world.queuedNotifications()).map(({ kind }) => kind).toSorted()
const statusOfRequest = async () =>
  (await world.database.query(sql<{ status: string }>`select status from help_requests`))[0]?.status

test('Meera deletes her account in the middle of a request: Asha is told, and nothing of Meera is left', async () => {
  expect((await leave(meera, 'Wrong#47rain')).problem?.code).toBe('password-wrong')
  expect((await leave(meera)).json).toEqual({ success: true, message: 'Your account has been deleted.' })
  expect(await statusOfRequest()).toBe('cancelled')
  expect(await kinds()).toEqual(['account-left', 'request-cancelled'])
  // In another tab of hers.
  const { status, problem } = await world.call(api.me, { as: meera })
  expect([status, problem?.message]).toEqual([401, 'You deleted your account.'])
  expect(await world.database.query(sql`select name from accounts`)).toEqual([{ name: 'Asha' }])
  expect(await world.database.query(sql`select description from help_requests`)).not.toEqual([
    { description: 'To the clinic' },
  ])
})

test('Asha deletes hers: Meera’s request is open again, and she is told', async () => {
  expect((await leave(asha)).status).toBe(200)
  const by = sql`actor_id = ${asha.id} and client_subnet is not null`
  expect(await world.database.query(sql`select action from audit.lines where ${by}`)).toEqual([])
  expect(await statusOfRequest()).toBe('open')
  expect(await kinds()).toEqual(['account-left', 'volunteer-cannot-come'])
})

test('who is accused deletes nothing while a concern is open; who raised it, once staff have it in hand', async () => {
  const { reply } = await world.call(api.me, { as: meera })
  const requestId = reply.user.request?.id ?? ''
  await world.call(api.raiseConcern, {
    as: meera,
    body: { requestId, kind: 'money', text: 'She asked for 500 rupees' },
  })
  expect((await leave(asha)).problem?.code).toBe('case-open')
  await world.database.query(sql`update concerns set state = 'in-hand'`)
  for (const who of [meera, asha]) {
    const { status, problem } = await leave(who)
    expect([status, problem?.message]).toEqual([
      409,
      'Please contact us; we are looking into something that concerns you.',
    ])
  }
  await world.database.query(sql`update concerns set state = 'closed'`)
  expect((await leave(asha)).status).toBe(200)
})

test('nobody is kept by a concern of their own that staff have not taken in hand', async () => {
  const { reply } = await world.call(api.me, { as: meera })
  const requestId = reply.user.request?.id ?? ''
  const body = { requestId, kind: 'unkind', text: 'She shouted' } as const
  await world.call(api.raiseConcern, { as: meera, body })
  expect((await leave(meera)).status).toBe(200)
})

test('who has left is forgotten: signing up again is like the first time', async () => {
  await leave(meera)
  const { email, phone } = meera
  const details = { name: 'Meera', email, phone, skills: null, district: null } as const
  await world.join({ ...details, password: PASSWORD, category: 'Citizen' })
  expect(
    await world.database.query(sql`select returned_after as after from accounts where email = ${email}`),
  ).toEqual([{ after: null }])
})
