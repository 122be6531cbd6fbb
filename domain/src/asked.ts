import { unfitFor } from './fitness.ts'
import type { Moment, UnfitFor, Volunteer, Wanted } from './fitness.ts'

/** Questions about one request that wait for an answer. With more, a yes would too often come too late. */
export const ASKED_AT_ONCE = 5

/** What the desk is told of a volunteer who cannot go. */
const IN_WORDS = {
  banned: 'account-already-banned',
  'not-approved': 'volunteer-not-approved',
  stopped: 'volunteer-stopped',
  'administrators-own': 'administrators-own',
  'kept-apart': 'people-kept-apart',
  'has-visit': 'volunteer-has-visit',
  'has-enough': 'volunteer-has-enough',
  away: 'volunteer-away',
  'said-no': 'volunteer-said-no',
} as const satisfies Record<UnfitFor<'ask' | 'assign'>, string>

export type AskedRefusal =
  | (typeof IN_WORDS)[keyof typeof IN_WORDS]
  /** An account of another category. */
  | 'not-a-volunteer'
  | 'enough-asked'

/** Why an administrator cannot assign this volunteer, or undefined if they can. */
export function assignRefusal(
  request: Wanted | null,
  volunteer: Volunteer,
  moment: Moment,
): AskedRefusal | undefined {
  const reason = unfitFor(request, volunteer, 'assign', moment)
  return reason && IN_WORDS[reason]
}

/**
 * Why these cannot be asked (D69), or undefined if they can: all of them or none. `waiting` are those who have been asked
 * already and have yet to answer.
 */
export function askedRefusal(
  request: Wanted,
  volunteers: readonly Volunteer[],
  waiting: readonly string[],
  moment: Moment,
): AskedRefusal | undefined {
  for (const volunteer of volunteers) {
    const reason = unfitFor(request, volunteer, 'ask', moment)
    if (reason) return IN_WORDS[reason]
  }
  const all = new Set([...waiting, ...volunteers.map(({ id }) => id)])
  return all.size > ASKED_AT_ONCE ? 'enough-asked' : undefined
}
