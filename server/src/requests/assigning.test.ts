import { pathWith } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { peopleOf } from './store.ts'

let world: World
let lakshmi: TestPerson
let meera: TestPerson
let gopal: TestPerson
let asha: TestPerson
let ravi: TestPerson
let requestId: string

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  for (const table of [sql`accounts`, sql`outbox`]) await world.database.query(sql`delete from ${table}`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  meera = await world.person('Meera', 'Citizen')
  gopal = await world.person('Gopal', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  ravi = await world.person('Ravi', 'Volunteer')
  requestId = await ask(meera)
})
afterAll(() => world.close())

const ask = async (citizen: TestPerson) => (await world.ask(citizen, 4)).reply.user.request?.id ?? ''
const assign = (volunteer: { id: string }, id = requestId) =>
  world.call(api.assignVolunteer, { as: lakshmi, params: { id }, body: { volunteerId: volunteer.id } })
const accept = (as: TestPerson, citizen: TestPerson) =>
  world.call(api.acceptRequest, { as, body: { citizen: citizen.email } })
const update = (what: ReturnType<typeof sql>, { id }: TestPerson) =>
  world.database.query(sql`update accounts set ${what} where id = ${id}`)
const current = async (as: TestPerson) => (await world.call(api.me, { as })).reply.user.request
const kinds = async (as: TestPerson) =>
  (await world.call(api.listHappenings, { as })).reply.happenings.map(({ kind }) => kind)
const release = (as: TestPerson) =>
  world.call(api.releaseRequest, { as, body: { citizen: meera.email, reason: 'I am ill' } })

test('makes the request the volunteer’s: there is a code, both are told, and the log names all three', async () => {
  const { reply, status } = await assign(ravi)
  expect([status, reply.request.status, reply.request.volunteer?.name]).toEqual([200, 'accepted', 'Ravi'])
  const volunteer = { id: ravi.id, name: 'Ravi', code: expect.stringMatching(/^\d{6}$/) as string }
  expect(await current(meera)).toMatchObject({ volunteer })
  expect(await Promise.all([meera, ravi, asha].map(kinds))).toEqual([['assign'], ['assign'], []])
  const told = (await world.queuedNotifications()).map(({ kind }) => kind)
  expect(told.slice(-2)).toEqual(['volunteer-found', 'visit-assigned'])
  const lines = await world.database.query(sql`
    select actor_id as by, action from audit.lines where subject_id = ${requestId} order by id`)
  expect(lines.slice(1)).toEqual([
    { by: lakshmi.id, action: 'assign' },
    { by: ravi.id, action: 'was-assigned' },
  ])
})

test('an id in capitals is none: the live events and emails of an assignment go by it', async () => {
  const { statusCode } = await world.app.inject({
    method: api.assignVolunteer.method,
    url: pathWith(api.assignVolunteer.path, { id: requestId }),
    headers: { authorization: `Bearer ${lakshmi.sessionToken}` },
    payload: { volunteerId: ravi.id.toUpperCase() },
  })
  expect(statusCode).toBe(400)
  expect((await current(meera))?.volunteer).toBeNull()
})

test('the volunteer gives it back at once, and another may accept it; she can report the first one still', async () => {
  await assign(ravi)
  expect((await release(ravi)).status).toBe(200)
  expect((await current(meera))?.volunteer).toBeNull()
  expect((await accept(asha, meera)).status).toBe(200)
  const { volunteers } = (await peopleOf(world.database, requestId)) ?? {}
  expect(volunteers).toEqual([asha.id, ravi.id])
})

test('two who have one number are shown to the administrators, as where they accept', async () => {
  await update(sql`phone = ${meera.phone}`, ravi)
  await assign(ravi)
  const { reply } = await world.call(api.listPatterns, { as: lakshmi })
  expect(reply.items.map(({ kind }) => kind)).toEqual(['same-phone'])
})

test('of an assignment and an acceptance at the same moment one holds, whichever volunteer it is', async () => {
  type Told = { status: number; problem?: { code: string } }
  const meet = (held: ReturnType<typeof sql>, ...calls: (() => Promise<unknown>)[]) =>
    race(world.database, held, calls as (() => Promise<Told>)[])

  const request = sql`select from help_requests where id = ${requestId} for update`
  const [first, second] = await meet(
    request,
    () => assign(ravi),
    () => accept(asha, meera),
  )
  expect([first?.status, second?.problem?.code]).toEqual([200, 'request-no-longer-available'])

  await release(ravi)
  await ask(gopal)
  const account = sql`select from accounts where id = ${asha.id} for update`
  const [assigned, accepted] = await meet(
    account,
    () => assign(asha),
    () => accept(asha, gopal),
  )
  expect([assigned?.status, accepted?.problem?.code]).toEqual([200, 'one-acceptance-at-a-time'])

  await release(asha)
  const [own, late] = await meet(
    account,
    () => accept(asha, gopal),
    () => assign(asha),
  )
  expect([own?.status, late?.problem?.code]).toEqual([200, 'volunteer-has-visit'])
})

test('the list holds who is free, the likeliest first', async () => {
  for (const name of ['Anil', 'Binu', 'Chitra', 'Devi', 'Elsa'])
    await world.person(name, 'Volunteer', { district: name === 'Anil' ? 'Kannur' : 'Kollam' })
  await world.database.query(sql`
    update accounts set skills = case when name in ('Devi', 'Anil') then '{driving}'::text[] end,
      banned_at = case name when 'Elsa' then now() end, approved_at = case when name <> 'Chitra' then approved_at end
    where name in ('Anil', 'Binu', 'Chitra', 'Devi', 'Elsa')`)
  await ask(gopal)
  await accept(asha, gopal)
  await accept(ravi, meera)
  await world.call(api.declineVolunteer, { as: meera, body: { email: null } })
  const free = async (text?: string) => {
    const query = { requestId, ...(text && { text }), page: 1 }
    const { reply } = await world.call(api.listFreeVolunteers, { as: lakshmi, query })
    return [reply.items.map(({ name }) => name), reply.total]
  }
  expect(await free()).toEqual([['Devi', 'Binu', 'Anil'], 3])
  expect(await free('ani')).toEqual([['Anil'], 1])
})

test('nobody is asked to go whom she has declined, nor anybody once somebody comes', async () => {
  await accept(ravi, meera)
  expect((await assign(asha)).problem?.code).toBe('request-no-longer-available')
  await world.call(api.declineVolunteer, { as: meera, body: { email: null } })
  await world.database.query(sql`delete from outbox`)
  expect((await assign(ravi)).problem?.code).toBe('people-kept-apart')
  await update(sql`phone = ${lakshmi.phone}`, asha)
  expect((await assign(asha)).problem?.code).toBe('administrators-own')
  expect(await world.queuedNotifications()).toEqual([])
})
