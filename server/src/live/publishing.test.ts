import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { CHANGES_KEPT_MS, changesSince, forgettingChanges, publish, published, topic } from './publishing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createDatabase()
})
afterAll(() => db.drop())

const topicsOf = (rows: { topic: string }[]) => rows.map((row) => row.topic)

test('a statement that publishes says so, whatever it is woven into', () => {
  expect(published(sql`id`, sql`ended`).isNews).toBe(true)
  expect(sql`with told as (${published(sql`id`, sql`ended`)}) select 1`.isNews).toBe(true)
  expect(sql`select 1 ${sql.empty}`.isNews).toBe(false)
})

test('a change that was begun before a snapshot and committed after it is found since that snapshot', async () => {
  let snapshot = ''
  await db.database.transaction(async (tx) => {
    await publish(tx, [topic.board('Kollam')])
    // Later transactions that are committed already do not hide it.
    await publish(db.database, [topic.board('Kannur')])
    const [row] = await db.database.query(
      sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`,
    )
    snapshot = row?.snapshot ?? ''
  })
  const since = () =>
    db.database.query(
      sql<{ topic: string }>`select topic from ${changesSince(sql`${snapshot}::pg_snapshot`)}`,
    )
  expect(topicsOf(await since())).toEqual([topic.board('Kollam')])
})

test('changes go once everybody knows them, and one that took long to be committed not before', async () => {
  let elapsed = 0
  const forget = forgettingChanges(db.database, () => elapsed)
  const kept = async () =>
    topicsOf(
      await db.database.query(
        sql<{ topic: string }>`select topic from changes where xid > '0'::xid8 order by topic`,
      ),
    )
  await db.database.query(sql`delete from changes where xid > '0'::xid8`)
  await publish(db.database, ['early'])
  await db.database.transaction(async (tx) => {
    await publish(tx, ['late'])
    await forget()
  })
  elapsed += CHANGES_KEPT_MS - 1
  await forget()
  expect(await kept()).toEqual(['early', 'late'])
  elapsed += 1
  await forget()
  expect(await kept()).toEqual(['late'])
  elapsed += CHANGES_KEPT_MS
  await forget()
  expect(await kept()).toEqual([])
})
