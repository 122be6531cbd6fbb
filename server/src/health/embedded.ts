import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { APPROVED } from '../identity/accounts-store.ts'

/** More depends on the embedded database than a server starts for, unless allowed explicitly. */
export async function isOutgrown({
  database,
  embedded,
}: Pick<Context, 'database' | 'embedded'>): Promise<boolean> {
  if (!embedded || embedded.isAccepted) return false
  // Approved only: strangers who sign up elsewhere must not keep a server from starting.
  const [served] = await database.query(sql<{ districts: number }>`
    select count(distinct a.district) as districts from accounts a where ${APPROVED}`)
  return (served?.districts ?? 0) > 1
}
