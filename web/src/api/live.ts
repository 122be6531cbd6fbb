import { api } from '@scan/contract/index.ts'
import { LIVE_BEAT_SECONDS, LIVE_EVENTS, LIVE_PATH } from '@scan/contract/live.ts'
import type { LiveEvent } from '@scan/contract/live.ts'
import type { QueryKey } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import { pageChangesByItself } from '../session/monitor.ts'
import { readTokens } from '../session/tokens.ts'
import { call } from './client.ts'
import { queries, queryKeys } from './queries.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** So long nothing comes from a server that has forgotten this stream: two signs of life are missing. */
const SILENCE_MS = 2 * LIVE_BEAT_SECONDS * 1_000
/** A stream that stood so long stood well, and the next one is tried soon. */
const STEADY_MS = LIVE_BEAT_SECONDS * 1_000
/** What one move changes is told in several words, and read in one go. */
const GATHER_MS = 50
/** However much happens, it is read again no more often than this. */
const READ_AGAIN_AFTER_MS = 1_000

const OF_ONES_REQUEST = [
  queryKeys.me,
  queryKeys.requests,
  queryKeys.pastRequests,
  queryKeys.pastVisits,
] as const

/** What is out of date once this has been told. */
export const CONCERNS: Record<LiveEvent, readonly QueryKey[]> = {
  ready: [...OF_ONES_REQUEST, queryKeys.admin],
  request: OF_ONES_REQUEST,
  board: [queryKeys.requests],
  admin: [queryKeys.admin],
  session: [],
}

/** How long to wait after so many streams in a row that did not stand; by chance, so that not everybody comes at once. */
export function waitMs(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + chance / 2)
}

/**
 * Hears of what has changed and has it read again, until `signal` ends it. Only while the tab is looked at: a browser has
 * six connections for all tabs together, and whoever comes back reads everything again in any case.
 */
export function followLiveEvents(signal: AbortSignal): void {
  const onNews = readingAgain(signal)
  let looking: AbortController | undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      looking?.abort()
      looking = undefined
    } else if (!looking) {
      looking = new AbortController()
      void keepListening(AbortSignal.any([signal, looking.signal]), onNews)
    }
  }
  if (signal.aborted) return
  document.addEventListener('visibilitychange', look, { signal })
  look()
}

async function keepListening(signal: AbortSignal, onNews: (news: LiveEvent) => void): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const sessionToken = readTokens()?.sessionToken
    if (!sessionToken) return
    const began = Date.now()
    const end = await listen(sessionToken, signal, onNews).catch(() => 'lost')
    // The answer to any call says why the session has ended, and where it has not, renews its tokens.
    if (end === 'session') await call(api.me, { signal }).catch(() => undefined)
    if (Date.now() - began >= STEADY_MS) failures = 0
    await pause(waitMs(failures++, Math.random()), signal)
  }
}

/** Listens to one stream to its end. Rejects where there is none, or where it breaks or falls silent. */
async function listen(
  sessionToken: string,
  signal: AbortSignal,
  onNews: (news: LiveEvent) => void,
): Promise<'session' | 'over'> {
  const given = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const isAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => given.abort(), SILENCE_MS)
  }
  try {
    isAlive()
    const { ok, status, body } = await fetch(LIVE_PATH, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${sessionToken}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, given.signal]),
    })
    if (status === 401 || status === 403) return 'session'
    if (!ok || !body) return 'over'
    let hasEnded = false
    const parser = createParser({
      onEvent: ({ data }) => {
        const news = LIVE_EVENTS.find((word) => word === data)
        if (news === 'session') hasEnded = true
        else if (news) onNews(news)
      },
    })
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'over'
      isAlive()
      parser.feed(decoder.decode(value, { stream: true }))
      if (hasEnded) return 'session'
    }
  } finally {
    clearTimeout(silence)
    given.abort()
  }
}

/** Takes news, and has what it concerns read again. */
function readingAgain(signal: AbortSignal): (news: LiveEvent) => void {
  const told = new Set<LiveEvent>()
  let isReading = false

  const read = async () => {
    isReading = true
    await pause(GATHER_MS, signal)
    while (told.size > 0 && !signal.aborted) {
      await ownMovesAreOver()
      const keys = new Set([...told].flatMap((news) => CONCERNS[news]))
      told.clear()
      await Promise.all([...keys].map((queryKey) => queries.invalidateQueries({ queryKey })))
      pageChangesByItself()
      await pause(READ_AGAIN_AFTER_MS, signal)
    }
    isReading = false
  }

  return (news) => {
    told.add(news)
    if (!isReading) void read()
  }
}

/** While somebody's own move is on its way its answer comes first: news of it would look like somebody else's doing. */
function ownMovesAreOver(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queries.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = queries.getMutationCache().subscribe(look)
    look()
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
