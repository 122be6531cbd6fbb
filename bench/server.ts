// npm run bench [-- --full] [--only list,accept] [--rounds 3] [--seconds 3] [--beside CHECKOUT]: how fast the server is,
// beside others that do the same work in the same run. It ends with 1 where a goal is missed (bench/README.md).
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { Client } from 'undici'
import { openCluster } from '../server/src/db/embedded/cluster.ts'
import { addCrowd, addPast, ask, DISTRICT, helpDate, phoneOf, tokenOf } from './server/crowd.ts'
import { type Call, type Figures, load, residentMbOf, send, steadily, told } from './server/load.ts'
import { OURS, type Started, start, startProduct } from './started.ts'

const MEASURES = ['list', 'steady', 'post', 'accept', 'live'] as const
type Measure = (typeof MEASURES)[number]

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: MEASURES.join() },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    full: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
})
const asked = options.only.split(',')
/** Only what was asked for can be accepted. */
const isAsked = (measure: Measure) =>
  asked.includes(measure) || (measure === 'post' && asked.includes('accept'))
const seconds = Number(options.seconds)
const past = options.full ? 3_000_000 : 300_000

const LIST_LENGTH = 200
/** Ten times Kerala's busiest second. */
const STEADY = { reads: 970, moves: 50, seconds: 10 }
/** Enough for a server that takes 3,000 a second; a faster one is done earlier. */
const CALLING = {
  first: LIST_LENGTH,
  count: Math.ceil((seconds + 2) * 3_000) + STEADY.moves * STEADY.seconds,
}
const CALLERS = CALLING.first + CALLING.count
/** Volunteers who read and listen, and do nothing else. */
const LISTENERS = Array.from({ length: 1_000 }, (_, n) => tokenOf('volunteer', CALLERS + n))
const EMAILS_WITHIN_MS = 120_000

interface Side {
  name: string
  database: string
  does: readonly Measure[]
  start(settings: { DATABASE_URL: string; SMTP_URL: string }): Promise<Started>
}

/** A side that is up, and how far its crowd is. */
interface Running extends Side {
  server: Started
  sink: SMTPServer
  emails: number
  citizen: number
  volunteer: number
  handles: string[]
}

/** By measure and side. */
type Round = Map<string, Figures>

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)

// What is called

function board(n: number, district: string, more = ''): Call {
  const token = LISTENERS[n % LISTENERS.length] ?? ''
  return { method: 'GET', path: `/api/auth/volunteers?location=${district}${more}`, token }
}

function post(side: Running, location = DISTRICT.ofCrowd): Call | undefined {
  const n = side.citizen++
  if (n >= CALLERS) return undefined
  const body = {
    ...{ email: `bench-citizen-${n}@example.org`, action: 'request', location, helptitle: 'Medical' },
    ...{ helpdescription: 'To the eye hospital and back', additional: 'I walk with a stick' },
    ...{ helpdate: helpDate(), helptime: '10:30' },
  }
  return { method: 'POST', path: '/api/auth/citizens', token: tokenOf('citizen', n), body }
}

function accept(side: Running): Call | undefined {
  const email = side.handles.pop()
  if (!email) return undefined
  const n = side.volunteer++
  const body = { email, volunteerName: 'Asha Menon', volunteerContact: phoneOf('volunteer', n) }
  return { method: 'POST', path: '/api/auth/volunteers', token: tokenOf('volunteer', n), body }
}

function must<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Nobody is left who could call.')
  return found
}

async function answerTo({ server }: Running, call: Call): Promise<string> {
  const client = new Client(`http://127.0.0.1:${server.port}`)
  const parts = await send(client, call).finally(() => client.close())
  return String(Buffer.concat(parts))
}

async function fill(side: Running, count: number, district?: string): Promise<void> {
  for (let n = 0; n < count; n++) await answerTo(side, must(post(side, district)))
}

/** What can be accepted. */
async function readHandles(side: Running): Promise<void> {
  const { data } = JSON.parse(await answerTo(side, board(0, DISTRICT.ofCrowd))) as {
    data: { email: string }[]
  }
  side.handles = data.map(({ email }) => email)
}

// Who is called

