import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import {
  accept,
  askFor,
  askVolunteers,
  boardOf,
  codeOf,
  emails,
  enter,
  enteredId,
  forgetEmails,
  handleOf,
  idOf,
  moveFor,
  noticesOf,
} from '../testing/steps.ts'
import { NEEDS } from '../testing/world.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import { offerRequests } from './offers.ts'

stage(['Meera', 'Asha', 'Ravi', 'Lakshmi', 'Joseph'], { rateLimited: true })

let kamala: string
beforeEach(async () => {
  kamala = await enteredId('Kamala', { houseKnown: true })
})

/** Who is in the log of it, in its order. */
async function log(requestId: string): Promise<string[]> {
  const rows = await world.database.query(sql<{ actor: string | null; action: string }>`
    select actor_id as actor, action from audit.lines where subject_id = ${requestId} order by id`)
  const names = new Map([
    [kamala, 'Kamala'],
    [lakshmi.id, 'Lakshmi'],
    [asha.id, 'Asha'],
  ])
  return rows.map(({ actor, action }) => `${names.get(actor ?? '') ?? actor} ${action}`)
}
const atTheDesk = async () => (await world.call(api.listHelpRequests, { as: lakshmi, query: {} })).reply.items
const releaseFor = (id: string, reason?: string) =>
  world.call(api.releaseForVolunteer, { as: lakshmi, params: { id }, body: reason ? { reason } : {} })
const visited = async () => {
  const { reply } = await askFor(kamala, 30, { volunteerId: asha.id })
  await forgetEmails()
  return reply.request
}

describe('Lakshmi asks in Kamala’s name', () => {
  test('by Kamala’s own rules; both are in the log', async () => {
    expect((await askFor(kamala, 2)).problem?.code).toBe('lead-time-too-short')
    expect((await askFor(kamala, 401 * 24)).problem?.code).toBe('too-far-ahead')
    const { reply } = await askFor(kamala)
    expect(reply.request).toMatchObject({ status: 'open', citizenName: 'Kamala', byPhone: true })
    expect((await askFor(kamala)).json).toMatchObject({ data: { _id: reply.request.id } })
    expect((await askFor(kamala, 40)).problem?.code).toBe('one-request-at-a-time')
    expect(await log(reply.request.id)).toEqual(['Kamala post', 'Lakshmi ask-for-citizen'])
    expect((await boardOf(asha)).map(({ id }) => id)).toEqual([reply.request.id])
  })

  test('nobody else may', async () => {
    for (const as of [meera, asha])
      expect((await askFor(kamala, 30, {}, as)).problem?.code).toBe('not-for-your-role')
  })

  test('staff agree to her first where they would have to otherwise', async () => {
    await world.database.query(sql`update accounts set awaits_agreement = true where id = ${kamala}`)
    expect((await askFor(kamala)).problem?.code).toBe('agreement-needed')
  })

  test('a volunteer has said yes on the phone: it is theirs at once, within three hours too', async () => {
    await forgetEmails()
    const { status, json, reply } = await askFor(kamala, 1, { volunteerId: asha.id })
    expect(status).toBe(200)
    expect(reply.request).toMatchObject({ status: 'accepted', byPhone: true, volunteer: { name: 'Asha' } })
    expect(JSON.stringify(json)).not.toMatch(/code/i)
    expect(await emails()).toEqual(['volunteer-found', 'visit-assigned'])
    expect(await log(reply.request.id)).toEqual([
      'Kamala post',
      'Lakshmi ask-for-citizen',
      'Lakshmi assign',
      'Asha was-assigned',
    ])
    expect((await askFor(kamala, 1, { volunteerId: asha.id })).json).toEqual(json)
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['has a visit', 'volunteer-has-visit', async () => (await world.ask(meera), accept(asha, meera))],
    [
      'is stopped',
      'volunteer-stopped',
      () => world.call(api.pauseUser, { as: lakshmi, params: { id: asha.id } }),
    ],
    [
      'is kept apart from her',
      'people-kept-apart',
      () =>
        world.database.query(sql`
          insert into separations (volunteer_id, citizen_id, cause, since) values (${asha.id}, ${kamala}, 'staff', now())`),
    ],
  ])('who %s has not said yes: nothing is asked for', async (_, code, make) => {
    await make()
    expect((await askFor(kamala, 30, { volunteerId: asha.id })).problem?.code).toBe(code)
    expect(await world.database.query(sql`select from help_requests where citizen_id = ${kamala}`)).toEqual(
      [],
    )
  })

  test('not at a time that is over, whoever has said yes', async () => {
    expect((await askFor(kamala, -1, { volunteerId: asha.id })).status).toBe(400)
  })
})

