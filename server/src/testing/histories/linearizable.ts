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
  /** Whether this call, answered as it was, changes something in some state. */
  mayChange(call: C): boolean
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
  /** Of the calls that have not ended yet, which have changed something. */
  worked: Indexes
  /** Which others may have worked without changing anything; they may change something yet. */
  idle: Indexes
}

/**
 * Whether there is an order of these calls in which each works at one moment between its beginning and its end, and all
 * answers are those of something that does one after the other. Undefined if there is. Goes through the ends in the order
 * of time and keeps every state that can be reached (Lowe, 'Testing for linearizability', 2017: just in time).
 */
export function anomalyIn<State, C extends Call>(
  calls: readonly C[],
  { begin, after, mayChange }: Sequential<State, C>,
): Anomaly<State, C> | undefined {
  const pending = new Set<number>()
  let ways: Way<State>[] = [{ state: begin, key: JSON.stringify(begin), worked: new Set(), idle: new Set() }]

  const ends = calls.map(({ ended }, index) => ({ at: ended, index, isEnd: 1 }))
  const begins = calls.map(({ begun }, index) => ({ at: begun, index, isEnd: 0 }))
  // At the same instant either may have been first; that they overlapped excludes nothing.
  const moments = [...begins, ...ends].toSorted((a, b) => a.at - b.at || a.isEnd - b.isEnd)

  /** This way with all that may work here without a change, and each way on by one call that changes something. */
  function on(way: Way<State>): { here: Way<State>; nexts: Way<State>[] } {
    const idle = new Set(way.idle)
    const changed: [index: number, state: State, key: string][] = []
    for (const index of without(pending, ...way.worked)) {
      const call = calls[index] as C
      const state = after(way.state, call)
      if (state === undefined) continue
      const key = state === way.state ? way.key : JSON.stringify(state)
      if (key !== way.key) changed.push([index, state, key])
      // Nothing is learnt from what changed nothing and told nobody.
      else if (!call.isLost) idle.add(index)
    }
    const nexts = changed.map(([index, state, key]) => {
      return { state, key, worked: new Set([...way.worked, index]), idle: without(idle, index) }
    })
    return { here: { ...way, idle }, nexts }
  }

  function untilWorked(end: number): Way<State>[] {
    const isOnlyRead = !mayChange(calls[end] as C)
    const found = widest<State>()
    const seen = widest<State>()
    const roots = new Set(ways)
    const open = [...ways]
    for (let way = open.pop(); way; way = open.pop()) {
      const { here, nexts } = on(way)
      if (!seen.add(here)) continue
      const hasWorked = here.worked.has(end)
      const isIdle = here.idle.has(end)
      // Where it was idle before, what came since may as well come after its end.
      const isCovered = way.idle.has(end) && !roots.has(way)
      if (hasWorked || (isIdle && !isCovered))
        found.add({ ...here, worked: without(here.worked, end), idle: without(here.idle, end) })
      if (!hasWorked && !(isIdle && isOnlyRead)) open.push(...nexts)
    }
    return found.all()
  }

  for (const { index, isEnd } of moments) {
    if (!isEnd) {
      pending.add(index)
      continue
    }
    const call = calls[index] as C
    const never = call.isLost ? ways.filter(({ worked }) => !worked.has(index)) : []
    const next = [...untilWorked(index), ...never]
    if (next.length === 0) return { call, states: ways.map(({ state }) => state) }
    ways = next
    pending.delete(index)
  }
  return undefined
}

/** Ways, but for those that allow nothing which another does not: the same, with fewer calls that may have worked. */
function widest<State>() {
  const kept = new Map<string, Way<State>[]>()
  return {
    add(way: Way<State>): boolean {
      const name = `${way.key} ${[...way.worked].toSorted((a, b) => a - b).join()}`
      const alike = kept.get(name) ?? []
      if (alike.some(({ idle }) => includes(idle, way.idle))) return false
      kept.set(name, [...alike.filter(({ idle }) => !includes(way.idle, idle)), way])
      return true
    },
    all: () => [...kept.values()].flat(),
  }
}

type Indexes = ReadonlySet<number>
const without = (all: Indexes, ...some: number[]): Indexes =>
  new Set([...all].filter((one) => !some.includes(one)))
const includes = (all: Indexes, part: Indexes): boolean => [...part].every((one) => all.has(one))
