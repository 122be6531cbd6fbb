import { randomBytes, randomInt } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { chmod, lchown, mkdir, readFile, readlink, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEEPER, SERVER, rolesAndDatabase } from '../initialise.ts'
import { writePrivate } from '../private-file.ts'
import {
  DatabaseRefused,
  findInstallation,
  isRoot,
  runAs,
  type Installation,
  type User,
} from './installation.ts'

export interface Cluster {
  url: string
  version: string
  /** The audit log's owner; undefined for a command that uses a server's open database. */
  keeperUrl: string | undefined
  user: User | undefined
  close(): Promise<void>
}

export interface ClusterOptions {
  dataDir: string
  log: (sentence: string) => void
  /** A command uses the database that a server has open, instead of being refused. */
  forCommand?: boolean
  settings?: Record<string, string>
  /** Over loopback instead of a socket in the cluster's folder. */
  overTcp?: boolean
}

const ROLES = [SERVER, KEEPER] as const
type Role = (typeof ROLES)[number]

/** Grace for a stopping server. */
const HANDOVER_MS = 2_000
/** Grace for the last processes of a killed database. */
const LEFTOVERS_MS = 15_000
const LOOK_EVERY_MS = 200
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26
/** A postmaster writes its number right after it has made the file. */
const NUMBERED_WITHIN_MS = 500
const PASSWORD = /^[\da-f]{48}$/
const LOG_LIMIT_BYTES = 5_000_000
const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
const SOCKET_PATH_BYTES = 100
/** After a crash all files are flushed first: in one call, where the system can. */
const SYNC_AFTER_CRASH = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const made = await mkdir(options.dataDir, { recursive: true }).catch(({ message }: Error) => {
    throw new DatabaseRefused(`DATA_DIR cannot be used: ${message}`)
  })
  const dataDir = realpathSync(options.dataDir)
  if (made) await chmod(dataDir, isRoot ? 0o711 : 0o700)
  const installation = await findInstallation(dataDir, options.log)
  const { user, version } = installation
  const at = (name: string) => join(dataDir, `postgres${name}`)
  const opener = at('-opener')
  // Never another file in its place: a server that is starting may hold it already.
  await writePrivate(at('.lock'), '', user, constants.O_APPEND)
  const lock = lockFile(at('.lock'), options.forCommand ? 0 : HANDOVER_MS)
  if (!lock) {
    const by = openerIn(await textOf(opener))
    if (by.url && options.forCommand)
      return { url: by.url, version, keeperUrl: undefined, user, close: async () => {} }
    throw new DatabaseRefused(
      `DATA_DIR is in use by another server${by.pid ? ` (process ${by.pid})` : ''}: ${dataDir}. Stop that one first. ` +
        `Several servers share a PostgreSQL of your own, named by DATABASE_URL.`,
    )
  }
  try {
    await writePrivate(opener, JSON.stringify({ pid: process.pid }), user)
    await stop(installation) // A killed server may have left it running.
    const files = { [SERVER]: at('-password'), [KEEPER]: at('-audit-password') }
    const passwords = await readyCluster(installation, files, options.log)
    const port = await start(installation, options)
    const where = port
      ? `127.0.0.1:${port}/${SERVER}`
      : `localhost:${PORT}/${SERVER}?host=${encodeURIComponent(installation.cluster)}`
    const urlOf = (role: Role) => `postgres://${role}:${passwords[role]}@${where}`
    await writePrivate(opener, JSON.stringify({ pid: process.pid, url: urlOf(SERVER) }), user)
    const endKeeping = keepRunning(installation, options, port)
    let closing: Promise<void> | undefined
    const close = () =>
      (closing ??= endKeeping()
        .then(() => stop(installation))
        .finally(() => lock.close()))
    return { url: urlOf(SERVER), version, keeperUrl: urlOf(KEEPER), user, close }
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Undefined if another process holds it. Node has no file locks; SQLite's end with their process, so none is stale. */
function lockFile(file: string, waitMs: number): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return undefined
    // Nobody holds what is no database, as after a crash of the machine.
    if (errcode !== SQLITE_NOTADB || statSync(file).size === 0) throw error
    truncateSync(file)
    return lockFile(file, waitMs)
  }
}

