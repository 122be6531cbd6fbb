import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { connect, type Database } from './pool.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { sql } from './sql.ts'

let folder: string
let scratch: Scratch
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-migrations-'))
  scratch = await createScratch(inject('databaseServer').url)
  database = connect({ url: scratch.url, size: 2 })
  await write('0001-visits.sql', "create table visits (volunteer text);\ninsert into visits values ('Asha');")
  await write('0002-hours.sql', 'alter table visits add hours int;\nupdate visits set hours = 2;')
})
afterEach(async () => {
  await database.end()
  await scratch.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (log: (sentence: string) => void = () => {}) => migrate({ url: scratch.url, log, folder })
const visits = () => database.query(sql`select volunteer, hours from visits`)

test('applies the files in order, once, and says so', async () => {
  const said: string[] = []
  await run((sentence) => said.push(sentence))
  await run((sentence) => said.push(sentence))
  expect(said).toEqual([
    'The database has been changed: 0001-visits.sql.',
    'The database has been changed: 0002-hours.sql.',
  ])
  expect(await visits()).toEqual([{ volunteer: 'Asha', hours: 2 }])
})

test('with nothing to apply it waits for no backup; with something it says that it waits', async () => {
  await run()
  const said: string[] = []
  await database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock_shared(${MIGRATION_LOCK})`)
    await run((sentence) => said.push(sentence))
    expect(said).toEqual([])
    await write('0003-days.sql', 'alter table visits add days int;')
  })
  const blocked = connect({ url: scratch.url, size: 1 })
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const backup = blocked.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock_shared(${MIGRATION_LOCK})`)
    held.resolve()
    await release.promise
  })
  await held.promise
  const running = run((sentence) => said.push(sentence))
  await vi.waitFor(() =>
    expect(said).toEqual([
      'The database is to be changed, once a backup or another server that starts is done.',
    ]),
  )
  release.resolve()
  await Promise.all([backup, running])
  expect(said.at(-1)).toBe('The database has been changed: 0003-days.sql.')
  await blocked.end()
})

test('brings the job queue with it', async () => {
  await run()
  const jobs = await database.query(sql`select id from graphile_worker.add_job('send-letter')`)
  expect(jobs).toHaveLength(1)
})

test('lets several servers start at once on a new database', async () => {
  await Promise.all([run(), run(), run()])
  expect(await visits()).toEqual([{ volunteer: 'Asha', hours: 2 }])
})

test('refuses a file that was changed after it had been applied', async () => {
  await run()
  await write('0001-visits.sql', 'create table visits (volunteer text not null);')
  await expect(run()).rejects.toThrow('0001-visits.sql was changed after it had been applied')
})

test('takes other line ends for no change', async () => {
  await run()
  await write(
    '0001-visits.sql',
    "create table visits (volunteer text);\r\ninsert into visits values ('Asha');",
  )
  await run()
  expect(await visits()).toEqual([{ volunteer: 'Asha', hours: 2 }])
})

test('refuses a database from a newer release', async () => {
  await run()
  await rm(join(folder, '0002-hours.sql'))
  await expect(run()).rejects.toThrow(
    'The database is newer than this release: it already has 0002-hours.sql.',
  )
})

test('refuses a file that was slipped in before an applied one', async () => {
  await rm(join(folder, '0001-visits.sql'))
  await write('0002-hours.sql', 'create table visits (volunteer text, hours int)')
  await run()
  await write('0001-visits.sql', 'select 1')
  await expect(run()).rejects.toThrow('0001-visits.sql comes before 0002-hours.sql, which is applied already')
})

test('refuses a name without a number, and a number twice', async () => {
  await write('0002-also.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0002.')
  await write('more.sql', 'select 1')
  await expect(run()).rejects.toThrow('not more.sql')
})

test('keeps nothing of a file that fails half way, and goes on from there once it is mended', async () => {
  await write('0003-towns.sql', 'create table towns (name text);\nselect 1 / 0;')
  await expect(run()).rejects.toThrow('0003-towns.sql could not be applied: division by zero')
  expect(await database.query(sql`select to_regclass('towns')::text as towns`)).toEqual([{ towns: null }])
  await write('0003-towns.sql', 'create table towns (name text);')
  await run()
  expect(await database.query(sql`select to_regclass('towns')::text as towns`)).toEqual([{ towns: 'towns' }])
})

test('whoever is killed right before a file of ours is done, the next server brings it to its end', async () => {
  await run()
  for (const number of [3, 4, 5, 6, 7, 8])
    await write(`000${number}-more.sql`, `create table more_${number} (name text);`)
  await database.pool.query(`
    create sequence tries;
    create function kill_every_second() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()) where nextval('tries') % 2 = 0;
      return new;
    end $$;
    create trigger kills before insert on schema_migrations for each row execute function kill_every_second()`)
  let kills = 0
  while (await run().catch(() => ++kills));
  expect(kills).toBeGreaterThan(3)
  expect(await database.query(sql`select to_regclass('more_8')::text as last`)).toEqual([{ last: 'more_8' }])
})

test('while somebody reads a table for long, its change waits, and calls do not wait behind it', async () => {
  await run()
  await write('0003-days.sql', 'alter table visits add day date;')
  const reading = await database.pool.connect()
  await reading.query('begin; select from visits')
  const changed = run()
  const waits = sql<{
    count: number
  }>`select count(*) from pg_locks where not granted and relation = 'visits'::regclass`
  const isWaiting = async () => (await reading.query(waits.text)).rows[0]?.count > 0
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5_000 })
  expect(await visits()).toHaveLength(1)
  await reading.query('commit')
  reading.release()
  await changed
  expect(await database.query(sql`select day from visits`)).toEqual([{ day: null }])
})

test('a change that loses to calls in a deadlock begins anew', async () => {
  await run()
  await database.query(sql`create sequence tries`)
  const lose = `raise exception 'deadlock detected' using errcode = 'deadlock_detected'`
  await write(
    '0003-days.sql',
    `alter table visits add day date; do $$ begin if nextval('tries') = 1 then ${lose}; end if; end $$;`,
  )
  await run()
  expect(await database.query(sql`select day from visits`)).toEqual([{ day: null }])
})
