import type { Role } from './role.ts'
import { WORRY_ENDS } from './worry.ts'
import type { WorryEnd } from './worry.ts'

/** What one of a request's two people says of the other. */
export const CONCERN_KINDS = ['felt-unsafe', 'money', 'unkind', 'did-not-come', 'other'] as const
/** Nobody is accused in a worry (D94). */
export const CASE_KINDS = [...CONCERN_KINDS, 'worry'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** That nobody opened is no concern about her, but a worry (D94). */
export function concernKindsOf(role: Role): readonly (typeof CONCERN_KINDS)[number][] {
  return CONCERN_KINDS.filter((kind) => role !== 'volunteer' || kind !== 'did-not-come')
}

/** Promised time to an answer. */
export const CASE_ANSWERED_WITHIN_HOURS = 24

/** A volunteer with such a case about them accepts nothing until a coordinator lets them go on (D60). */
export const KINDS_THAT_STOP: readonly CaseKind[] = ['felt-unsafe', 'money']

/** A case in the hands of staff. */
export interface CaseState {
  isClosed: boolean
  /** The staff member in charge. */
  ownerId: string | null
}

export type CaseRefusal = 'case-of-another' | 'case-closed' | 'case-needs-note' | 'worry-needs-end'

/**
 * Why a case cannot be taken in hand or given back. A colleague's case can be taken over only
 * by somebody who knows whose it is (`from`): two people calling the same woman about the same evening do harm.
 */
export function ownerRefusal(
  { isClosed, ownerId }: CaseState,
  { owner, by, from }: { owner: 'me' | 'nobody'; by: string; from?: string | undefined },
): CaseRefusal | undefined {
  if (ownerId !== null && ownerId !== by && ownerId !== from) return 'case-of-another'
  return owner === 'me' && isClosed ? 'case-closed' : undefined
}

/** Appended to an open case: a kind that stops a volunteer is never lost among other words. */
export function graverOf(before: CaseKind, added: CaseKind): CaseKind {
  return KINDS_THAT_STOP.includes(added) && !KINDS_THAT_STOP.includes(before) ? added : before
}

/** Cases in which somebody may have come to harm: whoever closes one writes down what was found out (D62, D68). */
const KINDS_TO_FIND_OUT: readonly CaseKind[] = ['felt-unsafe', 'money', 'did-not-come']

/** Why a case of this kind cannot be closed yet. */
export function closingRefusal(
  kind: CaseKind,
  { hasNote, note, ended }: { hasNote: boolean; note?: string | undefined; ended?: string | undefined },
): CaseRefusal | undefined {
  if (kind === 'worry') return note && isWorryEnd(ended) ? undefined : 'worry-needs-end'
  return KINDS_TO_FIND_OUT.includes(kind) && !hasNote && !note ? 'case-needs-note' : undefined
}

export function isWorryEnd(ended: string | undefined): ended is WorryEnd {
  const ends: readonly (string | undefined)[] = WORRY_ENDS
  return ends.includes(ended)
}
