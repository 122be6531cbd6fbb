import { DAY_MS, HOUR_MS, hoursAfter } from './clock.ts'
import type { WallTime } from './clock.ts'

export const LEAD_TIME_HOURS = 3
export const AHEAD_AT_MOST_DAYS = 400
/** The form's choices. */
export const OFFERED_AHEAD_DAYS = 90
export const CANCEL_CUTOFF_HOURS = 2
/** From then on the citizen may say that nobody came, the volunteer is reminded, and the desk sees it (D68). */
export const OVERDUE_AFTER_HOURS = 1
/** Within this long of the visit, its volunteer sees the house (D61). */
export const HOUSE_SHOWN_HOURS = 24
/** From then on its volunteer no longer sees who or where, and administrators are emailed. */
export const HIDDEN_AFTER_HOURS = 24
export const LAPSE_AFTER_HOURS = 72
/** Volunteers whom a citizen may decline within 24 hours; then a coordinator calls (D67). */
const MOST_DECLINES = 4
export const UNFILLED_WITHIN_HOURS = 24
export const CODE_DIGITS = 6
export const CODE_TRIES_BEFORE_LOCK = 5
export const CODE_LOCK_MINUTES = 15
export const CODE_TRIES_BEFORE_NEW_CODE = 10

/** The life of a request; no rule depends on what it asks for. */
export interface Posted {
  id: string
  startsAt: Date
  /** Null once the citizen's account was deleted: what remains is anonymous. */
  citizenId: string | null
  postedAt: Date
  /** Wrong completion codes so far. They belong to the request, so another volunteer does not start afresh. */
  wrongCodes: number
  codeLockedUntil: Date | null
}

export interface Acceptance {
  volunteerId: string
  acceptedAt: Date
  code: string
  /** The time proposed by the citizen; see `timeAskedFor`. */
  proposed: Date | null
}

export type Open = Posted & { status: 'open' }
export type Accepted = Posted & { status: 'accepted' } & Acceptance
/** `closing` is the move that ended it. The volunteer stays for the record. */
export type Closed = Posted & {
  status: ClosedStatus
  closing: ClosingMove
  closedAt: Date
  volunteerId: string | null
  acceptedAt: Date | null
  /** With which it was completed: whoever completes it again with another has not. */
  code: string | null
}
export type HelpRequest = Open | Accepted | Closed
/** 'said-done' is over for both, and counts as nothing until its citizen was asked. */
export const CLOSED_STATUSES = ['completed', 'cancelled', 'expired', 'lapsed', 'said-done'] as const
type ClosedStatus = (typeof CLOSED_STATUSES)[number]
export const STATUSES = ['open', 'accepted', ...CLOSED_STATUSES] as const
export type Status = (typeof STATUSES)[number]

export type Move =
  /** It was rewritten; all the lifecycle needs to know is when it begins. */
  | { type: 'change'; by: string; startsAt: Date }
  | { type: 'accept'; by: string; code: string }
  /** An administrator has asked this volunteer to go. */
  | { type: 'assign'; volunteerId: string; code: string }
  /** An administrator has given the visit of one volunteer to another. */
  | { type: 'reassign'; volunteerId: string; insteadOf: string; code: string }
  | { type: 'complete'; by: string; code: string }
  /** Where there is no code. */
  | { type: 'say-done'; by: string; hasCode: boolean }
  /** Asked on the phone how it was. */
  | { type: 'confirm-done' }
  | { type: 'deny-done' }
  /** It counts, and `newCode` replaces a code that was guessed at too often. */
  | { type: 'wrong-code'; by: string; newCode: string }
  | { type: 'release'; by: string }
  | { type: 'cancel'; by: string }
  /** The citizen wants another volunteer. */
  | { type: 'decline'; by: string }
  | { type: 'report-nobody-came'; by: string }
  /** The volunteer is at the door. */
  | { type: 'nobody-opens'; by: string }
  /** The citizen asks the volunteer to come at another time; naming its own time takes the question back. */
  | { type: 'propose-time'; by: string; startsAt: Date }
  /** The volunteer answers the question that they have read. */
  | { type: 'agree-time'; by: string; startsAt: Date }
  | { type: 'refuse-time'; by: string; startsAt: Date }
  | { type: 'expire' }
  /** Accepted, and neither completed nor given back within three days of its time. */
  | { type: 'lapse' }
  /** The volunteer was banned or deleted, or kept apart from the citizen. */
  | { type: 'volunteer-removed' }
  /** The citizen was banned or deleted. */
  | { type: 'citizen-removed' }
  | { type: 'admin-complete' }
  | { type: 'admin-cancel' }
