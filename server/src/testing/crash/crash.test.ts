import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { LIFECYCLE, type MoveType } from '@scan/domain/help-request.ts'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAuditLog } from '../../audit/verify-audit-log.ts'
import { openCluster } from '../../db/embedded/cluster.ts'
import { connect, type Database } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { listen } from '../../live/listening.ts'
import { topic } from '../../live/topics.ts'
import { openMailSink, type MailSink } from '../mail-sink.ts'
import { gather, startServerProcess, type ServerProcess } from '../server-process.ts'
import { isNightly } from '../world.ts'
import { newLedger, underLoad, type Ledger } from './load.ts'

const VICTIMS = ['server', 'database', 'both'] as const

/** How long people are at it before a kill, at most; longer while too little is acknowledged to be lost. */
const LOAD_MS = 500
/** In each round, however slow the machine. */
const LEAST_WRITES = 5
const READY_WITHIN_MS = 60_000
const EMAILS_WITHIN_MS = 120_000

const PEOPLE = [
  ...['Meera', 'Gopal', 'Omana', 'Hamza'].map((name) => [name, 'Citizen'] as const),
  ...['Asha', 'Ravi', 'Nisha'].map((name) => [name, 'Volunteer'] as const),
  ['Kamala', 'Citizen'] as const,
]

test.runIf(isNightly)(
  'whatever was acknowledged is there after the server was killed, its database, or both',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'network-crash-'))
    await chmod(folder, 0o711) // For the user that the database runs as where we are root.
    const sink = await openMailSink()
    const dataDir = join(folder, 'data')
    onTestFinished(async () => {
      // Whatever a failed test left running is stopped by whoever opens and closes it last.
      const { pid } = JSON.parse(await readFile(join(dataDir, 'postgres-opener'), 'utf8')) as { pid: number }
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It was stopped in order.
      }
      await (await openCluster({ dataDir, log: () => {} })).close()
      await rm(folder, { recursive: true })
      await sink.close()
    })
    const { broken, acknowledged } = await crashAgainAndAgain(dataDir, sink)
    expect(broken).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(VICTIMS.length * LEAST_WRITES)
  },
  600_000,
)

/**
 * Kills the server, its embedded database, or both in the middle of many writes, and tells what does not hold after it,
 * a sentence each, and how much was acknowledged.
 */
async function crashAgainAndAgain(dataDir: string, sink: MailSink) {
  const start = () => startServerProcess('', { DATA_DIR: dataDir, SMTP_URL: sink.url, SECRETS_KEY: '' })
  const open = async () => connect({ url: await urlOf(dataDir), size: 2 })
  const broken: string[] = []
  const ledger = newLedger()
  let server = await start()
  const call: ServerProcess['call'] = (endpoint, ...sent) => server.call(endpoint, ...sent)
  const database = await open()
  const people = await gather(database, call, PEOPLE)
  await database.end()
  const brokenAfter = async (since: Date) => {
    const database = await open()
    const found = [
      ...(await missingFrom(database, ledger)),
      ...(await contradictionsIn(database)),
      ...(await noSession(server, ledger)),
      ...(await emailsOf(database, sink, since)),
    ]
    await database.end()
    return found
  }

  for (const victim of VICTIMS) {
    sink.emails.splice(0)
    const since = new Date()
    const enough = acknowledgedIn(ledger) + LEAST_WRITES
    const listener = victim === 'server' ? await listenTo(await open()) : undefined
    const over = new AbortController()
    const load = underLoad({ call, people, ledger, signal: over.signal })
    await sleep(200 + randomInt(LOAD_MS))
    await until(async () => acknowledgedIn(ledger) >= enough, READY_WITHIN_MS)
    if (victim !== 'server') await killDatabase(dataDir)
    if (victim === 'database') await readyAgain(server, await urlOf(dataDir))
    else await server.kill()
    over.abort()
    if (victim !== 'database') server = await start()
    await load

    const found = await brokenAfter(since).catch(({ message }: Error) => [message, ...lastWords(server)])
    found.push(...((await listener?.missed()) ?? []))
    broken.push(...found.map((sentence) => `After the kill of ${victim}: ${sentence}`))
  }
  await server.stop()
  return { broken, acknowledged: acknowledgedIn(ledger) }
}

/** Another server that listens all the while, and the moves of whose requests it has not been told. */
async function listenTo(database: Database) {
  const heard: string[] = []
  const { close } = await listen(database.pool, { onTopic: (one) => heard.push(one), onLost: () => {} })
  const [{ last } = { last: 0 }] = await database.query(sql<{ last: number }>`
    select coalesce(max(id), 0) as last from audit.lines`)
  return {
    async missed(): Promise<string[]> {
      const moved = await database.query(sql<{ id: string; moves: number }>`
        select citizen_id as id, count(*) as moves from audit.lines join help_requests r on r.id = subject_id
        where audit.lines.id > ${last} and action <> 'accept-by-address' group by 1`)
      await close()
      await database.end()
      return moved.flatMap(({ id, moves }) => {
        const told = heard.filter((one) => one === topic.request(id)).length
        return told === moves ? [] : [`Of ${moves} moves of ${id}, ${told} were told.`]
      })
    },
  }
}

