import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '@scan/domain/clock.ts'
import { KEPT_COPIES_DAYS } from '@scan/domain/retention.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { isThisMachine } from '../http/this-machine.ts'

/** Where the data of an installation are, as far as an update can keep a copy of them. */
export type Place =
  | { kind: 'folder'; folder: string }
  /** PostgreSQL on this machine, with the folder of its socket if it is not Debian's. */
  | { kind: 'local'; name: string; host: string | undefined; port: string | undefined }
  | { kind: 'elsewhere' }

export function placeOf({ DATABASE_URL: url, DATA_DIR: dataDir }: Record<string, string>): Place {
  if (!url) return { kind: 'folder', folder: join(dataDir || '/var/lib/network', 'postgres') }
  // libpq writes a socket as a user without a host, which is no address to the URL parser.
  const parsed = URL.parse(url.replace('@/', '@localhost/'))
  if (!parsed) return { kind: 'elsewhere' }
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  const isSocket = host.startsWith('/')
  if (!isSocket && !isThisMachine(host)) return { kind: 'elsewhere' }
  const name = decodeURIComponent(parsed.pathname.slice(1))
  const port = parsed.searchParams.get('port') ?? parsed.port
  return { kind: 'local', name, host: isSocket ? host : undefined, port: port || undefined }
}

const KEPT = 'before'

/** Copies the data, with the server stopped. False if this machine cannot; throws if it could and failed. */
export async function keepDatabase(place: Place): Promise<boolean> {
  if (place.kind === 'elsewhere') return false
  await forgetDatabase(place)
  if (place.kind === 'folder') {
    if (!(await exists(place.folder))) return false
    asOwner(place, 'cp', '-aT', '--reflink=auto', place.folder, `${place.folder}.${KEPT}`)
    return true
  }
  if (psql(place, 'select;').status !== 0) return false
  must(place, [
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = :'name';",
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = :'name' \\gset",
    'create database :"kept" template :"name" owner :"owner" strategy file_copy;',
  ])
  return true
}

/** Deletes the copy, if there is one. */
export async function forgetDatabase(place: Place): Promise<void> {
  if (place.kind === 'folder') asOwner(place, 'rm', '-rf', `${place.folder}.${KEPT}`)
  if (place.kind === 'local') psql(place, 'drop database if exists :"kept" with (force);')
}

/** Puts the copy in the place of the data; false if there is none. */
export async function putBackDatabase(place: Place): Promise<boolean> {
  if (place.kind === 'elsewhere') return false
  if (place.kind === 'folder') {
    if (!(await exists(`${place.folder}.${KEPT}`))) return false
    asOwner(place, 'rm', '-rf', place.folder)
    asOwner(place, 'mv', '-T', `${place.folder}.${KEPT}`, place.folder)
    return true
  }
  const { stdout, status } = psql(place, "select 1 from pg_database where datname = :'kept';")
  if (status !== 0 || !stdout.includes('1')) return false
  must(place, [
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = :'kept';",
    'drop database if exists :"name" with (force);',
    'alter database :"kept" rename to :"name";',
  ])
  return true
}

interface OldCopies {
  database: Queryable
  databaseUrl: string | undefined
  dataDir: string
  now: Date
}

/** Beside the copy of the data; `deploy/update.sh` has it made first, and goes back only as long as it is there. */
const KEPT_BACKUP = 'before-update.backup'

/** The server does it: nobody thinks of it in time. The copy belongs to its role, as the database does. */
export async function forgetOldCopies({ database, databaseUrl, dataDir, now }: OldCopies): Promise<void> {
  const backup = join(dataDir, KEPT_BACKUP)
  const { mtime } = (await stat(backup).catch(() => undefined)) ?? {}
  if (!mtime || now.getTime() - mtime.getTime() < KEPT_COPIES_DAYS * DAY_MS) return
  const place = placeOf({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  if (place.kind === 'folder') await forgetDatabase(place)
  if (place.kind === 'local')
    await database.query(sql`drop database if exists ${sql.identifier(`${place.name}_${KEPT}`)}`)
  await rm(backup)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Whoever has taken over the server could lead root elsewhere with a link in its folder. */
function asOwner({ folder }: Extract<Place, { kind: 'folder' }>, program: string, ...args: string[]): void {
  const { uid, gid } = statSync(dirname(folder), { throwIfNoEntry: false }) ?? {}
  if (uid === undefined) return
  const { status, stderr } = spawnSync(program, args, { cwd: '/', uid, gid, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The database could not be copied.\n${stderr}`)
}

type Local = Extract<Place, { kind: 'local' }>

/** As PostgreSQL's own superuser, over the socket. */
function psql({ name, host, port }: Local, statements: string) {
  const input = `set search_path = pg_catalog; ${statements}`
  const where = [...(host ? [`--host=${host}`] : []), ...(port ? [`--port=${port}`] : [])]
  const names = [`--set=name=${name}`, `--set=kept=${name}_${KEPT}`, '--set=ON_ERROR_STOP=1']
  const how = ['--no-psqlrc', '--quiet', '--tuples-only', '--dbname=postgres', ...where, ...names]
  return spawnSync('runuser', ['-u', 'postgres', '--', 'psql', ...how], { input, cwd: '/', encoding: 'utf8' })
}

function must(place: Local, statements: readonly string[]): void {
  const { status, stderr } = psql(place, statements.join('\n'))
  if (status !== 0) throw new Error(`PostgreSQL refused.\n${stderr}`)
}
