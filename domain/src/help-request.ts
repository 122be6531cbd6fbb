import type { District, HelpType } from './catalogue.ts'
import { HOUR_MS, hoursAfter, minutesAfter } from './clock.ts'
import type { WallDate, WallTime } from './clock.ts'
import { Refused } from './refused.ts'

export const LEAD_TIME_HOURS = 3
export const CANCEL_CUTOFF_HOURS = 2
export const NOBODY_CAME_AFTER_HOURS = 1
export const OVERDUE_AFTER_HOURS = 24
export const UNFILLED_WITHIN_HOURS = 24
export const CODE_DIGITS = 6
export const CODE_TRIES_BEFORE_LOCK = 5
export const CODE_LOCK_MINUTES = 15
export const CODE_TRIES_BEFORE_NEW_CODE = 10

/** What a citizen asks for. `date` and `time` are the service's wall clock, `startsAt` the same moment as an instant. */
export interface Needs {
  helpType: HelpType
  description: string
  additional: string | null
  district: District
  date: WallDate
  time: WallTime
  startsAt: Date
}

interface Posted extends Needs {
  id: string
  /** Null once the citizen's account was deleted: what remains is anonymous. */
  citizenId: string | null
  postedAt: Date
  /** Wrong completion codes so far. They belong to the request: another volunteer does not start anew. */
  wrongCodes: number
  codeLockedUntil: Date | null
}

export interface Acceptance {
  volunteerId: string
  acceptedAt: Date
  code: string
}

export type Open = Posted & { status: 'open' }
export type Accepted = Posted & { status: 'accepted' } & Acceptance
/** `closing` is the move that ended it. The volunteer stays named for the history, the code does not. */
export type Closed = Posted & {
  status: 'completed' | 'cancelled' | 'expired'
  closing: Move['type']
  closedAt: Date
  volunteerId: string | null
  acceptedAt: Date | null
}
export type HelpRequest = Open | Accepted | Closed
export type Status = HelpRequest['status']

export type Move =
  | { type: 'accept'; by: string; code: string }
  | { type: 'complete'; by: string; code: string }
  /** A wrong completion code: it counts, and `newCode` takes the place of one that was guessed at too often. */
  | { type: 'miss-code'; by: string; newCode: string }
  | { type: 'release'; by: string }
  | { type: 'cancel'; by: string }
  | { type: 'report-nobody-came'; by: string }
  | { type: 'expire' }
  /** The volunteer was banned or deleted. */
  | { type: 'reopen' }
  /** The citizen was banned or deleted. */
  | { type: 'withdraw' }
  | { type: 'settle' }
  | { type: 'call-off' }

/** The whole lifecycle. A move that is not in this table does not exist. */
const LIFECYCLE = {
  open: {
    accept: 'accepted',
    cancel: 'cancelled',
    expire: 'expired',
    withdraw: 'cancelled',
    settle: 'completed',
    'call-off': 'cancelled',
  },
  accepted: {
    complete: 'completed',
    'miss-code': 'accepted',
    release: 'open',
    reopen: 'open',
    cancel: 'cancelled',
    'report-nobody-came': 'expired',
    withdraw: 'cancelled',
    settle: 'completed',
    'call-off': 'cancelled',
  },
  completed: {},
  cancelled: {},
  expired: {},
} as const satisfies Record<Status, Partial<Record<Move['type'], Status>>>

export type MoveRefusal =
  | 'request-no-longer-available'
  | 'request-already-closed'
  | 'request-not-accepted'
  | 'not-your-request'
  | 'cancel-too-late'
  | 'not-yet-overdue'
  | 'not-yet-expired'
  | 'completion-code-locked'
  | 'completion-code-wrong'

export type PostRefusal = 'lead-time-too-short'

/** Why nobody can be asked to come at that instant, or undefined if they can. Exactly three hours ahead is allowed. */
export function postRefusal(startsAt: Date, now: Date): PostRefusal | undefined {
  return startsAt.getTime() - now.getTime() < LEAD_TIME_HOURS * HOUR_MS ? 'lead-time-too-short' : undefined
}

