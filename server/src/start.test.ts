import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@scan/contract/index.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { passwords as createPasswords } from './identity/passwords.ts'
import { readConfig } from './config.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { canRun, isRoot, ordinaryUser } from './db/embedded/place.ts'
import { sql } from './db/sql.ts'
import { start, type Running } from './start.ts'
import { SECRETS_KEY, createDatabase } from './testing/database.ts'
import { startServerProcess } from './testing/server-process.ts'

const FIRST = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'Monsoon#47rain' }

test('the first start makes the administrator that it is told of, one beside it or after it makes no second', async () => {
  const { url, database, drop } = await createDatabase()
  const said: string[] = []
  async function startWith(environment: Record<string, string>) {
    const config = readConfig({ DATABASE_URL: url, SECRETS_KEY, PORT: '0', DEMO: 'off', ...environment })
    const log = pino({ level: 'silent' })
    const running = await start(config, { log, say: (sentence) => said.push(sentence) })
    const { ok } = await fetch(`${running.url}/readyz`)
    await running.close()
    return ok
  }
  const admins = () => database.query(sql`select email from accounts where category = 'Admin'`)

  expect(await Promise.all([startWith(FIRST), startWith(FIRST)])).toEqual([true, true])
  expect(await admins()).toEqual([{ email: 'first@example.org' }])
  expect(said).toEqual(['The first administrator was made from ADMIN_EMAIL and ADMIN_PASSWORD.'])

  expect(await startWith({ ...FIRST, ADMIN_EMAIL: 'second@example.org' })).toBe(true)
  expect(await admins()).toEqual([{ email: 'first@example.org' }])
  expect(said).toHaveLength(1)
  await drop()
})

test('where others get to the server, the demo and the mailbox open with a password made at this start', async () => {
  const { url, database, drop } = await createDatabase()
  const startAt = (HOST: string) => {
    const config = readConfig({
      DATABASE_URL: url,
      SECRETS_KEY,
      PORT: '0',
      HOST,
      MAIL_FROM: 'no-reply@example.org',
    })
    return start(config, { log: pino({ level: 'silent' }), say: () => {} })
  }
  const hashes = () => database.query(sql`select distinct password_hash from accounts`)
  async function opens({ port }: Running, password: string | undefined) {
    const at = `http://127.0.0.1:${port}`
    const signIn = await fetch(at + api.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.org', password }),
    })
    const authorization = `Basic ${btoa(`me:${password}`)}`
    const mailbox = await fetch(`${at}/mailbox`, { headers: { authorization } })
    return [signIn.status, mailbox.status]
  }

  const here = await startAt('127.0.0.1')
  expect(here.demoPassword).toBe(DEMO_PASSWORD)
  expect(await opens(here, DEMO_PASSWORD)).toEqual([200, 200])
  expect((await fetch(`${here.url}/mailbox`)).status).toBe(200)
  await here.close()

  const outside = await startAt('0.0.0.0')
  expect(outside.demoPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await opens(outside, outside.demoPassword)).toEqual([200, 200])
  expect(await opens(outside, DEMO_PASSWORD)).toEqual([401, 401])
  const stranger = await fetch(`http://127.0.0.1:${outside.port}/mailbox`)
  expect(stranger.headers.get('www-authenticate')).toContain('Basic realm=')
  for (const path of ['/mailbox/1', '/mailbox/mailbox.css', '/mailbox/'])
    expect([path, (await fetch(`http://127.0.0.1:${outside.port}${path}`)).status]).toEqual([path, 401])
  await outside.close()

  const again = await startAt('0.0.0.0')
  expect(again.demoPassword).not.toBe(outside.demoPassword)
  expect(await opens(again, outside.demoPassword)).toEqual([401, 401])
  expect(await opens(again, again.demoPassword)).toEqual([200, 200])
  await again.close()

  const home = await startAt('127.0.0.1')
  expect(await opens(home, DEMO_PASSWORD)).toEqual([200, 200])
  await home.close()
  expect(await hashes()).toHaveLength(1)
  await drop()
})

