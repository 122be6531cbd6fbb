import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { maskForBoard } from '@scan/domain/contact-details/contact-details.ts'
import { isSameTime } from '@scan/domain/help-request.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { endingOf, endingsOf } from '@scan/domain/endings.ts'
import type { Ending } from '@scan/domain/endings.ts'
import { advance, isAlreadySo } from '@scan/domain/lifecycle.ts'
import { reservedAtMost } from '@scan/domain/offers.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Refusal } from '@scan/domain/refused.ts'
import { lastDone, record } from '../audit/audit.ts'
import { violated } from '../db/failures.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import type { Notification } from '../notifications/notifications.ts'
import { accountsOf } from '../identity/person.ts'
import { stopForEndings } from '../identity/stop.ts'
import { addEnding } from './endings.ts'
import { noteFirstVisit } from './first-visits.ts'
import { handleAfterChange, newHandle } from './handles.ts'
import { addNotices, tellInvited } from './notices.ts'
import { offerToAll, tellOfferedToAll } from './offer-to-all.ts'
import { notePatterns } from './patterns.ts'
import { find, lock, update } from './store.ts'
import type { StoredRequest } from './store.ts'

export interface Step {
  move: Move
  at: Date
  remark?: string
  details?: RequestDetails
  /** Makes a move that names nobody, such as an administrator, and from which subnet. */
  actor?: { id: string; clientSubnet?: string }
  /** One of the two has raised a concern about the other. */
  isConcern?: boolean
  /** The volunteer has the citizen's phone number. */
  samePhone?: boolean
  notifications?: (change: Change) => Notification[]
}

export interface Change {
  before: StoredRequest
  /** The volunteer who has just taken it is not in it. */
  after: StoredRequest
}

/** Moves on the request that meets a condition on `r`. Throws if the move is refused; undefined if there is none. */
export async function change(
  tx: Queryable,
  condition: Sql,
  stepFor: (before: StoredRequest) => Step,
): Promise<Change | undefined> {
  const before = await lock(tx, condition)
  return before && save(tx, before, stepFor(before))
}

/** Moves on a request that is locked: saves it with all that follows from the move. This is how requests change. */
export async function save(tx: Queryable, before: StoredRequest, step: Step): Promise<Change> {
  const { move, at, actor, samePhone = false, isConcern = false } = step
  const request = advance(before.request, move, at)
  const volunteer = volunteerOf(before, request)
  const after = {
    ...withDetails(before, step.details),
    request,
    volunteer,
    reserved: stillFirst(before.reserved, before.request, request),
    askedFirst: stillFirst(before.askedFirst, before.request, request),
    isUndecided: before.isUndecided && volunteer !== null,
    // Whom she has sent away, she does not expect.
    toldOf: move.type === 'decline' ? null : before.toldOf,
  }
  // The previous volunteer knows the handle: whoever sees it on the board next gets another.
  const isReopened = before.request.status === 'accepted' && request.status === 'open'
  if (isReopened) after.handle = newHandle()
  if (isRevised(before, after)) Object.assign(after, { revision: before.revision + 1, revisedAt: at })
  const taker = takerOf(before.request, request)
  const actorId = 'by' in move ? move.by : (actor?.id ?? null)
  const ending = endingOf(before.request, request, move.type, { isConcern, by: actorId })
  // Sent together, done in this order.
  await Promise.all([
    update(tx, after, isReopened ? before.handle : null, at),
    record(tx, {
      at,
      actorId,
      clientSubnet: actor?.clientSubnet,
      action: move.type,
      subject: { kind: 'request', id: request.id },
      remark: step.remark,
    }),
    addNotices(tx, before.request, after, move.type, at),
    tellInvited(tx, before, after, at),
    ending && endVisit(tx, before.request, ending, at),
    notePatterns(tx, before.request, request, { move: move.type, at, samePhone, ending }),
    notify(tx, ...(step.notifications?.({ before, after }) ?? [])),
    taker && openReservationsOf(tx, taker, move.type, at),
  ])
  tx.publish(topicsOf(before, after, at))
  return { before, after }
}

const STOPPING = new Set(endingsOf('stop'))

/** The volunteer is locked: this may stop them. */
async function endVisit(tx: Queryable, request: HelpRequest, ending: Ending, at: Date): Promise<void> {
  if (!('volunteerId' in request) || !request.volunteerId) return
  const { id, volunteerId, citizenId } = request
  await addEnding(tx, request, ending, at)
  if (STOPPING.has(ending)) await stopForEndings(tx, volunteerId, at)
  if (ending === 'completed') await noteFirstVisit(tx, { id, volunteerId, citizenId }, at)
}

