import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { passTime } from './expire.ts'

let world: World
let meera: TestPerson
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
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  ravi = await world.person('Ravi', 'Volunteer')
})
afterAll(() => world.close())

function post(hours = 30) {
  const needs = {
    helpType: 'driving',
    description: 'To the clinic',
    additional: null,
    district: 'Kollam',
    ...world.inHours(hours),
  } as const
  return world.call(api.askForHelp, { as: meera, body: { action: 'request', email: null, ...needs } })
}
const accept = (volunteer = asha) =>
  world.call(api.acceptRequest, { as: volunteer, body: { citizen: meera.email } })
const release = (volunteer = asha, reason = 'My car broke down') =>
  world.call(api.releaseRequest, { as: volunteer, body: { citizen: meera.email, reason } })
const me = async () => (await world.call(api.me, { as: meera })).reply.user
const codeNow = async () => (await me()).request?.volunteer?.code ?? ''
const keepUp = () => passTime(world.context)
const emails = async () => (await world.queuedNotifications()).map(({ kind }) => kind)

describe('a volunteer who cannot come', () => {
  test('gives the request back: open at once, the citizen told, the old code void, the reason written down', async () => {
    await post()
    await accept()
    const old = await codeNow()
    const { json } = await release()
    expect(json).toMatchObject({
      success: true,
      data: { name: null, contactno: null, volunteerDetails: null },
    })
    expect((await me()).request).toMatchObject({ volunteer: null })
    expect(await emails()).toContain('volunteer-cannot-come')
    const entries = await world.database.query(sql`
      select r.text from audit.lines l join audit_remarks r on r.entry_id = l.id where l.action = 'release'`)
    expect(entries).toEqual([{ text: 'My car broke down' }])

    await accept(ravi)
    const stale = await world.call(api.completeRequest, {
      as: asha,
      body: { citizen: meera.email, code: old },
    })
    expect(stale.problem?.code).toBe('not-your-request')
    expect((await accept(asha)).problem?.code).toBe('request-no-longer-available')
  })
})

describe('as time passes', () => {
  test('an open request expires at its time: the citizen is told and can ask again', async () => {
    await post(4)
    await world.wait(4 * 60 - 1)
    await keepUp()
    expect((await me()).request).not.toBeNull()
    await world.wait(1)
    await keepUp()
    const after = await me()
    expect([after.request, after.lastOutcome]).toEqual([null, 'expire'])
    expect(await emails()).toContain('request-expired')
    expect((await post()).status).toBe(200)
  })

  test('an accepted one does not; its volunteer is reminded once, an hour after its time', async () => {
    await post(4)
    await accept()
    await world.wait(5 * 60 - 1)
    await keepUp()
    expect(await emails()).not.toContain('completion-reminder')
    await world.wait(1)
    await keepUp()
    await keepUp()
    expect((await emails()).filter((kind) => kind === 'completion-reminder')).toHaveLength(1)
    expect((await me()).request?.volunteer).toMatchObject({ name: 'Asha' })
  })

  test('from then on the citizen can say that nobody came, which frees both and is looked into', async () => {
    await post(4)
    await accept()
    await world.wait(5 * 60 - 1)
    const early = await world.call(api.reportNobodyCame, { as: meera })
    expect([early.status, early.problem?.code]).toEqual([400, 'not-yet-late'])
    await world.wait(1)
    const { reply } = await world.call(api.reportNobodyCame, { as: meera })
    expect([reply.user.request, reply.user.lastOutcome]).toEqual([null, 'report-nobody-came'])
    expect(await emails()).toContain('nobody-came')
    await post()
    expect((await accept()).status).toBe(200)
  })

  test('it is a case of nobody’s, first at the desk until it is closed with what was found out', async () => {
    await post(4)
    await accept()
    await world.wait(5 * 60)
    await world.call(api.reportNobodyCame, { as: meera })
    const lakshmi = await world.person('Lakshmi', 'Admin')
    const counts = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
    expect(await counts()).toMatchObject({ didNotCome: 1, concerns: 0 })
    const { reply } = await world.call(api.listConcerns, { as: lakshmi, query: { kind: 'did-not-come' } })
    const [opened] = reply.items
    expect(opened).toMatchObject({ text: '', state: 'new', owner: null, isSeparated: false })
    expect([opened?.reporter?.id, opened?.subject?.id]).toEqual([meera.id, asha.id])

    const id = opened?.id ?? ''
    const close = () =>
      world.call(api.changeConcern, { as: lakshmi, params: { id }, body: { state: 'closed' } })
    expect((await close()).problem?.code).toBe('case-needs-note')
    expect(await counts()).toMatchObject({ didNotCome: 1 })
    const body = { text: 'Her bus did not run.' }
    await world.call(api.noteConcern, { as: lakshmi, params: { id }, body })
    expect((await close()).status).toBe(200)
    expect(await counts()).toMatchObject({ didNotCome: 0 })
  })

  test('a day after its time the administrators are told, once', async () => {
    await post(4)
    await accept()
    await world.wait(28 * 60 - 1)
    await keepUp()
    expect(await emails()).not.toContain('request-overdue')
    await world.wait(1)
    await keepUp()
    await keepUp()
    expect((await emails()).filter((kind) => kind === 'request-overdue')).toHaveLength(1)
  })

  test('two servers that keep up at the same time tell everybody once', async () => {
    await post(4)
    await world.wait(4 * 60)
    await Promise.allSettled([keepUp(), keepUp()])
    expect((await emails()).filter((kind) => kind === 'request-expired')).toHaveLength(1)
  })
})

test('three days after its time it lapses: closed, both free, everybody told, counted apart', async () => {
  await post(4)
  await accept()
  await world.wait((3 * 24 + 4) * 60 - 1)
  await keepUp()
  expect((await me()).request).not.toBeNull()
  await world.wait(1)
  await world.database.query(sql`delete from outbox`)
  await keepUp()
  await keepUp()
  expect(await emails()).toEqual(['request-lapsed'])
  expect(await me()).toMatchObject({ request: null, lastOutcome: 'lapse' })
  expect((await world.call(api.listPastVisits, { as: asha })).reply).toMatchObject({
    completed: 0,
    visits: [{ outcome: 'lapse' }],
  })
  await post()
  expect((await accept()).status).toBe(200)
})

describe('what was', () => {
  test('a citizen sees what, when and who helped; a volunteer what and how often, and no names', async () => {
    await post()
    await accept()
    await world.call(api.completeRequest, { as: asha, body: { citizen: meera.email, code: await codeNow() } })
    await world.wait(1)
    await post(40)
    await world.call(api.askForHelp, { as: meera, body: { action: 'cancel', email: null } })
    await world.wait(1)
    await post(50)
    await accept()
    await world.call(api.askForHelp, { as: meera, body: { action: 'cancel', email: null } })
    const past = await world.call(api.listPastRequests, { as: meera })
    expect(past.reply.requests).toMatchObject([
      { helpType: 'driving', outcome: 'cancel', volunteerName: null, hadVolunteer: true },
      { helpType: 'driving', outcome: 'cancel', volunteerName: null, hadVolunteer: false },
      { helpType: 'driving', outcome: 'complete', volunteerName: 'Asha', hadVolunteer: true },
    ])
    const { json } = await world.call(api.listPastVisits, { as: asha })
    expect(json).toMatchObject({
      completed: 1,
      data: [
        { helpoutcome: 'cancel' },
        { helptitle: 'Driving', location: 'Kollam', helpoutcome: 'complete' },
      ],
    })
    expect(JSON.stringify(json)).not.toMatch(/Meera|98471/)
  })
})
