import { ApiProblem } from '@scan/contract/problems.ts'
import { advance } from '@scan/domain/lifecycle.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import type { Notification } from '../notifications/notifications.ts'
import { retrying, violated } from '../platform/db/failures.ts'
import type { Database } from '../platform/db/pool.ts'
import * as store from './store.ts'
import type { Change, Step } from './store.ts'

export interface MovesDeps {
  database: Database
  now: () => Date
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
