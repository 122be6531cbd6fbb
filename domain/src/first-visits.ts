import { daysAfter, instantOf, wallClock } from './clock.ts'

/** So many completed visits of a new volunteer are looked at: the desk calls, and the citizen is asked (D99). */
export const FIRST_VISITS = 3
/** So many different citizens' yes vouches for a volunteer like the desk's own word: one alone may be a friend of theirs. */
const YES_TO_VOUCH = 3
/** Later nobody remembers. */
const ASKED_FOR_DAYS = 14
/** So many who say of one volunteer that nobody came are a case. */
const DENIALS_BEFORE_CASE = 2

/** Visits completed in this window are asked about now: from the day after on. */
export function askedOfVisits(now: Date, timeZone: string): { from: Date; before: Date } {
  const midnight = instantOf(wallClock(now, timeZone).date, '00:00', timeZone)
  return { from: daysAfter(now, -ASKED_FOR_DAYS), before: midnight ?? now }
}

export function opensCase(denials: number): boolean {
  return denials >= DENIALS_BEFORE_CASE
}

/** Enough different people have said that the volunteer came. */
export function vouchesFor(people: number): boolean {
  return people >= YES_TO_VOUCH
}
