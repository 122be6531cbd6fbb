import { hoursAfter, minutesAfter } from './clock.ts'
import {
  CANCEL_CUTOFF_HOURS,
  CODE_LOCK_MINUTES,
  CODE_TRIES_BEFORE_LOCK,
  CODE_TRIES_BEFORE_NEW_CODE,
  LAPSE_AFTER_HOURS,
  LIFECYCLE,
  isHiddenFromVolunteer,
  isOverdue,
  isSameTime,
  newTimeRefusal,
  postRefusal,
  timeAskedFor,
} from './help-request.ts'
import type {
  Accepted,
  Closed,
  ClosingMove,
  HelpRequest,
  Move,
  MoveRefusal,
  MoveType,
  Open,
  PostRefusal,
  Posted,
  Status,
  StatusAfter,
  StatusBefore,
} from './help-request.ts'
import { Refused } from './refused.ts'
import { worryRefusal } from './worry.ts'

function stateRefusal(status: Status, move: MoveType): MoveRefusal | undefined {
  const from: Partial<Record<Status, Status>> = LIFECYCLE[move]
  if (from[status]) return undefined
  if (status === 'open') return 'request-not-accepted'
  if (status === 'accepted' && move === 'change') return 'accepted-before-change'
  // Only an open request can be accepted, assigned or expire; this one is taken.
  const isTaken = ['accept', 'assign', 'reassign'].includes(move) || status === 'accepted'
  return isTaken ? 'request-no-longer-available' : 'request-already-closed'
}

/** Why nobody can take this request now, or be asked to. */
export function takingRefusal(
  { status, startsAt }: Pick<HelpRequest, 'status' | 'startsAt'>,
  now: Date,
): MoveRefusal | undefined {
  const reason = stateRefusal(status, 'accept')
  return reason ?? (startsAt <= now ? 'request-no-longer-available' : undefined)
}

/** Input of a citizen's right to end their request. */
type CitizensRequest = Pick<HelpRequest, 'status' | 'citizenId' | 'startsAt'>

/** Why this citizen cannot cancel the request now. */
export function cancelRefusal(
  { status, citizenId, startsAt }: CitizensRequest,
  by: string,
  now: Date,
): MoveRefusal | undefined {
  const reason = stateRefusal(status, 'cancel')
  if (reason) return reason
  if (citizenId !== by) return 'not-your-request'
  return now > hoursAfter(startsAt, -CANCEL_CUTOFF_HOURS) ? 'cancel-too-late' : undefined
}

/** Why this citizen cannot now change the request so that it begins at `at`. */
function changeRefusal(
  { status, citizenId, startsAt }: CitizensRequest,
  { by, at }: { by: string; at: Date },
  now: Date,
): MoveRefusal | PostRefusal | undefined {
  const reason = stateRefusal(status, 'change')
  if (reason) return reason
  if (citizenId !== by) return 'not-your-request'
  if (startsAt <= now) return 'request-already-closed'
  return newTimeRefusal(startsAt, at, now)
}

/** Why this citizen cannot report now that nobody came. */
export function nobodyCameRefusal(
  { status, citizenId, startsAt }: CitizensRequest,
  by: string,
  now: Date,
): MoveRefusal | undefined {
  const reason = stateRefusal(status, 'report-nobody-came')
  if (reason) return reason
  if (citizenId !== by) return 'not-your-request'
  return isOverdue({ status, startsAt }, now) ? undefined : 'not-yet-late'
}

/**
 * Why this citizen cannot ask their volunteer to come at `at` instead, or at any other time if it is left out. Within two
 * hours of the visit the volunteer may be on the way and read nothing: they have to be called. Naming the time of the
 * visit takes back what was asked.
 */
export function proposeTimeRefusal(
  { status, citizenId, startsAt, proposed }: CitizensRequest & { proposed: Date | null },
  { by, at }: { by: string; at?: Date },
  now: Date,
): MoveRefusal | PostRefusal | undefined {
  const reason = stateRefusal(status, 'propose-time')
  if (reason) return reason
  if (citizenId !== by) return 'not-your-request'
  if (at && isSameTime(at, startsAt)) return proposed ? undefined : 'new-time-is-the-old'
  if (now > hoursAfter(startsAt, -CANCEL_CUTOFF_HOURS)) return 'new-time-too-late'
  return at && postRefusal(at, now)
}

