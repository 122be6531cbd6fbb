import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { connect, type Database } from '../db/pool.ts'
import { createScratch } from '../db/scratch.ts'
import { sql } from '../db/sql.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { queue } from './queue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createDatabase()
})
beforeEach(() => db.database.query(sql`delete from graphile_worker._private_jobs`))
afterAll(() => db.drop())

async function jobs(database: Database = db.database): Promise<number[]> {
  const rows = await database.query(sql<{ n: number }>`
    select (payload ->> 'n')::int as n from graphile_worker._private_jobs order by id`)
  return rows.map(({ n }) => n)
}

test('what is queued becomes jobs in its order with the commit, and none where the change is rolled back', async () => {
  const many = Array.from({ length: 1_001 }, (_, n) => n)
  const changedMind = db.database.transaction(async (tx) => {
    await queue(tx, 'email', { n: -1 })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  await db.database.transaction(async (tx) => {
    await queue(tx, 'email', ...many.map((n) => ({ n })))
    expect(await jobs()).toEqual([])
  })
  expect(await jobs()).toEqual(many)
  const [{ attempts } = { attempts: 0 }] = await db.database.query(sql<{ attempts: number }>`
    select distinct max_attempts as attempts from graphile_worker.jobs`)
  expect(attempts).toBe(12)
})

test('of jobs with the same key only the newest waits, also of those queued at once', async () => {
  await queue(db.database, 'email', { n: 1, key: 'meera' }, { n: 2 }, { n: 3, key: 'meera' }, { n: 4 })
  expect(await jobs()).toEqual([2, 3, 4])
  await queue(db.database, 'email', { n: 5, key: 'meera' })
  expect(await jobs()).toEqual([2, 5, 4])
})

test('an update takes over what waited to be queued', async () => {
  const { url, drop } = await createScratch(inject('databaseServer').url)
  const database = connect({ url, size: 1 })
  const log = () => {}
  await migrate({ url, log, upTo: '0019-cases-shown-from.sql' })
  const payloads = [{ n: 1, key: 'meera' }, { n: 2 }, { n: 3, key: 'meera' }, { n: 4 }]
  await database.query(sql`
    insert into outbox (task, payload)
    select 'email', payload from unnest(${payloads.map((one) => JSON.stringify(one))}::json[]) payload`)
  await migrate({ url, log })
  expect(await jobs(database)).toEqual([3, 2, 4])
  const told = sql`select distinct task_identifier as task, max_attempts as tries from graphile_worker.jobs`
  expect(await database.query(told)).toEqual([{ task: 'email', tries: 12 }])
  await database.end()
  await drop()
})
