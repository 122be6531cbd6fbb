import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { assignRefusal } from '@scan/domain/account.ts'
import { advance, isAlreadySo } from '@scan/domain/lifecycle.ts'
import { Refused } from '@scan/domain/refused.ts'
import { record } from '../audit/audit.ts'
import type { Actor } from '../access/caller.ts'
import { paged } from '../db/paged.ts'
import type { Database } from '../db/pool.ts'
import { asStaff } from '../access/staff.ts'
import { newCode } from '../access/tokens.ts'
import { acceptsFrom } from './acceptances.ts'
import * as requests from './store.ts'
import { where } from './store.ts'
import type { StoredRequest } from './store.ts'
import * as store from './assigning-store.ts'

interface Deps {
  database: Database
  now: () => Date
  /** Whether volunteers accept only so often; not in load tests. */
  isLimited: boolean
}

/** Giving an open request to a volunteer by hand. */
export function assigning({ database, now, isLimited }: Deps) {
  return {
    /** Who could be asked to go: all, or one page of 25 with the total. */
    listFree: ({ page, ...asked }: Query<typeof api.listFreeVolunteers>) =>
      paged(
        page,
        (limit) => store.listFree(database, asked, limit),
        () => store.countFree(database, asked),
      ),

    /** Makes the request this volunteer's, as if they had accepted it. Both are told. */
    assign: (id: string, volunteerId: string, by: Actor): Promise<StoredRequest> =>
      asStaff(
        { database, now },
        by,
        'assign-requests',
        () => undefined, // The change records itself.
        async (tx) => {
          // Locked before the request, as accepting does: meanwhile they are neither banned nor kept apart, and accept
          // nothing.
          const volunteer = await store.lockVolunteer(tx, volunteerId, id)
          if (!volunteer) throw new ApiProblem('account-not-found')
          const move = { type: 'assign', volunteerId, code: newCode() } as const
          const found = await requests.find(tx, where.byId(id))
          if (found && isAlreadySo(found.request, move)) return found
          const at = now()
          const hasEnough = isLimited && acceptsFrom(volunteer.accepting, at) !== undefined
          const reason = assignRefusal({ ...volunteer, hasEnough })
          if (reason) throw new Refused(reason)
          const change = await requests.change(tx, where.byId(id), {
            actor: by,
            caller: volunteerId,
            advance: (request) => ({ after: advance(request, move, at), move, at }),
            tells: ({ after: { id: requestId } }) => [
              { kind: 'volunteer-found', requestId },
              { kind: 'visit-assigned', requestId, volunteerId },
            ],
          })
          if (!change) throw new ApiProblem('request-not-found')
          const subject = { kind: 'request', id } as const
          await record(tx, { at, actorId: volunteerId, action: 'was-assigned', subject })
          return { ...change.stored, volunteer }
        },
      ),
  }
}

export type Assigning = ReturnType<typeof assigning>
