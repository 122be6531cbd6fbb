import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, isNightly, type World } from '../testing/world.ts'

/** More than the system keeps of an answer that nobody reads. */
const LARGE = Buffer.alloc(16 * 1024 * 1024)

let world: World
/** The server's ends of all connections, by the port of the other end. */
const ends = new Map<number | undefined, Socket>()
let smallAnswers = 0
beforeAll(async () => {
  world = await createWorld()
  world.app.get('/large', async () => LARGE)
  world.app.get('/api/small', async () => ({ number: ++smallAnswers }))
  world.app.server.on('connection', (socket: Socket) => ends.set(socket.remotePort, socket))
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const BEGUN = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

test.runIf(isNightly)(
  '500 sockets that say nothing, or a letter a second, are dropped within 18 seconds, and calls are answered meanwhile',
  async () => {
    const { port } = world.app.server.address() as AddressInfo
    const beginnings = ['', BEGUN, `${BEGUN}content-length: 200\r\n\r\n{`]
    const began = Date.now()
    const ended = Array.from({ length: 500 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      const isSilent = index % beginnings.length === 0
      socket.write(beginnings[index % beginnings.length] as string)
      const dripping = setInterval(() => isSilent || socket.write(' '), 1_000)
      const closed = once(socket.resume(), 'close')
      await Promise.race([closed, sleep(20_000)])
      clearInterval(dripping)
      socket.destroy()
      return Date.now() - began
    })
    await sleep(3_000)
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect([answer.status, Date.now() - began < 5_000]).toEqual([200, true])
    expect(Math.max(...(await Promise.all(ended)))).toBeLessThan(18_000)
  },
)

const READERS: [many: string, connections: number, callsBehind: number][] = [
  ['16 connections, with fifty calls behind it', 16, 50],
  ['60 connections, with seven calls behind it', 60, 7],
]

test.each(isNightly ? READERS : READERS.slice(0, 1))(
  'a large answer that is not read, over %s: nobody else waits, little is kept, and they are closed',
  async (_, many, behind) => {
    const { port } = world.app.server.address() as AddressInfo
    const before = smallAnswers
    const readers = await Promise.all(
      Array.from({ length: many }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        await once(socket, 'connect')
        const call = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
        socket.pause().write(call('/large') + call('/api/small').repeat(behind))
        return socket
      }),
    )
    const isHeld = ({ localPort }: Socket) => ends.get(localPort)?.destroyed === false
    let others = 0
    do {
      for (const path of ['/api/small', '/api/settings', '/healthz'])
        expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200])
      others++
      await sleep(100)
    } while (readers.some(isHeld))
    expect(smallAnswers - before - others).toBeLessThanOrEqual(many * 7)
    for (const socket of readers) socket.destroy()
  },
)
