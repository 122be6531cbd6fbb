import { MINUTE_MS } from '@scan/domain/clock.ts'
import { HEARTBEAT_MINUTES, IDLE_MINUTES } from '@scan/domain/session.ts'
import { ApiError } from '../api/client.ts'
import type { Ending } from './session-state.ts'

const WARNING_MINUTES = 2
const OFFLINE_PATIENCE_MS = 3_000
/** A failing server or network counts only when it lasts (D14): three tries over about 10 seconds. */
export const TRIES = 3
export const TRY_AGAIN_AFTER_MS = 5_000

const TICK_MS = 1_000
/** A gap this long means the device slept, and its network with it. */
const ASLEEP_AFTER_MS = 10_000
/** Signs of the person are noted at most this often. */
const NOTE_AFTER_MS = 1_000
const SIGNS = [
  'mousemove',
  'mousedown',
  'keydown',
  'scroll',
  'wheel',
  'touchstart',
  'touchmove',
  'click',
] as const

/** What the monitor has seen; every time in wall-clock milliseconds, so a sleeping laptop counts as idle. */
export interface Seen {
  activeAt: number
  beatAt: number
  offlineSince: number | null
  failing: { tries: number; lastTryAt: number; ending: 'disconnected' | 'server-failed' } | null
}

export interface Decision {
  end: Ending | null
  /** Whole minutes until the person is signed out, while they should be warned. */
  warn: number | null
  beat: boolean
}

/** What to do now; `stays` means the person is not to be signed out for doing nothing. */
export function decide(seen: Seen, now: number, stays = false): Decision {
  const leftMs = stays ? Infinity : IDLE_MINUTES * MINUTE_MS - (now - seen.activeAt)
  return {
    end: endingOf(seen, now, leftMs),
    warn: leftMs <= WARNING_MINUTES * MINUTE_MS ? Math.max(1, Math.ceil(leftMs / MINUTE_MS)) : null,
    beat: seen.failing
      ? now - seen.failing.lastTryAt >= TRY_AGAIN_AFTER_MS
      : now - seen.beatAt >= HEARTBEAT_MINUTES * MINUTE_MS,
  }
}

function endingOf({ offlineSince, failing }: Seen, now: number, leftMs: number): Ending | null {
  if (leftMs <= 0) return 'idle'
  if (offlineSince !== null && now - offlineSince > OFFLINE_PATIENCE_MS) return 'disconnected'
  if (failing && failing.tries >= TRIES) return failing.ending
  return null
}

/** The state after a heartbeat that failed in this way, or `seen` if neither network nor server is to blame. */
export function afterFailedBeat(seen: Seen, failure: unknown, now: number): Seen {
  if (!(failure instanceof ApiError)) return { ...seen, beatAt: now, failing: null }
  const isServer = (failure.status ?? 0) >= 500
  if (!isServer && failure.code !== 'no-answer') return { ...seen, beatAt: now, failing: null }
  const tries = (seen.failing?.tries ?? 0) + 1
  return { ...seen, failing: { tries, lastTryAt: now, ending: isServer ? 'server-failed' : 'disconnected' } }
}

const ACTIVE_KEY = 'scanActiveAt'
/** For this long, a page that changes by itself may scroll without anybody's doing. */
const SETTLES_WITHIN_MS = 1_000

interface Deps {
  /** Shared by all tabs: somebody working in another tab is not idle here. Without it every tab counts for itself. */
  storage: Storage | undefined
  /** The wall clock, in epoch milliseconds. */
  now: () => number
  /** Whether the person has chosen not to be signed out for doing nothing. */
  stays: () => boolean
  /** This tab's session token. */
  token: () => string | undefined
  /** Renews the session. */
  beat: () => Promise<void>
  end: (ending: Ending) => void
  /** Has the page read anew, from the beginning. */
  reload: () => void
  /** Minutes left, or null when there is no longer anything to warn of. */
  warn: (minutesLeft: number | null) => void
}

export interface Monitor {
  /** The person is here: the time starts again. */
  stay: () => void
  /** The page is about to show something new by itself; scrolling is then no sign of the person. */
  expectScroll: () => void
  stop: () => void
}

