import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { openCluster } from '../server/src/db/embedded/cluster.ts'
import { connect } from '../server/src/db/pool.ts'
import { SECRETS_KEY } from '../server/src/testing/database.ts'
import { contradictionsIn, missingFrom, settle } from '../server/src/testing/crash/campaign.ts'
import { newLedger, underLoad } from '../server/src/testing/crash/load.ts'
import type { ServerProcess } from '../server/src/testing/server-process.ts'
import * as processes from '../server/src/testing/server-process.ts'

// node bench/update.ts [COMMIT or NUMBER ...]: a server of an older commit, in use, over a database that a server of today brings forward,
// after three that were killed at it. A number is that of the last migration it had; without any: the one before the last.
const ROOT = join(import.meta.dirname, '..')
const KILLED_AFTER_MS = [450, 600, 750]
const BETWEEN_MS = 4_000

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const MIGRATIONS = 'server/src/platform/db/migrations'
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const folder = await mkdtemp(join(tmpdir(), 'network-update-'))
await chmod(folder, 0o711) // For the user that the database runs as where we are root.
const names = new Map<unknown, string>(Object.entries(api).map(([name, endpoint]) => [endpoint, name]))
const files = (await readdir(join(ROOT, MIGRATIONS))).toSorted()
const chosen = process.argv.slice(2)
say(
  '| last migration | commit | alone | while three were killed | while one started | beside it | failed | lost |',
)
say('|---|---|---|---|---|---|---|---|')
try {
  for (const [index, asked] of (chosen.length > 0 ? chosen : [files.at(-2)?.slice(0, 4) ?? '']).entries())
    await updateFrom(commitOf(asked), join(folder, String(index)))
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** The last commit with this migration and none after it. */
function commitOf(asked: string): string {
  const next = files.find((name) => /^\d{4}$/.test(asked) && name.slice(0, 4) > asked)
  const found = next && git('log', '--diff-filter=A', '--format=%h', '--', `*/${next}`).split('\n').at(-1)
  return git('rev-parse', '--short', found ? `${found}^` : asked)
}

async function updateFrom(commit: string, place: string): Promise<void> {
  const old = await checkOut(commit, join(place, 'release'))
  await using cleanup = new AsyncDisposableStack()
  const cluster = await openCluster({ dataDir: join(place, 'data'), log: () => {} })
  cleanup.defer(() => cluster.close())
  const server = await old.startServerProcess(cluster.url, { SECRETS_KEY })
  cleanup.defer(() => server.stop())
  const before = await schemaOf(cluster.url)
  const seen = { calls: 0, done: 0 }
  const failed: string[] = []
  // In the words of its own contract.
  const call = (async (endpoint, ...sent) => {
    const name = names.get(endpoint) ?? ''
    seen.calls++
    const answer = await server.call(old.api[name] as typeof endpoint, ...sent).catch((error: Error) => {
      if (error.message === 'fetch failed') failed.push(`${name}: not answered`)
      throw error
    })
    if (answer.status >= 500) failed.push(`${name}: ${answer.status} ${answer.problem?.code}`)
    if (answer.status === 200 && endpoint.method !== 'GET') seen.done++
    return answer
  }) as ServerProcess['call']
  const cells: string[] = []
  const report = () => {
    const { calls, done } = seen
    cells.push(`${calls} (${done})`)
    Object.assign(seen, { calls: 0, done: 0 })
  }
  const ledger = newLedger()
  const end = new AbortController()
  const people = await settle(cluster.url, call)
  Object.assign(seen, { calls: 0, done: 0 })
  const load = underLoad({ call, ...people, ledger, signal: end.signal })
  await sleep(BETWEEN_MS)
  report()
  for (const afterMs of KILLED_AFTER_MS) await startAndKill(cluster.url, afterMs)
  report()
  const today = await processes.startServerProcess(cluster.url)
  cleanup.defer(() => today.stop())
  report()
  await sleep(BETWEEN_MS)
  report()
  end.abort()
  await load
  const database = connect({ url: cluster.url, size: 2 })
  const broken = [...(await missingFrom(database, ledger)), ...(await contradictionsIn(database))]
  await database.end()
  say(`| ${[before, commit, ...cells, failed.length, broken.length].join(' | ')} |`)
  for (const sentence of [...new Set(failed), ...broken]) say(sentence)
  if (broken.length + failed.length > 0) process.exitCode = 1
}

/** The name of the newest migration there. */
async function schemaOf(url: string): Promise<string> {
  const database = connect({ url, size: 1 })
  const { rows } = await database.pool.query('select max(name) as name from schema_migrations')
  await database.end()
  return rows[0].name
}

/** The server of an older commit and its contract, over the packages of today and those that are not among them any more. */
async function checkOut(commit: string, place: string) {
  await mkdir(join(place, 'node_modules/@scan'), { recursive: true })
  const archive = execFileSync('git', ['archive', commit, 'domain', 'contract', 'server'], {
    cwd: ROOT,
    maxBuffer: 100e6,
  })
  execFileSync('tar', ['-x', '-C', place], { input: archive })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@scan') await symlink(join(ROOT, 'node_modules', name), join(place, 'node_modules', name))
  for (const name of ['domain', 'contract'])
    await symlink(join(place, name), join(place, 'node_modules/@scan', name))
  const { dependencies } = JSON.parse(await readFile(join(place, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const gone = Object.entries(dependencies).filter(([name]) => !existsSync(join(ROOT, 'node_modules', name)))
  if (gone.length > 0) {
    const names = gone.map(([name, version]) => `${name}@${version}`)
    execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', `${place}-gone`, ...names])
    await rename(`${place}-gone/node_modules`, join(place, 'server/node_modules'))
  }
  const testing = join(place, 'server/src/testing')
  const { startServerProcess } = (await import(join(testing, 'server-process.ts'))) as typeof processes
  const { api } = (await import(join(place, 'contract/src/index.ts'))) as { api: Record<string, Endpoint> }
  return { startServerProcess, api }
}

async function startAndKill(url: string, afterMs: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, SECRETS_KEY, PORT: '0', DEMO: 'off' }
  const server = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], { env, stdio: 'ignore' })
  await sleep(afterMs)
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}
