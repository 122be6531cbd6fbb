import type { CurrentRequest } from '@scan/contract/accounts.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { MoveRefusal } from '@scan/domain/help-request.ts'
import * as lifecycle from '@scan/domain/lifecycle.ts'

type Clock = { now: Date; timeZone: string }

/** What the rules look at, or undefined if the browser does not know its time zone. */
function judged(citizenId: string, { volunteer, date, time }: CurrentRequest, timeZone: string) {
  const startsAt = instantOf(date, time, timeZone)
  return startsAt && { status: volunteer ? ('accepted' as const) : ('open' as const), citizenId, startsAt }
}

/** Why this citizen can't cancel their request now, or undefined if they can. */
export function cancelRefusal(
  citizenId: string,
  request: CurrentRequest,
  { now, timeZone }: Clock,
): MoveRefusal | undefined {
  const known = judged(citizenId, request, timeZone)
  // If in doubt, the server decides.
  return known && lifecycle.cancelRefusal(known, citizenId, now)
}

/** Why this citizen can't report now that nobody came, or undefined if they can. */
export function nobodyCameRefusal(
  citizenId: string,
  request: CurrentRequest,
  { now, timeZone }: Clock,
): MoveRefusal | undefined {
  const known = judged(citizenId, request, timeZone)
  return known ? lifecycle.nobodyCameRefusal(known, citizenId, now) : 'not-yet-late'
}
