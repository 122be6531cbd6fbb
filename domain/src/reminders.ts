import { DAY_MS, HOUR_MS, hoursAfter, instantOf, wallClock } from './clock.ts'
import type { WallDate, WallTime } from './clock.ts'
import { sentFrom } from './offers.ts'

const EVENING: WallTime = '18:00'
const BEFORE_VISIT_HOURS = 2
/** Before its time, an open request is warned of. */
const UNFILLED_HOURS = [24, 6]
/** No reminder is due longer than this before a visit. */
export const REMINDED_WITHIN_HOURS = 42

/**
 * When both sides are reminded of a visit (D73): the evening before, or two hours before if it was accepted, or last
 * spoken about, after that; the evening before that if it is at night. Whoever accepts later still is reminded at once,
 * or once it is day. Undefined if it is night until the visit.
 */
export function reminderAt(
  { startsAt, settledAt }: { startsAt: Date; settledAt: Date },
  zone: string,
): Date | undefined {
  const dayBefore = eveningOf(dateBefore(wallClock(startsAt, zone).date), zone)
  if (dayBefore && settledAt < dayBefore) return dayBefore
  const shortly = hoursAfter(startsAt, -BEFORE_VISIT_HOURS)
  const latest = isDay(shortly, zone) ? shortly : (eveningBefore(shortly, zone) ?? settledAt)
  const due = sentFrom(settledAt < latest ? latest : settledAt, zone)
  return due < startsAt ? due : undefined
}

const isDay = (at: Date, zone: string) => sentFrom(at, zone) <= at
const eveningOf = (date: WallDate, zone: string) => instantOf(date, EVENING, zone)
const dateBefore = (date: WallDate) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)

function eveningBefore(night: Date, zone: string): Date | undefined {
  const { date, time } = wallClock(night, zone)
  return eveningOf(time < EVENING ? dateBefore(date) : date, zone)
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

/** Reminders already due. */
export function warningsPast(request: { postedAt: Date; startsAt: Date }, now: Date): number {
  return unfilledWarnings(request).filter((at) => at <= now).length
}
