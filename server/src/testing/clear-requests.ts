import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { published } from '../live/publishing.ts'

/** Removes every request, and says so to whoever keeps the board. */
export async function clearRequests(database: Queryable): Promise<void> {
  await database.query(sql`
    with gone as (delete from help_requests returning district)
    ${published(sql`distinct 'board ' || district`, sql`gone`)}`)
}
