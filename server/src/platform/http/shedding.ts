import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Limits {
  /** Calls in hand at once, past which new ones are refused at once. */
  most?: number
  /** The same for what somebody needs to stay where they are. */
  mostOfAll?: number
}

/** More than that wait for the database longer than people wait for an answer. */
const MOST = 400
const MOST_OF_ALL = 800
const RETRY_AFTER_SECONDS = 2
const LAST = new Set<string>([
  api.me.path,
  api.refreshSession.path,
  api.readSettings.path,
  api.signOut.path,
  api.signOutEverywhere.path,
])

/** Whoever drowns the others in calls is banned over these. */
const OF_STAFF = '/api/admin/'

/** Under more calls than can be answered, answers as many as before and refuses the others, instead of letting all wait. */
export function shed(app: FastifyInstance, { most = MOST, mostOfAll = MOST_OF_ALL }: Limits = {}): void {
  const inHand = new Set<FastifyRequest>()

  function take(request: FastifyRequest, reply: FastifyReply, done: (problem?: Error) => void): void {
    const { url = '' } = request.routeOptions
    if (!url.startsWith('/api/') || reply.raw.closed) return done()
    if (inHand.size >= (LAST.has(url) || url.startsWith(OF_STAFF) ? mostOfAll : most))
      return done(new ApiProblem('too-busy', { retryAfter: RETRY_AFTER_SECONDS }))
    inHand.add(request)
    done()
  }

  app.addHook('onRequest', (request, reply, done) => {
    // Also where whoever asked goes away before the answer.
    reply.raw.once('close', () => inHand.delete(request))
    take(request, reply, done)
  })
  // Whoever sends their body a letter a second takes nobody's place meanwhile.
  app.addHook('preParsing', (request, _reply, _body, done) => {
    inHand.delete(request)
    done()
  })
  app.addHook('preValidation', take)
  // A tab that listens is no work any more, and stays for as long as somebody looks.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.routeOptions.url === LIVE_PATH) inHand.delete(request)
    done(null, payload)
  })
}