describe('until one of us has been there', () => {
  let devaki: string
  beforeEach(async () => {
    devaki = await enteredId('Devaki', { phone: '9447000002' })
  })

  test('her request is on no board, and volunteers are told by nobody but the desk, which says why', async () => {
    await world.database.query(
      sql`update accounts set request_emails = 'at-once', district = 'Kollam' where id = ${asha.id}`,
    )
    const { reply } = await askFor(devaki)
    const { id } = reply.request
    expect(reply.request.firstVisit).toBe(true)
    expect((await atTheDesk())[0]).toMatchObject({ id, byPhone: true, firstVisit: true })
    expect(await boardOf(asha)).toEqual([])
    const citizen = await handleOf({ id: devaki } as never)
    expect((await accept(asha, citizen)).problem?.code).toBe('request-no-longer-available')
    await offerRequests(world.context)
    expect(await world.database.query(sql`select from request_offers`)).toEqual([])
    // Whom the desk asks may say yes.
    await askVolunteers(id, asha)
    const [question] = (await world.call(api.listAsked, { as: asha })).reply.asked
    const said = { as: asha, params: { id: question?.id ?? '' }, body: { answer: 'yes' } } as const
    expect((await world.call(api.answerAsked, said)).status).toBe(200)
    expect((await atTheDesk())[0]).not.toHaveProperty('firstVisit')
  })

  test('somebody knows the house after all: it is on the board', async () => {
    await askFor(devaki)
    const details = { name: 'Devaki', phone: '9447000002', language: 'ml', district: 'Kollam' } as const
    await world.call(api.changeCitizen, {
      ...{ as: lakshmi, params: { id: devaki } },
      body: { ...details, houseKnown: true },
    })
    expect(await boardOf(asha)).toHaveLength(1)
  })

  test('after a completed visit her next request is', async () => {
    const { reply } = await askFor(devaki, 30, { volunteerId: asha.id })
    await world.call(api.adminCompleteRequest, { as: lakshmi, params: { id: reply.request.id } })
    expect((await askFor(devaki)).reply.request).not.toHaveProperty('firstVisit')
    expect(await boardOf(ravi)).toHaveLength(1)
  })

  test('statistics say how many were served by phone', async () => {
    const { reply } = await askFor(devaki, 30, { volunteerId: asha.id })
    const byPhone = async (query = {}) =>
      (await world.call(api.readStatistics, { as: lakshmi, query })).reply.statistics.byPhone
    expect(await byPhone()).toBe(0)
    await world.call(api.adminCompleteRequest, { as: lakshmi, params: { id: reply.request.id } })
    expect([await byPhone(), await byPhone({ district: 'Idukki' })]).toEqual([1, 0])
  })

  test('released, it is kept off the board again', async () => {
    const { reply } = await askFor(devaki, 30, { volunteerId: asha.id })
    await releaseFor(reply.request.id)
    expect(await boardOf(ravi)).toEqual([])
  })
})

