import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { connect, type Database } from './pool.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { sql } from './sql.ts'

const VISITS = "create table visits (volunteer text);\ninsert into visits values ('Asha');"
const DAYS = 'alter table visits add day date;'

let folder: string
let scratch: Scratch
let database: Database
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-migrations-'))
  scratch = await createScratch(inject('databaseServer').url)
  database = connect({ url: scratch.url, size: 2 })
  said = []
  await write('0001-visits.sql', VISITS)
  await write('0002-hours.sql', 'alter table visits add hours int;\nupdate visits set hours = 2;')
})
afterEach(async () => {
  await database.end()
  await scratch.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate({ url: scratch.url, log: (sentence) => said.push(sentence), folder })
const visits = () => database.query(sql`select volunteer, hours from visits`)
const days = () => database.query(sql`select day from visits`)

test('of servers that start at once one applies the files in order, once, and says so; the job queue is there', async () => {
  await Promise.all([run(), run(), run()])
  await write('0001-visits.sql', VISITS.replace('\n', '\r\n')) // No change: a checkout on Windows.
  await run()
  expect(said.filter((sentence) => sentence.includes('has been changed'))).toEqual([
    'The database has been changed: 0001-visits.sql.',
    'The database has been changed: 0002-hours.sql.',
  ])
  expect(await visits()).toEqual([{ volunteer: 'Asha', hours: 2 }])
  expect(await database.query(sql`select from graphile_worker.add_job('send-letter')`)).toHaveLength(1)
})

test('with nothing to apply it waits for no backup; with something it says that it waits', async () => {
  await run()
  said = []
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const backup = database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock_shared(${MIGRATION_LOCK})`)
    held.resolve()
    await release.promise
  })
  await held.promise
  await run()
  expect(said).toEqual([])
  await write('0003-days.sql', DAYS)
  const running = run()
  await vi.waitFor(() =>
    expect(said).toEqual([
      'The database is to be changed, once a backup or another server that starts is done.',
    ]),
  )
  release.resolve()
  await Promise.all([backup, running])
  expect(said.at(-1)).toBe('The database has been changed: 0003-days.sql.')
})

test.each([
  ['0001-visits.sql was changed after it had been applied', () => write('0001-visits.sql', 'select 1')],
  [
    'it has 0002-hours.sql, which this release lacks',
    () => rename(join(folder, '0002-hours.sql'), join(folder, '0002-minutes.sql')),
  ],
  [
    '0000-earlier.sql comes before 0001-visits.sql, which is applied already',
    () => write('0000-earlier.sql', 'select 1'),
  ],
  ['Two migrations have the number 0002.', () => write('0002-also.sql', 'select 1')],
  ['not more.sql', () => write('more.sql', 'select 1')],
])('files that disagree with the database are refused: %s', async (why, change) => {
  await run()
  await change()
  await expect(run()).rejects.toThrow(why)
})

test('a release before the newest starts on what the newest has made, changes nothing of it, and says so', async () => {
  await write('0003-days.sql', DAYS)
  await run()
  said = []
  await rm(join(folder, '0003-days.sql'))
  await run()
  expect(said).toEqual(['A newer release has changed the database (0003-days.sql); this one works with it.'])
  expect(await days()).toEqual([{ day: null }])
  await write('0003-days.sql', DAYS)
  await write('0004-towns.sql', 'create table towns (name text);')
  await run()
  expect(said.at(-1)).toBe('The database has been changed: 0004-towns.sql.')
})

test('keeps nothing of a file that fails half way, and goes on from there once it is mended', async () => {
  await write('0003-towns.sql', 'create table towns (name text);\nselect 1 / 0;')
  await expect(run()).rejects.toThrow('0003-towns.sql could not be applied: division by zero')
  expect(await visits()).toHaveLength(1)
  await write('0003-towns.sql', 'create table towns (name text);')
  await run()
  expect(await database.query(sql`select from towns`)).toEqual([])
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
  while (
    await run().then(
      () => 0,
      () => ++kills,
    )
  );
  expect(kills).toBeGreaterThan(3)
  expect(await database.query(sql`select from more_8`)).toEqual([])
})

test('while somebody reads a table for long, its change waits, and calls do not wait behind it', async () => {
  await run()
  await write('0003-days.sql', DAYS)
  const reading = await database.pool.connect()
  await reading.query('begin; select from visits')
  const changed = run()
  const waiting = "select from pg_locks where not granted and relation = 'visits'::regclass"
  await vi.waitUntil(async () => (await reading.query(waiting)).rowCount, { timeout: 5_000 })
  expect(await visits()).toHaveLength(1)
  await reading.query('commit')
  reading.release()
  await changed
  expect(await days()).toEqual([{ day: null }])
})

test('a change that loses to calls in a deadlock begins anew', async () => {
  await run()
  await database.query(sql`create sequence tries`)
  const lose = `raise exception 'deadlock detected' using errcode = 'deadlock_detected'`
  await write('0003-days.sql', `${DAYS} do $$ begin if nextval('tries') = 1 then ${lose}; end if; end $$;`)
  await run()
  expect(await days()).toEqual([{ day: null }])
})
