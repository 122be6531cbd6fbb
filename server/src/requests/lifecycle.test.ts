import { api } from '@scan/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { TestPerson } from '../testing/world.ts'
import { passTime } from './expire.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, cancel, change, codeOf, complete, emails, forgetEmails } from '../testing/steps.ts'
import { handleOf, noticesOf, release, requestOf, setApart, signIn } from '../testing/steps.ts'

// The wiring of a request's life: the rules themselves are proved in the domain.

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const post = (says: Parameters<typeof world.ask>[2], hours = 30) => world.ask(meera, hours, says)
const keepUp = () => passTime(world.context)
const lastOutcome = async () => (await world.call(api.me, { as: meera })).reply.user.lastOutcome
/** Meera has asked for help in four hours, and Asha has accepted. */
async function accepted() {
  await world.ask(meera, 4)
  await accept(asha, meera)
}

describe('asking for help', () => {
  test('date and time are the wall clock of Kerala, wherever server and browser are', async () => {
    // It is 2:30 pm there.
    expect((await post({ date: '2026-11-20', time: '17:29' })).problem?.message).toBe(
      'Can only request for help at least 3 hours in advance.',
    )
    expect((await post({ date: '2026-11-20', time: '17:30' })).status).toBe(200)
    const rows = await world.database.query(sql`select starts_at as at from help_requests`)
    expect(rows).toEqual([{ at: new Date('2026-11-20T12:00:00Z') }])
    expect((await post({}, 40)).problem?.message).toBe('You already have an active request.')
  })

  test('the current one is shown although one that is over was posted by a clock that is ahead', async () => {
    await world.ask(meera)
    await cancel(meera)
    world.setNow(new Date(world.now().getTime() - 100))
    const { reply } = await world.ask(meera)
    expect((await requestOf(meera))?.id).toBe(reply.user.request?.id)
  })

  test('a house in the area is refused, and the house on the profile goes with no request that leaves it out', async () => {
    for (const area of ['Lotus House, Munnar', 'MEERA'])
      expect((await post({ area })).problem?.errors).toMatchObject([
        { field: 'area', code: 'area-too-exact' },
      ])
    const profile = { name: 'Meera', phone: meera.phone, address: 'Harbour Street 7' }
    await world.call(api.updateProfile, { as: meera, body: profile })
    const { json } = await post({ area: ' Munnar ' })
    expect(json['user']).toMatchObject({ area: 'Munnar', address: null, homeAddress: 'Harbour Street 7' })
  })

  test('another person’s address in the payload is refused, one’s own in capitals is not', async () => {
    expect((await post({ email: gopal.email })).problem?.code).toBe('not-who-you-say')
    expect((await post({ email: 'MEERA@example.org ' })).status).toBe(200)
    const body = { action: 'cancel', email: gopal.email } as const
    expect((await world.call(api.askForHelp, { as: meera, body })).problem?.code).toBe('not-who-you-say')
  })
})

describe('changing', () => {
  const board = async (query = {}) => (await world.call(api.listRequests, { as: asha, query })).reply.requests

  test('what, when and where: the boards show it, with what nobody may see hidden', async () => {
    await world.ask(meera)
    expect(await board({ district: 'Kollam' })).toHaveLength(1)
    const place = { helpType: 'medical', district: 'Thrissur' } as const
    const says = { ...place, description: 'Doctor, call 98470 12345' }
    const { json, reply } = await change(meera, 50, says)
    expect(json['message']).toBe('Your request has been changed.')
    expect(reply.user.request).toMatchObject({ ...says, ...world.inHours(50), volunteer: null })
    expect(await board({ district: 'Kollam' })).toEqual([])
    expect(await board({ district: 'Thrissur' })).toMatchObject([
      { helpType: 'medical', description: 'Doctor, call •••', ...world.inHours(50) },
    ])
  })

  test('nobody accepts what they have not read: every card of before is refused, the new one is not', async () => {
    await world.ask(meera)
    const handles: string[] = []
    for (const hours of [31, 32, 33]) {
      handles.push(await handleOf(meera))
      await change(meera, hours)
    }
    for (const handle of handles)
      expect((await accept(asha, handle)).problem).toMatchObject({
        code: 'request-has-changed',
        message: 'This request has just changed. Please read it again before you accept.',
      })
    const { reply } = await accept(asha, await handleOf(meera))
    expect(reply.request).toMatchObject({ ...world.inHours(33), citizenName: 'Meera' })
  })

  test('whoever is kept apart from her is not told that it has changed', async () => {
    await world.ask(meera)
    const handle = await handleOf(meera)
    await setApart(asha, meera)
    await change(meera, 31)
    expect((await accept(asha, handle)).problem?.code).toBe('request-no-longer-available')
  })
})

