import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_BEAT_SECONDS, LIVE_PATH } from '@scan/contract/live.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { may } from '@scan/domain/permissions.ts'
import { STREAMS_OF_ACCOUNT } from '@scan/domain/rate-limit.ts'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { bearerToken } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { listenerOf, listenersOf } from '../identity/session.ts'
import type { Listener } from '../identity/session.ts'
import { eventStream } from './event-stream.ts'
import type { EventStream } from './event-stream.ts'
import { listen } from './listening.ts'
import { eventOf, topic } from './topics.ts'

interface LiveOptions {
  context: Context
  log: { warn: (sentence: string) => void }
  /** Streams of one account at once: the tabs being looked at. One more ends the oldest. */
  mostOfAccount?: number
  most?: number
  beatEveryMs?: number
}

/** The time per stream that servers need when everybody reads again after a loss. */
const APART_MS = 2
/** The other connections to a lost database die a moment later. */
const OTHERS_LOST_WITHIN_MS = 500

interface Open extends EventStream {
  sessionId: string
  accountId: string
  topics: Set<string>
}

function topicsOf({ sessionId, accountId, role, district }: Listener): Set<string> {
  const topics = new Set([topic.session(sessionId), topic.request(accountId)])
  if (role === 'volunteer' && district) topics.add(topic.board(district))
  if (may(role, 'read-overview')) topics.add(topic.admin)
  return topics
}

/** After a lost database all streams are told to read again; if it stays away they end, and browsers ask for new ones. */
export function live({
  context,
  log,
  mostOfAccount = STREAMS_OF_ACCOUNT,
  most = 5_000,
  beatEveryMs = LIVE_BEAT_SECONDS * 1000,
}: LiveOptions) {
  const { database } = context
  /** In the order they were opened. */
  const streams = new Set<Open>()
  let listening: ReturnType<typeof listen> | undefined
  let beats: NodeJS.Timeout | undefined
  let isClosed = false

  function end(open: Open): void {
    streams.delete(open)
    open.end()
  }

  function onTopic(one: string): void {
    const event = eventOf(one)
    for (const open of streams) {
      if (!open.topics.has(one)) continue
      open.tell(event)
      if (event === 'session') end(open)
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
      left.forEach((open, index) => setTimeout(() => open.tell('ready'), index * APART_MS).unref())
    } catch {
      left.forEach(end)
    }
  }

  async function listenOnce(): Promise<void> {
    // A database that is away is waited for.
    listening ??= database
      .query(sql`select`)
      .then(() => listen(database.pool, { onTopic, onLost: (why) => void onLost(why) }))
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
        open.topics = topicsOf(listener)
        open.beat()
      } else onTopic(topic.session(open.sessionId))
    }
  }

  async function beat(): Promise<void> {
    await (await listening)?.check()
    await checkSessions()
  }

  return {
    async open(token: string): Promise<Readable> {
      if (isClosed || streams.size >= most) throw new ApiProblem('too-busy')
      await listenOnce()
      const listener = await listenerOf(context, token)
      const { sessionId, accountId } = listener
      const [oldest, ...others] = [...streams].filter((one) => one.accountId === accountId)
      if (oldest && others.length + 1 >= mostOfAccount) end(oldest)
      const open = { ...eventStream(), sessionId, accountId, topics: topicsOf(listener) }
      streams.add(open)
      open.out.on('close', () => streams.delete(open))
      open.tell('ready')
      // If the database is gone for good, listening to it ends too, and the next caller asks again.
      beats ??= setInterval(() => {
        beat().catch(({ message }: Error) =>
          log.warn(`The streams of live events could not be checked: ${message}`),
        )
      }, beatEveryMs).unref()
      return open.out
    },

    count: () => streams.size,

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

export function liveRoutes(app: FastifyInstance, { open, close }: Live): void {
  // Compressed, an event would wait for the ones after it. A HEAD would listen to what it must not hear.
  app.get(LIVE_PATH, { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    if (!token) throw new ApiProblem('no-token')
    const events = await open(token)
    reply.type('text/event-stream; charset=utf-8').headers({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // So that a stopping server need not wait for a connection that nobody will use again.
      connection: 'close',
    })
    return reply.send(events)
  })
  // Before the server waits for the calls in hand, since these would never end.
  app.addHook('preClose', close)
}
