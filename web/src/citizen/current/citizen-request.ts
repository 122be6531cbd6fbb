import type { CurrentRequest, Outcome, User } from '@scan/contract/accounts.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { MoveRefusal } from '@scan/domain/help-request.ts'
import * as lifecycle from '@scan/domain/lifecycle.ts'

type Clock = { now: Date; timeZone: string }

/** What the rules look at, or undefined where the browser does not know its time zone. */
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
  // In doubt the server decides.
  return known && lifecycle.cancelRefusal(known, citizenId, now)
}

/** Why this citizen can't say now that nobody came, or undefined if they can. */
export function nobodyCameRefusal(
  citizenId: string,
  request: CurrentRequest,
  { now, timeZone }: Clock,
): MoveRefusal | undefined {
  const known = judged(citizenId, request, timeZone)
  return known ? lifecycle.nobodyCameRefusal(known, citizenId, now) : 'not-yet-overdue'
}

/** What a citizen should be told when their request ended, by whatever but their own cancelling. */
export type ToldOutcome = Exclude<Outcome, 'cancel'>

/** What has become of a citizen's request between two looks at it. */
export type RequestChange =
  | { kind: 'found'; name: string }
  | { kind: 'lost' }
  | { kind: 'new-code' }
  | { kind: 'ended'; outcome: ToldOutcome }

type Seen = Pick<User, 'request' | 'lastOutcome'>

/** What is new to the citizen, or undefined where nothing is that needs saying. */
export function requestChange(before: Seen, after: Seen): RequestChange | undefined {
  if (!before.request) return undefined
  if (!after.request) {
    const outcome = after.lastOutcome
    return outcome && outcome !== 'cancel' ? { kind: 'ended', outcome } : undefined
  }
  if (after.request.id !== before.request.id) return undefined
  const had = before.request.volunteer
  const has = after.request.volunteer
  if (has && has.id !== had?.id) return { kind: 'found', name: has.name }
  if (had && !has) return { kind: 'lost' }
  if (had && has && had.code !== has.code) return { kind: 'new-code' }
  return undefined
}