/** Where it has ended by itself, this is why. */
function lastWords(server: ServerProcess): string[] {
  const failures = server
    .said()
    .split('\n')
    .filter((line) => /"level":[4-6]0/.test(line))
  return failures.slice(-5)
}

function acknowledgedIn({ lines, messages, addresses }: Ledger): number {
  const moves = [...lines.values()].reduce((sum, { done }) => sum + done, 0)
  return moves + messages.length + addresses.length
}

/** The connection string that the running server has left for commands. */
async function urlOf(dataDir: string): Promise<string> {
  return (JSON.parse(await readFile(join(dataDir, 'postgres-opener'), 'utf8')) as { url: string }).url
}

/** All of its processes at once, as the machine would. */
async function killDatabase(dataDir: string): Promise<void> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  // It begins no other meanwhile, which would be missed here.
  process.kill(Number(postmaster), 'SIGSTOP')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
  for (const pid of [postmaster, ...children.trim().split(/\s+/)]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** Also for whoever comes anew. */
async function readyAgain({ url }: ServerProcess, databaseUrl: string): Promise<void> {
  const database = connect({ url: databaseUrl, size: 1 })
  const isReady = async () => {
    const { ok } = await fetch(`${url}/readyz`)
    await database.query(sql`select 1`)
    return ok
  }
  const isBack = await until(() => isReady().catch(() => false), READY_WITHIN_MS)
  await database.end()
  if (!isBack) throw new Error('The killed database is not there again.')
}

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const giveUpAt = performance.now() + withinMs; performance.now() < giveUpAt; await sleep(50))
    if (await holds()) return true
  return false
}

/** What was acknowledged and is not there, and what is there without having been tried. */
async function missingFrom(database: Database, { lines, messages, addresses, names }: Ledger) {
  const counted = await database.query(sql<{ key: string; count: number }>`
    select actor_id || ' ' || action as key, count(*) as count from audit.lines where actor_id is not null group by 1`)
  const written = new Map(counted.map(({ key, count }) => [key, count]))
  const wrong = [...lines].flatMap(([key, { done, unknown }]) => {
    const count = written.get(key) ?? 0
    const isRight = count >= done && count <= done + unknown
    return isRight ? [] : [`${key} is there ${count} times, acknowledged ${done}, unknown ${unknown}.`]
  })
  const texts = await database.query(sql<{ text: string }>`
    select message as text from contact_messages union all select email from waiting_sign_ups`)
  const there = new Set(texts.map(({ text }) => text))
  const lost = [...messages, ...addresses].filter((text) => !there.has(text))
  const named = await database.query(sql`select from accounts where name = any(${names})`)
  return [
    ...wrong,
    ...lost.map((text) => `'${text}' is lost.`),
    ...(named.length === 0 ? ['A name is lost.'] : []),
  ]
}

/** Where the rows of one thing tell different stories. */
async function contradictionsIn(database: Database): Promise<string[]> {
  const requests = await database.query(sql<{ status: string; action: MoveType | 'post' }>`
    select distinct status, action from help_requests r, lateral (
      select action from audit.lines where subject_id = r.id and action <> 'accept-by-address' order by id desc limit 1) l`)
  const told = requests.filter(({ status, action }) => {
    const after: readonly string[] = action === 'post' ? ['open'] : Object.values(LIFECYCLE[action])
    return !after.includes(status)
  })
  const twice = await database.query(sql`
    select citizen_id from help_requests where status in ('open', 'accepted') group by 1 having count(*) > 1
    union all
    select volunteer_id from help_requests where status = 'accepted' group by 1 having count(*) > 1`)
  await database.query(sql`select audit.link()`)
  const { broken } = await verifyAuditLog(database)
  return [
    ...told.map(({ status, action }) => `A request is ${status} and the log says ${action}.`),
    ...twice.map(() => 'Somebody has two requests.'),
    ...broken,
  ]
}

async function noSession({ call }: ServerProcess, { session }: Ledger): Promise<string[]> {
  if (!session) return []
  let status = 0
  const isAnswered = async () => {
    ;({ status } = await call(api.me, { as: session }))
    return status !== 503 // Whoever is told to try again does.
  }
  await until(isAnswered, READY_WITHIN_MS)
  return status === 200 ? [] : [`Somebody was signed out (${status}).`]
}

/** Waits until every email is out, and looks for those that are still true. */
async function emailsOf(database: Database, sink: MailSink, since: Date): Promise<string[]> {
  const isEmpty = async () => {
    const [waiting] = await database.query(sql<{ count: number }>`
      select count(*) as count from graphile_worker.jobs
      where task_identifier in ('notification', 'delivery', 'write-to-address')`)
    return waiting?.count === 0
  }
  if (!(await until(isEmpty, EMAILS_WITHIN_MS))) return ['Emails wait for more than two minutes.']
  const waiting = await database.query(sql<{ email: string }>`
    select email from help_requests r join accounts a on a.id = citizen_id
    where status = 'accepted' and accepted_at > ${since}`)
  const told = sink.emails.filter(({ subject }) => subject?.includes('found a volunteer'))
  return waiting
    .filter(({ email }) => !told.some(({ recipient }) => recipient === email))
    .map(({ email }) => `${email} does not know of the volunteer.`)
}
