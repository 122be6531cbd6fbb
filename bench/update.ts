import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../server/src/platform/db/cluster.ts'
import { connect } from '../server/src/platform/db/pool.ts'
import { SECRETS_KEY } from '../server/src/testing/database.ts'
import { contradictionsIn, missingFrom, settle } from '../server/src/testing/crash/campaign.ts'
import type * as Load from '../server/src/testing/crash/load.ts'
import * as processes from '../server/src/testing/server-process.ts'

// node bench/update.ts [COMMIT ...]: a server of an older commit, in use, over a database that a server of today brings forward, after
// three that were killed at it. Without commits: the one before
// the last change of the schema.
const ROOT = join(import.meta.dirname, '..')
const KILLED_AFTER_MS = [450, 600, 750]
const BETWEEN_MS = 4_000

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const lastChange = git('log', '-1', '--format=%h', '--', 'server/src/platform/db/migrations')
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const folder = await mkdtemp(join(tmpdir(), 'network-update-'))
await chmod(folder, 0o711) // For the user that the database runs as where we are root.
const chosen = process.argv.slice(2)
try {
  for (const [index, commit] of (chosen.length > 0 ? chosen : [`${lastChange}^`]).entries())
    await updateFrom(git('rev-parse', '--short', commit), join(folder, String(index)))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function updateFrom(commit: string, place: string): Promise<void> {
  const old = await checkOut(commit, join(place, 'release'))
  await using cleanup = new AsyncDisposableStack()
  const cluster = await openCluster({ dataDir: join(place, 'data'), log: () => {} })
  cleanup.defer(() => cluster.close())
  const server = await old.startServerProcess(cluster.url, { SECRETS_KEY })
  cleanup.defer(() => server.stop())
  const seen = { calls: 0, unanswered: 0, failed: 0 }
  const call: typeof server.call = async (...asked) => {
    seen.calls++
    const answer = await server.call(...asked).catch((error: unknown) => {
      seen.unanswered++
      throw error
    })
    if (answer.status >= 500) seen.failed++
    return answer
  }
  const report = (when: string) => {
    say(`${commit}, ${when}: ${seen.calls} calls, ${seen.unanswered} unanswered, ${seen.failed} failed`)
    Object.assign(seen, { calls: 0, unanswered: 0, failed: 0 })
  }
  const ledger = old.newLedger()
  const end = new AbortController()
  const load = old.underLoad({
    call,
    ...(await settle(cluster.url, server.call)),
    ledger,
    signal: end.signal,
  })
  await sleep(BETWEEN_MS)
  report('alone')
  for (const afterMs of KILLED_AFTER_MS) await startAndKill(cluster.url, afterMs)
  report('while three servers of today were killed at their start')
  const today = await processes.startServerProcess(cluster.url)
  cleanup.defer(() => today.stop())
  report('while one of today started')
  await sleep(BETWEEN_MS)
  report('beside it')
  end.abort()
  await load
  const database = connect({ url: cluster.url, size: 2 })
  const broken = [...(await missingFrom(database, ledger)), ...(await contradictionsIn(database))]
  await database.end()
  for (const sentence of broken) say(sentence)
  say(`What does not hold: ${broken.length}`)
  if (broken.length > 0) process.exitCode = 1
}

/** The server of an older commit with what tries it, over the packages of today. */
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
  const testing = join(place, 'server/src/testing')
  const { startServerProcess } = (await import(join(testing, 'server-process.ts'))) as typeof processes
  const { newLedger, underLoad } = (await import(join(testing, 'crash/load.ts'))) as typeof Load
  return { startServerProcess, newLedger, underLoad }
}

async function startAndKill(url: string, afterMs: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, SECRETS_KEY, PORT: '0', DEMO: 'off' }
  const server = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], { env, stdio: 'ignore' })
  await sleep(afterMs)
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}
