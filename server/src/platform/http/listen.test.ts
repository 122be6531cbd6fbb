import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

const host = '127.0.0.1'

async function application() {
  const app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => 'answered')
  onTestFinished(() => app.close())
  return { app, port: await listen(app, { host, port: 0 }) }
}

test.runIf(process.platform === 'linux')('many new connections are taken in a turn', async () => {
  const { app, port } = await application()
  let taken = 0
  app.server.on('connection', () => taken++)
  const many = Array.from({ length: 64 }, () => connect({ host, port }))
  let turns = 0
  for (; taken < many.length; turns++) await turn()
  for (const one of many) one.destroy()
  expect(turns).toBeLessThan(many.length / 2)
})

test.runIf(process.platform === 'linux')('who comes during a start and hangs up ends nothing', async () => {
  const { app: first, port } = await application()
  await first.close()
  const app = Fastify()
  app.get('/', async () => 'answered')
  onTestFinished(() => app.close())
  app.addHook('onReady', async () => {
    for (let n = 0; n < 8; n++) {
      const early = connect({ host, port })
      await once(early, 'connect')
      early.resetAndDestroy()
    }
    for (let turns = 0; turns < 50; turns++) await turn()
  })
  await listen(app, { host, port })
  expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
})

test('whatever connection they came over, calls are answered, and a closed application takes no more', async () => {
  const { app, port } = await application()
  const ask = () => fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
  const answers = await Promise.all(Array.from({ length: 32 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await app.close()
  await expect(ask()).rejects.toThrow('fetch failed')
})

test('a port where somebody listens is not shared, a server of ours neither', async () => {
  const { port: ours } = await application()
  const stranger = createServer().listen(0, host)
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())
  for (const port of [ours, (stranger.address() as AddressInfo).port])
    await expect(listen(Fastify(), { host, port })).rejects.toThrow('EADDRINUSE')
})
