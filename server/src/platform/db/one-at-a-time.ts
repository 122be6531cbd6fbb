/**
 * Work of which one runs at a time: whoever asks meanwhile gets the next run, which begins after they asked, and shares it
 * with all others who do.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined

  function begin(): Promise<Result> {
    next = undefined
    const run = work()
    last = run.catch(() => {}) // Said to whoever asked for it.
    return run
  }

  return () => (next ??= last.then(begin))
}
