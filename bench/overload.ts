import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startFront } from './cluster/front.ts'
import { openPrograms } from './cluster/programs.ts'
import { fillNetwork, openPostgreSQL } from './network.ts'
import { percentile, startServer, stop } from './running-server.ts'
import { callOf } from './server/calls.ts'
import { addCrowd } from './server/crowd.ts'
import { cpuMsBetween, cpuMsOf, withChildren } from './server/processes.ts'
import { openLine, type Line } from './server/line.ts'
import type { Call } from './server/load.ts'

// node bench/overload.ts: what a server still does when five times as many calls come as it can answer, half of which read the board and
// half ask for help. They come over kept connections, as a proxy has them; to the server alone, or through a HAProxy (Debian's package)
// with deploy/haproxy.cfg before it. Server and database have one core, callers and HAProxy the others, where `taskset` is at hand; each
// overload stands beside a peak that was measured just before.
const TIMES = 5
const ROUNDS = 5
const SECONDS = 4
const WARM_SECONDS = 1
const CROWD = 100_000
const CONNECTIONS = 1_500
const KINDS = ['list', 'post'] as const
type Kind = (typeof KINDS)[number]
const EVERY_MS = 5
const WATCHED_EVERY_MS = 50
/**
 * At its peak this many ask, each again as soon as it is answered. More of them would share more statements, and wait
 * longer.
 */
const ASKING_AT_PEAK = 64
const MANY_ASKING = 256
interface Way {
  name: string
  port: number
  /** The process of the proxy on this way. */
  proxy?: number
}

interface Outcome {
  kind: Kind
  status: number
  from: number
  ms: number
  saysWhen: boolean
}

let number = 0
/** Those in the crowd who have not asked for help yet: a refused one asks again. */
const askers = Array.from({ length: CROWD }, (_, n) => n)

async function ask(line: Line): Promise<Outcome> {
  const kind = KINDS[number % KINDS.length] as Kind
  const who = kind === 'post' ? (askers.pop() ?? 0) : number
  number++
  const from = performance.now()
  const { status, saysWhen } = await line.ask(callOf[kind](who)).catch(() => ({ status: 0, saysWhen: false }))
  if (kind === 'post' && status === 503) askers.push(who)
  return { kind, status, from, ms: performance.now() - from, saysWhen }
}

/** After a second of warming up: how many calls are answered well in each second. */
function goodputOf(outcomes: Outcome[], begun: number): number {
  const from = begun + WARM_SECONDS * 1000
  const isCounted = ({ from: sent, ms, status }: Outcome) =>
    status === 200 && sent + ms >= from && sent + ms < from + SECONDS * 1000
  return outcomes.filter(isCounted).length / SECONDS
}

/** Each asks again as soon as it is answered. */
async function peak({ port }: Way, length = ASKING_AT_PEAK) {
  const begun = performance.now()
  const until = begun + (WARM_SECONDS + SECONDS) * 1000
  const outcomes: Outcome[] = []
  await Promise.all(
    Array.from({ length }, async () => {
      const line = openLine(port)
      while (performance.now() < until) outcomes.push(await ask(line))
      line.close()
    }),
  )
  return { perSecond: goodputOf(outcomes, begun), answered: outcomes.length }
}

/** This many calls a second, whatever becomes of the previous ones. */
async function pour({ port }: Way, perSecond: number) {
  const all = Array.from({ length: CONNECTIONS }, () => openLine(port))
  const free = [...all]
  const asked: Promise<Outcome>[] = []
  let unsent = 0
  const begun = performance.now()
  const until = begun + (WARM_SECONDS + SECONDS) * 1000
  for (let now = begun; now < until; now = performance.now()) {
    const due = Math.floor(((now - begun) / 1000) * perSecond)
    while (asked.length + unsent < due) {
      const line = free.pop()
      if (!line) unsent++
      else asked.push(ask(line).finally(() => free.push(line)))
    }
    await sleep(EVERY_MS)
  }
  const outcomes = await Promise.all(asked)
  for (const line of all) line.close()
  return { outcomes, unsent, goodput: goodputOf(outcomes, begun), warmAt: begun + WARM_SECONDS * 1000 }
}

/** How long such a call takes meanwhile; Infinity if it is not answered well. */
async function watch(port: number, { path, headers }: Partial<Call>, signal: AbortSignal): Promise<number[]> {
  const took: number[] = []
  while (!signal.aborted) {
    const from = performance.now()
    const sent = { headers: headers ?? {} }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent).catch(() => undefined)
    await answer?.arrayBuffer()
    took.push(answer?.ok ? performance.now() - from : Infinity)
    await sleep(WATCHED_EVERY_MS)
  }
  return took
}

/** Server and database on the first core, we on the others. */
function keepApart(pids: number[]): boolean {
  const last = availableParallelism() - 1
  if (last < 1) return false
  const pin = (pid: number, cores: string) =>
    execFileSync('taskset', ['-acp', cores, `${pid}`], { stdio: 'ignore' })
  try {
    for (const pid of pids) pin(pid, '0')
    pin(process.pid, `1-${last}`)
    return true
  } catch {
    return false
  }
}

