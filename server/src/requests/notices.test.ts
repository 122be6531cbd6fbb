import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, PASSWORD, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { passTime } from './expire.ts'

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
  await world.ask(meera, 4)
})
afterAll(() => world.close())

const accept = () => world.call(api.acceptRequest, { as: asha, body: { citizen: meera.email } })
const told = async (as: TestPerson) => (await world.call(api.listHappenings, { as })).reply.happenings
const kinds = async (as: TestPerson) => (await told(as)).map(({ kind }) => kind)
const gotIt = async (as: TestPerson, ids: string[]) => world.call(api.seeHappenings, { as, body: { ids } })

test('what happened stands there at the next look, on any device, until it was read', async () => {
  await accept()
  const [accepted] = await told(meera)
  expect(accepted).toMatchObject({ kind: 'accept', helpType: 'driving', at: BEGINNING })
  const { reply } = await world.call(api.signIn, { body: { email: meera.email, password: PASSWORD } })
  const elsewhere = { ...meera, sessionToken: reply.sessionToken }
  expect(await kinds(elsewhere)).toEqual(['accept'])
  expect((await gotIt(elsewhere, [accepted?.id ?? ''])).status).toBe(200)
  expect([await kinds(elsewhere), await kinds(meera)]).toEqual([[], []])
})

test('what newer news has taken the place of counts as read, and does not come back', async () => {
  await accept()
  await world.call(api.releaseRequest, { as: asha, body: { citizen: meera.email, reason: 'I am ill' } })
  await accept()
  expect(await kinds(meera)).toEqual(['accept'])
  await world.call(api.askForHelp, { as: meera, body: { action: 'cancel', email: null } })
  expect([await kinds(meera), await kinds(asha)]).toEqual([[], ['cancel']])
  // Asha goes to Gopal instead, and gives that back.
  const gopal = await world.person('Gopal', 'Citizen')
  await world.ask(gopal)
  await world.call(api.acceptRequest, { as: asha, body: { citizen: gopal.email } })
  const body = { citizen: gopal.email, reason: 'I am ill' }
  await world.call(api.releaseRequest, { as: asha, body })
  expect([await kinds(asha), await kinds(gopal)]).toEqual([[], ['release']])
  await world.wait(31 * 60)
  await passTime(world.context)
  expect(await kinds(gopal)).toEqual(['expire'])
  await world.ask(gopal)
  await world.call(api.askForHelp, { as: gopal, body: { action: 'cancel', email: null } })
  expect(await kinds(gopal)).toEqual([])
})

test('nobody reads or takes away what others are told, and it goes with the account', async () => {
  await accept()
  const ids = (await told(meera)).map(({ id }) => id)
  expect((await gotIt(asha, ids)).status).toBe(200)
  expect(await told(asha)).toEqual([])
  expect(await told(meera)).toHaveLength(1)
  await world.database.query(sql`delete from accounts where id = ${meera.id}`)
  expect(await world.database.query(sql`select from happenings where account_id = ${meera.id}`)).toEqual([])
})
