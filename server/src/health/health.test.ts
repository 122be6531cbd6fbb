import { expect, test } from 'vitest'
import { queue } from '../jobs/queue.ts'
import { sql } from '../db/sql.ts'
import { DAILY_BACKUP, EMAIL_TASKS, EVERY_MINUTE, OFFSITE_COPY } from '../jobs/task.ts'
import { stageOnce, world } from '../testing/stage.ts'
import { readHealth } from './health.ts'

stageOnce([])

const health = (inProduction = false) => readHealth(world.context, inProduction)
const troubles = async (inProduction = false) => (await health(inProduction)).troubles
const minutesAgo = (minutes: number) => new Date(world.now().getTime() - minutes * 60_000)

async function lastDone(what: string, at: Date) {
  await world.database.query(sql`
    insert into last_done values (${what}, ${at}) on conflict (what) do update set at = excluded.at`)
}

test('emails that wait are told of with the last that went out, once more than one person waits', async () => {
  const { database } = world
  for (const to of ['meera', 'gopal']) {
    expect(await troubles()).toEqual([])
    await queue(database, EMAIL_TASKS.delivery, { to })
    await database.query(
      sql`update graphile_worker._private_jobs set created_at = ${minutesAgo(20)}, attempts = 1`,
    )
  }
  expect(await troubles()).toEqual([{ kind: 'emails', since: minutesAgo(20) }])
  await database.query(sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now() + interval '8 hours'`)
  expect(await troubles()).toEqual([]) // They were put off until the morning.
  await database.query(sql`update graphile_worker._private_jobs set run_at = now()`)
  await lastDone('email', minutesAgo(15))
  expect(await troubles()).toEqual([{ kind: 'emails', since: minutesAgo(15) }])
  await lastDone('email', minutesAgo(5)) // The others get theirs: it is the two whose mail is out of order.
  expect(await troubles()).toEqual([])
})

test('the overview warns of an embedded database from the second district on', async () => {
  const embedded = { version: '18.4', isAccepted: false }
  const told = async (accepted = false) =>
    (await readHealth({ ...world.context, embedded: { ...embedded, isAccepted: accepted } }, true))
      .embeddedDatabase
  await world.person('Asha', 'Volunteer', { district: 'Kollam' })
  expect(await told()).toEqual({ version: '18.4', isRefusedNext: false })
  await world.person('Ravi', 'Volunteer', { district: 'Kannur' })
  expect(await told()).toEqual({ version: '18.4', isRefusedNext: true })
  expect(await told(true)).toEqual({ version: '18.4', isRefusedNext: false })
  expect((await health(true)).embeddedDatabase).toBeUndefined()
})

test('a clock that stands is told of, and backups where they are to be made and are not', async () => {
  const { database } = world
  const scheduled = (what: string, since: number, last: number) =>
    database.query(sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values (${what}, ${minutesAgo(since)}, ${minutesAgo(last)})
      on conflict (identifier) do update set known_since = excluded.known_since, last_execution = excluded.last_execution`)
  await scheduled(EVERY_MINUTE, 300, 2)
  await scheduled(DAILY_BACKUP, 60, 30)
  expect(await troubles()).toEqual([])
  await scheduled(EVERY_MINUTE, 300, 6)
  await scheduled(DAILY_BACKUP, 3_000, 30)
  expect(await troubles()).toEqual([
    { kind: 'clock', since: minutesAgo(6) },
    { kind: 'backups', since: null },
  ])
  await lastDone('backup', minutesAgo(49 * 60))
  expect(await troubles()).toContainEqual({ kind: 'backups', since: minutesAgo(49 * 60) })
  await lastDone('backup', minutesAgo(47 * 60))
  expect(await health()).toEqual({
    lastBackup: minutesAgo(47 * 60),
    troubles: [{ kind: 'clock', since: minutesAgo(6) }],
  })
  await scheduled(OFFSITE_COPY, 60, 30)
  expect(await health()).toMatchObject({ lastOffsite: null, troubles: [{ kind: 'clock' }] })
  await scheduled(OFFSITE_COPY, 3_000, 30)
  expect(await troubles()).toContainEqual({ kind: 'offsite', since: null })
  await lastDone('offsite', minutesAgo(49 * 60))
  expect(await troubles()).toContainEqual({ kind: 'offsite', since: minutesAgo(49 * 60) })
  await lastDone('offsite', minutesAgo(47 * 60))
  expect(await health()).toEqual({
    lastBackup: minutesAgo(47 * 60),
    lastOffsite: minutesAgo(47 * 60),
    troubles: [{ kind: 'clock', since: minutesAgo(6) }],
  })
  // No server makes them any more: somebody took the setting away.
  for (const what of [DAILY_BACKUP, OFFSITE_COPY]) await scheduled(what, 3_000, 200)
  for (const what of ['backup', 'offsite']) await lastDone(what, minutesAgo(60 * 60))
  expect((await troubles()).map(({ kind }) => kind)).toEqual(['clock'])
  expect((await troubles(true)).map(({ kind }) => kind)).toEqual(['clock', 'backups'])
  await world.database.query(sql`delete from last_done`)
  expect(await troubles(true)).toContainEqual({ kind: 'backups', since: null })
})
