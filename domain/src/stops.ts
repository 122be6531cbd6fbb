import { KINDS_THAT_STOP } from './case.ts'
import type { CaseKind } from './case.ts'

/** Why a volunteer accepts nothing until a coordinator lets them go on (D60). */
export const STOP_CAUSES = ['case', 'given-back', 'other-account'] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** With how many letters at least a stop for a case is lifted: why this is safe (D104). */
export const NOTE_LETTERS = 30

export const lettersIn = (note: string): number => note.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0

/** Why a stop cannot be lifted with this note, or undefined if it can. */
export function liftingRefusal(cause: StopCause | null, note = ''): 'note-too-short' | undefined {
  return cause === 'case' && lettersIn(note) < NOTE_LETTERS ? 'note-too-short' : undefined
}

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
