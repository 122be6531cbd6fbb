import { daysAfter } from './clock.ts'

/** In the first days after their approval volunteers accept less in a day (D61). */
export const NEW_FOR_DAYS = 7
export const MOST_IN_A_DAY = { new: 3, known: 8 }
export const WEEK_DAYS = 7
export const MOST_IN_A_WEEK = 25
/**
 * Every acceptance shows a name, a number and in time a house, however it ends. Until seven days after approval, and until
 * three citizens or the desk have said that they did come, a volunteer takes fewer: whoever only collects houses, and has
 * the codes read out on the telephone, is at his end before the desk's first calls are late.
 */
export const MOST_TAKEN_IN_A_WEEK = { new: 12, known: 30 }

/** A visit further ahead keeps its volunteer from all others for so long that it is said before they accept (D81). */
const FAR_AHEAD_DAYS = 3

export function keepsFromOthers(startsAt: Date, now: Date): boolean {
  return startsAt > daysAfter(now, FAR_AHEAD_DAYS)
}

/** Input of the limits on accepting. */
export interface Acceptances {
  approvedAt: Date | null
  /** Three citizens or the desk have said that they came (`first-visits.ts`). */
  isVouchedFor: boolean
  /**
   * When they accepted something that its citizen has not ended, or were assigned: the latest, as many as count in a week.
   * Empty if nothing is limited (D40).
   */
  accepted: readonly Date[]
  /** The same of everything, whoever has ended it. */
  taken: readonly Date[]
}

export function mayAccept({ approvedAt, isVouchedFor, accepted, taken }: Acceptances, at: Date): boolean {
  const within = (days: number, of: readonly Date[]) => of.filter((one) => daysAfter(one, days) > at).length
  const isNew = approvedAt !== null && at < daysAfter(approvedAt, NEW_FOR_DAYS)
  return (
    within(1, accepted) < MOST_IN_A_DAY[isNew ? 'new' : 'known'] &&
    within(WEEK_DAYS, accepted) < MOST_IN_A_WEEK &&
    within(WEEK_DAYS, taken) < MOST_TAKEN_IN_A_WEEK[isNew || !isVouchedFor ? 'new' : 'known']
  )
}

/** From when on a volunteer who has accepted enough may accept again; undefined if they may now. */
export function acceptsAgainFrom(volunteer: Acceptances, now: Date): Date | undefined {
  if (mayAccept(volunteer, now)) return undefined
  const { approvedAt, taken } = volunteer
  const changes = [
    ...(approvedAt ? [daysAfter(approvedAt, NEW_FOR_DAYS)] : []),
    ...taken.flatMap((one) => [daysAfter(one, 1), daysAfter(one, WEEK_DAYS)]),
  ]
  return changes
    .filter((at) => at > now)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .find((at) => mayAccept(volunteer, at))
}
