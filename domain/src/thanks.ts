import { daysAfter } from './clock.ts'
import type { Status } from './help-request.ts'

export const THANKS_MAX = 140
const THANKS_WITHIN_DAYS = 30

/** A request, and whether the volunteer of its visit is still there and not kept apart from its citizen. */
export interface Thankable {
  status: Status
  hasVolunteer: boolean
  closedAt: Date | null
  thankedAt: Date | null
}

/** Why its citizen cannot thank the volunteer of a request (D77). */
export function thanksRefusal(
  { status, hasVolunteer, closedAt, thankedAt }: Thankable,
  now: Date,
): 'nobody-to-thank' | 'thanked-already' | 'too-late-to-thank' | undefined {
  if (status !== 'completed' || !closedAt) return 'nobody-to-thank'
  if (thankedAt) return 'thanked-already'
  if (!hasVolunteer) return 'nobody-to-thank'
  return now > daysAfter(closedAt, THANKS_WITHIN_DAYS) ? 'too-late-to-thank' : undefined
}