/** It may be read while it is written, or after a crash. */
function openerIn(text: string): { pid?: number; url?: string } {
  try {
    return JSON.parse(text) as { pid?: number; url?: string }
  } catch {
    return {}
  }
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

async function readyCluster(
  installation: Installation,
  files: Record<Role, string>,
  log: ClusterOptions['log'],
): Promise<Record<Role, string>> {
  const { cluster, version, user } = installation
  const maker = (await textOf(join(cluster, 'PG_VERSION'))).trim()
  if (maker && maker !== version.split('.')[0]) {
    throw new DatabaseRefused(
      `The database in ${cluster} was made by PostgreSQL ${maker}, this is ${version}. ` +
        `Back it up with the release that made it, and restore it into a new DATA_DIR.`,
    )
  }
  if (!maker && existsSync(cluster) && readdirSync(cluster).length > 0)
    throw new DatabaseRefused(
      `${cluster} holds no whole database: PG_VERSION is missing. Put its copy back, or move the folder away for a new one.`,
    )
  if (!maker) log(`Making a new database in ${cluster}.`)
  const kept = async (role: Role) => {
    const password = maker && (await textOf(files[role])).trim()
    return PASSWORD.test(password) ? password : ''
  }
  const passwords = { [SERVER]: await kept(SERVER), [KEEPER]: await kept(KEEPER) }
  const lost = ROLES.filter((role) => !passwords[role])
  for (const role of lost) passwords[role] = randomBytes(24).toString('hex')
  const statements = lost.map((role) => `alter role "${role}" password '${passwords[role]}'`)
  if (!maker) await create(installation, statements)
  else if (lost.length > 0) {
    await configure(installation) // Its files may be half written too.
    await runSingle(installation, cluster, statements)
  }
  for (const role of lost) await writePrivate(files[role], `${passwords[role]}\n`, user)
  if (!maker) await rename(`${cluster}.new`, cluster)
  return passwords
}

/** Under another name, so that one left half made is never taken for a whole one. */
async function create(installation: Installation, statements: string[]): Promise<void> {
  const half = `${installation.cluster}.new`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  if (installation.user) await lchown(half, installation.user.uid, installation.user.gid)
  const { code, output } = await runAs(installation.user, [
    join(installation.bin, 'initdb'),
    ...['--pgdata', half, '--username', 'postgres', '--auth', 'reject', '--no-instructions'],
    // Sorts and lower-cases every Unicode script alike on every machine, whatever its own locales.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ])
  if (code !== 0) throw new DatabaseRefused(`The database in ${half} could not be made: ${output.trim()}`)
  await runSingle(installation, half, [
    // The keeper may do what the server's role may, which migrations need.
    ...Object.values(rolesAndDatabase({ server: 'login createdb', keeper: `login in role "${SERVER}"` })),
    ...statements,
  ])
}

/** Runs statements as the superuser in a stopped cluster, without opening it to anybody. */
async function runSingle({ bin, user }: Installation, cluster: string, statements: string[]): Promise<void> {
  const command = [join(bin, 'postgres'), '--single', '-D', cluster, 'postgres']
  const { code, output } = await runAs(user, command, `${statements.join('\n')}\n`)
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output))
    throw new DatabaseRefused(`The database in ${cluster} could not be set up: ${output.trim()}`)
}

async function start(
  installation: Installation,
  options: ClusterOptions,
  before?: number,
): Promise<number | undefined> {
  const { bin, cluster, user } = installation
  const log = `${cluster}.log`
  await writePrivate(log, '', user, constants.O_APPEND)
  if (statSync(log).size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`)
  const isLong = Buffer.byteLength(join(cluster, SOCKET)) > SOCKET_PATH_BYTES || /[,'"\\]/.test(cluster)
  const { overTcp = isLong || process.platform === 'win32', settings } = options
  const command = [join(bin, 'pg_ctl'), 'start', '--silent', '-D', cluster, '-l', log, '-t', '86400']
  for (const giveUpAt = Date.now() + LEFTOVERS_MS; ; await sleep(100)) {
    const port = overTcp ? (before ?? randomInt(20_000, 32_000)) : undefined
    await configure(installation, settings, port)
    // Refusals by pg_ctl itself are in no log of the database.
    const into = openSync(log, 'a')
    const { code } = await runAs(user, command, '', ['ignore', into, into]).finally(() => closeSync(into))
    if (code === 0) return port
    if (Date.now() > giveUpAt) throw new DatabaseRefused(`The database does not start; ${log} says why.`)
    await stop(installation) // A server that was killed while it healed may have left one starting.
  }
}

/** Takes connections of our roles with their passwords alone: no superuser, no other machine. */
async function configure({ cluster, user }: Installation, settings = {}, port?: number): Promise<void> {
  const listening = port
    ? { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: cluster }
  const own = Object.entries({ ...listening, ...SYNC_AFTER_CRASH, ...settings }).map(
    ([name, value]) => `${name} = '${value}'\n`,
  )
  const common = await readFile(join(import.meta.dirname, 'postgresql.conf'), 'utf8')
  await writePrivate(join(cluster, 'postgresql.conf'), common + own.join(''), user)
  const who = port ? `host all ${ROLES.join()} 127.0.0.1/32` : `local all ${ROLES.join()}`
  await writePrivate(join(cluster, 'pg_hba.conf'), `${who} scram-sha-256\n`, user)
}

/** Restarts the cluster if its postmaster was killed, or ended for want of disk space. Answers with what ends that. */
function keepRunning(installation: Installation, options: ClusterOptions, port: number | undefined) {
  const { cluster } = installation
  const over = new AbortController()
  const heal = async () => {
    const pid = await postmasterOf(cluster)
    if (pid && (await isRunning(pid))) return
    options.log('The database was killed; it is started again.')
    await removePostmasterFile(cluster)
    await start(installation, options, port)
  }
  const next = () => sleep(LOOK_EVERY_MS, true, { ref: false, signal: over.signal }).catch(() => false)
  const watching = (async () => {
    while (await next()) await heal().catch((error: Error) => options.log(error.message))
  })()
  return () => {
    over.abort()
    return watching
  }
}

async function stop({ bin, cluster, user }: Installation): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const isNumbered = async () =>
      (await postmasterOf(cluster)) ?? !existsSync(join(cluster, 'postmaster.pid'))
    if (!(await isNumbered())) await sleep(NUMBERED_WITHIN_MS)
    const pid = await postmasterOf(cluster)
    // Nobody else starts one here: the lock is ours.
    if (!pid) return removePostmasterFile(cluster)
    // A killed cluster's number may be somebody else's by now: a postmaster works in its data folder.
    const folder = existsSync('/proc/self') ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : cluster
    if (folder !== cluster) return removePostmasterFile(cluster)
    await runAs(user, [join(bin, 'pg_ctl'), 'stop', '-D', cluster, '-m', mode, '-t', '30'])
  }
}

/** Undefined if it was never written whole. */
async function postmasterOf(cluster: string): Promise<number | undefined> {
  const [line = ''] = (await textOf(join(cluster, 'postmaster.pid'))).split('\n')
  return /^[1-9]\d*$/.test(line) ? Number(line) : undefined
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

/** PostgreSQL would believe a zombie alive. Processes of the cluster that still run it finds by their shared memory. */
async function removePostmasterFile(cluster: string): Promise<void> {
  for (const name of ['postmaster.pid', `${SOCKET}.lock`]) await rm(join(cluster, name), { force: true })
}
