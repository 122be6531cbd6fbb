import { api } from '@scan/contract/index.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { DISTRICTS, HELP_TYPES, type District, type HelpType } from '@scan/domain/catalogue.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql, type Sql } from '../db/sql.ts'
import { PLANS, explain } from '../testing/explain.ts'
import { fillDatabase } from '../testing/full-database.ts'
import { BEGINNING, TIME_ZONE, type TestPerson } from '../testing/world.ts'
import { forStaff } from '../access/staff.ts'
import { deleteAccount } from '../identity/decide.ts'
import { countClosed, countClosedInADay, readStatistics, statisticsInLines } from './figures.ts'
import { passTime } from './expire.ts'
import { purgeTexts } from './leave.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, release } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let citizens: TestPerson[]
let volunteers: TestPerson[]
beforeEach(async () => {
  await world.database.query(sql`delete from counted_requests`)
  await world.database.query(sql`update counted_until set time_zone = '', closed_before = '-infinity'`)
  citizens = [meera, gopal]
  volunteers = [asha, ravi]
})

const DISTRICTS_ASKED = DISTRICTS.slice(0, 2)
const HELP_TYPES_ASKED = HELP_TYPES.slice(0, 2)

interface Row {
  week: string | null
  district: string | null
  helpType: string | null
  posted: number
}

/** What the numbers mean, as one says it of the rows themselves. */
const fromRows = (timeZone: string) =>
  world.database.query(sql<Row>`
    with posted as (
      select date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type, status,
        extract(epoch from accepted_at - posted_at) / 60 as waited, accepted_at - posted_at as took,
        case when status <> 'open' then offered_count end as told
      from help_requests)
    select week, district, help_type as "helpType", count(*) as posted,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled,
      count(*) filter (where status = 'expired') as expired, count(*) filter (where status = 'lapsed') as lapsed,
      count(*) filter (where status in ('open', 'accepted')) as current,
      floor(0.5 + percentile_cont(0.5) within group (order by minutes::float8))::int as "minutesToAcceptance",
      count(*) filter (where status = 'open') as waiting, count(took) as accepted,
      count(*) filter (where took <= interval '2 hours') as "acceptedIn2Hours",
      count(*) filter (where took <= interval '24 hours') as "acceptedIn24Hours",
      floor(0.5 + percentile_cont(0.5) within group (order by case when told < 10 then told else told - told % 5 end))::int as told,
      count(*) filter (where told < 5) as "toldToFew", count(told) as "toldOf"
    from posted, lateral (select case when waited <= 60 then ceil(waited) when waited <= 360 then ceil(waited / 15) * 15
      else ceil(waited / 60) * 60 end as minutes) w
    group by grouping sets ((), (week), (district), (help_type), (week, district, help_type))
    order by week, district, help_type`)

const EVERYWHERE = forStaff({ role: 'admin' }, 'read-statistics')

async function expectTheRows(timeZone = TIME_ZONE): Promise<void> {
  const context = { ...world.context, timeZone }
  const told = await readStatistics(context, EVERYWHERE, { weeks: 12 })
  const rows = await fromRows(timeZone)
  const by = (...names: (keyof Row)[]) =>
    rows.filter((row) =>
      (['week', 'district', 'helpType'] as const).every(
        (name) => names.includes(name) === (row[name] !== null),
      ),
    )
  const none = { week: null, district: null, helpType: null }
  expect({ ...none, ...told.total }).toEqual(by()[0])
  expect(told.weeks.filter(({ posted }) => posted > 0).map((row) => ({ ...none, ...row }))).toEqual(
    by('week'),
  )
  expect(told.districts.map((row) => ({ ...none, ...row }))).toEqual(by('district'))
  expect(told.helpTypes.map((row) => ({ ...none, ...row }))).toEqual(by('helpType'))
  const file = statisticsInLines(context, EVERYWHERE, { weeks: 12 }, 'en')
  await file.next() // The heads of its columns.
  const { value: lines } = await file.next()
  const { districts, helpTypes } = messages.en.catalogue
  expect(lines).toEqual(
    by('week', 'district', 'helpType').map(({ week, district, helpType, ...numbers }) =>
      // In the order in which they were selected.
      [week, districts[district as District], helpTypes[helpType as HelpType], ...Object.values(numbers)],
    ),
  )
}

