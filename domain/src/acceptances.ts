import { daysAfter } from './clock.ts'

/** In the first days after their approval volunteers accept less in a day (D61). */
export const NEW_FOR_DAYS = 7
export const MOST_IN_A_DAY = { new: 3, known: 8 }
export const WEEK_DAYS = 7
export const MOST_IN_A_WEEK = 25

/** A visit further ahead keeps its volunteer from all others for so long that it is said before they accept (D81). */
const FAR_AHEAD_DAYS = 3

export function keepsFromOthers(startsAt: Date, now: Date): boolean {
  return startsAt > daysAfter(now, FAR_AHEAD_DAYS)
}

/** What decides when a volunteer may accept again. */
export interface Acceptances {
  approvedAt: Date | null
  /** When they accepted something or were assigned: the latest, as many as count in a week. Empty if nothing is limited (D40). */
  accepted: readonly Date[]
}

export function mayAccept({ approvedAt, accepted }: Acceptances, at: Date): boolean {
  const within = (days: number) => accepted.filter((one) => daysAfter(one, days) > at).length
  const isNew = approvedAt !== null && at < daysAfter(approvedAt, NEW_FOR_DAYS)
  const inADay = isNew ? MOST_IN_A_DAY.new : MOST_IN_A_DAY.known
  return within(1) < inADay && within(WEEK_DAYS) < MOST_IN_A_WEEK
}

/** From when on a volunteer who has accepted enough may accept again; undefined if they may now. */
export function acceptsAgainFrom(volunteer: Acceptances, now: Date): Date | undefined {
  if (mayAccept(volunteer, now)) return undefined
  const { approvedAt, accepted } = volunteer
  const changes = [
    ...(approvedAt ? [daysAfter(approvedAt, NEW_FOR_DAYS)] : []),
    ...accepted.flatMap((one) => [daysAfter(one, 1), daysAfter(one, WEEK_DAYS)]),
  ]
  return changes
    .filter((at) => at > now)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .find((at) => mayAccept(volunteer, at))
}
