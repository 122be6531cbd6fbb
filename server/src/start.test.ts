import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { api } from '@scan/contract/index.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { passwords as createPasswords } from './identity/password-hashing.ts'
import { BadConfig, readConfig } from './config.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { canRun, isRoot, ordinaryUser } from './db/embedded/installation.ts'
import { sql } from './db/sql.ts'
import { start, type Running } from './start.ts'
import { SECRETS_KEY, createDatabase } from './testing/database.ts'
import { startServerProcess } from './testing/server-process.ts'

/** A database of its own, and a server over it. */
async function installation() {
  const { url, database, drop } = await createDatabase()
  onTestFinished(drop)
  const said: string[] = []
  const listeners = { log: pino({ level: 'silent' }), print: (sentence: string) => said.push(sentence) }
  const startWith = (environment: Record<string, string>) =>
    start(readConfig({ DATABASE_URL: url, SECRETS_KEY, PORT: '0', ...environment }), listeners)
  const hashes = () =>
    database.query(sql<{ email: string; hash: string }>`
      select email, password_hash as hash from accounts where password_hash <> '' and not by_phone`)
  return { url, database, said, startWith, hashes }
}

test('the first start makes the administrator that it is told of, one beside it or after it makes no second', async () => {
  const { database, said, startWith } = await installation()
  const first = { DEMO: 'off', ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'Monsoon#47rain' }
  const starts = async (environment: Record<string, string>) => {
    const running = await startWith(environment)
    const { ok } = await fetch(`${running.url}/readyz`)
    await running.close()
    return ok
  }
  expect(await Promise.all([starts(first), starts(first)])).toEqual([true, true])
  expect(await starts({ ...first, ADMIN_EMAIL: 'second@example.org' })).toBe(true)
  const admins = await database.query(sql`select email from accounts where category = 'Admin'`)
  expect(admins).toEqual([{ email: 'first@example.org' }])
  expect(said).toEqual(['The first administrator was made from ADMIN_EMAIL and ADMIN_PASSWORD.'])
})

test('where others get to the server, the demo and the mailbox open with a password made at this start', async () => {
  const { startWith, hashes } = await installation()
  const startAt = (HOST: string) => startWith({ HOST, MAIL_FROM: 'no-reply@example.org' })
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
  for (const path of ['', '/1', '/mailbox.css', '/']) {
    const { status, headers } = await fetch(`http://127.0.0.1:${outside.port}/mailbox${path}`)
    expect([path, status, headers.get('www-authenticate')]).toEqual([
      path,
      401,
      expect.stringContaining('Basic realm='),
    ])
  }
  await outside.close()

  const again = await startAt('0.0.0.0')
  expect(await opens(again, outside.demoPassword)).toEqual([401, 401])
  expect(await opens(again, again.demoPassword)).toEqual([200, 200])
  await again.close()

  const home = await startAt('127.0.0.1')
  expect(await opens(home, DEMO_PASSWORD)).toEqual([200, 200])
  await home.close()
  expect(new Set((await hashes()).map(({ hash }) => hash)).size).toBe(1)
})

test('the known demo password opens nothing where there is to be no demo', async () => {
  const { database, startWith, hashes } = await installation()
  await (await startWith({})).close()
  const own = await createPasswords().hash('Monsoon#47rain')
  await database.query(sql`update accounts set password_hash = ${own} where email = 'meera@example.org'`)
  const before = await hashes()
  const production = await startWith({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://help.example.org',
    SMTP_URL: 'smtp://localhost',
  })
  await production.close()
  expect(production.demoPassword).toBe(undefined)
  const kept = (await hashes()).filter(({ hash }) => before.some((row) => row.hash === hash))
  expect(kept.map(({ email }) => email)).toEqual(['meera@example.org'])
})

