import underPressure from '@fastify/under-pressure'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Beyond this, calls wait for the database longer than people wait for an answer. */
const MAX_IN_FLIGHT = 400
/** Signing in, signing out and the panel are refused only beyond this many times as many. */
const PRIORITY_FACTOR = 2
/** Calls that wait for a lost database cost nothing. */
const AWAY_FACTOR = 5
const RETRY_AFTER_SECONDS = 2
export const LOOP_DELAY_LIMIT_MS = 2_000
const PRIORITY_PATHS = new Set<string>([
  api.signIn.path,
  api.confirmIdentity.path,
  api.me.path,
  api.refreshSession.path,
  api.readSettings.path,
  api.signOut.path,
  api.signOutEverywhere.path,
])
/** Staff can still ban the flooder. */
const STAFF_PREFIX = '/api/admin/'
const TOO_BUSY = new ApiProblem('too-busy', { retryAfter: RETRY_AFTER_SECONDS })

interface Options {
  maxInFlight?: number
  isAway?: () => boolean
  /** While the event loop is delayed by more, calls without priority are refused. */
  loopDelayLimitMs?: number | undefined
}

const isCall = ({ routeOptions: { url } }: FastifyRequest) => url?.startsWith('/api/') ?? false
const hasPriority = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  PRIORITY_PATHS.has(url) || url.startsWith(STAFF_PREFIX)

export async function shed(app: FastifyInstance, options: Options = {}): Promise<void> {
  const { maxInFlight = MAX_IN_FLIGHT, isAway = () => false, loopDelayLimitMs } = options
  /** Without an answer yet, read or not. */
  const inFlight = new Set<FastifyRequest>()

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCall(request)) return done()
    const limit = maxInFlight * (hasPriority(request) ? PRIORITY_FACTOR : 1) * (isAway() ? AWAY_FACTOR : 1)
    if (inFlight.size >= limit) return done(TOO_BUSY)
    inFlight.add(request)
    done()
  })
  // A slow body is not in flight while it arrives, and is not refused afterwards.
  app.addHook('preParsing', (request, _reply, _body, done) => {
    inFlight.delete(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (isCall(request)) inFlight.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    inFlight.delete(request)
    done(null, payload)
  })

  if (!loopDelayLimitMs) return
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayLimitMs,
    pressureHandler: (request, _reply, _type, delayMs) => {
      // Infinity: nothing was measured, as when a laptop wakes.
      if (delayMs !== Infinity && isCall(request) && !hasPriority(request)) throw TOO_BUSY
    },
  })
}
