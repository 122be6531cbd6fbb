import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { PLANS, explain } from '../testing/explain.ts'
import { fillDatabase } from '../testing/full-database.ts'
import { TIME_ZONE, isNightly } from '../testing/world.ts'
import { openIn, readerOf } from './board.ts'
import { offerRequests, writeMorningEmails } from './offers.ts'
import { remindOfVisits, tellDeskOfUnfilled, warnOfUnfilled } from './remind.ts'
import * as store from './store.ts'
import { where } from './store.ts'

// The network as it may be after some years: what was must not slow down what is. Plans are asked for, not times, so
// that a busy machine gives the same answer.

const OPEN = 3_000
const SIZE = { citizens: 10_000, volunteers: 2_000, completed: isNightly ? 300_000 : 60_000, open: OPEN }
const NOW = new Date('2026-11-20T09:00:00Z')
/** Blocks of 8 KiB: down the index once, and for each request its row and those of its people. */
const BUFFERS_TO_BEGIN = 20
const BUFFERS_FOR_EACH = 4

let data: TestDatabase

beforeAll(async () => {
  data = await createDatabase()
  await fillDatabase(data.database, SIZE, NOW)
})
afterAll(() => data.drop())

/** The statement with which the store reads, not carried out. */
async function statementOf(read: (db: Queryable) => Promise<unknown>): Promise<Sql> {
  let asked: Sql | undefined
  await read({ query: async (statement) => ((asked = statement), []), publish: () => {} })
  if (!asked) throw new Error('Nothing was read')
  return asked
}

/** How requests are found; their people are then looked up by their ids, or all read at once for a whole board. */
async function planOf(statement: Sql, mode: (typeof PLANS)[number]) {
  const plan = await explain(data.database, statement, mode)
  return { ...plan, requestsBy: plan.reads.filter((read) => !PEOPLE.includes(read)) }
}

const PEOPLE = ['accounts_pkey', 'accounts_by_person', 'concerns_of_subject', 'every row of accounts']
const DISTRICT = 'Kollam'

describe.each(PLANS)('with %s', (mode) => {
  test('the board of a district is read from its open requests alone', async () => {
    const rows = Math.floor(OPEN / 14)
    const plan = await planOf(await statementOf((db) => openIn(db, DISTRICT)), mode)
    expect(plan.rows).toBe(rows)
    expect(plan.requestsBy).toEqual(['open_requests_by_district'])
    expect(plan.buffers).toBeLessThan(BUFFERS_TO_BEGIN + BUFFERS_FOR_EACH * rows)
  })

  test('whether it has changed is asked of few rows, however often it has', async () => {
    const [reader] = await data.database.query(
      sql<{ id: string }>`select id from accounts where category = 'Volunteer' limit 1`,
    )
    await data.database.query(sql`update help_requests set handle = handle || 'x' where status = 'open'`)
    const context = { now: () => NOW, rateLimited: true }
    const asked = await statementOf((db) => readerOf(db, reader?.id ?? '', context))
    const plan = await planOf(asked, mode)
    expect(plan.requestsBy).not.toContain('every row of help_requests')
    expect(plan.buffers).toBeLessThan(200)
  })

  test.each([
    ['the current request of a citizen', where.currentOf, 'one_current_request_per_citizen', 'Citizen'],
    ['what a volunteer has accepted', where.acceptedBy, 'one_accepted_request_per_volunteer', 'Volunteer'],
  ])('%s is found by the index that keeps it the only one', async (_what, condition, index, category) => {
    const [person] = await data.database.query(sql<{ id: string }>`
      select a.id from accounts a join help_requests r on a.id in (r.citizen_id, r.volunteer_id)
      where r.status = 'accepted' and a.category = ${category} limit 1`)
    const plan = await planOf(await statementOf((db) => store.find(db, condition(person?.id ?? ''))), mode)
    expect(plan.rows).toBe(1)
    expect(plan.requestsBy).toEqual([index])
    expect(plan.buffers).toBeLessThan(BUFFERS_TO_BEGIN + BUFFERS_FOR_EACH)
  })
})

