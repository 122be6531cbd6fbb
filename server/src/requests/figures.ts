import type { Statistics } from '@scan/contract/admin/statistics.ts'
import type { Query, Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { SLOTS } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { DAY_MS, MINUTE_MS, daysAfter, wallClock } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { CONFIRMED_BY, USUAL_DURATIONS } from '@scan/domain/duration.ts'
import {
  keptOf100,
  median,
  roughly,
  roundedDown,
  sumOf,
  unlessFew,
  usualHours,
} from '@scan/domain/figures.ts'
import type { Counted } from '@scan/domain/figures.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import type { Cell } from '../http/download.ts'
import { SLOT, fitFor, moment } from './fitness.ts'

// The network's figures: for staff (statistics), for everybody (impact), and for a citizen who waits. Closed requests are
// counted once, by week, district, kind and outcome, in `counted_requests`.

type Clock = Pick<Context, 'database' | 'timeZone' | 'now'>

/** A backlog is counted in parts. */
const COUNTED_AT_ONCE_DAYS = 30

/** Counts what was closed more than a day ago: longer than any transaction lasts and any clock is off by. */
export async function countClosed({ database, timeZone, now }: Clock): Promise<void> {
  const before = daysAfter(now(), -1)
  while (await database.transaction((tx) => countSome(tx, timeZone, before)));
}

async function countSome(tx: Queryable, timeZone: string, before: Date): Promise<boolean> {
  // A second server waits here, and then finds it done.
  const [counted] = await tx.query(
    sql<{ timeZone: string }>`select time_zone as "timeZone" from counted_until for update`,
  )
  if (counted?.timeZone !== timeZone) {
    await tx.query(sql`delete from counted_requests`)
    await tx.query(sql`update counted_until set time_zone = ${timeZone}, closed_before = '-infinity'`)
  }
  const isNew = sql`closed_at >= (select closed_before from counted_until) and closed_at <`
  const [next] = await tx.query(sql<{ closedAt: Date | null }>`
    select min(closed_at) as "closedAt" from help_requests where ${isNew} ${before}`)
  if (!next?.closedAt) return false
  const until = new Date(Math.min(+before, +daysAfter(next.closedAt, COUNTED_AT_ONCE_DAYS)))
  await tx.query(sql`
    insert into counted_requests as counted (week, district, help_type, status, minutes, told, count)
    select ${groups(timeZone)} from help_requests, ${WAITED} where ${isNew} ${until} and status <> 'said-done' group by 1, 2, 3, 4, 5, 6
    on conflict (week, district, help_type, status, minutes, told) do update set count = counted.count + excluded.count`)
  await tx.query(sql`update counted_until set closed_before = ${until}`)
  return true
}

const groups = (timeZone: string) => sql`
  date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type, status,
  (case when waited <= 60 then ceil(waited) when waited <= 360 then 15 * ceil(waited / 15)
    else 60 * ceil(waited / 60) end)::int as minutes,
  case when status = 'open' then null when offered_count < 10 then offered_count else offered_count / 5 * 5 end as told,
  count(*) as count`
const WAITED = sql`lateral (select extract(epoch from accepted_at - posted_at) / 60 as waited) w`

/** The last is this week's. */
function mondays({ now, timeZone }: Pick<Clock, 'now' | 'timeZone'>, weeks: number): WallDate[] {
  const day = new Date(`${wallClock(now(), timeZone).date}T00:00:00Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
}

/** Counted since that Monday, unless in another time zone. */
const countedSince = (since: WallDate, timeZone: string) => sql`
  counted_requests where week >= ${since} and exists (select from counted_until where time_zone = ${timeZone})`

/** Minutes until a volunteer accepted; null for requests that expired without one. */
function waits({ database, timeZone }: Clock, since: WallDate, among: Sql = sql.empty): Promise<Counted[]> {
  return database.query(sql<Counted>`
    select minutes as value, sum(count)::int as count from ${countedSince(since, timeZone)}
      and (minutes is not null or status = 'expired') ${among} group by minutes`)
}

/**
 * Figures as they were first drawn in this period, on any server: until it is over, nothing that befalls one person
 * shows in them (D101).
 */
async function drawn<F extends object>(
  db: Queryable,
  name: string,
  period: WallDate,
  draw: () => Promise<F>,
): Promise<F> {
  const known = () =>
    db.query(sql<{ figures: F }>`
    select figures from drawn_figures where name = ${name} and period = ${period}`)
  const [before] = await known()
  if (before) return before.figures
  const figures = await draw()
  await db.query(sql`
    with over as (delete from drawn_figures where name = ${name} and period < ${period})
    insert into drawn_figures (name, period, figures)
    values (${name}, ${period}, ${JSON.stringify(figures)}::jsonb) on conflict do nothing`)
  // Another server may have been faster.
  const [first] = await known()
  return first?.figures ?? figures
}

// Hours of visits

/**
 * Visits that count, on the day they were arranged for: confirmed by whoever was helped, who is somebody else than the
 * volunteer and has not said since that nobody came. A case about that decides once it is closed.
 */
const visits = ({ now, timeZone }: Clock, among: Sql, deniedBefore = now()) => sql`(
  select r.help_date, r.district, r.help_type, c.person_id as helped, v.person_id as volunteer, v.organisation,
    coalesce(r.duration, (${JSON.stringify(USUAL_DURATIONS)}::jsonb ->> r.help_type)::int) as minutes
  from (select * from help_requests where status = 'completed' and closing = any(${[...CONFIRMED_BY]})
    and (denied_at < ${deniedBefore}) is not true and help_date <= ${wallClock(now(), timeZone).date} ${among}) r
  left join accounts c on c.id = r.citizen_id left join accounts v on v.id = r.volunteer_id
  where (c.person_id = v.person_id) is not true and not exists (select from concerns n
    where n.request_id = r.id and n.kind = 'did-not-come' and n.state = 'closed' and not n.was_there)) visit`

const HOURS = sql<Hours>`
  count(*) as visits, coalesce(sum(minutes), 0)::int as minutes, count(distinct helped) as people,
  count(distinct volunteer) as volunteers`

type Hours = Statistics['hours']

/** That she has said nobody came does not show in his own figures at once: it would tell him of her (D102). */
const DENIAL_SHOWN_AFTER_DAYS = 14

/** Of this account: another of the same person has its own. */
export async function readHours(
  context: Context,
  volunteerId: string,
  { from, to }: Query<typeof api.readHours>,
  { forStaff = false } = {},
): Promise<Reply<typeof api.readHours>['hours']> {
  const among = sql`and volunteer_id = ${volunteerId} ${from ? sql`and help_date >= ${from}` : sql.empty}
    ${to ? sql`and help_date <= ${to}` : sql.empty}`
  const deniedBefore = daysAfter(context.now(), forStaff ? 0 : -DENIAL_SHOWN_AFTER_DAYS)
  const [counted] = await context.database.query(
    sql<Hours>`select ${HOURS} from ${visits(context, among, deniedBefore)}`,
  )
  const { visits: count, minutes, people } = counted as Hours
  return { visits: count, minutes, people }
}

// Statistics, for staff

type StatisticsQuery = Query<typeof api.readStatistics>
type Outcomes = Statistics['total']

/** In the order of the file's columns. */
const OUTCOMES = ['posted', 'completed', 'cancelled', 'expired', 'lapsed', 'unconfirmed', 'current'] as const
const REACHED = [
  'waiting',
  'accepted',
  'acceptedIn2Hours',
  'acceptedIn24Hours',
  'told',
  'toldToFew',
  'toldOf',
] as const

/** Requests of one help type, posted in one week in one district. */
interface Line {
  week: WallDate
  district: District
  helpType: HelpType
}

/** Those that ended alike. */
interface Group extends Line {
  outcome: Exclude<(typeof OUTCOMES)[number], 'posted'>
  /** To the acceptance that held: a volunteer who gave the request back does not count as found. */
  minutes: number | null
  /** Volunteers told or invited; null while it is open, or if nobody has counted. */
  told: number | null
  count: number
}

const STATISTICS_WEEKS = 12
/** A request is poorly served if fewer volunteers were told of it. */
const TOLD_TO_FEW = 5

export async function readStatistics(
  context: Context,
  scope: Scope,
  query: StatisticsQuery,
): Promise<Statistics> {
  const weeks = mondays(context, query.weeks ?? STATISTICS_WEEKS)
  const visited = visits(context, inWeeks(scope, query, weeks))
  const [counted, byPhone, [hours], organisations] = await Promise.all([
    countGroups(context, scope, query, weeks),
    countByPhone(context, scope, query, weeks),
    context.database.query(sql<Hours>`select ${HOURS} from ${visited}`),
    context.database.query(sql<Hours & { name: string }>`
      select mode() within group (order by organisation) as name, ${HOURS} from ${visited}
      where organisation is not null group by lower(organisation) order by minutes desc, name`),
  ])
  const byWeek = Map.groupBy(counted, ({ week }) => week)
  const byDistrict = Map.groupBy(counted, ({ district }) => district)
  const byHelpType = Map.groupBy(counted, ({ helpType }) => helpType)
  return {
    total: outcomesOf(counted),
    byPhone: sumOf(byPhone),
    hours: hours as Hours,
    organisations,
    weeks: weeks.map((week) => ({ ...outcomesOf(byWeek.get(week) ?? []), week })),
    districts: byName(byDistrict).map(([district, group]) => ({ ...outcomesOf(group), district })),
    helpTypes: byName(byHelpType).map(([helpType, group]) => ({ ...outcomesOf(group), helpType })),
  }
}

export async function* statisticsInLines(
  context: Context,
  scope: Scope,
  query: StatisticsQuery,
  language: Language,
): AsyncGenerator<Cell[][]> {
  const { admin, catalogue } = messages[language]
  const { columns: head, median: medianHead, hours: hoursHead } = admin.statistics
  const heads = [
    ...OUTCOMES.map((outcome) => head[outcome]),
    medianHead,
    ...REACHED.map((figure) => head[figure]),
    head.byPhone,
    ...HOURS_COLUMNS.map((figure) => hoursHead[figure]),
  ]
  // Weeks of the network's time zone (D83).
  yield [[`${head.week} (${context.timeZone})`, head.district, head.helpType, ...heads]]
  const weeks = mondays(context, query.weeks ?? STATISTICS_WEEKS)
  const [groups, byPhone, worked] = await Promise.all([
    countGroups(context, scope, query, weeks),
    countByPhone(context, scope, query, weeks),
    context.database.query(sql<HoursOfLine>`
      select date_trunc('week', help_date)::date as week, district, help_type as "helpType", ${HOURS},
        array_agg(distinct organisation) filter (where organisation is not null) as organisations
      from ${visits(context, inWeeks(scope, query, weeks))} group by 1, 2, 3`),
  ])
  const lines = Map.groupBy<string, Group | HoursOfLine>([...groups, ...worked], lineOf)
  const servedByPhone = new Map(byPhone.map((line) => [lineOf(line), line.count]))
  yield [...lines].toSorted(byFirst).map(([key, line]) => {
    const { week, district, helpType } = line[0] as Group
    const outcomes = outcomesOf(groups.filter((one) => lineOf(one) === key))
    const figures = [...OUTCOMES, 'minutesToAcceptance', ...REACHED] as const
    const cells = figures.map((figure) => outcomes[figure])
    const hours = worked.find((one) => lineOf(one) === key)
    return [
      ...[week, catalogue.districts[district], catalogue.helpTypes[helpType]],
      ...[...cells, servedByPhone.get(key) ?? 0],
      ...[(hours?.minutes ?? 0) / 60, hours?.people ?? 0, hours?.volunteers ?? 0],
      hours?.organisations?.join('; ') ?? '',
    ]
  })
}

/** Of the week of the visit, whenever it was asked for. */
const HOURS_COLUMNS = ['hours', 'people', 'volunteers', 'organisations'] as const

interface HoursOfLine extends Hours, Pick<Group, 'week' | 'district' | 'helpType'> {
  organisations: string[] | null
}

const lineOf = ({ week, district, helpType }: Pick<Group, 'week' | 'district' | 'helpType'>) =>
  [week, district, helpType].join()

const inWeeks = (scope: Scope, query: StatisticsQuery, [since]: WallDate[]) => sql`
  and help_date >= ${since as WallDate} ${amongThese(scope, query)}`

/** The counted, and beside them current requests and those closed since, as of the same moment. */
function countGroups(
  { database, timeZone }: Context,
  scope: Scope,
  { district, helpType }: StatisticsQuery,
  weeks: WallDate[],
): Promise<Group[]> {
  const since = weeks[0] as WallDate
  const among = amongThese(scope, { district, helpType })
  const countedUntil = sql`(select closed_before from counted_until where time_zone = ${timeZone})`
  return database.query(sql<Group>`
    with others as (
      select * from help_requests where status in ('open', 'accepted')
      union all
      select * from help_requests where status = 'said-done'
      union all
      -- Between two ends PostgreSQL expects few rows, and takes the index.
      select * from help_requests where closed_at >= coalesce(${countedUntil}, '-infinity') and closed_at < 'infinity'
        and status <> 'said-done')
    select week, district, help_type as "helpType", minutes, told, count,
      case when status in ('open', 'accepted') then 'current'
        when status = 'said-done' then 'unconfirmed' else status end as outcome
    from (
      select week, district, help_type, status, minutes, told, count from counted_requests
      where week >= ${since} and ${countedUntil} is not null ${among}
      union all
      select ${groups(timeZone)} from others, ${WAITED}
      where posted_at >= ${since}::date::timestamp at time zone ${timeZone} ${among}
      group by 1, 2, 3, 4, 5, 6) counted
    order by week, district, help_type`)
}

const amongThese = (scope: Scope, { district, helpType }: StatisticsQuery) => sql`
  and ${inScope(scope, sql`district`)} ${district ? sql`and district = ${district}` : sql.empty} ${helpType ? sql`and help_type = ${helpType}` : sql.empty}`

/** Completed visits to people by phone. They are few: nothing is counted beforehand. */
function countByPhone(
  { database, timeZone }: Context,
  scope: Scope,
  query: StatisticsQuery,
  [since]: WallDate[],
): Promise<(Line & { count: number })[]> {
  return database.query(sql<Line & { count: number }>`
    select date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type as "helpType",
      count(*) as count
    from help_requests
    where by_phone and status = 'completed'
      and posted_at >= ${since as WallDate}::date::timestamp at time zone ${timeZone} ${amongThese(scope, query)}
    group by 1, 2, 3`)
}

/** By name, as PostgreSQL sorts them: they are plain letters. */
const byFirst = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const byName = <Name extends string>(named: Map<Name, Group[]>) => [...named].toSorted(byFirst)

function outcomesOf(counted: Group[]): Outcomes {
  const countOf = (isSo: (one: Group) => boolean) =>
    counted.reduce((sum, one) => sum + (isSo(one) ? one.count : 0), 0)
  const acceptedIn = (most: number) => countOf(({ minutes }) => minutes !== null && minutes <= most)
  /** Ignores unknown ones. */
  const medianOf = (figure: 'minutes' | 'told') =>
    median(counted.flatMap(({ [figure]: value, count }) => (value === null ? [] : [{ value, count }])))
  const ended = (as: Group['outcome']) => countOf(({ outcome }) => outcome === as)
  return {
    posted: countOf(() => true),
    completed: ended('completed'),
    cancelled: ended('cancelled'),
    expired: ended('expired'),
    lapsed: ended('lapsed'),
    unconfirmed: ended('unconfirmed'),
    current: ended('current'),
    waiting: countOf(({ outcome, minutes }) => outcome === 'current' && minutes === null),
    accepted: acceptedIn(Infinity),
    acceptedIn2Hours: acceptedIn(2 * 60),
    acceptedIn24Hours: acceptedIn(24 * 60),
    minutesToAcceptance: medianOf('minutes'),
    told: medianOf('told'),
    toldToFew: countOf(({ told }) => told !== null && told < TOLD_TO_FEW),
    toldOf: countOf(({ told }) => told !== null),
  }
}

export function countClosedInADay({ database, now }: Context): Promise<{ status: string; count: number }[]> {
  return database.query(sql<{ status: string; count: number }>`
    select status, count(*) as count from help_requests
    where closed_at >= ${daysAfter(now(), -1)} and closed_at < 'infinity' group by status order by status`)
}

// Waiting, for a citizen

const WAITING_WEEKS = 12

interface Kind {
  district: District
  helpType: HelpType
}

type Waiting = Reply<typeof api.readWaiting>

/**
 * About how many volunteers can see such requests, and how long it usually takes there (D72). Drawn once a day for all who
 * ask, so that it tells nobody what becomes of one volunteer, or that one is kept apart from them.
 */
export async function readWaiting(context: Context, citizenId: string): Promise<Waiting> {
  const { database, now, timeZone } = context
  const [request] = await database.query(sql<Kind & { isAskedFirst: boolean; isKept: boolean }>`
    select district, help_type as "helpType",
      coalesce(coalesce(asked_first_until, reserved_until) > ${now()}, false) as "isAskedFirst",
      awaits_call or first_visit as "isKept"
    from help_requests where citizen_id = ${citizenId} and status = 'open' and starts_at > ${now()}`)
  // Neither is about whoever is asked alone, or what nobody sees.
  if (!request || request.isAskedFirst || request.isKept) return { volunteers: null, usualHours: null }
  const { district, helpType } = request
  const today = wallClock(now(), timeZone).date
  return drawn(database, `waiting: ${helpType} in ${district}`, today, () => drawWaiting(context, request))
}

async function drawWaiting(context: Context, { district, helpType }: Kind): Promise<Waiting> {
  const { database, now, timeZone } = context
  const since = wallClock(daysAfter(now(), -7 * WAITING_WEEKS), timeZone).date
  const [[able], waited] = await Promise.all([
    database.query(sql<{ count: number }>`
      select count(*) as count from volunteers v,
        (select ${district} as district, ${helpType} as help_type, null::uuid as citizen_id) r
      where ${fitFor('can-see', moment(context))}`),
    waits(context, since, sql`and district = ${district}`),
  ])
  return { volunteers: roughly(able?.count ?? 0), usualHours: usualHours(waited) }
}

// Impact, for everybody

const IMPACT_EVERY_MS = 10 * MINUTE_MS
const IMPACT_WEEKS = 52
/** Many requests of this week and the last are not over yet: a line through them would seem to fall. */
const WEEKS_UNDER_WAY = 2

type Impact = Reply<typeof api.readImpact>

/** Counted every ten minutes at most: every visitor of the landing page asks. */
export function createImpact(context: Context, { hasPage }: { hasPage: boolean }): () => Promise<Impact> {
  let counted: { at: number; impact: Promise<Impact> } | undefined
  return () => {
    const at = context.now().getTime()
    if (counted && at - counted.at < IMPACT_EVERY_MS) return counted.impact
    const mine = (counted = { at, impact: countImpact(context, hasPage).then((impact) => ({ impact })) })
    mine.impact.catch(() => {
      if (counted === mine) counted = undefined
    })
    return mine.impact
  }
}

async function countImpact(context: Context, hasPage: boolean): Promise<Impact['impact']> {
  const weeks = mondays(context, IMPACT_WEEKS + WEEKS_UNDER_WAY)
  const since = weeks[0] as WallDate
  const [requests, waited, volunteers] = await Promise.all([
    countRequests(context, since),
    waits(context, since),
    countVolunteers(context),
  ])
  const { helped, expired, nobodyCame, cancelled } = requests.all
  const onLandingPage = {
    visits: unlessFew(helped),
    acceptedWithinMinutes: unlessFew(sumOf(waited)) && median(waited),
    districts: DISTRICTS.map((district) => ({ district, volunteers: volunteers(district), visits: null })),
  }
  if (!hasPage) {
    const onPage = { since: null, people: null, keptOf100: null, weeks: null, hours: null, helpTypes: null }
    return { ...onPage, ...onLandingPage, notDone: null }
  }
  const { people, askedAt } = await countTimes(context, since)
  return {
    ...onLandingPage,
    since: weeks.find((week) => requests.of(week).asked > 0) ?? null,
    people: unlessFew(people),
    keptOf100: keptOf100({ kept: helped, broken: nobodyCame }),
    districts: onLandingPage.districts.map((one) => ({
      ...one,
      visits: roundedDown(requests.of(one.district).helped),
    })),
    weeks: inFours(weeks.slice(0, IMPACT_WEEKS)).map((four) => {
      const sum = (of: (counts: typeof NONE) => number) =>
        roundedDown(four.reduce((all, week) => all + of(requests.of(week)), 0))
      return {
        week: four[0] as WallDate,
        asked: sum(({ asked, cancelled: withdrawn }) => asked - withdrawn),
        helped: sum((counts) => counts.helped),
      }
    }),
    hours: SLOTS.map((slot) => ({ slot, asked: roundedDown(askedAt(slot)), free: volunteers(slot) })),
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

/** Whole fours, which begin on the same Mondays whenever they are read: what one visit adds cannot be told by waiting a week. */
function inFours(weeks: WallDate[]): WallDate[][] {
  const fours = Map.groupBy(weeks, (week) => Math.floor(Date.parse(week) / (4 * 7 * DAY_MS)))
  return [...fours.values()].filter(({ length }) => length === 4)
}

const NONE = { asked: 0, helped: 0, expired: 0, nobodyCame: 0, cancelled: 0 }

/** In total, and by week, district and kind of help. */
async function countRequests({ database, timeZone }: Context, since: WallDate) {
  const counted = await database.query(sql<typeof NONE & { name: string }>`
    select coalesce(week::text, district, help_type, 'all') as name, sum(count)::int as asked,
      coalesce(sum(count) filter (where status = 'completed'), 0)::int as helped,
      coalesce(sum(count) filter (where status = 'expired' and minutes is null), 0)::int as expired,
      coalesce(sum(count) filter (where status = 'cancelled'), 0)::int as cancelled,
      coalesce(sum(count) filter (where status = 'lapsed' or status = 'expired' and minutes is not null), 0)::int
        as "nobodyCame"
    from ${countedSince(since, timeZone)} group by grouping sets ((), (week), (district), (help_type))`)
  const known = new Map(counted.map(({ name, ...counts }) => [name, counts]))
  const of = (name: string) => known.get(name) ?? NONE
  return { of, all: of('all') }
}

/** By district, and by the part of the week they have time in: drawn once a month (D101). */
async function countVolunteers(context: Context): Promise<(name: string) => number | null> {
  const { database, now, timeZone } = context
  const month = `${wallClock(now(), timeZone).date.slice(0, 7)}-01`
  const known = await drawn(database, 'volunteers', month, async () => {
    const counted = await database.query(sql<{ name: string; count: number }>`
      with able as (select v.district, v.availability from volunteers v where ${fitFor('count', moment(context))})
      select district as name, count(*) from able group by district
      union all
      select slot, count(*) from able, unnest(coalesce(availability, ${SLOTS})) slot group by slot`)
    return Object.fromEntries(counted.map(({ name, count }) => [name, roundedDown(count)]))
  })
  return (name) => known[name] ?? null
}

/** People who were visited, and requests by part of the week. */
async function countTimes({ database, timeZone }: Context, since: WallDate) {
  const from = sql`${since}::date::timestamp at time zone ${timeZone}`
  const counted = await database.query(sql<{ slot: Slot | null; count: number }>`
    with past as materialized (
      select r.citizen_id, r.status, ${SLOT} as slot from help_requests r
      where r.closed_at >= ${from} and r.posted_at >= ${from}
        and r.closed_at < (select closed_before from counted_until where time_zone = ${timeZone}))
    select slot, count(*) from past group by slot
    union all
    select null, count(distinct citizen_id) from past where status = 'completed'`)
  const known = new Map(counted.map(({ slot, count }) => [slot, count]))
  return { people: known.get(null) ?? 0, askedAt: (slot: Slot) => known.get(slot) ?? 0 }
}
