import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Whether account `a` has the phone of an administrator: then it is assigned nothing (D62). */
export const HAS_ADMINISTRATORS_PHONE = sql`exists (
  select from accounts o where o.phone = a.phone and o.category = 'Admin')`

/**
 * Whether a volunteer has the phone of an administrator, or is known on a browser on which one is known. The second is
 * shown only: a panchayat may have one computer.
 */
export async function isAdministratorsOwn(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from accounts a where a.id = ${id} and a.category = 'Volunteer' and (
      ${HAS_ADMINISTRATORS_PHONE} or exists (
        select from known_devices d join known_devices e on e.browser_id = d.browser_id
        join accounts o on o.id = e.account_id
        where d.account_id = a.id and o.category = 'Admin'))`)
  return rows.length > 0
}
