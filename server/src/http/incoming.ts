import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
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
/** Turns of the event loop that bring no call: a connection is accepted in one and read in the next. */
const QUIET_TURNS = 3
/** Bytes that came meanwhile are not read yet. */
const QUIET_TURN_MS = 1
const QUIET_WITHIN_MS = 500

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

/**
 * Answers what has arrived, then closes connections that ask nothing: browsers keep them open, and Node waits for them.
 * Its hook comes last, as Fastify closes the server right after it.
 */
export function closeConnectionsAtStop(app: FastifyInstance, withinMs: number): void {
  let heard = 0
  const unused = new Set<Socket>()
  const inFlight = new Set<ServerResponse>()
  app.server.on('connection', (socket: Socket) => {
    heard++
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    heard++
    unused.delete(socket)
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  /** Calls may wait in the kernel, unread or not even accepted: closed now, their connections would be reset. */
  async function untilQuiet(): Promise<void> {
    const giveUpAt = performance.now() + QUIET_WITHIN_MS
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < giveUpAt;) {
      const [began, before] = [performance.now(), heard]
      await turnOfEventLoop()
      quiet = heard === before && performance.now() - began < QUIET_TURN_MS ? quiet + 1 : 0
    }
  }

  let idle: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    last = setTimeout(() => app.server.closeAllConnections(), withinMs).unref()
    // Or its caller would send the next call over a connection that closes.
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
    await untilQuiet()
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    const closeIdle = () => setImmediate(() => app.server.closeIdleConnections())
    idle = setInterval(closeIdle, IDLE_CLOSED_EVERY_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(idle)
    clearTimeout(last)
  })
}
