const MOST_MINUTES = 90

/** This many seconds as people wait them, for `site.waits` to say: 2 minutes, 24 hours. */
export function waitOf(seconds = 0): { unit: 'minutes' | 'hours'; count: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes > MOST_MINUTES
    ? { unit: 'hours', count: Math.ceil(minutes / 60) }
    : { unit: 'minutes', count: minutes }
}
