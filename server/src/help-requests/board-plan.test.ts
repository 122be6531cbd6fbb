import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { District } from '@scan/domain/catalogue.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { createDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import * as store from './store.ts'
import { which } from './store.ts'
import type { BoardFilter } from './store.ts'

// The network as it may be after some years: what was must not slow down what is. Plans are asked for, not times, so
// that a busy machine gives the same answer.

const CLOSED = 300_000
const OPEN = 3_000
const CITIZENS = 10_000
const VOLUNTEERS = 2_000
const NOW = new Date('2026-11-20T09:00:00Z')
const PAGE = 21
/** Blocks of 8 KiB: down the index once, and for each request its row and those of its people. */
const BUFFERS_TO_BEGIN = 20
const BUFFERS_FOR_EACH = 4

let data: TestDatabase

beforeAll(async () => {
  data = await createDatabase()
  const { database } = data
  await database.transaction(async (tx) => {
    // These rows are right by their making, and nothing is lost with them.
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`drop table concern_notes, concerns`)
    await tx.query(sql`alter table help_requests set unlogged, drop constraint help_requests_citizen_id_fkey,
      drop constraint help_requests_volunteer_id_fkey`)
    // Indexes are made faster over all rows than with each.
    const indexes = await tx.query(sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'help_requests' and indexname <> 'help_requests_pkey'`)
    for (const { name } of indexes) await tx.query(asWritten(`drop index ${name}`))
    await tx.query(sql`
      insert into accounts (name, email, phone, category, password_hash, created_at)
      select 'Somebody', n || '@example.org', '9847000000', case when n <= ${CITIZENS} then 'Citizen' else 'Volunteer' end, '', ${NOW}
      from generate_series(1, ${CITIZENS + VOLUNTEERS}) n`)
    await tx.query(sql`
      with c as (select array_agg(id) as ids from accounts where category = 'Citizen'),
        v as (select array_agg(id) as ids from accounts where category = 'Volunteer')
      insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
        help_time, starts_at, posted_at, status, volunteer_id, accepted_at, completion_code, closing, closed_at)
      select 'h' || n, c.ids[1 + n % ${CITIZENS}], (${HELP_TYPES}::text[])[1 + n % 8], 'To the clinic and back', 'To the clinic and back',
        (${DISTRICTS}::text[])[1 + n % 14], at::date, at::time, at, at - interval '1 day', status,
        case when status <> 'open' then v.ids[1 + n % ${VOLUNTEERS}] end, case when status <> 'open' then at end,
        case when status = 'accepted' then '123456' end, case when status = 'completed' then 'complete' end,
        case when status = 'completed' then at end
      from generate_series(1, ${CLOSED + OPEN + VOLUNTEERS / 2}) n, c, v,
        lateral (select case when n <= ${CLOSED} then 'completed' when n <= ${CLOSED + OPEN} then 'open' else 'accepted' end as status) s,
        lateral (select ${NOW}::timestamptz + case when status = 'completed' then n * interval '-7 minutes' else (n - ${CLOSED}) * interval '3 minutes' end as at) t`)
    for (const { definition } of indexes) await tx.query(asWritten(definition))
  })
  await database.query(sql`analyze accounts, help_requests`)
})
afterAll(() => data.drop())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

function asWritten(text: string): Sql {
  return { text, values: [], name: '' }
}

/** The statement with which the store reads, not carried out. */
async function statementOf(read: (db: Queryable) => Promise<unknown>): Promise<Sql> {
  let asked: Sql | undefined
  await read({ query: async (statement) => ((asked = statement), []) })
  if (!asked) throw new Error('Nothing was read')
  return asked
}

/**
 * How PostgreSQL reads it: with a plan for these values, or with the one for any values that a prepared statement may
 * come to after some calls.
 */
async function explain({ text, values }: Sql, mode: 'force_custom_plan' | 'force_generic_plan') {
  const client = await data.database.pool.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    await client.query(`prepare asked as ${text}`)
    const literals = values.map(literal)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`
      explain (analyze, buffers, timing off, format json)
      execute asked ${literals.length > 0 ? `(${literals.join()})` : ''}`)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan as Node
    return {
      rows: plan['Actual Rows'],
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      /** The indexes by which help requests are read, and 'Seq Scan' where they are read one by one. */
      requestsBy: flat(plan).flatMap((node) => {
        if (node['Relation Name'] === 'help_requests' && node['Node Type'].includes('Seq Scan'))
          return ['Seq Scan']
        const index = node['Index Name']
        return index && index !== 'accounts_pkey' ? [index] : []
      }),
    }
  } finally {
    // Not for anybody after us.
    client.release(true)
  }
}

function literal(value: unknown): string {
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}

const AFTER = {
  startsAt: new Date('2026-11-22T09:00:00Z'),
  id: '00000000-0000-4000-8000-000000000000',
}
const BY_TIME = 'open_requests_by_time'
const BY_DISTRICT = 'open_requests_by_district'
const district: District = 'Kollam'
const limit = PAGE

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('with %s', (mode) => {
  test.each<[what: string, filter: BoardFilter, index: string, rows: number]>([
    ['the whole board', {}, BY_TIME, OPEN],
    ['the first page', { limit }, BY_TIME, PAGE],
    ['a later page', { limit, after: AFTER }, BY_TIME, PAGE],
    ['the board of a district', { district }, BY_DISTRICT, OPEN / 14],
    ['its first page', { district, limit }, BY_DISTRICT, PAGE],
    ['a later page of it', { district, limit, after: AFTER }, BY_DISTRICT, PAGE],
  ])('%s is read from open requests alone', async (_what, filter, index, rows) => {
    const plan = await explain(await statementOf((db) => store.open(db, filter, NOW)), mode)
    expect(plan.rows).toBe(Math.floor(rows))
    expect(plan.requestsBy).toEqual([index])
    expect(plan.buffers).toBeLessThan(BUFFERS_TO_BEGIN + BUFFERS_FOR_EACH * rows)
  })

  test.each([
    ['the current request of a citizen', which.currentOf, 'one_current_request_per_citizen', 'Citizen'],
    ['what a volunteer has accepted', which.acceptedBy, 'one_accepted_request_per_volunteer', 'Volunteer'],
  ])('%s is found by the index that keeps it the only one', async (_what, condition, index, category) => {
    const [person] = await data.database.query(sql<{ id: string }>`
      select a.id from accounts a join help_requests r on a.id in (r.citizen_id, r.volunteer_id)
      where r.status = 'accepted' and a.category = ${category} limit 1`)
    const plan = await explain(await statementOf((db) => store.find(db, condition(person?.id ?? ''))), mode)
    expect(plan.rows).toBe(1)
    expect(plan.requestsBy).toEqual([index])
    expect(plan.buffers).toBeLessThan(BUFFERS_TO_BEGIN + BUFFERS_FOR_EACH)
  })
})
