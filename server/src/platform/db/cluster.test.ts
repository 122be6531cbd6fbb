import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuseForeign } from './cluster-place.ts'
import { isOpen, openCluster, type Cluster } from './cluster.ts'
import { connect } from './pool.ts'
import { copyPrograms, installedPrograms } from './programs.ts'
import { canEnter, canRun, isRoot, ordinaryUser, spawnOptions, type User } from './run-as.ts'
import { sql, type Sql } from './sql.ts'

/** As whom the database runs in a folder of root. */
const user = await ordinaryUser({ uid: 0, gid: 0 })

const OPENER = join(import.meta.dirname, '../../testing/database-opener.ts')

let folder: string
let dataDir: string
let open: Cluster[]
let openers: Opener[]
let said: string[]

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'network-cluster-'))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  dataDir = join(folder, 'data')
}

async function removeFolder(): Promise<void> {
  await closeAll()
  await rm(folder, { recursive: true })
}

async function closeAll(): Promise<void> {
  for (const opener of openers) await opener.close()
  for (const cluster of open) await cluster.close()
  // Whatever a failed test left running is stopped by whoever opens and closes it last.
  if (existsSync(postmasterFile())) await (await openHere()).close()
  open = []
  openers = []
}

beforeEach(() => {
  open = []
  openers = []
  said = []
})

async function openHere(): Promise<Cluster> {
  const cluster = await openCluster({ dataDir, log: (sentence) => said.push(sentence) })
  open.push(cluster)
  return cluster
}

interface Opener {
  url: string
  process: ChildProcessByStdio<Writable, Readable, null>
  close(): Promise<void>
}

/** The same as `openHere`, in another process. */
async function openThere(as?: User): Promise<Opener> {
  const child = spawn(process.execPath, [OPENER, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    ...(as && { uid: as.uid, gid: as.gid, cwd: '/' }),
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const [url] = (await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => {
      throw new Error(`The other process could not open the database and ended with ${code}.`)
    }),
  ])) as [string]
  const close = async () => {
    child.stdin.end()
    await ended
  }
  const opener = { url, process: child, close }
  openers.push(opener)
  return opener
}

async function ask<Row>({ url }: { url: string }, statement: Sql<Row>): Promise<Row[]> {
  const database = connect({ url, size: 1 })
  try {
    return await database.query(statement)
  } finally {
    await database.end()
  }
}

const postmasterFile = () => join(dataDir, 'postgres', 'postmaster.pid')

async function postmaster(): Promise<number> {
  return Number((await readFile(postmasterFile(), 'utf8')).split('\n')[0])
}

