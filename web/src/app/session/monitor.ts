import { MINUTE_MS } from '@scan/domain/clock.ts'
import { HEARTBEAT_MINUTES, IDLE_MINUTES } from '@scan/domain/session.ts'
import { ApiError } from '../api/client.ts'
import type { Ending, Storages } from './state.ts'

/** This tab's sign-in; a duplicated tab gets a copy. */
const SIGN_IN = 'scanSignIn'
/** The sign-in of this browser that is not to end for doing nothing. */
const STAYING = 'scanStays'

/** Somebody has just signed in in this tab: what anybody chose before is not theirs. */
export function beginSignIn({ tab }: Pick<Storages, 'tab'>, now: number): string {
  // No two sign-ins of one browser share a millisecond, and a time names nobody.
  const signIn = String(now)
  tab?.setItem(SIGN_IN, signIn)
  return signIn
}

/** Whether this sign-in is not to end for doing nothing (D12), whichever of its tabs that was chosen in. */
export function stays({ tab, browser }: Storages): boolean {
  const signIn = tab?.getItem(SIGN_IN) ?? null
  return signIn !== null && browser?.getItem(STAYING) === signIn
}

export function chooseToStay(storage: Storages, chosen: boolean, now: number): void {
  const { tab, browser } = storage
  if (chosen) browser?.setItem(STAYING, tab?.getItem(SIGN_IN) ?? beginSignIn(storage, now))
  else if (stays(storage)) browser?.removeItem(STAYING)
}

/** A sign-in's choice ends with it, and nobody else's. */
export function endSignIn(storage: Storages): void {
  if (stays(storage)) storage.browser?.removeItem(STAYING)
  storage.tab?.removeItem(SIGN_IN)
}

const WARNING_MINUTES = 2
const OFFLINE_PATIENCE_MS = 3_000
/** A failing server or network counts only when it lasts (D14): three tries over about 10 seconds. */
export const TRIES = 3
export const TRY_AGAIN_AFTER_MS = 5_000

const TICK_MS = 1_000
/** A gap this long means the device slept, and its network with it. */
const ASLEEP_AFTER_MS = 10_000
const NOTE_AFTER_MS = 1_000
const SIGNS = 'mousemove mousedown keydown scroll wheel touchstart touchmove click'.split(' ')

/** What the monitor has seen; every time in wall-clock milliseconds, so a sleeping laptop counts as idle. */
export interface Seen {
  activeAt: number
  beatAt: number
  offlineSince: number | null
  failing: { tries: number; lastTryAt: number; ending: 'disconnected' | 'server-failed' } | null
}

/** What to do now; if `isStaying`, doing nothing signs nobody out. */
export function decide(seen: Seen, now: number, isStaying = false) {
  const leftMs = isStaying ? Infinity : IDLE_MINUTES * MINUTE_MS - (now - seen.activeAt)
  return {
    end: endingOf(seen, now, leftMs),
    /** Whole minutes until the person is signed out, while they should be warned. */
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
  const { code, status = 0 }: Partial<ApiError> = failure instanceof ApiError ? failure : {}
  const isServer = status >= 500
  if (!isServer && code !== 'no-answer') return { ...seen, beatAt: now, failing: null }
  const tries = (seen.failing?.tries ?? 0) + 1
  return { ...seen, failing: { tries, lastTryAt: now, ending: isServer ? 'server-failed' : 'disconnected' } }
}

const ACTIVE_KEY = 'scanActiveAt'
/** For this long, a page that changes by itself may scroll without anybody's doing. */
const SETTLES_WITHIN_MS = 1_000

interface Deps {
  storage: Storages
  now: () => number
  token: () => string | undefined
  beat: () => Promise<void>
  end: (ending: Ending) => void
  reload: () => void
  /** Minutes left, or null when there is no longer anything to warn of. */
  warn: (minutesLeft: number | null) => void
}

export type Monitor = ReturnType<typeof startMonitor>

/** Watches over a session from now on: idleness, the network, the heartbeat (spec sections 4 and 9). */
export function startMonitor({ storage, now: readClock, token, beat, end, reload, warn }: Deps) {
  const watching = new AbortController()
  const { signal } = watching
  let seen: Seen = {
    activeAt: readClock(),
    beatAt: readClock(),
    offlineSince: navigator.onLine ? null : readClock(),
    failing: null,
  }
  let lookedAt = readClock()
  let scrollsByItselfUntil = 0
  let isBeating = false

  /** The person is here: the time starts again, in every tab. */
  function noteActive(now: number) {
    seen.activeAt = now
    try {
      storage.browser?.setItem(ACTIVE_KEY, String(now))
    } catch {
      // Storage may be full.
    }
  }

  function activeAnywhere(now: number): number {
    const at = Number(storage.browser?.getItem(ACTIVE_KEY) ?? 0)
    return at <= now ? at : 0
  }

  function look() {
    if (signal.aborted) return
    const now = readClock()
    // A network that slept with the device gets its time from waking on.
    if (seen.offlineSince !== null && now - lookedAt > ASLEEP_AFTER_MS) seen.offlineSince = now
    lookedAt = now
    const elsewhereAt = activeAnywhere(now)
    if (elsewhereAt > seen.activeAt) {
      seen.activeAt = elsewhereAt
      warn(null)
    }
    const decision = decide(seen, now, stays(storage))
    if (decision.end) {
      stop()
      end(decision.end)
      return
    }
    // Once the question is up, a press answers it: a dialog that vanishes under the hand frightens people.
    if (decision.warn !== null) warn(decision.warn)
    if (decision.beat && !isBeating && seen.offlineSince === null) void sendBeat()
  }

  async function sendBeat() {
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

  function onSign({ type }: Event) {
    const now = readClock()
    if (type === 'scroll' && now < scrollsByItselfUntil) return
    if (now - seen.activeAt < NOTE_AFTER_MS) return
    // The first touch after a sleep comes before the clock was looked at.
    look()
    if (!signal.aborted) noteActive(now)
  }

  let leftWith: string | undefined
  const timer = setInterval(look, TICK_MS)
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true, signal })
  window.addEventListener('offline', () => (seen.offlineSince = readClock()), { signal })
  const onOnline = () => {
    look()
    seen.offlineSince = null
  }
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('pagehide', () => (leftWith = token()), { signal })
  const onShow = ({ persisted }: PageTransitionEvent) => {
    // Back from a page of this tab where somebody signed out: what stands here is not for whoever is there now.
    if (persisted && token() !== leftWith) reload()
    else look()
  }
  window.addEventListener('pageshow', onShow, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  noteActive(seen.activeAt)

  function stop() {
    watching.abort()
    clearInterval(timer)
  }

  return {
    stop,
    stay(): void {
      noteActive(readClock())
      warn(null)
    },
    /** The page is about to show something new by itself; scrolling is then no sign of the person. */
    expectScroll(): void {
      scrollsByItselfUntil = readClock() + SETTLES_WITHIN_MS
    },
  }
}
