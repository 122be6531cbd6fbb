/** What one of many asked who ask at once, from the moment it went out until its answer was there. */
export interface Call {
  begun: number
  ended: number
  /** Nobody saw its answer: by its end it has worked, or it never will. */
  isLost?: boolean
}

/** How a thing behaves that does one call after the other. */
export interface Sequential<State, C extends Call> {
  begin: State
  /** The state after this call, or undefined where it would have been answered in another way. */
  after(state: State, call: C): State | undefined
}

export interface Anomaly<State, C extends Call> {
  /** The first call whose answer no order explains. */
  call: C
  /** What the state may have been before its end. */
  states: State[]
}

interface Way<State> {
  state: State
  key: string
  /** Of the calls that have not ended yet, which have worked already. */
  worked: ReadonlySet<number>
}

/**
 * Whether there is an order of these calls in which each works at one moment between its beginning and its end, and all
 * answers are those of something that does one after the other. Undefined if there is. Goes through the ends in the order
 * of time and keeps every state that can be reached (Lowe, 'Testing for linearizability', 2017: just in time).
 */
export function anomalyIn<State, C extends Call>(
  calls: readonly C[],
  { begin, after }: Sequential<State, C>,
): Anomaly<State, C> | undefined {
  const pending = new Set<number>()
  let ways: Way<State>[] = [{ state: begin, key: JSON.stringify(begin), worked: new Set() }]

  const ends = calls.map(({ ended }, index) => ({ at: ended, index, isEnd: 1 }))
  const begins = calls.map(({ begun }, index) => ({ at: begun, index, isEnd: 0 }))
  // At the same instant either may have been first; that they overlapped excludes nothing.
  const moments = [...begins, ...ends].toSorted((a, b) => a.at - b.at || a.isEnd - b.isEnd)

  /** Every way on from this one that this call's answer allows. */
  function on(way: Way<State>, index: number): Way<State> | undefined {
    const call = calls[index] as C
    const state = after(way.state, call)
    if (state === undefined) return undefined
    const key = state === way.state ? way.key : JSON.stringify(state)
    // Nothing is learnt from what changed nothing and told nobody.
    if (key === way.key && call.isLost) return undefined
    return { state, key, worked: new Set([...way.worked, index]) }
  }

  function untilWorked(end: number): Way<State>[] {
    const found = new Map<string, Way<State>>()
    const seen = new Set<string>()
    const open = [...ways]
    for (let way = open.pop(); way; way = open.pop()) {
      const whole = `${way.key} ${[...way.worked].toSorted((a, b) => a - b).join()}`
      if (seen.has(whole)) continue
      seen.add(whole)
      if (way.worked.has(end)) {
        found.set(whole, { ...way, worked: new Set([...way.worked].filter((index) => index !== end)) })
        continue
      }
      const here = way
      const nexts = [...pending].flatMap((index) => (here.worked.has(index) ? [] : (on(here, index) ?? [])))
      // What changes nothing may as well work at once: it stands in nobody's way.
      const unchanged = nexts.find(({ key }) => key === here.key)
      open.push(...(unchanged ? [unchanged] : nexts))
    }
    return [...found.values()]
  }

  for (const { index, isEnd } of moments) {
    if (!isEnd) {
      pending.add(index)
      continue
    }
    const call = calls[index] as C
    const without = call.isLost ? ways.filter(({ worked }) => !worked.has(index)) : []
    const next = [...untilWorked(index), ...without]
    if (next.length === 0) return { call, states: ways.map(({ state }) => state) }
    ways = next
    pending.delete(index)
  }
  return undefined
}
