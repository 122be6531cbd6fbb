import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync, readlinkSync, realpathSync } from 'node:fs'
import { lchown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDataDir, findPlace, keepPrivate, type Place } from './cluster-place.ts'
import { lock, tryLock } from './file-lock.ts'
import { runAs, spawnOptions } from './run-as.ts'

export interface Cluster {
  /** A PostgreSQL connection string; its role owns the database and may create others. */
  url: string
  /** Stops the database, unless another server still has it open. */
  close(): Promise<void>
}

export interface ClusterOptions {
  /** DATA_DIR: the cluster is its subfolder `postgres`, or where its `postgres-location` says. */
  dataDir: string
  log: (sentence: string) => void
  /** Settings on top of ours, for tests that need no durability. They count for whoever starts the cluster. */
  settings?: Record<string, string>
}

const ROLE = 'network'
const PATIENCE_MS = 120_000
const POLL_MS = 15
const STOP_SECONDS = 30
const LOG_LIMIT_BYTES = 5_000_000

/**
 * Opens the embedded PostgreSQL of a data folder: makes it at the first start, joins it if it is running, recovers it
 * after a crash. Any number of processes may open the same folder; the last to close it stops it.
 */
export async function openCluster({ dataDir: folder, log, settings = {} }: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(folder)
  const files = filesIn(dataDir)
  await createDataDir(dataDir)
  const guard = await lock(files.guard, 'exclusive', PATIENCE_MS)
  if (!guard)
    throw new Error(`Another server has been starting or stopping the database in ${dataDir} for too long.`)
  try {
    const place = await findPlace(dataDir, log)
    const password = await readyCluster(place, files.password, log)
    const port = await startOrJoin(place, password, files.log, settings)
    const opener = await lock(files.openers, 'shared', PATIENCE_MS)
    if (!opener) throw new Error(`${files.openers} is locked by something that is not this product.`)
    for (const file of Object.values(files)) {
      if (existsSync(file)) await keepPrivate(file, dataDir)
    }

    let closing: Promise<void> | undefined
    const close = async () => {
      const last = await lock(files.guard, 'exclusive', PATIENCE_MS)
      opener.release()
      const alone = last && tryLock(files.openers, 'exclusive')
      if (alone) await stop(place)
      alone?.release()
      last?.release()
    }
    return { url: urlOf(port, password), close: () => (closing ??= close()) }
  } finally {
    guard.release()
  }
}

/** Whether any process has the cluster of this data folder open; it may be running all the same, after a crash. */
export function isOpen(dataDir: string): boolean {
  const { openers } = filesIn(resolve(dataDir))
  if (!existsSync(openers)) return false
  const alone = tryLock(openers, 'exclusive')
  alone?.release()
  return !alone
}

function filesIn(dataDir: string) {
  return {
    /** Held while starting and stopping. */
    guard: join(dataDir, 'postgres-guard.lock'),
    /** Shared by all who have the cluster open. */
    openers: join(dataDir, 'postgres-openers.lock'),
    password: join(dataDir, 'postgres-password'),
    log: join(dataDir, 'postgres.log'),
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`
}

/** Makes the cluster if there is none, and answers with the password of its role. */
async function readyCluster(
  place: Place,
  passwordFile: string,
  log: (sentence: string) => void,
): Promise<string> {
  const made = existsSync(join(place.cluster, 'PG_VERSION'))
  if (made) await refuseOtherVersion(place)
  const kept = existsSync(passwordFile) ? (await readFile(passwordFile, 'utf8')).trim() : ''
  if (made && kept) return kept

  const password = kept || randomBytes(24).toString('hex')
  if (!made) {
    log(`Making a new database in ${place.cluster}.`)
    await create(place, password)
  } else {
    log(`${passwordFile} is missing: the database gets a new password.`)
    await stop(place)
    await runSingle(place, place.cluster, [`alter role ${ROLE} password '${password}'`])
  }
  if (!kept) {
    await rm(passwordFile, { force: true })
    await writeFile(passwordFile, `${password}\n`, { flag: 'wx', mode: 0o600 })
  }
  if (!made) await rename(`${place.cluster}.new`, place.cluster)
  return password
}

async function refuseOtherVersion({ cluster, programs }: Place): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== programs.major) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version}, this is ${programs.major}. ` +
        `Back it up with the release that made it, and restore it into a new DATA_DIR.`,
    )
  }
}

