import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { cardValidUntil } from '@scan/domain/volunteer-card.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { stopShows } from './stop.ts'

/** Whoever is not approved, or is banned, has no session. A stop that does not show yet is not shown here (D102). */
export async function readCard(
  { database, now, timeZone }: Pick<Context, 'database' | 'now' | 'timeZone'>,
  { id, shownName }: Caller,
): Promise<Reply<typeof api.readCard>> {
  const at = now()
  const [row] = await database.query(sql<{ number: string; isStopped: boolean }>`
    select a.card_number::text as number, ${stopShows(at)} as "isStopped" from accounts a where a.id = ${id}`)
  if (!row) throw new ApiProblem('account-terminated')
  if (row.isStopped) throw new ApiProblem('coordinator-first')
  return { card: { name: shownName, number: row.number, validUntil: cardValidUntil(at, timeZone) } }
}
