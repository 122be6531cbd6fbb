import { once } from 'node:events'
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * For each listening socket Node accepts one new connection between two rounds of work, and under load a round is long.
 * On Linux several sockets may share a port.
 */
const DOORS = process.platform === 'linux' ? 16 : 1
/** The backlog of each. */
const BACKLOG = 1_024

/** Listens where it is told, and answers with the port. Throws if somebody else listens there. */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<number> {
  const isListening = new Promise((resolve) => app.server.once('listening', resolve))
  const doors: Server[] = []
  // As with the application's own: what is in hand is answered before it closes.
  let closed: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    closed = doors.map(close)
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))

  const shared: ListenOptions = { host, backlog: BACKLOG, reusePort: DOORS > 1 }
  // A port shared among our own sockets would be shared with a second server too.
  if (shared.reusePort && port !== 0) await close(await open({ host, port }))
  for (let door = 1, at = port; door < DOORS; door++) {
    const opened = (await open({ ...shared, port: at })).unref() // An application that cannot listen leaves nothing behind.
    opened.on('connection', (socket) => {
      // Until the application has it, nobody else hears of its end.
      socket.on('error', () => socket.destroy())
      void isListening.then(() => app.server.emit('connection', socket))
    })
    doors.push(opened)
    at = portOf(opened)
  }
  const [first] = doors
  await app.listen({ ...shared, port: first ? portOf(first) : port })
  return portOf(app.server)
}

async function open(options: ListenOptions): Promise<Server> {
  const server = createServer({ noDelay: true }).listen(options)
  await once(server, 'listening')
  return server
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
