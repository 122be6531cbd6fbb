import type { User } from '@scan/contract/accounts.ts'
import type { CitizensAsk } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { postRefusal } from '@scan/domain/help-request.ts'
import { advance } from '@scan/domain/lifecycle.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Role } from '@scan/domain/role.ts'
import { violated } from '../platform/db/pool.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Caller } from '../platform/caller.ts'
import { refusedField } from '../platform/http/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { newCode, newToken } from '../platform/tokens.ts'
import * as separations from './separations-store.ts'
import * as store from './store.ts'
import { where } from './store.ts'
import type { Change, Step, StoredRequest } from './store.ts'
import { forCitizen } from './views.ts'

interface Deps {
  database: Database
  now: () => Date
  timeZone: string
}

type NewRequest = Omit<Extract<CitizensAsk, { action: 'request' }>, 'action'>

/** What a payload says of the caller; accepted, checked, never believed (D26). */
export interface Claims {
  id?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  isAdmin?: boolean | null | undefined
}

function refuseFalseClaims(caller: Caller, claimed: Claims): void {
  const isTrue =
    (claimed.id ?? caller.id) === caller.id &&
    (claimed.name ?? caller.name).trim() === caller.name &&
    (!claimed.phone || tenDigits(claimed.phone) === caller.phone) &&
    (claimed.email ?? caller.email).trim().toLowerCase() === caller.email.toLowerCase() &&
    (claimed.isAdmin ?? false) === (caller.role === 'admin')
  if (!isTrue) throw new ApiProblem('not-who-you-say')
}