/** Why this move is not allowed now. */
export function refusal(request: HelpRequest, move: Move, now: Date): MoveRefusal | PostRefusal | undefined {
  const reason = stateRefusal(request.status, move.type)
  if (reason) return reason
  switch (move.type) {
    case 'change':
      return changeRefusal(request, { by: move.by, at: move.startsAt }, now)
    case 'accept':
    case 'assign':
      return takingRefusal(request, now)
    case 'reassign': {
      const isTheirs = request.status === 'accepted' && request.volunteerId === move.insteadOf
      return isTheirs && !isHiddenFromVolunteer(request, now) ? undefined : 'request-no-longer-available'
    }
    case 'complete':
    case 'wrong-code':
      if (request.status !== 'accepted' || request.volunteerId !== move.by) return 'not-your-request'
      if (request.codeLockedUntil && now < request.codeLockedUntil) return 'completion-code-locked'
      return move.type === 'complete' && move.code !== request.code ? 'completion-code-wrong' : undefined
    case 'release':
      return request.status === 'accepted' && request.volunteerId === move.by ? undefined : 'not-your-request'
    case 'decline':
      return request.citizenId === move.by ? undefined : 'not-your-request'
    case 'say-done':
      if (request.status !== 'accepted' || request.volunteerId !== move.by) return 'not-your-request'
      if (move.hasCode) return 'code-needed'
      return now < request.startsAt ? 'not-yet' : undefined
    case 'nobody-opens':
      if (request.status !== 'accepted' || request.volunteerId !== move.by) return 'not-your-request'
      return worryRefusal('nobody-opens', request.startsAt, now)
    case 'cancel':
      return cancelRefusal(request, move.by, now)
    case 'report-nobody-came':
      return nobodyCameRefusal(request, move.by, now)
    case 'propose-time':
      if (request.status !== 'accepted') return 'request-not-accepted'
      return proposeTimeRefusal(request, { by: move.by, at: move.startsAt }, now)
    case 'agree-time':
    case 'refuse-time':
      if (request.status !== 'accepted' || request.volunteerId !== move.by) return 'not-your-request'
      return isSameTime(move.startsAt, timeAskedFor(request, now) ?? null) ? undefined : 'new-time-gone'
    case 'expire':
      return now < request.startsAt ? 'not-yet-expired' : undefined
    case 'lapse':
      return now < hoursAfter(request.startsAt, LAPSE_AFTER_HOURS) ? 'not-yet-lapsed' : undefined
    case 'volunteer-removed':
    case 'citizen-removed':
    case 'admin-complete':
    case 'admin-cancel':
    case 'confirm-done':
    case 'deny-done':
      return undefined
  }
}

/** The last recorded move. */
export interface LastMove {
  type: string
  by: string | null
}

/** The same move by the same person: pressed twice, or the first answer was lost. `refusal` is for everybody else. */
export function isAlreadySo(request: HelpRequest, move: Move, last?: LastMove): boolean {
  const accepted = request.status === 'accepted' ? request : undefined
  switch (move.type) {
    case 'accept':
      return accepted?.volunteerId === move.by
    case 'assign':
    case 'reassign':
      return accepted?.volunteerId === move.volunteerId
    case 'complete':
      return hasClosed(request, move) && request.volunteerId === move.by && request.code === move.code
    case 'cancel':
    case 'report-nobody-came':
      return hasClosed(request, move) && request.citizenId === move.by
    case 'say-done':
    case 'nobody-opens':
      return hasClosed(request, move) && request.volunteerId === move.by
    case 'admin-complete':
    case 'admin-cancel':
    case 'confirm-done':
    case 'deny-done':
      return hasClosed(request, move)
    case 'propose-time':
      return accepted?.citizenId === move.by && isSameTime(move.startsAt, accepted.proposed)
    case 'agree-time':
      return (
        isSameTime(move.startsAt, accepted?.startsAt ?? null) &&
        last?.type === move.type &&
        last.by === move.by
      )
    case 'refuse-time':
      return accepted?.proposed === null && last?.type === move.type && last.by === move.by
    case 'release':
    case 'decline':
      return request.status === 'open' && last?.type === move.type && last.by === move.by
    case 'change':
    case 'wrong-code':
    case 'expire':
    case 'lapse':
    case 'volunteer-removed':
    case 'citizen-removed':
      return false
  }
}