const keptRequests = async () => {
  const [row] = await world.database.query(sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from counted_requests`)
  return row?.count
}

const who = fc.nat(1)
const minutes = fc.constantFrom(0.001, 1, 7.5, 16.017, 61, 5 * 60 + 0.5)
const days = fc.constantFrom(1, 2, 3, 9)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ post: who, district: who, helpType: who }) },
  { weight: 4, arbitrary: fc.record({ accept: who, of: who }) },
  { weight: 1, arbitrary: fc.record({ release: who }) },
  { weight: 2, arbitrary: fc.record({ complete: who }) },
  { weight: 1, arbitrary: fc.record({ cancel: who }) },
  { weight: 4, arbitrary: fc.record({ wait: minutes }) },
  { weight: 3, arbitrary: fc.record({ wait: days.map((count) => count * 24 * 60), keep: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function current(by: TestPerson): Promise<string | undefined> {
  const [row] = await world.database.query(sql<{ id: string }>`
    select id from help_requests where citizen_id = ${by.id} and status in ('open', 'accepted')`)
  return row?.id
}

/** What somebody does; where that is refused, nothing has happened. */
async function take(now: Step): Promise<void> {
  if ('post' in now) {
    const needs = { description: 'To the clinic', additional: null, ...world.inHours(4) }
    const district = DISTRICTS_ASKED[now.district] as (typeof DISTRICTS)[number]
    const helpType = HELP_TYPES_ASKED[now.helpType] as (typeof HELP_TYPES)[number]
    const body = { action: 'request', email: null, ...needs, district, helpType } as const
    await world.call(api.askForHelp, { as: citizens[now.post], body })
    await world.database.query(sql`
      update help_requests set offered_count = case when number % 3 > 0 then number % 17 end where status = 'open'`)
  } else if ('accept' in now) {
    await accept(volunteers[now.accept] as TestPerson, citizens[now.of] as TestPerson)
  } else if ('release' in now) {
    for (const as of volunteers) await release(as, citizens[now.release] as TestPerson)
  } else if ('complete' in now) {
    const id = await current(citizens[now.complete] as TestPerson)
    if (id) await world.call(api.adminCompleteRequest, { as: lakshmi, params: { id } })
  } else if ('cancel' in now) {
    const id = await current(citizens[now.cancel] as TestPerson)
    if (id) await world.call(api.adminCancelRequest, { as: lakshmi, params: { id } })
  } else {
    await world.wait(now.wait)
    await passTime(world.context)
    if ('keep' in now && now.keep) {
      // Two servers may do it at once.
      await Promise.all([countClosed(world.context), countClosed(world.context)])
      await expectTheRows()
    }
  }
}

test(
  'whatever happens, and whenever it is kept: the numbers are those of the rows',
  { timeout: 60_000 },
  async () => {
    let kept = 0
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
          for (const now of steps) await take(now)
          await expectTheRows()
          kept += (await keptRequests()) ?? 0
        })
        .beforeEach(async () => {
          await world.database.query(sql`delete from help_requests`)
          await world.database.query(sql`delete from counted_requests`)
          await world.database.query(sql`update counted_until set closed_before = '-infinity'`)
          world.setNow(BEGINNING)
          await world.wait(0)
        }),
      { numRuns: 8, endOnFailure: true },
    )
    expect(kept).toBeGreaterThan(0)
  },
)

/** A request of Meera's that Asha completed, posted on Sunday at half past eleven at night in Kerala. */
async function oneCompleted(): Promise<void> {
  world.setNow(new Date('2026-11-22T18:00:00Z'))
  await world.wait(0)
  await take({ post: 0, district: 0, helpType: 0 })
  await world.wait(20)
  await take({ accept: 0, of: 0 })
  await take({ complete: 0 })
}

const inDays = async (count: number) => {
  world.setNow(new Date(world.now().getTime() + count * DAY_MS))
  await world.wait(0)
}

test('a week before those asked for is not counted, kept or not', async () => {
  const posted = async (weeks: number) =>
    (await readStatistics(world.context, EVERYWHERE, { weeks })).total.posted
  await oneCompleted()
  await inDays(1)
  expect([await posted(1), await posted(2)]).toEqual([0, 1])
  await inDays(1)
  await countClosed(world.context)
  expect(await keptRequests()).toBe(1)
  expect([await posted(1), await posted(2)]).toEqual([0, 1])
})

test('what ended in the last 24 hours is counted for whoever watches, and nothing before', async () => {
  await oneCompleted()
  await world.wait(24 * 60)
  expect(await countClosedInADay(world.context)).toEqual([{ status: 'completed', count: 1 }])
  await world.wait(1)
  expect(await countClosedInADay(world.context)).toEqual([])
})

describe('what is kept', () => {
  test('was closed for a day, and is counted once', async () => {
    await oneCompleted()
    await world.wait(24 * 60 - 1)
    await countClosed(world.context)
    expect(await keptRequests()).toBe(0)
    await world.wait(2)
    for (let times = 0; times < 3; times++) await countClosed(world.context)
    expect(await keptRequests()).toBe(1)
  })

  test('stays when its people are deleted and its words are erased', async () => {
    await oneCompleted()
    await inDays(31)
    await countClosed(world.context)
    const before = await readStatistics(world.context, EVERYWHERE, { weeks: 12 })
    expect(before.total).toMatchObject({ completed: 1, minutesToAcceptance: 20 })
    await purgeTexts(world.context)
    for (const { id } of [...citizens, ...volunteers])
      await deleteAccount(world.context, { id: lakshmi.id, clientSubnet: '' }, id)
    expect(await readStatistics(world.context, EVERYWHERE, { weeks: 12 })).toEqual(before)
    await expectTheRows()
  })

  test('begins with all that was closed before there was anything kept', async () => {
    await world.database.query(sql`
      insert into help_requests (handle, help_type, description, public_description, district, help_date, help_time, starts_at,
        posted_at, status, accepted_at, closing, closed_at, offered_count)
      select 'h' || n, (${HELP_TYPES}::text[])[1 + n % 8], '', '', (${DISTRICTS}::text[])[1 + n % 14], '2026-11-01', '10:00',
        at, at, (array['completed', 'cancelled', 'expired', 'lapsed'])[1 + n % 4], case when n % 3 > 0 then at + n * interval '3.3 minutes' end,
        'complete', at + interval '1 day', case when n % 5 > 0 then n % 37 end
      from generate_series(1, 500) n, lateral (select ${BEGINNING}::timestamptz - n * interval '3.3 hours' as at) t`)
    await expectTheRows()
    await Promise.all([countClosed(world.context), countClosed(world.context)])
    expect(await keptRequests()).toBeGreaterThan(480)
    await expectTheRows()
  })

  test('is of one time zone; for another it is counted anew', async () => {
    await oneCompleted()
    await inDays(2)
    await countClosed(world.context)
    await expectTheRows()
    const elsewhere = { ...world.context, timeZone: 'Pacific/Auckland' }
    await expectTheRows('Pacific/Auckland')
    await countClosed(elsewhere)
    expect(
      (await readStatistics(elsewhere, EVERYWHERE, { weeks: 2 })).weeks.map(({ posted }) => posted),
    ).toEqual([0, 1])
    await expectTheRows('Pacific/Auckland')
    await expectTheRows()
  })
})

test('what is kept is not read again from the requests, in both ways to plan it', async () => {
  await fillDatabase(
    world.database,
    { citizens: 300, volunteers: 100, completed: 30_000, open: 100 },
    BEGINNING,
  )
  await countClosed(world.context)
  await world.database.query(sql`analyze counted_requests`)
  let asked: Sql | undefined
  const database = { ...world.database, query: async (statement: Sql) => ((asked = statement), []) }
  await readStatistics({ ...world.context, database }, EVERYWHERE, { weeks: 53 })
  for (const mode of PLANS) {
    const { reads, buffers } = await explain(world.database, asked as Sql, mode)
    expect(reads.filter((read) => read.endsWith('help_requests'))).toEqual([])
    expect(reads).toContain('requests_by_closing')
    expect(buffers).toBeLessThan(1_000)
  }
})
