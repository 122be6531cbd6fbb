import type { CurrentRequest, Outcome } from '@scan/contract/accounts.ts'
import type { CitizensAsk } from '@scan/contract/help-requests.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import { HELP_TITLES } from '@scan/contract/fields.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
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
import { isId, newCode, newToken } from '../platform/tokens.ts'
import * as boardStore from './board-store.ts'
import * as separations from './separations-store.ts'
import * as store from './store.ts'
import { which } from './store.ts'
import type { BoardFilter } from './board-store.ts'
import type { Change, Step, StoredRequest } from './store.ts'
import { forCitizen } from './views.ts'

interface Deps {
  database: Database
  now: () => Date
  timeZone: string
}

/** What a citizen's own account says of their requests. */
export interface CitizensRequests {
  current: CurrentRequest | null
  lastOutcome: Outcome | null
}

type NewRequest = Extract<CitizensAsk, { action: 'request' }>

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

const ISO_YEAR = /^\d{4}-/

/** The instant and id that a cursor of the board holds. PostgreSQL knows no such years as JavaScript's furthest. */
function readCursor(cursor: string): { startsAt: Date; id: string } | undefined {
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const startsAt = new Date(time && ISO_YEAR.test(time) ? time : '')
  return Number.isNaN(startsAt.getTime()) || !id || !isId(id) ? undefined : { startsAt, id }
}

function writeCursor({ startsAt, id }: { startsAt: Date; id: string }): string {
  return Buffer.from(`${startsAt.toISOString()} ${id}`).toString('base64url')
}

/** What a volunteer looks for on the board; all of it is optional. */
export type BoardQuery = Query<typeof api.listRequests>

/** What goes with one page of the board. */
export interface BoardPage {
  nextCursor: string | null
  total: number
  outside: number
}

function filterOf({ district, helpTypes, date, text, limit, cursor }: BoardQuery): BoardFilter {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw refusedField('cursor', 'field-invalid')
  const words = text?.trim().toLowerCase()
  // In a pattern %, _ and \ stand for others; here they stand for themselves.
  const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const types = words ? HELP_TYPES.filter((type) => HELP_TITLES[type].toLowerCase().includes(words)) : []
  return {
    district,
    helpTypes,
    date,
    text: pattern ? { pattern, types } : undefined,
    after,
    limit: limit && limit + 1,
  }
}

const HISTORY = 50