/** A process that has ended stays listed until its parent has looked, which the first process of a container may never do. */
function lives(pid: number): boolean {
  try {
    if (existsSync('/proc/self/stat')) return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a new data folder', () => {
  beforeEach(makeFolder)
  afterEach(removeFolder)

  test('makes a database at its first start, closed to others, and finds everything again at the next', async () => {
    const first = await openHere()
    await ask(first, sql`create table letters as select 'മീര' as name`)
    const [durable] = await ask(
      first,
      sql`select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
        current_setting('server_encoding') as encoding, lower('É') as lowered,
        (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    )
    expect(durable).toEqual({
      fsync: 'on',
      listens: '127.0.0.1',
      encoding: 'UTF8',
      lowered: 'é',
      superuser: false,
    })
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    for (const name of [
      'postgres-password',
      'postgres.log',
      'postgres-guard.lock',
      'postgres-openers.lock',
    ]) {
      expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600])
    }
    const pid = await postmaster()
    await first.close()
    expect(lives(pid)).toBe(false)
    expect(existsSync(postmasterFile())).toBe(false)

    const second = await openHere()
    expect(await ask(second, sql`select name from letters`)).toEqual([{ name: 'മീര' }])
    expect(said).toEqual([`Making a new database in ${dataDir}/postgres.`])
  })

  test('begins anew where the making of the database was cut short', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'postgres.new.password'), 'half')
    await chmod(dataDir, 0o711)
    expect(await ask(await openHere(), sql`select 1 as one`)).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).filter((name) => name.includes('new'))).toEqual([])
  })

  test('started at the same moment on an empty folder make one database', async () => {
    const [here, one, two] = await Promise.all([openHere(), openThere(), openThere()])
    expect([one.url, two.url]).toEqual([here.url, here.url])
  })
})

describe('a data folder in use', () => {
  beforeAll(makeFolder)
  afterEach(closeAll)
  afterAll(removeFolder)

  test('lets in nobody without the password, and nobody as the superuser', async () => {
    const { url } = await openHere()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask({ url: wrong.href }, sql`select 1`)).rejects.toThrow('password authentication failed')
    const superuser = new URL(url)
    superuser.username = 'postgres'
    await expect(ask({ url: superuser.href }, sql`select 1`)).rejects.toThrow('no pg_hba.conf entry')
  })

  test('gives the database a new password where the file with the old one was lost', async () => {
    const first = await openHere()
    await ask(first, sql`create table old_letters ()`)
    await first.close()
    await rm(join(dataDir, 'postgres-password'))
    expect(await ask(await openHere(), sql`select from old_letters`)).toEqual([])
  })

  test('refuses a database made by another version of PostgreSQL', async () => {
    await (await openHere()).close()
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    await writeFile(file, '12\n')
    await expect(openHere()).rejects.toThrow(/was made by PostgreSQL 12, this is 18/)
    await writeFile(file, '18\n')
  })

  test('share one database, and the last to close it stops it', async () => {
    const here = await openHere()
    const there = await openThere()
    expect(there.url).toBe(here.url)
    expect(isOpen(dataDir)).toBe(true)
    const pid = await postmaster()
    await there.close()
    expect(await ask(here, sql`select 1 as one`)).toEqual([{ one: 1 }])

    const again = await openThere()
    await here.close()
    expect(await ask(again, sql`select 1 as one`)).toEqual([{ one: 1 }])
    expect(await postmaster()).toBe(pid)
    await again.close()
    expect(lives(pid)).toBe(false)
    expect(isOpen(dataDir)).toBe(false)
  })

  test('after a crash of the server the next one takes over the running database and stops it in the end', async () => {
    const killed = await openThere()
    const pid = await postmaster()
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    expect(lives(pid)).toBe(true)

    const next = await openHere()
    expect(await postmaster()).toBe(pid)
    await next.close()
    expect(lives(pid)).toBe(false)
  })

  test('after a crash of the database the next server recovers all that was committed', async () => {
    const first = await openHere()
    await ask(first, sql`create table letters as select generate_series(1, 1000) as number`)
    process.kill(await postmaster(), 'SIGKILL')
    const next = await openHere()
    expect(await ask(next, sql`select count(*) from letters`)).toEqual([{ count: 1000 }])
  })

  test('after a restart of the machine a process that got the old number does not stand in the way', async () => {
    const first = await openHere()
    const lines = await readFile(postmasterFile(), 'utf8')
    await first.close()
    // Of the same user, or PostgreSQL would see by itself that it can't be the database.
    const stranger = spawn('/bin/sleep', ['60'], spawnOptions(isRoot ? user : undefined))
    try {
      await writeFile(postmasterFile(), lines.replace(/^\d+/, `${stranger.pid}`))
      expect(await ask(await openHere(), sql`select 1 as one`)).toEqual([{ one: 1 }])
    } finally {
      stranger.kill()
    }
  })

  test('Ctrl-C reaches the server and not the database', async () => {
    const there = await openThere()
    process.kill(-(there.process.pid as number), 'SIGINT')
    expect(await ask(there, sql`select pg_sleep(0.2)::text as slept`)).toEqual([{ slept: '' }])
  })

  test.runIf(isRoot)('the database runs as an ordinary user', async () => {
    await openHere()
    // PostgreSQL runs only as the owner of its files.
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(user.uid)
  })

  test.runIf(isRoot)(
    'a database that was closed off later is not silently replaced by an empty one',
    async () => {
      await (await openHere()).close()
      await chmod(folder, 0o700)
      await expect(openHere()).rejects.toThrow(`can't enter ${dataDir} any more`)
      await chmod(folder, 0o711)
    },
  )
})

describe.runIf(isRoot)('as root', () => {
  beforeEach(makeFolder)
  afterEach(removeFolder)

  test('it runs as the owner of the data folder, who can then start the server without root', async () => {
    const nobody = { name: 'nobody', uid: 65534, gid: 65534 }
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    await (await openHere()).close()
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid)
    // In a checkout closed to others that user can't even read this product.
    if (!(await canRun(nobody, process.execPath)) || !(await canEnter(nobody, import.meta.dirname))) return
    const there = await openThere(nobody)
    expect(await ask(there, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('what that user cannot reach is kept elsewhere, which is said, and found again at the next start', async () => {
    await chmod(folder, 0o700)
    try {
      const first = await openHere()
      await ask(first, sql`create table letters ()`)
      await first.close()
      const elsewhere = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
      const sentence = `The data is kept in ${elsewhere}, because the user ${user.name} can't reach ${dataDir}.`
      expect(said).toContain(sentence)
      expect((await stat(elsewhere)).uid).toBe(0)
      expect((await stat(join(elsewhere, 'postgres'))).mode & 0o777).toBe(0o700)

      said = []
      const second = await openHere()
      expect(await ask(second, sql`select from letters`)).toEqual([])
      expect(said).toContain(sentence)
      await second.close()
      await rm(elsewhere, { recursive: true })
      await expect(openHere()).rejects.toThrow(`was kept in ${elsewhere}, which is gone`)
    } finally {
      await chmod(folder, 0o711)
    }
  })

  test('the programs can be copied to where that user can run them and nobody else change them', async () => {
    const copies = await copyPrograms(await installedPrograms(), join(folder, 'programs'))
    expect(await canRun(user, copies.initdb)).toBe(true)
    const entries = await readdir(join(folder, 'programs'), { recursive: true, withFileTypes: true })
    const found = await Promise.all(entries.map((entry) => lstat(join(entry.parentPath, entry.name))))
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter((file) => file.uid !== 0 || (!file.isSymbolicLink() && file.mode & 0o022))).toEqual(
      [],
    )
  })

  test('a folder that somebody else has put in the way is refused', async () => {
    const trap = join(folder, 'trap')
    await mkdir(trap)
    await refuseForeign(trap)
    await chmod(trap, 0o777)
    await expect(refuseForeign(trap)).rejects.toThrow('can be changed by others than root')
    await chmod(trap, 0o755)
    await chown(trap, user.uid, user.gid)
    await expect(refuseForeign(trap)).rejects.toThrow('can be changed by others than root')

    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres-location'), trap)
    await expect(openHere()).rejects.toThrow('names a folder that is not ours')
  })
})
