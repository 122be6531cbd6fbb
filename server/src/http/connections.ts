import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send one call after the other. */
const MOST_CALLS = 8
const TAKEN_WITHIN_MS = 10_000
const IDLE_CLOSED_EVERY_MS = 50
/** At a stop; the process ends five seconds later. */
const ANSWERED_WITHIN_MS = 5_000

/** Closes connections that ask and do not read: beyond so many calls, or once nothing was taken for so long. */
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

/** Node waits for connections that stay open after their answer, or over which nothing was ever asked: browsers keep both. */
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
