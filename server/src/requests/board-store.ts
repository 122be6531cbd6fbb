import type { District } from '@scan/domain/catalogue.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { ACCEPTING } from './acceptances.ts'
import type { Accepting } from './acceptances.ts'
import { find, select, where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** A district's open requests, soonest first. */
export async function openIn(db: Queryable, district: District): Promise<StoredRequest[]> {
  return select(db, sql`where r.status = 'open' and r.district = ${district} order by r.starts_at, r.id`)
}

/** What a volunteer's board depends on besides the open requests themselves. */
export interface Reader {
  id: string
  /** Counts the changes to each district's open requests; those that never had any are left out. */
  versions: Partial<Record<District, number>>
  /** The citizens this volunteer is kept apart from. */
  apart: string[]
  hasAccepted: boolean
  accepting: Accepting
}

/** Of these accounts, those that are still there. */
export function readers(db: Queryable, volunteerIds: string[]): Promise<Reader[]> {
  return db.query(sql<Reader>`
    select a.id, ${ACCEPTING} as accepting,
      exists (select from help_requests r where r.volunteer_id = a.id and r.status = 'accepted') as "hasAccepted",
      array(select s.citizen_id from separations s where s.volunteer_id = a.id order by s.citizen_id) as apart,
      (select coalesce(json_object_agg(district, version), '{}') from (
        select district, sum(version) as version from board_versions group by district) b) as versions
    from accounts a where a.id = any(${volunteerIds})`)
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
