import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lchown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyPrograms, installedPrograms, type Programs } from './programs.ts'
import { canEnter, canRun, isRoot, ordinaryUser, type User } from './run-as.ts'

/** Where a cluster's files are, which programs open them, and as whom. */
export interface Place {
  programs: Programs
  /** Holds the cluster in `postgres`, and beside it one that is only half made. */
  folder: string
  cluster: string
  /** Whom to become; undefined where the process is an ordinary user already. */
  user: User | undefined
}

const NAME = 'senior-citizen-assistance-network'
/** In DATA_DIR, where the cluster could not be kept there: says where it is, so that a moved DATA_DIR finds it. */
const LOCATION_FILE = 'postgres-location'

/**
 * Decides where the cluster of this data folder lives. Root can't run PostgreSQL, so an ordinary user must, and what
 * that user can't reach is kept where they can: copies of the programs, and the cluster itself.
 */
export async function findPlace(dataDir: string, log: (sentence: string) => void): Promise<Place> {
  const programs = await installedPrograms()
  const folder = (await recordedLocation(dataDir)) ?? dataDir
  const cluster = join(folder, 'postgres')
  const made = existsSync(cluster)

  if (!isRoot) {
    if (made && (await stat(cluster)).uid !== (process.getuid?.() ?? 0)) {
      throw new Error(
        `The database in ${cluster} belongs to another user. Start the server as that user or as root.`,
      )
    }
    return { programs, folder, cluster, user: undefined }
  }

  const user = await ordinaryUser(await stat(made ? cluster : dataDir))
  const place = { programs, folder, cluster, user }
  if (!(await canRun(user, programs.initdb))) {
    place.programs = await copyPrograms(programs, join(await reachableFolder(user), 'programs'))
    log(
      `The database programs run from ${dirname(dirname(place.programs.postgres))}, where the user ${user.name} can reach them.`,
    )
  }
  if (!(await canEnter(user, folder))) {
    if (made || folder !== dataDir) {
      throw new Error(
        `The user ${user.name}, as whom the database runs, can't enter ${folder} any more. ` +
          `Allow others to pass through it and the folders above it (chmod o+x).`,
      )
    }
    place.folder = await createElsewhere(dataDir, user)
    place.cluster = join(place.folder, 'postgres')
  }
  if (place.folder !== dataDir) {
    log(`The data is kept in ${place.folder}, because the user ${user.name} can't reach ${dataDir}.`)
  }
  return place
}

async function createElsewhere(dataDir: string, user: User): Promise<string> {
  const folder = join(await reachableFolder(user), `data-${randomBytes(6).toString('hex')}`)
  await mkdir(folder)
  await chmod(folder, 0o755) // Whatever the umask; the cluster inside is closed to others.
  await writeFile(join(dataDir, LOCATION_FILE), `${folder}\n`, { flag: 'wx' })
  return folder
}

async function recordedLocation(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, LOCATION_FILE)
  if (!existsSync(file)) return undefined
  const folder = (await readFile(file, 'utf8')).trim()
  // Root will create files there and give them away: only ever in a folder that root itself made.
  if (!sharedFolders().includes(dirname(folder)))
    throw new Error(`${file} names a folder that is not ours: ${folder}`)
  if (!existsSync(folder)) {
    throw new Error(
      `The database of ${dataDir} was kept in ${folder}, which is gone. Restore it, or delete ${file} to begin anew.`,
    )
  }
  await refuseForeign(dirname(folder))
  await refuseForeign(folder)
  return folder
}

function sharedFolders(): string[] {
  return [...new Set(['/var/lib', tmpdir(), '/tmp'])].map((parent) => join(parent, NAME))
}

async function reachableFolder(user: User): Promise<string> {
  for (const folder of sharedFolders()) {
    try {
      await mkdir(folder)
      await chmod(folder, 0o755)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue
    }
    await refuseForeign(folder)
    if (await canEnter(user, folder)) return folder
  }
  throw new Error(
    `The user ${user.name}, as whom the database would run, can reach none of ${sharedFolders().join(', ')}. ` +
      `Start the server as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Anybody can make a folder in a shared temporary folder before we do; what is ours belongs to root alone. */
export async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== 0 || found.mode & 0o022) {
    throw new Error(
      `${folder} can be changed by others than root, so nothing is kept there. Remove it and start again.`,
    )
  }
}

/** Creates the data folder if it is missing: closed to others but, for root, open to pass through. */
export async function createDataDir(dataDir: string): Promise<void> {
  if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, isRoot ? 0o711 : 0o700)
}

/** Closes a file to others. One that root made in somebody's data folder becomes theirs: they may start the server too. */
export async function keepPrivate(file: string, dataDir: string): Promise<void> {
  await chmod(file, 0o600)
  const owner = await stat(dataDir)
  if (isRoot && owner.uid !== 0) await lchown(file, owner.uid, owner.gid)
}
