import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Statistics } from '@scan/contract/admin/statistics.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import type { Sql } from '../platform/db/sql.ts'

interface Deps {
  database: Database
  now: () => Date
  timeZone: string
}

export type StatisticsQuery = Query<typeof api.readStatistics>

type Outcomes = Statistics['total']

interface Row extends Outcomes {
  week: WallDate | null
  district: District | null
  helpType: HelpType | null
}

/** One line of the exported statistics. */
export type CountedTogether = Outcomes & { week: WallDate; district: District; helpType: HelpType }

const WEEKS = 12
const NOTHING: Outcomes = {
  posted: 0,
  completed: 0,
  cancelled: 0,
  expired: 0,
  lapsed: 0,
  current: 0,
  minutesToAcceptance: null,
}

/** How the network does: requests by the week they were posted in, and how they ended. */
export function statistics({ database, now, timeZone }: Deps) {
  return {
    async read(query: StatisticsQuery): Promise<Statistics> {
      const weeks = weeksUntil(wallClock(now(), timeZone).date, query.weeks ?? WEEKS)
      const rows = await count(
        database,
        query,
        { timeZone, since: weeks[0] as WallDate },
        sql`grouping sets ((), (week), (district), (help_type))`,
      )
      const isBy = (key: 'week' | 'district' | 'helpType') => (row: Row) => row[key] !== null
      return {
        total: rows.find((row) => !row.week && !row.district && !row.helpType) ?? NOTHING,
        weeks: weeks.map((week) => ({ ...(rows.find((row) => row.week === week) ?? NOTHING), week })),
        districts: rows
          .filter(isBy('district'))
          .map((row) => ({ ...row, district: row.district as District })),
        helpTypes: rows
          .filter(isBy('helpType'))
          .map((row) => ({ ...row, helpType: row.helpType as HelpType })),
      }
    },

    /** The same for reckoning with: week, district and help type together. */
    async together(query: StatisticsQuery): Promise<CountedTogether[]> {
      const [since] = weeksUntil(wallClock(now(), timeZone).date, query.weeks ?? WEEKS)
      const groups = sql`week, district, help_type`
      return (await count(
        database,
        query,
        { timeZone, since: since as WallDate },
        groups,
      )) as CountedTogether[]
    },
  }
}

export type StatisticsOfRequests = ReturnType<typeof statistics>

/** The Mondays of so many weeks, the last of them this week's. */
export function weeksUntil(today: WallDate, count: number): WallDate[] {
  const day = new Date(`${today}T00:00:00Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, index) =>
    new Date(monday - (count - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
}

/**
 * Counts requests by groups. How long acceptance took is reckoned to the acceptance that held: a volunteer who gave
 * the request back does not count as found.
 */
function count(
  db: Queryable,
  { district, helpType }: StatisticsQuery,
  { timeZone, since }: { timeZone: string; since: WallDate },
  groups: Sql,
): Promise<Row[]> {
  return db.query(sql<Row>`
    with posted as (
      select date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type, status,
        extract(epoch from accepted_at - posted_at) / 60 as minutes
      from help_requests
      where posted_at >= ${since}::date::timestamp at time zone ${timeZone}
        ${district ? sql`and district = ${district}` : sql.empty}
        ${helpType ? sql`and help_type = ${helpType}` : sql.empty})
    select week, district, help_type as "helpType", count(*) as posted,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled,
      count(*) filter (where status = 'expired') as expired, count(*) filter (where status = 'lapsed') as lapsed,
      count(*) filter (where status in ('open', 'accepted')) as current,
      round(percentile_cont(0.5) within group (order by minutes::float8))::int as "minutesToAcceptance"
    from posted group by ${groups}
    order by week, district, help_type`)
}
