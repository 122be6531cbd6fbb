import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { moveToQueue, queue } from './outbox.ts'

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

test('what is queued becomes jobs in its order once it is committed, and none where the change is rolled back', async () => {
  const changedMind = db.database.transaction(async (tx) => {
    await queue(tx, 'email', { n: -1 })
    throw new Error('changed my mind')
  })
  await expect(changedMind).rejects.toThrow('changed my mind')
  const many = Array.from({ length: 1_001 }, (_, n) => n)
  await db.database.transaction((tx) => queue(tx, 'email', ...many.map((n) => ({ n }))))
  await moveToQueue(db.database)
  expect(await jobs()).toEqual(many)
  expect(await db.database.query(sql`select from outbox`)).toEqual([])
})

test('two servers that move at once make no job twice, and neither waits for the other', async () => {
  for (const n of [1, 2, 3]) await queue(db.database, 'email', { n })
  await db.database.transaction(async (tx) => {
    await tx.query(sql`select from outbox where payload ->> 'n' = '2' for update`)
    await moveToQueue(db.database)
    expect(await jobs()).toEqual([1, 3])
  })
  await Promise.all([moveToQueue(db.database), moveToQueue(db.database)])
  expect(await jobs()).toEqual([1, 3, 2])
})

test('of jobs with the same key only the newest waits, also if they are moved at once', async () => {
  await queue(db.database, 'email', { n: 1, key: 'meera' }, { n: 2 }, { n: 3, key: 'meera' }, { n: 4 })
  await moveToQueue(db.database)
  expect(await jobs()).toEqual([2, 3, 4])
  await queue(db.database, 'email', { n: 5, key: 'meera' })
  await moveToQueue(db.database)
  expect(await jobs()).toEqual([2, 5, 4])
})
