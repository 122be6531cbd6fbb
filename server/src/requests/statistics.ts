import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { Statistics } from '@scan/contract/admin/statistics.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { DAY_MS, daysAfter, wallClock } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { median } from '@scan/domain/figures.ts'
import type { Cell } from '../http/download.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

type StatisticsQuery = Query<typeof api.readStatistics>
type Outcomes = Statistics['total']

/** In the order of the file's columns. */
const OUTCOMES = ['posted', 'completed', 'cancelled', 'expired', 'lapsed', 'current'] as const
const REACHED = [
  'waiting',
  'accepted',
  'acceptedIn2Hours',
  'acceptedIn24Hours',
  'told',
  'toldToFew',
  'toldOf',
] as const

/** Requests of one help type, posted in one week in one district, that ended alike. */
interface Counted {
  week: WallDate
  district: District
  helpType: HelpType
  outcome: Exclude<(typeof OUTCOMES)[number], 'posted'>
  /** To the acceptance that held: a volunteer who gave the request back does not count as found. */
  minutes: number | null
  /** How many volunteers were told of it or asked; null while it is open, or if nobody has counted. */
  told: number | null
  count: number
}

const WEEKS = 12
/** A request is poorly served if fewer volunteers were told of it. */
const TOLD_TO_FEW = 5
/** A backlog is counted in parts. */
const COUNTED_AT_ONCE_DAYS = 30

export async function readStatistics(
  context: Context,
  scope: Scope,
  query: StatisticsQuery,
): Promise<Statistics> {
  const counted = await count(context, scope, query)
  const districts = Map.groupBy(counted, ({ district }) => district)
  const helpTypes = Map.groupBy(counted, ({ helpType }) => helpType)
  const weeks = Map.groupBy(counted, ({ week }) => week)
  return {
    total: outcomesOf(counted),
    weeks: mondays(context, query).map((week) => ({ ...outcomesOf(weeks.get(week) ?? []), week })),
    districts: byName(districts).map(([district, group]) => ({ ...outcomesOf(group), district })),
    helpTypes: byName(helpTypes).map(([helpType, group]) => ({ ...outcomesOf(group), helpType })),
  }
}

export async function* statisticsInLines(
  context: Context,
  scope: Scope,
  query: StatisticsQuery,
  language: Language,
): AsyncGenerator<Cell[][]> {
  const { admin, catalogue } = messages[language]
  const { columns: head, median: medianHead } = admin.statistics
  const heads = [
    ...OUTCOMES.map((outcome) => head[outcome]),
    medianHead,
    ...REACHED.map((figure) => head[figure]),
  ]
  // Whose weeks they are (D83).
  yield [[`${head.week} (${context.timeZone})`, head.district, head.helpType, ...heads]]
  const groups = Map.groupBy(await count(context, scope, query), ({ week, district, helpType }) =>
    [week, district, helpType].join(),
  )
  yield [...groups.values()].map((group) => {
    const { week, district, helpType } = group[0] as Counted
    const outcomes = outcomesOf(group)
    const figures = [...OUTCOMES, 'minutesToAcceptance', ...REACHED] as const
    const cells = figures.map((figure) => outcomes[figure])
    return [week, catalogue.districts[district], catalogue.helpTypes[helpType], ...cells]
  })
}

export function countClosedInADay({ database, now }: Context): Promise<{ status: string; count: number }[]> {
  return database.query(sql<{ status: string; count: number }>`
    select status, count(*) as count from help_requests
    where closed_at >= ${daysAfter(now(), -1)} and closed_at < 'infinity' group by status order by status`)
}

/** Counts what was closed more than a day ago: longer than any transaction lasts and any clock is off by. */
export async function countClosed({
  database,
  timeZone,
  now,
}: Pick<Context, 'database' | 'timeZone' | 'now'>): Promise<void> {
  const before = daysAfter(now(), -1)
  while (await database.transaction((tx) => countSome(tx, timeZone, before)));
}

const groups = (timeZone: string) => sql`
  date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type, status,
  (case when waited <= 60 then ceil(waited) when waited <= 360 then 15 * ceil(waited / 15)
    else 60 * ceil(waited / 60) end)::int as minutes,
  case when status = 'open' then null when offered_count < 10 then offered_count else offered_count / 5 * 5 end as told,
  count(*) as count`
const WAITED = sql`lateral (select extract(epoch from accepted_at - posted_at) / 60 as waited) w`

/** The counted, and beside them current requests and those closed since, as of the same moment. */
function count(context: Context, scope: Scope, query: StatisticsQuery): Promise<Counted[]> {
  const { database, timeZone } = context
  const since = mondays(context, query)[0] as WallDate
  const { district, helpType } = query
  const among = sql`
    and ${inScope(scope, sql`district`)} ${district ? sql`and district = ${district}` : sql.empty} ${helpType ? sql`and help_type = ${helpType}` : sql.empty}`
  const countedUntil = sql`(select closed_before from counted_until where time_zone = ${timeZone})`
  return database.query(sql<Counted>`
    with others as (
      select * from help_requests where status in ('open', 'accepted')
      union all
      -- Between two ends PostgreSQL expects few rows, and takes the index.
      select * from help_requests where closed_at >= coalesce(${countedUntil}, '-infinity') and closed_at < 'infinity')
    select week, district, help_type as "helpType", minutes, told, count,
      case when status in ('open', 'accepted') then 'current' else status end as outcome
    from (
      select week, district, help_type, status, minutes, told, count from counted_requests
      where week >= ${since} and ${countedUntil} is not null ${among}
      union all
      select ${groups(timeZone)} from others, ${WAITED}
      where posted_at >= ${since}::date::timestamp at time zone ${timeZone} ${among}
      group by 1, 2, 3, 4, 5, 6) counted
    order by week, district, help_type`)
}

async function countSome(tx: Queryable, timeZone: string, before: Date): Promise<boolean> {
  // Of two servers the second waits, and then finds it done.
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
    select ${groups(timeZone)} from help_requests, ${WAITED} where ${isNew} ${until} group by 1, 2, 3, 4, 5, 6
    on conflict (week, district, help_type, status, minutes, told) do update set count = counted.count + excluded.count`)
  await tx.query(sql`update counted_until set closed_before = ${until}`)
  return true
}

/** The last is this week's. */
export function mondays({ now, timeZone }: Context, { weeks = WEEKS }: StatisticsQuery): WallDate[] {
  const day = new Date(`${wallClock(now(), timeZone).date}T00:00:00Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
}

/** By name, as PostgreSQL sorts them: they are plain letters. */
const byName = <Name extends string>(groups: Map<Name, Counted[]>) =>
  [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))

function outcomesOf(counted: Counted[]): Outcomes {
  const countOf = (isSo: (one: Counted) => boolean) =>
    counted.reduce((sum, one) => sum + (isSo(one) ? one.count : 0), 0)
  const acceptedIn = (most: number) => countOf(({ minutes }) => minutes !== null && minutes <= most)
  /** Of those of which it is known. */
  const medianOf = (figure: 'minutes' | 'told') =>
    median(counted.flatMap(({ [figure]: value, count }) => (value === null ? [] : [{ value, count }])))
  const ended = (as: Counted['outcome']) => countOf(({ outcome }) => outcome === as)
  return {
    posted: countOf(() => true),
    ...{ completed: ended('completed'), cancelled: ended('cancelled'), expired: ended('expired') },
    ...{ lapsed: ended('lapsed'), current: ended('current') },
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
