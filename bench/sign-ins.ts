// node bench/sign-ins.ts: how long other calls wait while a hundred people sign in at the same moment, again and again.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Server } from './running-server.ts'
import { agent, call, percentile, sessionOf, startServer, stop } from './running-server.ts'

const SIGN_INS_AT_ONCE = 100
const STORMS = 10
const REST_MS = 1_000
/** Other calls come at a steady pace, whether or not those before have been answered. */
const CALL_EVERY_MS = 20
const IDLE_MS = 8_000
const OTHER_ROUTES = ['/api/auth/me', '/api/auth/volunteers'] as const
/** One of the demo people. */
const VOLUNTEER = { email: 'asha@example.org', password: 'Onam.sadya7' }

const signIn = (port: number) => call(port, '/api/auth/login', { body: VOLUNTEER })

/** Calls the other routes in turn until `over` settles, and answers how long each answer took. */
async function othersDuring(port: number, token: string, over: Promise<unknown>): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const calls = new AbortController()
  const end = () => calls.abort()
  over.then(end, end)
  for (let next = performance.now(); !calls.signal.aborted; next += CALL_EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()))
    const path = OTHER_ROUTES[answers.length % OTHER_ROUTES.length] as string
    // A call that could not even start in time has waited too.
    const late = Math.max(0, performance.now() - next)
    answers.push(call(port, path, { token }).then((answer) => ({ ...answer, ms: answer.ms + late })))
  }
  return Promise.all(answers)
}

function spread(answers: Answer[], expected = 200): string {
  const times = answers.map(({ ms }) => ms)
  const at = (part: number) => `${Math.round(percentile(times, part))}`
  const failed = answers.filter(({ status }) => status !== expected).length
  return `${at(0.5)} / ${at(0.95)} / ${at(1)} ms, ${times.length} calls${failed > 0 ? `, ${failed} FAILED` : ''}`
}

const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
await chmod(folder, 0o711) // For the user that the database runs as when we are root.
let server: Server | undefined
try {
  server = await startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'on' })
  const { port } = server
  const token = await sessionOf(port, VOLUNTEER)
  await othersDuring(port, token, sleep(2_000)) // The first calls of a process are slower than all others.

  const idle = await othersDuring(port, token, sleep(IDLE_MS))
  const stormy: Answer[] = []
  const signIns: Answer[] = []
  for (let storm = 0; storm < STORMS; storm++) {
    const all = Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, () => signIn(port)))
    stormy.push(...(await othersDuring(port, token, all)))
    signIns.push(...(await all))
    await sleep(REST_MS)
  }

  const answered = (status: number) => signIns.filter((answer) => answer.status === status)
  const [welcome, turnedAway] = [answered(200), answered(503)]
  const rows = [
    ['other calls, idle', spread(idle)],
    ['other calls, in the storm', spread(stormy)],
    ['sign-ins answered 200', spread(welcome)],
    ['sign-ins answered 503', turnedAway.length > 0 ? spread(turnedAway, 503) : 'none'],
    ['sign-ins answered otherwise', `${signIns.length - welcome.length - turnedAway.length}`],
  ] as const
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}. ` +
      `${STORMS} storms of ${SIGN_INS_AT_ONCE} sign-ins at once; median / 95th of 100 / slowest.\n\n`,
  )
  for (const [what, figure] of rows) process.stdout.write(`${what.padEnd(30)} ${figure}\n`)
} finally {
  if (server) await stop(server)
  agent.destroy()
  await rm(folder, { recursive: true, force: true })
}
