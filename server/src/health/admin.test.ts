import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { DAY_MS, HOUR_MS, minutesAfter } from '@scan/domain/clock.ts'
import type { Attention } from '@scan/domain/help-request.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql, type Sql } from '../db/sql.ts'
import { asha, lakshmi, stage, world } from '../testing/stage.ts'
import { accept } from '../testing/steps.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'

let meera: TestPerson
let gopal: TestPerson
stage(['Lakshmi', 'Asha'])
beforeEach(async () => {
  meera = await world.person('Meera', 'Citizen', { district: 'Kannur' })
  gopal = await world.person('Gopal', 'Senior Citizen')
})

type Needs = Extract<Body<typeof api.askForHelp>, { action: 'request' }>

async function ask(citizen: TestPerson, hours: number, needs: Partial<Needs> = {}): Promise<string> {
  const usual = { helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const
  const body = { action: 'request', email: null, ...usual, ...world.inHours(hours), ...needs } as const
  const { problem, reply } = await world.call(api.askForHelp, { as: citizen, body })
  if (problem) throw new Error(problem.code)
  return reply.user.request?.id ?? ''
}

const overview = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
const search = async (text: string) =>
  (await world.call(api.searchPanel, { as: lakshmi, query: { text } })).reply.found
const names = (found: { name: string }[]) => found.map(({ name }) => name)

describe('the lists of people', () => {
  const users = async (
    role: 'Volunteer' | 'Citizen',
    more: { text?: string; page?: number; rows?: number; district?: 'Kannur' } = {},
  ) => (await world.call(api.listUsers, { as: lakshmi, query: { role, ...more } })).reply
  const banned = async (category?: 'Volunteer' | 'Citizen') =>
    names(
      (await world.call(api.listBannedUsers, { as: lakshmi, query: category ? { category } : {} })).reply
        .items,
    )

  test('hold each person once: who waits is not among the volunteers, who is banned only among the banned', async () => {
    const ravi = await world.person('Ravi', 'Volunteer')
    await world.database.query(sql`update accounts set approved_at = null where id = ${ravi.id}`)
    // Senior Citizens are among the Citizens, administrators nowhere.
    const everybody = await users('Citizen')
    expect([names(everybody.items), everybody.total]).toEqual([['Gopal', 'Meera'], undefined])
    await world.call(api.banUser, { as: lakshmi, params: { id: meera.id } })
    const pending = await world.call(api.listPendingVolunteers, { as: lakshmi })
    expect(names(pending.reply.items)).toEqual(['Ravi'])
    expect(names((await users('Volunteer')).items)).toEqual(['Asha'])
    expect(names((await users('Citizen')).items)).toEqual(['Gopal'])
    expect([await banned(), await banned('Citizen'), await banned('Volunteer')]).toEqual([
      ['Meera'],
      ['Meera'],
      [],
    ])
    expect(await overview()).toMatchObject({ pendingVolunteers: 1, volunteers: 1, citizens: 1, banned: 1 })
    const lists = async (text: string) => (await search(text)).people.map(({ name, list }) => [name, list])
    expect(await lists('meera')).toEqual([['Meera', 'banned']])
    expect(await lists('ravi')).toEqual([['Ravi', 'pending']])
    expect(await lists('asha')).toEqual([['Asha', 'volunteers']])
    expect(await lists(gopal.phone)).toEqual([['Gopal', 'citizens']])
    expect(await lists('lakshmi')).toEqual([])
  })

  test('come in pages of 25 with how many there are', async () => {
    await world.database.query(sql`
      insert into accounts (name, email, phone, category, password_hash, created_at)
      select 'Person ' || to_char(n, 'FM00'), n || '@example.org', '9847000000', 'Citizen', '', now()
      from generate_series(1, 30) n`)
    const [first, second] = [await users('Citizen', { page: 1 }), await users('Citizen', { page: 2 })]
    expect([first.items.length, first.total, second.items.length]).toEqual([25, 32, 7])
    const persons = Array.from({ length: 30 }, (_, n) => `Person ${String(n + 1).padStart(2, '0')}`)
    expect(names([...first.items, ...second.items])).toEqual(['Gopal', 'Meera', ...persons])
    expect(await users('Citizen', { page: 3 })).toEqual({ items: [], total: 32 })
    expect((await users('Citizen', { page: 1, rows: 200 })).items).toHaveLength(32)
    const found = await search('person')
    expect([found.people.length, found.morePeople]).toEqual([8, true])
    expect(names((await users('Citizen', { district: 'Kannur' })).items)).toEqual(['Meera'])
  })
})

test('each number of the overview is as many as the list it leads to holds', async () => {
  const people = await Promise.all(
    ['Anil', 'Biju', 'Chitra', 'Deepa'].map((name) => world.person(name, 'Volunteer')),
  )
  const [anil, biju, chitra, deepa] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
  const set = (what: Sql, { id }: TestPerson) =>
    world.database.query(sql`update accounts set ${what} where id = ${id}`)
  // Of those who wait for approval or are banned, nothing else waits.
  for (const volunteer of people)
    await set(
      sql`email_before = 'before@example.org', stopped_at = now(), stopped_for = 'given-back'`,
      volunteer,
    )
  await set(sql`approved_at = null`, anil)
  await world.call(api.banUser, { as: lakshmi, params: { id: biju.id } })
  for (const citizen of [meera, gopal]) await set(sql`awaits_agreement = true`, citizen)
  await world.call(api.banUser, { as: lakshmi, params: { id: gopal.id } })
  const { overview: number } = (await world.call(api.readOverview, { as: lakshmi })).reply
  const flagged = async (role: 'Volunteer' | 'Citizen', flag: 'changed' | 'agreement' | 'stopped') =>
    names((await world.call(api.listUsers, { as: lakshmi, query: { role, flag } })).reply.items)
  const pending = names((await world.call(api.listPendingVolunteers, { as: lakshmi })).reply.items)
  expect([number.pendingVolunteers, pending]).toEqual([1, ['Anil']])
  expect([number.changed, await flagged('Volunteer', 'changed')]).toEqual([2, [chitra.name, deepa.name]])
  expect([number.stopped, await flagged('Volunteer', 'stopped')]).toEqual([2, [chitra.name, deepa.name]])
  expect([number.agreements, await flagged('Citizen', 'agreement')]).toEqual([1, ['Meera']])
})

describe('the requests in the admin panel', () => {
  const list = async (query: object = {}) => {
    const { reply } = await world.call(api.listHelpRequests, { as: lakshmi, query })
    return reply.items.map(({ citizenName }) => citizenName)
  }

  test('are found by district, type, day, status and words', async () => {
    const needs = { description: 'Buy 50% less sugar', additional: 'The dog is old' }
    await ask(meera, 30, { helpType: 'medical', ...needs })
    await ask(gopal, 60, { district: 'Idukki' })
    await accept(asha, gopal)
    const [meeras] = await world.database.query(
      sql<{ number: number }>`select number from help_requests where citizen_id = ${meera.id}`,
    )
    const found = async (all: object[], who: string[]) => {
      for (const query of all) expect([query, await list(query)]).toEqual([query, who])
    }
    const words = (...texts: string[]) => texts.map((text) => ({ text }))
    const number = `R-${meeras?.number}`
    await found([{}], ['Meera', 'Gopal'])
    await found([{ helpType: 'medical' }, { date: world.inHours(30).date }], ['Meera'])
    await found([{ district: 'Idukki' }, { status: 'accepted' }], ['Gopal'])
    await found(words('meer', '50% less', number, `r ${meeras?.number}`, 'sugar buy'), ['Meera'])
    await found(words(`${number} sugar`, 'sugar meera', 'Medical less', 'ഡോക്ടറെ meera', 'डॉक्टर'), ['Meera'])
    await found(words('ash', 'ഇടുക്കി', 'Asha gopal', 'gopal ഇടുക്കി', 'इडुक्की asha'), ['Gopal'])
    await found(words(`+91 (0)${gopal.phone}`, gopal.phone.slice(-5)), ['Gopal'])
    // The admin panel is not shown what stands in the note.
    await found([...words('5_%', 'खाना', 'dog'), { text: 'clinic', district: 'Kollam' }], [])
    const query = { page: 1, status: 'open' } as const
    const { reply } = await world.call(api.listHelpRequests, { as: lakshmi, query })
    expect([reply.items.length, reply.total]).toEqual([1, 1])
  })

  test('that nobody has accepted for today or tomorrow need somebody, as do those an hour past their time; what is due today is known', async () => {
    await ask(meera, 24)
    await ask(gopal, 5)
    await accept(asha, gopal)
    const startsIn = ({ id }: TestPerson, ms: number) =>
      world.database.query(sql`
        update help_requests set starts_at = ${new Date(BEGINNING.getTime() + ms)} where citizen_id = ${id}`)
    const state = async () => {
      const { unfilled, overdue, requests, dueToday } = await overview()
      expect([requests, dueToday]).toEqual([2, 1])
      const lists = {
        unfilled: await list({ status: 'unfilled' }),
        overdue: await list({ status: 'overdue' }),
      }
      expect([lists.unfilled.length, lists.overdue.length]).toEqual([unfilled, overdue])
      // The domain says the same of each row; of those who need somebody by tomorrow, whether it is within a day.
      const { reply } = await world.call(api.listHelpRequests, { as: lakshmi })
      const attention = Map.groupBy(reply.items, (one) => one.attention)
      const namesOf = (why: Attention) => attention.get(why)?.map((one) => one.citizenName) ?? []
      expect(namesOf('overdue')).toEqual(lists.overdue)
      expect(lists.unfilled).toEqual(expect.arrayContaining(namesOf('unfilled')))
      return lists
    }
    expect(await state()).toEqual({ unfilled: ['Meera'], overdue: [] })
    expect(await list({ status: 'due-today' })).toEqual(['Gopal'])
    await startsIn(gopal, -HOUR_MS + 1)
    expect(await state()).toEqual({ unfilled: ['Meera'], overdue: [] })
    await startsIn(gopal, -HOUR_MS)
    expect(await state()).toEqual({ unfilled: ['Meera'], overdue: ['Gopal'] })
    // Tomorrow evening, more than a day away: the map and the overview's list count it too.
    await startsIn(meera, DAY_MS + 1)
    expect(await state()).toEqual({ unfilled: ['Meera'], overdue: ['Gopal'] })
    const { districts = [] } = (await world.call(api.readOverview, { as: lakshmi })).reply
    expect(districts.map(({ unfilled }) => unfilled).filter(Boolean)).toEqual([1])
    expect(await list({ status: 'soon', sort: 'unanswered' })).toEqual(['Meera', 'Gopal'])
    const { reply } = await world.call(api.listHelpRequests, { as: lakshmi })
    expect(reply.items.map(({ attention }) => attention)).toEqual(['overdue', null])
    // Whose time has come unaccepted is about to expire: nobody can look after it any more.
    for (const citizen of [meera, gopal]) await startsIn(citizen, -DAY_MS)
    expect(await state()).toEqual({ unfilled: [], overdue: ['Gopal'] })
  })

  test('of today and tomorrow say how many could go, those that nobody has accepted first; the map has the figures', async () => {
    const devi = await world.person('Devi', 'Citizen')
    await ask(gopal, 3)
    await accept(asha, gopal)
    await ask(meera, 8)
    await ask(devi, 60)
    const inKollam: Parameters<typeof world.person>[2] = { district: 'Kollam', skills: ['driving'] }
    for (const name of ['Ravi', 'Hema']) await world.person(name, 'Volunteer', inKollam)
    const jaya = await world.person('Jaya', 'Volunteer', inKollam)
    await world.person('Biju', 'Volunteer', { ...inKollam, district: 'Kannur' })
    await world.person('Manu', 'Volunteer', { ...inKollam, skills: ['cooking'] })
    // The reasons are proved one by one in requests/fitness.test.ts.
    await world.database.query(sql`update accounts set away_until = '2027-01-01' where id = ${jaya.id}`)
    const query = { status: 'soon', sort: 'unanswered', page: 1 } as const
    const { items } = (await world.call(api.listHelpRequests, { as: lakshmi, query })).reply
    expect(items.map((one) => [one.citizenName, one.couldGo])).toEqual([
      ['Meera', 2],
      ['Gopal', undefined],
    ])
    const { districts = [] } = (await world.call(api.readOverview, { as: lakshmi })).reply
    expect(districts.filter(({ unfilled, volunteers }) => unfilled + volunteers > 0)).toEqual([
      { district: 'Kollam', unfilled: 1, volunteers: 4 },
      { district: 'Ernakulam', unfilled: 0, volunteers: 1 },
      { district: 'Kannur', unfilled: 0, volunteers: 1 },
    ])
  })

  test('are settled and called off whenever, with both people told and the entry written', async () => {
    const settled = await ask(meera, 4)
    await accept(asha, meera)
    await world.database.query(sql`delete from graphile_worker._private_jobs`)
    const { json } = await world.call(api.adminCompleteRequest, { as: lakshmi, params: { id: settled } })
    expect(json).toMatchObject({ message: 'Help request marked as complete!', data: { status: 'completed' } })
    const calledOff = await ask(gopal, 4)
    await accept(asha, gopal)
    world.setNow(minutesAfter(BEGINNING, 14))
    await world.call(api.adminCancelRequest, { as: lakshmi, params: { id: calledOff } })
    expect(await list()).toEqual([])
    expect((await world.queuedNotifications()).map(({ kind }) => kind)).toEqual([
      'request-completed',
      'volunteer-found',
      'request-taken-back',
      'request-called-off',
    ])
    const entries = await world.database.query(sql`
      select action, actor_id as by, client_subnet as "clientSubnet", subject_id as id from audit.lines where action in ('admin-complete', 'admin-cancel') order by lines.id`)
    const by = { by: lakshmi.id, clientSubnet: '127.0.0.1' }
    expect(entries).toEqual([
      { action: 'admin-complete', id: settled, ...by },
      { action: 'admin-cancel', id: calledOff, ...by },
    ])
    const { problem } = await world.call(api.adminCancelRequest, { as: lakshmi, params: { id: settled } })
    expect(problem?.code).toBe('request-already-closed')
  })

  test('are found by the one search: current ones by their words, and one that is over by its number', async () => {
    await ask(meera, 30, { description: 'Sugar' })
    await ask(gopal, 20)
    const numbers = async (text: string) =>
      (await search(text)).requests.map(({ number, outcome }) => [number, outcome])
    const [first] = (await search('meera')).requests
    expect(first).toMatchObject({ citizenName: 'Meera', helpType: 'driving', status: 'open' })
    const number = first?.number ?? 0
    expect(await numbers('sugar')).toEqual([[number, null]])
    expect(await numbers('driving')).toHaveLength(2)
    await world.call(api.adminCancelRequest, { as: lakshmi, params: { id: first?.id ?? '' } })
    expect(await numbers('meera')).toEqual([])
    for (const typed of [`R-${number}`, `r ${number}`, String(number)])
      expect(await numbers(typed)).toEqual([[number, 'admin-cancel']])
    for (const nothing of ['', ' . ', 'zacharias'])
      expect(await search(nothing)).toEqual({
        ...{ people: [], morePeople: false, requests: [], moreRequests: false },
      })
  })
})

describe('the inbox', () => {
  async function write(name: string): Promise<void> {
    const body = { name, email: `${name}@example.org`, message: `This is ${name}` }
    await world.call(api.sendContactMessage, { body })
  }
  const inbox = async (query: object = {}) =>
    names((await world.call(api.listMessages, { as: lakshmi, query })).reply.items)

  test('holds new messages by when they are due, and the answered ones after them', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await write(name)
      await world.wait(61)
    }
    const { reply } = await world.call(api.listMessages, { as: lakshmi, query: { page: 1 } })
    expect(names(reply.items)).toEqual(['First', 'Second', 'Third'])
    expect([reply.total, reply.items[0]?.answerBy]).toEqual([3, new Date(BEGINNING.getTime() + DAY_MS)])
    const id = reply.items[0]?.id ?? ''
    expect(await overview()).toMatchObject({ messages: 3, messagesLate: 0 })
    await world.wait(21 * 60)
    expect(await overview()).toMatchObject({ messages: 3, messagesLate: 1 })
    const answered = await world.call(api.answerMessage, { as: lakshmi, params: { id } })
    expect(answered.reply.message.answeredAt).toEqual(world.now())
    expect(await inbox()).toEqual(['Second', 'Third', 'First'])
    expect(await inbox({ state: 'new' })).toEqual(['Second', 'Third'])
    expect(await inbox({ state: 'answered' })).toEqual(['First'])
    expect(await inbox({ text: 'is sec' })).toEqual(['Second'])

    await world.wait(60)
    const again = await world.call(api.answerMessage, { as: lakshmi, params: { id } })
    expect(again.reply.message.answeredAt).toEqual(answered.reply.message.answeredAt)
    const entries = await world.database.query(sql`
      select action, actor_id as by from audit.lines where subject_kind = 'message' and subject_id = ${id}`)
    expect(entries).toEqual([{ action: 'answer-message', by: lakshmi.id }])
  })
})

