import type { CurrentRequest, Outcome, User } from '@scan/contract/accounts.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { type MoveRefusal, refusal } from '@scan/domain/help-request.ts'

type Clock = { now: Date; timeZone: string }

/** The request as the network's rules know it, or undefined where the browser does not know its time zone. */
function known(citizenId: string, { volunteer, ...needs }: CurrentRequest, timeZone: string) {
  const startsAt = instantOf(needs.date, needs.time, timeZone)
  if (!startsAt) return undefined
  const posted = { ...needs, startsAt, citizenId, wrongCodes: 0, codeLockedUntil: null }
  if (!volunteer) return { ...posted, status: 'open' as const }
  return {
    ...posted,
    status: 'accepted' as const,
    volunteerId: volunteer.id,
    acceptedAt: needs.postedAt,
    code: volunteer.code,
  }
}

/** Why this citizen can't cancel their request now, or undefined if they can. */
export function cancelRefusal(
  citizenId: string,
  request: CurrentRequest,
  { now, timeZone }: Clock,
): MoveRefusal | undefined {
  const asKnown = known(citizenId, request, timeZone)
  // In doubt the server decides.
  return asKnown && refusal(asKnown, { type: 'cancel', by: citizenId }, now)
}

/** Why this citizen can't say now that nobody came, or undefined if they can. */
export function nobodyCameRefusal(
  citizenId: string,
  request: CurrentRequest,
  { now, timeZone }: Clock,
): MoveRefusal | undefined {
  const asKnown = known(citizenId, request, timeZone)
  if (!asKnown) return 'not-yet-overdue'
  return refusal(asKnown, { type: 'report-nobody-came', by: citizenId }, now)
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
