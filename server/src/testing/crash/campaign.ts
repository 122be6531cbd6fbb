import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { LIFECYCLE, type MoveType } from '@scan/domain/help-request.ts'
import { verifyAuditLog } from '../../audit/verify-audit-log.ts'
import { connect, type Database } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { gather } from '../crowd.ts'
import type { MailSink } from '../mail-sink.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import type { TestPerson } from '../world.ts'
import { newLedger, underLoad, type Ledger } from './load.ts'

export const VICTIMS = ['server', 'database', 'both'] as const
type Victim = (typeof VICTIMS)[number]

interface Campaign {
  dataDir: string
  /** Who is killed, round after round. */
  victims: readonly Victim[]
  sink: MailSink
  /** The server's program; its sources unless told otherwise. */
  program?: string
  /** How long people are at it before the kill, at most; longer while too little is acknowledged to be lost. */
  loadMs?: number
  say?: (sentence: string) => void
}

export interface Campaigned {
  /** What does not hold, a sentence each. */
  broken: string[]
  acknowledged: number
  /** From the kill of a database, or the start of a server, until it answers again. */
  readyMs: number[]
  /** The part of it in which the restarting server waited for a processor; 0 if the system does not say. */
  starvedMs: number[]
  /** Until no email waits. */
  emailsMs: number[]
}

/** In each round, however slow the machine. */
export const LEAST_WRITES = 5
const READY_WITHIN_MS = 60_000
const EMAILS_WITHIN_MS = 120_000

/**
 * Kills the server, its embedded database, or both in the middle of many writes, and looks each time whether everything
 * that was ever acknowledged is there.
 */
export async function crashAgainAndAgain(campaign: Campaign): Promise<Campaigned> {
  const { dataDir, victims, sink, program, loadMs = 1_500, say = () => {} } = campaign
  const settings = { DATA_DIR: dataDir, SMTP_URL: sink.url, SECRETS_KEY: '' }
  const start = () => startServerProcess('', settings, program)
  const found: Campaigned = { broken: [], acknowledged: 0, readyMs: [], starvedMs: [], emailsMs: [] }
  const ledger = newLedger()
  let server = await start()
  const call: ServerProcess['call'] = (...asked) => server.call(...asked)
  const people = await settle(await urlOf(dataDir), call)

  for (const [round, victim] of victims.entries()) {
    sink.emails.splice(0)
    const since = new Date()
    const enough = acknowledgedIn(ledger) + LEAST_WRITES
    const over = new AbortController()
    const load = underLoad({ call, ...people, ledger, signal: over.signal })
    await sleep(200 + randomInt(loadMs))
    await until(async () => acknowledgedIn(ledger) >= enough, READY_WITHIN_MS)
    const killedAt = performance.now()
    if (victim !== 'server') await killDatabase(dataDir)
    if (victim === 'database') await readyAgain(server, await urlOf(dataDir))
    else await server.kill()
    over.abort()
    const from = victim === 'database' ? killedAt : performance.now()
    if (victim !== 'database') server = await start()
    found.readyMs.push(performance.now() - from)
    found.starvedMs.push(victim === 'database' ? 0 : await starvedMs(server.pid))
    await load

    const database = connect({ url: await urlOf(dataDir), size: 2 })
    const broken = [
      ...(await missingFrom(database, ledger)),
      ...(await contradictionsIn(database)),
      ...(await noSession(server, ledger)),
      ...(await emailsOf(database, sink, since)),
    ]
    found.emailsMs.push(performance.now() - from)
    await database.end()
    found.broken.push(...broken.map((sentence) => `Round ${round + 1}, ${victim}: ${sentence}`))
    const { readyMs, starvedMs: starved, emailsMs } = found
    const [ready, without, emails] = [readyMs, starved, emailsMs].map((all) => Math.round(all.at(-1) ?? 0))
    say(
      `${round + 1} ${victim}: ready after ${ready} ms (${without} without a processor), emails out after ${emails} ms. ${broken.join(' ')}`,
    )
  }
  await server.stop()
  found.acknowledged = acknowledgedIn(ledger)
  return found
}

function acknowledgedIn({ lines, messages, addresses }: Ledger): number {
  const moves = [...lines.values()].reduce((sum, { done }) => sum + done, 0)
  return moves + messages.length + addresses.length
}

async function starvedMs(pid: number): Promise<number> {
  const [, waited = 0] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ')
  return Number(waited) / 1e6
}

