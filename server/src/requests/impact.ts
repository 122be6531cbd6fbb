import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { SLOTS, WEEKDAYS, partOfDay } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { keptOf100, roundedDown, unlessFew } from '@scan/domain/figures.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { mondays } from './statistics.ts'

const COUNTED_EVERY_MS = 10 * MINUTE_MS
const WEEKS = 52
/** Of this week and the last many requests are not over yet: a line through them would seem to fall. */
const WEEKS_UNDER_WAY = 2

type Answer = Reply<typeof api.readImpact>

/** Counted every ten minutes at most: every visitor of the landing page asks. */
export function createImpact(context: Context, { hasPage }: { hasPage: boolean }): () => Promise<Answer> {
  let counted: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const at = context.now().getTime()
    if (counted && at - counted.at < COUNTED_EVERY_MS) return counted.answer
    const mine = (counted = { at, answer: count(context, hasPage).then((impact) => ({ impact })) })
    mine.answer.catch(() => {
      if (counted === mine) counted = undefined
    })
    return mine.answer
  }
}

async function count(context: Context, hasPage: boolean): Promise<Answer['impact']> {
  const weeks = mondays(context, { weeks: WEEKS + WEEKS_UNDER_WAY })
  const since = weeks[0] as WallDate
  const [requests, minutes, volunteers] = await Promise.all([
    countRequests(context, since),
    medianWait(context, since),
    countVolunteers(context),
  ])
  const visits = unlessFew(requests.all.helped)
  const inDistricts = DISTRICTS.map((district) => ({
    ...{ district, volunteers: roundedDown(volunteers(district)), visits: null },
  }))
  const onLandingPage = { visits, acceptedWithinMinutes: minutes, districts: inDistricts }
  const onPage = { since: null, people: null, keptOf100: null, weeks: null, hours: null, helpTypes: null }
  if (!hasPage) return { ...onPage, ...onLandingPage, notDone: null }

  const { people, askedAt } = await countTimes(context, since)
  const { helped, expired, nobodyCame, cancelled } = requests.all
  return {
    ...onLandingPage,
    since: weeks.find((week) => requests.of(week).asked > 0) ?? null,
    people: unlessFew(people),
    keptOf100: keptOf100({ kept: helped, broken: nobodyCame }),
    districts: inDistricts.map((one) => ({ ...one, visits: roundedDown(requests.of(one.district).helped) })),
    weeks: weeks.slice(0, WEEKS).map((week) => ({
      week,
      asked: roundedDown(requests.of(week).asked),
      helped: roundedDown(requests.of(week).helped),
    })),
    hours: SLOTS.map((slot) => ({
      slot,
      asked: roundedDown(askedAt(slot)),
      free: roundedDown(volunteers(slot)),
    })),
    helpTypes: HELP_TYPES.map((helpType) => ({
      helpType,
      visits: roundedDown(requests.of(helpType).helped),
    })),
    notDone: {
      expired: roundedDown(expired),
      nobodyCame: roundedDown(nobodyCame),
      cancelled: roundedDown(cancelled),
    },
  }
}

/** What was counted since that Monday (`countClosed`), unless it was counted in another time zone. */
const countedSince = (since: WallDate, timeZone: string) => sql`
  counted_requests where week >= ${since} and exists (select from counted_until where time_zone = ${timeZone})`

const NONE = { asked: 0, helped: 0, expired: 0, nobodyCame: 0, cancelled: 0 }

/** Of all, and of those of a week, a district or a kind of help. */
async function countRequests({ database, timeZone }: Context, since: WallDate) {
  const groups = await database.query(sql<typeof NONE & { name: string }>`
    select coalesce(week::text, district, help_type, 'all') as name, sum(count)::int as asked,
      coalesce(sum(count) filter (where status = 'completed'), 0)::int as helped,
      coalesce(sum(count) filter (where status = 'expired' and minutes is null), 0)::int as expired,
      coalesce(sum(count) filter (where status = 'cancelled'), 0)::int as cancelled,
      coalesce(sum(count) filter (where status = 'lapsed' or status = 'expired' and minutes is not null), 0)::int
        as "nobodyCame"
    from ${countedSince(since, timeZone)} group by grouping sets ((), (week), (district), (help_type))`)
  const known = new Map(groups.map(({ name, ...counts }) => [name, counts]))
  const of = (name: string) => known.get(name) ?? NONE
  return { of, all: of('all') }
}

/** Half had a yes within so many minutes; null if they are few, or if fewer than half had one. */
async function medianWait({ database, timeZone }: Context, since: WallDate): Promise<number | null> {
  const [middle] = await database.query(sql<{ minutes: number | null; of: number }>`
    select minutes, of::int from (
      select minutes, sum(sum(count)) over (order by minutes nulls last) as so_far, sum(sum(count)) over () as of
      from ${countedSince(since, timeZone)} and (minutes is not null or status = 'expired') group by minutes) by_minutes
    where so_far * 2 >= of order by minutes nulls last limit 1`)
  return middle && unlessFew(middle.of) ? middle.minutes : null
}

/** Of a district, and who named a part of the week. */
async function countVolunteers({ database }: Context): Promise<(name: string) => number> {
  const groups = await database.query(sql<{ name: string; count: number }>`
    with volunteers as (
      select district, availability from accounts
      where category = 'Volunteer' and approved_at is not null and stopped_at is null and banned_at is null)
    select district as name, count(*)::int from volunteers group by district
    union all
    select slot, count(*)::int from volunteers, unnest(availability) slot group by slot`)
  const known = new Map(groups.map(({ name, count }) => [name, count]))
  return (name) => known.get(name) ?? 0
}

/** Whom volunteers visited, and for which parts of the week people asked: of the same requests, by themselves. */
async function countTimes({ database, timeZone }: Context, since: WallDate) {
  const from = sql`${since}::date::timestamp at time zone ${timeZone}`
  const groups = await database.query(sql<{
    day: number | null
    time: WallTime | null
    asked: number
    people: number
  }>`
    with past as materialized (
      select citizen_id, status, extract(isodow from help_date)::int as day, help_time as time
      from help_requests
      where closed_at >= ${from} and posted_at >= ${from}
        and closed_at < (select closed_before from counted_until where time_zone = ${timeZone}))
    select day, time, count(*)::int as asked, 0 as people from past group by 1, 2
    union all
    select null, null, 0, count(*)::int
    from (select from past where status = 'completed' and citizen_id is not null group by citizen_id) visited`)
  const slots = Map.groupBy(
    groups,
    ({ day, time }) => day && `${WEEKDAYS[day - 1]}-${partOfDay(time as WallTime)}`,
  )
  return {
    people: slots.get(null)?.[0]?.people ?? 0,
    askedAt: (slot: string) => (slots.get(slot) ?? []).reduce((sum, { asked }) => sum + asked, 0),
  }
}
