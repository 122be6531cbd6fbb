const MOMENT_MS = 350

/** For as long as a small movement is watched: no time at all for whoever wants none. */
export function moment(): Promise<void> {
  const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOMENT_MS
  return new Promise((resolve) => setTimeout(resolve, ms))
}
