import { LIVE_PATH } from '@scan/contract/live.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../access/caller.ts'
import type { Live } from './live.ts'

export function liveRoutes(app: FastifyInstance, live: Live): void {
  // Compressed, an event would wait for the ones after it. A HEAD would listen to what it must not hear.
  app.get(LIVE_PATH, { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    if (!token) throw new ApiProblem('no-token')
    const events = await live.open(token)
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // So that a stopping server need not wait for a connection that nobody will use again.
        .header('connection', 'close')
        .send(events)
    )
  })
  // Before the server waits for the calls in hand, since these would never end.
  app.addHook('preClose', () => live.close())
}
