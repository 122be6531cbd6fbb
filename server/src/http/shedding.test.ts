import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { shed } from './shedding.ts'

async function application(options: Parameters<typeof shed>[1]) {
  const app = Fastify()
  onTestFinished(() => app.close())
  answerErrors(app)
  await shed(app, options)
  const { promise: waits, resolve: answer } = Promise.withResolvers<string>()
  app.get('/api/slow', () => waits)
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [url, statusCode, headers['retry-after']]
  }
  return { app, ask, answer: () => answer('answered'), waits }
}

test('of more calls than can be answered some are refused, the last of those who come, stay, leave or ban', async () => {
  let isAway = false
  const { app, ask, answer, waits } = await application({ maxInFlight: 2, isAway: () => isAway })
  const last = [api.signIn.path, api.me.path, api.signOut.path, api.banUser.path]
  for (const url of [...last, LIVE_PATH]) app.get(url, () => waits)
  app.get('/healthz', async () => 'answered')
  const slow = (many: number) => Array.from({ length: many }, () => ask('/api/slow'))
  const first = slow(2)
  for (const url of ['/api/slow', LIVE_PATH]) expect(await ask(url)).toEqual([url, 503, '2'])
  const { json } = await app.inject('/api/slow')
  expect(json()).toMatchObject({ success: false, code: 'too-busy', message: expect.any(String) })
  first.push(...last.slice(2).map(ask))
  for (const url of last) expect(await ask(url)).toEqual([url, 503, '2'])
  isAway = true // Whoever calls now only waits.
  first.push(...slow(6))
  for (const url of ['/api/slow', '/healthz'])
    expect(await ask(url)).toEqual(url === '/healthz' ? [url, 200, undefined] : [url, 503, '2'])
  isAway = false
  answer()
  expect((await Promise.all(first)).map(([, status]) => status)).toEqual(first.map(() => 200))
  expect(await ask('/api/slow')).toEqual(['/api/slow', 200, undefined])
})

test('tabs that listen and bodies on their way take no place, and who was let in before their body came is answered', async () => {
  const { app, answer } = await application({ maxInFlight: 1 })
  app.get(LIVE_PATH, () => Readable.from([Buffer.from('ready'), new Promise<Buffer>(() => {})]))
  app.post('/api/post', async ({ body }) => body)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const hangUp = new AbortController()
  await fetch(`${url}${LIVE_PATH}`, { signal: hangUp.signal })
  const heard = () => once(app.server, 'request')

  const { readable: body, writable } = new TransformStream()
  const letters = writable.getWriter()
  void letters.write(Buffer.from('"let'))
  const headers = { 'content-type': 'application/json' }
  const [posted] = [
    fetch(`${url}/api/post`, { method: 'POST', headers, body, duplex: 'half' }),
    await heard(),
  ]
  const [slow] = [fetch(`${url}/api/slow`), await heard()]
  expect((await fetch(`${url}/api/slow`)).status).toBe(503)
  void letters.write(Buffer.from('ter"'))
  void letters.close()
  expect((await posted).status).toBe(200)
  answer()
  expect((await slow).status).toBe(200)
  hangUp.abort()
})

test('ordinary calls are refused while the event loop turns too slowly, not where it could not be measured', async () => {
  const SAMPLE_MS = 1_000
  const standStill = () => {
    for (const until = performance.now() + SAMPLE_MS + 100; performance.now() < until;);
  }
  const { app, ask, answer, waits } = await application({ loopDelayLimitMs: 10 })
  for (const url of ['/page', api.banUser.path]) app.get(url, () => waits)
  answer()
  standStill()
  await sleep(0)
  expect(await ask('/api/slow')).toEqual(['/api/slow', 200, undefined])
  // It has turned a few times when it stands still again.
  await sleep(SAMPLE_MS / 5)
  standStill()
  await sleep(0)
  expect(await ask('/api/slow')).toEqual(['/api/slow', 503, '2'])
  for (const url of ['/page', api.banUser.path]) expect(await ask(url)).toEqual([url, 200, undefined])
})
