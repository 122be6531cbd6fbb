import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { emptyOutbox, moveToJobs, queue } from './outbox.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createDatabase()
})
beforeEach(async () => {
  await db.database.query(sql`delete from outbox`)
  await db.database.query(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => db.drop())

async function jobs(): Promise<number[]> {
  const rows = await db.database.query(sql<{ n: number }>`
    select (payload ->> 'n')::int as n from graphile_worker._private_jobs order by id`)
  return rows.map(({ n }) => n)
}
const NEVER_MS = 60_000
const failed = (error: Error) => expect.unreachable(error.message)

test('becomes a job soon after the commit, and none where the change is rolled back', async () => {
  const stop = emptyOutbox(db.database, failed, NEVER_MS)
  const changedMind = db.database.transaction(async (tx) => {
    await queue(tx, 'email', { n: 1 })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  await db.database.transaction((tx) => queue(tx, 'email', { n: 2 }))
  await queue(db.database, 'email', { n: 3 })
  await expect.poll(jobs).toEqual([2, 3])
  await stop()
})

test('what a server left that was killed right after a commit, another finds', async () => {
  const stop = emptyOutbox(db.database, failed, 20)
  await expect.poll(jobs).toEqual([])
  // Past the pool, which would hear of it.
  await db.database.pool.query(`insert into outbox (task, payload) values ('email', '{"n": 1}')`)
  await expect.poll(jobs).toEqual([1])
  expect(await db.database.query(sql`select from outbox`)).toEqual([])
  await stop()
})

test('two servers that move at once make no job twice, and neither waits for the other', async () => {
  for (const n of [1, 2, 3]) await queue(db.database, 'email', { n })
  await db.database.transaction(async (tx) => {
    await tx.query(sql`select from outbox where payload ->> 'n' = '2' for update`)
    await moveToJobs(db.database)
    expect(await jobs()).toEqual([1, 3])
  })
  await Promise.all([moveToJobs(db.database), moveToJobs(db.database)])
  expect(await jobs()).toEqual([1, 3, 2])
})
