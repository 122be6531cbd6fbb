import { api } from '@scan/contract/index.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { Pattern } from '@scan/domain/patterns.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, becomes, cancel, codeOf, complete, decline, handleOf } from '../testing/steps.ts'
import { leave, release, set } from '../testing/steps.ts'

const DAY = 24 * 60

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

async function accepted(volunteer: TestPerson, citizen: TestPerson): Promise<void> {
  await world.ask(citizen, 4)
  await accept(volunteer, await handleOf(citizen))
}
async function completed(volunteer: TestPerson, citizen: TestPerson): Promise<void> {
  await accepted(volunteer, citizen)
  expect((await complete(volunteer, citizen, await codeOf(citizen))).status).toBe(200)
}
async function givenBack(volunteer: TestPerson, citizen: TestPerson): Promise<void> {
  await accepted(volunteer, citizen)
  await release(volunteer, citizen)
  await cancel(citizen)
}
async function visit(volunteer: TestPerson, citizen: TestPerson): Promise<void> {
  await accepted(volunteer, citizen)
  await world.wait(5 * 60)
  await complete(volunteer, citizen, await codeOf(citizen))
}
/** Without the first visits of new volunteers, which everybody here is (`endings.test.ts`). */
async function list() {
  const { items, total = 0 } = (await world.call(api.listPatterns, { as: lakshmi, query: { page: 1 } })).reply
  const others = items.filter(({ kind }) => kind !== 'first-visit')
  return { items: others, total: total - (items.length - others.length) }
}
const see = (id: string) => world.call(api.seePattern, { as: lakshmi, params: { id } })

/** What administrators read. */
async function shown(): Promise<[Pattern, string[], number][]> {
  const { items, total } = await list()
  expect(total).toBe(items.length)
  return items.map(({ kind, people, count }) => [kind, people.map(({ name }) => name), count])
}

/** By somebody else each: one request in this district. */
const asked = async (district: District, from: number, to: number) => {
  await world.database.query(sql`
    with citizens as (
      insert into accounts (name, email, phone, category, password_hash, created_at, verified_at)
      select 'Citizen', 'citizen' || n || '@example.org', '9847012345', 'Citizen', '', now(), now()
      from generate_series(${from}::int, ${to}::int) n returning id)
    insert into help_requests (handle, citizen_id, status, starts_at, posted_at, help_type, description, district,
      help_date, help_time, public_description)
    select id || '@requests.invalid', id, 'open', ${hoursAfter(world.now(), 40)}, ${world.now()}, 'shopping', '', ${district},
      '2026-11-22', '06:30', '' from citizens`)
}

test('who reads more than a hundred requests of other districts in a day is shown, with all accounts', async () => {
  await becomes(ravi, asha)
  const read = (as: TestPerson, district?: District) =>
    world.call(api.listRequests, { as, query: { district } })
  await asked('Kollam', 1, 120)
  await asked('Wayanad', 121, 221)
  for (const volunteer of [asha, ravi]) await set(sql`district = 'Kollam'`, volunteer)
  await read(asha, 'Kollam')
  await world.database.query(
    sql`update help_requests set district = 'Idukki' where number % 2 = 0 and district = 'Wayanad'`,
  )
  await read(asha, 'Idukki')
  expect(await shown()).toEqual([])
  await read(ravi, 'Wayanad')
  await read(ravi)
  expect(await shown()).toEqual([['reads-far-away', ['Ravi'], 101]])
  const [pattern] = (await list()).items
  await see(pattern?.id ?? '')
  await read(ravi)
  expect(await shown()).toEqual([])
})

test('nor does a volunteer read the state as their own, one district after the other', async () => {
  for (const [n, district] of (['Kollam', 'Idukki', 'Wayanad', 'Thrissur'] as const).entries()) {
    await asked(district, n * 40 + 1, n * 40 + 40)
    await world.call(api.updateProfile, {
      as: asha,
      body: { name: asha.name, phone: asha.phone, district, skills: [] },
    })
    await world.call(api.listRequests, { as: asha, query: { district } })
    expect(await shown()).toEqual(n < 3 ? [] : [['reads-far-away', ['Asha'], 120]])
  }
})

test('a visit from the board, at its time, and one given back or cancelled, show nothing', async () => {
  await visit(asha, meera)
  await givenBack(asha, meera)
  await accepted(ravi, gopal)
  await cancel(gopal)
  expect(await shown()).toEqual([])
})

test('who accepts by a citizen’s address is shown, each pair once, with how often', async () => {
  for (const citizen of [meera, meera, gopal]) {
    await world.ask(citizen, 4)
    await accept(asha, citizen)
    await cancel(citizen)
    await world.wait(1)
  }
  expect(await shown()).toEqual([
    ['accepted-by-address', ['Gopal', 'Asha'], 1],
    ['accepted-by-address', ['Meera', 'Asha'], 2],
  ])
})

test('the third visit of two within sixty days; looked at, it is shown again after sixty more, not at the next visit', async () => {
  await visit(asha, meera)
  await world.wait(61 * DAY)
  for (const _visit of [1, 2]) await visit(asha, meera)
  await visit(ravi, meera)
  expect(await shown()).toEqual([])
  await visit(asha, meera)
  expect(await shown()).toEqual([['often-together', ['Meera', 'Asha'], 3]])
  const [{ id } = { id: '' }] = (await list()).items
  await see(id)
  await world.wait(30 * DAY)
  await visit(asha, meera)
  expect(await shown()).toEqual([])
  await world.wait(25 * DAY)
  await visit(asha, meera)
  expect(await shown()).toEqual([])
  await world.wait(6 * DAY)
  await visit(asha, meera)
  expect(await shown()).toEqual([['often-together', ['Meera', 'Asha'], 3]])
})

