import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { Queryable } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { changesSince } from '../../platform/publishing.ts'
import { find, select, where } from '../store.ts'
import { PEOPLE, SELECTED, stored } from '../stored-request.ts'
import type { Row, StoredRequest } from '../stored-request.ts'

/** Identifies a request in its present state: each update of the row makes another. */
const VERSION = sql`r.id::text || ' ' || r.xmin::text`
const ID_LENGTH = 36

export const idOf = (version: string) => version.slice(0, ID_LENGTH)

const isOpenIn = (district: District) => sql`r.status = 'open' and r.district = ${district}`

/** The versions of a district's open requests. */
export async function versionsIn(db: Queryable, district: District): Promise<string[]> {
  const [found] = await db.query(sql<{ versions: string | null }>`
    select string_agg(${VERSION}, ',') as versions from help_requests r where ${isOpenIn(district)}`)
  return found?.versions?.split(',') ?? []
}

/** A district's open requests, read from the index of open ones alone: all of them, or those with these ids. */
export async function openIn(
  db: Queryable,
  district: District,
  ids?: string[],
): Promise<{ version: string; request: StoredRequest }[]> {
  const rows = await db.query(sql<Row & { version: string }>`
    select ${SELECTED}, ${VERSION} as version from help_requests r ${PEOPLE}
    where ${isOpenIn(district)} ${ids ? sql`and r.id = any(${ids}::uuid[])` : sql.empty}`)
  return rows.map((row) => ({ version: row.version, request: stored(row) }))
}

/** Open requests whose public text or area contains something, or of one of these types or districts. */
export async function withText(
  db: Queryable,
  { isIn, types, districts }: { isIn: (column: Sql) => Sql; types: HelpType[]; districts: District[] },
): Promise<Set<string>> {
  const rows = await db.query(sql<{ id: string }>`
    select r.id from help_requests r
    where r.status = 'open' and (r.help_type = any(${types}) or r.district = any(${districts})
      or ${isIn(sql`r.public_description`)} or ${isIn(sql`r.public_additional`)} or ${isIn(sql`r.area`)})`)
  return new Set(rows.map(({ id }) => id))
}

export interface Standing {
  /** The citizens this volunteer is kept apart from; null for nearly everybody, who is kept apart from none. */
  apart: string[] | null
  hasAccepted: boolean
  /** The topics that have changed since their snapshot. */
  changed: string[] | null
  /** The snapshot of this statement. */
  snapshot: string
}

/** A `Standing` of account `a`, as a part of a statement. */
export function standing(known: { topic: string; snapshot: string }[]): Sql {
  const topics = known.map(({ topic }) => topic)
  const snapshots = known.map(({ snapshot }) => snapshot)
  // `offset 0` makes PostgreSQL look each topic up in the index by itself.
  return sql`json_build_object(
    'apart', (select json_agg(s.citizen_id) from separations s where s.volunteer_id = a.id),
    'hasAccepted', exists (select from help_requests r where r.volunteer_id = a.id and r.status = 'accepted'),
    'changed', (
      select json_agg(k.topic) from unnest(${topics}::text[], ${snapshots}::text[]::pg_snapshot[]) k (topic, snapshot)
      where exists (select from ${changesSince(sql`k.snapshot`)} and changes.topic = k.topic offset 0)),
    'snapshot', pg_current_snapshot()::text)`
}

export async function acceptedBy(db: Queryable, volunteerId: string): Promise<StoredRequest | undefined> {
  return find(db, where.acceptedBy(volunteerId))
}

/** A citizen's latest requests that are over. */
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

/** The latest requests that a volunteer had when they ended. */
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
