import { DAY_MS, HOUR_MS, hoursAfter, instantOf, wallClock } from './clock.ts'
import type { WallTime } from './clock.ts'

const EVENING: WallTime = '18:00'
const BEFORE_VISIT_HOURS = 2
/** Before its time, an open request is warned of. */
const UNFILLED_HOURS = [24, 6]
/** No reminder is due longer than this before a visit. */
export const REMINDED_WITHIN_HOURS = 42

/**
 * When both sides are reminded of a visit (D73): the evening before, or two hours before if it was accepted, or last
 * spoken about, after that. Undefined if that was later still.
 */
export function reminderAt(
  { startsAt, settledAt }: { startsAt: Date; settledAt: Date },
  zone: string,
): Date | undefined {
  const dayBefore = new Date(Date.parse(wallClock(startsAt, zone).date) - DAY_MS).toISOString().slice(0, 10)
  const shortly = hoursAfter(startsAt, -BEFORE_VISIT_HOURS)
  const moments = [instantOf(dayBefore, EVENING, zone) ?? shortly, shortly]
  return moments.find((moment) => settledAt < moment)
}

/**
 * When its citizen and the desk are told that nobody has accepted a request yet (D72): 24 and 6 hours before, or at half
 * of the time there was if it was asked for later than that.
 */
export function unfilledWarnings({ postedAt, startsAt }: { postedAt: Date; startsAt: Date }): Date[] {
  const warnings = UNFILLED_HOURS.map((hours) => hoursAfter(startsAt, -hours)).filter((at) => at > postedAt)
  if (warnings.length === UNFILLED_HOURS.length) return warnings
  const half = hoursAfter(postedAt, (startsAt.getTime() - postedAt.getTime()) / HOUR_MS / 2)
  return [half, ...warnings.filter((at) => at > half)]
}

/** How many of them are past. */
export function warningsPast(request: { postedAt: Date; startsAt: Date }, now: Date): number {
  return unfilledWarnings(request).filter((at) => at <= now).length
}
