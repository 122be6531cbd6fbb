import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

/**
 * Marks over one letter as in no text, also with characters between them that are dropped: bringing them in order takes
 * the square of their number.
 */
const DROPPED = String.raw`\u007f-\u009f\u202a-\u202e\u2066-\u2069`
const PILED_MARKS = new RegExp(
  String.raw`(?<![\p{M}${DROPPED}])[${DROPPED}]*(?:\p{M}[${DROPPED}]*){100}`,
  'u',
)

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

/** The API speaks JSON and nothing else. An empty body is no body: admin calls say JSON and often send none (D39). */
export function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (PILED_MARKS.test(body as string)) done(new ApiProblem('malformed-json'))
    else void parse(request, body as string, done)
  })
}
