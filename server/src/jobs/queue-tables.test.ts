import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { unlockDeadWorkers } from './queue-tables.ts'

let db: TestDatabase
beforeAll(async () => (db = await createDatabase()))
afterAll(() => db.drop())

test('jobs of a worker without a connection are given back, those of one that lives or only began are not', async () => {
  const { database, url } = db
  const alive = new pg.Client({ connectionString: url, application_name: 'pool-alive' })
  await alive.connect()
  for (const [worker, seconds] of [
    ['pool-killed', 40],
    ['pool-alive', 40],
    ['pool-begun', 20],
  ] as const) {
    await database.query(sql`select from graphile_worker.add_job(${worker})`)
    await database.query(sql`
      update graphile_worker._private_jobs
      set locked_by = ${worker}, locked_at = now() - ${seconds} * interval '1 second', attempts = 1 where attempts = 0`)
  }
  const unlocked = async () => {
    await unlockDeadWorkers(database, pino({ level: 'silent' }))
    const rows = await database.query(sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where locked_at is null order by id`)
    return rows.map(({ task }) => task)
  }
  expect(await unlocked()).toEqual(['pool-killed'])
  // Being fetched was no try.
  const [killed] = await database.query(sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where task_identifier = 'pool-killed'`)
  expect(killed).toEqual({ attempts: 0 })
  await alive.end()
  await expect.poll(unlocked).toEqual(['pool-killed', 'pool-alive'])
})
