import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { advance } from '@scan/domain/lifecycle.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { holdAdmin } from '../accounts/admin.ts'
import { actorsOf } from '../platform/audit.ts'
import type { Actor } from '../platform/caller.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { paged } from '../platform/db/paged.ts'
import { notify } from '../notifications/notifications.ts'
import { tellVolunteerCancelled } from './help-requests.ts'
import * as deskStore from './admin-store.ts'
import * as separations from './separations-store.ts'
import * as store from './store.ts'
import { which } from './store.ts'
import type { Pair } from './separations-store.ts'
import type { Change, Step, StoredRequest } from './store.ts'

interface Deps {
  database: Database
  now: () => Date
}

/** What the desk looks for among the current requests. */
export type DeskQuery = Query<typeof api.listHelpRequests>

export interface PeopleOfRequest {
  citizenId: string | null
  /** Whoever has accepted it at some time: the present volunteer first, then the latest. */
  volunteers: string[]
}

/** What administrators do with requests, and what they keep apart. */
export function requestsDesk({ database, now }: Deps) {
  const step = (move: Move) => (request: HelpRequest) => {
    const at = now()
    return { after: advance(request, move, at), move, at }
  }

  async function close(id: string, by: Actor, steps: Step): Promise<StoredRequest> {
    const change = await database.transaction(
      async (tx) => {
        await holdAdmin(tx, by.id)
        return store.change(tx, which.byId(id), { ...steps, actor: by })
      },
      { retry: true },
    )
    if (!change) throw new ApiProblem('request-not-found')
    return { ...change.before, request: change.after }
  }

  return {
    /** Current requests by their time: all, or one page of 25 with the number of all (D39). */
    list: ({ page, ...filter }: DeskQuery) =>
      paged(
        page,
        (limit) => deskStore.listForDesk(database, filter, now(), limit),
        () => deskStore.countForDesk(database, filter, now()),
      ),

    counts: () => deskStore.countsForDesk(database, now()),

    /** Marks a request as completed without its code. Both people are told. */
    complete: (id: string, by: Actor) =>
      close(id, by, {
        advance: step({ type: 'admin-complete' }),
        tell: (tx, { after }) => notify(tx, { kind: 'request-completed', requestId: after.id }),
      }),

    /** Cancels a request whenever it is. Both people are told. */
    cancel: (id: string, by: Actor) =>
      close(id, by, {
        advance: step({ type: 'admin-cancel' }),
        tell: async (tx, change) => {
          await tellVolunteerCancelled(tx, change)
          await notify(tx, { kind: 'request-called-off', requestId: change.after.id })
        },
      }),

    /** Keeps two people apart from now on. What the volunteer has accepted of the citizen is open to others again. */
    async separate(tx: Queryable, pair: Pair, by: Actor): Promise<void> {
      // Held before the request is, as who accepts holds them: nobody slips through in that moment.
      await separations.holdVolunteer(tx, pair.volunteerId)
      await separations.separate(tx, pair, now())
      await store.change(tx, which.acceptedBetween(pair), {
        actor: by,
        advance: step({ type: 'volunteer-removed' }),
        tell: (inTx, change) => tellTakenBack(inTx, change, pair.volunteerId),
      })
    },

    reunite: (tx: Queryable, pair: Pair) => separations.reunite(tx, pair),

    /** Whom a request has to do with, or undefined if there is no such request. */
    async peopleOf(db: Queryable, requestId: string): Promise<PeopleOfRequest | undefined> {
      const found = await store.find(db, which.byId(requestId))
      if (!found) return undefined
      const present = found.volunteer ? [found.volunteer.id] : []
      const volunteers = [...new Set([...present, ...(await actorsOf(db, requestId, 'accept'))])]
      return { citizenId: found.request.citizenId, volunteers }
    },

    /** Erases what a citizen wrote in their requests. What is counted stays. */
    eraseTexts: (tx: Queryable, citizenId: string) => store.eraseTexts(tx, citizenId),
  }
}

export type RequestsDesk = ReturnType<typeof requestsDesk>

async function tellTakenBack(tx: Queryable, { after }: Change, volunteerId: string): Promise<void> {
  await notify(tx, { kind: 'volunteer-cannot-come', requestId: after.id })
  await notify(tx, { kind: 'request-taken-back', requestId: after.id, volunteerId })
}
