import type { Attempt } from '../../app/use-action.ts'

const REPEAT_WITHIN_MS = 5_000

/**
 * Whether another press now is just an unsteady hand. Only the newest email for a new password counts, so a second one
 * would make the first useless.
 */
export function isRepeatSubmit({ at, failure }: Attempt<unknown>): boolean {
  return !failure && Date.now() - at < REPEAT_WITHIN_MS
}
