import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** How many addresses without a request this volunteer has named since then. */
export async function countMissed(tx: Queryable, volunteerId: string, since: Date): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from missed_addresses where volunteer_id = ${volunteerId} and at > ${since}`)
  return row?.count ?? 0
}

export async function addMissed(tx: Queryable, volunteerId: string, at: Date): Promise<void> {
  await tx.query(sql`insert into missed_addresses (volunteer_id, at) values (${volunteerId}, ${at})`)
}

/** Deletes all until then, of every volunteer. */
export async function forgetMissed(tx: Queryable, until: Date): Promise<void> {
  await tx.query(sql`delete from missed_addresses where at <= ${until}`)
}