async function up(side: Side, citizen = LIST_LENGTH): Promise<Running> {
  const sink = new SMTPServer({
    ...{ disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
    onData: (stream, _session, taken) => {
      stream.resume().on('end', () => {
        running.emails++
        taken()
      })
    },
  })
  sink.on('error', () => {}) // Stopped servers hang up.
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  const SMTP_URL = `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`
  const server = await side.start({ DATABASE_URL: side.database, SMTP_URL })
  const running = { ...side, server, sink, emails: 0, citizen, volunteer: 0, handles: [] }
  return running
}

async function down({ server, sink }: Running): Promise<void> {
  await server.stop()
  await new Promise<void>((closed) => sink.close(closed))
}

/** Until each acceptance has its one email: nobody is measured while another's queue is emptied. */
async function emailsSent(side: Running): Promise<void> {
  const until = performance.now() + EMAILS_WITHIN_MS
  while (side.emails < side.volunteer && performance.now() < until) await sleep(50)
  if (side.emails !== side.volunteer)
    throw new Error(`${side.name}: ${side.emails} emails were sent about ${side.volunteer} acceptances.`)
}

/** Sides with a database each, on one PostgreSQL. */
async function openSides(folder: string, server: string) {
  const databases: string[] = []
  const make = async (name: string, template: string) => {
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
    await ask(server, `create database ${name} template ${template}`)
    databases.push(url)
    return url
  }
  const SECRETS_KEY = randomBytes(32).toString('base64')
  const product = (checkout: string, name: string): Side['start'] => {
    const quiet = { NODE_ENV: 'production', LOG_LEVEL: 'warn', MAIL_FROM: 'no-reply@example.org' }
    const settings = { ...quiet, SECRETS_KEY, DATA_DIR: join(folder, name) }
    return (more) => startProduct(checkout, { ...settings, ...more })
  }
  const express: Side['start'] = (settings) =>
    start([join(OURS, 'bench/server/express.ts')], { NODE_ENV: 'production', ...settings })
  const does = ['list', 'post', 'accept'] as const
  const checkouts = { ours: OURS, ...(options.beside && { beside: resolve(options.beside) }) }
  const sides: Side[] = []
  for (const [name, checkout] of Object.entries(checkouts)) {
    const database = await make(name, 'template1')
    sides.push({ name, database, does: name === 'ours' ? MEASURES : does, start: product(checkout, name) })
  }
  for (const side of sides) {
    say(`The crowd comes to: ${side.name}`)
    const running = await up(side, 0) // The start makes the schema.
    await addCrowd(side.database, CALLERS + LISTENERS.length)
    await fill(running, LIST_LENGTH, DISTRICT.ofList)
    await down(running)
    // Accounts that nobody signed up for get their marks with a start, which takes seconds.
    await down(await up(side, 0))
  }
  if (!does.some(isAsked)) return { sides, databases }
  const database = await make('peer', 'ours')
  await ask(database, 'create table bench_emails (id bigserial primary key, request_id uuid not null)')
  sides.push({ name: 'express', database, does, start: express })
  say(`${past.toLocaleString('en')} requests pass`)
  sides.push({ name: 'with past', database: await make('past', 'ours'), does, start: product(OURS, 'past') })
  await addPast(databases.at(-1) ?? '', past)
  return { sides, databases }
}

// What is measured

async function play({ sides, databases }: Awaited<ReturnType<typeof openSides>>, number: number) {
  const round: Round = new Map()
  const note = (measure: string, side: string, figures: Figures) => {
    round.set(`${measure}, ${side}`, figures)
    const said = Object.entries(figures).map(([name, value]) => `${name} ${short(value)}`)
    say(`  ${measure}, ${side}: ${said.join(', ')}`)
  }
  // Nobody in the crowd has asked or accepted yet, and no server is up that knew otherwise.
  const tidy = `delete from help_requests where district = '${DISTRICT.ofCrowd}'`
  for (const url of databases) await ask(url, tidy, 'vacuum analyze help_requests')
  const running: Running[] = []
  const each = async (measure: Measure, work: (side: Running) => Promise<Figures>) => {
    if (!isAsked(measure)) return
    const inTurn = [...running, ...running].slice(number % running.length).slice(0, running.length)
    for (const side of inTurn) if (side.does.includes(measure)) note(measure, side.name, await work(side))
  }
  try {
    for (const side of sides) {
      running.push(await up(side))
      if (side.name !== 'ours') continue
      await sleep(2_000)
      note('ready', 'ours', { value: running[0]?.server.readyMs ?? NaN })
      note('idle', 'ours', { value: residentMbOf(running[0]?.server.pid) })
    }
    await each('list', ({ server }) => load(server, (n) => board(n % 64, DISTRICT.ofList), seconds))
    await each('steady', async (side) => {
      const { reads, moves } = STEADY
      await fill(side, (moves * STEADY.seconds) / 2)
      await readHandles(side)
      const movesUntil = (n: number) => Math.floor((n * moves) / (reads + moves))
      const callOf = (n: number) => {
        if (movesUntil(n) < movesUntil(n + 1)) return must(movesUntil(n) % 2 ? post(side) : accept(side))
        const page = { ...board(n, DISTRICT.ofCrowd, '&limit=50'), encodings: 'gzip, deflate, br, zstd' }
        return n % 2 ? page : { ...page, path: '/api/auth/me' }
      }
      const figures = await steadily(side.server, reads + moves, STEADY.seconds, callOf)
      await emailsSent(side)
      return figures
    })
    await each('post', (side) => load(side.server, () => post(side), seconds))
    await each('accept', async (side) => {
      await readHandles(side)
      const [before, from] = [side.emails, performance.now()]
      const figures = await load(side.server, () => accept(side), seconds)
      const emailsPerSecond = ((side.emails - before) * 1000) / (performance.now() - from)
      await emailsSent(side)
      return { ...figures, emailsPerSecond }
    })
    await each('live', async (side) => {
      await fill(side, 12)
      await readHandles(side)
      const acceptances = Array.from({ length: 12 }, () => () => answerTo(side, must(accept(side))))
      const figures = await told(side.server.port, LISTENERS, acceptances)
      await emailsSent(side)
      return figures
    })
    note('afterwards', 'ours', { value: residentMbOf(running[0]?.server.pid) })
    return round
  } finally {
    for (const side of running) await down(side)
  }
}

// What is to be reached

interface Goal {
  what: string
  reached: (round: Round) => number | undefined
  least?: number
  most?: number
  unit?: string
}

function ratio(measure: Measure, one: string, other: string, least?: number): Goal {
  const reached = (round: Round) => {
    const [above, below] = [one, other].map((side) => round.get(`${measure}, ${side}`)?.perSecond)
    return above && below ? above / below : undefined
  }
  return { what: `${measure}: ${one} / ${other}`, reached, ...(least && { least }) }
}

function most(measure: string, name: 'value' | 'median' | 'p99', goal: number, unit: string): Goal {
  const what = name === 'value' ? measure : `${measure}, ${name}`
  return { what, reached: (round) => round.get(`${measure}, ours`)?.[name], most: goal, unit }
}

const GOALS: Goal[] = [
  ratio('list', 'ours', 'express', 3),
  ratio('accept', 'ours', 'express', 1.3),
  ratio('post', 'ours', 'express', 1.5),
  ratio('list', 'with past', 'ours', 0.9),
  ratio('accept', 'with past', 'ours', 0.9),
  ratio('post', 'with past', 'ours', 0.9),
  most('live', 'median', 250, 'ms'),
  most('live', 'p99', 1_000, 'ms'),
  most('steady', 'p99', 100, 'ms'),
  most('ready', 'value', 500, 'ms'),
  most('idle', 'value', 110, 'MB'),
  most('afterwards', 'value', 220, 'MB'),
  ratio('list', 'ours', 'beside', 0.8),
  ratio('accept', 'ours', 'beside', 1),
  ratio('post', 'ours', 'beside', 1),
]

function medianOf(values: number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}

function short(value = NaN): string {
  if (Number.isNaN(value)) return ''
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}

const row = (first: string, ...cells: string[]) =>
  `${first.padEnd(30)} ${cells.map((cell) => cell.padStart(11)).join(' ')}\n`

/** Prints goals and figures, each the median of its rounds; answers whether every goal is met. */
function report(rounds: Round[]): boolean {
  let [text, isMet] = [row('', 'reached', 'goal'), true]
  for (const { what, reached, least = 0, most: highest = Infinity, unit = '×' } of GOALS) {
    const value = medianOf(rounds.flatMap((round) => reached(round) ?? []))
    if (value === undefined) continue
    const goal = least ? `≥ ${least} ${unit}` : highest < Infinity ? `≤ ${short(highest)} ${unit}` : ''
    const isGood = Number(value.toFixed(2)) >= least && value <= highest
    text += row(what, `${short(value)} ${unit}`, goal, goal && (isGood ? 'met' : 'MISSED'))
    isMet &&= isGood
  }
  text += `\n${row('', 'a second', 'median, ms', 'p99, ms', 'server, ms', 'emails/s')}`
  for (const key of rounds[0]?.keys() ?? []) {
    const cells = (['perSecond', 'median', 'p99', 'cpu', 'emailsPerSecond'] as const).map((name) =>
      short(medianOf(rounds.flatMap((round) => round.get(key)?.[name] ?? []))),
    )
    if (cells.some(Boolean)) text += row(key, ...cells)
  }
  process.stdout.write(text)
  return isMet
}

const [busy = NaN] = loadavg()
const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
await chmod(folder, 0o711) // For the user that the database runs as when we are root.
const settings = { max_connections: '200' }
const cluster = await openCluster({ dataDir: join(folder, 'postgres'), log: () => {}, settings })
async function close(): Promise<void> {
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))
try {
  const sides = await openSides(folder, cluster.url)
  const rounds: Round[] = []
  while (rounds.length < Number(options.rounds)) {
    say(`Round ${rounds.length + 1} of ${options.rounds}`)
    rounds.push(await play(sides, rounds.length))
  }
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}. Medians of ${options.rounds} rounds of ` +
      `${seconds} s, beside ${past.toLocaleString('en')} past requests; ${busy.toFixed(1)} other programs wanted a core.\n\n`,
  )
  process.exitCode = report(rounds) ? 0 : 1
} finally {
  await close()
}
