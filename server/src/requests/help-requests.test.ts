import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let meera: TestPerson
let gopal: TestPerson
let asha: TestPerson
let ravi: TestPerson

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  await world.database.query(sql`delete from accounts`)
  await world.database.query(sql`delete from outbox`)
  meera = await world.person('Meera', 'Citizen', { district: 'Kollam' })
  gopal = await world.person('Gopal', 'Senior Citizen')
  asha = await world.person('Asha', 'Volunteer')
  ravi = await world.person('Ravi', 'Volunteer')
})
afterAll(() => world.close())

const TEXT = 'Call me on 98470 12345 or meera@example.org, the gate is blue'

function post(
  citizen: TestPerson,
  changes: { hours?: number; email?: string | null; date?: string; time?: string; area?: string } = {},
) {
  const { hours = 30, email = citizen.email, ...when } = changes
  const needs = {
    helpType: 'medical',
    description: TEXT,
    additional: 'Ring twice',
    district: 'Idukki',
    ...world.inHours(hours),
    ...when,
  } as const
  return world.call(api.askForHelp, { as: citizen, body: { action: 'request', email, ...needs } })
}
const cancel = (citizen: TestPerson, email: string | null = citizen.email) =>
  world.call(api.askForHelp, { as: citizen, body: { action: 'cancel', email } })
const board = (volunteer: TestPerson) => world.call(api.listRequests, { as: volunteer })
const accept = (
  volunteer: TestPerson,
  citizen: string,
  claims: { name?: string; phone?: string; id?: string } = {},
) => world.call(api.acceptRequest, { as: volunteer, body: { citizen, ...claims } })
const complete = (volunteer: TestPerson, citizen: string, code: string) =>
  world.call(api.completeRequest, { as: volunteer, body: { citizen, code } })

async function codeOf(citizen: TestPerson): Promise<string> {
  const { reply } = await world.call(api.me, { as: citizen })
  return reply.user.request?.volunteer?.code ?? ''
}

describe('asking for help', () => {
  test('exactly three hours ahead is allowed, a minute less is not', async () => {
    const late = await post(meera, { hours: 3 - 1 / 60 })
    expect([late.status, late.problem?.message]).toEqual([
      400,
      'Can only request for help at least 3 hours in advance.',
    ])
    expect((await post(meera, { hours: 3 })).json).toMatchObject({
      success: true,
      message: 'Help request submitted successfully!',
    })
  })

  test('date and time are the wall clock of Kerala, wherever server and browser are', async () => {
    // It is 2:30 pm there: 5:30 pm is three hours ahead.
    expect((await post(meera, { date: '2026-11-20', time: '17:30' })).status).toBe(200)
    const [row] = await world.database.query(
      sql<{ startsAt: Date }>`select starts_at as "startsAt" from help_requests`,
    )
    expect(row?.startsAt.toISOString()).toBe('2026-11-20T12:00:00.000Z')
  })

  test('one at a time; the answer is the citizen with the request laid flat on them', async () => {
    const { json } = await post(meera)
    expect(json['user']).toMatchObject({
      helptitle: 'Medical',
      helpdescription: TEXT,
      additional: 'Ring twice',
      location: 'Idukki',
      homeLocation: 'Kollam',
      helpstatus: false,
      volunteerDetails: null,
    })
    const again = await post(meera, { hours: 40 })
    expect([again.status, again.problem?.message]).toEqual([400, 'You already have an active request.'])
  })

  test('the current one is shown although one that is over was posted by a clock that is ahead', async () => {
    await post(meera)
    await cancel(meera)
    world.setNow(new Date(world.now().getTime() - 100))
    const { reply } = await post(meera)
    const shown = await world.call(api.me, { as: meera })
    expect(shown.reply.user.request?.id).toBe(reply.user.request?.id)
  })

  test('a house in the area is refused, and the house on the profile goes with no request that leaves it out', async () => {
    for (const area of ['Lotus House, Munnar', 'MEERA']) {
      const exact = await post(meera, { area })
      expect(exact.problem?.errors).toMatchObject([{ field: 'area', code: 'area-too-exact' }])
    }
    await world.call(api.updateProfile, {
      as: meera,
      body: { name: 'Meera', phone: meera.phone, address: 'Harbour Street 7' },
    })
    const { json } = await post(meera, { area: ' Munnar ' })
    expect(json['user']).toMatchObject({ area: 'Munnar', address: null, homeAddress: 'Harbour Street 7' })
  })

  test('another person’s address in the payload is refused', async () => {
    expect((await post(meera, { email: gopal.email })).problem?.code).toBe('not-who-you-say')
    expect((await post(meera, { email: 'MEERA@example.org ' })).status).toBe(200)
  })
})

