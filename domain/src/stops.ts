import { KINDS_THAT_STOP } from './case.ts'
import type { CaseKind } from './case.ts'

/** Why a volunteer accepts nothing until a coordinator lets them go on (D60), gravest first. */
export const STOP_CAUSES = ['case', 'other-account', 'given-back'] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** The causes whose place this one takes: what it takes to lift a stop goes by the gravest. */
export const lesserThan = (cause: StopCause): readonly StopCause[] =>
  STOP_CAUSES.slice(STOP_CAUSES.indexOf(cause) + 1)

/** With how many letters at least a stop for a case is lifted: why this is safe (D104). */
export const NOTE_LETTERS = 30

export const lettersIn = (note: string): number => note.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0

/** Why a stop cannot be lifted with this note. */
export function liftingRefusal(cause: StopCause | null, note = ''): 'note-too-short' | undefined {
  return cause === 'case' && lettersIn(note) < NOTE_LETTERS ? 'note-too-short' : undefined
}

/** This many visits that ended in a way that counts towards a stop (`ENDINGS`), within this many days. */
const ENDED_BEFORE_STOP = 5
export const ENDED_WITHIN_DAYS = 7

/** One citizen's accusations stop two volunteers within this many days. About the next one staff decide (D99). */
const STOPS_BY_ONE_CITIZEN = 2
export const ACCUSED_WITHIN_DAYS = 7

/** A citizen who has sent this many volunteers away within a day is called before another reads of her (D99). */
const SENT_AWAY_BEFORE_CALL = 4
export const SENT_AWAY_WITHIN_DAYS = 1

/** Events since a volunteer was last allowed to go on. */
export interface Happened {
  /** The kind of a case about them. */
  caseKind?: CaseKind
  /** Others the reporter has accused as gravely within the days that count. */
  othersAccused?: number
  /** Endings that count, within the days that count. */
  ended?: number
  /** Another account with their address or number was banned (D59). */
  otherBanned?: boolean
}

/** Why this stops a volunteer. */
export function stopFor({
  caseKind,
  othersAccused = 0,
  ended = 0,
  otherBanned,
}: Happened): StopCause | undefined {
  if (otherBanned) return 'other-account'
  if (caseKind && KINDS_THAT_STOP.includes(caseKind) && !isThird(caseKind, othersAccused)) return 'case'
  return ended >= ENDED_BEFORE_STOP ? 'given-back' : undefined
}

/** Without visits they did come to, too few endings are left for a stop. */
export function wasMistaken({ ended, mistaken }: { ended: number; mistaken: number }): boolean {
  return stopFor({ ended: ended + mistaken }) === 'given-back' && stopFor({ ended }) === undefined
}

/** Against one citizen who stops volunteer after volunteer. */
export function isThird(caseKind: CaseKind, othersAccused: number): boolean {
  return KINDS_THAT_STOP.includes(caseKind) && othersAccused >= STOPS_BY_ONE_CITIZEN
}

/** After so many in the days that count, she is called first. */
export function mustBeCalled(sentAway: number): boolean {
  return sentAway >= SENT_AWAY_BEFORE_CALL
}

/** Whoever is accused of a visit that is near, or may still be in the house, does not read that they are stopped (D102). */
export const STOP_HIDDEN_HOURS = { before: 1, after: 3 }
