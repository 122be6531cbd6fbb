import { api } from '@scan/contract/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { requestOf } from '../notifications/facts.ts'
import { NO_PLACE, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { remindOfVisits, tellDeskOfUnfilled, warnOfUnfilled } from './remind.ts'

let world: World
let meera: TestPerson
let ravi: TestPerson
beforeEach(async () => {
  world = await createWorld()
  meera = await world.person('Meera', 'Citizen')
  ravi = await world.person('Ravi', 'Volunteer', { district: 'Kollam', skills: ['driving'] })
})
afterEach(() => world.close())

async function queued(kind: string): Promise<number> {
  const rows = await world.database.query(sql`
    delete from graphile_worker._private_jobs where payload ->> 'kind' = ${kind} returning id`)
  return rows.length
}

async function at(instant: string): Promise<void> {
  world.setNow(new Date(instant))
  await world.wait(0)
}

const accept = () => world.call(api.acceptRequest, { as: ravi, body: { citizen: meera.email } })

test('both sides are reminded once, the evening before, and anew when somebody else comes', async () => {
  await world.ask(meera, 48)
  await accept()
  await at('2026-11-21T12:29:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(0)
  await at('2026-11-21T12:30:00Z')
  await Promise.all([remindOfVisits(world.context), remindOfVisits(world.context)])
  expect(await queued('visit-reminder')).toBe(1)
  await at('2026-11-21T12:40:00Z')
  await world.call(api.releaseRequest, { as: ravi, body: { citizen: meera.email, reason: 'Ill' } })
  await accept()
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(0)
  await at('2026-11-22T07:00:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
})

test('whoever an administrator sends instead is reminded too, and not by what was for the one before', async () => {
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const asha = await world.person('Asha', 'Volunteer', { district: 'Kollam', skills: ['driving'] })
  const id = (await world.ask(meera, 48)).reply.user.request?.id ?? ''
  await accept()
  await at('2026-11-21T12:30:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
  await at('2026-11-21T12:40:00Z')
  const assigned = await world.call(api.assignVolunteer, {
    ...{ as: lakshmi, params: { id } },
    body: { volunteerId: asha.id, insteadOf: ravi.id },
  })
  expect(assigned.status).toBe(200)
  expect((await requestOf(world.database, id))?.isReminded).toBe(false)
  await at('2026-11-22T07:00:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
})

test('a visit at half past six that is accepted the evening before is reminded of at once', async () => {
  await at('2026-11-21T13:45:00Z')
  await world.ask(meera, 11.25)
  await accept()
  await remindOfVisits(world.context)
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
})

test('a reminder that waited is not of the visit of whoever has accepted since', async () => {
  const reminded = async () => {
    const [row] = await world.database.query(sql<{ id: string }>`select id from help_requests`)
    return (await requestOf(world.database, row?.id ?? ''))?.isReminded
  }
  await world.ask(meera, 48)
  await accept()
  await at('2026-11-21T12:30:00Z')
  await remindOfVisits(world.context)
  expect(await reminded()).toBe(true)
  await at('2026-11-21T12:40:00Z')
  await world.call(api.releaseRequest, { as: ravi, body: { citizen: meera.email, reason: 'Ill' } })
  await accept()
  expect(await reminded()).toBe(false)
})

test('a citizen reads twice that nobody has accepted yet, and the desk in one email an hour, by day', async () => {
  await world.ask(meera, 30)
  await world.ask(await world.person('Gopal', 'Citizen'), 30)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(0)
  await world.wait(6 * 60)
  await warnOfUnfilled(world.context)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(2)
  await at('2026-11-20T15:35:00Z')
  await tellDeskOfUnfilled(world.context)
  expect(await queued('requests-unfilled')).toBe(0)
  await at('2026-11-21T01:35:00Z')
  await tellDeskOfUnfilled(world.context)
  await tellDeskOfUnfilled(world.context)
  expect(await queued('requests-unfilled')).toBe(1)
  await accept()
  await at('2026-11-21T09:00:00Z')
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(1)
  await at('2026-11-21T14:59:00Z')
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(0)
})

test('who asks for another time is told anew', async () => {
  await world.ask(meera, 4)
  await world.wait(121)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(1)
  const body = {
    ...({ email: null, helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const),
    ...{ additional: null, ...NO_PLACE },
    ...world.inHours(48),
  } as const
  await world.call(api.changeRequest, { as: meera, body })
  await world.wait(25 * 60)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(1)
})