/** The connection string that the running server has left for commands. */
async function urlOf(dataDir: string): Promise<string> {
  return (JSON.parse(await readFile(join(dataDir, 'postgres-opener'), 'utf8')) as { url: string }).url
}

/** All of its processes at once, as the machine would. */
async function killDatabase(dataDir: string): Promise<void> {
  const [postmaster = ''] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
  for (const pid of [postmaster, ...children.trim().split(/\s+/)]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** Also for whoever comes anew: a process of the killed one that was missed may still answer the server. */
async function readyAgain({ url }: ServerProcess, databaseUrl: string): Promise<void> {
  const database = connect({ url: databaseUrl, size: 1 })
  const isReady = async () => {
    const { ok } = await fetch(`${url}/readyz`)
    await database.query(sql`select 1`)
    return ok
  }
  await until(() => isReady().catch(() => false), READY_WITHIN_MS)
  await database.end()
}

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  for (const giveUpAt = performance.now() + withinMs; performance.now() < giveUpAt; await sleep(50))
    if (await holds()) return true
  return false
}

const PEOPLE = [
  ...['Meera', 'Gopal', 'Omana', 'Hamza'].map((name) => [name, 'Citizen'] as const),
  ...['Asha', 'Ravi', 'Nisha'].map((name) => [name, 'Volunteer'] as const),
  ['Kamala', 'Citizen'] as const,
]

/** Everybody, signed in. */
export async function settle(url: string, call: ServerProcess['call']) {
  const database = connect({ url, size: 1 })
  const people = await gather(database, call, PEOPLE)
  await database.end()
  return { citizens: people.slice(0, 4), volunteers: people.slice(4, 7), other: people[7] as TestPerson }
}

/** What was acknowledged and is not there, and what is there without having been tried. */
export async function missingFrom(database: Database, { lines, messages, addresses, names }: Ledger) {
  const counted = await database.query(sql<{ key: string; count: number }>`
    select actor_id || ' ' || action as key, count(*) as count from audit.lines where actor_id is not null group by 1`)
  const written = new Map(counted.map(({ key, count }) => [key, count]))
  const wrong = [...lines].filter(([key, { done, unknown }]) => {
    const count = written.get(key) ?? 0
    return count < done || count > done + unknown
  })
  const [kept] = await database.query(sql<{ messages: string[]; addresses: string[]; names: string[] }>`
    select array(select message from contact_messages) as messages, array(select email from waiting_sign_ups) as addresses,
      array(select name from accounts) as names`)
  const there = { messages: new Set(kept?.messages), addresses: new Set(kept?.addresses) }
  return [
    ...wrong.map(
      ([key, { done, unknown }]) =>
        `${key} is there ${written.get(key) ?? 0} times, acknowledged ${done}, unknown ${unknown}.`,
    ),
    ...messages.filter((text) => !there.messages.has(text)).map((text) => `'${text}' is lost.`),
    ...addresses
      .filter((text) => !there.addresses.has(text))
      .map((text) => `The sign-up of ${text} is lost.`),
    ...(names.length > 0 && !kept?.names.some((name) => names.includes(name)) ? ['A name is lost.'] : []),
  ]
}

/** Where the rows of one thing tell different stories. */
export async function contradictionsIn(database: Database): Promise<string[]> {
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
    ;({ status } = await call(api.me, { as: session as TestPerson }))
    return status !== 503 // Whoever is told to try again does.
  }
  await until(isAnswered, READY_WITHIN_MS)
  return status === 200 ? [] : [`Somebody was signed out (${status}).`]
}

/** Waits until every email is out, and looks for those that are still true. */
async function emailsOf(database: Database, sink: MailSink, since: Date): Promise<string[]> {
  const isEmpty = async () => {
    const [waiting] = await database.query(sql<{ count: number }>`
      select (select count(*) from outbox) + (select count(*) from graphile_worker.jobs
        where task_identifier in ('notification', 'delivery', 'write-to-address')) as count`)
    return waiting?.count === 0
  }
  if (!(await until(isEmpty, EMAILS_WITHIN_MS))) return ['Emails wait for more than two minutes.']
  const waiting = await database.query(sql<{ email: string }>`
    select email from help_requests r join accounts a on a.id = citizen_id
    where status = 'accepted' and accepted_at > ${since}`)
  const told = new Set(
    sink.emails.filter(({ subject }) => subject?.includes('found a volunteer')).map((one) => one.recipient),
  )
  return waiting
    .filter(({ email }) => !told.has(email))
    .map(({ email }) => `${email} does not know of the volunteer.`)
}
