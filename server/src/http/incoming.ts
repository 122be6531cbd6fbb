import type { Socket } from 'node:net'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'

/** A hundred marks over one letter: putting them in order takes the square of their number. */
const DROPPED = String.raw`\u007f-\u009f\u202a-\u202e\u2066-\u2069`
const PILED_MARKS = new RegExp(
  String.raw`(?<![\p{M}${DROPPED}])[${DROPPED}]*(?:\p{M}[${DROPPED}]*){100}`,
  'u',
)

export function checkHeaders(app: FastifyInstance, { trustsProxy }: { trustsProxy: boolean }): void {
  let isSilent = trustsProxy
  app.addHook('onRequest', ({ raw, log }, _reply, done) => {
    // Node takes the first; a proxy before us may have taken the other.
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) return done(new ApiProblem('invalid-input'))
    if (!isSilent && raw.headers['x-forwarded-for'] !== undefined) {
      isSilent = true
      log.warn(
        'A call came with X-Forwarded-For, and TRUST_PROXY is not set: behind a proxy all people are one to the rate limits.',
      )
    }
    done()
  })
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

/** Browsers and proxies send one call after the other. */
const MOST_CALLS = 8
const TAKEN_WITHIN_MS = 10_000
const IDLE_CLOSED_EVERY_MS = 50
/** At a stop; the process ends five seconds later. */
const ANSWERED_WITHIN_MS = 5_000

export function watchConnections(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const calls = (underWay.get(socket) ?? 0) + 1
    if (calls > MOST_CALLS) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, calls)
    // Limits and the audit log are by the address, which Node forgets with a caller who hangs up unless it was asked.
    void socket.remoteAddress
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 0) - 1))
    // Any progress begins this anew. Before there is an answer, there is nothing to take.
    reply.raw.setTimeout(TAKEN_WITHIN_MS, () => socket.writableLength > 0 && socket.destroy())
    done()
  })
}

/** Browsers keep connections open after an answer, and others over which they never asked; Node waits for both. */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  let idle: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CLOSED_EVERY_MS).unref()
    last = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(idle)
    clearTimeout(last)
  })
}
