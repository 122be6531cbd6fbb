import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { isAway, violated } from './failures.ts'
import { connect, refuseUnfit } from './pool.ts'
import { sql } from './sql.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await createDatabase()
  await world.database.query(sql`
    create table visits (
      volunteer text constraint one_visit_per_volunteer unique,
      hours int constraint a_visit_has_hours check (hours > 0)
    )`)
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

describe('what comes out of the database', () => {
  test('days and times are text as on the wall, moments are dates, counts are numbers', async () => {
    const rows = await world.database.query(sql`
      select date '2026-11-21' as day, time '10:30' as "time", timestamptz '2026-11-21 10:30+05:30' as moment,
        count(*) as count, array[date '2026-11-21'] as days, array[1::int8, null] as counts, null::date as never
      from generate_series(1, 3)`)
    expect(rows).toEqual([
      {
        day: '2026-11-21',
        time: '10:30',
        moment: new Date('2026-11-21T05:00:00Z'),
        count: 3,
        days: ['2026-11-21'],
        counts: [1, null],
        never: null,
      },
    ])
  })

  test('Malayalam and Hindi come back to the letter, joiners included', async () => {
    const name = 'ഗോപാലൻ ക്\u200dഷ നമസ്\u200cകാരം क्\u200dष'
    expect(await world.database.query(sql`select ${name}::text as name`)).toEqual([{ name }])
  })
})

test('a statement that lost to another transaction is run anew', async () => {
  await world.database.query(sql`create sequence tries`)
  await world.database.query(sql`
    create function lose() returns bigint language plpgsql as $$ declare tried bigint := nextval('tries'); begin
      if tried < 3 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if; return tried; end $$`)
  expect(await world.database.query(sql`select lose() as tried`)).toEqual([{ tried: 3 }])
})

describe('a transaction', () => {
  test('keeps nothing when its work fails', async () => {
    const work = world.database.transaction(async (tx) => {
      await tx.query(sql`insert into visits values ('Asha', 1)`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await world.database.query(sql`select * from visits where volunteer = 'Asha'`)).toEqual([])
  })

  test('does not claim success when a failed statement was swallowed', async () => {
    const work = world.database.transaction(async (tx) => {
      await tx.query(sql`insert into visits values ('Asha', 1)`)
      await tx.query(sql`select 1 / 0`).catch(() => {})
    })
    await expect(work).rejects.toThrow('nothing was saved')
  })

  test('begins anew when it lost to another one, but only where that was asked for', async () => {
    await world.database.query(sql`create table tally (name text primary key, votes int)`)
    await world.database.query(sql`insert into tally values ('Meera', 0), ('Gopal', 0)`)
    // Each takes one row, waits for the other to have taken theirs, then wants it: a deadlock, every time.
    const crossing = async (options: { retry: boolean }) => {
      let tries = 0
      let arrived = 0
      let meet: () => void = () => {}
      const both = new Promise<void>((resolve) => (meet = resolve))
      const vote = (first: string, second: string) =>
        world.database.transaction(async (tx) => {
          tries++
          await tx.query(sql`update tally set votes = votes + 1 where name = ${first}`)
          if (++arrived === 2) meet()
          await both
          await tx.query(sql`update tally set votes = votes + 1 where name = ${second}`)
        }, options)
      const outcomes = await Promise.allSettled([vote('Meera', 'Gopal'), vote('Gopal', 'Meera')])
      return { tries, failed: outcomes.filter(({ status }) => status === 'rejected').length }
    }
    expect(await crossing({ retry: false })).toEqual({ tries: 2, failed: 1 })
    const retried = await crossing({ retry: true })
    expect(retried.failed).toBe(0)
    expect(retried.tries).toBeGreaterThan(2)
    expect(await world.database.query(sql`select votes from tally`)).toEqual([{ votes: 3 }, { votes: 3 }])
  })

  test('leaves its connection usable when that was cut in the middle', async () => {
    const cut = world.database.transaction(async (tx) => {
      const [row] = await tx.query(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      await world.database.query(sql`select pg_terminate_backend(${row!.pid})`)
      await tx.query(sql`select 1`)
    })
    await expect(cut).rejects.toThrow()
    expect(await world.database.transaction((tx) => tx.query(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })
})

describe('a broken rule', () => {
  test('is told by the name of its index or constraint', async () => {
    await world.database.query(sql`insert into visits values ('Ravi', 1)`)
    const again = await world.database.query(sql`insert into visits values ('Ravi', 2)`).catch(violated)
    expect(again).toBe('one_visit_per_volunteer')
    expect(await world.database.query(sql`insert into visits values ('Asha', 0)`).catch(violated)).toBe(
      'a_visit_has_hours',
    )
  })

  test('is told apart from other failures', async () => {
    expect(
      await world.database.query(sql`select 1 / 0`).catch((error) => ({ was: violated(error) })),
    ).toEqual({ was: undefined })
    expect(violated(new Error('duplicate key'))).toBeUndefined()
  })
})

test('the death of an idle connection is told and survived', async () => {
  const told: string[] = []
  const database = connect({ url: world.url, size: 1, log: (sentence) => told.push(sentence) })
  try {
    const [row] = await database.query(sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await world.database.query(sql`select pg_terminate_backend(${row!.pid})`)
    await expect.poll(() => told).toHaveLength(1)
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  } finally {
    await database.end()
  }
})

test('a server older than PostgreSQL 15 is refused with a sentence', async () => {
  const old = { query: async () => ({ rows: [{ version: '14.9', number: 140009 }] }) }
  const check = refuseUnfit(old as unknown as Parameters<typeof refuseUnfit>[0])
  await expect(check).rejects.toThrow(
    'The database server is PostgreSQL 14.9; PostgreSQL 15 or later is needed.',
  )
})
