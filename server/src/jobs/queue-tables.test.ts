import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { unlockDeadWorkers } from './queue-tables.ts'

let db: TestDatabase
beforeAll(async () => (db = await createDatabase()))
afterAll(() => db.drop())

test("graphile-worker's tables have the columns that we read", async () => {
  const columns = await db.database.query(sql<{ name: string }>`
    select table_name || '.' || column_name || ' ' || data_type as name
    from information_schema.columns where table_schema = 'graphile_worker'`)
  const names = columns.map(({ name }) => name)
  for (const name of [
    'jobs.locked_by text',
    'jobs.locked_at timestamp with time zone',
    '_private_jobs.id bigint',
    '_private_jobs.task_id integer',
    '_private_jobs.payload json',
    '_private_jobs.attempts smallint',
    '_private_jobs.max_attempts smallint',
    '_private_jobs.created_at timestamp with time zone',
    '_private_jobs.run_at timestamp with time zone',
    '_private_jobs.locked_at timestamp with time zone',
    '_private_tasks.id integer',
    '_private_tasks.identifier text',
    '_private_known_crontabs.identifier text',
    '_private_known_crontabs.known_since timestamp with time zone',
    '_private_known_crontabs.last_execution timestamp with time zone',
  ])
    expect(names).toContain(name)
})

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
