import { pathWith } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import type { TestPerson } from '../testing/world.ts'
import { peopleOf } from './store.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, askVolunteers, assign as assignTo, codeOf, decline, emails } from '../testing/steps.ts'
import { forgetEmails, noticesOf, release, requestOf, set } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let requestId: string
beforeEach(async () => {
  requestId = await ask(meera)
})

const ask = async (citizen: TestPerson) => (await world.ask(citizen, 4)).reply.user.request?.id ?? ''
const assign = (volunteer: TestPerson, insteadOf?: TestPerson) => assignTo(requestId, volunteer, insteadOf)

test('makes the request the volunteer’s: there is a code, both are told, and the log names all three', async () => {
  const { reply, status } = await assign(ravi)
  expect([status, reply.request.status, reply.request.volunteer?.name]).toEqual([200, 'accepted', 'Ravi'])
  const volunteer = { id: ravi.id, name: 'Ravi', code: expect.stringMatching(/^\d{6}$/) as string }
  expect(await requestOf(meera)).toMatchObject({ volunteer })
  expect(await Promise.all([meera, ravi, asha].map(noticesOf))).toEqual([['assign'], ['assign'], []])
  const told = await emails()
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
  expect((await requestOf(meera))?.volunteer).toBeNull()
})

test('the volunteer gives it back at once, and another may accept it; she can report the first one still', async () => {
  await assign(ravi)
  expect((await release(ravi, meera)).status).toBe(200)
  expect((await requestOf(meera))?.volunteer).toBeNull()
  expect((await accept(asha, meera)).status).toBe(200)
  const { volunteers } = (await peopleOf(world.database, requestId)) ?? {}
  expect(volunteers).toEqual([asha.id, ravi.id])
})

test('two who have one number are shown to the administrators, as where they accept', async () => {
  await set(sql`phone = ${meera.phone}`, ravi)
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

  await release(ravi, meera)
  await ask(gopal)
  const account = sql`select from accounts where id = ${asha.id} for update`
  const [assigned, accepted] = await meet(
    account,
    () => assign(asha),
    () => accept(asha, gopal),
  )
  expect([assigned?.status, accepted?.problem?.code]).toEqual([200, 'one-acceptance-at-a-time'])

  await release(asha, gopal)
  const [own, late] = await meet(
    account,
    () => accept(asha, gopal),
    () => assign(asha),
  )
  expect([own, late].filter((answer) => answer?.status === 200)).toHaveLength(1)
})

test('a visit is given to someone else: all three are told, and the code is another', async () => {
  await accept(asha, meera)
  const before = await codeOf(meera)
  await forgetEmails()
  const { reply, status } = await assign(ravi, asha)
  expect([status, reply.request.volunteer?.name]).toEqual([200, 'Ravi'])
  expect((await requestOf(meera))?.volunteer?.name).toBe('Ravi')
  expect(await codeOf(meera)).not.toBe(before)
  expect(await Promise.all([meera, ravi, asha].map(noticesOf))).toEqual([
    ['reassign'],
    ['assign'],
    ['volunteer-removed'],
  ])
  expect(await emails()).toEqual(['volunteer-changed', 'visit-assigned', 'request-taken-back'])
  const { volunteers } = (await peopleOf(world.database, requestId)) ?? {}
  expect(volunteers).toEqual([ravi.id, asha.id])
  // Somebody else had it when this administrator looked.
  expect((await assign(asha, asha)).problem?.code).toBe('request-no-longer-available')
})

const NAMES = ['Anil', 'Binu', 'Chitra', 'Devi', 'Elsa', 'Fathima', 'Geetha', 'Hari', 'Jaya', 'Kiran']

test('the list holds who is free, the likeliest first', async () => {
  for (const name of NAMES)
    await world.person(name, 'Volunteer', { district: name === 'Anil' ? 'Kannur' : 'Kollam' })
  await world.database.query(sql`
    update accounts set skills = case when name in ('Devi', 'Anil') then '{driving}'::text[] when name = 'Kiran' then '{cooking}' end,
      away_until = case name when 'Fathima' then '2026-11-21'::date end,
      area = case name when 'Geetha' then 'Chavara' end,
      availability = case name when 'Hari' then '{saturday-evening}'::text[] when 'Jaya' then '{friday-evening}' end,
      banned_at = case name when 'Elsa' then now() end, approved_at = case when name <> 'Chitra' then approved_at end
    where name = any(${NAMES})`)
  await ask(gopal)
  await accept(asha, gopal)
  await accept(ravi, meera)
  await decline(meera)
  await world.database.query(sql`update help_requests set area = 'Chavara' where id = ${requestId}`)
  const [binu] = await world.database.query(sql<{ id: string }>`select id from accounts where name = 'Binu'`)
  await askVolunteers(requestId, binu ?? { id: '' })
  const free = async (text?: string) => {
    const query = { requestId, ...(text && { text }), page: 1 }
    const { reply } = await world.call(api.listFreeVolunteers, { as: lakshmi, query })
    return [reply.items.map(({ name }) => name), reply.total] as const
  }
  // Who ticked no skill helps with driving too. Free then, near, asked longest ago, not free then, other help, another district.
  expect(await free()).toEqual([['Jaya', 'Geetha', 'Devi', 'Binu', 'Hari', 'Kiran', 'Anil'], 7])
  expect(await free('ani')).toEqual([['Anil'], 1])
})