test('production on the embedded database is refused for a second district, not for strangers, unless accepted', async () => {
  const { url, database } = await installation()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const starts = async (environment: Record<string, string> = {}) => {
    const config = readConfig({
      ...{ SECRETS_KEY, PORT: '0', NODE_ENV: 'production', PUBLIC_URL: 'https://help.localhost' },
      ...{ SMTP_URL: 'smtp://localhost', ...environment },
    })
    const cluster = { url, version: '18.4', keeperUrl: undefined, user: undefined, close: async () => {} }
    const running = await start(config, { log, print: () => {}, cluster: Promise.resolve(cluster) })
    await running.close()
  }
  const person = (category: string, district: string, approved: Date | null) =>
    database.query(sql`
      insert into accounts (name, email, phone, category, district, password_hash, created_at, approved_at)
      values ('x', ${`${district}-${category}@example.org`}, '9847000000', ${category}, ${district}, '', now(), ${approved})`)
  const today = new Date()
  await person('Volunteer', 'Kollam', today)
  await person('Citizen', 'Kannur', today)
  await person('Volunteer', 'Idukki', null)
  await starts()
  expect(lines.join()).toContain(
    'The embedded PostgreSQL 18.4 is open. It gets no security updates of its own.',
  )
  await person('Volunteer', 'Kannur', today)
  await expect(starts()).rejects.toThrow(/EMBEDDED_DATABASE=accepted/)
  await starts({ EMBEDDED_DATABASE: 'accepted' })
})

test('a start that fails ends with a code that says so, and with a sentence, after what is doubted', async () => {
  const { url } = await installation()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATABASE_URL: url, SECRETS_KEY, PORT: `${port}`, DEMO: 'off', SUPORT_PHONE: '112' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, refused, ended] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, 'exit'),
  ])
  expect(ended).toEqual([1, null])
  expect(said).toContain('SUPORT_PHONE is no setting, and has no effect. Is SUPPORT_PHONE meant?')
  expect(refused).toBe(`\nPORT ${port} is used by another program. Stop that one, or choose another PORT.\n`)
  taken.close()
})

const AWAY = { DEMO: 'off', SMTP_URL: 'smtp://mail' }
const NO_DATABASE = 'DATABASE_URL leads to no database that can be used: '

test.each<[Record<string, string>, string, string]>([
  [{ HOST: '192.0.2.1', ...AWAY }, 'HOST 192.0.2.1 is no address of this machine.', ''],
  [{ HOST: 'nowhere.invalid', ...AWAY }, 'HOST nowhere.invalid is no address of this machine.', ''],
  [{ database: 'nowhere' }, NO_DATABASE, '"nowhere" does not exist.'],
  [{ user: 'nobody', password: 'x' }, NO_DATABASE, '"nobody"'],
])('settings that only the machine can refuse: %o', async (wrong, sentence, detail) => {
  const { url, startWith } = await installation()
  const { database, user, password, ...settings } = wrong
  const at = new URL(url)
  if (database) at.pathname = database
  if (user && password) Object.assign(at, { username: user, password })
  const refused = await startWith({ DATABASE_URL: at.href, ...settings }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BadConfig)
  const { message } = refused as BadConfig
  expect(message.startsWith(sentence) && message.includes(detail)).toBe(true)
})

test('a folder for backups that cannot be used is said, and the network goes on', async () => {
  const { url } = await installation()
  const file = join(await mkdtemp(join(tmpdir(), 'network-start-')), 'a file')
  await writeFile(file, '')
  onTestFinished(() => rm(dirname(file), { recursive: true }))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const settings = { DATABASE_URL: url, SECRETS_KEY, PORT: '0', BACKUP_DIR: file }
  const running = await start(readConfig(settings), { log, print: () => {} })
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  await running.close()
  expect(lines.join()).toContain('No backup can be made in BACKUP_DIR: EEXIST')
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
      const { url } = await installation()
      const server = await startServerProcess(url)
      const closed = isOpen ? new URL(url).searchParams.get('host') : join(import.meta.dirname, 'start.ts')
      expect(await usersOf(server.pid)).toEqual([0, 0, 0, 0])
      expect(server.said()).toContain(`The server goes on as root: the user nobody can't read ${closed}.`)
      await server.stop()
    },
  )
})
