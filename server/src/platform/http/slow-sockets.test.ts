import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const BEGUN = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

test('500 sockets that say nothing, or a letter a second, are dropped within 18 seconds, and calls are answered meanwhile', async () => {
  const { port } = world.app.server.address() as AddressInfo
  const beginnings = ['', BEGUN, `${BEGUN}content-length: 200\r\n\r\n{`]
  const began = Date.now()
  const ends = Array.from({ length: 500 }, async (_, index) => {
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
  expect(Math.max(...(await Promise.all(ends)))).toBeLessThan(18_000)
})