/** Asking for help, and giving it. */
export function helpRequests({ database, now, timeZone }: Deps) {
  const step = (move: Move, remark?: string) => (request: HelpRequest) => {
    const at = now()
    return { after: advance(request, move, at), move, at, ...(remark !== undefined && { remark }) }
  }

  // Accounts are held before requests everywhere, so nobody should ever stand in the way of somebody who waits for them.
  // Where it happens all the same, such as with a statement typed by hand, the move is made again.
  const changed = (condition: Sql, steps: Step, first?: (tx: Queryable) => Promise<void>) =>
    database.transaction(
      async (tx) => {
        await first?.(tx)
        return store.change(tx, condition, steps)
      },
      { retry: true },
    )

  async function holdCaller(tx: Queryable, { id }: Caller): Promise<void> {
    if (!(await store.isInGoodStanding(tx, id))) throw new Refused('account-suspended')
  }

  return {
    /** Posts the citizen's one current request. */
    async post({ email, ...needs }: Omit<NewRequest, 'action'>, caller: Caller): Promise<void> {
      refuseFalseClaims(caller, { email })
      const startsAt = instantOf(needs.date, needs.time, timeZone)
      // An hour that a change of summer time leaps over is on no clock, though it looks like a time.
      if (!startsAt) throw refusedField('helptime', 'time-invalid')
      const postedAt = now()
      const reason = postRefusal(startsAt, postedAt)
      if (reason) throw new Refused(reason)
      await inWords(
        database.transaction(async (tx) => {
          await holdCaller(tx, caller)
          const handle = `${newToken()}@requests.invalid`
          await store.add(tx, { needs: { ...needs, startsAt }, citizenId: caller.id, handle, postedAt })
        }),
      )
    },

    /** Cancels the citizen's current request; a volunteer who had accepted it is told. */
    async cancel(email: string | null, caller: Caller): Promise<void> {
      refuseFalseClaims(caller, { email })
      const change = await changed(which.currentOf(caller.id), {
        advance: step({ type: 'cancel', by: caller.id }),
        tell: tellVolunteerCancelled,
      })
      if (!change) throw new ApiProblem('no-current-request')
    },

    /** Closes a request to which nobody came; both are free, and the administrators look into it (D28). */
    async reportNobodyCame(caller: Caller): Promise<void> {
      const change = await changed(which.currentOf(caller.id), {
        advance: step({ type: 'report-nobody-came', by: caller.id }),
        tell: (tx, { after }) => notify(tx, { kind: 'nobody-came', requestId: after.id }),
      })
      if (!change) throw new ApiProblem('no-current-request')
    },

    /** What the board shows this volunteer: what they have accepted first, then what is open and asked for. */
    async board(query: BoardQuery, caller: Caller): Promise<{ requests: StoredRequest[]; page?: BoardPage }> {
      const filter = { ...filterOf(query), without: await separations.keptApartFrom(database, caller.id) }
      const [accepted, found, counts] = await Promise.all([
        query.cursor ? undefined : boardStore.acceptedBy(database, caller.id),
        boardStore.open(database, filter, now()),
        query.limit === undefined ? undefined : boardStore.countBoard(database, filter, now()),
      ])
      const open = found.slice(0, query.limit)
      const last = open.at(-1)
      const nextCursor = last && found.length > open.length ? writeCursor(last.request) : null
      return {
        requests: accepted ? [accepted, ...open] : open,
        ...(counts && { page: { nextCursor, ...counts } }),
      }
    },

    /** Makes the request this volunteer's. Exactly one of any number who press at once wins. */
    async accept(citizen: string, claims: Claims, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, claims)
      const change = await inWords(
        changed(
          which.named(citizen),
          {
            advance: step({ type: 'accept', by: caller.id, code: newCode() }),
            tell: (tx, { after }) => notify(tx, { kind: 'volunteer-found', requestId: after.id }),
          },
          // Held before the request is: a ban takes the two in the same order.
          async (tx) => {
            await holdCaller(tx, caller)
            if (await separations.isSeparated(tx, caller.id, which.named(citizen)))
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
      const change = await changed(which.named(citizen), {
        advance: step({ type: 'release', by: caller.id }, reason),
        tell: (tx, { after }) => notify(tx, { kind: 'volunteer-cannot-come', requestId: after.id }),
      })
      if (!change) throw new ApiProblem('not-your-request')
      return { ...change.before, request: change.after, volunteer: null }
    },

    /** Completes the request with the citizen's code. A wrong code counts, also when the answer is a refusal (D30). */
    async complete(citizen: string, code: string, claims: Claims, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, claims)
      const change = await changed(which.named(citizen), {
        advance: (request) => {
          const isRight = request.status === 'accepted' && request.code === code
          const move: Move = isRight
            ? { type: 'complete', by: caller.id, code }
            : { type: 'wrong-code', by: caller.id, newCode: newCode() }
          return step(move)(request)
        },
        tell: async (tx, { before, after }) => {
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
     * a citizen's is withdrawn, and the other person is told (D29). In the transaction of the ban, which holds
     * the account already.
     */
    async leave(
      tx: Queryable,
      accountId: string,
      actor: { id: string; clientSubnet?: string },
    ): Promise<void> {
      await store.change(tx, which.acceptedBy(accountId), {
        actor,
        advance: step({ type: 'volunteer-removed' }),
        tell: (inTx, { after }) => notify(inTx, { kind: 'volunteer-cannot-come', requestId: after.id }),
      })
      await store.change(tx, which.currentOf(accountId), {
        actor,
        advance: step({ type: 'citizen-removed' }),
        tell: tellVolunteerCancelled,
      })
    },

    /** A citizen's current request, or how the last one ended; both null for everybody else, who have none. */
    async ofCitizen({ id, role }: { id: string; role: Role }): Promise<CitizensRequests> {
      const latest = role === 'citizen' ? await store.latestOf(database, id) : undefined
      if (!latest) return { current: null, lastOutcome: null }
      if ('closing' in latest.request) return { current: null, lastOutcome: latest.request.closing }
      return { current: forCitizen(latest), lastOutcome: null }
    },

    pastOfCitizen: (citizenId: string) => boardStore.pastOfCitizen(database, citizenId, HISTORY),

    async pastOfVolunteer(volunteerId: string): Promise<{ past: StoredRequest[]; completed: number }> {
      const [past, completed] = await Promise.all([
        boardStore.pastOfVolunteer(database, volunteerId, HISTORY),
        boardStore.countCompletedBy(database, volunteerId),
      ])
      return { past, completed }
    },
  }
}

export async function tellVolunteerCancelled(tx: Queryable, { before }: Change): Promise<void> {
  if (before.request.status !== 'accepted') return
  const { id: requestId, volunteerId } = before.request
  await notify(tx, { kind: 'request-cancelled', requestId, volunteerId })
}

function hasNewCode(before: HelpRequest, after: HelpRequest): boolean {
  return before.status === 'accepted' && after.status === 'accepted' && before.code !== after.code
}

export type { StoredRequest } from './store.ts'

export type HelpRequests = ReturnType<typeof helpRequests>
