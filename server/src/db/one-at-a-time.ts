/**
 * Work that runs once at a time. A request during a run gets the next one, which begins after the request was made and
 * is shared with all others made meanwhile.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined

  function begin(): Promise<Result> {
    next = undefined
    const run = work()
    last = run.catch(() => {}) // Reported to those who asked for it.
    return run
  }

  return () => (next ??= last.then(begin))
}