const spread = (times: number[]) =>
  [0.5, 0.95, 1].map((part) => Math.round(percentile(times, part))).join(' / ')
const percent = (part: number) => `${Math.round(100 * part)} %`
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const postgres = await openPostgreSQL()
const size = { citizens: 4_000, volunteers: 1_000, completed: 0, open: 2_800 }
const { url, database } = await fillNetwork(postgres, size, new Date())
await addCrowd(database, CROWD)
await database.end()
const server = await startServer({ DATABASE_URL: url, DATA_DIR: postgres.dataDir, DEMO: 'off' })
const theirs = () => [...withChildren(server.process.pid ?? 0), ...withChildren(postgres.pid)]
say(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`)
say(
  keepApart(theirs())
    ? 'Server and database have one core, the callers the others.'
    : 'Callers, server and database share the cores: without taskset, or with one core.',
)

async function round(way: Way): Promise<{ perSecond: number; goodput: number }> {
  const atStart = cpuMsOf(theirs())
  const { perSecond, answered } = await peak(way)
  const peakMs = atStart && cpuMsBetween(atStart, cpuMsOf(theirs()) ?? atStart) / answered

  const over = new AbortController()
  const watched = [{ path: '/healthz' }, callOf.me(0)].map((one) => watch(way.port, one, over.signal))
  const late = monitorEventLoopDelay({ resolution: 1 })
  late.enable()
  const before = cpuMsOf(theirs())
  const proxyBefore = way.proxy && cpuMsOf([way.proxy])
  const { outcomes, unsent, goodput, warmAt } = await pour(way, perSecond * TIMES)
  const overMs = before && cpuMsBetween(before, cpuMsOf(theirs()) ?? before)
  late.disable()
  over.abort()

  const good = outcomes.filter(({ status }) => status === 200)
  const refused = outcomes.filter(({ status }) => status === 503)
  const told = (some: Outcome[]) =>
    `${some.length}, after ${spread(some.map(({ ms }) => ms))} ms, ${percent(some.filter(({ ms }) => ms <= 50).length / some.length)} within 50 ms`
  const [early, later] = [
    refused.filter(({ from }) => from < warmAt),
    refused.filter(({ from }) => from >= warmAt),
  ]
  say(`\n${way.name}: ${Math.round(perSecond)} a second at the peak, ${TIMES} times as many asked for`)
  say(
    `  answered well: ${Math.round(goodput)} a second, ${percent(goodput / perSecond)} of the peak, after ${spread(good.map(({ ms }) => ms))} ms (median, 95th of 100, slowest)`,
  )
  say(`  refused: ${told(later)}; in the first second ${told(early)}`)
  say(`  refused without Retry-After: ${refused.filter(({ saysWhen }) => !saysWhen).length}`)
  const ofKind = KINDS.map((kind) => {
    const all = outcomes.filter((one) => one.kind === kind)
    return `${kind} ${percent(all.filter(({ status }) => status === 503).length / all.length)}`
  })
  const [health = [], me = []] = await Promise.all(watched)
  say(
    `  refused of each kind: ${ofKind.join(', ')}; meanwhile /healthz ${spread(health)} ms, /me ${spread(me)} ms`,
  )
  say(
    `  otherwise: ${outcomes.length - good.length - refused.length}; found no free connection: ${unsent}; the callers were late by ${[50, 95, 100].map((part) => Math.round(late.percentile(part) / 1e6)).join(' / ')} ms`,
  )
  if (peakMs && overMs && !way.proxy)
    say(
      `  processor: ${peakMs.toFixed(2)} ms for each answered at the peak, ${((overMs - peakMs * good.length) / refused.length).toFixed(3)} ms for each refused`,
    )
  const proxyMs = proxyBefore && cpuMsBetween(proxyBefore, cpuMsOf([way.proxy ?? 0]) ?? proxyBefore)
  if (proxyMs) say(`  processor of HAProxy: ${(proxyMs / outcomes.length).toFixed(3)} ms for each call`)
  return { perSecond, goodput }
}

const hasProxy = existsSync('/usr/sbin/haproxy')
const programs = hasProxy ? await openPrograms('overload') : undefined
try {
  const alone = { port: server.port, name: 'alone' }
  const ways: Way[] = [alone]
  if (programs) {
    const { port, pid } = await startFront(programs, [server.port])
    ways.push({ port, proxy: pid, name: 'behind HAProxy' })
  }
  await peak(alone) // What is run often is compiled only now.
  const many = await peak(alone, MANY_ASKING)
  say(`${MANY_ASKING} at once, each the next when answered: ${Math.round(many.perSecond)} a second`)
  const left = new Map(ways.map((way) => [way, [] as string[]]))
  for (let n = 0; n < ROUNDS; n++) {
    let most = 0
    for (const way of ways) {
      const { perSecond, goodput } = await round(way)
      if (way === alone) most = perSecond
      left.get(way)?.push(`${percent(goodput / perSecond)} (${percent(goodput / most)})`)
    }
  }
  say('\nOf the peak is left, and in brackets of the one of the server alone:')
  for (const [{ name }, parts] of left) say(`  ${name}: ${parts.join(', ')}`)
} finally {
  await programs?.close()
  await stop(server)
  await postgres.close()
}
