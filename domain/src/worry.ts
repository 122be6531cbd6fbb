import { hoursAfter, minutesAfter } from './clock.ts'

/** A volunteer says that nobody opens, or that they are worried: it accuses nobody (D94). */
export const WORRIES = ['nobody-opens', 'worried'] as const
export type Worry = (typeof WORRIES)[number]

/** How the desk has found it ended. */
export const WORRY_ENDS = ['fine', 'was-out', 'needed-help', 'not-known'] as const
export type WorryEnd = (typeof WORRY_ENDS)[number]

/** Around its time: whoever has rung the bell waits for an answer, and knows the day. */
const NOBODY_OPENS = { fromMinutesBefore: 15, untilHoursAfter: 3 }
const WORRIED_UNTIL_HOURS_AFTER = 24

/** Why this volunteer cannot say so now of the visit that they have accepted. */
export function worryRefusal(kind: Worry, startsAt: Date, now: Date): 'not-now' | undefined {
  const isLate = (hours: number) => now > hoursAfter(startsAt, hours)
  if (kind === 'worried') return isLate(WORRIED_UNTIL_HOURS_AFTER) ? 'not-now' : undefined
  const isEarly = now < minutesAfter(startsAt, -NOBODY_OPENS.fromMinutesBefore)
  return isEarly || isLate(NOBODY_OPENS.untilHoursAfter) ? 'not-now' : undefined
}
