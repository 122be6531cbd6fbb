import type { Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import type { Sql } from '../platform/db/sql.ts'

/** A volunteer and a citizen. */
export interface Pair {
  volunteerId: string
  citizenId: string
}

/** Locks a volunteer, so that they accept nothing until the transaction ends. */
export async function lockVolunteer(tx: Queryable, volunteerId: string): Promise<void> {
  await tx.query(sql`select 1 from accounts where id = ${volunteerId} for no key update`)
}

export async function separate(tx: Queryable, { volunteerId, citizenId }: Pair, since: Date): Promise<void> {
  await tx.query(sql`
    insert into separations (volunteer_id, citizen_id, since) values (${volunteerId}, ${citizenId}, ${since})
    on conflict do nothing`)
}

export async function reunite(tx: Queryable, { volunteerId, citizenId }: Pair): Promise<void> {
  await tx.query(sql`
    delete from separations where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}`)
}

/** The citizens that a volunteer is kept apart from; undefined where there are none, as for nearly everybody. */
export async function keptApartFrom(db: Queryable, volunteerId: string): Promise<string[] | undefined> {
  const rows = await db.query(
    sql<{ id: string }>`select citizen_id as id from separations where volunteer_id = ${volunteerId}`,
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined
}

/** Of requests `r`, those of citizens that this volunteer is not kept apart from; after a `where`. */
export function notKeptApart(volunteerId: string): Sql {
  return sql`and not exists (
    select from separations s where s.volunteer_id = ${volunteerId} and s.citizen_id = r.citizen_id)`
}