/** Makes the cluster under another name, so that one half made by a killed process is never taken for a whole one. */
async function create(place: Place, password: string): Promise<void> {
  const { programs, user } = place
  const half = `${place.cluster}.new`
  const passwordFile = `${half}.password`
  await rm(half, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await mkdir(half, { mode: 0o700 })
  // Nobody ever signs in as the superuser: the rules below let in only our role, from this machine.
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
  if (user) for (const path of [half, passwordFile]) await lchown(path, user.uid, user.gid)
  const { code, output } = await runAs(user, programs.initdb, [
    ...['--pgdata', half, '--username', 'postgres', '--pwfile', passwordFile, '--no-instructions'],
    ...['--auth-host', 'scram-sha-256', '--auth-local', 'scram-sha-256'],
    // Orders and lowers every script of Unicode alike on every machine, whatever its own locales.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ])
  await rm(passwordFile, { force: true })
  if (code !== 0) throw new Error(`The database could not be made in ${place.folder}: ${output.trim()}`)
  await runSingle(place, half, [
    `create role ${ROLE} login createdb password '${password}'`,
    `create database ${ROLE} owner ${ROLE}`,
  ])
  await writeFile(join(half, 'pg_hba.conf'), `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
}

/** Runs statements as the superuser in a cluster that is not running, without opening it to anybody. */
async function runSingle({ programs, user }: Place, cluster: string, statements: string[]): Promise<void> {
  const { code, output } = await runAs(
    user,
    programs.postgres,
    ['--single', '-D', cluster, 'postgres'],
    `${statements.join('\n')}\n`,
  )
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw new Error(`The database in ${cluster} could not be set up: ${output.trim()}`)
  }
}

/** Answers with the port of the running cluster, started by us or by another process, once it takes connections. */
async function startOrJoin(
  place: Place,
  password: string,
  logFile: string,
  settings: Record<string, string>,
): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS
  let failure = ''
  let port = 0
  for (;;) {
    const postmaster = await readPostmaster(place.cluster)
    const answer = postmaster?.port ? await knock(urlOf(postmaster.port, password)) : 'refused'
    if (postmaster && answer === 'ready') return postmaster.port
    if (Date.now() > deadline) throw new Error(`The database in ${place.cluster} does not start. ${failure}`)
    if (postmaster && (answer === 'busy' || isPostmaster(postmaster.pid, place.cluster))) {
      if (answer === 'stranger') throw new Error(`The database in ${place.cluster} refuses its own password.`)
      await sleep(POLL_MS)
      continue
    }
    // Left by a process that was killed. PostgreSQL sees that too, unless its number now belongs to somebody else.
    if (postmaster) await rm(join(place.cluster, 'postmaster.pid'), { force: true })
    port = await freePort(failure ? 0 : usualPort(place.cluster))
    failure = await start(place, port, logFile, settings)
    if (failure && !PASSING.test(failure))
      throw new Error(`The database in ${place.cluster} does not start. ${failure}`)
    if (failure) await sleep(100)
  }
}

/** Failures that pass: a port taken in the same moment; the last processes of a killed cluster still ending. */
const PASSING = /could not (bind|create any TCP)|shared memory block|lock file "postmaster.pid"/

/** Starts the postmaster and answers with what it said if it ended again before it was up; else with ''. */
async function start(
  { programs, cluster, user }: Place,
  port: number,
  logFile: string,
  settings: Record<string, string>,
): Promise<string> {
  const all = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements quote what people typed, and it is not for a log file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...settings,
  }
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`)
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants
  const output = await open(logFile, O_APPEND | O_CREAT | O_RDWR | (O_NOFOLLOW ?? 0), 0o600)
  try {
    const before = (await output.stat()).size
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(programs.postgres, ['-D', cluster, ...args], {
      ...spawnOptions(user),
      // In a group of its own: Ctrl-C in the terminal is for the server, which then stops the database in order.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    child.unref()
    const end: { reason?: string } = {}
    child.on('error', (error) => {
      end.reason = `${error.message}. Start the server as an ordinary user, or set DATABASE_URL.`
    })
    child.on('exit', () => (end.reason ??= ''))
    while (end.reason === undefined) {
      const postmaster = await readPostmaster(cluster)
      if (postmaster && postmaster.pid === child.pid && postmaster.listening) return ''
      await sleep(POLL_MS)
    }
    if (end.reason) return end.reason
    const said = Buffer.alloc((await output.stat()).size - before)
    await output.read(said, 0, said.length, before)
    return said.toString().trim() || 'It ended without a word.'
  } finally {
    await output.close()
  }
}

async function stop({ programs, cluster, user }: Place): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const postmaster = await readPostmaster(cluster)
    if (!postmaster || !isPostmaster(postmaster.pid, cluster)) return
    await runAs(user, programs.pg_ctl, [
      'stop',
      '-D',
      cluster,
      '-m',
      mode,
      '-w',
      '-t',
      `${STOP_SECONDS}`,
      '-s',
    ])
  }
}

interface Postmaster {
  pid: number
  /** 0 until it is known. */
  port: number
  listening: boolean
}

async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Its lines: process id, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), listening: Boolean(lines[5]) } : undefined
}

/** Whether this process lives and, where the system tells, is the postmaster of this cluster. */
function isPostmaster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (!existsSync('/proc/self/cwd')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) // A postmaster works in its data folder.
  } catch {
    return false // We are its user or root: what we may not look at is not ours.
  }
}

type Answer = 'ready' | 'busy' | 'refused' | 'stranger'

async function knock(url: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === '53300') return 'ready' // All connections are taken, so there is somebody.
    if (code === '57P03') return 'busy' // Starting, recovering or stopping.
    return code.startsWith('28') ? 'stranger' : 'refused'
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same port at every start where it is free, below those that systems give away: pools then find a restarted database. */
function usualPort(cluster: string): number {
  return 20_000 + (createHash('sha256').update(cluster).digest().readUInt32BE() % 12_000)
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