test('the known demo password opens nothing where there is to be no demo', async () => {
  const { url, database, drop } = await createDatabase()
  const startWith = async (environment: Record<string, string>) => {
    const config = readConfig({ DATABASE_URL: url, SECRETS_KEY, PORT: '0', ...environment })
    const running = await start(config, { log: pino({ level: 'silent' }), say: () => {} })
    await running.close()
    return running.demoPassword
  }
  const hashes = () =>
    database.query(sql<{ email: string; hash: string }>`
      select email, password_hash as hash from accounts order by email`)
  await startWith({})
  const own = await createPasswords().hash('Monsoon#47rain')
  await database.query(sql`update accounts set password_hash = ${own} where email = 'meera@example.org'`)
  const before = await hashes()
  const password = await startWith({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://help.example.org',
    SMTP_URL: 'smtp://localhost',
  })
  expect(password).toBe(undefined)
  const after = await hashes()
  const kept = after.filter(({ hash }) => before.some((row) => row.hash === hash))
  expect(kept.map(({ email }) => email)).toEqual(['meera@example.org'])
  await drop()
})

test('a start that fails ends with a code that says so', async () => {
  const { url, drop } = await createDatabase()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATABASE_URL: url, SECRETS_KEY, PORT: `${port}`, DEMO: 'off' },
    stdio: 'ignore',
  })
  expect(await once(server, 'exit')).toEqual([1, null])
  taken.close()
  await drop()
})

/** The four users that the system knows of a process: real, effective, saved, of files. */
async function usersOf(pid: number): Promise<number[]> {
  const [, users = ''] = /^Uid:\s+(.*)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return users.split(/\s+/).map(Number)
}

/** Whether others than its owner can read this checkout; in root's own home nobody can. */
const isOpen =
  isRoot && (await canRun(await ordinaryUser({ uid: 0, gid: 0 }), 'test', '-r', import.meta.filename))

describe.runIf(isRoot && existsSync('/proc/self/status'))('started as root', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'network-start-'))
    await chmod(folder, 0o711)
  })
  afterEach(() => rm(folder, { recursive: true }))

  test.runIf(isOpen)(
    'the server runs as the user of its database before it takes the first call, and stops both',
    async () => {
      const dataDir = join(folder, 'data')
      const server = await startServerProcess('', { DATA_DIR: dataDir, SECRETS_KEY: '' })
      const { uid, gid } = await stat(join(dataDir, 'postgres'))
      expect(uid).not.toBe(0)
      expect(await usersOf(server.pid)).toEqual([uid, uid, uid, uid])
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      expect(status).toMatch(new RegExp(`^Gid:(\\s+${gid}){4}$`, 'm'))
      expect(status).toMatch(/^Groups:\s*$/m)
      expect(status).toMatch(/^CapEff:\s+0+$/m)
      expect(server.said()).toMatch(/The server goes on as the user \S+, without root\./)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      const postmaster = Number(
        (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
      )
      await server.stop()
      // One that has ended stays listed until its parent has looked, which the first process of a container may never do.
      expect(await readFile(`/proc/${postmaster}/stat`, 'utf8').catch(() => ') Z ')).toContain(') Z ')
    },
  )

  test.runIf(new URL(inject('databaseServer').url).searchParams.has('host'))(
    'it stays root, and says why, where nobody else gets to what it needs',
    async () => {
      const { url, drop } = await createDatabase()
      const server = await startServerProcess(url)
      const closed = isOpen ? new URL(url).searchParams.get('host') : join(import.meta.dirname, 'start.ts')
      expect(await usersOf(server.pid)).toEqual([0, 0, 0, 0])
      expect(server.said()).toContain(`The server goes on as root: the user nobody can't read ${closed}.`)
      await server.stop()
      await drop()
    },
  )
})
