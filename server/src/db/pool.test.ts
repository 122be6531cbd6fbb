import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queue } from '../jobs/queue.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { isAway, violated } from './failures.ts'
import { CHANNEL, connect, refuseUnfit, type Queryable } from './pool.ts'
import { sql } from './sql.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await createDatabase()
  await world.database.query(sql`
    create table visits (
      volunteer text constraint one_visit_per_volunteer unique,
      hours int constraint a_visit_has_hours check (hours > 0)
    )`)
  await world.database.query(sql`insert into visits values ('Ravi', 1)`)
})
afterAll(() => world.drop())

test.each([
  { why: 'no room on the disk', code: '53100', may: true },
  { why: 'no connection left', code: '53300', may: true },
  { why: 'longer than it may take', code: '57014', may: true },
  { why: 'a statement that is wrong', code: '42601', may: false },
])('what fails for $why may go well in a moment: $may', async ({ code, may }) => {
  const raise = `do $$ begin raise exception using errcode = '${code}'; end $$`
  const error: unknown = await world.database.pool.query(raise).catch((failed: unknown) => failed)
  expect(isAway(error)).toBe(may)
})

test.each([
  ['one_visit_per_volunteer', sql`insert into visits values ('Ravi', 2)`],
  ['a_visit_has_hours', sql`insert into visits values ('Asha', 0)`],
  [undefined, sql`select 1 / 0`],
])('a broken rule is known by its name: %s', async (name, statement) => {
  const error = await world.database.query(statement).catch((failed: unknown) => failed)
  expect([error instanceof Error, violated(error)]).toEqual([true, name])
})

test('days and times are text as on the wall, moments are dates, counts are numbers, joiners stay', async () => {
  const name = 'ഗോപാലൻ ക്\u200dഷ നമസ്\u200cകാരം क्\u200dष'
  const rows = await world.database.query(sql`
    select date '2026-11-21' as day, time '10:30' as "time", timestamptz '2026-11-21 10:30+05:30' as moment,
      count(*) as count, array[date '2026-11-21'] as days, array[1::int8, null] as counts, null::date as never,
      ${name}::text as name
    from generate_series(1, 3)`)
  const moment = new Date('2026-11-21T05:00:00Z')
  expect(rows).toEqual([
    {
      ...{ day: '2026-11-21', time: '10:30', moment, count: 3, days: ['2026-11-21'] },
      ...{ counts: [1, null], never: null, name },
    },
  ])
})

test('a statement, or a transaction where asked, that lost to another begins anew', async () => {
  await world.database.query(sql`create sequence tries`)
  await world.database.query(sql`
    create function lose() returns bigint language plpgsql as $$ declare tried bigint := nextval('tries'); begin
      if tried % 3 > 0 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if; return tried; end $$`)
  const lose = sql`select lose() as tried`
  expect(await world.database.query(lose)).toEqual([{ tried: 3 }])
  expect(await world.database.transaction((tx) => tx.query(lose), { retry: true })).toEqual([{ tried: 6 }])
  await expect(world.database.transaction((tx) => tx.query(lose))).rejects.toThrow('deadlock detected')
})

test('a transaction keeps nothing when its work fails, nor when a failed statement was swallowed', async () => {
  const visit = (swallows: boolean) =>
    world.database.transaction(async (tx) => {
      await tx.query(sql`insert into visits values ('Asha', 1)`)
      if (!swallows) throw new Error('changed my mind')
      await tx.query(sql`select 1 / 0`).catch(() => {})
    })
  await expect(visit(false)).rejects.toThrow('changed my mind')
  await expect(visit(true)).rejects.toThrow('nothing was saved')
  expect(await world.database.query(sql`select from visits where volunteer = 'Asha'`)).toEqual([])
})

test('connections that are cut, idle or in a transaction, are replaced', async () => {
  const told: string[] = []
  const database = connect({ url: world.url, size: 1, log: (sentence) => told.push(sentence) })
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const cut = (row?: { pid: number }) => world.database.query(sql`select pg_terminate_backend(${row!.pid})`)
  const inTransaction = database.transaction(async (tx) => {
    await cut((await tx.query(pid))[0])
    await tx.query(sql`select 1`)
  })
  await expect(inTransaction).rejects.toThrow()
  await cut((await database.query(pid))[0])
  await expect.poll(() => told).toHaveLength(1)
  expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await database.end()
})

test('a server older than PostgreSQL 15 is refused with a sentence', async () => {
  const old = { query: async () => ({ rows: [{ version: '14.9', number: 140009 }] }) }
  const check = refuseUnfit(old as unknown as Parameters<typeof refuseUnfit>[0])
  await expect(check).rejects.toThrow(
    'The database server is PostgreSQL 14.9; PostgreSQL 15 or later is needed.',
  )
})

test('what goes on beside a transaction that failed does nothing', async () => {
  const { promise: late, resolve: goOn } = Promise.withResolvers<void>()
  let written: Promise<unknown> = Promise.resolve()
  const failed = world.database.transaction(async (tx) => {
    written = late.then(() => tx.query(sql`insert into visits values ('Late', 1)`))
    await tx.query(sql`select`)
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  goOn()
  await expect(written).rejects.toThrow('This transaction is over.')
})

test('what was committed is told, though its server ends before it hears of the commit', async () => {
  const database = connect({ url: world.url, size: 1 })
  const listener = new pg.Client({ connectionString: world.url })
  const heard: string[] = []
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query(`listen ${CHANNEL}`)
  const { query } = pg.Client.prototype
  let stream: Socket | undefined
  const deaf = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client & { connection?: { stream: Socket } },
    ...asked: unknown[]
  ) {
    if (asked[0] === 'commit') stream = this.connection?.stream.pause()
    return (query as (...some: unknown[]) => unknown).apply(this, asked)
  })
  const told = database.transaction(async (tx) => {
    await tx.query(sql`insert into visits values ('Leela', 3)`)
    await queue(tx, 'email', { to: 'Leela' })
    tx.publish(['visits'])
  })
  await expect.poll(() => heard).toEqual(['visits'])
  deaf.mockRestore()
  stream?.destroy()
  await expect(told).rejects.toThrow('Connection terminated')
  expect(await world.database.query(sql`select from visits where volunteer = 'Leela'`)).toHaveLength(1)
  const jobs = sql`select from graphile_worker._private_jobs where payload ->> 'to' = 'Leela'`
  expect(await world.database.query(jobs)).toHaveLength(1)
  await listener.end()
  await database.end()
})

test('topics are told each once with the commit, of any number, and never of what is rolled back or ends before', async () => {
  const { database } = world
  const listener = new pg.Client({ connectionString: world.url })
  const heard: string[] = []
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query(`listen ${CHANNEL}`)
  const many = Array.from({ length: 1_000 }, (_, n) => `topic ${n}`)
  await database.transaction(async (tx) => {
    tx.publish(['first'])
    tx.publish(['first', ...many])
    await tx.query(sql`select`)
    expect(heard).toEqual([])
  })
  const end = (how: (tx: Queryable) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      tx.publish(['never'])
      await how(tx)
    })
  await expect(end(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow('changed my mind')
  await expect(end((tx) => tx.query(sql`select 1 / 0`).catch(() => {}))).rejects.toThrow('aborted')
  await expect(
    end((tx) => tx.query(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})),
  ).rejects.toThrow()
  expect(() => database.publish(['never'])).toThrow('outside of a transaction')
  await database.transaction(async (tx) => tx.publish(['last']))
  await expect.poll(() => heard.at(-1)).toBe('last')
  expect(heard).toEqual(['first', ...many, 'last'])
  await listener.end()
})
