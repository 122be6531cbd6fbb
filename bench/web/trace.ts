/** What Chromium notes while it is traced; microseconds, `t…` of the thread's own time. */
interface Event {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** As Lighthouse groups them. Whatever is named in neither belongs to what it happens in. */
const SCRIPT = new Set([
  ...['EvaluateScript', 'v8.evaluateModule', 'FunctionCall', 'TimerFire', 'FireIdleCallback'],
  ...['FireAnimationFrame', 'RunMicrotasks', 'V8.Execute', 'EventDispatch', 'v8.compile', 'v8.compileModule'],
])
const OTHER = new Set([
  ...['Layout', 'UpdateLayoutTree', 'RecalculateStyles', 'ParseHTML', 'ParseAuthorStyleSheet', 'PrePaint'],
  ...['Paint', 'Layerize', 'Commit', 'MinorGC', 'MajorGC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
])

/** The times of a page's main thread: all script it runs, and each of its tasks. */
export interface Load {
  scriptMs: number
  tasksMs: number[]
}

/** By the time the thread was given, so that other programs' work counts for nothing. */
export function mainThread(trace: Buffer): Load {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const whole = traceEvents.filter(({ ph }) => ph === 'X')
  const { pid, tid } = pagesThread(whole)
  const own = whole
    .filter((event) => event.pid === pid && event.tid === tid && event.tdur !== undefined)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const load: Load = { scriptMs: 0, tasksMs: [] }
  const around: { end: number; isScript: boolean }[] = []
  for (const { name, ts, dur = 0, tdur = 0 } of own) {
    while ((around.at(-1)?.end ?? Infinity) <= ts) around.pop()
    const outer = around.at(-1)
    const wasScript = outer?.isScript ?? false
    const isScript = SCRIPT.has(name) || (wasScript && !OTHER.has(name))
    if (isScript !== wasScript) load.scriptMs += ((isScript ? 1 : -1) * tdur) / 1_000
    if (!outer) load.tasksMs.push(tdur / 1_000)
    around.push({ end: ts + dur, isScript })
  }
  return load
}

/** The one that runs scripts. */
function pagesThread(events: readonly Event[]): Pick<Event, 'pid' | 'tid'> {
  const scripts = events.filter(({ name }) => name === 'EvaluateScript' || name === 'v8.evaluateModule')
  const longest = scripts.toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))[0]
  if (!longest) throw new Error('No script was run.')
  return longest
}
