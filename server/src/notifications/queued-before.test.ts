import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createDatabaseBefore } from '../testing/database.ts'
import { Delivery } from './compose.ts'
import { Notification } from './notifications.ts'

const MEERA = '00000000-0000-4000-8000-000000000001'

test('what the release before queued is still sent', async () => {
  const { database, migrate } = await createDatabaseBefore('0011')
  const letter = { kind: 'password-changed', accountId: MEERA }
  const queued = { letter, delivery: { letter, to: MEERA, letterId: 'x1' } }
  for (const [task, payload] of Object.entries(queued))
    await database.query(sql`select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`)

  await migrate()
  const jobs = await database.query(sql<{ task: string; payload: unknown }>`
    select j.task_identifier as task, p.payload from graphile_worker.jobs j
    join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier in ('letter', 'notification', 'delivery') order by j.id`)
  expect(jobs.map(({ task }) => task)).toEqual(['notification', 'delivery'])
  expect(Notification.parse(jobs[0]?.payload)).toEqual(letter)
  expect(Delivery.parse(jobs[1]?.payload)).toEqual({ notification: letter, to: MEERA, emailId: 'x1' })
})
