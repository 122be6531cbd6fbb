import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passwords } from '../../accounts/passwords.ts'
import { createDatabase } from '../../testing/database.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { PASSWORD } from '../../testing/world.ts'
import { sql } from '../db/sql.ts'
import { answerErrors } from './errors.ts'
import { shed, shedWhileSlow } from './shedding.ts'

/** A way to a database that can be cut, and that can swallow what is said. */
async function cuttable(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const there = folder
    ? { path: `${folder}/.s.PGSQL.${url.port}` }
    : { host: url.hostname, port: Number(url.port) }
  const open = new Set<Socket>()
  let isMute = false
  const relay = createServer((socket) => {
    const on = connectTo(there as { path: string })
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
      one.on('data', (bytes) => !isMute && other.write(bytes))
    }
  })
  const listen = async (port: number) => {
    relay.listen(port, '127.0.0.1')
    await once(relay, 'listening')
    return (relay.address() as AddressInfo).port
  }
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${await listen(0)}`
  return {
    url: url.href,
    async cut() {
      relay.close()
      for (const socket of open) socket.destroy()
    },
    mend: () => listen(Number(url.port)),
    mute: (is: boolean) => (isMute = is),
    close: () => {
      relay.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function withPeople() {
  const { url, database, drop } = await createDatabase()
  const hash = await passwords().hash(PASSWORD) // One that takes its time.
  const emails = ['meera', 'gopal', 'omana', 'hamza', 'devaki', 'lalitha'].map(
    (name) => `${name}@example.org`,
  )
  await database.query(sql`
    insert into accounts (name, email, phone, category, password_hash, created_at)
    select 'Somebody', email, '9847012345', 'Citizen', ${hash}, now() from unnest(${emails}::text[]) email`)
  onTestFinished(drop)
  return { url, emails }
}

test('while the database is away calls wait for it, and only who was being answered is told to ask again', async () => {
  const { url, emails } = await withPeople()
  const way = await cuttable(url)
  const server = await startServerProcess(way.url)
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  const { reply } = await server.call(api.signIn, {
    body: { email: emails[0] as string, password: PASSWORD },
  })
  const me = () => server.call(api.me, { as: reply as never })
  expect([await ready(), (await me()).status]).toEqual([200, 200])

  await way.cut()
  expect(await ready()).toBe(503)
  const waiting = [me(), me(), me()]
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await way.mend()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 })

  way.mute(true) // It takes connections and says nothing.
  const asked = me()
  expect(await ready()).toBe(503)
  way.mute(false)
  await way.cut()
  const { status, headers, problem } = await asked
  expect([status, headers['retry-after'], problem?.code]).toEqual([503, '5', 'interrupted'])
  await way.mend()
  expect((await me()).status).toBe(200)

  await way.cut()
  const last = me()
  await vi.waitFor(
    async () => expect(server.said()).toMatch(/The database is away(.|\n)*The database is away/),
    { timeout: 10_000 },
  )
  await server.stop() // Which keeps nobody waiting.
  expect((await last).status).toBe(503)
  way.close()
}, 60_000)

test('a server that is stopped answers everybody whom it heard, also who waits for the hash of a password', async () => {
  const { url, emails } = await withPeople()
  const server = await startServerProcess(url)
  const signIn = (email: string) =>
    server.call(api.signIn, { body: { email, password: PASSWORD } }).then(({ status }) => status)
  // As browsers keep them for what may be asked next.
  const silent = connectTo(Number(new URL(server.url).port), '127.0.0.1')
  await once(silent, 'connect')
  const waiting = emails.map(signIn)
  await Promise.race(waiting) // The others were heard with it.
  await server.stop()
  expect(await Promise.all(waiting)).toEqual(emails.map(() => 200))
}, 60_000)

test('a server behind others says that it will stop, and answers until nobody is sent to it any more', async () => {
  const { url } = await withPeople()
  const server = await startServerProcess(url, { DRAIN_SECONDS: '2' })
  const ask = async (path: string) => (await fetch(`${server.url}${path}`)).status
  expect(await ask('/readyz')).toBe(200)
  const stopped = server.stop()
  await vi.waitFor(async () => expect(await ask('/readyz')).toBe(404), { interval: 10, timeout: 1_900 })
  // `npm start` passes on what the terminal or systemd may have sent to both.
  process.kill(server.pid, 'SIGTERM')
  expect(await ask('/api/settings')).toBe(200)
  await stopped
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
}, 60_000)

test('of more calls than can be answered some are refused at once, the last of those who stay, leave or ban', async () => {
  const app = Fastify()
  const told: string[] = []
  answerErrors(app)
  let isAway = false
  shed(app, {
    most: 2,
    mostOfAll: 5,
    isAway: () => isAway,
    onRefused: (method, path) => told.push(`${method} ${path}`),
  })
  const last = [api.me.path, api.signOut.path, api.banUser.path]
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  for (const url of [...last, '/api/slow', LIVE_PATH, '/page'])
    app.get(url, async () => {
      await waits
      return 'answered'
    })
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [url, statusCode, headers['retry-after']]
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const first = [ask('/api/slow'), ask('/api/slow')]
  for (const url of ['/api/slow', LIVE_PATH]) expect(await ask(url)).toEqual([url, 503, '2'])
  // Over a connection the application does not even hear of it, and what is said is the same.
  const unheard = await fetch(`${url}/api/slow?page=2`)
  const { statusCode, headers, body } = await app.inject({ url: '/api/slow' })
  expect([unheard.status, await unheard.text()]).toEqual([statusCode, body])
  for (const name of ['content-type', 'cache-control', 'retry-after'])
    expect(unheard.headers.get(name)).toBe(headers[name])
  expect(told).toEqual(['GET /api/slow'])
  first.push(...last.map(ask), ask('/page'))
  for (const url of last) expect(await ask(url)).toEqual([url, 503, '2'])
  isAway = true // Whoever calls now only waits.
  first.push(...[1, 2, 3, 4, 5].map(() => ask('/api/slow')))
  expect(await ask('/api/slow')).toEqual(['/api/slow', 503, '25'])
  isAway = false
  answer()
  expect((await Promise.all(first)).map(([, status]) => status)).toEqual(first.map(() => 200))
  expect(await ask('/api/slow')).toEqual(['/api/slow', 200, undefined])
  await app.close()
})

test('where more keep coming than can be answered, a quarter is let in together, until nobody was refused for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  answerErrors(app)
  shed(app, { most: 8 })
  const inHand: (() => void)[] = []
  app.get('/api/slow', () => new Promise((resolve) => inHand.push(() => resolve('answered'))))
  const ask = async () => (await app.inject({ url: '/api/slow' })).statusCode
  const letIn = async (many: number) => {
    const asked = Array.from({ length: many }, ask)
    await vi.waitFor(() => expect(inHand).toHaveLength(many))
    return asked
  }
  const answer = async (asked: Promise<number>[]) => {
    for (const one of inHand.splice(0, asked.length)) one()
    expect(await Promise.all(asked)).toEqual(asked.map(() => 200))
  }
  const first = await letIn(8)
  expect(await ask()).toBe(503)
  await answer(first.splice(0, 6))
  expect(await ask()).toBe(503)
  await answer(first.splice(0, 1))
  expect(await ask()).toBe(503) // The next two come together,
  vi.advanceTimersByTime(100) // or after a moment, however slow the last one is.
  const late = ask()
  await vi.waitFor(() => expect(inHand).toHaveLength(2))
  expect(await ask()).toBe(503)
  await answer([...first, late])
  const together = await letIn(2)
  expect(await ask()).toBe(503)
  await answer(together)
  vi.advanceTimersByTime(1_000)
  const later = await letIn(8)
  expect(await ask()).toBe(503)
  await answer(later)
  await app.close()
})

test('whoever has waited for the database is not sent away once it is back', async () => {
  const app = Fastify()
  answerErrors(app)
  let isAway = false
  shed(app, { most: 1, mostOfAll: 1, isAway: () => isAway })
  let comeBack = () => {}
  const isBack = new Promise<void>((resolve) => (comeBack = resolve))
  let heard = 0
  app.addHook('onRequest', () => (heard++, isBack)) // As looking up the session does.
  app.get('/api/post', async () => 'answered')
  const ask = () => app.inject({ url: '/api/post' })
  const waiting = [ask()] // Before anybody knows that it is away.
  await vi.waitFor(() => expect(heard).toBe(1))
  isAway = true
  waiting.push(ask(), ask())
  await vi.waitFor(() => expect(heard).toBe(3))
  isAway = false
  comeBack()
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await app.close()
})

test('whoever was let in is not sent away when the rest of their body comes', async () => {
  const app = Fastify()
  answerErrors(app)
  shed(app, { most: 1, mostOfAll: 2 })
  let answer = () => {}
  const waits = new Promise<string>((resolve) => (answer = () => resolve('answered')))
  app.post('/api/post', async ({ body }) => body)
  app.get('/api/slow', () => waits)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let finish = () => {}
  const body = new ReadableStream({
    start(letters) {
      letters.enqueue(Buffer.from('"let'))
      finish = () => {
        letters.enqueue(Buffer.from('ter"'))
        letters.close()
      }
    },
  })
  const heard = () => new Promise((resolve) => app.server.once('request', resolve))
  const hearsPost = heard()
  const headers = { 'content-type': 'application/json' }
  const posted = fetch(`${url}/api/post`, { method: 'POST', headers, body, duplex: 'half' })
  await hearsPost
  const hearsOther = heard()
  const other = fetch(`${url}/api/slow`)
  await hearsOther
  finish()
  expect((await posted).status).toBe(200)
  answer()
  expect((await other).status).toBe(200)
  await app.close()
})

test('tabs that listen, and bodies that come a letter a second, take no place from anybody', async () => {
  const app = Fastify()
  answerErrors(app)
  shed(app, { most: 1, mostOfAll: 1 })
  app.get(LIVE_PATH, (_request, reply) =>
    reply.send(Readable.from([Buffer.from('ready'), new Promise<Buffer>(() => {})])),
  )
  app.post('/api/slow', async ({ body }) => body)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const hangUp = new AbortController()
  const { signal } = hangUp
  const send = (body: ReadableStream | string) =>
    fetch(`${url}/api/slow`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      ...{ body, signal, duplex: 'half' },
    })
  const listening = await fetch(`${url}${LIVE_PATH}`, { signal })
  const heard = new Promise((resolve) => app.server.once('request', resolve))
  const dripping = send(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('"')) }))
  await heard
  const answers = [await send('"a"'), await send('"b"')]
  expect([listening, ...answers].map(({ status }) => status)).toEqual([200, 200, 200])
  hangUp.abort()
  await expect(dripping).rejects.toThrow()
  await app.close()
})

test('calls are refused while the event loop turns too slowly, not where it could not be measured', async () => {
  const SAMPLE_MS = 1_000
  const standStill = () => {
    for (const until = performance.now() + SAMPLE_MS + 100; performance.now() < until;);
  }
  const app = Fastify()
  onTestFinished(() => app.close())
  answerErrors(app)
  await shedWhileSlow(app, 10)
  app.get('/page', () => 'answered')
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/page')
    return [statusCode, headers['retry-after']]
  }
  standStill()
  await sleep(0)
  expect(await ask()).toEqual([200, undefined])
  // It has turned a few times when it stands still again.
  await sleep(SAMPLE_MS / 5)
  standStill()
  await sleep(0)
  expect(await ask()).toEqual([503, '2'])
})