test('two who are one phone', async () => {
  await world.database.query(sql`update accounts set phone = ${meera.phone} where id = ${asha.id}`)
  await accepted(asha, meera)
  expect(await shown()).toEqual([['same-phone', ['Meera', 'Asha'], 1]])
})

test('the third that a volunteer gives back within seven days', async () => {
  for (const after of [0, 6 * DAY, 2 * DAY]) {
    await world.wait(after)
    await givenBack(asha, meera)
  }
  expect(await shown()).toEqual([])
  await accepted(asha, gopal)
  await release(asha, gopal)
  expect(await shown()).toEqual([['often-given-back', ['Asha'], 3]])
})

test('the third volunteer whom a citizen sends away within a fortnight, cancelled or declined', async () => {
  await accepted(asha, meera)
  await decline(meera)
  await cancel(meera)
  await accepted(ravi, meera)
  await cancel(meera)
  expect(await shown()).toEqual([])
  await world.wait(10 * DAY)
  await accepted(ravi, meera)
  await cancel(meera)
  expect(await shown()).toEqual([['often-sent-away', ['Meera'], 3]])
})

test('looked at, a row goes, and comes back when it happens again', async () => {
  await completed(asha, meera)
  const [first] = (await list()).items
  await world.wait(DAY)
  await completed(asha, meera)
  // What has happened since it was read has not been looked at.
  expect((await see(first?.id ?? '')).problem?.code).toBe('pattern-not-found')
  expect(await shown()).toEqual([['completed-early', ['Meera', 'Asha'], 2]])

  const [second] = (await list()).items
  const { json } = await see(second?.id ?? '')
  expect(json).toMatchObject({ message: 'Marked as looked at.', data: null })
  expect(await shown()).toEqual([])
  await visit(ravi, meera)
  expect(await shown()).toEqual([])
  await completed(asha, meera)
  expect(await shown()).toContainEqual(['completed-early', ['Meera', 'Asha'], 3])
})

test('of visits completed early, how many their citizen has confirmed, each once', async () => {
  await completed(asha, meera)
  const [first] = (await world.call(api.listPastRequests, { as: meera })).reply.requests
  const confirm = (id = first?.id ?? '', as = meera) => world.call(api.confirmVisit, { as, params: { id } })
  const confirmed = async () => (await list()).items.map((one) => [one.count, one.confirmed])
  expect(await confirmed()).toEqual([[1, 0]])
  expect((await confirm(first?.id, gopal)).problem?.code).toBe('request-not-found')
  expect((await confirm()).status).toBe(200)
  await confirm()
  expect(await confirmed()).toEqual([[1, 1]])
  // It stays until she has read it.
  const notices = async () => (await world.call(api.listNotices, { as: meera })).reply.notices
  expect(await notices()).toMatchObject([{ kind: 'complete', confirmed: true }])
  await completed(asha, meera)
  expect(await confirmed()).toEqual([[2, 1]])
  expect((await notices())[0]).not.toHaveProperty('confirmed')
  // There is nothing to confirm about one at its time.
  await visit(ravi, gopal)
  const [other] = (await world.call(api.listPastRequests, { as: gopal })).reply.requests
  expect((await confirm(other?.id, gopal)).problem?.code).toBe('request-not-found')
})

test('who looks at the list, and who has looked at a row, is written down', async () => {
  await completed(asha, meera)
  const [row] = (await list()).items
  await see(row?.id ?? '')
  const lines = await world.database.query(sql<{ action: string; subject: string }>`
    select action, subject_id as subject from audit.lines where actor_id = ${lakshmi.id} order by id`)
  expect(lines).toEqual([
    { action: 'look-at-patterns', subject: lakshmi.id },
    { action: 'see-pattern', subject: asha.id },
  ])
})

describe('Meera and Asha stand out, and one of them leaves', () => {
  beforeEach(() => completed(asha, meera))

  test.each<[string, () => TestPerson, string]>([
    ['Asha', () => asha, 'Meera'],
    ['Meera', () => meera, 'Asha'],
  ])('%s: the row stays under who is here, until it is looked at', async (_, who, other) => {
    await leave(who())
    expect(await shown()).toEqual([['completed-early', [other], 1]])
    const [row] = (await list()).items
    const { reply } = await world.call(api.readPerson, {
      as: lakshmi,
      params: { id: row?.people[0]?.id ?? '' },
    })
    expect(reply.person.patterns).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'completed-early', count: 1 })]),
    )
    for (let time = 0; time < 2; time++) expect((await see(row?.id ?? '')).status).toBe(200)
    expect(await shown()).toEqual([])
    const lines = await world.database.query(
      sql`select from audit.lines where action = 'see-pattern' and subject_id = ${row?.people[0]?.id ?? null}`,
    )
    expect(lines).toHaveLength(1)
  })

  test('deleted by staff, all the same', async () => {
    await world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } })
    expect(await shown()).toEqual([['completed-early', ['Meera'], 1]])
  })

  test('what was looked at before is not shown again', async () => {
    await see((await list()).items[0]?.id ?? '')
    await leave(asha)
    expect(await shown()).toEqual([])
  })

  test('it goes with the other, or after ninety days', async () => {
    await leave(asha)
    await world.wait(90 * DAY)
    expect(await shown()).toEqual([])
    world.setNow(BEGINNING)
    await leave(meera)
    expect(await shown()).toEqual([])
  })

  test('once whoever left is here again, it is of both', async () => {
    await leave(asha)
    const again = await world.person('Sunil', 'Volunteer')
    await world.call(api.updateProfile, { as: again, body: { name: 'Sunil', phone: asha.phone } })
    expect(await shown()).toEqual([['completed-early', ['Meera', 'Sunil'], 1]])
  })
})
