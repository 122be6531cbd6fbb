import type { District } from '@scan/domain/catalogue.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { changesSince } from '../live/publishing.ts'
import { ACCEPTING } from './acceptances.ts'
import type { Accepting } from './acceptances.ts'
import { find, select, where } from './store.ts'
import { SELECTED, stored } from './stored-request.ts'
import type { Row, StoredRequest } from './stored-request.ts'

/** `PEOPLE`, looked up one by one: `offset 0` keeps PostgreSQL from reading every account for the few that are needed. */
const PEOPLE_BY_ID = sql`
  left join lateral (select a.* from accounts a where a.id = r.citizen_id offset 0) c on true
  left join lateral (select a.* from accounts a where a.id = r.volunteer_id offset 0) v on true`

/** A district's open requests at one moment. */
export interface OpenRequests {
  /** What identifies each in its present state: every update of a row makes another version. */
  versions: Set<string>
  /** Those whose version was not known. */
  others: { version: string; request: StoredRequest }[]
}

/**
 * A district's open requests, read from the index of open ones alone. In one statement: two would show one request as it
 * was and another as it has become since, which never was so.
 */
export async function openIn(db: Queryable, district: District, known: string[]): Promise<OpenRequests> {
  const rows = await db.query(sql<{ versions: string | null } & (Row & { version: string })>`
    with open as materialized (
      select r.*, r.id::text || ' ' || r.xmin::text as version from help_requests r
      where r.status = 'open' and r.district = ${district})
    select case when row_number() over () = 1 then whole.versions end as versions, other.*
    from (select string_agg(version, ',') as versions from open) whole
    left join (
      select ${SELECTED}, r.version from open r ${PEOPLE_BY_ID}
      where not exists (select from unnest(${known}::text[]) k (version) where k.version = r.version)) other on true`)
  const others = rows.filter(({ version }) => version)
  return {
    versions: new Set(rows[0]?.versions?.split(',')),
    others: others.map((row) => ({ version: row.version, request: stored(row) })),
  }
}

export interface BoardCheckRow {
  /** The citizens this volunteer is kept apart from; null for nearly everybody, who is kept apart from none. */
  apart: string[] | null
  hasAccepted: boolean
  accepting: Accepting
  /** The topics that have changed since their snapshot. */
  changed: string[] | null
  /** The snapshot of this statement. */
  snapshot: string
}

/** A `BoardCheckRow` of account `a`, as a part of a statement. */
export function boardCheck(known: { topic: string; snapshot: string }[]): Sql {
  const topics = known.map(({ topic }) => topic)
  const snapshots = known.map(({ snapshot }) => snapshot)
  // `offset 0` makes PostgreSQL look each topic up in the index by itself.
  return sql`json_build_object(
    'accepting', ${ACCEPTING},
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
