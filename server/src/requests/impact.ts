import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { SLOTS } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { MINUTE_MS, wallClock } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { keptOf100, median, roundedDown, sumOf, unlessFew } from '@scan/domain/figures.ts'
import type { Counted } from '@scan/domain/figures.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { drawn } from './drawn.ts'
import { SLOT, fitFor, moment } from './fitness.ts'
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
    ...{ district, volunteers: volunteers(district), visits: null },
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
      free: volunteers(slot),
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
  const waits = await database.query(sql<Counted>`
    select minutes as value, sum(count)::int as count from ${countedSince(since, timeZone)}
      and (minutes is not null or status = 'expired') group by minutes`)
  return unlessFew(sumOf(waits)) && median(waits)
}

/** Of a district, and who has time in a part of the week: drawn once a month (D101). */
async function countVolunteers(context: Context): Promise<(name: string) => number | null> {
  const { database, now, timeZone } = context
  const month = `${wallClock(now(), timeZone).date.slice(0, 7)}-01`
  const known = await drawn(database, 'volunteers', month, async () => {
    const groups = await database.query(sql<{ name: string; count: number }>`
    with able as (select v.district, v.availability from volunteers v where ${fitFor('count', moment(context))})
    select district as name, count(*) from able group by district
    union all
    select slot, count(*) from able, unnest(coalesce(availability, ${SLOTS})) slot group by slot`)
    return Object.fromEntries(groups.map(({ name, count }) => [name, roundedDown(count)]))
  })
  return (name) => known[name] ?? null
}

/** Whom volunteers visited, and for which parts of the week people asked: of the same requests, by themselves. */
async function countTimes({ database, timeZone }: Context, since: WallDate) {
  const from = sql`${since}::date::timestamp at time zone ${timeZone}`
  const groups = await database.query(sql<{ slot: Slot | null; count: number }>`
    with past as materialized (
      select r.citizen_id, r.status, ${SLOT} as slot from help_requests r
      where r.closed_at >= ${from} and r.posted_at >= ${from}
        and r.closed_at < (select closed_before from counted_until where time_zone = ${timeZone}))
    select slot, count(*) from past group by slot
    union all
    select null, count(distinct citizen_id) from past where status = 'completed'`)
  const known = new Map(groups.map(({ slot, count }) => [slot, count]))
  return { people: known.get(null) ?? 0, askedAt: (slot: Slot) => known.get(slot) ?? 0 }
}
