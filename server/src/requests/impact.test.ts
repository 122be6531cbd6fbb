import { api } from '@scan/contract/index.ts'
import { SLOTS, slotOf } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { expect, test, vi } from 'vitest'
import { sql, type Sql } from '../db/sql.ts'
import { PLANS, explain } from '../testing/explain.ts'
import { fillDatabase } from '../testing/full-database.ts'
import { stage, world } from '../testing/stage.ts'
import { BEGINNING, TIME_ZONE, isNightly } from '../testing/world.ts'
import { countClosed, createImpact } from './figures.ts'

stage([])

const read = async (hasPage = true, context = world.context) =>
  (await createImpact(context, { hasPage })()).impact

const tens = (count = 0) => (count < 10 ? null : count - (count % 10))

/** Over, but not yet counted. */
const ENDED_TODAY = 12

/** Requests as they may have been over some months, many on Mondays, and volunteers; few of them in Idukki. */
async function fill(requests: number) {
  await world.database.query(sql`delete from drawn_figures`)
  await world.database.query(sql`delete from counted_requests`)
  await world.database.query(sql`update counted_until set time_zone = '', closed_before = '-infinity'`)
  await world.database.query(sql`
    insert into accounts (name, email, phone, category, district, skills, availability, password_hash, created_at,
      verified_at, approved_at, banned_at, stopped_at, stopped_for)
    select 'n', 'p' || n || '@example.org', (9847000000 + n)::text, case when n <= 40 then 'Citizen' else 'Volunteer' end,
      (${DISTRICTS}::text[])[1 + sqrt(n)::int % 14], null,
      case when n > 40 and n % 2 = 0 then array[(${SLOTS}::text[])[1 + n % 20], 'sunday-evening'] end, '', ${BEGINNING}, ${BEGINNING},
      case when n > 40 and n % 7 > 0 then ${BEGINNING}::timestamptz end, case when n % 11 = 0 then ${BEGINNING}::timestamptz end,
      case when n % 5 = 0 then ${BEGINNING}::timestamptz end, case when n % 5 = 0 then 'case' end
    from generate_series(1, 240) n`)
  await world.database.query(sql`
    with c as (select array_agg(id) as ids from accounts where category = 'Citizen')
    insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
      help_time, starts_at, posted_at, status, accepted_at, closing, closed_at)
    select 'h' || n, c.ids[1 + n % 43], (${HELP_TYPES}::text[])[1 + (n * n) % 8], '', '',
      (${DISTRICTS}::text[])[1 + sqrt(n)::int % 14], (at at time zone ${TIME_ZONE})::date,
      (at at time zone ${TIME_ZONE})::time, at, at - interval '30 hours',
      (array['completed', 'completed', 'completed', 'cancelled', 'expired', 'lapsed', 'expired'])[1 + n % 7],
      case when n % 7 in (0, 1, 2, 5, 6) then at - interval '30 hours' + n % 300 * interval '1 minute' end, 'complete', at
    from generate_series(1, ${requests + ENDED_TODAY}) n, c, lateral (
      select case when n % 5 = 0 and n <= ${requests} then date_trunc('week', evenly) else evenly end as at
      from (select ${BEGINNING}::timestamptz - case when n > ${requests} then (n - ${requests}) * interval '1 hour'
        else n * interval '11.3 hours' end as evenly) e) t`)
  await countClosed(world.context)
}

/** What the figures mean, as one says it of the rows themselves. */
async function fromRows() {
  const rows = await world.database.query(sql<{
    week: string
    district: string
    helpType: string
    citizen: string | null
    date: string
    time: string
    ended: string
    minutes: number | null
  }>`
    select date_trunc('week', posted_at at time zone ${TIME_ZONE})::date as week, district, help_type as "helpType",
      citizen_id as citizen, help_date as date, help_time as time,
      case when status = 'completed' or status = 'cancelled' then status when accepted_at is null then 'expired' else 'nobodyCame' end as ended,
      ceil(extract(epoch from accepted_at - posted_at) / 60)::int as minutes
    from help_requests
    where posted_at >= '2025-11-10'::timestamp at time zone ${TIME_ZONE} and closed_at < ${BEGINNING}::timestamptz - interval '1 day'`)
  const count = (isSo: (row: (typeof rows)[number]) => boolean) => rows.filter(isSo).length
  return { rows, count, visits: rows.filter(({ ended }) => ended === 'completed') }
}

test('what everybody may read is what the rows say, in tens', async () => {
  await fill(1_000)
  const [{ rows, count, visits }, told] = [await fromRows(), await read()]
  expect(told.visits).toBe(visits.length)
  expect(told.people).toBe(new Set(visits.flatMap(({ citizen }) => citizen ?? [])).size)
  expect(told.since).toBe('2025-11-10')
  const broken = count(({ ended }) => ended === 'nobodyCame')
  expect(told.keptOf100).toBe(Math.floor((100 * visits.length) / (visits.length + broken)))
  expect(told.notDone).toEqual({
    expired: tens(count(({ ended }) => ended === 'expired')),
    nobodyCame: tens(broken),
    cancelled: tens(count(({ ended }) => ended === 'cancelled')),
  })
  for (const { district, visits: there } of told.districts)
    expect([district, there]).toEqual([
      district,
      tens(visits.filter((one) => one.district === district).length),
    ])
  for (const { helpType, visits: of } of told.helpTypes ?? [])
    expect([helpType, of]).toEqual([helpType, tens(visits.filter((one) => one.helpType === helpType).length)])
  expect(told.weeks).toHaveLength(52)
  // This week and the last are not over.
  expect(told.weeks?.at(-1)?.week).toBe('2026-11-02')
  for (const { week, asked, helped } of told.weeks ?? [])
    expect([week, asked, helped]).toEqual([
      week,
      tens(count((one) => one.week === week)),
      tens(visits.filter((one) => one.week === week).length),
    ])
  for (const { slot, asked } of told.hours ?? [])
    expect([slot, asked]).toEqual([slot, tens(count(({ date, time }) => slotOf(date, time) === slot))])
  // Half of those who did not cancel: whoever found nobody waited longest.
  const waits = rows
    .filter(({ ended, minutes }) => minutes !== null || ended === 'expired')
    .map(({ minutes }) => minutes ?? Infinity)
    .toSorted((a, b) => a - b)
  const middle = waits[Math.ceil(waits.length / 2) - 1] ?? 0
  expect(told.acceptedWithinMinutes).toBeGreaterThanOrEqual(middle)
  expect(told.acceptedWithinMinutes).toBeLessThan(middle + 15)
})

