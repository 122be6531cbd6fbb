import { randomBytes, randomInt } from 'node:crypto'
import { constants, existsSync, realpathSync, statSync } from 'node:fs'
import { chmod, lchown, mkdir, mkdtemp, readFile, readlink, rename, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeClosed } from '../closed-file.ts'
import { DatabaseRefused, findPlace, type Place } from './cluster-place.ts'
import { lockFile } from './file-lock.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isRoot, runAs, type User } from './run-as.ts'

export interface Cluster {
  /** A PostgreSQL connection string; its role owns the database and may create others. */
  url: string
  /** The same as the role that keeps the audit log; undefined for a command that uses what a server has open. */
  keeperUrl: string | undefined
  /** As whom it runs where we are root; undefined: as whoever we are. */
  user: User | undefined
  close(): Promise<void>
}

export interface ClusterOptions {
  /** DATA_DIR: the cluster is its subfolder `postgres`, or where its `postgres-location` says. */
  dataDir: string
  log: (sentence: string) => void
  /** Where a server has the database open, a command uses that one instead of being refused. */
  forCommand?: boolean
  /** On top of `postgresql.conf`. */
  settings?: Record<string, string>
  /** By loopback, for systems where Node can't connect to a socket in a folder. */
  overTcp?: boolean
}

const ROLE = 'network'
/** Owns the audit log, and may do what the server's role may: migrations are not held up by it. */
const KEEPER = 'network_audit'
const ROLES = [ROLE, KEEPER] as const
type Role = (typeof ROLES)[number]
const PORT = 5432
/** Systems allow for the path of a socket 104 or more. */
const SOCKET_PATH_BYTES = 100
/** How long a start waits for a server that is stopping. */
const HANDOVER_MS = 2_000
/** How long the last processes of a killed database may stand in the way of the next. */
const LEFTOVERS_MS = 15_000
const LOOK_EVERY_MS = 200
const LOG_LIMIT_BYTES = 5_000_000
/** After a crash all files are brought to the disk before anything else: in one go, where the system can, instead of file by file. */
const SYNC_AFTER_CRASH = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

/**
 * Opens the embedded PostgreSQL of a data folder until it is closed: makes it at the first start, and recovers it after
 * a crash. Refuses where another process has it open.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const made = await mkdir(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  if (made) await chmod(dataDir, isRoot ? 0o711 : 0o700)
  const place = await findPlace(dataDir, options.log)
  const at = (name: string) => join(dataDir, `postgres${name}`)
  const files = {
    lock: at('.lock'),
    opener: at('-opener'),
    passwords: { [ROLE]: at('-password'), [KEEPER]: at('-audit-password') },
  }
  if (!existsSync(files.lock)) await writeClosed(files.lock, '', place.user)
  const lock = lockFile(files.lock, options.forCommand ? 0 : HANDOVER_MS)
  if (!lock) {
    const { pid, url } = await readOpener(files.opener)
    if (url && options.forCommand)
      return { url, keeperUrl: undefined, user: place.user, close: async () => {} }
    throw new DatabaseRefused(
      `DATA_DIR is in use by another server${pid ? ` (process ${pid})` : ''}: ${dataDir}. Stop that one first. ` +
        `Several servers share a PostgreSQL of your own, named by DATABASE_URL.`,
    )
  }
  try {
    await writeClosed(files.opener, JSON.stringify({ pid: process.pid }), place.user)
    await stop(place) // Left running by a server that was killed.
    const passwords = await readyCluster(place, files.passwords, options.log)
    const listening = await start(place, options)
    const urlOf = (role: Role) => `postgres://${role}:${passwords[role]}@${whereOf(listening)}`
    const url = urlOf(ROLE)
    await writeClosed(files.opener, JSON.stringify({ pid: process.pid, url }), place.user)
    const keeping = keepRunning(place, options, listening)
    let closing: Promise<void> | undefined
    const keeperUrl = urlOf(KEEPER)
    return {
      url,
      keeperUrl,
      user: place.user,
      close: () =>
        (closing ??= keeping
          .stop()
          .then(() => stop(place))
          .finally(() => lock.release())),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Who has the database open; to be believed while the lock is held. */
