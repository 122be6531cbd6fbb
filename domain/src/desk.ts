import { daysAfter } from './clock.ts'

/** Why a note cannot be written on a request: it would be erased with the request's own texts. */
export function noteRefusal(
  closedAt: Date | null,
  retentionDays: number,
  now: Date,
): 'too-late-to-note' | undefined {
  return closedAt && closedAt < daysAfter(now, -retentionDays) ? 'too-late-to-note' : undefined
}

interface InHand {
  isClosed: boolean
  /** Who of the staff sees to it. */
  ownerId: string | null
}

/**
 * Why a request cannot be taken in hand or let go. The last to take it has it, unless they say whom they take it from
 * (`from`, an id or 'nobody') and somebody else has it by then: two people who ring the same woman do harm.
 */
export function inHandRefusal(
  { isClosed, ownerId }: InHand,
  { mine, by, from }: { mine: boolean; by: string; from?: string | undefined },
): 'in-hand-of-another' | 'request-already-closed' | undefined {
  if (isClosed) return 'request-already-closed'
  if (ownerId === null || ownerId === by) return undefined
  return mine && (from === undefined || from === ownerId) ? undefined : 'in-hand-of-another'
}
