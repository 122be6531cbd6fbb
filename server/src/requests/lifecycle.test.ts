import { api } from '@scan/contract/index.ts'
import { slotOf } from '@scan/domain/availability.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { passTime } from './expire.ts'
import { leaveRequests } from './leave.ts'

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

function post(hours = 30, citizen = meera, changes: object = {}) {
  const needs = {
    helpType: 'driving',
    description: 'To the clinic',
    additional: null,
    district: 'Kollam',
    ...world.inHours(hours),
    ...changes,
  } as const
  return world.call(api.askForHelp, { as: citizen, body: { action: 'request', email: null, ...needs } })
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

  test('has to say why, and cannot give back what is not theirs', async () => {
    await post()
    expect((await release()).problem?.code).toBe('not-your-request')
    await accept()
    expect((await release(ravi)).problem?.code).toBe('not-your-request')
    const silent = await world.app.inject({
      method: 'POST',
      url: '/api/auth/volunteers/release',
      headers: { authorization: `Bearer ${asha.sessionToken}` },
      payload: { email: meera.email, reason: ' ' },
    })
    expect(silent.json()).toMatchObject({ errors: [{ field: 'reason', code: 'reason-required' }] })
  })

  test('wrong codes belong to the request: the next volunteer does not start anew', async () => {
    await post()
    await accept()
    const wrong = async (volunteer: TestPerson) => {
      const code = (await codeNow()) === '000000' ? '000001' : '000000'
      return (await world.call(api.completeRequest, { as: volunteer, body: { citizen: meera.email, code } }))
        .problem?.code
    }
    for (let n = 0; n < 4; n++) expect(await wrong(asha)).toBe('completion-code-wrong')
    await release()
    await accept(ravi)
    expect(await wrong(ravi)).toBe('completion-code-wrong')
    expect(await wrong(ravi)).toBe('completion-code-locked')
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

describe('when somebody is banned or deleted in mid-request', () => {
  function leave(person: TestPerson): Promise<void> {
    return world.database.transaction((tx) => leaveRequests(world.context, tx, person.id, person))
  }

  test('a volunteer’s accepted request is open again and the citizen is told', async () => {
    await post()
    await accept()
    await leave(asha)
    expect((await me()).request).toMatchObject({ volunteer: null })
    expect(await emails()).toContain('volunteer-cannot-come')
    expect((await accept(ravi)).status).toBe(200)
  })

  test('a citizen’s request is cancelled, and the volunteer is free and told', async () => {
    await post()
    await accept()
    await leave(meera)
    expect(await world.queuedNotifications()).toContainEqual(
      expect.objectContaining({ kind: 'request-cancelled', volunteerId: asha.id }),
    )
    expect((await world.call(api.listRequests, { as: asha })).reply.requests).toEqual([])
  })
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

describe('looking through the board', () => {
  const board = (query: object = {}) => world.call(api.listRequests, { as: ravi, query })
  const descriptions = async (query: object) =>
    (await board(query)).reply.requests.map(({ description }) => description)

  beforeEach(async () => {
    const people = await Promise.all(['Gopal', 'Omana', 'Hamza'].map((who) => world.person(who, 'Citizen')))
    await post(30, meera, { description: 'To the clinic. Call 98470 12345' })
    await post(31, people[0], { helpType: 'reading', district: 'Idukki', description: '100% of the post' })
    await post(50, people[1], {
      helpType: 'medical',
      description: 'To the pharmacy',
      additional: 'Slowly, please. Or call 94470 54321',
      area: 'Pala',
    })
    await post(55, people[2], { helpType: 'cooking', description: 'Pancakes', area: 'near Pala church' })
  })

  test('by district, help type, date and words, each and together', async () => {
    expect(await descriptions({})).toHaveLength(4)
    expect(await descriptions({ district: 'Idukki' })).toEqual(['100% of the post'])
    expect(await descriptions({ helpTypes: ['medical', 'reading'] })).toEqual([
      '100% of the post',
      'To the pharmacy',
    ])
    expect(await descriptions({ date: world.inHours(50).date })).toEqual(['To the pharmacy', 'Pancakes'])
    expect(await descriptions({ text: 'MEDIC' })).toEqual(['To the pharmacy'])
    expect(await descriptions({ text: 'slowly' })).toEqual(['To the pharmacy'])
    expect(await descriptions({ text: 'idu' })).toEqual(['100% of the post'])
    expect(await descriptions({ text: 'PALA' })).toEqual(['To the pharmacy', 'Pancakes'])
    for (const text of ['pharmacy pala', 'please SLOWLY', 'assistance pharmacy', 'kollam slowly pala'])
      expect([text, await descriptions({ text })]).toEqual([text, ['To the pharmacy']])
    expect(await descriptions({ text: 'pharmacy clinic' })).toEqual([])
    const { requests } = (await board({ text: 'pancakes' })).reply
    expect(await descriptions({ text: `church R-${requests[0]?.number}` })).toEqual(['Pancakes'])
    expect(await descriptions({ text: '100%' })).toEqual(['100% of the post'])
    expect(await descriptions({ text: 'to the', district: 'Kollam', helpTypes: ['driving'] })).toHaveLength(1)
  })

  test('by a district or a kind of help in any script, and by words however their letters are typed', async () => {
    for (const text of ['ഇടുക്കി', 'इडुक्की', 'Iduki'])
      expect(await descriptions({ text })).toEqual(['100% of the post'])
    for (const text of ['പാചക', 'खाना बनाना']) expect(await descriptions({ text })).toEqual(['Pancakes'])
    const description = 'കണ്ണാശുപത്രിയിൽ പോകാൻ'
    await post(60, await world.person('Leela', 'Citizen'), { description, area: 'ഒല്ലൂർ' })
    for (const text of ['പോകാൻ', 'പോകാന്\u200d', 'കണ്ണാശുപത്രിയില്\u200d', 'ഒല്ലൂര്\u200d'])
      expect(await descriptions({ text })).toEqual([description])
  })

  test('what is hidden in a text cannot be found by searching for it', async () => {
    expect(await descriptions({ text: '98470' })).toEqual([])
    expect(await descriptions({ text: '12345' })).toEqual([])
    expect(await descriptions({ text: '94470' })).toEqual([])
  })

  test('page by page, each request once, in order', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < 5 && cursor !== null; page++) {
      const { reply } = await board({ limit: 3, ...(cursor && { cursor }) })
      seen.push(...reply.requests.map(({ description }) => description))
      cursor = reply.nextCursor
    }
    expect(seen).toEqual(['To the clinic. Call •••', '100% of the post', 'To the pharmacy', 'Pancakes'])
  })

  test('page by page, what is in one area before all else', async () => {
    await board({ limit: 1 }) // What is kept for this question is no answer to the next.
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null && seen.length < 9) {
      const { reply } = await board({ limit: 1, near: 'PALA.', ...(cursor && { cursor }) })
      seen.push(...reply.requests.map(({ description }) => description))
      cursor = reply.nextCursor
    }
    expect(seen).toEqual(['To the pharmacy', 'Pancakes', 'To the clinic. Call •••', '100% of the post'])
  })

  test('when a volunteer can help, the others counted', async () => {
    const slots = [30, 31].map((hours) => world.inHours(hours)).map(({ date, time }) => slotOf(date, time))
    await board({ limit: 9 })
    const { reply } = await board({ limit: 9, slots })
    expect(reply.requests.map(({ description }) => description)).toEqual([
      'To the clinic. Call •••',
      '100% of the post',
    ])
    expect(reply.outside).toBe(2)
  })

  test('with each page, how many fit on all pages and how many more are open', async () => {
    await accept(asha)
    const counts = async (query: object) => {
      const { total, outside } = (await board(query)).reply
      return [total, outside]
    }
    expect(await counts({ limit: 1 })).toEqual([3, 0])
    expect(await counts({ limit: 1, district: 'Kollam' })).toEqual([2, 1])
    const { reply } = await board({ limit: 1, helpTypes: ['medical', 'cooking'] })
    expect(await counts({ limit: 1, helpTypes: ['medical', 'cooking'], cursor: reply.nextCursor })).toEqual([
      2, 1,
    ])
    expect(await counts({ limit: 1, text: 'nothing of the kind' })).toEqual([0, 3])
    expect(await counts({ text: 'pancakes' })).toEqual([undefined, undefined])
    await world.wait(31 * 60)
    expect(await counts({ limit: 1, district: 'Kollam' })).toEqual([2, 0])
  })

  test.each([
    'nonsense',
    Buffer.from('2026-01-01 x').toString('base64url'),
    Buffer.from('-271821-04-21T00:00:00Z 00000000-0000-0000-0000-000000000000').toString('base64url'),
  ])('a cursor that is none (%s) is refused', async (cursor) => {
    expect((await board({ cursor })).problem).toMatchObject({
      code: 'invalid-input',
      errors: [{ field: 'cursor' }],
    })
  })
})
