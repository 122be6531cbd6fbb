import type { District } from '@scan/domain/catalogue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { createDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { PLANS, explain } from '../../testing/explain.ts'
import { fillDatabase } from '../../testing/full-database.ts'
import * as boardStore from './board-store.ts'
import * as store from '../store.ts'
import { where } from '../store.ts'
import type { BoardFilter } from './board-store.ts'

// The network as it may be after some years: what was must not slow down what is. Plans are asked for, not times, so
// that a busy machine gives the same answer.

const OPEN = 3_000
const SIZE = { citizens: 10_000, volunteers: 2_000, completed: 300_000, open: OPEN }
const NOW = new Date('2026-11-20T09:00:00Z')
const PAGE = 21
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
  await read({ query: async (statement) => ((asked = statement), []) })
  if (!asked) throw new Error('Nothing was read')
  return asked
}

/** How requests are found; their people are then looked up by their ids, or all read at once for a whole board. */
async function planOf(statement: Sql, mode: (typeof PLANS)[number]) {
  const plan = await explain(data.database, statement, mode)
  return { ...plan, requestsBy: plan.reads.filter((read) => !PEOPLE.includes(read)) }
}

const AFTER = {
  startsAt: new Date('2026-11-22T09:00:00Z'),
  id: '00000000-0000-4000-8000-000000000000',
}
const PEOPLE = ['accounts_pkey', 'every row of accounts']
const BY_TIME = 'open_requests_by_time'
const BY_DISTRICT = 'open_requests_by_district'
const district: District = 'Kollam'
const limit = PAGE

describe.each(PLANS)('with %s', (mode) => {
  test.each<[what: string, filter: BoardFilter, index: string, rows: number]>([
    ['the whole board', {}, BY_TIME, OPEN],
    ['the first page', { limit }, BY_TIME, PAGE],
    ['a later page', { limit, after: AFTER }, BY_TIME, PAGE],
    ['the board of a district', { district }, BY_DISTRICT, OPEN / 14],
    ['its first page', { district, limit }, BY_DISTRICT, PAGE],
    ['a later page of it', { district, limit, after: AFTER }, BY_DISTRICT, PAGE],
  ])('%s is read from open requests alone', async (_what, filter, index, rows) => {
    const plan = await planOf(await statementOf((db) => boardStore.open(db, filter, NOW)), mode)
    expect(plan.rows).toBe(Math.floor(rows))
    expect(plan.requestsBy).toEqual([index])
    expect(plan.buffers).toBeLessThan(BUFFERS_TO_BEGIN + BUFFERS_FOR_EACH * rows)
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
