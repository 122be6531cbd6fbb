import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Removes every request. */
export async function clearRequests(database: Queryable): Promise<void> {
  await database.query(sql`delete from help_requests`)
}
