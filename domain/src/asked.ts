import { assignRefusal } from './account.ts'
import type { AssignRefusal, Assignable } from './account.ts'

/** Questions about one request that wait for an answer. With more, a yes would too often come too late. */
export const ASKED_AT_ONCE = 5

/** What decides whether a volunteer can be asked to take a request (D69). */
export interface Askable extends Assignable {
  isAway: boolean
  hasSaidNo: boolean
  /** Whether they have been asked and have yet to answer. */
  isAsked: boolean
}

export type AskedRefusal = AssignRefusal | 'volunteer-away' | 'volunteer-said-no' | 'enough-asked'

/** Why these cannot be asked, where so many questions wait already, or undefined if they can: all of them or none. */
export function askedRefusal(volunteers: readonly Askable[], waiting: number): AskedRefusal | undefined {
  for (const volunteer of volunteers) {
    const reason = assignRefusal(volunteer)
    if (reason) return reason
    if (volunteer.isAway) return 'volunteer-away'
    if (volunteer.hasSaidNo) return 'volunteer-said-no'
  }
  const added = volunteers.filter(({ isAsked }) => !isAsked).length
  return waiting + added > ASKED_AT_ONCE ? 'enough-asked' : undefined
}
