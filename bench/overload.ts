import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fillNetwork, openPostgreSQL } from './network.ts'
import { percentile, startServer, stop } from './running-server.ts'
import { callOf } from './server/calls.ts'
import { addCrowd } from './server/crowd.ts'
import { cpuMsBetween, cpuMsOf, withChildren } from './server/processes.ts'
import { openLine, type Line } from './server/line.ts'
import type { Call } from './server/load.ts'

// node bench/overload.ts: what a server still does when five times as many calls come as it can answer: some read the board, some ask
// for help, some only look who they are. Callers, server and database share the machine.
const TIMES = 5
const SECONDS = 5
const CROWD = 30_000
const CONNECTIONS = 1_500
const KINDS = ['list', 'post', 'me'] as const
type Kind = (typeof KINDS)[number]
const EVERY_MS = 5
const HEALTH_EVERY_MS = 50
/** At its peak so many ask, each the next as soon as the one before is answered. */
const ASKING_AT_PEAK = 64
const WARM_SECONDS = 1

interface Outcome {
  kind: Kind
  status: number
  ms: number
  saysWhen: boolean
  /** Whether its connection was made with it. */
  isFirst: boolean
}

let posted = 0
const next = (n: number): Call & { kind: Kind } => {
  const kind = KINDS[n % KINDS.length] as Kind
  return { ...callOf[kind](kind === 'post' ? posted++ : n), kind }
}

/** Calls that are answered well: in a second once the server is warm, and in all. */
async function peakOf(port: number): Promise<{ perSecond: number; answered: number }> {
  const lines = Array.from({ length: ASKING_AT_PEAK }, () => openLine(port))
  const from = performance.now() + WARM_SECONDS * 1000
  const until = from + SECONDS * 1000
  let [number, good, answered] = [0, 0, 0]
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) {
        const { status } = await line.ask(next(number++))
        const now = performance.now()
        if (status !== 200) continue
        answered++
        if (now >= from && now < until) good++
      }
      line.close()
    }),
  )
  return { perSecond: good / SECONDS, answered }
}

/** So many calls a second, whatever becomes of those before; undefined where no connection was free. */
async function pour(port: number, perSecond: number): Promise<(Outcome | undefined)[]> {
  const all = Array.from({ length: CONNECTIONS }, () => openLine(port))
  const free = [...all]
  const opened = new Set<Line>()
  const outcomes: Promise<Outcome | undefined>[] = []
  const begun = performance.now()
  for (let now = begun; now < begun + SECONDS * 1000; now = performance.now()) {
    const due = Math.floor(((now - begun) / 1000) * perSecond)
    while (outcomes.length < due) {
      const line = free.pop()
      const call = next(outcomes.length)
      const isFirst = line !== undefined && !opened.has(line)
      if (line) opened.add(line)
      outcomes.push(
        line ? send(line, call, isFirst).finally(() => free.push(line)) : Promise.resolve(undefined),
      )
    }
    await sleep(EVERY_MS)
  }
  const became = await Promise.all(outcomes)
  for (const line of all) line.close()
  return became
}

async function send(line: Line, call: Call & { kind: Kind }, isFirst: boolean): Promise<Outcome> {
  const from = performance.now()
  const { status, saysWhen } = await line.ask(call).catch(() => ({ status: 0, saysWhen: false }))
  return { kind: call.kind, status, ms: performance.now() - from, saysWhen, isFirst }
}

/** How long `/healthz` takes meanwhile; Infinity where it is not answered well. */
async function watchHealth(origin: string, signal: AbortSignal): Promise<number[]> {
  const took: number[] = []
  while (!signal.aborted) {
    const from = performance.now()
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    took.push(answer?.ok ? performance.now() - from : Infinity)
    await sleep(HEALTH_EVERY_MS)
  }
  return took
}

const spread = (times: number[]) =>
  [0.5, 0.95, 1].map((part) => Math.round(percentile(times, part))).join(' / ')

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const postgres = await openPostgreSQL()
const size = { citizens: 4_000, volunteers: 1_000, completed: 0, open: 2_800 }
const { url, database } = await fillNetwork(postgres, size, new Date())
await addCrowd(database, CROWD)
await database.end()
const server = await startServer({ DATABASE_URL: url, DATA_DIR: postgres.dataDir, DEMO: 'off' })
try {
  const used = () => cpuMsOf([...withChildren(server.process.pid ?? 0), ...withChildren(postgres.pid)])
  const atStart = used()
  const { perSecond: peak, answered } = await peakOf(server.port)
  const peakMs = atStart && cpuMsBetween(atStart, used() ?? atStart) / answered
  say(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`)
  say(`At its peak: ${Math.round(peak)} calls answered well a second`)
  const over = new AbortController()
  const health = watchHealth(`http://127.0.0.1:${server.port}`, over.signal)
  const late = monitorEventLoopDelay({ resolution: 1 })
  late.enable()
  const before = used()
  const outcomes = await pour(server.port, peak * TIMES)
  const overMs = before && cpuMsBetween(before, used() ?? before)
  late.disable()
  over.abort()
  const sent = outcomes.filter((one) => one !== undefined)
  const good = sent.filter(({ status }) => status === 200)
  const refused = sent.filter(({ status }) => status === 503)
  say(
    `${outcomes.length} calls in ${SECONDS} s, of which ${outcomes.length - sent.length} found no free connection`,
  )
  say(
    `Answered well: ${Math.round(good.length / SECONDS)} a second, ${Math.round((100 * good.length) / SECONDS / peak)} % of the peak; median / 95th of 100 / slowest ${spread(good.map(({ ms }) => ms))} ms`,
  )
  say(
    `Refused: ${refused.length}, ${refused.filter(({ saysWhen }) => !saysWhen).length} without Retry-After; ${spread(refused.map(({ ms }) => ms))} ms`,
  )
  const first = refused.filter(({ isFirst }) => isFirst)
  const later = refused.filter(({ isFirst }) => !isFirst)
  say(
    `Of these ${first.length} with the making of their connection ${spread(first.map(({ ms }) => ms))} ms, others ${spread(later.map(({ ms }) => ms))} ms`,
  )
  say(
    `The callers themselves were late by ${[50, 95, 100].map((part) => Math.round(late.percentile(part) / 1e6)).join(' / ')} ms`,
  )
  if (peakMs && overMs) {
    const refusalMs = (overMs - peakMs * good.length) / refused.length
    // Of a second that is full at the peak, what is left where all that is past it is refused.
    const left = (peakMs - TIMES * refusalMs) / (peakMs - refusalMs)
    say(
      `Server and database took ${peakMs.toFixed(2)} ms of the processor for each well answered, ${refusalMs.toFixed(3)} ms for each refused: with callers elsewhere ${Math.round(100 * left)} % of the peak is left`,
    )
  }
  say(`Otherwise: ${sent.length - good.length - refused.length}`)
  for (const kind of KINDS) {
    const of = sent.filter((one) => one.kind === kind)
    say(
      `Of ${kind}, refused: ${Math.round((100 * of.filter(({ status }) => status === 503).length) / of.length)} %`,
    )
  }
  say(`/healthz meanwhile: ${spread(await health)} ms`)
} finally {
  await stop(server)
  await postgres.close()
}