function nextStatus(request: HelpRequest, move: Move): Status | undefined {
  const moves: Partial<Record<Move['type'], Status>> = LIFECYCLE[request.status]
  return moves[move.type]
}

/** Why this move is not allowed now, or undefined if it is. */
export function refusal(request: HelpRequest, move: Move, now: Date): MoveRefusal | undefined {
  if (!nextStatus(request, move)) {
    if (request.status === 'open') return 'request-not-accepted'
    // Only an open request can be accepted or expire: somebody has this one.
    if (move.type === 'accept' || request.status === 'accepted') return 'request-no-longer-available'
    return 'request-already-closed'
  }
  switch (move.type) {
    case 'accept':
      return request.startsAt <= now ? 'request-no-longer-available' : undefined
    case 'complete':
    case 'miss-code':
      if (request.status !== 'accepted' || request.volunteerId !== move.by) return 'not-your-request'
      if (request.codeLockedUntil && now < request.codeLockedUntil) return 'completion-code-locked'
      return move.type === 'complete' && move.code !== request.code ? 'completion-code-wrong' : undefined
    case 'release':
      return request.status === 'accepted' && request.volunteerId === move.by ? undefined : 'not-your-request'
    case 'cancel':
      if (request.citizenId !== move.by) return 'not-your-request'
      return now > hoursAfter(request.startsAt, -CANCEL_CUTOFF_HOURS) ? 'cancel-too-late' : undefined
    case 'report-nobody-came':
      if (request.citizenId !== move.by) return 'not-your-request'
      return now < hoursAfter(request.startsAt, NOBODY_CAME_AFTER_HOURS) ? 'not-yet-overdue' : undefined
    case 'expire':
      return now < request.startsAt ? 'not-yet-expired' : undefined
    case 'reopen':
    case 'withdraw':
    case 'settle':
    case 'call-off':
      return undefined
  }
}

function posted(request: HelpRequest): Posted {
  const { id, citizenId, postedAt, wrongCodes, codeLockedUntil } = request
  const { helpType, description, additional, district, date, time, startsAt } = request
  return {
    id,
    citizenId,
    postedAt,
    wrongCodes,
    codeLockedUntil,
    helpType,
    description,
    additional,
    district,
    date,
    time,
    startsAt,
  }
}

function missed(request: Accepted, newCode: string, now: Date): Accepted {
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

/** The request after the move. Throws `Refused` where `refusal` names a reason. */
export function advance(request: HelpRequest, move: Move, now: Date): HelpRequest {
  const reason = refusal(request, move, now)
  if (reason) throw new Refused(reason)
  const status = nextStatus(request, move)
  switch (status) {
    case 'open':
      return { ...posted(request), status }
    case 'accepted':
      if (move.type === 'accept')
        return { ...posted(request), status, volunteerId: move.by, acceptedAt: now, code: move.code }
      if (move.type === 'miss-code' && request.status === 'accepted')
        return missed(request, move.newCode, now)
      break
    case 'completed':
    case 'cancelled':
    case 'expired':
      return {
        ...posted(request),
        status,
        closing: move.type,
        closedAt: now,
        volunteerId: request.status === 'accepted' ? request.volunteerId : null,
        acceptedAt: request.status === 'accepted' ? request.acceptedAt : null,
      }
    case undefined:
      break
  }
  throw new Error(`No way to ${move.type} a request that is ${request.status}`)
}

/** Whether an accepted request stands uncompleted a day after its time. */
export function isOverdue(request: Pick<HelpRequest, 'status' | 'startsAt'>, now: Date): boolean {
  return request.status === 'accepted' && now >= hoursAfter(request.startsAt, OVERDUE_AFTER_HOURS)
}

/** Why a request needs an administrator. */
export type Attention = 'unfilled' | 'overdue'

/** Whether somebody should look after a request: nobody has accepted it with a day to go, or it is overdue. */
export function attentionOf(
  request: Pick<HelpRequest, 'status' | 'startsAt'>,
  now: Date,
): Attention | undefined {
  if (isOverdue(request, now)) return 'overdue'
  const isSoon = now < request.startsAt && request.startsAt <= hoursAfter(now, UNFILLED_WITHIN_HOURS)
  return request.status === 'open' && isSoon ? 'unfilled' : undefined
}
