const REPEAT_WITHIN_MS = 5_000

/**
 * Whether what was asked for at this time has just been asked for: then another press is the second one of an unsteady hand.
 * Only the newest letter counts, and another one would make that of the first press useless.
 */
export function isRepeatSubmit(askedAt: number): boolean {
  return Date.now() - askedAt < REPEAT_WITHIN_MS
}