export type MoveType = Move['type']

/** The whole lifecycle: which move leads from which state to which. A move that is not in this table does not exist. */
export const LIFECYCLE = {
  change: { open: 'open' },
  accept: { open: 'accepted' },
  assign: { open: 'accepted' },
  reassign: { accepted: 'accepted' },
  complete: { accepted: 'completed' },
  'say-done': { accepted: 'said-done' },
  'confirm-done': { 'said-done': 'completed' },
  'deny-done': { 'said-done': 'expired' },
  'wrong-code': { accepted: 'accepted' },
  release: { accepted: 'open' },
  cancel: { open: 'cancelled', accepted: 'cancelled' },
  decline: { accepted: 'open' },
  'report-nobody-came': { accepted: 'expired' },
  'nobody-opens': { accepted: 'expired' },
  'propose-time': { accepted: 'accepted' },
  'agree-time': { accepted: 'accepted' },
  'refuse-time': { accepted: 'accepted' },
  expire: { open: 'expired' },
  lapse: { accepted: 'lapsed' },
  'volunteer-removed': { accepted: 'open' },
  'citizen-removed': { open: 'cancelled', accepted: 'cancelled' },
  'admin-complete': { open: 'completed', accepted: 'completed' },
  'admin-cancel': { open: 'cancelled', accepted: 'cancelled' },
} as const satisfies Record<MoveType, Partial<Record<'open' | 'accepted' | 'said-done', Status>>>

type Lifecycle = typeof LIFECYCLE
export type StatusBefore<T extends MoveType> = keyof Lifecycle[T]
export type StatusAfter<T extends MoveType> = Lifecycle[T][StatusBefore<T>]

/** A move that ends a request. */
export type ClosingMove = {
  [T in MoveType]: StatusAfter<T> extends ClosedStatus ? T : never
}[MoveType]

function statusesAfter(move: MoveType): readonly Status[] {
  return Object.values(LIFECYCLE[move])
}

function isClosing(move: MoveType): move is ClosingMove {
  const closed: readonly Status[] = CLOSED_STATUSES
  return statusesAfter(move).every((status) => closed.includes(status))
}

export const MOVES = Object.keys(LIFECYCLE) as MoveType[]
export const CLOSING_MOVES = MOVES.filter(isClosing)

/** Counts as help given. */
export function isHelpGiven(closing: ClosingMove): boolean {
  return statusesAfter(closing).includes('completed')
}

export type MoveRefusal =
  | 'accepted-before-change'
  | 'request-no-longer-available'
  | 'request-already-closed'
  | 'request-not-accepted'
  | 'not-your-request'
  | 'cancel-too-late'
  | 'coordinator-will-call'
  | 'not-yet-late'
  | 'not-yet-expired'
  | 'not-yet-lapsed'
  | 'new-time-too-late'
  | 'new-time-is-the-old'
  | 'new-time-gone'
  | 'completion-code-locked'
  | 'completion-code-wrong'
  | 'code-needed'
  | 'not-yet'
  | 'not-now'

export type PostRefusal = 'lead-time-too-short' | 'too-far-ahead'

/**
 * Why nobody can be asked to come at that instant. Exactly three hours and exactly 400
 * days ahead are allowed.
 */
