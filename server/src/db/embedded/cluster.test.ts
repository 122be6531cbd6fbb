import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isNightly } from '../../testing/world.ts'
import { connect } from '../pool.ts'
import { sql, type Sql } from '../sql.ts'
import { openCluster, type Cluster, type ClusterOptions } from './cluster.ts'
import { canRun, copyPrograms, installedPrograms, isRoot, ordinaryUser, type User } from './installation.ts'

/** As whom the database runs in a folder of root. */
const user = await ordinaryUser({ uid: 0, gid: 0 })
const OPENER = join(import.meta.dirname, '../../testing/database-opener.ts')

/** Holds one data folder that was opened and closed once, for tests to copy. */
let template: string
let folder: string
let dataDir: string
let open: { close(): Promise<void> }[]
let said: string[]
/** Where the checkout is closed to others, each start also says from where the programs run. */
const log = (sentence: string) => {
  if (!sentence.startsWith('The database programs run from ')) said.push(sentence)
}

beforeAll(async () => {
  template = dataDir = await makeFolder()
  said = []
  const made = await openCluster({ dataDir: join(template, 'data'), log })
  expect(said).toEqual([`Making a new database in ${template}/data/postgres.`])
  await ask(made, sql`create table letters as select 'മീര' as name`)
  await made.close()
})
afterAll(() => rm(template, { recursive: true }))

beforeEach(async () => {
  folder = await makeFolder()
  dataDir = join(folder, 'data')
  open = []
  said = []
})
afterEach(async () => {
  for (const opened of open) await opened.close()
  // Whatever a failed test left running is stopped by whoever opens and closes it last.
  if (existsSync(postmasterFile())) await (await openHere()).close()
  const elsewhere = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => folder)
  if (elsewhere.startsWith('/var/lib/')) await rm(elsewhere.trim(), { recursive: true, force: true })
  await rm(folder, { recursive: true })
})

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'network-cluster-'))
  await chmod(made, 0o711) // For the user that the database runs as when we are root.
  return made
}

/** With its owners and permissions. */
const copyTemplate = () => execFileSync('cp', ['-a', join(template, 'data'), dataDir])

async function openHere(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await openCluster({ dataDir, log, ...options })
  open.push(cluster)
  return cluster
}

/** The same in another process; `url` is the connection string, or why it was refused. */
async function openThere({ as, command = false }: { as?: User; command?: boolean } = {}) {
  const child = spawn(process.execPath, [OPENER, dataDir, command ? 'command' : ''], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    ...(as && { uid: as.uid, gid: as.gid, cwd: '/' }),
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.stdin.end()
    await ended
  }
  open.push({ close })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, pid: child.pid as number, ended, close }
}

async function ask<Row>({ url }: { url: string }, statement: Sql<Row>): Promise<Row[]> {
  const database = connect({ url, size: 1 })
  return database.query(statement).finally(() => database.end())
}

const letters = (of: { url: string }) => ask(of, sql`select name from letters`)
const LETTERS = [{ name: 'മീര' }]

const postmasterFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const postmaster = async () => Number((await readFile(postmasterFile(), 'utf8')).split('\n')[0])

