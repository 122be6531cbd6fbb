/**
 * Where the script of a page does not come, React Router loads the site anew: at the page that was left, and over and
 * over again where that page is the one in question. This tab therefore notes which page was wanted and how often the
 * site has begun without coming to a page.
 */
interface Note {
  starts: number
  /** When it last began, in epoch milliseconds. */
  at: number
  wanted?: { from: string; to: string }
}

const KEY = 'scanStarts'
const STARTS_IN_VAIN = 3
/** Who comes back later begins anew. */
const FORGOTTEN_AFTER_MS = 60_000

/** What to do now that the site begins: go on, go to the page that was wanted, or say that nothing comes. */
export function beginning(): { to: 'go-on' | 'give-up' } | { to: 'page'; path: string } {
  const { starts, at, wanted } = read()
  const before = Date.now() - at < FORGOTTEN_AFTER_MS ? starts : 0
  if (before >= STARTS_IN_VAIN) {
    pageHasCome()
    return { to: 'give-up' }
  }
  write({ starts: before + 1, at: Date.now() })
  return wanted?.from === here() && isReload() ? { to: 'page', path: wanted.to } : { to: 'go-on' }
}

/** A page is there: what went wrong before is over. */
export function pageHasCome(): void {
  write({ starts: 0, at: 0 })
}

/** Notes, as the site is left, that another page was on its way. */
export function leftOnTheWayTo(path: string): void {
  write({ ...read(), wanted: { from: here(), to: path } })
}

function here(): string {
  return location.pathname + location.search
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload'
}

function read(): Note {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as Note
  } catch {
    return { starts: 0, at: 0 }
  }
}

function write(note: Note): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note))
  } catch {
    // Storage may be switched off; then the router's own way has to do.
  }
}
