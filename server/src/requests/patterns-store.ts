import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { PatternShown } from '@scan/contract/admin/patterns.ts'
import type { Pattern } from '@scan/domain/patterns.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

/** A volunteer and a citizen, or just the one a pattern is about. */
export interface People {
  volunteerId: string | null
  citizenId: string | null
}

/** How often it had happened in that time before this move, going by the requests and their moves. */
const BEFORE = {
  'accepted-by-address': ({ volunteerId, citizenId }) => sql`
    select 1 from audit.lines l join help_requests r on r.id = l.subject_id
    where l.actor_id = ${volunteerId} and l.action = 'accept-by-address' and r.citizen_id = ${citizenId}`,
  'often-together': ({ volunteerId, citizenId }, since) => sql`
    select 1 from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}
      and status = 'completed' and closed_at > ${since}`,
  'completed-early': ({ volunteerId, citizenId }) => sql`
    select 1 from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}
      and closing = 'complete' and closed_at < starts_at`,
  'same-phone': ({ volunteerId, citizenId }) => sql`
    select 1 from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}`,
  'often-given-back': ({ volunteerId }, since) => sql`
    select 1 from audit.lines
    where actor_id = ${volunteerId} and action in ('release', 'volunteer-removed') and at > ${since}`,
  'wants-a-call': ({ citizenId }, since) => sql`
    select 1 from audit.lines where actor_id = ${citizenId} and action = 'decline' and at > ${since}`,
  'often-sent-away': ({ citizenId }, since) => sql`
    select 1 from help_requests where citizen_id = ${citizenId} and closing = 'cancel' and volunteer_id is not null
      and closed_at > ${since}
    union all
    select 1 from audit.lines
    where actor_id = ${citizenId} and action in ('decline', 'volunteer-removed') and at > ${since}`,
} as const satisfies Record<Pattern, (people: People, since: Date) => Sql>

interface Noted {
  kind: Pattern
  people: People
  at: Date
  since: Date
  /** It is shown once it has happened this often. */
  times: number
  /** Not shown again if it was looked at after this. */
  restsSince: Date
}

/**
 * Counts one more for each row of `from`, and shows it if that is enough, even if somebody has looked at it before:
 * under an id nobody has read yet, unless it rests. As part of a statement, which cannot yet see the move it saves.
 */
export function noted({ kind, people, at, since, times, restsSince }: Noted, from: Sql): Sql {
  const rests = sql`patterns.looked_at > ${restsSince}`
  return sql`
    insert into patterns (kind, volunteer_id, citizen_id, count, at)
    select ${kind}, ${people.volunteerId}, ${people.citizenId}, counted.times, ${at}
    from ${from}, (select count(*) + 1 as times from (${BEFORE[kind](people, since)}) happened) counted
    where counted.times >= ${times}
    on conflict (volunteer_id, citizen_id, kind)
    do update set id = case when ${rests} then patterns.id else excluded.id end, count = excluded.count,
      at = excluded.at, looked_at = case when ${rests} then patterns.looked_at end`
}

/** What nobody has looked at yet, latest first. */
export async function list(db: Queryable, rows: Sql): Promise<PatternShown[]> {
  return db.query(sql<PatternShown>`
    select p.id, p.kind, p.count, p.at, (
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id = p.volunteer_id)
      from accounts a where a.id in (p.volunteer_id, p.citizen_id)) as people
    from patterns p where p.looked_at is null order by p.at desc, p.id desc ${rows}`)
}

/** What stood out about somebody, looked at or not, latest first. */
export async function ofPerson(db: Queryable, accountId: string): Promise<PersonDetails['patterns']> {
  return db.query(sql<PersonDetails['patterns'][number]>`
    select kind, count, at from patterns where ${accountId} in (volunteer_id, citizen_id) order by at desc`)
}

export async function countShown(db: Queryable): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from patterns where looked_at is null`,
  )
  return row?.count ?? 0
}

/**
 * Takes a row off the list and answers whom it was about; undefined if it is not on the list, for instance because it
 * has happened again.
 */
export async function markSeen(tx: Queryable, id: string, at: Date): Promise<People | undefined> {
  const [people] = await tx.query(sql<People>`
    update patterns set looked_at = ${at} where id = ${id} and looked_at is null
    returning volunteer_id as "volunteerId", citizen_id as "citizenId"`)
  return people
}

export async function isSeen(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select from patterns where id = ${id} and looked_at is not null`)
  return rows.length > 0
}