/** A process that has ended stays listed until its parent has looked, which the first process of a container may never do. */
function lives(pid: number): boolean {
  try {
    if (existsSync('/proc/self/stat')) return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a database is closed to others, durable, and there again at the next start', async () => {
  copyTemplate()
  const cluster = await openHere()
  expect(await letters(cluster)).toEqual(LETTERS)
  const [settings] = await ask(
    cluster,
    sql`select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as network, lower('É') as lowered, (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  )
  expect(settings).toEqual({ fsync: 'on', encoding: 'UTF8', network: '', lowered: 'é', superuser: false })
  expect(new URL(cluster.url).searchParams.get('host')).toBe(join(dataDir, 'postgres'))
  const modes = (await readdir(dataDir)).map(async (name) => [
    name,
    (await stat(join(dataDir, name))).mode & 0o777,
  ])
  expect(Object.fromEntries(await Promise.all(modes))).toEqual({
    postgres: 0o700,
    'postgres-audit-password': 0o600,
    'postgres-opener': 0o600,
    'postgres-password': 0o600,
    'postgres.lock': 0o600,
    'postgres.log': 0o600,
  })
  const pid = await postmaster()
  await cluster.close()
  expect([lives(pid), existsSync(postmasterFile())]).toEqual([false, false])
})

test('of several that start at once where the making was cut short, one begins anew and the others are refused', async () => {
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
  await chmod(dataDir, 0o711)
  const all = await Promise.all([openThere(), openThere(), openThere()])
  const [maker, ...others] = all.filter(({ url }) => url.startsWith('postgres:'))
  expect(others).toEqual([])
  for (const refused of all.filter((one) => one !== maker))
    expect(refused.url).toContain(`in use by another server (process ${maker?.pid})`)
  expect(await ask({ url: maker?.url ?? '' }, sql`select 1 as one`)).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).filter((name) => name.includes('new'))).toEqual([])
})

test('a second server is refused, a command uses what is open, and one that is stopping is waited for', async () => {
  copyTemplate()
  await (await openHere({ forCommand: true })).close()
  expect(existsSync(postmasterFile())).toBe(false)

  const server = await openThere()
  await expect(openHere()).rejects.toThrow(
    `DATA_DIR is in use by another server (process ${server.pid}): ${dataDir}.`,
  )
  const command = await openThere({ command: true })
  expect(command.url).toBe(server.url)
  await command.close()
  expect(await letters(server)).toEqual(LETTERS)

  const stopping = server.close()
  expect(await letters(await openHere())).toEqual(LETTERS)
  await stopping
})

test('nobody gets in without the password, nor as the superuser; a path too long for a socket leads to loopback', async () => {
  const long = join(folder, 'd'.repeat(60), "it's, more")
  for (const [at, host] of [
    [dataDir, 'localhost'],
    [long, '127.0.0.1'],
  ] as const) {
    dataDir = at
    await mkdir(dirname(at), { recursive: true })
    await chmod(dirname(at), 0o711)
    copyTemplate()
    const { url, close } = await openHere()
    expect(new URL(url).hostname).toBe(host)
    expect(await letters({ url })).toEqual(LETTERS)
    const wrong = Object.assign(new URL(url), { password: 'guess' }).href
    await expect(letters({ url: wrong })).rejects.toThrow('password authentication failed')
    const superuser = Object.assign(new URL(url), { username: 'postgres' }).href
    await expect(letters({ url: superuser })).rejects.toThrow('no pg_hba.conf entry')
    const rules = await readFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')
    expect(rules).toMatch(/^\S+ .* scram-sha-256\n$/)
    await close()
  }
})

test('lost passwords are replaced; the keeper of the audit log may do what the server may, and not the other way round', async () => {
  copyTemplate()
  for (const name of ['postgres-password', 'postgres-audit-password']) await rm(join(dataDir, name))
  const { url, keeperUrl = '' } = await openHere()
  const [keeper] = await ask(
    { url: keeperUrl },
    sql`select current_user as name, pg_has_role('senior-help', 'member') as acts`,
  )
  expect(keeper).toEqual({ name: 'senior-help-audit', acts: true })
  const [server] = await ask({ url }, sql`select pg_has_role('senior-help-audit', 'member') as acts`)
  expect(server).toEqual({ acts: false })
})

test('a database made by another version of PostgreSQL is refused', async () => {
  copyTemplate()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
  await expect(openHere()).rejects.toThrow(/was made by PostgreSQL 12, this is 18/)
})

test.each(['alone', 'and its database'])(
  'after a crash of the server %s the next one has all that was committed, with its own settings',
  async (what) => {
    copyTemplate()
    const killed = await openThere()
    await ask(killed, sql`insert into letters values ('Gopal')`)
    const pid = await postmaster()
    process.kill(killed.pid, 'SIGKILL')
    if (what !== 'alone') process.kill(pid, 'SIGKILL')
    await killed.ended
    const next = await openHere({ settings: { max_connections: '90' } })
    const state = await ask(
      next,
      sql`select current_setting('max_connections') as most, count(*) from letters`,
    )
    expect([state, lives(pid)]).toEqual([[{ most: '90', count: 2 }], false])
  },
)

test('a database that a killed server was about to start is stopped, and the next start goes on', async () => {
  copyTemplate()
  const killed = await openThere()
  // Not there yet when the next server looks.
  await rename(postmasterFile(), `${postmasterFile()}.later`)
  process.kill(killed.pid, 'SIGKILL')
  await killed.ended
  const next = openHere()
  const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
  await expect.poll(log, { timeout: 50_000 }).toContain('pre-existing shared memory block')
  await rename(`${postmasterFile()}.later`, postmasterFile())
  expect(await letters(await next)).toEqual(LETTERS)
})

test.each(isNightly ? [{ overTcp: false }, { overTcp: true }] : [{ overTcp: false }])(
  'a database that is killed under its server is there again at the same place, with all that was committed: %o',
  async (options) => {
    copyTemplate()
    const cluster = await openHere(options)
    await ask(cluster, sql`insert into letters values ('Gopal')`)
    process.kill(await postmaster(), 'SIGKILL')
    const count = () => ask(cluster, sql`select count(*) from letters`).catch(() => [])
    await expect.poll(count, { timeout: 50_000, interval: 50 }).toEqual([{ count: 2 }])
    expect(said).toEqual(['The database was killed; it is started again.'])
    // Where nobody looks for the end of the killed one, its number stays.
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('already exists')
    const pid = await postmaster()
    await cluster.close()
    expect(lives(pid)).toBe(false)
  },
)

test('a file that can’t be read is no sign that the database was killed', async () => {
  copyTemplate()
  await openHere()
  const file = postmasterFile()
  const pid = await postmaster()
  await rename(file, `${file}.away`)
  await mkdir(file)
  await expect.poll(() => said.length, { timeout: 50_000 }).toBeGreaterThan(0)
  await rm(file, { recursive: true })
  await rename(`${file}.away`, file)
  expect(said.filter((sentence) => !sentence.startsWith('EISDIR'))).toEqual([])
  expect(await postmaster()).toBe(pid)
})

test('after a restart of the machine whoever has the old number lives on', async () => {
  copyTemplate()
  // Of the same user, or PostgreSQL would see by itself that it can't be the database.
  const sleeper = spawn('/bin/sleep', ['60'], isRoot ? { uid: user.uid, gid: user.gid } : {})
  const lines = [sleeper.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready', '']
  await writeFile(postmasterFile(), lines.join('\n'))
  expect(await letters(await openHere())).toEqual(LETTERS)
  expect(lives(sleeper.pid as number)).toBe(true)
  sleeper.kill()
})

/** All that is written at a start. */
const WRITTEN = [
  ...[
    '.s.PGSQL.5432',
    '.s.PGSQL.5432.lock',
    'pg_hba.conf',
    'postgresql.conf',
    'postmaster.opts',
    'postmaster.pid',
  ].map((name) => `postgres/${name}`),
  ...['postgres-opener', 'postgres-password', 'postgres-audit-password', 'postgres.lock', 'postgres.log'],
]

async function leave(file: string, content: string): Promise<void> {
  await writeFile(join(dataDir, file), content)
  if (isRoot) await chown(join(dataDir, file), user.uid, user.gid)
}

test.each([
  ['a part', '{"pid":'],
  ['the zeros of a block that was never filled', '\0'.repeat(64)],
])('files of which a crash has left %s are no hindrance, and the lock holds', async (_, content) => {
  copyTemplate()
  for (const file of WRITTEN) await leave(file, content)
  expect(await letters(await openHere())).toEqual(LETTERS)
  await leave('postgres-opener', content)
  expect((await openThere()).url).toContain('in use by another server')
})

test.each(['1', '99999999'])('a number that is no postmaster is none: %s', async (number) => {
  copyTemplate()
  await leave('postgres/postmaster.pid', `${number}\n`)
  expect(await letters(await openHere())).toEqual(LETTERS)
})

test('a folder that is no database is not replaced by an empty one', async () => {
  copyTemplate()
  await rm(join(dataDir, 'postgres', 'PG_VERSION'))
  await expect(openHere()).rejects.toThrow(
    `${join(dataDir, 'postgres')} holds no whole database: PG_VERSION is missing.`,
  )
})

// It is tried for a while.
test.runIf(isNightly)('why the database does not start is in its log', async () => {
  copyTemplate()
  await rm(join(dataDir, 'postgres', 'global'), { recursive: true })
  const log = join(dataDir, 'postgres.log')
  await expect(openHere()).rejects.toThrow(`The database does not start; ${log} says why.`)
  expect(await readFile(log, 'utf8')).toContain('pg_ctl: error: could not open file')
})

test('Ctrl-C reaches the server and not the database', async () => {
  copyTemplate()
  const there = await openThere()
  process.kill(-there.pid, 'SIGINT')
  expect(await ask(there, sql`select pg_sleep(0.2)::text as slept`)).toEqual([{ slept: '' }])
})

describe.runIf(isRoot)('as root', () => {
  test('a database that was closed off later is not replaced by an empty one', async () => {
    copyTemplate()
    // PostgreSQL runs only as the owner of its files.
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(user.uid)
    await chmod(folder, 0o700)
    await expect(openHere()).rejects.toThrow(
      `was kept in ${dataDir}, which the user ${user.name} can't enter`,
    )
  })

  test('it runs as the owner of the data folder, who can then start the server without root', async () => {
    const nobody = { name: 'nobody', uid: 65534, gid: 65534 }
    copyTemplate()
    execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, dataDir])
    for (const name of ['postgres.lock', 'postgres.log']) await rm(join(dataDir, name))
    await (await openHere()).close()
    const owners = (await readdir(dataDir)).map(async (name) => (await stat(join(dataDir, name))).uid)
    expect(new Set(await Promise.all(owners))).toEqual(new Set([nobody.uid]))
    // In a checkout closed to others that user can't even read this product.
    if (!(await canRun(nobody, process.execPath, '--version'))) return
    if (!(await canRun(nobody, 'cd', import.meta.dirname))) return
    expect(await letters(await openThere({ as: nobody }))).toEqual(LETTERS)
  })

  test('what the user of the database cannot reach is kept elsewhere, and found again at the next start', async () => {
    await chmod(folder, 0o700)
    const first = await openHere()
    await ask(first, sql`create table visits ()`)
    await first.close()
    const elsewhere = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
    const sentence = `The data is kept in ${elsewhere}: the user ${user.name} can't reach ${dataDir}.`
    expect(said).toContain(sentence)
    expect((await stat(elsewhere)).uid).toBe(0)
    expect((await stat(join(elsewhere, 'postgres'))).mode & 0o777).toBe(0o700)

    said = []
    const second = await openHere()
    expect([await ask(second, sql`select from visits`), said]).toEqual([[], [sentence]])
    await second.close()
    await rm(elsewhere, { recursive: true })
    await expect(openHere()).rejects.toThrow(
      `was kept in ${elsewhere}, which the user ${user.name} can't enter`,
    )
  })

  test('where a crash has emptied the file that names the folder, no new database is made', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres-location'), '')
    await expect(openHere()).rejects.toThrow(`postgres-location in ${dataDir} is empty.`)
  })

  test('nothing is kept in a folder that somebody else names', async () => {
    await mkdir(dataDir)
    await chown(dataDir, user.uid, user.gid)
    await writeFile(join(dataDir, 'postgres-location'), folder)
    await expect(openHere()).rejects.toThrow('names a folder that is not ours')
  })

  test('the programs can be copied to where that user can run them and nobody else change them', async () => {
    const programs = await installedPrograms()
    const copies = await copyPrograms(programs, join(folder, 'programs'))
    expect(copies).toBe(await copyPrograms(programs, join(folder, 'programs')))
    expect(await canRun(user, join(copies, 'initdb'), '--version')).toBe(true)
    const entries = await readdir(join(folder, 'programs'), { recursive: true, withFileTypes: true })
    const found = await Promise.all(entries.map((entry) => lstat(join(entry.parentPath, entry.name))))
    expect(found.length).toBeGreaterThan(100)
    const changeable = found.filter((file) => file.uid !== 0 || (!file.isSymbolicLink() && file.mode & 0o022))
    expect(changeable).toEqual([])
  })
})