test('a volunteer whose visit is cancelled is told', async () => {
  await accepted()
  await cancel(meera)
  expect(await emails()).toContain('request-taken-back')
})

test('completed with the right code, both are told, and every step is written down with who made it', async () => {
  await world.ask(meera)
  await accept(asha, await handleOf(meera))
  const code = await codeOf(meera)
  const body = { citizen: meera.email, code, isAdmin: true }
  expect((await world.call(api.completeRequest, { as: asha, body })).problem?.code).toBe('not-who-you-say')
  expect((await complete(ravi, meera, code)).problem?.code).toBe('not-your-request')
  expect((await complete(asha, meera, code)).json['message']).toBe('Request marked as completed!')
  expect(await emails()).toContain('request-completed')
  const trail = await world.database.query(sql`
    select l.action, a.name from audit.lines l join accounts a on a.id = l.actor_id
    where subject_id in (select id from help_requests) order by l.id`)
  expect(trail).toEqual([
    { action: 'post', name: 'Meera' },
    { action: 'accept', name: 'Asha' },
    { action: 'complete', name: 'Asha' },
  ])
})

test('given back it is open at once, the citizen told, the old code void, the reason written down', async () => {
  await accepted()
  const old = await codeOf(meera)
  const { json } = await release(asha, meera, 'My car broke down')
  expect(json['data']).toMatchObject({ name: null, contactno: null, volunteerDetails: null })
  expect((await requestOf(meera))?.volunteer).toBeNull()
  expect(await emails()).toContain('volunteer-cannot-come')
  const entries = await world.database.query(sql`
    select r.text from audit.lines l join audit_remarks r on r.entry_id = l.id where l.action = 'release'`)
  expect(entries).toEqual([{ text: 'My car broke down' }])
  await accept(ravi, meera)
  expect((await complete(asha, meera, old)).problem?.code).toBe('not-your-request')
})

describe('as time passes', () => {
  /** What is sent in the minute before this moment, in it, and in the next. */
  async function sentAround(hours: number) {
    await forgetEmails()
    await world.wait(hours * 60 - 1)
    await keepUp()
    const before = await emails()
    await world.wait(1)
    // Two servers at the same moment, and once more.
    await Promise.allSettled([keepUp(), keepUp()])
    await keepUp()
    return [before, await emails()]
  }

  test('an open request expires at its time: the citizen is told once, and can ask again', async () => {
    await world.ask(meera, 4)
    expect(await sentAround(4)).toEqual([[], ['request-expired']])
    expect([await requestOf(meera), await lastOutcome()]).toEqual([null, 'expire'])
    expect((await world.ask(meera)).status).toBe(200)
  })

  test.each([
    ['its volunteer is reminded, an hour after its time', 5, [], 'completion-reminder'],
    ['the administrators are told, a day after its time', 28, ['completion-reminder'], 'request-overdue'],
  ])('of an accepted one %s, once', async (_what, hours, before, email) => {
    await accepted()
    expect(await sentAround(hours)).toEqual([before, [...before, email]])
    expect((await requestOf(meera))?.volunteer).toMatchObject({ name: 'Asha' })
  })

  test('three days after its time it lapses: closed, both free, everybody told, counted apart', async () => {
    await accepted()
    const [before, after] = await sentAround(3 * 24 + 4)
    expect(before).not.toContain('request-lapsed')
    expect(after?.filter((kind) => kind === 'request-lapsed')).toHaveLength(1)
    expect([await requestOf(meera), await lastOutcome()]).toEqual([null, 'lapse'])
    expect((await world.call(api.listPastVisits, { as: asha })).reply).toMatchObject({
      completed: 0,
      visits: [{ outcome: 'lapse' }],
    })
    await world.ask(meera)
    expect((await accept(asha, meera)).status).toBe(200)
  })

  test('an hour late the citizen can say that nobody came: a case of nobody’s, to be closed with what was found out', async () => {
    await accepted()
    await world.wait(5 * 60 - 1)
    expect((await world.call(api.reportNobodyCame, { as: meera })).problem?.code).toBe('not-yet-late')
    await world.wait(1)
    const { reply: told } = await world.call(api.reportNobodyCame, { as: meera })
    expect([told.user.request, told.user.lastOutcome]).toEqual([null, 'report-nobody-came'])
    expect(await emails()).toContain('nobody-came')
    const counts = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
    expect(await counts()).toMatchObject({ didNotCome: 1, concerns: 0 })
    const { reply } = await world.call(api.listConcerns, { as: lakshmi, query: { kind: 'did-not-come' } })
    const [opened] = reply.items
    expect(opened).toMatchObject({ text: '', state: 'new', owner: null, isSeparated: false })
    expect([opened?.reporter?.id, opened?.subject?.id]).toEqual([meera.id, asha.id])
    const params = { id: opened?.id ?? '' }
    const close = () => world.call(api.changeConcern, { as: lakshmi, params, body: { state: 'closed' } })
    expect((await close()).problem?.code).toBe('case-needs-note')
    await world.call(api.noteConcern, { as: lakshmi, params, body: { text: 'Her bus did not run.' } })
    expect((await close()).status).toBe(200)
    expect(await counts()).toMatchObject({ didNotCome: 0 })
  })
})

