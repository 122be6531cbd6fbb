import { randomInt } from 'node:crypto'
import { constants, existsSync, realpathSync, statSync } from 'node:fs'
import { lchown, mkdtemp, readFile, readlink, rename, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeClosed } from '../../secrets/private-file.ts'
import { DatabaseRefused, type Place } from './cluster-place.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { runAs, type User } from './run-as.ts'

export interface PostmasterOptions {
  log: (sentence: string) => void
  /** On top of `postgresql.conf`. */
  settings?: Record<string, string>
  /** Over loopback, for systems where Node cannot connect to a socket in a folder. */
  overTcp?: boolean
}

export const ROLE = 'network'
/** Owns the audit log, and may do what the server's role may, so migrations are not held up by it. */
export const KEEPER = 'network_audit'
export const ROLES = [ROLE, KEEPER] as const
export type Role = (typeof ROLES)[number]
const PORT = 5432
/** Systems allow at least 104 characters for the path of a socket. */
const SOCKET_PATH_BYTES = 100
/** How long the last processes of a killed database may stand in the way of the next. */
const LEFTOVERS_MS = 15_000
const LOOK_EVERY_MS = 200
const LOG_LIMIT_BYTES = 5_000_000
/** After a crash all files are flushed to disk first: in one call where the system can, instead of file by file. */
const SYNC_AFTER_CRASH = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

/** Where a cluster takes connections: a port on loopback, or a socket in this folder. */
export interface Listening {
  port: number
  sockets: string
}

/** The part of the connection string that says where. */
export function whereOf({ port, sockets }: Listening): string {
  if (!sockets) return `127.0.0.1:${port}/${ROLE}`
  return `localhost:${port}/${ROLE}?host=${encodeURIComponent(sockets)}`
}

/**
 * Restarts the cluster at the same place if its first process was killed, or ended for want of disk space: nothing else
 * would.
 */
export function keepRunning(place: Place, options: PostmasterOptions, at: Listening) {
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

/** None if there is no such file. Throws if it cannot be read: then it says nothing, and a database may be running. */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n')
}

/** Whether a process of this number has not ended; a zombie has. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
}

/** Starts the cluster and, once it takes connections, answers where: at its previous place, if that is given. */
export async function start(
  { bin, cluster, user }: Place,
  options: PostmasterOptions,
  before?: Listening,
): Promise<Listening> {
  const { overTcp = process.platform === 'win32' } = options
  const log = `${cluster}.log`
  await writeClosed(log, '', user, constants.O_APPEND)
  if (statSync(log).size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`)
  const sockets = before?.sockets ?? (overTcp ? '' : await socketFolder(cluster, user))
  const command = [join(bin, 'pg_ctl'), 'start', '-D', cluster, '-l', log, '-t', '86400']
  for (const giveUpAt = Date.now() + LEFTOVERS_MS; ; await sleep(100)) {
    const port = before?.port ?? (overTcp ? randomInt(20_000, 32_000) : PORT)
    for (const [name, text] of await settingsOf(options, { port, sockets }))
      await writeClosed(join(cluster, name), text, user)
    const { code } = await runAs(user, command, '', 'ignore')
    if (code === 0) return { port, sockets }
    if (Date.now() > giveUpAt) throw new DatabaseRefused(`The database does not start; ${log} says why.`)
  }
}

/** A cluster's settings files, with their contents. */
async function settingsOf({ settings = {} }: PostmasterOptions, { port, sockets }: Listening) {
  const listening = {
    port,
    listen_addresses: sockets ? '' : '127.0.0.1',
    unix_socket_directories: sockets,
  }
  const common = await readFile(join(import.meta.dirname, 'postgresql.conf'), 'utf8')
  const own = Object.entries({ ...listening, ...SYNC_AFTER_CRASH, ...settings }).map(
    ([name, value]) => `${name} = '${value}'\n`,
  )
  // Our roles with their passwords, and nobody else: no superuser, no other machine.
  const who = sockets ? `local all ${ROLES.join()}` : `host all ${ROLES.join()} 127.0.0.1/32`
  return [
    ['postgresql.conf', common + own.join('')],
    ['pg_hba.conf', `${who} scram-sha-256\n`],
  ] as const
}

/** Where a killed server's cluster is still running; undefined if it runs differently from how `start` would run it. */
export async function leftRunning(
  { bin, cluster }: Place,
  options: PostmasterOptions,
): Promise<Listening | undefined> {
  const [pid, , , port, sockets = '', , , status = ''] = await linesOf(join(cluster, 'postmaster.pid'))
  const linkOf = (name: string) => readlink(`/proc/${pid}/${name}`).catch(() => '')
  const isOurs =
    (await linkOf('cwd')) === cluster && (await linkOf('exe')) === realpathSync(join(bin, 'postgres'))
  if (!isOurs || status.trim() !== 'ready') return undefined
  const at = { port: Number(port), sockets }
  for (const [name, text] of await settingsOf(options, at))
    if ((await readFile(join(cluster, name), 'utf8').catch(() => '')) !== text) return undefined
  return at
}

/**
 * The cluster's own folder, which is closed to others; if its path is too long for a socket, a closed temporary folder.
 */
async function socketFolder(cluster: string, user: User | undefined): Promise<string> {
  const path = join(cluster, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES && !/[,'"\\]/.test(path)) return cluster
  const folder = await mkdtemp(join(tmpdir(), 'network-socket-'))
  if (user) await lchown(folder, user.uid, user.gid)
  return folder
}

/**
 * Removes the marks of a first process that has ended. Until its parent looks, its number remains taken, for good if
 * that parent is a container's first process, and PostgreSQL would believe it alive. Other processes of the cluster
 * still running are found by their shared memory.
 */
async function forgetFirst(file: string, sockets: string): Promise<void> {
  await rm(file, { force: true })
  if (sockets) await rm(join(sockets, `.s.PGSQL.${PORT}.lock`), { force: true })
}

/** Stops the cluster if it is running, no matter who started it. */
export async function stop({ bin, cluster, user }: Place): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  for (const mode of ['fast', 'immediate']) {
    // Its lines: process id, data folder, start time, port, socket folder, …
    const [pid, , , , sockets = ''] = await linesOf(file)
    if (!Number(pid)) return
    // A killed cluster's number may be somebody else's by now: a postmaster works in its data folder.
    const folder = existsSync('/proc/self') ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : cluster
    if (folder !== cluster) return forgetFirst(file, sockets)
    await runAs(user, [join(bin, 'pg_ctl'), 'stop', '-D', cluster, '-m', mode, '-t', '30'])
    if (sockets !== cluster) await rmdir(sockets).catch(() => {})
  }
}
