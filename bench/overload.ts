import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { fillNetwork, openPostgreSQL } from './network.ts'
import { percentile, startServer, stop } from './running-server.ts'
import { callOf } from './server/calls.ts'
import { addCrowd } from './server/crowd.ts'
import { load, type Call } from './server/load.ts'

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

interface Outcome {
  kind: Kind
  status: number
  ms: number
  saysWhen: boolean
}

let posted = 0
const next = (n: number): Call & { kind: Kind } => {
  const kind = KINDS[n % KINDS.length] as Kind
  return { ...callOf[kind](kind === 'post' ? posted++ : n), kind }
}

/** So many calls a second, whatever becomes of those before; undefined where no connection was free. */
async function pour(origin: string, perSecond: number): Promise<(Outcome | undefined)[]> {
  const free = Array.from({ length: CONNECTIONS }, () => new Client(origin))
  const all = [...free]
  const outcomes: Promise<Outcome | undefined>[] = []
  const begun = performance.now()
  for (let now = begun; now < begun + SECONDS * 1000; now = performance.now()) {
    const due = Math.floor(((now - begun) / 1000) * perSecond)
    while (outcomes.length < due) {
      const client = free.pop()
      const call = next(outcomes.length)
      outcomes.push(client ? send(client, call).finally(() => free.push(client)) : Promise.resolve(undefined))
    }
    await sleep(EVERY_MS)
  }
  const became = await Promise.all(outcomes)
  await Promise.all(all.map((client) => client.close()))
  return became
}

async function send(client: Client, { method, path, headers, body, kind }: Call & { kind: Kind }) {
  const from = performance.now()
  const answer = await client.request({ method, path, headers, body: body ?? null }).catch(() => undefined)
  await answer?.body.dump()
  const saysWhen = answer?.headers['retry-after'] !== undefined
  return { kind, status: answer?.statusCode ?? 0, ms: performance.now() - from, saysWhen }
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
  const origin = `http://127.0.0.1:${server.port}`
  const { perSecond: peak } = await load({
    origins: [origin],
    next,
    seconds: SECONDS,
    connections: 64,
    atEdge: () => {},
  })
  say(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`)
  say(`At its peak: ${Math.round(peak)} calls answered well a second`)
  const over = new AbortController()
  const health = watchHealth(origin, over.signal)
  const outcomes = await pour(origin, peak * TIMES)
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
