import { eitherOf } from './either-of.ts'
import { api as calls } from '@scan/contract/people.ts'
import { LIVE_BEAT_SECONDS, LIVE_EVENTS, LIVE_PATH } from '@scan/contract/live.ts'
import type { LiveEvent } from '@scan/contract/live.ts'
import type { MutationCache, Query, QueryCache, QueryClient, QueryKey } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import type { Api } from './client.ts'
import { queryKeys } from './queries.ts'
import type { TokenStore } from './tokens.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A server that sends nothing for this long has forgotten this stream: two signs of life are missing. */
const SILENCE_MS = 2 * LIVE_BEAT_SECONDS * 1_000
/** A stream that lasted this long was in order, and the next one is tried soon. */
const STEADY_MS = LIVE_BEAT_SECONDS * 1_000
/** One move is told in several events, and read in one go. */
const GATHER_MS = 50
/** However much happens, it is read again no more often than this. */
const READ_AGAIN_AFTER_MS = 1_000

const OF_ONES_REQUEST = [
  queryKeys.me,
  queryKeys.requests,
  queryKeys.notices,
  queryKeys.pastRequests,
  queryKeys.pastVisits,
] as const

/** What is out of date after this event. */
export const CONCERNS: Record<LiveEvent, readonly QueryKey[]> = {
  ready: [...OF_ONES_REQUEST, queryKeys.admin],
  request: OF_ONES_REQUEST,
  board: [queryKeys.requests],
  admin: [queryKeys.admin],
  session: [],
}

/** How long to wait after this many failed streams in a row; randomised, so that not everybody comes at once. */
export function waitMs(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + chance / 2)
}

interface Deps {
  api: Api
  tokens: TokenStore
  fetch: typeof fetch
  queries: QueryClient
  /** Told that the page is about to change by itself. */
  onChange: () => void
}

/** Told of an event that outdates what was read `before` a moment, in `Date.now()` milliseconds. */
type OnEvent = (event: LiveEvent, before: number) => void

/**
 * Hears what has changed and has it read again, until `signal` ends it. Only while the tab is being looked at: a
 * browser has six connections for all tabs together, and a returning reader reads everything again in any case.
 */
export function followLiveEvents(deps: Deps, signal: AbortSignal): void {
  const onEvent = readingAgain(deps, signal)
  let looking: AbortController | undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      looking?.abort()
      looking = undefined
    } else if (!looking) {
      looking = new AbortController()
      void keepListening(deps, eitherOf(signal, looking.signal), onEvent)
    }
  }
  if (signal.aborted) return
  document.addEventListener('visibilitychange', look, { signal })
  look()
}

async function keepListening(deps: Deps, signal: AbortSignal, onEvent: OnEvent): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const sessionToken = deps.tokens.read()?.sessionToken
    if (!sessionToken) return
    const began = Date.now()
    // What has happened since is told before the stream is ready. When it is ready once more, something may have been
    // missed.
    let before = began
    const hear = (event: LiveEvent) => {
      if (event !== 'ready') return onEvent(event, Infinity)
      onEvent(event, before)
      before = Infinity
    }
    const end = await listen(deps.fetch, sessionToken, signal, hear).catch(() => 'lost')
    // The answer to any call says why the session has ended or, if it has not, renews its tokens.
    if (end === 'session' || end === 'refused')
      await deps.api.call(calls.me, { signal }).catch(() => undefined)
    // As for an administrator without a second step. It is tried again with the next tokens, from the heartbeat at the
    // latest.
    if (end === 'refused') await areOthers(deps.tokens, sessionToken, signal)
    if (Date.now() - began >= STEADY_MS) failures = 0
    await pause(waitMs(failures++, Math.random()), signal)
  }
}

/** Listens to one stream to its end. Rejects if there is none, or if it breaks or falls silent. */
async function listen(
  open: typeof fetch,
  sessionToken: string,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<'session' | 'refused' | 'over'> {
  const given = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const isAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => given.abort(), SILENCE_MS)
  }
  try {
    isAlive()
    const { ok, status, body } = await open(LIVE_PATH, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${sessionToken}` },
      cache: 'no-store',
      signal: eitherOf(signal, given.signal),
    })
    if (status === 401) return 'session'
    if (status === 403) return 'refused'
    if (!ok || !body) return 'over'
    let hasEnded = false
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = LIVE_EVENTS.find((word) => word === data)
        if (event === 'session') hasEnded = true
        else if (event) onEvent(event)
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

/** Waits until this tab holds a token other than this one. */
async function areOthers(tokens: TokenStore, sessionToken: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && tokens.read()?.sessionToken === sessionToken) await pause(FIRST_WAIT_MS, signal)
}

/** Takes events, and has what they affect read again. */
function readingAgain({ queries, onChange }: Deps, signal: AbortSignal): OnEvent {
  const told = new Map<LiveEvent, number>()
  let isReading = false

  const read = async () => {
    isReading = true
    await pause(GATHER_MS, signal)
    while (told.size > 0 && !signal.aborted) {
      await ownMovesAreOver(queries)
      const outdated = new Map<QueryKey, number>()
      for (const [event, before] of told)
        for (const key of CONCERNS[event]) outdated.set(key, Math.max(before, outdated.get(key) ?? 0))
      told.clear()
      await Promise.all([...outdated].map(([queryKey, before]) => readAgain(queries, queryKey, before)))
      onChange()
      await pause(READ_AGAIN_AFTER_MS, signal)
    }
    isReading = false
  }

  return (event, before) => {
    told.set(event, Math.max(before, told.get(event) ?? 0))
    if (!isReading) void read()
  }
}

/** Reads again what was read before this moment; what has been under way since is left alone. */
async function readAgain(queries: QueryClient, queryKey: QueryKey, before: number): Promise<void> {
  if (before === Infinity) await firstAnswersAreIn(queries, queryKey)
  await queries.invalidateQueries({
    queryKey,
    predicate: ({ state }) =>
      before === Infinity || (state.fetchStatus === 'idle' && state.dataUpdatedAt < before),
  })
}

/** A first answer on its way may be older than the event, and the library asks for nothing again before it has come. */
function firstAnswersAreIn(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const awaited = { queryKey, predicate: isWithoutAnswer }
  return until(queries.getQueryCache(), () => queries.isFetching(awaited) === 0)
}

const isWithoutAnswer = ({ state }: Query) => state.data === undefined

/** While one's own move is under way its answer comes first: the event would look like somebody else's doing. */
function ownMovesAreOver(queries: QueryClient): Promise<void> {
  return until(queries.getMutationCache(), () => queries.isMutating() === 0)
}

/** Resolves when this is so. */
function until(cache: QueryCache | MutationCache, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return
      stop()
      resolve()
    }
    const stop = cache.subscribe(look)
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
