// node bench/tells-by-time.ts: whether the time of an answer tells who has an account, or a request. Fails where it does.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../server/src/demo/people.ts'
import { DEMO_REQUESTS } from '../server/src/demo/requests.ts'
import type { Server } from './running-server.ts'
import { agent, call, percentile, sessionOf, startServer, stop } from './running-server.ts'

const SAMPLES = 200
/** Not sampled: the first calls of a process are slower than all others. */
const FIRST = 20
/** The work that a call leaves behind is done by then, and does not slow down the next. */
const REST_MS = 60
/** 0.5 is no better than a coin. */
const TELLS_FROM = 0.6

const person = { name: 'Leela Varma', contactno: '9847012345', category: 'Citizen' }
/** Who has accepted a request, and tries the addresses of others. */
const VOLUNTEER = 'asha@example.org'
const REASON = 'She moved house'
const everybody = DEMO_PEOPLE.map(({ email }) => email)
const waiting = DEMO_REQUESTS.filter(({ acceptedBy, ended }) => !acceptedBy && !ended).map(
  ({ by }) => `${by}@example.org`,
)

interface Asking {
  path: string
  known: readonly string[]
  body: (email: string) => object
  as?: string
}
const CALLS: readonly Asking[] = [
  { path: '/api/auth/forgot-password', known: everybody, body: (email) => ({ email }) },
  { path: '/api/auth/login', known: everybody, body: (email) => ({ email, password: 'Not-hers.17rain' }) },
  {
    path: '/api/auth/signup',
    known: everybody,
    body: (email) => ({ ...person, email, password: 'Not-hers.17rain' }),
  },
  {
    path: '/api/auth/volunteers/release',
    known: waiting,
    body: (email) => ({ email, reason: REASON }),
    as: VOLUNTEER,
  },
  {
    path: '/api/auth/mark-help-completed',
    known: waiting,
    body: (email) => ({ email, completionCode: '123456' }),
    as: VOLUNTEER,
  },
  { path: '/api/auth/volunteers', known: waiting, body: (email) => ({ email }), as: VOLUNTEER },
]

/**
 * How often a known address takes longer than an unknown one, of all pairs: the area under the ROC curve. Below a half
 * it tells as much the other way round.
 */
function tells(known: number[], unknown: number[]): number {
  const pairs = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  const area = pairs.reduce((sum: number, one) => sum + one, 0) / pairs.length
  return Math.max(area, 1 - area)
}

let count = 0
const ADDRESSES = {
  known: ({ known }: Asking) => known[count++ % known.length] ?? '',
  unknown: () => `s${count++}@example.org`,
}

async function sample(port: number, asking: Asking) {
  const { path, body, as } = asking
  const token = as === undefined ? undefined : await sessionOf(port, { email: as, password: DEMO_PASSWORD })
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = -FIRST; round < SAMPLES; round++) {
    // In a chance order, so that what a call leaves behind falls on both alike.
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) {
      const sent = body(ADDRESSES[who](asking))
      const { ms, status } = await call(port, path, { body: sent, ...(token && { token }) })
      if (status >= 500 || status === 429) throw new Error(`${path} answered ${status}`)
      if (round >= 0) times[who].push(ms)
      await sleep(REST_MS)
    }
  }
  return times
}

const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
await chmod(folder, 0o711) // For the user that the database runs as when we are root.
let server: Server | undefined
try {
  server = await startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'on' })
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}. ${SAMPLES} known and ` +
      `${SAMPLES} unknown addresses; area under the curve, medians.\n\n`,
  )
  for (const asking of CALLS) {
    const { known, unknown } = await sample(server.port, asking)
    const area = tells(known, unknown)
    const medians = [known, unknown].map((times) => `${percentile(times, 0.5).toFixed(2)} ms`)
    process.stdout.write(`${asking.path.padEnd(30)} ${area.toFixed(3)}   ${medians.join(' / ')}\n`)
    if (area >= TELLS_FROM) process.exitCode = 1
  }
} finally {
  if (server) await stop(server)
  agent.destroy()
  await rm(folder, { recursive: true, force: true })
}