test('of what was, a citizen sees what, when and who helped; a volunteer what and how often, and no names', async () => {
  await accepted()
  await complete(asha, meera, await codeOf(meera))
  for (const isAccepted of [false, true]) {
    await world.wait(1)
    await world.ask(meera)
    if (isAccepted) await accept(asha, meera)
    await cancel(meera)
  }
  const past = await world.call(api.listPastRequests, { as: meera })
  expect(past.reply.requests).toMatchObject([
    { helpType: 'driving', outcome: 'cancel', volunteerName: null, hadVolunteer: true },
    { helpType: 'driving', outcome: 'cancel', volunteerName: null, hadVolunteer: false },
    { helpType: 'driving', outcome: 'complete', volunteerName: 'Asha', hadVolunteer: true },
  ])
  const { json } = await world.call(api.listPastVisits, { as: asha })
  expect(json).toMatchObject({
    completed: 1,
    data: [{ helpoutcome: 'cancel' }, { helptitle: 'Driving', location: 'Kollam', helpoutcome: 'complete' }],
  })
  expect(JSON.stringify(json)).not.toMatch(/Meera|98471/)
})

describe('what happened', () => {
  const told = async (as: TestPerson) => (await world.call(api.listNotices, { as })).reply.notices
  const read = async (as: TestPerson, ids: string[]) => world.call(api.seeNotices, { as, body: { ids } })

  test('stands there at the next look, on any device, until it was read by whom it is for', async () => {
    await accepted()
    const [notice] = await told(meera)
    expect(notice).toMatchObject({ kind: 'accept', helpType: 'driving', at: world.now() })
    const ids = [notice?.id ?? '']
    expect((await read(asha, ids)).status).toBe(200)
    expect(await noticesOf(asha)).toEqual([])
    const elsewhere = { ...meera, ...(await signIn(meera.email)).reply }
    expect(await noticesOf(elsewhere)).toEqual(['accept'])
    expect((await read(elsewhere, ids)).status).toBe(200)
    expect([await noticesOf(elsewhere), await noticesOf(meera)]).toEqual([[], []])
  })

  test('and whose place newer news has taken counts as read, and does not come back', async () => {
    await accepted()
    await release(asha, meera)
    await accept(asha, meera)
    expect(await noticesOf(meera)).toEqual(['accept'])
    await cancel(meera)
    expect([await noticesOf(meera), await noticesOf(asha)]).toEqual([[], ['volunteer-removed']])
    // Asha goes to Gopal instead, and gives that back.
    await world.ask(gopal)
    await accept(asha, gopal)
    await release(asha, gopal)
    expect([await noticesOf(asha), await noticesOf(gopal)]).toEqual([[], ['release']])
    await world.wait(31 * 60)
    await keepUp()
    expect(await noticesOf(gopal)).toEqual(['expire'])
    await world.ask(gopal)
    await cancel(gopal)
    expect(await noticesOf(gopal)).toEqual([])
  })
})
