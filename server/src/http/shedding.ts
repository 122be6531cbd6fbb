import underPressure from '@fastify/under-pressure'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** More calls in hand would wait for the database longer than people wait for an answer. */
const MOST = 400
/** Those that are shed last are refused only beyond this many times as many. */
const MORE = 2
/** Calls that only wait for a database that is away are no work. */
const WHILE_AWAY = 5
const RETRY_AFTER_SECONDS = 2
export const LOOP_DELAY_LIMIT_MS = 2_000
/** What people need in order to come, stay and leave. */
const SHED_LAST = new Set<string>([
  api.signIn.path,
  api.confirmIdentity.path,
  api.me.path,
  api.refreshSession.path,
  api.readSettings.path,
  api.signOut.path,
  api.signOutEverywhere.path,
])
/** Staff can still ban the flooder. */
const OF_STAFF = '/api/admin/'
const TOO_BUSY = new ApiProblem('too-busy', { retryAfter: RETRY_AFTER_SECONDS })

interface Options {
  most?: number
  isAway?: () => boolean
  /** While the event loop's turns take longer than this, ordinary calls are refused. */
  loopDelayLimitMs?: number | undefined
}

const isCall = ({ routeOptions: { url } }: FastifyRequest) => url?.startsWith('/api/') ?? false
const isShedLast = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  SHED_LAST.has(url) || url.startsWith(OF_STAFF)

export async function shed(app: FastifyInstance, options: Options = {}): Promise<void> {
  const { most = MOST, isAway = () => false, loopDelayLimitMs } = options
  /** Calls whose answer is not made yet. One that nobody reads is made. */
  const inHand = new Set<FastifyRequest>()

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCall(request)) return done()
    const places = most * (isShedLast(request) ? MORE : 1) * (isAway() ? WHILE_AWAY : 1)
    if (inHand.size >= places) return done(TOO_BUSY)
    inHand.add(request)
    done()
  })
  // A body that comes a letter a second takes no place; nor is whoever was let in sent away when it is there.
  app.addHook('preParsing', (request, _reply, _body, done) => {
    inHand.delete(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isCall(request)) inHand.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    inHand.delete(request)
    done(null, payload)
  })

  if (!loopDelayLimitMs) return
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayLimitMs,
    pressureHandler: (request, _reply, _type, delayMs) => {
      // It did not turn at all for a second, as when a laptop wakes: nothing was measured.
      if (delayMs !== Infinity && isCall(request) && !isShedLast(request)) throw TOO_BUSY
    },
  })
}
