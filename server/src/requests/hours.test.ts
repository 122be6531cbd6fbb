import { CLOSED_TEXTS_DAYS } from '@scan/domain/retention.ts'
import { api } from '@scan/contract/index.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, becomes, change, codeOf, complete, handleOf, idOf, leave } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { forStaff } from '../access/staff.ts'
import { csvLine } from '../http/download.ts'
import { statisticsInLines } from './figures.ts'
import { purgeTexts } from './leave.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const hours = async (as = asha, query: { from?: string; to?: string } = {}) =>
  (await world.call(api.readHours, { as, query })).reply.hours
const NONE = { visits: 0, minutes: 0, people: 0 }

const raw = async (as: TestPerson, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${as.sessionToken}` }
  const response = await world.app.inject({ method, url, headers, ...(payload && { payload }) })
  const { errors } = response.json<{ errors?: unknown }>()
  return { status: response.statusCode, errors }
}

async function visit(citizen: TestPerson, by: TestPerson, duration: 30 | 60 | 120 | 240 | null = null) {
  await world.ask(citizen, 4, { duration })
  const id = await idOf(citizen)
  await accept(by, await handleOf(citizen))
  const code = await codeOf(citizen)
  await world.wait(4 * 60)
  expect((await complete(by, citizen, code)).status).toBe(200)
  return id
}

test('how long it takes is asked for, as usual for its kind if not, and stands on the board and the visit', async () => {
  const card = async () => (await world.call(api.listRequests, { as: asha })).reply.requests[0]
  await world.ask(meera, 4, { helpType: 'reading' })
  expect((await card())?.duration).toBe(60)
  await change(meera, 5, { helpType: 'reading', duration: 30 })
  expect((await card())?.duration).toBe(30)
  await change(meera, 5, { helpType: 'driving' })
  expect((await card())?.duration).toBe(120)
  await change(meera, 5, { helpType: 'driving', duration: 240 })
  await accept(asha, await handleOf(meera))
  expect((await card())?.duration).toBe(240)
  expect((await world.call(api.me, { as: meera })).json).toMatchObject({ user: { helpduration: 240 } })
})

test('a request from before there were lengths takes as long as is usual', async () => {
  await visit(meera, asha, 240)
  await world.database.query(sql`update help_requests set duration = null`)
  expect(await hours()).toEqual({ visits: 1, minutes: 120, people: 1 })
})

test('a completed visit counts that long, on its day, for whoever went', async () => {
  await visit(meera, asha, 30)
  await visit(meera, asha)
  await visit(gopal, asha, 240)
  expect(await hours()).toEqual({ visits: 3, minutes: 30 + 120 + 240, people: 2 })
  expect(await hours(ravi)).toEqual(NONE)
  const [row] = await world.database.query(sql<{ day: string }>`
    select max(help_date)::text as day from help_requests where citizen_id = ${meera.id}`)
  const day = row?.day ?? ''
  const before = new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)
  expect(await hours(asha, { to: before })).toEqual(NONE)
  expect((await hours(asha, { from: day })).visits).toBe(3)
  expect((await hours(asha, { to: day })).visits).toBe(2)
})

test('completed before its day, it counts on its day and no sooner', async () => {
  await world.ask(meera, 30)
  await accept(asha, await handleOf(meera))
  await complete(asha, meera, await codeOf(meera))
  expect(await hours()).toEqual(NONE)
  await world.wait(30 * 60)
  expect((await hours()).visits).toBe(1)
})

test('nobody has confirmed what was said to be done, or what the desk completed', async () => {
  const id = await visit(meera, asha)
  const ended = (status: string, closing: string) =>
    world.database.query(
      sql`update help_requests set status = ${status}, closing = ${closing}, completion_code = null where id = ${id}`,
    )
  await ended('said-done', 'say-done')
  expect(await hours()).toEqual(NONE)
  await ended('completed', 'confirm-done')
  expect((await hours()).visits).toBe(1)
  await ended('completed', 'admin-complete')
  expect(await hours()).toEqual(NONE)
})

test('to which nobody came, she answers, does not count for staff, and for its volunteer two weeks later; a case about that once it is closed', async () => {
  const atDesk = async () => {
    const { person } = (await world.call(api.readPerson, { as: lakshmi, params: { id: asha.id } })).reply
    return person.hours?.visits
  }
  const id = await visit(meera, asha)
  await world.wait(24 * 60)
  await world.call(api.sayWhetherCame, { as: meera, params: { id }, body: { answer: 'no' } })
  await world.wait(1)
  expect([(await hours()).visits, await atDesk()]).toEqual([1, 0])
  await world.wait(14 * 24 * 60 - 2)
  expect((await hours()).visits).toBe(1)
  await world.wait(2)
  expect([await hours(), await atDesk()]).toEqual([NONE, 0])
  const other = await visit(gopal, asha)
  await world.database.query(sql`
    insert into concerns (request_id, reporter_id, subject_id, kind, text, raised_at)
    values (${other}, ${gopal.id}, ${asha.id}, 'did-not-come', '', ${world.now()})`)
  expect((await hours()).visits).toBe(1)
  await world.database.query(sql`update concerns set state = 'closed', closed_at = ${world.now()}`)
  expect(await hours()).toEqual(NONE)
  await world.database.query(sql`update concerns set was_there = true`)
  expect((await hours()).visits).toBe(1)
})

test('one person at both ends of a visit counts for nothing, unless staff know them to be two', async () => {
  await visit(meera, asha, 60)
  await visit(gopal, asha, 30)
  await becomes(meera, asha)
  expect(await hours()).toEqual({ visits: 1, minutes: 30, people: 1 })
  const { statistics } = (await world.call(api.readStatistics, { as: lakshmi })).reply
  expect(statistics.hours).toMatchObject({ visits: 1, minutes: 30 })
})

test('it counts on once its words are erased and whom it helped has left', async () => {
  await visit(meera, asha, 60)
  await world.wait(40 * 24 * 60)
  await purgeTexts(world.context, CLOSED_TEXTS_DAYS)
  await leave(meera)
  expect(await hours(asha)).toEqual({ visits: 1, minutes: 60, people: 0 })
})

test.each([
  ['45 minutes', 45],
  ['a word', 'long'],
  ['a list', [30]],
  ['less than nothing', -30],
])('%s is no length: a sentence at the field', async (_what, helpduration) => {
  const asked = { helptitle: 'Reading', helpdescription: 'Letters', location: 'Kollam', ...world.inHours(5) }
  const { date: helpdate, time: helptime, ...rest } = asked
  const body = { ...rest, helpdate, helptime, helpduration }
  const refused = { status: 400, errors: [{ field: 'helpduration', code: 'duration-invalid' }] }
  expect(await raw(meera, 'POST', '/api/auth/citizens', body)).toMatchObject(refused)
  await world.ask(meera, 5)
  expect(await raw(meera, 'PUT', '/api/auth/citizens', body)).toMatchObject(refused)
})

test.each([
  ['from=2026-11-20&to=2026-11-19', 'to', 'dates-reversed'],
  ['from=yesterday', 'from', 'date-invalid'],
  ['to=2026-02-30', 'to', 'date-invalid'],
  ['from=0000-01-01', 'from', 'date-invalid'],
  ['to=', 'to', 'date-invalid'],
  ['from=2026-11-20T00:00:00Z', 'from', 'date-invalid'],
])('%s: a sentence at the field', async (query, field, code) => {
  const { status, errors } = await raw(asha, 'GET', `/api/auth/volunteers/hours?${query}`)
  expect([status, errors]).toEqual([
    400,
    [{ field, code, message: messages.en.fields[code as 'date-invalid'] }],
  ])
})

test('nobody asks for another’s', async () => {
  await visit(meera, asha)
  const url = `/api/auth/volunteers/hours?volunteerId=${asha.id}&id=${asha.id}`
  const headers = { authorization: `Bearer ${ravi.sessionToken}` }
  expect((await world.app.inject({ url, headers })).json()).toMatchObject({ data: NONE })
  expect((await raw(meera, 'GET', url)).status).toBe(403)
})

const belongs = (as: TestPerson, organisation: string | null) =>
  world.call(api.updateProfile, { as, body: { name: as.name, phone: as.phone, organisation } })

test('statistics have people, hours and units, and their file has them last, week by week', async () => {
  await belongs(asha, 'NSS unit 12')
  await belongs(ravi, '=1+1')
  await visit(meera, asha, 60)
  await visit(meera, ravi, 30)
  await visit(gopal, asha)
  const { statistics } = (await world.call(api.readStatistics, { as: lakshmi })).reply
  expect(statistics.hours).toEqual({ visits: 3, minutes: 210, people: 2, volunteers: 2 })
  expect(statistics.organisations).toEqual([
    { name: 'NSS unit 12', visits: 2, minutes: 180, people: 2, volunteers: 1 },
    { name: '=1+1', visits: 1, minutes: 30, people: 1, volunteers: 1 },
  ])
  const file = statisticsInLines(world.context, forStaff({ role: 'admin' }, 'read-statistics'), {}, 'en')
  const [head, line] = [await file.next(), await file.next()].map(({ value }) => csvLine(value?.[0] ?? []))
  expect(head).toMatch(/,Hours,People helped,Volunteers who helped,Units\r\n$/)
  expect(line).toMatch(/,3\.5,2,2,'=1\+1; NSS unit 12\r\n$/)
})

let others: TestPerson[]
beforeEach(async () => {
  others = [asha, ravi, await world.person('Hema', 'Volunteer')]
})

test('a unit is one line of at most 80 letters, without a number to ring; a citizen has none', async () => {
  const saved = async (as: TestPerson) => (await world.call(api.me, { as })).json['user']
  await belongs(asha, ' NSS unit 12,\n  Maharaja’s College ')
  expect(await saved(asha)).toMatchObject({ organisation: 'NSS unit 12, Maharaja’s College' })
  const update = (organisation: unknown) =>
    raw(asha, 'PUT', '/api/auth/update-profile', { name: 'Asha', contactno: asha.phone, organisation })
  const refused = (code: string) => ({ status: 400, errors: [{ field: 'organisation', code }] })
  expect(await update('a'.repeat(81))).toMatchObject(refused('organisation-too-long'))
  expect((await update('a'.repeat(80))).status).toBe(200)
  expect(await update('Lions Club, 98470 12345')).toMatchObject(refused('organisation-not-a-name'))
  expect(await update('club@example.org')).toMatchObject(refused('organisation-not-a-name'))
  expect(await update(['a'])).toMatchObject(refused('field-invalid'))
  expect(await saved(asha)).toMatchObject({ organisation: 'a'.repeat(80) })
  await belongs(asha, ' ')
  expect(await saved(asha)).not.toHaveProperty('organisation')
  await belongs(meera, 'NSS unit 12')
  expect(await saved(meera)).not.toHaveProperty('organisation')
})

test('staff read it on the page of its volunteer, and it goes with the account', async () => {
  await belongs(asha, 'NSS unit 12')
  await visit(meera, asha, 60)
  const page = await world.call(api.readPerson, { as: lakshmi, params: { id: asha.id } })
  expect(page.reply.person).toMatchObject({
    user: { organisation: 'NSS unit 12' },
    hours: { visits: 1, minutes: 60, people: 1 },
  })
  await leave(asha)
  expect(await world.database.query(sql`select from accounts where organisation is not null`)).toEqual([])
})

test('units are offered once three people have named them: fewer would tell of one', async () => {
  const offered = async () => (await world.call(api.listOrganisations, { as: ravi })).reply.organisations
  const again = await world.person('Divya', 'Volunteer')
  await becomes(again, ravi)
  await belongs(again, 'NSS unit 12')
  for (const [index, one] of others.entries()) {
    expect(await offered()).toEqual([])
    await belongs(one, index === 0 ? 'nss UNIT 12' : 'NSS unit 12')
  }
  expect(await offered()).toEqual(['NSS unit 12'])
  // Whom staff ban or have not approved yet makes no difference to what others read.
  await world.database.query(sql`update accounts set banned_at = ${world.now()} where id = ${asha.id}`)
  expect(await offered()).toEqual(['NSS unit 12'])
  await world.database.query(sql`update accounts set approved_at = null where id = ${asha.id}`)
  expect(await offered()).toEqual([])
})