/** What they count is in requests/figures.test.ts. */
test('the statistics come by week, place and kind, zeros for a week without any, and as a file in their language', async () => {
  // At half past eleven at night on Sunday in Kerala.
  world.setNow(new Date('2026-11-01T18:00:00Z'))
  await world.wait(0)
  const id = await ask(meera, 30, { helpType: 'medical' })
  await accept(asha, meera)
  await world.call(api.adminCompleteRequest, { as: lakshmi, params: { id } })
  await world.database.query(sql`update help_requests set by_phone = true`)
  await world.wait(30)
  await ask(gopal, 30, { district: 'Idukki' })
  const of = async (query: object) =>
    (await world.call(api.readStatistics, { as: lakshmi, query })).reply.statistics
  const { weeks, total, districts, helpTypes } = await of({ weeks: 3 })
  expect(weeks).toMatchObject([
    { week: '2026-10-19', posted: 0, minutesToAcceptance: null },
    { week: '2026-10-26', posted: 1, completed: 1, minutesToAcceptance: 0 },
    { week: '2026-11-02', posted: 1, current: 1 },
  ])
  expect([total.posted, districts.map(({ district }) => district)]).toEqual([2, ['Idukki', 'Kollam']])
  expect(helpTypes.map(({ helpType }) => helpType)).toEqual(['driving', 'medical'])
  expect((await of({})).weeks).toHaveLength(12)
  for (const query of [{ weeks: 1 }, { district: 'Kollam' }, { helpType: 'medical' }])
    expect([query, (await of(query)).total.posted]).toEqual([query, 1])

  const download = () =>
    world.app.inject({
      url: '/api/admin/statistics.csv?weeks=3&location=Kollam',
      headers: { authorization: `Bearer ${lakshmi.sessionToken}` },
    })
  const { headers, body } = await download()
  expect(headers['content-disposition']).toBe('attachment; filename="statistics.csv"')
  expect(body.split('\r\n')).toEqual([
    '\uFEFFWeek from (Asia/Kolkata),District,Help type,Posted,Completed,Cancelled,Expired,Not completed,Not confirmed yet,Still to come,Minutes to acceptance (median),Still open,Accepted,Accepted within 2 hours,Accepted within 24 hours,Volunteers told (typically),Told to fewer than 5,Requests counted for this,Served by phone,Hours,People helped,Volunteers who helped,Units',
    '2026-10-26,Kollam,Medical,1,1,0,0,0,0,0,0,0,1,1,1,0,1,1,1,0,0,0,',
    '',
  ])
  await world.database.query(sql`update accounts set language = 'ml' where id = ${lakshmi.id}`)
  const inMalayalam = await download()
  expect(inMalayalam.headers['content-language']).toBe('ml')
  expect(inMalayalam.body).toContain('2026-10-26,കൊല്ലം,')
})
