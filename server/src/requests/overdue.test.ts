import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { passTime } from './expire.ts'

let world: World
let meera: TestPerson
let asha: TestPerson
let lakshmi: TestPerson

const DAY = 24 * 60

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  await world.database.query(sql`delete from accounts`)
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  lakshmi = await world.person('Lakshmi', 'Admin')
  await post()
  await world.call(api.acceptRequest, { as: asha, body: { citizen: meera.email } })
  // To the moment of the visit.
  await world.wait(4 * 60)
  await world.database.query(sql`delete from outbox`)
})
afterAll(() => world.close())

async function post(): Promise<void> {
  const needs = {
    helpType: 'driving',
    description: 'The blue gate; my son is 98470 99999',
    additional: 'Ring twice or write to gate@example.org',
    district: 'Kollam',
    ...world.inHours(4),
  } as const
  await world.call(api.askForHelp, { as: meera, body: { action: 'request', email: null, ...needs } })
}
const visit = async () => (await world.call(api.listRequests, { as: asha })).json['data'] as object[]
const keepUp = () => passTime(world.context)
const emails = async () => (await world.queuedNotifications()).map(({ kind }) => kind)

test('a day after the time the volunteer reads neither name nor number, nor where and what they are in the texts', async () => {
  await world.wait(DAY - 1)
  expect(await visit()).toMatchObject([{ name: 'Meera', contactno: meera.phone, location: 'Kollam' }])
  await world.wait(1)
  const seen = await visit()
  expect(seen).toMatchObject([
    {
      name: null,
      contactno: null,
      location: null,
      helpdescription: 'The blue gate; my son is •••',
      additional: 'Ring twice or write to •••',
      volunteerDetails: { volunteerId: asha.id },
    },
  ])
  const answers = JSON.stringify([seen, await visit()])
  for (const secret of ['Meera', meera.phone, '98470', 'gate@example.org', 'Kollam'])
    expect(answers).not.toContain(secret)
})

test('until it lapses it can be completed with the code, and given back', async () => {
  await world.wait(2 * DAY)
  const { reply } = await world.call(api.me, { as: meera })
  const code = reply.user.request?.volunteer?.code ?? ''
  const { status, json } = await world.call(api.completeRequest, {
    as: asha,
    body: { citizen: meera.email, code },
  })
  expect([status, json['data']]).toMatchObject([200, { name: null }])
})

test('three days after the time it lapses: closed, both free, everybody told, counted apart', async () => {
  await world.wait(3 * DAY - 1)
  await keepUp()
  expect(await visit()).toHaveLength(1)
  await world.wait(1)
  await world.database.query(sql`delete from outbox`)
  await keepUp()
  await keepUp()
  expect(await emails()).toEqual(['request-lapsed'])
  expect(await visit()).toEqual([])
  const { reply } = await world.call(api.me, { as: meera })
  expect(reply.user).toMatchObject({ request: null, lastOutcome: 'lapse' })
  expect((await world.call(api.listPastVisits, { as: asha })).reply).toMatchObject({
    completed: 0,
    visits: [{ outcome: 'lapse' }],
  })
  const statistics = await world.call(api.readStatistics, { as: lakshmi })
  expect(statistics.reply.statistics.total).toMatchObject({ posted: 1, completed: 0, expired: 0, lapsed: 1 })
  await post()
  expect((await world.call(api.acceptRequest, { as: asha, body: { citizen: meera.email } })).status).toBe(200)
})