describe('whatever else she could press', () => {
  test('change, cancel', async () => {
    const { reply } = await askFor(kamala)
    const { id } = reply.request
    const needs = { ...NEEDS, description: 'To the bank', ...world.inHours(50) }
    const changed = await moveFor(kamala, { move: 'change', ...wholeDetails(needs) })
    expect(changed.reply.request).toMatchObject({ id, description: 'To the bank' })
    const cancelled = await moveFor(kamala, { move: 'cancel' })
    expect(cancelled.reply.request.status).toBe('cancelled')
    expect((await moveFor(kamala, { move: 'cancel' })).json).toEqual(cancelled.json)
    expect(await log(id)).toEqual([
      ...['Kamala post', 'Lakshmi ask-for-citizen', 'Lakshmi act-for-citizen', 'Kamala change'],
      ...['Lakshmi act-for-citizen', 'Kamala cancel'],
    ])
  })

  test('too late is too late', async () => {
    await askFor(kamala, 3)
    await world.wait(61)
    expect((await moveFor(kamala, { move: 'cancel' })).problem?.code).toBe('cancel-too-late')
    expect((await moveFor(kamala, { move: 'nobody-came' })).problem?.code).toBe('request-not-accepted')
  })

  test('not this volunteer: kept apart, as if she had pressed it', async () => {
    await visited()
    const declined = await moveFor(kamala, { move: 'decline' })
    expect(declined.reply.request.status).toBe('open')
    expect(JSON.stringify(declined.json)).not.toMatch(/code/i)
    expect((await moveFor(kamala, { move: 'decline' })).json).toEqual(declined.json)
    expect(
      await world.database.query(sql`
      select from separations where citizen_id = ${kamala} and volunteer_id = ${asha.id} and citizen_asked`),
    ).toHaveLength(1)
    expect(await boardOf(asha)).toEqual([])
    expect(await emails()).toEqual(['request-taken-back'])
  })

  test('nobody came: a case in her name', async () => {
    const { id } = await visited()
    await world.wait(32 * 60)
    expect((await moveFor(kamala, { move: 'nobody-came' })).reply.request.status).toBe('expired')
    expect(
      await world.database.query(sql`select kind, reporter_id as by from concerns where request_id = ${id}`),
    ).toEqual([{ kind: 'did-not-come', by: kamala }])
  })

  test('another time, which her volunteer answers', async () => {
    await visited()
    const asked = await moveFor(kamala, { move: 'new-time', ...world.inHours(40) })
    expect(asked.status).toBe(200)
    expect(await emails()).toEqual(['new-time-asked'])
    expect((await moveFor(kamala, { move: 'new-time', ...world.inHours(2) })).problem?.code).toBe(
      'lead-time-too-short',
    )
  })

  test('what she sends away counts for her: after four in a day somebody has to agree first', async () => {
    for (const name of ['Uma', 'Vasu', 'Yamuna', 'Zara']) {
      const volunteer = await world.person(name, 'Volunteer')
      const { reply } = await askFor(kamala, 30, { volunteerId: volunteer.id })
      expect(reply.request.status).toBe('accepted')
      await moveFor(kamala, { move: 'decline' })
      await moveFor(kamala, { move: 'cancel' })
    }
    expect((await askFor(kamala)).problem?.code).toBe('call-first')
  })

  test('her limit is hers, whoever presses', async () => {
    const posts = { key: 'posts' }
    for (let n = 0; n < 20; n++) await askFor(kamala)
    expect([posts.key, (await askFor(kamala)).problem?.code]).toEqual(['posts', 'too-many-requests'])
    expect((await moveFor(kamala, { move: 'cancel' })).status).toBe(200)
    expect((await enter('Devaki', { phone: '9447000002' })).status).toBe(201)
  })

  test('without a request there is nothing to move', async () => {
    expect((await moveFor(kamala, { move: 'cancel' })).problem?.code).toBe('no-current-request')
  })
})

describe('a volunteer rings: they can’t come', () => {
  test('Lakshmi gives it back as they would; whoever asked is told, and it counts', async () => {
    await world.ask(meera)
    await accept(asha, meera)
    const id = await idOf(meera)
    const code = await codeOf(meera)
    await forgetEmails()
    const released = await releaseFor(id, 'His bus does not run')
    expect(released.reply.request).toMatchObject({ status: 'open', volunteer: null })
    expect(JSON.stringify(released.json)).not.toContain(code)
    expect((await releaseFor(id)).json).toEqual(released.json)
    expect(await emails()).toEqual(['volunteer-cannot-come'])
    expect(await noticesOf(meera)).toContain('release')
    expect((await log(id)).slice(-2)).toEqual(['Lakshmi release-for-volunteer', 'Asha release'])
    expect(
      await world.database.query(sql`select ending from endings where volunteer_id = ${asha.id}`),
    ).toEqual([{ ending: 'given-back' }])
    // The words are Lakshmi's, and none of Asha's own data.
    const parts = (await world.call(api.readMyData, { as: asha })).reply.parts
    expect(JSON.stringify(parts)).not.toContain('bus')
  })

  test('five in a week stop them, whoever pressed', async () => {
    for (let n = 0; n < 5; n++) {
      const id = await enteredId(`Devaki${n}`, { phone: `944700010${n}` })
      const { reply } = await askFor(id, 30, { volunteerId: asha.id })
      expect((await releaseFor(reply.request.id)).status).toBe(200)
      await world.wait(24 * 60)
    }
    expect((await world.call(api.me, { as: asha })).reply.user.stopped).toBe(true)
  })

  test('what nobody has accepted, or is over, is not given back', async () => {
    const { reply } = await askFor(kamala)
    const { id } = reply.request
    expect((await releaseFor(id)).problem?.code).toBe('request-not-accepted')
    await moveFor(kamala, { move: 'cancel' })
    expect((await releaseFor(id)).problem?.code).toBe('request-already-closed')
    expect((await releaseFor('00000000-0000-4000-8000-000000000000')).problem?.code).toBe('request-not-found')
  })
})
