import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { chmod, lchown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeClosed } from '../../secrets/private-file.ts'
import { DatabaseRefused, findPlace, type Place } from './cluster-place.ts'
import { lockFile } from './file-lock.ts'
import {
  KEEPER,
  ROLE,
  ROLES,
  keepRunning,
  leftRunning,
  start,
  stop,
  whereOf,
  type PostmasterOptions,
  type Role,
} from './postmaster.ts'
import { isRoot, runAs, type User } from './run-as.ts'

export interface Cluster {
  /** A PostgreSQL connection string; its role owns the database and may create others. */
  url: string
  /** The same for the role that owns the audit log; undefined for a command that uses a server's open database. */
  keeperUrl: string | undefined
  /** The user it runs as if we are root; undefined: ourselves. */
  user: User | undefined
  close(): Promise<void>
}

export interface ClusterOptions extends PostmasterOptions {
  /** DATA_DIR: the cluster is its subfolder `postgres`, or where its `postgres-location` says. */
  dataDir: string
  /** If a server has the database open, a command uses that one instead of being refused. */
  forCommand?: boolean
}

/** How long a start waits for a server that is stopping. */
const HANDOVER_MS = 2_000

/**
 * Opens a data folder's embedded PostgreSQL until it is closed: creates it at the first start, and recovers it after a
 * crash. Refuses if another process has it open.
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
    // Left by a killed server. If it runs as this start would run it, it is kept, and nobody waits for the disk.
    const left = Object.values(files.passwords).every(existsSync) && (await leftRunning(place, options))
    if (!left) await stop(place)
    const passwords = await readyCluster(place, files.passwords, options.log)
    const listening = left || (await start(place, options))
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

/** Who has the database open; true only while the lock is held. */
async function readOpener(file: string): Promise<{ pid?: number; url?: string }> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return JSON.parse(text || '{}') as { pid?: number; url?: string }
}

/** Creates the cluster if there is none, and answers with its roles' passwords. */
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

/** Creates it under another name, so that one left half made by a killed process is never taken for a whole one. */
async function create(place: Place, statements: string): Promise<void> {
  const half = `${place.cluster}.new`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  if (place.user) await lchown(half, place.user.uid, place.user.gid)
  const { code, output } = await runAs(place.user, [
    join(place.bin, 'initdb'),
    ...['--pgdata', half, '--username', 'postgres', '--auth', 'reject', '--no-instructions'],
    // Sorts and lower-cases every Unicode script alike on every machine, whatever its own locales.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ])
  if (code !== 0) throw new DatabaseRefused(`The database in ${half} could not be made: ${output.trim()}`)
  const role = `create role ${ROLE} login createdb`
  await runSingle(place, half, `${role}\ncreate database ${ROLE} owner ${ROLE}\n${statements}`)
}

/** Statements that give these roles their passwords. A cluster from an earlier release has no keeper yet. */
function setUp(roles: readonly Role[], passwords: Record<Role, string>): string {
  const missing = `not exists (select from pg_roles where rolname = '${KEEPER}')`
  return [
    `do $$ begin if ${missing} then create role ${KEEPER} login; grant ${ROLE} to ${KEEPER}; end if; end $$`,
    ...roles.map((role) => `alter role ${role} password '${passwords[role]}'`),
  ].join('\n')
}

/** Runs statements, one to a line, as the superuser in a stopped cluster, without opening it to anybody. */
async function runSingle({ bin, user }: Place, cluster: string, statements: string): Promise<void> {
  const command = [join(bin, 'postgres'), '--single', '-D', cluster, 'postgres']
  const { code, output } = await runAs(user, command, `${statements}\n`)
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output))
    throw new DatabaseRefused(`The database in ${cluster} could not be set up: ${output.trim()}`)
}
