// node bench/start.ts: how long a start takes until the server is ready, and how much memory it holds while idle.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, openCluster } from '../server/src/db/embedded/cluster.ts'
import { cpuMsOf } from './server/processes.ts'

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 5
const IDLE_SECONDS = Number(process.argv[2] ?? 60)
const PATIENCE_MS = 60_000
/** The worker begins after the first answer; a start that is cut short is not stopped in order. */
const SETTLE_MS = 2_000
const KNOCK_EVERY_MS = 5

interface Started {
  process: ChildProcess
  /** From the command to the first good answer of GET /readyz. */
  readyAfterMs: number
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** What `npm start` runs, on a free port of this machine alone, with a database of its own or the one that runs there. */
async function start(dataDir: string, databaseUrl?: string): Promise<Started> {
  const port = await freePort()
  const { DATABASE_URL: _, ...ours } = process.env
  const env = {
    ...ours,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const from = performance.now()
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: 'ignore' })
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready. Try npm start.')
    if (performance.now() - from > PATIENCE_MS) throw new Error('The server is not ready after a minute.')
    await sleep(KNOCK_EVERY_MS)
  }
  return { process: server, readyAfterMs: performance.now() - from }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Of the server that the launcher has begun: the processor's time so far, and the memory it holds, in MB. Zeros where there is no /proc. */
async function spentBy({ process: launcher }: Started): Promise<{ cpuMs: number; mb: number }> {
  if (process.platform !== 'linux') return { cpuMs: 0, mb: 0 }
  const [server = 0] = await childrenOf(launcher.pid ?? 0)
  return { cpuMs: cpuMsOf([server])?.get(server) ?? 0, mb: await memoryOf(server, 'Rss') }
}

/** Milliseconds until everything is closed, the database included. */
async function stop({ process: server }: Started): Promise<number> {
  const from = performance.now()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  return performance.now() - from
}

async function childrenOf(pid: number): Promise<number[]> {
  const names = await readdir('/proc')
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === pid)
}

async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /^PPid:\s+(\d+)/m.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** `Rss` counts memory shared between processes in each of them, `Pss` shares it out. In MB. */
async function memoryOf(pid: number, kind: 'Rss' | 'Pss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
}

async function memory({ process: launcher }: Started, dataDir: string): Promise<[string, string][]> {
  if (process.platform !== 'linux') return [['memory', 'is read from /proc: Linux only']]
  const [server] = await childrenOf(launcher.pid ?? 0)
  if (server === undefined) throw new Error('The server of npm start was not found.')
  // A database that root keeps elsewhere says where it is.
  const folder = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => dataDir)
  const postmaster = parseInt(await readFile(join(folder.trim(), 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const all = [postmaster, ...(await childrenOf(postmaster))]
  const shares = await Promise.all(all.map((pid) => memoryOf(pid, 'Pss')))
  const database = shares.reduce((sum, share) => sum + share, 0)
  return [
    ['server, resident', `${Math.round(await memoryOf(server, 'Rss'))} MB`],
    [`database, ${all.length} processes together`, `${Math.round(database)} MB`],
  ]
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(2))
  return `${sorted[Math.floor(sorted.length / 2)]} s (${sorted[0]} to ${sorted.at(-1)} s)`
}

const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
await chmod(folder, 0o711) // For the user that the database runs as when we are root.
let running: Started | undefined
let cluster: Cluster | undefined
try {
  const fresh: number[] = []
  const again: number[] = []
  const stops: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const times of [fresh, again]) {
      running = await start(join(folder, `data-${round}`))
      times.push(running.readyAfterMs)
      await sleep(SETTLE_MS)
      stops.push(await stop(running))
    }
  }
  const beside: number[] = []
  const processor: number[] = []
  const resident: number[] = []
  cluster = await openCluster({ dataDir: join(folder, 'data-1'), log: () => {} })
  for (let round = 0; round < ROUNDS; round++) {
    running = await start(join(folder, 'data-1'), cluster.url)
    beside.push(running.readyAfterMs)
    processor.push((await spentBy(running)).cpuMs)
    await sleep(SETTLE_MS)
    resident.push((await spentBy(running)).mb)
    stops.push(await stop(running))
  }
  await cluster.close()
  const dataDir = join(folder, 'data-0')
  running = await start(dataDir)
  await sleep(IDLE_SECONDS * 1000)
  const rows: [string, string][] = [
    ['start with no data yet', spread(fresh)],
    ['start with data', spread(again)],
    ['the same with the database running', spread(beside)],
    ["there the server's processor", spread(processor)],
    ['there the server, resident', `${Math.round(median(resident))} MB`],
    ['stop', spread(stops)],
    ...(await memory(running, dataDir)),
  ]
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}. ` +
      `Median of ${ROUNDS} (fastest to slowest); memory after ${IDLE_SECONDS} s of idleness.\n\n`,
  )
  for (const [what, figure] of rows) process.stdout.write(`${what.padEnd(36)} ${figure}\n`)
} finally {
  if (running?.process.exitCode === null) await stop(running)
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
}
