import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_BEAT_SECONDS, hears } from '@scan/contract/live.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { STREAMS_OF_ACCOUNT } from '@scan/domain/rate-limit.ts'
import type { Readable } from 'node:stream'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Listener } from '../identity/session.ts'
import { eventOf, topic } from './publishing.ts'
import { listen } from './listening.ts'
import type { Listening } from './listening.ts'
import { eventStream } from './event-stream.ts'
import type { EventStream } from './event-stream.ts'

interface Deps {
  database: Database
  sessions: {
    listenerOf(token: string): Promise<Listener>
    listenersOf(sessionIds: string[]): Promise<Listener[]>
  }
  log: { warn: (sentence: string) => void }
  /** Streams of one account at once: the tabs being looked at. One more ends the oldest. */
  mostOfAccount?: number
  /** Streams of this process at once. */
  most?: number
  beatEveryMs?: number
  lookEveryMs?: number
}

/** The time per stream that servers need when everybody reads again after a loss. */
const APART_MS = 2
/** The other connections to a lost database die a moment later. */
const OTHERS_LOST_WITHIN_MS = 500
/** As long as a browser waits for a stream: what it has read meanwhile may be older than this. */
const RECENT_MS = 2 * LIVE_BEAT_SECONDS * 1000
/** The longest delay of something whose news was lost, for instance with a server that ended right after a commit. */
const LOOK_EVERY_MS = 10_000

interface Open {
  stream: EventStream
  sessionId: string
  accountId: string
  topics: Set<string>
}

function isRecent(at = -Infinity): boolean {
  return performance.now() - at < RECENT_MS
}

/** The topics this person is told of. */
function topicsOf({ sessionId, accountId, role, district }: Listener): Set<string> {
  const topics = new Set([topic.session(sessionId)])
  if (hears(role, 'request')) topics.add(topic.request(accountId))
  if (hears(role, 'board') && district) topics.add(topic.board(district))
  if (hears(role, 'admin')) topics.add(topic.admin)
  return topics
}

/**
 * Tells people on this server what has changed; the database tells all servers. An open stream misses nothing: once
 * this process has lost the database and hears it again, it tells all listeners, and they read again. If it does not
 * come back, the streams end, and the listeners ask again by themselves.
 */
export function live({
  database,
  sessions,
  log,
  mostOfAccount = STREAMS_OF_ACCOUNT,
  most = 5_000,
  beatEveryMs = LIVE_BEAT_SECONDS * 1000,
  lookEveryMs = LOOK_EVERY_MS,
}: Deps) {
  const interested = new Map<string, Set<Open>>()
  /** In the order they were opened. */
  const all = new Set<Open>()
  /** When each topic was last told, by `performance.now()`; older ones are forgotten. */
  const toldAt = new Map<string, number>()
  let listening: Promise<Listening> | undefined
  let beats: NodeJS.Timeout | undefined
  let looks: NodeJS.Timeout | undefined
  let isClosed = false

  function follow(open: Open, topics: Set<string>): void {
    for (const one of open.topics) if (!topics.has(one)) unfollow(open, one)
    for (const one of topics) {
      const those = interested.get(one) ?? new Set()
      interested.set(one, those.add(open))
    }
    open.topics = topics
  }

  function unfollow(open: Open, one: string): void {
    const those = interested.get(one)
    those?.delete(open)
    if (those?.size === 0) interested.delete(one)
  }

  function forget(open: Open): void {
    all.delete(open)
    for (const one of open.topics) unfollow(open, one)
  }

  function end(open: Open): void {
    forget(open)
    open.stream.end()
  }

  function onEarlier(topics: string[]): void {
    for (const one of topics) toldAt.set(one, performance.now())
  }

  /** What may have happened while this stream was on its way, after its listener read the page. */
  function tellRecent({ topics, stream }: Open): void {
    for (const one of topics) if (isRecent(toldAt.get(one))) stream.tell(eventOf(one))
  }

  function forgetOld(): void {
    for (const [one, at] of toldAt) if (!isRecent(at)) toldAt.delete(one)
  }

  function onTopic(one: string): void {
    const event = eventOf(one)
    toldAt.set(one, performance.now())
    for (const open of interested.get(one) ?? []) {
      open.stream.tell(event)
      if (event === 'session') end(open)
    }
  }

  async function onLost(why: string): Promise<void> {
    listening = undefined
    log.warn(`Live events are not heard any more: ${why}`)
    const left = [...all]
    try {
      await sleep(OTHERS_LOST_WITHIN_MS, undefined, { ref: false })
      await listenOnce()
      await beat()
      left.forEach(({ stream }, index) => setTimeout(() => stream.tell('ready'), index * APART_MS).unref())
    } catch {
      left.forEach(end)
    }
  }

  async function listenOnce(): Promise<void> {
    // A database that is away is waited for.
    listening ??= database
      .query(sql`select`)
      .then(() => listen(database.pool, { onEarlier, onTopic, onLost: (why) => void onLost(why) }))
    await listening.catch((error: Error) => {
      listening = undefined
      log.warn(`Live events cannot be heard: ${error.message}`)
      throw new ApiProblem('interrupted')
    })
  }

  /** Tells everybody that the server is there, and ends streams whose session is over. */
  async function beat(): Promise<void> {
    // A snapshot: the sessions of streams opened meanwhile have not been checked.
    const asked = [...all]
    if (asked.length === 0) return
    const present = await sessions.listenersOf([...new Set(asked.map(({ sessionId }) => sessionId))])
    const bySession = new Map(present.map((listener) => [listener.sessionId, listener]))
    for (const open of asked.filter((one) => all.has(one))) {
      const listener = bySession.get(open.sessionId)
      if (listener) {
        follow(open, topicsOf(listener))
        open.stream.beat()
      } else onTopic(topic.session(open.sessionId))
    }
  }

  return {
    /** Live events for the bearer of this token. Throws the reason if the session is over. */
    async open(token: string): Promise<Readable> {
      if (isClosed || all.size >= most) throw new ApiProblem('too-busy')
      await listenOnce()
      const listener = await sessions.listenerOf(token)
      const { sessionId, accountId } = listener
      const [oldest, ...others] = [...all].filter((one) => one.accountId === accountId)
      if (oldest && others.length + 1 >= mostOfAccount) end(oldest)
      const open: Open = { stream: eventStream(), sessionId, accountId, topics: new Set() }
      all.add(open)
      follow(open, topicsOf(listener))
      open.stream.out.on('close', () => forget(open))
      tellRecent(open)
      looks ??= setInterval(
        () => void listening?.then(({ look }) => look()).catch(() => {}),
        lookEveryMs,
      ).unref()
      beats ??= setInterval(() => {
        forgetOld()
        // The next caller asks again; if the database is gone for good, listening to it ends too.
        beat().catch((error: Error) =>
          log.warn(`The streams of live events could not be checked: ${error.message}`),
        )
      }, beatEveryMs).unref()
      open.stream.tell('ready')
      return open.stream.out
    },

    /** How many are listening on this server. */
    count: () => all.size,

    /** Ends every stream and takes no more. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(beats)
      clearInterval(looks)
      for (const open of all) end(open)
      const heard = await listening?.catch(() => undefined)
      await heard?.close()
    },
  }
}

export type Live = ReturnType<typeof live>
