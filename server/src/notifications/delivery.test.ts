import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { hoursAfter } from '@scan/domain/clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { openMailer, type Mailer } from './email/mailer.ts'
import { arrive, ask, CODE, CONTEXT, signUp, TOKEN } from '../testing/notified.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { isNightly } from '../testing/world.ts'
import { openMailSink, type MailSink } from '../testing/mail-sink.ts'
import { startJobs } from '../jobs/jobs.ts'
import type { Log } from '../jobs/log.ts'
import { deliveryTasks, gatherGivenUp } from './delivery.ts'
import { notify } from './notifications.ts'

let db: TestDatabase
let sink: MailSink
let mailer: Mailer
let jobs: ReturnType<typeof startJobs>
let ticks = 0
const logged: string[] = []

beforeAll(async () => {
  db = await createDatabase()
  sink = await openMailSink()
  mailer = openMailer({
    smtpUrl: sink.url,
    from: 'Network <no-reply@network.example>',
    database: db.database,
  })
  jobs = start()
  await vi.waitFor(() => expect(logged.join()).toContain('looking for jobs'))
})

beforeEach(() => {
  sink.emails.splice(0)
  logged.splice(0)
})

afterAll(async () => {
  await jobs.stop()
  mailer.close()
  await sink.close()
  await db.drop()
})

function start(context = CONTEXT, by = mailer) {
  const { url, database } = db
  const cron = '* * * * *'
  return startJobs({
    database,
    url,
    log,
    emailTasks: deliveryTasks({ database, context, mailer: by, log }),
    schedules: {
      tick: { cron, work: async () => void ticks++ },
      'gather-undelivered': { cron, work: () => gatherGivenUp(database, context) },
    },
  })
}

/** With this in place of what the file has, until the test is over. */
async function startAnew(context: typeof CONTEXT, by = mailer): Promise<void> {
  await jobs.stop()
  jobs = start(context, by)
  onTestFinished(async () => {
    await jobs.stop()
    jobs = start()
  })
}

const write = (level: string) => (what: unknown, words?: string) =>
  void logged.push(`${level} ${JSON.stringify(what)} ${words ?? ''}`)
const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } as Log

function registered(accountId: string) {
  return db.database.transaction((tx) => notify(tx, { kind: 'already-registered', accountId }))
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(holds, { timeout: 10_000, interval: 20 }).toBe(true)
}

async function queueIsEmpty(): Promise<boolean> {
  const [row] = await db.database.query(
    sql<{ n: number }>`select count(*) as n from graphile_worker._private_jobs`,
  )
  return row?.n === 0
}

/** Brings the next try of whatever has failed ahead, since the first waits for seconds. */
async function hasten(): Promise<void> {
  await db.database.query(sql`
    update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`)
  await db.database.query(sql`select pg_notify('jobs:insert', '{"count": 2}')`)
}

async function minutesUntilDelivery(): Promise<number | undefined> {
  const [job] = await db.database.query(sql<{ minutes: number }>`
    select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs
    where task_identifier = 'delivery'`)
  return job && Math.round(job.minutes)
}

/** Whatever has been put off is due. */
async function timePasses(): Promise<void> {
  await db.database.query(sql`update graphile_worker._private_jobs set run_at = now()`)
  await db.database.query(sql`select pg_notify('jobs:insert', '{"count": 2}')`)
}