/** The selections of some scheduled work, carried out in the morning. */
async function selectionsOf(work: (context: Clock) => Promise<void>): Promise<Sql[]> {
  const { database } = data
  const asked: Sql[] = []
  const recorded: Database = {
    ...database,
    transaction: (steps, options) =>
      database.transaction(
        (tx) => steps({ ...tx, query: (statement) => (asked.push(statement), tx.query(statement)) }),
        options,
      ),
  }
  await work({ database: recorded, now: () => MORNING, timeZone: TIME_ZONE })
  return asked.filter(({ text }) => text.includes('from help_requests') && !/^\s*(update|with)/.test(text))
}

const MORNING = new Date('2026-11-21T02:00:00Z')
type Clock = Parameters<typeof offerRequests>[0]

test.each([
  ['telling volunteers', offerRequests, 3],
  ['writing in the morning', writeMorningEmails, 2],
  ['reminding of visits', remindOfVisits, 1],
  ['warning that nobody has accepted', warnOfUnfilled, 1],
  ['telling the desk of it', tellDeskOfUnfilled, 0],
])('%s never looks through all requests', async (_what, work, least) => {
  await data.database.query(sql`
    update help_requests set next_offer_at = ${NOW} where status = 'open' and district = ${DISTRICT}`)
  // What is read for one district is read for the others.
  await data.database.query(sql`
    update accounts set request_emails = 'never' where category = 'Volunteer' and district <> ${DISTRICT}`)
  const statements = await selectionsOf(work)
  expect(statements.length).toBeGreaterThanOrEqual(least)
  for (const mode of PLANS)
    for (const statement of statements) {
      const { reads } = await explain(data.database, statement, mode)
      expect([statement.text, reads.filter((read) => read === 'every row of help_requests')]).toEqual([
        statement.text,
        [],
      ])
    }
})

test('telling of a request changes no board, and anything else does', async () => {
  const { database } = data
  const version = async () => {
    const [row] = await database.query(sql<{ sum: string }>`select sum(version) from board_versions`)
    return row?.sum
  }
  await database.query(sql`
    update help_requests set next_offer_at = ${NOW} where status = 'open' and district = 'Idukki'`)
  await database.query(sql`
    update accounts set request_emails = 'at-once', skills = ${HELP_TYPES} where category = 'Volunteer'`)
  const before = await version()
  await offerRequests({ database, now: () => MORNING, timeZone: TIME_ZONE })
  await warnOfUnfilled({ database, now: () => MORNING, timeZone: TIME_ZONE })
  expect(await version()).toBe(before)
  const told = await database.query(sql`
    select from help_requests where status = 'open' and district = 'Idukki' and offer_rounds > 0`)
  expect(told.length).toBeGreaterThan(0)
  await database.query(sql`
    update help_requests set reserved_until = ${MORNING} where id = (select id from help_requests where status = 'open' limit 1)`)
  expect(await version()).not.toBe(before)
})

test('of a backlog in one district, a gathering tells of a part, and the next of the next', async () => {
  const { database } = data
  await database.query(sql`
    update help_requests set next_offer_at = ${NOW} where id in (select id from help_requests where status = 'open' limit 700)`)
  await database.query(sql`update help_requests set district = ${DISTRICT} where status = 'open'`)
  const due = async () => {
    const rows = await database.query(sql`
      select from help_requests where status = 'open' and starts_at > ${MORNING} and next_offer_at <= ${MORNING}`)
    return rows.length
  }
  const before = await due()
  for (const told of [300, 600]) {
    await offerRequests({ database, now: () => MORNING, timeZone: TIME_ZONE })
    expect(await due()).toBe(Math.max(0, before - told))
  }
})
