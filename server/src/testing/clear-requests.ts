import type { Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import { published } from '../platform/publishing.ts'

/** Removes every request, and says so to whoever keeps the board. */
export async function clearRequests(database: Queryable): Promise<void> {
  await database.query(sql`
    with gone as (delete from help_requests returning district)
    ${published(sql`distinct 'board ' || district`, sql`gone`)}`)
}