describe('cancelling', () => {
  test('another person’s address in the payload is refused', async () => {
    await post(meera)
    expect((await cancel(meera, gopal.email)).problem?.code).toBe('not-who-you-say')
    expect((await cancel(meera, null)).status).toBe(200)
  })

  test('a volunteer who had accepted is told', async () => {
    await post(meera)
    await accept(asha, meera.email)
    await cancel(meera)
    expect(await world.queuedNotifications()).toContainEqual(
      expect.objectContaining({ kind: 'request-cancelled', volunteerId: asha.id }),
    )
    expect((await board(asha)).reply.requests).toEqual([])
  })
})

describe('what a volunteer may see', () => {
  test('before accepting: what, where and when, and nothing of whom', async () => {
    await post(meera)
    const { json } = await board(ravi)
    const [seen] = json['data'] as Record<string, unknown>[]
    expect(seen).toMatchObject({
      helptitle: 'Medical',
      location: 'Idukki',
      name: null,
      contactno: null,
      volunteerDetails: null,
    })
    expect(seen?.['email']).toMatch(/^[\w-]{43}@requests\.invalid$/)
    expect(seen?.['helpdescription']).toBe('Call me on ••• or •••, the gate is blue')
    for (const secret of [meera.name, meera.email, meera.phone, meera.id, '98470'])
      expect(JSON.stringify(json)).not.toContain(secret)
  })

  test('after accepting, that volunteer alone sees whom, and nobody else sees the request', async () => {
    await post(meera)
    const { reply } = await board(asha)
    const handle = reply.requests[0]?.handle ?? ''
    const { json } = await accept(asha, handle)
    expect(json['seniorCitizen']).toMatchObject({
      email: handle,
      name: 'Meera',
      contactno: meera.phone,
      helpdescription: TEXT,
      volunteerDetails: { name: 'Asha', contactno: asha.phone, isAccepted: true, volunteerId: asha.id },
    })
    expect(JSON.stringify([json, (await board(asha)).json])).not.toContain(await codeOf(meera))
    expect((await board(ravi)).reply.requests).toEqual([])
  })
})

describe('accepting', () => {
  test('by the citizen’s address as well as by the handle; the code is the citizen’s alone', async () => {
    await post(meera)
    const { json } = await accept(asha, meera.email.toUpperCase())
    expect(json).toMatchObject({ success: true, message: 'Request accepted successfully!' })
    expect(await codeOf(meera)).toMatch(/^\d{6}$/)
  })

  test('one at a time, with a sentence of its own', async () => {
    await post(meera)
    await post(gopal)
    await accept(asha, meera.email)
    const { status, problem } = await accept(asha, gopal.email)
    expect([status, problem?.message]).toEqual([400, 'You already have an accepted request.'])
  })

  test('what is taken, over or unknown is no longer available', async () => {
    await post(meera, { hours: 4 })
    await post(gopal, { hours: 4 })
    await accept(asha, meera.email)
    await world.wait(4 * 60)
    for (const citizen of [meera.email, gopal.email, 'nobody@example.org', 'x@requests.invalid']) {
      const { status, problem } = await accept(ravi, citizen)
      expect([status, problem?.message]).toEqual([409, 'Help request is no longer available.'])
    }
    expect((await board(ravi)).reply.requests).toEqual([])
  })
})

describe('completing', () => {
  test('with the right code, and both are told', async () => {
    await post(meera)
    await accept(asha, meera.email)
    const { json } = await complete(asha, meera.email, await codeOf(meera))
    expect(json).toMatchObject({ success: true, message: 'Request marked as completed!' })
    expect(await world.queuedNotifications()).toContainEqual(
      expect.objectContaining({ kind: 'request-completed' }),
    )
    expect((await world.call(api.me, { as: meera })).json['user']).toMatchObject({
      helpstatus: true,
      volunteerDetails: null,
    })
  })

  test('nobody but that volunteer can, whatever code they send', async () => {
    await post(meera)
    await accept(asha, meera.email)
    const code = await codeOf(meera)
    expect((await complete(ravi, meera.email, code)).problem?.code).toBe('not-your-request')
    const asAdmin = await world.call(api.completeRequest, {
      as: asha,
      body: { citizen: meera.email, code, isAdmin: true },
    })
    expect(asAdmin.problem?.code).toBe('not-who-you-say')
  })
})

test('every change is written down with who made it', async () => {
  await post(meera)
  await accept(asha, (await board(asha)).reply.requests[0]?.handle ?? '')
  await complete(asha, meera.email, await codeOf(meera))
  const trail = await world.database.query(sql`
    select l.action, a.name from audit.lines l join accounts a on a.id = l.actor_id
    where subject_id in (select id from help_requests) order by l.id`)
  expect(trail).toEqual([
    { action: 'post', name: 'Meera' },
    { action: 'accept', name: 'Asha' },
    { action: 'complete', name: 'Asha' },
  ])
})
