import { minutesAfter } from '@scan/domain/clock.ts'

/** When somebody looked at the board: this time, and the time before. */
export interface Looks {
  at: Date
  /** Whatever was posted after it is new to them; undefined on their first look. */
  before: Date | undefined
}

/** Two looks closer together than this are one: somebody returning from another page sees the same marks. */
const SAME_LOOK_MINUTES = 30

export function lookAgain(last: Looks | undefined, now: Date): Looks {
  if (!last) return { at: now, before: undefined }
  const goesOn = now < minutesAfter(last.at, SAME_LOOK_MINUTES)
  return { at: now, before: goesOn ? last.before : last.at }
}
