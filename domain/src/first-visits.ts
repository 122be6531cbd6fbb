import { daysAfter, instantOf, wallClock } from './clock.ts'

/** So many completed visits of a new volunteer are looked at: the desk calls, and the citizen is asked (D99). */
export const FIRST_VISITS = 3
/** So many different citizens' yes vouches for a volunteer like the desk's own word: one alone may be a friend of theirs. */
const YES_TO_VOUCH = 3
/** For how long the citizen is asked: later nobody remembers. */
const ASKED_FOR_DAYS = 14
/** So many who say of one volunteer that nobody came are a case. */
const DENIALS_BEFORE_CASE = 2

/** Of visits completed between these two the citizen is asked now whether the volunteer came: from the day after on. */
export function askedOfVisits(now: Date, timeZone: string): { from: Date; before: Date } {
  const midnight = instantOf(wallClock(now, timeZone).date, '00:00', timeZone)
  return { from: daysAfter(now, -ASKED_FOR_DAYS), before: midnight ?? now }
}

export function opensCase(denials: number): boolean {
  return denials >= DENIALS_BEFORE_CASE
}

/** Whether a volunteer of whom so many different people have said that they came is known from then on. */
export function vouchesFor(people: number): boolean {
  return people >= YES_TO_VOUCH
}