/** What the database's own rules mean to the person whose change broke one. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violated(error) === 'one_current_request_per_citizen') throw new ApiProblem('one-request-at-a-time')
    if (violated(error) === 'one_accepted_request_per_volunteer')
      throw new ApiProblem('one-acceptance-at-a-time')
    throw error
  }
}

/** Asking for help, and giving it. */
export function helpRequests({ database, now, timeZone }: Deps) {
  const step = (move: Move, remark?: string) => (request: HelpRequest) => {
    const at = now()
    return { after: advance(request, move, at), move, at, ...(remark !== undefined && { remark }) }
  }

  // Accounts are locked before requests everywhere, so nobody should ever stand in the way of somebody who waits for them.
  // Where it happens all the same, such as with a statement typed by hand, the move is made again.
  const changed = (condition: Sql, steps: Step, first?: (tx: Queryable) => Promise<void>) =>
    database.transaction(
      async (tx) => {
        await first?.(tx)
        return store.change(tx, condition, steps)
      },
      { retry: true },
    )

  async function lockCaller(tx: Queryable, { id }: Caller): Promise<void> {
    if (!(await store.lockInGoodStanding(tx, id))) throw new Refused('account-suspended')
  }

  return {
    /** Posts the citizen's one current request. */
    async post({ email, ...given }: NewRequest, caller: Caller): Promise<void> {
      refuseFalseClaims(caller, { email })
      const details = wholeDetails(given)
      const startsAt = instantOf(details.date, details.time, timeZone)
      // An hour that a change of summer time leaps over is on no clock, though it looks like a time.
      if (!startsAt) throw refusedField('helptime', 'time-invalid')
      const postedAt = now()
      const reason = postRefusal(startsAt, postedAt)
      if (reason) throw new Refused(reason)
      await inWords(
        database.transaction(async (tx) => {
          await lockCaller(tx, caller)
          const handle = `${newToken()}@requests.invalid`
          await store.add(tx, { details, startsAt, citizenId: caller.id, handle, postedAt })
        }),
      )
    },

    /** Cancels the citizen's current request; a volunteer who had accepted it is told. */
    async cancel(email: string | null, caller: Caller): Promise<void> {
      refuseFalseClaims(caller, { email })
      const change = await changed(where.currentOf(caller.id), {
        advance: step({ type: 'cancel', by: caller.id }),
        notify: notifyVolunteerCancelled,
      })
      if (!change) throw new ApiProblem('no-current-request')
    },

    /** Closes a request to which nobody came; both are free, and the administrators look into it (D28). */
    async reportNobodyCame(caller: Caller): Promise<void> {
      const change = await changed(where.currentOf(caller.id), {
        advance: step({ type: 'report-nobody-came', by: caller.id }),
        notify: (tx, { after }) => notify(tx, { kind: 'nobody-came', requestId: after.id }),
      })
      if (!change) throw new ApiProblem('no-current-request')
    },

    /** Makes the request this volunteer's. Exactly one of any number who press at once wins. */
    async accept(citizen: string, claims: Claims, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, claims)
      const change = await inWords(
        changed(
          where.named(citizen),
          {
            advance: step({ type: 'accept', by: caller.id, code: newCode() }),
            notify: (tx, { after }) => notify(tx, { kind: 'volunteer-found', requestId: after.id }),
          },
          // Locked before the request is: a ban takes the two in the same order.
          async (tx) => {
            await lockCaller(tx, caller)
            if (await separations.isSeparated(tx, caller.id, where.named(citizen)))
              throw new ApiProblem('request-no-longer-available')
          },
        ),
      )
      if (!change) throw new ApiProblem('request-no-longer-available')
      const { before, after } = change
      return {
        ...before,
        request: after,
        volunteer: { id: caller.id, name: caller.name, phone: caller.phone },
      }
    },

    /** Gives an accepted request back: it is open again at once, its code is void, and the citizen is told (D27). */
    async release(citizen: string, reason: string, caller: Caller): Promise<StoredRequest> {
      const change = await changed(where.named(citizen), {
        advance: step({ type: 'release', by: caller.id }, reason),
        notify: (tx, { after }) => notify(tx, { kind: 'volunteer-cannot-come', requestId: after.id }),
      })
      if (!change) throw new ApiProblem('not-your-request')
      return { ...change.before, request: change.after, volunteer: null }
    },

    /** Completes the request with the citizen's code. A wrong code counts, also when the answer is a refusal (D30). */
    async complete(citizen: string, code: string, claims: Claims, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, claims)
      const change = await changed(where.named(citizen), {
        advance: (request) => {
          const isRight = request.status === 'accepted' && request.code === code
          const move: Move = isRight
            ? { type: 'complete', by: caller.id, code }
            : { type: 'wrong-code', by: caller.id, newCode: newCode() }
          return step(move)(request)
        },
        notify: async (tx, { before, after }) => {
          const requestId = after.id
          if (after.status === 'completed') await notify(tx, { kind: 'request-completed', requestId })
          else if (hasNewCode(before.request, after)) await notify(tx, { kind: 'code-guessed', requestId })
        },
      })
      if (!change) throw new ApiProblem('no-current-request')
      const { before, after } = change
      if (after.status !== 'completed') throw new ApiProblem('completion-code-wrong')
      return { ...before, request: after }
    },

    /**
     * What becomes of the requests of someone who is banned or deleted: a volunteer's accepted one is open again,
     * a citizen's is withdrawn, and the other person is told (D29). In the transaction of the ban, which locks
     * the account already.
     */
    async leave(
      tx: Queryable,
      accountId: string,
      actor: { id: string; clientSubnet?: string },
    ): Promise<void> {
      await store.change(tx, where.acceptedBy(accountId), {
        actor,
        advance: step({ type: 'volunteer-removed' }),
        notify: (inTx, { after }) => notify(inTx, { kind: 'volunteer-cannot-come', requestId: after.id }),
      })
      await store.change(tx, where.currentOf(accountId), {
        actor,
        advance: step({ type: 'citizen-removed' }),
        notify: notifyVolunteerCancelled,
      })
    },

    /** A citizen's current request, or how the last one ended; both null for everybody else, who have none. */
    async ofCitizen({
      id,
      role,
    }: {
      id: string
      role: Role
    }): Promise<Pick<User, 'request' | 'lastOutcome'>> {
      const latest = role === 'citizen' ? await store.latestOf(database, id) : undefined
      if (!latest) return { request: null, lastOutcome: null }
      if ('closing' in latest.request) return { request: null, lastOutcome: latest.request.closing }
      return { request: forCitizen(latest), lastOutcome: null }
    },

    maskAgain: () => store.maskAgain(database),
  }
}

export async function notifyVolunteerCancelled(tx: Queryable, { before }: Change): Promise<void> {
  if (before.request.status !== 'accepted') return
  const { id: requestId, volunteerId } = before.request
  await notify(tx, { kind: 'request-cancelled', requestId, volunteerId })
}

function hasNewCode(before: HelpRequest, after: HelpRequest): boolean {
  return before.status === 'accepted' && after.status === 'accepted' && before.code !== after.code
}

export type { StoredRequest } from './store.ts'

export type HelpRequests = ReturnType<typeof helpRequests>
