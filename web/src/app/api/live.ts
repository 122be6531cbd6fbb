import { publicApi } from '@scan/contract/public-api.ts'
import { LIVE_BEAT_SECONDS, LIVE_EVENTS, LIVE_PATH } from '@scan/contract/live.ts'
import type { LiveEvent } from '@scan/contract/live.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Client } from './client.ts'
import { eitherOf } from './exchange.ts'
import { queryKeys } from './queries.ts'
import type { TokenStore } from './tokens.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A server that sends nothing for this long has forgotten this stream: two signs of life are missing. */
const SILENCE_MS = 2 * LIVE_BEAT_SECONDS * 1_000
/** Over HTTP/1.1 a browser has six connections for all its windows together: calls need some. */
const STREAMS_OF_BROWSER = 4
/** Where there is no stream. */
const READ_EVERY_MS = 10_000
/** One move is told in several events, and read in one go. */
const GATHER_MS = 50
/** However much happens, it is read again no more often than this. */
const READ_AGAIN_AFTER_MS = 1_000

const OF_ONES_REQUEST = [
  queryKeys.me,
  queryKeys.requests,
  queryKeys.notices,
  queryKeys.asked,
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
function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

interface Deps {
  client: Client
  tokens: TokenStore
  fetch: typeof fetch
  queries: QueryClient
  /** Told that the page is about to change by itself. */
  onChange: () => void
}

type OnEvent = (event: LiveEvent) => void

/**
 * Hears what has changed and has it read again, until `signal` ends it. Only while the tab is being looked at: a
 * returning reader reads everything again in any case.
 */
export function followLiveEvents(deps: Deps, signal: AbortSignal): void {
  if (signal.aborted) return
  const onEvent = readingAgain(deps, signal)
  let looking: AbortController | undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      looking?.abort()
      looking = undefined
    } else if (!looking) {
      looking = new AbortController()
      void listenOrRead(deps, eitherOf(signal, looking.signal), onEvent)
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  look()
}

/** Listens once one of the browser's places is free, and reads now and then until it is. */
async function listenOrRead(deps: Deps, signal: AbortSignal, onEvent: OnEvent): Promise<void> {
  while (!signal.aborted && !(await inPlace(() => keepListening(deps, signal, onEvent)))) {
    onEvent('ready')
    await pause(READ_EVERY_MS, signal)
  }
}

/** Works while holding one of the places; false if all are taken. */
async function inPlace(work: () => Promise<void>): Promise<boolean> {
  // Browsers have no locks outside secure contexts, such as plain http in a home network.
  if (!navigator.locks) return work().then(() => true)
  for (let place = 1; place <= STREAMS_OF_BROWSER; place++) {
    const isMine = await navigator.locks.request(
      `scan-live-${place}`,
      { ifAvailable: true },
      async (lock) => {
        if (lock) await work()
        return lock !== null
      },
    )
    if (isMine) return true
  }
  return false
}

async function keepListening(
  { client, fetch, tokens }: Deps,
  signal: AbortSignal,
  onEvent: OnEvent,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const sessionToken = tokens.read()?.sessionToken
    if (!sessionToken) return
    const began = Date.now()
    const end = await listen(fetch, sessionToken, signal, onEvent).catch(() => 'lost')
    // The answer to any call says why the session has ended or, if it has not, renews its tokens.
    if (end === 'session' || end === 'refused')
      await client.call(publicApi.me, { signal }).catch(() => undefined)
    // Refused but in order, as for an administrator without a second step: that takes a while.
    if (end === 'refused') failures = Infinity
    else if (Date.now() - began >= SILENCE_MS) failures = 0
    await pause(waitMs(failures++), signal)
  }
}

/** Listens to one stream to its end. Rejects if there is none, or if it breaks or falls silent. */
async function listen(
  open: typeof fetch,
  sessionToken: string,
  signal: AbortSignal,
  onEvent: OnEvent,
): Promise<'session' | 'refused' | 'over'> {
  const given = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const isAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => given.abort(), SILENCE_MS)
  }
  try {
    isAlive()
    const { ok, status, headers, body } = await open(LIVE_PATH, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${sessionToken}` },
      cache: 'no-store',
      signal: eitherOf(signal, given.signal),
    })
    if (status === 401) return 'session'
    if (status === 403) return 'refused'
    // Whatever else a network answers is no stream.
    if (!ok || !body || !headers.get('content-type')?.startsWith('text/event-stream')) return 'over'
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: isAlive }))
      .getReader()
    for (;;) {
      const { done, value } = await events.read()
      if (done) return 'over'
      isAlive()
      const event = LIVE_EVENTS.find((word) => word === value.data)
      if (event === 'session') return 'session'
      if (event) onEvent(event)
    }
  } finally {
    clearTimeout(silence)
    given.abort()
  }
}

/** Takes events, and has what they affect read again. */
function readingAgain({ queries, onChange }: Deps, signal: AbortSignal): OnEvent {
  const outdated = new Set<QueryKey>()
  let isReading = false

  async function read() {
    isReading = true
    await pause(GATHER_MS, signal)
    while (outdated.size > 0 && !signal.aborted) {
      // While one's own move is under way its answer comes first: the event would look like somebody else's doing.
      while (queries.isMutating() > 0 && !signal.aborted) await pause(GATHER_MS, signal)
      const now = [...outdated]
      outdated.clear()
      await Promise.all(now.map((queryKey) => readAgain(queries, queryKey)))
      onChange()
      await pause(READ_AGAIN_AFTER_MS, signal)
    }
    isReading = false
  }

  return (event) => {
    for (const key of CONCERNS[event]) outdated.add(key)
    if (!isReading) void read()
  }
}

async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  // A first answer on its way may be older, and the library asks for nothing again before it has come.
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data === undefined })
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
  await queries.invalidateQueries({ queryKey })
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
