import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { cardRefusal, cardValidUntil } from '@scan/domain/volunteer-card.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { findById } from './accounts-store.ts'
import { stopShows } from './stop.ts'

export async function readCard(
  { database, now, timeZone }: Pick<Context, 'database' | 'now' | 'timeZone'>,
  { id, shownName }: Caller,
): Promise<Reply<typeof api.readCard>> {
  const at = now()
  const [account, stopped] = await Promise.all([
    findById(database, id),
    database.query(sql`select from accounts a where a.id = ${id} and ${stopShows(at)}`),
  ])
  if (!account) throw new ApiProblem('account-terminated')
  const refusal = cardRefusal(account, stopped.length > 0)
  if (refusal) throw new ApiProblem(refusal)
  const { cardNumber: number } = account
  return { card: { name: shownName, number, validUntil: cardValidUntil(at, timeZone) } }
}
