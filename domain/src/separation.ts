import { daysAfter, hoursAfter } from './clock.ts'

/** Within this time of the first administrator's press a second one's counts. */
export const SECOND_PRESS_HOURS = 24
/** Days of peace after a no. */
export const ASK_AGAIN_DAYS = 30

/** Two people who are kept apart. */
export interface SeparationState {
  /** One of the two asked for it, by declining or raising a concern, and has not agreed to its end. */
  isAskedFor: boolean
  /** The administrator who wants to lift it. */
  pressed: { by: string; at: Date } | null
  /** Pending question to whoever asked for it. */
  askedAt: Date | null
  saidNoAt: Date | null
}

export type LiftRefusal = 'second-administrator'
export type AskRefusal = 'nobody-to-ask' | 'said-no'
export type AnswerRefusal = 'nobody-waits-for-answer'

function pressStands({ pressed }: SeparationState, now: Date): boolean {
  return pressed !== null && now < hoursAfter(pressed.at, SECOND_PRESS_HOURS)
}

/** Why this administrator cannot lift it: one alone undoes nothing that a person asked for (D62). */
export function liftRefusal(separation: SeparationState, by: string, now: Date): LiftRefusal | undefined {
  const isSecond = pressStands(separation, now) && separation.pressed?.by !== by
  return separation.isAskedFor && !isSecond ? 'second-administrator' : undefined
}

/** The first refused press. Pressing again does not give more time. */
export function isFirstPress(separation: SeparationState, now: Date): boolean {
  return !pressStands(separation, now)
}

/** Why whoever asked for it cannot be asked now whether they agree to its end. */
export function askRefusal({ isAskedFor, saidNoAt }: SeparationState, now: Date): AskRefusal | undefined {
  if (!isAskedFor) return 'nobody-to-ask'
  return saidNoAt && now < daysAfter(saidNoAt, ASK_AGAIN_DAYS) ? 'said-no' : undefined
}

/** Why an answer to that question is not taken: it was never asked, or has been answered. */
export function answerRefusal({ askedAt }: SeparationState): AnswerRefusal | undefined {
  return askedAt ? undefined : 'nobody-waits-for-answer'
}

/**
 * Protections of two accounts that staff set apart (D98). Separations that a person asked for, and stops, stay with both
 * until each is lifted in its own way (D62); the others stay where they began.
 */
export const HELD_FOR_BOTH = ['asked-apart', 'stop', 'staff-apart', 'case', 'ban'] as const
export type HeldForBoth = (typeof HELD_FOR_BOTH)[number]
