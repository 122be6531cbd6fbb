import { ApiProblem } from '@scan/contract/problems.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Sql } from '../db/sql.ts'
import { sql } from '../db/sql.ts'

/** Completed with the citizen's code before its time: they are asked whether anybody was there (D49). */
export const COMPLETED_EARLY: Sql = sql`closing = 'complete' and closed_at < starts_at`

/** Notes, once and for the desk too, that its citizen says so; what they are told of it is then as of any other visit. */
export async function confirmVisit(
  { database, now }: Context,
  { id: citizenId }: Caller,
  requestId: string,
): Promise<void> {
  const confirmed = await database.query(sql`
    update help_requests set confirmed_at = coalesce(confirmed_at, ${now()})
    where id = ${requestId} and citizen_id = ${citizenId} and ${COMPLETED_EARLY} returning id`)
  if (confirmed.length === 0) throw new ApiProblem('request-not-found')
}
