import type { Attempt } from '../actions/use-action.ts'

const REPEAT_WITHIN_MS = 5_000

/**
 * Whether another press now is the second one of an unsteady hand. Of the emails for a new password only the newest counts, so
 * another one would make that of the first press useless.
 */
export function isRepeatSubmit({ at, failure }: Attempt<unknown>): boolean {
  return !failure && Date.now() - at < REPEAT_WITHIN_MS
}
