import { hoursAfter, minutesAfter } from './clock.ts'
import { sentFrom } from './offers.ts'

/** Two of the staff never ring one person. */
export const HELD_MINUTES = 10
/** From then on somebody else may take it, however often its holder has taken it again. */
export const HELD_AT_MOST_MINUTES = 40
/** A visit within this long: its people are rung first. */
export const URGENT_WITHIN_HOURS = 3
/** From then on staff should decide what else can be done. */
export const TRIES_UNTIL_DECISION = 4
const SOON = { hours: 6, againAfterMinutes: 30 }
const AGAIN_AFTER_HOURS = 2
/** Her volunteer waits this long for us to tell her, and leaves her this long before the visit. */
const TOLD_WITHIN_HOURS = 2

export const OUTCOMES = ['reached', 'not-reached', 'wrong-number'] as const
export type CallOutcome = (typeof OUTCOMES)[number]

/** How it was, when a visit without a code is said to be done. */
export const VISIT_ANSWERS = ['was-there', 'nobody-came', 'not-right'] as const
export type VisitAnswer = (typeof VISIT_ANSWERS)[number]

export interface CallState {
  /** When nobody answered last. */
  triedAt: Date | null
  isPhoneWrong: boolean
  /** When the next visit begins that it is about. */
  nextVisit: Date | null
  /** Somebody is worried about them: rung also at night. */
  isWorry?: boolean
  /** When they asked to be rung. */
  notBefore?: Date | undefined
}

/** From when on somebody should be rung, at night only if somebody is worried about them. Null until there is another number. */
export function callDueAt(
  { triedAt, isPhoneWrong, nextVisit, isWorry = false, notBefore }: CallState,
  now: Date,
  zone: string,
) {
  // Next of kin are rung, or a neighbour.
  if (isWorry) return triedAt ? minutesAfter(triedAt, SOON.againAfterMinutes) : now
  if (isPhoneWrong) return null
  if (!triedAt) return sentFrom(notBefore && notBefore > now ? notBefore : now, zone)
  const isSoon = nextVisit !== null && nextVisit <= hoursAfter(triedAt, SOON.hours)
  const again = isSoon
    ? minutesAfter(triedAt, SOON.againAfterMinutes)
    : hoursAfter(triedAt, AGAIN_AFTER_HOURS)
  return sentFrom(again > now ? again : now, zone)
}

/** A visit begins so soon that its people are rung first. */
export function isUrgentCall(nextVisit: Date | null, now: Date): boolean {
  return nextVisit !== null && nextVisit > now && nextVisit <= hoursAfter(now, URGENT_WITHIN_HOURS)
}

export interface Held {
  takenAt: Date | null
  /** When its holder took it first. */
  heldSince: Date | null
}

/** Until then nobody else may take it. */
export function heldUntil({ takenAt, heldSince }: Held): Date | null {
  if (!takenAt) return null
  const usual = minutesAfter(takenAt, HELD_MINUTES)
  const latest = minutesAfter(heldSince ?? takenAt, HELD_AT_MOST_MINUTES)
  return usual < latest ? usual : latest
}

export function isHeld(held: Held, now: Date): boolean {
  const until = heldUntil(held)
  return until !== null && now < until
}

/**
 * From when on the volunteer rings a citizen by phone who was not told who comes: two hours after accepting or, if that
 * is at night, in the morning; never later than two hours before the visit.
 */
export function ringFrom({ acceptedAt, startsAt }: { acceptedAt: Date; startsAt: Date }, zone: string): Date {
  const latest = hoursAfter(startsAt, -TOLD_WITHIN_HOURS)
  if (latest <= acceptedAt) return acceptedAt
  const usual = sentFrom(hoursAfter(acceptedAt, TOLD_WITHIN_HOURS), zone)
  return usual < latest ? usual : latest
}