describe('a notification', () => {
  test('is tried again after the mail server was busy, hung up, or took it and lost its answer', async () => {
    const names = ['Anil', 'Bindu', 'Chandran']
    const ids = []
    for (const name of names) ids.push(await arrive(db.database, { name, category: 'Citizen' }))
    const before = sink.tries
    sink.trouble(
      { at: 'recipient', answer: 451, text: '4.3.0 anil@example.org: come back later' },
      { at: 'data', answer: 'hang-up' },
      { at: 'data', answer: 'lose-answer' },
    )
    for (const id of ids) await registered(id)
    await sink.waitForTries(before + 3)
    expect(sink.emails.length).toBeLessThanOrEqual(1)
    await sink.waitForTries(before + 6)
    await until(queueIsEmpty)
    // The one whose answer was lost came twice, under one id, so that a mail program shows it once.
    expect(sink.emails).toHaveLength(4)
    expect(new Set(sink.emails.map(({ messageId }) => messageId)).size).toBe(3)
    expect(new Set(sink.emails.map(({ recipient }) => recipient)).size).toBe(3)
    expect(
      logged.filter((line) => line.startsWith('warn') && line.includes('will be tried again')),
    ).toHaveLength(3)
    expect(logged.join('\n')).not.toMatch(/@example\.org|payload/)
  })

  test('with a fresh code has a fresh id: the first code no longer works', async () => {
    let minted = 0
    const mintVerification = async () => ({ token: `${TOKEN}${++minted}`, code: CODE, expiresAt: new Date() })
    await startAnew({ ...CONTEXT, mintVerification })
    const divya = await signUp(db.database, 'divya@example.org')
    sink.trouble({ at: 'data', answer: 'lose-answer' })
    await db.database.transaction((tx) => notify(tx, { kind: 'verify-email', accountId: divya }))
    await until(() => hasten().then(() => sink.emails.length === 2))
    expect(sink.emails[0]?.messageId).not.toBe(sink.emails[1]?.messageId)
    await until(queueIsEmpty)
  })

  test('for several people repeats nothing for one when another is in trouble', async () => {
    const meera = await arrive(db.database, { name: 'Meera M', category: 'Citizen', email: 'm2@example.org' })
    const asha = await arrive(db.database, { name: 'Asha', category: 'Volunteer', approved: true })
    const requestId = await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'completed' })
    sink.trouble({ at: 'data', answer: 452 })
    await db.database.transaction((tx) => notify(tx, { kind: 'request-completed', requestId }))
    await until(() => hasten().then(queueIsEmpty))
    expect(sink.emails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'asha@example.org',
      'm2@example.org',
    ])
  })
})

