import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { startJobs, type Schedule } from './jobs.ts'

let db: TestDatabase
beforeAll(async () => (db = await createDatabase()))
afterAll(() => db.drop())

const start = (schedules: Record<string, Schedule>) =>
  startJobs({
    database: db.database,
    url: db.url,
    log: pino({ level: 'silent' }),
    emailTasks: {},
    schedules,
  })

test('what is done once a day is done at the next start if no server ran at that minute', async () => {
  const then = new Date(Date.now() - 10 * 60_000)
  const cron = `${then.getUTCMinutes()} ${then.getUTCHours()} * * *`
  const done: string[] = []
  const schedules = {
    daily: { cron, isMadeUpFor: true, work: async () => void done.push('daily') },
    other: { cron, work: async () => void done.push('other') },
  }
  const first = start(schedules)
  const known = () =>
    db.database.query(
      sql`select from graphile_worker._private_known_crontabs where identifier in ('daily', 'other', 'unlock-dead-workers')`,
    )
  await vi.waitFor(async () => expect(await known()).toHaveLength(3), { timeout: 5_000 })
  await first.stop()
  expect(done).toEqual([])
  await db.database.query(
    sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days'`,
  )
  const second = start(schedules)
  await vi.waitFor(() => expect(done).toEqual(['daily']), { timeout: 5_000 })
  await second.stop()
})
