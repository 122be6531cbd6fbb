import type { Separation, SeparationCause } from '@scan/contract/admin/separations.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import type { Sql, Value } from '../platform/db/sql.ts'

/** A volunteer and a citizen. */
export interface Pair {
  volunteerId: string
  citizenId: string
}

/**
 * Locks a volunteer, so that they accept nothing until the transaction ends. This gives the account a new version, so
 * an acceptance decided on before it begins again.
 */
export async function holdVolunteer(tx: Queryable, volunteerId: string): Promise<void> {
  await tx.query(sql`update accounts set name = name where id = ${volunteerId}`)
}

/** Keeps two people apart: a statement, or part of one for each row of `from`. */
export function separation(
  { volunteerId, citizenId }: Pair,
  cause: SeparationCause,
  since: Date,
  from = sql`(select) once`,
): Sql {
  return sql`
    insert into separations (volunteer_id, citizen_id, cause, since)
    select ${volunteerId}, ${citizenId}, ${cause}, ${since} from ${from}
    on conflict do nothing`
}

export async function reunite(tx: Queryable, { volunteerId, citizenId }: Pair): Promise<void> {
  await tx.query(sql`
    delete from separations where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}`)
}

/** Allows two people to be matched again; undefined if they are no longer kept apart. */
export async function lift(tx: Queryable, id: string): Promise<Pair | undefined> {
  const [pair] = await tx.query(sql<Pair>`
    delete from separations where id = ${id} returning volunteer_id as "volunteerId", citizen_id as "citizenId"`)
  return pair
}

/** Who is kept apart, latest first. */
export async function list(db: Queryable, rows: Sql): Promise<Separation[]> {
  return db.query(sql<Separation>`
    select s.id, json_build_object('id', v.id, 'name', v.name) as volunteer,
      json_build_object('id', c.id, 'name', c.name) as citizen, s.cause, s.since as at
    from separations s join accounts v on v.id = s.volunteer_id join accounts c on c.id = s.citizen_id
    order by s.since desc, s.id ${rows}`)
}

/** From whom somebody is kept apart, latest first. */
export async function ofPerson(db: Queryable, accountId: string): Promise<PersonDetails['separations']> {
  return db.query(sql<PersonDetails['separations'][number]>`
    select s.id, json_build_object('id', a.id, 'name', a.name) as other, s.cause, s.since as at
    from separations s
    join accounts a on a.id = case when s.volunteer_id = ${accountId} then s.citizen_id else s.volunteer_id end
    where ${accountId} in (s.volunteer_id, s.citizen_id) order by s.since desc`)
}

export async function count(db: Queryable): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count from separations`)
  return row?.count ?? 0
}

/** Whether this volunteer and the citizen of request `r` are kept apart. */
export function keptApart(volunteerId: Value): Sql {
  return sql`exists (
    select from separations s where s.volunteer_id = ${volunteerId} and s.citizen_id = r.citizen_id)`
}
