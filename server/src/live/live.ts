import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_BEAT_SECONDS } from '@scan/contract/live.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { may } from '@scan/domain/permissions.ts'
import { STREAMS_OF_ACCOUNT } from '@scan/domain/rate-limit.ts'
import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { listenerOf, listenersOf } from '../identity/session.ts'
import type { Listener } from '../identity/session.ts'
import { eventOf, topic } from './publishing.ts'
import { listen } from './listening.ts'
import type { Listening } from './listening.ts'
import { eventStream } from './event-stream.ts'
import type { EventStream } from './event-stream.ts'

interface Deps {
  context: Context
  log: { warn: (sentence: string) => void }
  /** Streams of one account at once: the tabs being looked at. One more ends the oldest. */
  mostOfAccount?: number
  /** Streams of this process at once. */
  most?: number
  beatEveryMs?: number
  recentMs?: number
  readAgainAfterMs?: number
}

/** The time per stream that servers need when everybody reads again after a loss. */
const APART_MS = 2
/** The other connections to a lost database die a moment later. */
const OTHERS_LOST_WITHIN_MS = 500
/** As long as a browser waits for a stream: what it has read meanwhile may be older than this. */
const RECENT_MS = 2 * LIVE_BEAT_SECONDS * 1000
/** The longest delay of something whose notification was lost with a server that ended right after a commit. */
const READ_AGAIN_AFTER_MS = 5 * MINUTE_MS

interface Open {
  stream: EventStream
  sessionId: string
  accountId: string
  topics: Set<string>
  /** When it was last told to read everything. */
  readyAt: number
}

/** The topics this person follows. */
function topicsOf({ sessionId, accountId, role, district }: Listener): Set<string> {
  const topics = new Set([topic.session(sessionId)])
  if (role === 'citizen' || role === 'volunteer') topics.add(topic.request(accountId))
  if (role === 'volunteer' && district) topics.add(topic.board(district))
  if (may(role, 'read-overview')) topics.add(topic.admin)
  return topics
}

/**
 * Tells people on this server what has changed; the database tells all servers. Once this process has lost the database
 * and hears it again, it tells all listeners, and they read again. If it does not come back, the streams end, and the
 * listeners ask again by themselves.
 */
export function live({
  context,
  log,
  mostOfAccount = STREAMS_OF_ACCOUNT,
  most = 5_000,
  beatEveryMs = LIVE_BEAT_SECONDS * 1000,
  recentMs = RECENT_MS,
  readAgainAfterMs = READ_AGAIN_AFTER_MS,
}: Deps) {
  const { database } = context
  /** In the order they were opened. */
  const streams = new Set<Open>()
  const followers = new Map<string, Set<Open>>()
  /** When each topic was last published, by `performance.now()`, oldest first. */
  const publishedAt = new Map<string, number>()
  let listening: Promise<Listening> | undefined
  let listeningSince = 0
  let beats: NodeJS.Timeout | undefined
  let isClosed = false

  function follow(open: Open, topics: Set<string>): void {
    for (const one of open.topics) if (!topics.has(one)) unfollow(open, one)
    for (const one of topics) followers.set(one, (followers.get(one) ?? new Set()).add(open))
    open.topics = topics
  }

  function unfollow(open: Open, one: string): void {
    const those = followers.get(one)
    those?.delete(open)
    if (those?.size === 0) followers.delete(one)
  }

  function forget(open: Open): void {
    streams.delete(open)
    for (const one of open.topics) unfollow(open, one)
  }

  function end(open: Open): void {
    forget(open)
    open.stream.end()
  }

  function ready(open: Open): void {
    open.readyAt = performance.now()
    open.stream.tell('ready')
  }

  function onTopic(one: string): void {
    const event = eventOf(one)
    publishedAt.delete(one)
    publishedAt.set(one, performance.now())
    for (const open of followers.get(one) ?? []) {
      open.stream.tell(event)
      if (event === 'session') end(open)
    }
  }

  /** What may have happened while this stream was on its way, after its listener read the page. */
  function tellRecent({ topics, stream }: Open): void {
    const since = performance.now() - recentMs
    for (const [one, at] of publishedAt) {
      if (at > since) break
      publishedAt.delete(one)
    }
    for (const one of topics) {
      const event = eventOf(one)
      const at = publishedAt.get(one) ?? (event === 'session' ? -Infinity : listeningSince)
      if (at > since) stream.tell(event)
    }
  }

  async function onLost(why: string): Promise<void> {
    listening = undefined
    log.warn(`Live events are not heard any more: ${why}`)
    const left = [...streams]
    try {
      await sleep(OTHERS_LOST_WITHIN_MS, undefined, { ref: false })
      await listenOnce()
      await checkSessions()
      left.forEach((open, index) => setTimeout(() => ready(open), index * APART_MS).unref())
    } catch {
      left.forEach(end)
    }
  }

  async function listenOnce(): Promise<void> {
    // A database that is away is waited for.
    listening ??= database.query(sql`select`).then(() => {
      listeningSince = performance.now()
      return listen(database.pool, { onTopic, onLost: (why) => void onLost(why) })
    })
    await listening.catch((error: Error) => {
      listening = undefined
      log.warn(`Live events cannot be heard: ${error.message}`)
      throw new ApiProblem('interrupted')
    })
  }

  /** Tells everybody that the server is there, and ends streams whose session is over. */
  async function checkSessions(): Promise<void> {
    // A snapshot: the sessions of streams opened meanwhile have not been checked.
    const asked = [...streams]
    if (asked.length === 0) return
    const present = await listenersOf(context, [...new Set(asked.map(({ sessionId }) => sessionId))])
    const bySession = new Map(present.map((listener) => [listener.sessionId, listener]))
    for (const open of asked.filter((one) => streams.has(one))) {
      const listener = bySession.get(open.sessionId)
      if (listener) {
        follow(open, topicsOf(listener))
        open.stream.beat()
      } else onTopic(topic.session(open.sessionId))
    }
  }

  async function beat(): Promise<void> {
    await (await listening)?.check()
    await checkSessions()
    const since = performance.now() - readAgainAfterMs
    for (const open of streams) if (open.readyAt < since) ready(open)
  }

  return {
    /** Live events for the bearer of this token. Throws the reason if the session is over. */
    async open(token: string): Promise<Readable> {
      if (isClosed || streams.size >= most) throw new ApiProblem('too-busy')
      await listenOnce()
      const listener = await listenerOf(context, token)
      const { sessionId, accountId } = listener
      const [oldest, ...others] = [...streams].filter((one) => one.accountId === accountId)
      if (oldest && others.length + 1 >= mostOfAccount) end(oldest)
      const open: Open = { stream: eventStream(), sessionId, accountId, topics: new Set(), readyAt: 0 }
      streams.add(open)
      follow(open, topicsOf(listener))
      open.stream.out.on('close', () => forget(open))
      tellRecent(open)
      ready(open)
      beats ??= setInterval(() => {
        // The next caller asks again; if the database is gone for good, listening to it ends too.
        beat().catch((error: Error) =>
          log.warn(`The streams of live events could not be checked: ${error.message}`),
        )
      }, beatEveryMs).unref()
      return open.stream.out
    },

    /** How many are listening on this server. */
    count: () => streams.size,

    /** Ends every stream and takes no more. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(beats)
      for (const open of streams) end(open)
      const heard = await listening?.catch(() => undefined)
      await heard?.close()
    },
  }
}

export type Live = ReturnType<typeof live>
