import underPressure from '@fastify/under-pressure'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ApiProblem, PROBLEMS } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PATIENCE_MS } from '../db/patience.ts'
import { bodyOf } from './errors.ts'

interface Options {
  /** Beyond this many calls in hand, new ones are refused at once. */
  most?: number
  /** The same for calls that people need in order to stay where they are. */
  mostOfAll?: number
  /** Told of each call that is refused before the application hears of it. */
  onRefused?: ((method: string, path: string) => void) | undefined
  /** Whether the database is away: new callers then wait for it, and cost nobody any work. */
  isAway?: () => boolean
}

/** More than that would wait for the database longer than people wait for an answer. */
const MOST = 400
const MOST_OF_ALL = 800
/**
 * This many may come at once. While more keep coming, a quarter as many are let in together, until nobody has been
 * refused for a second: each is answered sooner, and nobody waits behind them to be refused.
 */
const STRAINED = 1 / 4
const STRAINED_MS = 1_000
/**
 * The next are let in when this part of them is left, since those who come together share statements; or after this
 * time, so that slow calls keep nobody out.
 */
const LEFT = 1 / 5
const SHUT_MS = 100
/** How many times as many may wait for a database that is away. */
const WAITING = 5
const RETRY_AFTER_SECONDS = 2
export const LOOP_DELAY_LIMIT_MS = 2_000
const LAST = new Set<string>([
  api.me.path,
  api.refreshSession.path,
  api.readSettings.path,
  api.signOut.path,
  api.signOutEverywhere.path,
])

/** One who drowns out the others in calls is banned over these. */
const OF_STAFF = '/api/admin/'

/** Whether a call to this path is refused last. */
const isLast = (path: string) => LAST.has(path) || path.startsWith(OF_STAFF)

const TOO_BUSY = new ApiProblem('too-busy', { retryAfter: RETRY_AFTER_SECONDS })
const TOO_MANY_WAIT = new ApiProblem('interrupted', { retryAfter: PATIENCE_MS / 1000 })

/**
 * Under more calls than can be answered, answers as many as before and refuses the rest, instead of making everybody
 * wait.
 */
export function shed(app: FastifyInstance, options: Options = {}): void {
  const { most = MOST, mostOfAll = MOST_OF_ALL, onRefused, isAway = () => false } = options
  const inHand = new Set<FastifyRequest>()
  /** Those of them whom others may have to wait for. */
  const ordinary = new Set<FastifyRequest>()
  /** When each came, and when the database was last seen to be away: whoever came before that has waited for it. */
  const cameAt = new WeakMap<FastifyRequest, number>()
  let awayAt = -Infinity
  let strainedUntil = 0
  let shutUntil = 0
  const isFull = (isLast: boolean) => {
    const now = performance.now()
    const together = now < strainedUntil ? most * STRAINED : Infinity
    if (ordinary.size < (now < shutUntil ? together * LEFT : together)) shutUntil = 0
    else if (now >= shutUntil) shutUntil = now + SHUT_MS
    if (inHand.size < (isLast ? mostOfAll : most) && (isLast || now >= shutUntil)) return false
    strainedUntil = now + STRAINED_MS
    return true
  }
  const isTooMuch = (path: string) => path.startsWith('/api/') && !isAway() && isFull(isLast(path))

  refuseUnheard(app, isTooMuch, onRefused)

  function take(
    request: FastifyRequest,
    reply: FastifyReply,
    done: (problem?: Error) => void,
    wasLetIn = false,
  ): void {
    const { url = '' } = request.routeOptions
    if (!url.startsWith('/api/') || reply.raw.closed) return done()
    const comesLast = wasLetIn || isLast(url)
    if (isAway() && inHand.size >= (comesLast ? mostOfAll : most) * WAITING) return done(TOO_MANY_WAIT)
    const now = performance.now()
    if (isAway()) awayAt = now
    const came = cameAt.get(request) ?? now
    if (came > awayAt && isFull(comesLast)) return done(TOO_BUSY)
    cameAt.set(request, came)
    inHand.add(request)
    if (!isLast(url)) ordinary.add(request)
    done()
  }
  function leave(request: FastifyRequest): void {
    inHand.delete(request)
    ordinary.delete(request)
  }

  app.addHook('onRequest', (request, reply, done) => {
    // Also when the caller goes away before the answer.
    reply.raw.once('close', () => leave(request))
    take(request, reply, done)
  })
  // A body that arrives one letter a second takes nobody's place meanwhile.
  app.addHook('preParsing', (request, _reply, _body, done) => {
    leave(request)
    done()
  })
  // Calls that were let in and waited for their session check are not sent away for the time their body took.
  app.addHook('preValidation', (request, reply, done) => take(request, reply, done, true))
  // A listening tab is no work, and stays as long as somebody looks at it.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.routeOptions.url === LIVE_PATH) leave(request)
    done(null, payload)
  })
}

/**
 * Refuses a call as soon as its head has arrived: at five times the load four calls of five are refused, and the work
 * that takes is lost to the fifth. Addresses in an unusual spelling are refused a little later.
 */
function refuseUnheard(
  app: FastifyInstance,
  isTooMuch: (path: string) => boolean,
  onRefused: Options['onRefused'],
): void {
  const body = JSON.stringify(bodyOf(TOO_BUSY))
  const head = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': `${RETRY_AFTER_SECONDS}`,
  }
  const [answer] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!isTooMuch(path)) return answer?.(request, response)
    response.writeHead(PROBLEMS['too-busy'].status, head).end(body)
    onRefused?.(request.method ?? '', path)
  })
}

/**
 * Refuses calls for a second while the event loop turns too slowly. If it did not turn at all for the second before,
 * as on a slow machine's start or when a laptop wakes, nothing was measured, and nobody is refused.
 */
export async function shedWhileSlow(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async (_request, _reply, _type, delayMs) => {
      if (delayMs !== Infinity) throw TOO_BUSY
    },
  })
}
