import { KINDS_THAT_STOP } from './case.ts'
import type { CaseKind } from './case.ts'

/** Why a volunteer accepts nothing until a coordinator lets them go on (D60). */
export const STOP_CAUSES = ['case', 'given-back', 'other-account'] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** This many visits given back, or ended by a concern of their own, within this many days. */
export const GIVEN_BACK_BEFORE_STOP = 5
export const GIVEN_BACK_WITHIN_DAYS = 7

/** What has happened to a volunteer since they were last let go on. */
export interface Happened {
  /** What a case that was opened about them is about. */
  caseKind?: CaseKind
  /** How many visits they have given back within the days that count. */
  givenBack?: number
  /** Whether another account with their address or number was banned (D59). */
  otherBanned?: boolean
}

/** Why this stops a volunteer, or undefined if it does not. */
export function stopFor({ caseKind, givenBack = 0, otherBanned }: Happened): StopCause | undefined {
  if (otherBanned) return 'other-account'
  if (caseKind && KINDS_THAT_STOP.includes(caseKind)) return 'case'
  return givenBack >= GIVEN_BACK_BEFORE_STOP ? 'given-back' : undefined
}

/** Whoever is accused of a visit that is near, or may still be in the house, does not read that they are stopped (D102). */
export const STOP_HIDDEN_HOURS = { before: 1, after: 3 }