export function postRefusal(
  startsAt: Date,
  now: Date,
  /** A volunteer has said yes on the phone, who may go at once. */
  { isAgreed = false } = {},
): PostRefusal | undefined {
  const aheadMs = startsAt.getTime() - now.getTime()
  if (isAgreed ? aheadMs <= 0 : aheadMs < LEAD_TIME_HOURS * HOUR_MS) return 'lead-time-too-short'
  return aheadMs > AHEAD_AT_MOST_DAYS * DAY_MS ? 'too-far-ahead' : undefined
}

/**
 * Why an open request cannot be moved to that instant. If the time stays, the words may be
 * changed until the last minute; a new time needs as much notice as a new request.
 */
export function newTimeRefusal(before: Date, startsAt: Date, now: Date): PostRefusal | undefined {
  return isSameTime(startsAt, before) ? undefined : postRefusal(startsAt, now)
}

export function isSameTime(one: Date, other: Date | null): boolean {
  return one.getTime() === other?.getTime()
}

/**
 * The time that a citizen has asked for instead, as long as their volunteer can agree to it: until it, and until the
 * visit. Without an answer the visit stays as it is.
 */
export function timeAskedFor(
  { startsAt, proposed }: Pick<Accepted, 'startsAt' | 'proposed'>,
  now: Date,
): Date | undefined {
  return proposed && now < proposed && now < startsAt ? proposed : undefined
}

const NIGHT = { from: '21:00', to: '06:00' }

/** The same hour by day, if this one lies at night: whoever picked 3 on a clock of 24 hours may have meant 15 (D78). */
export function hourByDay(time: WallTime): WallTime | undefined {
  if (time < NIGHT.from && time >= NIGHT.to) return undefined
  const [hour = 0, minute] = time.split(':')
  return `${String((Number(hour) + 12) % 24).padStart(2, '0')}:${minute}`
}

/** Limits how many volunteers a citizen sends away in a day. */
export function declineRefusal(declined: number): 'coordinator-will-call' | undefined {
  return declined >= MOST_DECLINES ? 'coordinator-will-call' : undefined
}

type Timed = Pick<HelpRequest, 'status' | 'startsAt'>

/** Accepted, and not completed an hour after its time. */
export function isOverdue({ status, startsAt }: Timed, now: Date): boolean {
  return status === 'accepted' && now >= hoursAfter(startsAt, OVERDUE_AFTER_HOURS)
}

/** From when on the volunteer who has accepted sees the house. */
export function houseShownFrom({ startsAt }: Pick<Timed, 'startsAt'>): Date {
  return hoursAfter(startsAt, -HOUSE_SHOWN_HOURS)
}

/** A day after its time its volunteer no longer sees who and where (D25). */
export function isHiddenFromVolunteer({ status, startsAt }: Timed, now: Date): boolean {
  return status === 'accepted' && now >= hoursAfter(startsAt, HIDDEN_AFTER_HOURS)
}

/** Too many wrong codes made a new one. */
export function hasNewCode(before: HelpRequest, after: HelpRequest): boolean {
  return before.status === 'accepted' && after.status === 'accepted' && before.code !== after.code
}

export function isEarly(startsAt: Date, completedAt: Date): boolean {
  return completedAt < startsAt
}

/** Until then before its time staff may decide about an undecided visit (D103). */
export const DECIDED_HOURS = 1

/**
 * Why a current request needs an administrator: its volunteer is in a case of harm or money that nobody has in hand
 * (D103), nobody has accepted it with a day to go, or it is overdue (D68).
 */
export const ATTENTION = ['undecided', 'unfilled', 'overdue'] as const
export type Attention = (typeof ATTENTION)[number]

/** The reason why staff should look into a request. */
export function attentionOf(
  request: Timed,
  { isUndecided }: { isUndecided: boolean },
  now: Date,
): Attention | undefined {
  if (isUndecided) return 'undecided'
  if (isOverdue(request, now)) return 'overdue'
  const isSoon = now < request.startsAt && request.startsAt <= hoursAfter(now, UNFILLED_WITHIN_HOURS)
  return request.status === 'open' && isSoon ? 'unfilled' : undefined
}
