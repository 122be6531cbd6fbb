import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { api } from '@scan/contract/index.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passwords } from '../identity/password-hashing.ts'
import { createDatabase } from '../testing/database.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { PASSWORD } from '../testing/world.ts'
import { sql } from '../db/sql.ts'

/** A way to a database that can be cut, and that can swallow what is said. */
async function cuttable(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const there = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || '5432'}` }
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
    cut: () => {
      relay.close()
      for (const socket of open) socket.destroy()
    },
    mend: () => listen(Number(url.port)),
    mute: (is: boolean) => (isMute = is),
  }
}

async function withPeople() {
  const { url, database, drop } = await createDatabase()
  const hash = await passwords().hash(PASSWORD) // One that takes its time.
  const names = ['meera', 'gopal', 'omana', 'hamza', 'devaki', 'lalitha']
  const emails = names.map((name) => `${name}@example.org`)
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
  const [email = ''] = emails
  const { reply } = await server.call(api.signIn, { body: { email, password: PASSWORD } })
  const me = () => server.call(api.me, { as: reply as never })
  expect([await ready(), (await me()).status]).toEqual([200, 200])

  way.cut()
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
  way.cut()
  const { status, headers, problem } = await asked
  expect([status, headers['retry-after'], problem?.code]).toEqual([503, '5', 'interrupted'])
  // By then it knows of every connection that was cut.
  expect(await ready()).toBe(503)
  await way.mend()
  expect((await me()).status).toBe(200)

  way.cut()
  expect(await ready()).toBe(503)
  const last = me()
  await vi.waitFor(
    async () => expect(server.said()).toMatch(/The database is away(.|\n)*The database is away/),
    { timeout: 10_000 },
  )
  await server.stop() // Which keeps nobody waiting.
  expect((await last).status).toBe(503)
  way.cut()
})

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
})

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
})