test('what can wait is not sent at night, whenever it was queued, but at 7', async () => {
  const asha = await arrive(db.database, { name: 'Divya', category: 'Volunteer', approved: true })
  const [email] = await db.database.query(sql<{ id: string }>`
    insert into request_emails (volunteer_id, at, is_morning) values (${asha}, now(), false) returning id`)
  const offer = { helpType: 'driving', district: 'Kollam', area: null, number: 1042 } as const
  const requests = [{ ...offer, date: '2026-11-21', time: '10:30' }]
  const offersIn = async () => ({ volunteerId: asha, token: 't', requests })
  let now = new Date('2026-11-20T20:00:00Z')
  await startAnew({ ...CONTEXT, offersIn, now: () => now })
  await notify(db.database, { kind: 'requests-offered', emailId: email!.id })
  await until(async () => (await minutesUntilDelivery()) === 330)
  expect(sink.emails).toEqual([])
  // Its server was killed before the queue heard that it had put the email off, and another does it again.
  await db.database.query(sql`
    with put_off as (select payload from graphile_worker._private_jobs where run_at > now())
    select graphile_worker.add_job('delivery', payload) from put_off`)
  await until(async () => {
    const [jobs] = await db.database.query(sql<{ all: number; waiting: number }>`
      select count(*) as all, count(*) filter (where run_at > now() and locked_at is null) as waiting from graphile_worker._private_jobs`)
    return jobs?.all === 1 && jobs.waiting === 1
  })
  now = new Date('2026-11-21T01:30:00Z')
  await timePasses()
  await until(queueIsEmpty)
  expect(sink.emails.map(({ subject }) => subject)).toEqual(['Can you help? Driving, Kollam'])
  const headers = Object.fromEntries(sink.emails[0]!.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    'list-unsubscribe': '<https://help.example.org/request-emails?token=t>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('of five volunteers who are asked at once, each gets one email', async () => {
  const card = { helpType: 'driving', district: 'Kollam', area: null, number: 1042 } as const
  const pendingInvitation = async () => ({
    ...{ ...card, date: '2026-11-21', time: '10:30' },
    startsAt: new Date('2026-11-21T10:30:00+05:30'),
  })
  await startAnew({ ...CONTEXT, pendingInvitation })
  const citizenId = await arrive(db.database, { name: 'Sarala', category: 'Citizen' })
  const requestId = await ask(db.database, { citizenId, volunteerId: null, status: 'open' })
  const names = ['Jaya', 'Kiran', 'Latha', 'Manu', 'Nisha']
  const ids: string[] = []
  for (const name of names)
    ids.push(await arrive(db.database, { name, category: 'Volunteer', approved: true }))
  await db.database.transaction((tx) =>
    notify(tx, ...ids.map((volunteerId) => ({ kind: 'volunteer-asked' as const, requestId, volunteerId }))),
  )
  await until(queueIsEmpty)
  expect(sink.emails.map(({ recipient }) => recipient).toSorted()).toEqual(
    names.map((name) => `${name.toLowerCase()}@example.org`),
  )
})

test('the desk reads of requests that nobody accepts once an hour, counted from when the last email arrived', async () => {
  let now = new Date('2026-11-20T06:45:00Z')
  await startAnew({ ...CONTEXT, now: () => now })
  await arrive(db.database, { name: 'Desk', category: 'Admin' })
  const citizenId = await arrive(db.database, { name: 'Hari', category: 'Citizen' })
  const id = await ask(db.database, { citizenId, volunteerId: null, status: 'open' })
  await db.database.query(sql`update help_requests set unfilled_told = 1 where id = ${id}`)
  const tell = () => notify(db.database, { kind: 'requests-unfilled', at: now.toISOString() })
  await tell()
  await until(queueIsEmpty)
  expect(sink.emails).toHaveLength(1)
  now = new Date('2026-11-20T07:15:00Z')
  await tell()
  await until(async () => (await minutesUntilDelivery()) === 30)
  expect(sink.emails).toHaveLength(1)
  now = new Date('2026-11-20T07:45:00Z')
  await timePasses()
  await until(queueIsEmpty)
  expect(sink.emails).toHaveLength(2)
})

test('of volunteers who wait the first is told of at once, and within the hour the others in one email (D100)', async () => {
  let later = 0
  await startAnew({ ...CONTEXT, now: () => hoursAfter(new Date(), later) })
  await arrive(db.database, { name: 'Yamuna', category: 'Admin' })
  const told = () =>
    sink.emails.filter(({ recipient }) => recipient === 'yamuna@example.org').map(({ text }) => text)
  const arrives = async (name: string) => {
    const accountId = await arrive(db.database, { name, category: 'Volunteer', approved: false })
    await notify(db.database, { kind: 'volunteer-waiting', accountId })
  }
  await arrives('Unnimaya')
  await until(queueIsEmpty)
  for (const name of ['Vasudha', 'Wilson', 'Xavier']) await arrives(name)
  await until(async () => {
    const [queued] = await db.database.query(sql<{ now: number; later: number }>`
      select count(*) filter (where run_at <= now()) as now,
        count(*) filter (where run_at > now()) as later
      from graphile_worker.jobs`)
    return queued?.now === 0 && queued.later > 0
  })
  expect(told()).toHaveLength(1)
  later = 1
  await timePasses()
  await until(queueIsEmpty)
  expect(told()).toHaveLength(2)
  const [first, second] = told()
  expect(first).toContain('Unnimaya')
  for (const name of ['Vasudha', 'Wilson', 'Xavier']) expect(second).toContain(name)
  expect(second).not.toContain('Unnimaya')
})

test('a mail server that takes connections and says nothing holds up emails and nothing else', async () => {
  const heard = new Set<Socket>()
  let isMute = true
  const front = createServer((socket) => {
    heard.add(socket.on('error', () => {}))
    if (isMute) return
    const on = connect(Number(new URL(sink.url).port), '127.0.0.1').on('error', () => {})
    socket.pipe(on).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const through = openMailer({
    smtpUrl: `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`,
    from: 'Network <no-reply@network.example>',
    database: db.database,
  })
  onTestFinished(() => {
    through.close()
    front.close()
  })
  await startAnew(CONTEXT, through)
  const names = Array.from({ length: 75 }, (_, n) => `Q${n}`)
  for (const name of names) await registered(await arrive(db.database, { name, category: 'Citizen' }))
  await until(() => heard.size === 2) // As many as are handed over at once.
  // The rest is there for other servers.
  const free = async () => {
    const rows = await db.database.query(
      sql`select from graphile_worker._private_jobs where locked_at is null`,
    )
    return rows.length
  }
  await expect.poll(free, { timeout: 5_000 }).toBeGreaterThanOrEqual(25)

  const before = ticks
  await db.database.query(sql`select graphile_worker.add_job('tick')`)
  await until(() => ticks > before)
  expect(logged.join()).not.toContain('will be tried again') // They are still waited for.

  isMute = false
  for (const socket of heard) socket.destroy()
  await expect.poll(() => hasten().then(queueIsEmpty), { timeout: 25_000 }).toBe(true)
  expect(sink.emails.map(({ recipient }) => recipient).toSorted()).toEqual(
    names.map((name) => `${name.toLowerCase()}@example.org`).toSorted(),
  )
}, 45_000)

/** Stands before the mail server, and lets nothing more through on these connections once this was said on them. */
async function openFront(step: RegExp, hanging: number) {
  const sockets = new Set<Socket>()
  let hung = 0
  const front = createServer((socket) => {
    const on = connect(Number(new URL(sink.url).port), '127.0.0.1')
    for (const one of [socket, on]) sockets.add(one.on('error', () => {}))
    let isHanging = false
    const pass = (to: Socket) => (data: Buffer) => {
      if (!isHanging && hung < hanging && step.test(String(data))) {
        isHanging = true
        hung++
      }
      if (!isHanging) to.write(data)
    }
    socket.on('data', pass(on)).on('end', () => on.end())
    on.on('data', pass(socket)).on('end', () => socket.end())
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`,
    hung: () => hung,
    close: () => {
      for (const socket of sockets) socket.destroy()
      front.close()
    },
  }
}

const STEPS = [
  ['RCPT', /^RCPT TO/m],
  ['the answer to the email', /^250 OK: message queued/im],
] as const
const OTHER_STEPS = [
  ['connecting', /^220 /],
  ['EHLO', /^EHLO/m],
  ['MAIL', /^MAIL FROM/m],
  ['DATA', /^DATA/m],
] as const

test.each(isNightly ? [...STEPS, ...OTHER_STEPS] : STEPS)(
  'four mailboxes that hang at %s hold nobody else up',
  async (step, said) => {
    const front = await openFront(said, 4)
    const { database } = db
    const through = openMailer({ smtpUrl: front.smtpUrl, from: 'N <no-reply@network.example>', database })
    await jobs.stop()
    jobs = start(CONTEXT, through)
    const place = step.slice(0, 4).trim().toLowerCase()
    const names = [1, 2, 3, 4].map((n) => `${place}${n}`)
    for (const name of names) await registered(await arrive(database, { name, category: 'Citizen' }))
    await until(() => front.hung() > 1)
    await registered(await arrive(database, { name: `${place}last`, category: 'Citizen' }))
    const email = await sink.waitFor(`${place}last@example.org`, 'You already have an account', 10_000)
    expect(email.recipient).toBe(`${place}last@example.org`)
    front.close()
    await jobs.stop()
    through.close()
    jobs = start()
    await until(() => hasten().then(queueIsEmpty))
  },
)

test('a server that stops leaves nothing locked and nothing to send twice', async () => {
  const lakshmi = await arrive(db.database, { name: 'Lakshmi', category: 'Citizen' })
  const mohan = await arrive(db.database, { name: 'Mohan', category: 'Citizen' })
  await until(queueIsEmpty)
  const before = sink.tries
  sink.trouble({ at: 'recipient', answer: 451 })
  await registered(lakshmi)
  await registered(mohan)
  await sink.waitForTries(before + 2)
  await jobs.stop()
  const left = await db.database.query(sql`select attempts, locked_at from graphile_worker._private_jobs`)
  expect(sink.emails).toHaveLength(1)
  expect(left).toEqual([{ attempts: 1, locked_at: null }])
  jobs = start()
  await until(() => hasten().then(queueIsEmpty))
})

test('a worker that lost its connection starts again under another name, and nothing is sent twice', async () => {
  const names = () =>
    db.database.query(sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'pool-%' order by 1`)
  await expect.poll(names, { timeout: 10_000 }).toHaveLength(2)
  const before = await names()
  await db.database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'pool-%'`)
  const uma = await arrive(db.database, { name: 'Uma', category: 'Citizen' })
  await registered(uma)
  await sink.waitFor('uma@example.org', 'You already have an account')
  await until(queueIsEmpty)
  expect(sink.emails).toHaveLength(1)
  await expect.poll(names, { timeout: 10_000 }).toHaveLength(2)
  for (const name of before) expect(await names()).not.toContainEqual(name)
})
