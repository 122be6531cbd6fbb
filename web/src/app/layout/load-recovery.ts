import type { ClientInstrumentation } from 'react-router'

/**
 * If a page's script does not come, React Router reloads the site: at the page that was left, and over and over again
 * if that page is the problem. So this tab notes how often the site has started without reaching a page, and which page
 * was wanted.
 */
interface Note {
  starts: number
  wanted?: { from: string; to: string }
}

const KEY = 'scanStarts'
const STARTS_IN_VAIN = 3

/** What to do as the site starts: go on, say that nothing comes, or go to the page that was wanted. */
export function nextStep(): 'go-on' | 'give-up' | { path: string } {
  const { starts, wanted } = read()
  if (starts >= STARTS_IN_VAIN) {
    write({ starts: 0 })
    return 'give-up'
  }
  write({ starts: starts + 1 })
  return wanted?.from === here() ? { path: wanted.to } : 'go-on'
}

/** A page is there: what went wrong before is over, except for what was pressed before the page was ready. */
export function markPageLoaded(): void {
  const { wanted } = read()
  write({ starts: 0, ...(wanted?.from === here() && { wanted }) })
}

/**
 * Notes which page is wanted from the press until it is there: its script can fail before anything says that it is
 * under way.
 */
export const noteWanted: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        const target = new URL(String(to), location.href)
        const wanted = { from: here(), to: target.pathname + target.search + target.hash }
        const isAnother = typeof to === 'string' && target.pathname !== location.pathname
        if (isAnother) write({ ...read(), wanted })
        await navigate()
        // Another press may have come meanwhile.
        if (isAnother && read().wanted?.to === wanted.to) write({ starts: read().starts })
      },
    }),
}

const here = () => location.pathname + location.search

function read(): Note {
  try {
    return noteIn(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return { starts: 0 }
  }
}

/** Anybody may have written what is stored there. */
function noteIn(kept: Partial<Note>): Note {
  const starts = [1, 2, 3].find((count) => count === kept.starts) ?? 0
  const { from, to } = kept.wanted ?? {}
  // Of this site: what is wanted is opened.
  const isWanted = typeof from === 'string' && typeof to === 'string' && /^\/(?![/\\])/.test(to)
  return { starts, ...(isWanted && { wanted: { from, to } }) }
}

function write(note: Note): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note))
  } catch {
    // Storage may be switched off; then the router's own way has to do.
  }
}