test('volunteers are those who may help now, in their district and the hours they named, or at any if they named none', async () => {
  await fill(0)
  const { districts, hours } = await read()
  const here = await world.database.query(sql<{ district: string; slots: string[] | null }>`
    select district, availability as slots from accounts
    where category = 'Volunteer' and approved_at is not null and banned_at is null and stopped_at is null`)
  for (const { district, volunteers } of districts)
    expect([district, volunteers]).toEqual([
      district,
      tens(here.filter((one) => one.district === district).length),
    ])
  for (const { slot, free } of hours ?? [])
    expect([slot, free]).toEqual([
      slot,
      tens(here.filter(({ slots }) => slots?.includes(slot) ?? true).length),
    ])
  expect(hours?.at(-1)).toMatchObject({ slot: 'sunday-evening', free: expect.any(Number) })
})

test('they are drawn once a month: a ban does not show', async () => {
  await fill(0)
  const before = await read()
  await world.database.query(sql`update accounts set banned_at = now()`)
  await world.wait(10 * 24 * 60)
  const { districts, hours } = await read()
  expect([districts, hours]).toEqual([before.districts, before.hours])
  await world.wait(24 * 60)
  expect((await read()).districts.map(({ volunteers }) => volunteers)).toEqual(DISTRICTS.map(() => null))
})

test('under ten there is no figure', async () => {
  await fill(9)
  const { districts, weeks, hours, since, ...figures } = await read()
  const volunteers = districts.map(({ district, visits }) => ({ district, visits }))
  const told = Object.entries({ volunteers, weeks, hours: hours?.map(({ asked }) => asked), ...figures })
  expect(
    told.flatMap(
      ([name, value]) =>
        JSON.stringify([value])
          .match(/[:,[]\d+/g)
          ?.map((found) => name + found) ?? [],
    ),
  ).toEqual([])
  expect(since).toBe('2026-11-09')
})

test('what was counted by the days of another time zone is not told', async () => {
  await fill(1_000)
  const told = await read(true, { ...world.context, timeZone: 'UTC' })
  expect([told.since, told.visits, told.people, told.acceptedWithinMinutes]).toEqual([null, null, null, null])
})

test('without its page, the landing page has its three figures', async () => {
  await fill(1_000)
  const [shown, told] = [await read(), await read(false)]
  const none = {
    since: null,
    people: null,
    keptOf100: null,
    weeks: null,
    hours: null,
    helpTypes: null,
    notDone: null,
  }
  expect(told).toEqual({
    ...none,
    visits: shown.visits,
    acceptedWithinMinutes: shown.acceptedWithinMinutes,
    districts: shown.districts.map((one) => ({ ...one, visits: null })),
  })
  expect(told.visits).toBeGreaterThan(300)
})

test('everybody may ask, and it is counted every ten minutes; a failed count is made again', async () => {
  const query = vi.spyOn(world.database, 'query')
  const impact = createImpact(world.context, { hasPage: true })
  const queriesFor = async (asked: () => Promise<unknown>) => {
    query.mockClear()
    await asked()
    return query.mock.calls.length
  }
  query.mockRejectedValueOnce(new Error('gone'))
  await expect(impact()).rejects.toThrow('gone')
  // What is drawn is read before and after.
  const drawing = 3
  const first = await queriesFor(() => Promise.all([impact(), impact()]))
  expect([4, 4 + drawing]).toContain(first)
  await world.wait(9)
  expect(await queriesFor(impact)).toBe(0)
  await world.wait(1)
  expect(await queriesFor(impact)).toBe(4)
  query.mockRestore()
  expect((await world.call(api.readImpact)).reply.impact.districts).toHaveLength(14)
})

test.runIf(isNightly)(
  'what is kept is not read again from the requests, and the others by when they ended',
  async () => {
    const size = { citizens: 300, volunteers: 100, completed: 160_000, open: 100 }
    await fillDatabase(world.database, size, BEGINNING)
    await countClosed(world.context)
    await world.database.query(sql`analyze counted_requests`)
    const asked: Sql[] = []
    const query = vi.spyOn(world.database, 'query').mockImplementation(async (statement: Sql) => {
      if (!statement.text.includes('drawn_figures')) asked.push(statement)
      return []
    })
    await read()
    query.mockRestore()
    expect(asked).toHaveLength(4)
    for (const mode of PLANS) {
      const plans = await Promise.all(asked.map((statement) => explain(world.database, statement, mode)))
      const reads = plans.flatMap((plan) => plan.reads)
      expect(reads.filter((one) => one.endsWith('help_requests'))).toEqual([])
      expect(reads).toContain('requests_by_closing')
    }
  },
)
