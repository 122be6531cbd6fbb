import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { advance, isAlreadySo } from '@scan/domain/lifecycle.ts'
import type { HelpRequest, Move, MoveRefusal } from '@scan/domain/help-request.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Notification } from '../notifications/notifications.ts'
import { retrying, violated } from '../db/failures.ts'
import { lastDone } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/pool.ts'
import type { Sql } from '../db/sql.ts'
import * as store from './store.ts'
import type { Change, Step, StoredRequest } from './store.ts'

export interface MovesDeps {
  database: Database
  now: () => Date
}

/** Whether people do this only so often; not in load tests. */
export interface Limited {
  isLimited: boolean
}

/** What the database's own rules mean to the person whose change broke one. */
export async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violated(error) === 'one_current_request_per_citizen') throw new ApiProblem('one-request-at-a-time')
    if (violated(error) === 'one_accepted_request_per_volunteer')
      throw new ApiProblem('one-acceptance-at-a-time')
    throw error
  }
}

/** What a request's volunteer is told when the citizen or an administrator withdraws it. */
export function visitCancelled({ before: { request } }: Change): Notification[] {
  if (request.status !== 'accepted') return []
  return [{ kind: 'request-cancelled', requestId: request.id, volunteerId: request.volunteerId }]
}

/** Makes steps of moves: each is judged at the moment it is made, by the rules, which may refuse it. */
export const stepping = (now: () => Date) => (move: Move, remark?: string) => (request: HelpRequest) => {
  const at = now()
  return { after: advance(request, move, at), move, at, ...(remark !== undefined && { remark }) }
}

/** A move comes too late, say for somebody who has made it already. */
const TOO_LATE: readonly unknown[] = [
  'request-no-longer-available',
  'request-not-accepted',
  'request-already-closed',
  'one-acceptance-at-a-time',
] satisfies (MoveRefusal | ProblemCode)[]

/**
 * Makes a move, or answers with the request as it is where this person has made that move already. Undefined if there
 * is no such request. `whose` tells where to look for it then.
 */
export async function once(
  db: Queryable,
  move: Move,
  whose: Sql,
  make: () => Promise<Change | undefined>,
): Promise<StoredRequest | undefined> {
  const asItIs = async () => {
    const found = await store.find(db, whose)
    return found && isAlreadySo(found.request, move, await lastDone(db, found.request.id)) ? found : undefined
  }
  try {
    return (await make())?.stored ?? (await asItIs())
  } catch (error) {
    const why = error instanceof Refused ? error.reason : error instanceof ApiProblem && error.code
    const found = TOO_LATE.includes(why) ? await asItIs() : undefined
    if (!found) throw error
    return found
  }
}

/** How a signed-in person moves a request on. */
export function moves({ database, now }: MovesDeps) {
  return {
    step: stepping(now),

    // Accounts are locked before requests everywhere, so nobody should ever block somebody who waits for them. If it
    // happens all the same, say through a statement typed by hand, the move is made again.
    changed: (decided: store.Decided, steps: Step) =>
      retrying(() => store.change(database.saving, decided, steps)),
  }
}