function hasClosed(request: HelpRequest, { type }: Move): request is Closed {
  return 'closing' in request && request.closing === type
}

function posted(request: HelpRequest): Posted {
  const { id, citizenId, startsAt, postedAt, wrongCodes, codeLockedUntil } = request
  return { id, citizenId, startsAt, postedAt, wrongCodes, codeLockedUntil }
}

function reopened(request: HelpRequest): Open {
  return { ...posted(request), status: 'open' }
}

/** Ends a request in this state. */
function closed<S extends Closed['status']>(status: S) {
  return (request: HelpRequest, { type }: { type: ClosingMove }, now: Date): Closed & { status: S } => ({
    ...posted(request),
    status,
    closing: type,
    closedAt: now,
    volunteerId: request.status === 'open' ? null : request.volunteerId,
    acceptedAt: request.status === 'open' ? null : request.acceptedAt,
    code: request.status === 'accepted' && type === 'complete' ? request.code : null,
  })
}

function taken(request: HelpRequest, volunteerId: string, code: string, now: Date): Accepted {
  return { ...posted(request), status: 'accepted', volunteerId, acceptedAt: now, code, proposed: null }
}

function withWrongCode(request: Accepted, { newCode }: { newCode: string }, now: Date): Accepted {
  const wrongCodes = request.wrongCodes + 1
  if (wrongCodes >= CODE_TRIES_BEFORE_NEW_CODE)
    return { ...request, wrongCodes: 0, codeLockedUntil: null, code: newCode }
  const locks = wrongCodes === CODE_TRIES_BEFORE_LOCK
  return {
    ...request,
    wrongCodes,
    codeLockedUntil: locks ? minutesAfter(now, CODE_LOCK_MINUTES) : request.codeLockedUntil,
  }
}

type Transition<T extends MoveType> = (
  request: StatusBefore<T> extends 'said-done' ? Closed : Extract<HelpRequest, { status: StatusBefore<T> }>,
  move: Extract<Move, { type: T }>,
  now: Date,
) => HelpRequest & { status: StatusAfter<T> }

const TRANSITIONS: { [T in MoveType]: Transition<T> } = {
  change: (request, { startsAt }) => ({ ...request, startsAt }),
  accept: (request, { by, code }, now) => taken(request, by, code, now),
  assign: (request, { volunteerId, code }, now) => taken(request, volunteerId, code, now),
  reassign: (request, { volunteerId, code }, now) => taken(request, volunteerId, code, now),
  complete: closed('completed'),
  'say-done': closed('said-done'),
  'confirm-done': closed('completed'),
  'deny-done': closed('expired'),
  'wrong-code': withWrongCode,
  release: reopened,
  cancel: closed('cancelled'),
  decline: reopened,
  'report-nobody-came': closed('expired'),
  'nobody-opens': closed('expired'),
  'propose-time': (request, { startsAt }) => ({
    ...request,
    proposed: isSameTime(startsAt, request.startsAt) ? null : startsAt,
  }),
  'agree-time': (request, { startsAt }) => ({ ...request, startsAt, proposed: null }),
  'refuse-time': (request) => ({ ...request, proposed: null }),
  expire: closed('expired'),
  lapse: closed('lapsed'),
  'volunteer-removed': reopened,
  'citizen-removed': closed('cancelled'),
  'admin-complete': closed('completed'),
  'admin-cancel': closed('cancelled'),
}

/** The request after the move. Throws `Refused` where `refusal` names a reason. */
export function advance(request: HelpRequest, move: Move, now: Date): HelpRequest {
  const reason = refusal(request, move, now)
  if (reason) throw new Refused(reason)
  // `refusal` has checked with the same table that the request is in a state this step starts from.
  const transition = TRANSITIONS[move.type] as (request: HelpRequest, move: Move, now: Date) => HelpRequest
  return transition(request, move, now)
}
