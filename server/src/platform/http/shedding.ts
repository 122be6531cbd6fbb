import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'

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
const LAST = new Set<string>([api.me.path, api.refreshSession.path, api.readSettings.path])

/** Under more calls than can be answered, answers as many as before and refuses the others, instead of letting all wait. */
export function shed(app: FastifyInstance, { most = MOST, mostOfAll = MOST_OF_ALL }: Limits = {}): void {
  let inHand = 0
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    if (!url.startsWith('/api/')) return done()
    if (inHand >= (LAST.has(url) ? mostOfAll : most))
      return done(new ApiProblem('too-busy', { retryAfter: RETRY_AFTER_SECONDS }))
    inHand++
    // Also where whoever asked goes away before the answer.
    reply.raw.once('close', () => inHand--)
    done()
  })
}
