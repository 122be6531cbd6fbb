import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

export const OUTCOMES = ['completed', 'cancelled', 'expired', 'lapsed', 'current'] as const

/** Requests of one help type, posted in one week in one district. */
export interface Counted extends Record<(typeof OUTCOMES)[number], number> {
  week: WallDate
  district: District
  helpType: HelpType
  /** Minutes to the acceptance that held, for each request that has one: doubles, high byte first. */
  minutes: Buffer
}

interface Asked {
  timeZone: string
  since: WallDate
  district?: District | undefined
  helpType?: HelpType | undefined
}

/** A backlog is kept in parts. */
const KEPT_AT_ONCE_DAYS = 30

const columnsOf = (timeZone: string) => sql`
  date_trunc('week', posted_at at time zone ${timeZone})::date as week, district, help_type,
  count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'cancelled') as cancelled,
  count(*) filter (where status = 'expired') as expired, count(*) filter (where status = 'lapsed') as lapsed`
const MINUTES = sql`
  coalesce(string_agg(float8send((extract(epoch from accepted_at - posted_at) / 60)::float8), ''), '') as minutes`

/**
 * The kept rows, and beside them what is not kept yet: current requests, and those closed since. One statement sees
 * both as of the same moment. A group may come twice.
 */
export function list(db: Queryable, { timeZone, since, district, helpType }: Asked): Promise<Counted[]> {
  const among = sql`
    ${district ? sql`and district = ${district}` : sql.empty} ${helpType ? sql`and help_type = ${helpType}` : sql.empty}`
  const keptBefore = sql`(select closed_before from statistics_kept where time_zone = ${timeZone})`
  return db.query(sql<Counted>`
    with others as (
      select * from help_requests where status in ('open', 'accepted')
      union all
      -- Between two ends PostgreSQL expects few rows, and takes the index.
      select * from help_requests where closed_at >= coalesce(${keptBefore}, '-infinity') and closed_at < 'infinity')
    select week, district, help_type as "helpType", completed, cancelled, expired, lapsed, 0 as current, minutes
    from closed_by_week where week >= ${since} and ${keptBefore} is not null ${among}
    union all
    select ${columnsOf(timeZone)}, count(*) filter (where closed_at is null), ${MINUTES}
    from others where posted_at >= ${since}::date::timestamp at time zone ${timeZone} ${among}
    group by week, district, help_type
    order by week, district, "helpType"`)
}

/** How many requests were ever completed: the kept ones and those closed since. */
export async function countCompleted(db: Queryable): Promise<number> {
  const [sum] = await db.query(sql<{ completed: number }>`
    select (select coalesce(sum(completed), 0) from closed_by_week)::int + count(*)::int as completed
    from help_requests
    where status = 'completed' and closed_at >= (select closed_before from statistics_kept)
      and closed_at < 'infinity'`)
  return sum?.completed ?? 0
}

/** How many requests have ended since then, by outcome. */
export function countClosed(db: Queryable, since: Date): Promise<{ status: string; count: number }[]> {
  return db.query(sql<{ status: string; count: number }>`
    select status, count(*) as count from help_requests
    where closed_at >= ${since} and closed_at < 'infinity' group by status order by status`)
}

/** Keeps the totals of requests closed before this moment; no more of those may follow. */
export async function keep(database: Database, timeZone: string, before: Date): Promise<void> {
  while (await database.transaction((tx) => keepSome(tx, timeZone, before)));
}

async function keepSome(tx: Queryable, timeZone: string, before: Date): Promise<boolean> {
  // Of two servers the second waits, and then finds it done.
  const [kept] = await tx.query(
    sql<{ timeZone: string }>`select time_zone as "timeZone" from statistics_kept for update`,
  )
  if (kept?.timeZone !== timeZone) {
    await tx.query(sql`delete from closed_by_week`)
    await tx.query(sql`update statistics_kept set time_zone = ${timeZone}, closed_before = '-infinity'`)
  }
  const isNew = sql`closed_at >= (select closed_before from statistics_kept) and closed_at <`
  const [next] = await tx.query(
    sql<{
      closedAt: Date | null
    }>`select min(closed_at) as "closedAt" from help_requests where ${isNew} ${before}`,
  )
  if (!next?.closedAt) return false
  const until = new Date(Math.min(+before, +daysAfter(next.closedAt, KEPT_AT_ONCE_DAYS)))
  await tx.query(sql`
    insert into closed_by_week as kept
    select ${columnsOf(timeZone)}, ${MINUTES} from help_requests where ${isNew} ${until} group by week, district, help_type
    on conflict (week, district, help_type) do update set
      completed = kept.completed + excluded.completed, cancelled = kept.cancelled + excluded.cancelled,
      expired = kept.expired + excluded.expired, lapsed = kept.lapsed + excluded.lapsed,
      minutes = kept.minutes || excluded.minutes`)
  await tx.query(sql`update statistics_kept set closed_before = ${until}`)
  return true
}