/** Watches over a session from now on: idleness, the network, the heartbeat (spec sections 4 and 9). */
export function startMonitor({
  storage,
  now: readClock,
  stays,
  token,
  beat,
  end,
  reload,
  warn,
}: Deps): Monitor {
  let seen: Seen = { activeAt: readClock(), beatAt: readClock(), offlineSince: null, failing: null }
  let scrollsByItselfUntil = 0
  let isBeating = false
  let isWarning = false
  let isStopped = false
  let lookedAt = readClock()

  /** When the person was last seen in any tab of this browser. */
  const activeAnywhere = (now: number): number => {
    const at = Number(storage?.getItem(ACTIVE_KEY) ?? 0)
    return at <= now ? at : 0
  }
  const noteActive = (now: number) => {
    try {
      storage?.setItem(ACTIVE_KEY, String(now))
    } catch {
      // Storage may be full.
    }
  }
  noteActive(seen.activeAt)
  if (!navigator.onLine) seen.offlineSince = readClock()

  const look = () => {
    if (isStopped) return
    const now = readClock()
    // A network that slept with the device gets its time from waking on.
    if (seen.offlineSince !== null && now - lookedAt > ASLEEP_AFTER_MS) seen.offlineSince = now
    lookedAt = now
    const elsewhereAt = activeAnywhere(now)
    if (elsewhereAt > seen.activeAt) {
      seen.activeAt = elsewhereAt
      stopWarning()
    }
    const decision = decide(seen, now, stays())
    if (decision.end) {
      stop()
      end(decision.end)
      return
    }
    // Once the question is up, a press answers it: a dialog that vanishes under the hand frightens people.
    if (decision.warn !== null) {
      isWarning = true
      warn(decision.warn)
    }
    if (decision.beat && !isBeating && seen.offlineSince === null) void sendBeat()
  }

  const sendBeat = async () => {
    isBeating = true
    try {
      await beat()
      seen = { ...seen, beatAt: readClock(), failing: null }
    } catch (failure) {
      seen = afterFailedBeat(seen, failure, readClock())
    } finally {
      isBeating = false
    }
    look()
  }

  const noteSign = ({ type }: Event) => {
    const now = readClock()
    if (type === 'scroll' && now < scrollsByItselfUntil) return
    if (now - seen.activeAt < NOTE_AFTER_MS) return
    // The first touch after a sleep comes before the clock was looked at.
    look()
    if (isStopped) return
    seen.activeAt = now
    noteActive(now)
  }

  const stay = () => {
    const now = readClock()
    seen.activeAt = now
    noteActive(now)
    stopWarning()
  }

  function stopWarning() {
    if (isWarning) warn(null)
    isWarning = false
  }

  const goOffline = () => {
    seen.offlineSince = readClock()
  }
  const goOnline = () => {
    look()
    seen.offlineSince = null
  }

  let leftWith: string | undefined
  const onHidden = () => {
    leftWith = token()
  }
  const onShown = ({ persisted }: PageTransitionEvent) => {
    // Back from a page of this tab where somebody signed out: what stands here is not for whoever is there now.
    if (persisted && token() !== leftWith) reload()
    else look()
  }

  const timer = setInterval(look, TICK_MS)
  for (const sign of SIGNS) window.addEventListener(sign, noteSign, { capture: true, passive: true })
  window.addEventListener('offline', goOffline)
  window.addEventListener('online', goOnline)
  window.addEventListener('pagehide', onHidden)
  window.addEventListener('pageshow', onShown)
  document.addEventListener('visibilitychange', look)

  function stop() {
    isStopped = true
    clearInterval(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, noteSign, { capture: true })
    window.removeEventListener('offline', goOffline)
    window.removeEventListener('online', goOnline)
    window.removeEventListener('pagehide', onHidden)
    window.removeEventListener('pageshow', onShown)
    document.removeEventListener('visibilitychange', look)
  }

  const expectScroll = () => {
    scrollsByItselfUntil = readClock() + SETTLES_WITHIN_MS
  }

  return { stay, expectScroll, stop }
}
