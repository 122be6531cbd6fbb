import { api } from '@scan/contract/index.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { SLOTS, slotOf } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES, type District, type HelpType } from '@scan/domain/catalogue.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { CLOSED_TEXTS_DAYS } from '@scan/domain/retention.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sql, type Sql } from '../db/sql.ts'
import { PLANS, explain } from '../testing/explain.ts'
import { fillDatabase } from '../testing/full-database.ts'
import { BEGINNING, TIME_ZONE, isNightly, type TestPerson } from '../testing/world.ts'
import { forStaff } from '../access/staff.ts'
import { deleteAccount } from '../identity/decide.ts'
import { countClosed, countClosedInADay, createImpact, readStatistics, statisticsInLines } from './figures.ts'
import { passTime } from './expire.ts'
import { purgeTexts } from './leave.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, release, setApart, set } from '../testing/steps.ts'

// For staff (statistics), for everybody (impact) and for a citizen who waits: drawn from the same counted requests.

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
  byPhone: number
}

/** What the numbers mean, as one says it of the rows themselves. */
const fromRows = (timeZone: string) =>
  world.database.query(sql<Row>`
    with posted as (
      select date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type, status,
        extract(epoch from accepted_at - posted_at) / 60 as waited, accepted_at - posted_at as took,
        case when status <> 'open' then offered_count end as told, by_phone
      from help_requests)
    select week, district, help_type as "helpType", count(*) as posted,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled,
      count(*) filter (where status = 'expired') as expired, count(*) filter (where status = 'lapsed') as lapsed,
      count(*) filter (where status = 'said-done') as unconfirmed,
      count(*) filter (where status in ('open', 'accepted')) as current,
      floor(0.5 + percentile_cont(0.5) within group (order by minutes::float8))::int as "minutesToAcceptance",
      count(*) filter (where status = 'open') as waiting, count(took) as accepted,
      count(*) filter (where took <= interval '2 hours') as "acceptedIn2Hours",
      count(*) filter (where took <= interval '24 hours') as "acceptedIn24Hours",
      floor(0.5 + percentile_cont(0.5) within group (order by case when told < 10 then told else told - told % 5 end))::int as told,
      count(*) filter (where told < 5) as "toldToFew", count(told) as "toldOf",
      count(*) filter (where status = 'completed' and by_phone) as "byPhone"
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
  // On the page, those by phone are counted of all together.
  const onPage = (...names: (keyof Row)[]) => by(...names).map((row) => ({ ...row, byPhone: undefined }))
  const none = { week: null, district: null, helpType: null }
  expect({ ...none, ...told.total, byPhone: told.byPhone }).toEqual(by()[0])
  expect(told.weeks.filter(({ posted }) => posted > 0).map((row) => ({ ...none, ...row }))).toEqual(
    onPage('week'),
  )
  expect(told.districts.map((row) => ({ ...none, ...row }))).toEqual(onPage('district'))
  expect(told.helpTypes.map((row) => ({ ...none, ...row }))).toEqual(onPage('helpType'))
  const file = statisticsInLines(context, EVERYWHERE, { weeks: 12 }, 'en')
  await file.next() // The heads of its columns.
  const { value: lines } = await file.next()
  const { districts, helpTypes } = messages.en.catalogue
  // What is of visits comes after them.
  expect((lines as unknown[][]).filter((line) => line[3] !== 0).map((line) => line.slice(0, -4))).toEqual(
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
    const district = DISTRICTS_ASKED[now.district] as District
    const helpType = HELP_TYPES_ASKED[now.helpType] as HelpType
    await world.ask(citizens[now.post] as TestPerson, 4, { district, helpType })
    await world.database.query(sql`
      update help_requests set offered_count = case when number % 3 > 0 then number % 17 end where status = 'open'`)
  } else if ('accept' in now) {
    await accept(volunteers[now.accept] as TestPerson, citizens[now.of] as TestPerson)
  } else if ('release' in now) {
    for (const as of volunteers) await release(as, citizens[now.release] as TestPerson)
  } else if ('complete' in now) {
    const id = await current(citizens[now.complete] as TestPerson)
    if (id) await world.call(api.adminCompleteRequest, { as: lakshmi, params: { id } })
    await world.database.query(
      sql`update help_requests set by_phone = number % 2 = 0 where status = 'completed'`,
    )
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
    await purgeTexts(world.context, CLOSED_TEXTS_DAYS)
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
  const asked: Sql[] = []
  const database = { ...world.database, query: async (statement: Sql) => (asked.push(statement), []) }
  await readStatistics({ ...world.context, database }, EVERYWHERE, { weeks: 53 })
  for (const mode of PLANS) {
    const { reads, buffers } = await explain(world.database, asked[0] as Sql, mode)
    expect(reads.filter((read) => read.endsWith('help_requests'))).toEqual([])
    expect(reads).toContain('requests_by_closing')
    expect(buffers).toBeLessThan(1_000)
  }
})

describe('for everybody', () => {
  const impact = async (hasPage = true, context = world.context) =>
    (await createImpact(context, { hasPage })()).impact

  const tens = (count = 0) => (count < 10 ? null : count - (count % 10))

  /** Over, but not yet counted. */
  const ENDED_TODAY = 12

  /** Requests as they may have been over some months, many on Mondays, and volunteers; few of them in Idukki. */
  async function fill(requests: number) {
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
  async function overAndCounted() {
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
    const [{ rows, count, visits }, told] = [await overAndCounted(), await impact()]
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
      expect([helpType, of]).toEqual([
        helpType,
        tens(visits.filter((one) => one.helpType === helpType).length),
      ])
    // Whole fours of the weeks until the last but one: this week and the last are not over.
    expect(told.weeks).toHaveLength(12)
    expect(told.weeks?.[0]?.week).toBe('2025-11-24')
    for (const { week, asked, helped } of told.weeks ?? []) {
      const since = (one: { week: string }) => Date.parse(one.week) - Date.parse(week)
      const isThen = (one: { week: string }) => since(one) >= 0 && since(one) < 28 * DAY_MS
      expect([week, asked, helped]).toEqual([
        week,
        tens(count((one) => isThen(one) && one.ended !== 'cancelled')),
        tens(visits.filter(isThen).length),
      ])
    }
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
    const { districts, hours } = await impact()
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
    const before = await impact()
    await world.database.query(sql`update accounts set banned_at = now()`)
    await world.wait(10 * 24 * 60)
    const { districts, hours } = await impact()
    expect([districts, hours]).toEqual([before.districts, before.hours])
    await world.wait(24 * 60)
    expect((await impact()).districts.map(({ volunteers }) => volunteers)).toEqual(DISTRICTS.map(() => null))
  })

  test('under ten there is no figure', async () => {
    await fill(9)
    const { districts, weeks, hours, since, ...figures } = await impact()
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
    const told = await impact(true, { ...world.context, timeZone: 'UTC' })
    expect([told.since, told.visits, told.people, told.acceptedWithinMinutes]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('without its page, the landing page has its three figures', async () => {
    await fill(1_000)
    const [shown, told] = [await impact(), await impact(false)]
    expect(told).toEqual({
      ...{
        since: null,
        people: null,
        keptOf100: null,
        weeks: null,
        hours: null,
        helpTypes: null,
        notDone: null,
      },
      visits: shown.visits,
      acceptedWithinMinutes: shown.acceptedWithinMinutes,
      districts: shown.districts.map((one) => ({ ...one, visits: null })),
    })
    expect(told.visits).toBeGreaterThan(300)
  })

  test('everybody may ask, and it is counted every ten minutes; a failed count is made again', async () => {
    const query = vi.spyOn(world.database, 'query')
    const counted = createImpact(world.context, { hasPage: true })
    const queriesFor = async (asked: () => Promise<unknown>) => {
      query.mockClear()
      await asked()
      return query.mock.calls.length
    }
    query.mockRejectedValueOnce(new Error('gone'))
    await expect(counted()).rejects.toThrow('gone')
    // What is drawn is read before and after.
    const drawing = 3
    const first = await queriesFor(() => Promise.all([counted(), counted()]))
    expect([4, 4 + drawing]).toContain(first)
    await world.wait(9)
    expect(await queriesFor(counted)).toBe(0)
    await world.wait(1)
    expect(await queriesFor(counted)).toBe(4)
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
      await impact()
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
})

describe('for a citizen who waits', () => {
  const read = async () => (await world.call(api.readWaiting, { as: meera })).reply
  const drawnAnew = async () => {
    await world.database.query(sql`delete from drawn_figures`)
    return read()
  }
  const counted = (week: string, status: string, minutes: number | null, count: number) =>
    world.database.query(sql`
      with zone as (update counted_until set time_zone = ${world.context.timeZone})
      insert into counted_requests (week, district, help_type, status, minutes, count)
      values (${week}, 'Thrissur', 'reading', ${status}, ${minutes}, ${count})`)
  let people: TestPerson[]
  /** Meera has asked where so many volunteers are. */
  async function ask(volunteers: number): Promise<void> {
    people = []
    for (let n = 0; n < volunteers; n++)
      people.push(
        await world.person(`Volunteer${n}`, 'Volunteer', { district: 'Thrissur', skills: ['shopping'] }),
      )
    await world.ask(meera, 30, { helpType: 'shopping', district: 'Thrissur' })
  }
  const third = () => people[3] as TestPerson

  test('she learns about how many can see it, and fewer than ten not at all', async () => {
    expect(await read()).toEqual({ volunteers: null, usualHours: null })
    await ask(10)
    expect(await read()).toMatchObject({ volunteers: 10 })
    await set(sql`away_until = '2026-11-20'`, third())
    expect((await drawnAnew()).volunteers).toBeNull()
    await set(sql`away_until = null, skills = '{reading}'`, third())
    expect((await drawnAnew()).volunteers).toBeNull()
    await set(sql`skills = null, availability = '{sunday-morning}'`, third())
    expect((await drawnAnew()).volunteers).toBe(10)
  })

  test('while it is offered to one volunteer alone, nothing of others is said', async () => {
    await ask(10)
    await counted('2026-11-09', 'completed', 470, 10)
    await world.database.query(sql`
      update help_requests set asked_first = ${third().id}, asked_first_until = ${world.now()}::timestamptz + interval '1 hour'`)
    expect(await read()).toEqual({ volunteers: null, usualHours: null })
    await world.wait(60)
    expect(await read()).toEqual({ volunteers: 10, usualHours: 8 })
  })

  test('they are drawn once a day: a ban, and who is kept apart from her, do not show', async () => {
    await ask(15)
    expect(await read()).toMatchObject({ volunteers: 20 })
    await set(sql`banned_at = now()`, third())
    // It is 2:30 pm.
    await world.wait(9 * 60)
    expect(await read()).toMatchObject({ volunteers: 20 })
    await world.wait(60)
    expect(await read()).toMatchObject({ volunteers: 10 })
    await set(sql`banned_at = null`, third())
    await setApart(people[4] as TestPerson, meera)
    expect(await drawnAnew()).toMatchObject({ volunteers: 20 })
  })

  test('and how long it usually takes there, where half of those who asked found somebody', async () => {
    await ask(0)
    await counted('2026-11-09', 'completed', 60, 4)
    await counted('2026-11-09', 'cancelled', 470, 5)
    await counted('2026-08-03', 'completed', 1, 100)
    await counted('2026-11-09', 'cancelled', null, 100)
    expect((await read()).usualHours).toBeNull()
    await counted('2026-11-02', 'completed', 600, 1)
    expect((await drawnAnew()).usualHours).toBe(8)
    await counted('2026-11-02', 'expired', null, 11)
    expect((await drawnAnew()).usualHours).toBeNull()
  })
})