async function readOpener(file: string): Promise<{ pid?: number; url?: string }> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return JSON.parse(text || '{}') as { pid?: number; url?: string }
}

/** Makes the cluster if there is none, and answers with the passwords of its roles. */
async function readyCluster(
  place: Place,
  files: Record<Role, string>,
  log: ClusterOptions['log'],
): Promise<Record<Role, string>> {
  const { cluster, version, user } = place
  const maker = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (maker && maker !== version.split('.')[0]) {
    throw new DatabaseRefused(
      `The database in ${cluster} was made by PostgreSQL ${maker}, this is ${version}. ` +
        `Back it up with the release that made it, and restore it into a new DATA_DIR.`,
    )
  }
  const kept = {
    [ROLE]: (await readFile(files[ROLE], 'utf8').catch(() => '')).trim(),
    [KEEPER]: (await readFile(files[KEEPER], 'utf8').catch(() => '')).trim(),
  }
  const passwords = {
    [ROLE]: kept[ROLE] || randomBytes(24).toString('hex'),
    [KEEPER]: kept[KEEPER] || randomBytes(24).toString('hex'),
  }
  if (!maker) log(`Making a new database in ${cluster}.`)
  const lost = ROLES.filter((role) => !maker || !kept[role])
  if (!maker) await create(place, setUp(lost, passwords))
  else if (lost.length > 0) await runSingle(place, cluster, setUp(lost, passwords))
  for (const role of lost) await writeClosed(files[role], `${passwords[role]}\n`, user)
  if (!maker) await rename(`${cluster}.new`, cluster)
  return passwords
}

/** Makes the cluster under another name, so that one half made by a killed process is never taken for a whole one. */
async function create(place: Place, statements: string): Promise<void> {
  const half = `${place.cluster}.new`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  if (place.user) await lchown(half, place.user.uid, place.user.gid)
  const { code, output } = await runAs(place.user, [
    join(place.bin, 'initdb'),
    ...['--pgdata', half, '--username', 'postgres', '--auth', 'reject', '--no-instructions'],
    // Orders and lowers every script of Unicode alike on every machine, whatever its own locales.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ])
  if (code !== 0) throw new DatabaseRefused(`The database in ${half} could not be made: ${output.trim()}`)
  const role = `create role ${ROLE} login createdb`
  await runSingle(place, half, `${role}\ncreate database ${ROLE} owner ${ROLE}\n${statements}`)
}

/** Statements that give these roles their passwords. A cluster of an earlier release has no keeper yet. */
function setUp(roles: readonly Role[], passwords: Record<Role, string>): string {
  const missing = `not exists (select from pg_roles where rolname = '${KEEPER}')`
  return [
    `do $$ begin if ${missing} then create role ${KEEPER} login; grant ${ROLE} to ${KEEPER}; end if; end $$`,
    ...roles.map((role) => `alter role ${role} password '${passwords[role]}'`),
  ].join('\n')
}

/** Runs statements, one on each line, as the superuser in a cluster that is not running, without opening it to anybody. */
async function runSingle({ bin, user }: Place, cluster: string, statements: string): Promise<void> {
  const command = [join(bin, 'postgres'), '--single', '-D', cluster, 'postgres']
  const { code, output } = await runAs(user, command, `${statements}\n`)
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output))
    throw new DatabaseRefused(`The database in ${cluster} could not be set up: ${output.trim()}`)
}

/** Where a cluster takes connections: at a port of loopback, or at a socket in this folder. */
interface Listening {
  port: number
  sockets: string
}

/** The part of the connection string that says where. */
function whereOf({ port, sockets }: Listening): string {
  if (!sockets) return `127.0.0.1:${port}/${ROLE}`
  return `localhost:${port}/${ROLE}?host=${encodeURIComponent(sockets)}`
}

