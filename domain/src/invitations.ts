import { unfitFor } from './fitness.ts'
import type { Moment, UnfitFor, Volunteer, Wanted } from './fitness.ts'

/** Pending for one request. With more, a yes would too often come too late. */
export const MAX_PENDING_INVITATIONS = 5

/** As the desk reads it. */
const IN_WORDS = {
  banned: 'account-already-banned',
  'not-approved': 'volunteer-not-approved',
  stopped: 'volunteer-stopped',
  'administrators-own': 'administrators-own',
  'papers-missing': 'papers-missing',
  'kept-apart': 'people-kept-apart',
  'has-visit': 'volunteer-has-visit',
  'has-enough': 'volunteer-has-enough',
  unconfirmed: 'volunteer-unconfirmed',
  away: 'volunteer-away',
  'said-no': 'volunteer-said-no',
} as const satisfies Record<UnfitFor<'ask' | 'assign'>, string>

export type InvitationRefusal =
  | (typeof IN_WORDS)[keyof typeof IN_WORDS]
  /** An account of another category. */
  | 'not-a-volunteer'
  | 'enough-asked'

/** Why an administrator cannot assign this volunteer. */
export function assignRefusal(
  request: Wanted | null,
  volunteer: Volunteer,
  moment: Moment,
): InvitationRefusal | undefined {
  const reason = unfitFor(request, volunteer, 'assign', moment)
  return reason && IN_WORDS[reason]
}

/** Why these cannot be invited (D69): all of them or none. `pending` are the ids of those invited already. */
export function invitationRefusal(
  request: Wanted,
  volunteers: readonly Volunteer[],
  pending: readonly string[],
  moment: Moment,
): InvitationRefusal | undefined {
  for (const volunteer of volunteers) {
    const reason = unfitFor(request, volunteer, 'ask', moment)
    if (reason) return IN_WORDS[reason]
  }
  const all = new Set([...pending, ...volunteers.map(({ id }) => id)])
  return all.size > MAX_PENDING_INVITATIONS ? 'enough-asked' : undefined
}