/** One visit at a time: requests reserved for this volunteer, they cannot take now. */
async function openReservationsOf(
  tx: Queryable,
  volunteerId: string,
  move: Move['type'],
  at: Date,
): Promise<void> {
  const theirs = accountsOf(volunteerId)
  const isReserved = sql`r.reserved_for in ${theirs}`
  if (move === 'accept') await tellOfferedToAll(tx, sql`(r.asked_first in ${theirs} or ${isReserved})`, at)
  else await offerToAll(tx, isReserved, at)
}

function takerOf(before: HelpRequest, after: HelpRequest): string | undefined {
  const [was, is] = [before, after].map((one) => (one.status === 'accepted' ? one.volunteerId : undefined))
  return is === was ? undefined : is
}

/** Every change of its words changes the handle, while it is open. */
function isRevised(before: StoredRequest, after: StoredRequest): boolean {
  const isSo = before.request.status === after.request.status && before.handle === after.handle
  return !isSo || !isSameTime(before.request.startsAt, after.request.startsAt)
}

function withDetails(before: StoredRequest, details: RequestDetails | undefined): StoredRequest {
  if (!details || saysTheSame(details, before.details)) return before
  const masked = maskForBoard(details)
  // Its volunteer has read it.
  const handle = before.request.status === 'open' ? handleAfterChange(before.handle) : before.handle
  return { ...before, details, masked, handle }
}

export function saysTheSame(one: RequestDetails, other: RequestDetails): boolean {
  return DETAIL_NAMES.every((name) => one[name] === other[name])
}

function volunteerOf({ volunteer }: StoredRequest, after: HelpRequest): StoredRequest['volunteer'] {
  return 'volunteerId' in after && after.volunteerId === volunteer?.id ? volunteer : null
}

/** Acceptance by anybody ends a reservation. */
function stillFirst<F extends { until: Date }>(
  first: F | null,
  before: HelpRequest,
  after: HelpRequest,
): F | null {
  const isStillOpen = before.status === 'open' && after.status === 'open'
  return isStillOpen && first ? { ...first, until: reservedAtMost(first.until, after.startsAt) } : null
}

const DONE: readonly string[] = ['completed', 'said-done']

function topicsOf(before: StoredRequest, after: StoredRequest, at: Date): string[] {
  const states = [before, after]
  const volunteers = states.flatMap(({ request }) =>
    request.status === 'accepted' ? [request.volunteerId] : [],
  )
  const isOpen = states.some(
    ({ request, reserved }) => request.status === 'open' && !(reserved && reserved.until > at),
  )
  // Her volunteer is not to learn from a board that is not read again that no other will go.
  const wasGivenUp = takerOf(after.request, before.request) && !DONE.includes(after.request.status)
  const boards = isOpen || wasGivenUp ? states.map(({ details }) => topic.board(details.district)) : []
  const { citizenId } = after.request
  const reserved = before.reserved ? [before.reserved.volunteerId] : []
  const people = [...volunteers, ...reserved, ...(citizenId ? [citizenId] : [])].map(topic.request)
  return [...new Set([...people, ...boards])]
}

export function visitCancelled({ before: { request } }: Change): Notification[] {
  if (request.status !== 'accepted') return []
  return [{ kind: 'request-taken-back', requestId: request.id, volunteerId: request.volunteerId }]
}

export async function inTransaction<T>(database: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work, { retry: true })
  } catch (error) {
    if (violated(error) === 'one_current_request_per_citizen') throw new ApiProblem('one-request-at-a-time')
    if (violated(error) === 'one_accepted_request_per_volunteer')
      throw new ApiProblem('one-acceptance-at-a-time')
    throw error
  }
}

/** Also met by whoever repeats a move that has been made. */
const TOO_LATE = new Set<Refusal | ProblemCode>([
  'request-no-longer-available',
  'request-not-accepted',
  'request-already-closed',
  'one-acceptance-at-a-time',
  'new-time-gone',
])

interface Attempt {
  /** The request as it is if the move has been made before. */
  existing: Sql
  /** Makes the move; undefined if there is no request to make it on. */
  apply: (tx: Queryable) => Promise<Change | undefined>
}

/** Makes a move. Repeated, it answers with the request as it is. Undefined if there is none. */
export async function applyOnce(
  database: Database,
  move: Move,
  { existing, apply }: Attempt,
): Promise<StoredRequest | undefined> {
  let refusal: unknown
  try {
    const change = await inTransaction(database, apply)
    if (change) return change.after
  } catch (error) {
    const reason = error instanceof Refused ? error.reason : error instanceof ApiProblem ? error.code : null
    if (!reason || !TOO_LATE.has(reason)) throw error
    refusal = error
  }
  const found = await find(database, existing)
  const last = found && (await lastDone(database, found.request.id))
  if (found && isAlreadySo(found.request, move, last)) return found
  if (refusal) throw refusal
  return undefined
}
