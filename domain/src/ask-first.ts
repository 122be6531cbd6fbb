import { hoursAfter } from './clock.ts'
import type { Status } from './help-request.ts'

const ONCE_IN_HOURS = 24

/**
 * A visit, as far as its citizen may know: what its volunteer does elsewhere, or wants, is not in it, so that the answer
 * tells nothing of that (D101).
 */
export interface AskableAgain {
  status: Status
  /** Its volunteer still has an account. */
  hasVolunteer: boolean
  isSentAway: boolean
  /** The last time this citizen asked them first. */
  askedFirstAt: Date | null
}

/** Why its volunteer is not asked first again (D74). */
export function askFirstRefusal(
  { status, hasVolunteer, isSentAway, askedFirstAt }: AskableAgain,
  now: Date,
): 'nobody-to-ask' | 'sent-away' | 'asked-already' | undefined {
  if (status !== 'completed' || !hasVolunteer) return 'nobody-to-ask'
  if (isSentAway) return 'sent-away'
  return askedFirstAt && now < hoursAfter(askedFirstAt, ONCE_IN_HOURS) ? 'asked-already' : undefined
}
