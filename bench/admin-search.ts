// node bench/admin-search.ts: how long the administrator's panel searches, pages and counts in a network of some years.
import { availableParallelism, cpus } from 'node:os'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import { countClosed } from '../server/src/requests/statistics.ts'
import { sql } from '../server/src/db/sql.ts'
import { SOME_YEARS, fillNetwork, openPostgreSQL } from './network.ts'
import { agent, call, percentile, sessionOf, startServer, stop } from './running-server.ts'

const TIMES = 200
const TIMES_FOR_FILES = 5
const ADMIN = { email: 'admin@example.org', password: 'Boat-race.1952' }

const TIME_ZONE = 'Asia/Kolkata'

const now = new Date()
const dayFromNow = (days: number) => wallClock(daysAfter(now, days), TIME_ZONE).date

/** The smallest call there is. The others are compared with it; it is made in between. */
const LEAST = '/api/auth/me'
/** What the panel asks for. */
const CALLS: readonly [what: string, path: string, times?: number][] = [
  ['who am I', LEAST],
  ['overview: what waits', '/api/admin/overview'],
  ['overview: statistics of 12 weeks', '/api/admin/statistics'],
  ['overview: statistics of 52 weeks', '/api/admin/statistics?weeks=52'],
  ['volunteers, page 1', '/api/admin/users?role=Volunteer&page=1'],
  ['volunteers, page 150', '/api/admin/users?role=Volunteer&page=150'],
  ['volunteers named meera', '/api/admin/users?role=Volunteer&q=meera&page=1'],
  ['citizens, page 1', '/api/admin/users?role=Citizen&page=1'],
  ['citizens, page 500', '/api/admin/users?role=Citizen&page=500'],
  ['citizens named meera nair', '/api/admin/users?role=Citizen&q=meera%20nair&page=1'],
  ['one citizen by number', '/api/admin/users?role=Citizen&q=98470%2000017&page=1'],
  ['banned people named meera', '/api/admin/users/banned?q=meera&page=1'],
  ['requests, page 1', '/api/admin/helps?page=1'],
  ['requests, page 150', '/api/admin/helps?page=150'],
  ['requests of people named meera', '/api/admin/helps?q=meera&page=1'],
  ['requests with words in them', '/api/admin/helps?q=number%2077&page=1'],
  [
    'requests by place, help and status',
    '/api/admin/helps?location=Kollam&helptype=Reading&status=open&page=1',
  ],
  ['requests of a day', `/api/admin/helps?date=${dayFromNow(2)}&page=1`],
  ['requests due without a volunteer', '/api/admin/helps?status=unfilled&page=1'],
  ['audit log, page 1', '/api/admin/audit?page=1'],
  ['audit log, page 500', '/api/admin/audit?page=500'],
  ['audit log of an action, page 500', '/api/admin/audit?action=complete&page=500'],
  ['audit log of one person', '/api/admin/audit?person=98470%2000017&page=1'],
  ['audit log of people named meera', '/api/admin/audit?person=meera&page=1'],
  ['audit log of an action in a week', `/api/admin/audit?action=complete&from=${dayFromNow(-7)}&page=1`],
  ['file: statistics', '/api/admin/statistics.csv', TIMES_FOR_FILES],
  ['file: audit log of a month', `/api/admin/audit.csv?from=${dayFromNow(-30)}`, TIMES_FOR_FILES],
]
const WHOLE_LOG = '/api/admin/audit.csv'

const postgres = await openPostgreSQL()
try {
  const { url, database } = await fillNetwork(postgres, SOME_YEARS, now, { withAuditLog: true })
  await countClosed({ database, now: () => now, timeZone: TIME_ZONE })
  await database.query(sql`vacuum analyze counted_requests`)
  await database.end()
  const server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: postgres.dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  try {
    await measure(server.port, await sessionOf(server.port, ADMIN))
  } finally {
    await stop(server)
  }
} finally {
  agent.destroy()
  await postgres.close()
}

async function measure(port: number, token: string): Promise<void> {
  const people = SOME_YEARS.citizens + SOME_YEARS.volunteers
  write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}. ${people} people, ` +
      `${SOME_YEARS.open} open and ${SOME_YEARS.completed} completed requests. One call after the other, ${TIMES} times each, in turn with the least.\n`,
  )
  write(`${'call'.padEnd(38)}${'median'.padStart(10)}${'95th of 100'.padStart(14)}${'× least'.padStart(9)}`)
  const ask = async (path: string) => {
    const { status, ms: took, text } = await call(port, path, { token })
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`)
    return took
  }
  const inTurn = async (path: string, times: number) => {
    const [took, least]: [number[], number[]] = [[], []]
    for (let n = 0; n < times; n++) {
      took.push(await ask(path))
      least.push(await ask(LEAST))
    }
    return { took, least }
  }
  for (const [what, path, times = TIMES] of CALLS) {
    // A statement is planned afresh for its first calls, as on a server that has just started.
    if (times === TIMES) await inTurn(path, 20)
    const { took, least } = await inTurn(path, times)
    const [median, slow] = [percentile(took, 0.5), percentile(took, 0.95)]
    write(`${what.padEnd(38)}${ms(median)}${ms(slow).padStart(14)}${multiple(median, least)}`)
  }
  const alone = await inTurn(LEAST, TIMES)
  const meanwhile: number[] = []
  const done = new AbortController()
  const file = ask(WHOLE_LOG).finally(() => done.abort())
  while (!done.signal.aborted) meanwhile.push(await ask(LEAST))
  write(`${'file: the whole audit log'.padEnd(38)}${ms(await file)}`)
  write(
    `${'who am I, meanwhile'.padEnd(38)}${ms(percentile(meanwhile, 0.5))}${ms(percentile(meanwhile, 0.95)).padStart(14)}` +
      multiple(percentile(meanwhile, 0.5), alone.took),
  )
}

function multiple(median: number, least: number[]): string {
  return (median / percentile(least, 0.5)).toFixed(1).padStart(9)
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`.padStart(10)
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