/** Starts the cluster anew, at the same place, where its first process was killed, or ended for want of space: nobody else would. */
function keepRunning(place: Place, options: ClusterOptions, at: Listening) {
  const file = join(place.cluster, 'postmaster.pid')
  let isOver = false
  const heal = oneAtATime(async () => {
    const [pid] = await linesOf(file)
    if (isOver || (pid && (await isRunning(Number(pid))))) return
    options.log('The database was killed; it is started again.')
    await forgetFirst(file, at.sockets)
    await start(place, options, at)
  })
  const looks = setInterval(
    () => void heal().catch((error: Error) => options.log(error.message)),
    LOOK_EVERY_MS,
  )
  looks.unref()
  return {
    async stop() {
      clearInterval(looks)
      isOver = true
      await heal().catch(() => {}) // It waits for the run before it, and does nothing.
    },
  }
}

/** None where there is no such file. Throws where it can't be read: it says nothing then, and a database may be running. */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n')
}

/** Whether there is a process of this number that has not ended; one whose parent has not looked yet has. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

/** Starts the cluster and answers, once it takes connections, with where: where it was before, if that is given. */
async function start(
  { bin, cluster, user }: Place,
  options: ClusterOptions,
  before?: Listening,
): Promise<Listening> {
  const { settings = {}, overTcp = process.platform === 'win32' } = options
  const log = `${cluster}.log`
  await writeClosed(log, '', user, constants.O_APPEND)
  if (statSync(log).size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`)
  // Our roles with their passwords, and nobody else: no superuser, no other machine.
  const names = ROLES.join()
  const rule = overTcp ? `host all ${names} 127.0.0.1/32` : `local all ${names}`
  await writeClosed(join(cluster, 'pg_hba.conf'), `${rule} scram-sha-256\n`, user)
  const common = await readFile(join(import.meta.dirname, 'postgresql.conf'), 'utf8')
  const sockets = before?.sockets ?? (overTcp ? '' : await socketFolder(cluster, user))
  const command = [join(bin, 'pg_ctl'), 'start', '-D', cluster, '-l', log, '-t', '86400']
  for (const giveUpAt = Date.now() + LEFTOVERS_MS; ; await sleep(100)) {
    const port = before?.port ?? (overTcp ? randomInt(20_000, 32_000) : PORT)
    const listening = { port, listen_addresses: overTcp ? '127.0.0.1' : '', unix_socket_directories: sockets }
    const own = Object.entries({ ...listening, ...SYNC_AFTER_CRASH, ...settings }).map(
      ([name, value]) => `${name} = '${value}'\n`,
    )
    await writeClosed(join(cluster, 'postgresql.conf'), common + own.join(''), user)
    const { code } = await runAs(user, command, '', 'ignore')
    if (code === 0) return { port, sockets }
    if (Date.now() > giveUpAt) throw new DatabaseRefused(`The database does not start; ${log} says why.`)
  }
}

/** The cluster itself, which is closed to others; where its path is nothing for a socket, a closed temporary folder. */
async function socketFolder(cluster: string, user: User | undefined): Promise<string> {
  const path = join(cluster, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES && !/[,'"\\]/.test(path)) return cluster
  const folder = await mkdtemp(join(tmpdir(), 'network-socket-'))
  if (user) await lchown(folder, user.uid, user.gid)
  return folder
}

/**
 * Removes the marks of a first process that has ended. It keeps its number until its parent looks, for good where that is the
 * first one of a container, and PostgreSQL would take it for alive. Others of the cluster that still run it finds by their memory.
 */
async function forgetFirst(file: string, sockets: string): Promise<void> {
  await rm(file, { force: true })
  if (sockets) await rm(join(sockets, `.s.PGSQL.${PORT}.lock`), { force: true })
}

/** Stops the cluster where it is running, whoever started it. */
async function stop({ bin, cluster, user }: Place): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  for (const mode of ['fast', 'immediate']) {
    // Its lines: process id, data folder, start time, port, socket folder, …
    const [pid, , , , sockets = ''] = await linesOf(file)
    if (!Number(pid)) return
    // Of a killed cluster, and the number may be somebody else's by now: a postmaster works in its data folder.
    const folder = existsSync('/proc/self') ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : cluster
    if (folder !== cluster) return forgetFirst(file, sockets)
    await runAs(user, [join(bin, 'pg_ctl'), 'stop', '-D', cluster, '-m', mode, '-t', '30'])
    if (sockets !== cluster) await rmdir(sockets).catch(() => {})
  }
}
