import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'

/** Refuses calls that name two hosts, and says once if a proxy forwards calls that is not trusted. */
export function checkIncomingHeaders(app: FastifyInstance, { trustsProxy }: { trustsProxy: boolean }): void {
  let isSilent = trustsProxy
  app.addHook('onRequest', async ({ raw, log }) => {
    // Node takes the first; a proxy before us may have taken the other.
    const hosts = raw.rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === 'host')
    if (hosts.length > 1) throw new ApiProblem('invalid-input')
    if (isSilent || raw.headers['x-forwarded-for'] === undefined) return
    isSilent = true
    log.warn(
      'A call came with X-Forwarded-For, and TRUST_PROXY is not set: behind a proxy all people are one to the rate limits.',
    )
  })
}
