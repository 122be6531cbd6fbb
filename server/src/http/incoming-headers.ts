import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** Refuses calls that name two hosts, and warns once if a proxy that is not trusted forwards calls. */
export function checkIncomingHeaders(app: FastifyInstance, { trustsProxy }: { trustsProxy: boolean }): void {
  let isSilent = trustsProxy
  app.addHook('onRequest', ({ raw, log }, _reply, done) => {
    // Node takes the first; a proxy before us may have taken the other.
    if (timesNamed('host', raw) > 1) return done(new ApiProblem('invalid-input'))
    if (!isSilent && raw.headers['x-forwarded-for'] !== undefined) {
      isSilent = true
      log.warn(
        'A call came with X-Forwarded-For, and TRUST_PROXY is not set: behind a proxy all people are one to the rate limits.',
      )
    }
    done()
  })
}

function timesNamed(name: string, { rawHeaders }: IncomingMessage): number {
  let times = 0
  // Pairs of name and value.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === name.length && rawHeaders[index]?.toLowerCase() === name) times++
  return times
}
