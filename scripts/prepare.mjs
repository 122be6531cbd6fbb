// Brings a checkout to where it can run: packages installed, web built, and neither twice. It runs on whatever
// Node the machine has, before the project's own Node 24 is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

/** The project's own Node, from the npm package `node`. */
export const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** The environment for our own programs: they find the project's Node first. */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', 'node', 'bin')}${isWindows ? ';' : ':'}${join(root, 'node_modules', '.bin')}${isWindows ? ';' : ':'}${process.env.PATH}`,
}

/** Runs a program to its end with its output shown; ends this one where it fails. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    ...options,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

function files(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'node_modules' && name !== 'build' && !name.startsWith('.'))
    .flatMap((name) => files(join(path, name)))
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => files(join(root, path))))
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Does the work if what it is made from has changed since it was last done. */
function whenStale(marker, sources, work) {
  const now = fingerprint(sources)
  const path = join(root, marker)
  if (existsSync(path) && readFileSync(path, 'utf8') === now) return
  work()
  writeFileSync(path, now)
}

export function install() {
  const manifests = [
    'package-lock.json',
    'package.json',
    ...['domain', 'contract', 'server', 'web'].map((w) => `${w}/package.json`),
  ]
  whenStale('node_modules/.installed-from', manifests, () => {
    process.stdout.write('Installing packages …\n')
    // Also in production: the web is built here. Some packages want a newer Node than the machine's; they run on the project's own.
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: process.env,
      shell: isWindows,
    })
  })
}

export function buildWeb() {
  whenStale('web/build/.built-from', ['package-lock.json', 'domain/src', 'contract/src', 'web'], () => {
    process.stdout.write('Building the web pages …\n')
    run(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
      cwd: join(root, 'web'),
      env: { ...environment, NODE_ENV: 'production' },
    })
  })
}
