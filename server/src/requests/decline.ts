import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { declineRefusal } from '@scan/domain/help-request.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { inTransaction, once, save } from './move.ts'
import type { Change } from './move.ts'
import { notePattern } from './patterns.ts'
import { keepApart } from './separations.ts'
import { lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Takes the citizen's request away from its volunteer: open again at once, and the two are kept apart. */
export async function decline(
  context: Context,
  caller: Caller,
  email: string | null | undefined,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, { email })
  const { database, now } = context
  const { id: citizenId } = caller
  try {
    const move = { type: 'decline', by: citizenId } as const
    const declined = await once(database, move, where.latestOf(citizenId), () =>
      inTransaction(database, (tx) => sendAway(context, tx, citizenId)),
    )
    if (!declined) throw new ApiProblem('no-current-request')
    return declined
  } catch (error) {
    // Shows staff whom to call.
    if (error instanceof Refused && error.reason === 'coordinator-will-call')
      await database.transaction(async (tx) => {
        await notePattern(tx, 'wants-a-call', { citizenId, volunteerId: null }, now())
        tx.publish([topic.admin])
      })
    throw error
  }
}

async function sendAway(
  { now, rateLimited }: Context,
  tx: Queryable,
  citizenId: string,
): Promise<Change | undefined> {
  const before = await lock(tx, where.currentOf(citizenId))
  if (!before) return undefined
  const at = now()
  const { id: requestId, ...visit } = before.request
  const volunteerId = visit.status === 'accepted' ? visit.volunteerId : undefined
  if (volunteerId && rateLimited) {
    const reason = declineRefusal(await countDeclines(tx, citizenId, daysAfter(at, -1)))
    if (reason) throw new Refused(reason)
  }
  const change = await save(tx, before, {
    move: { type: 'decline', by: citizenId },
    at,
    mails: () => (volunteerId ? [{ kind: 'request-taken-back', requestId, volunteerId }] : []),
  })
  if (volunteerId) await keepApart(tx, { volunteerId, citizenId }, 'declined', citizenId, at)
  return change
}

/** How many volunteers this citizen has declined since. */
async function countDeclines(tx: Queryable, citizenId: string, since: Date): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from audit.lines where actor_id = ${citizenId} and action = 'decline' and at > ${since}`)
  return row?.count ?? 0
}
