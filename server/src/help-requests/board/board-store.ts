import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { Queryable } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { find, select, where } from '../store.ts'
import type { StoredRequest } from '../store.ts'

export interface BoardFilter {
  /** Citizens whose requests are not on this board: they and the volunteer are kept apart. */
  without?: string[] | undefined
  district?: District | undefined
  helpTypes?: HelpType[] | undefined
  date?: string | undefined
  /** Matched against the type, the public text and the district; `types` are those whose name it is a part of. */
  text?: { pattern: string; types: HelpType[] } | undefined
  /** The last request of the page before. */
  after?: { startsAt: Date; id: string } | undefined
  limit?: number | undefined
}

function onBoard({ without }: BoardFilter, now: Date): Sql {
  return sql`r.status = 'open' and r.starts_at > ${now}
    ${without ? sql`and r.citizen_id <> all(${without}::uuid[])` : sql.empty}`
}

function matching({ district, helpTypes, date, text }: BoardFilter): Sql {
  return sql`true
    ${district ? sql`and r.district = ${district}` : sql.empty}
    ${helpTypes ? sql`and r.help_type = any(${helpTypes})` : sql.empty}
    ${date ? sql`and r.help_date = ${date}` : sql.empty}
    ${
      text
        ? sql`and (r.help_type = any(${text.types}) or r.public_description ilike ${text.pattern}
            or r.public_additional ilike ${text.pattern} or r.district ilike ${text.pattern})`
        : sql.empty
    }`
}

/** The board: open requests whose time has not come, soonest first, read from the index on open ones alone. */
export function board(filter: BoardFilter, now: Date): Sql {
  const { after, limit } = filter
  return sql`
    where ${onBoard(filter, now)} and ${matching(filter)}
    ${after ? sql`and (r.starts_at, r.id) > (${after.startsAt}, ${after.id}::uuid)` : sql.empty}
    order by r.starts_at, r.id ${limit ? sql`limit ${limit}` : sql.empty}`
}

/** How many requests of the board fit the filter, and how many do not; pages do not matter. */
export async function countBoard(
  db: Queryable,
  filter: BoardFilter,
  now: Date,
): Promise<{ total: number; outside: number }> {
  const [row] = await db.query(sql<{ total: number; open: number }>`
    select count(*) filter (where ${matching(filter)}) as total, count(*) as open
    from help_requests r where ${onBoard(filter, now)}`)
  const { total, open } = row ?? { total: 0, open: 0 }
  return { total, outside: open - total }
}

export async function open(db: Queryable, filter: BoardFilter, now: Date): Promise<StoredRequest[]> {
  return select(db, board(filter, now))
}

export async function acceptedBy(db: Queryable, volunteerId: string): Promise<StoredRequest | undefined> {
  return find(db, where.acceptedBy(volunteerId))
}

/** The latest requests of a citizen that are over. */
export async function pastOfCitizen(
  db: Queryable,
  citizenId: string,
  limit: number,
): Promise<StoredRequest[]> {
  return select(
    db,
    sql`where r.citizen_id = ${citizenId} and r.closing is not null order by r.posted_at desc limit ${limit}`,
  )
}

/** The latest requests that were a volunteer's when they ended. */
export async function pastOfVolunteer(
  db: Queryable,
  volunteerId: string,
  limit: number,
): Promise<StoredRequest[]> {
  return select(
    db,
    sql`where r.volunteer_id = ${volunteerId} and r.closing is not null order by r.posted_at desc limit ${limit}`,
  )
}

export async function countCompletedBy(db: Queryable, volunteerId: string): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`
    select count(*) as count from help_requests where volunteer_id = ${volunteerId} and status = 'completed'`)
  return row?.count ?? 0
}
