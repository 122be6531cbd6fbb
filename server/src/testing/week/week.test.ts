import { api } from '@scan/contract/index.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { EVERY_MINUTE } from '../../jobs/task.ts'
import { openMailer } from '../../notifications/email/mailer.ts'
import { CAN_WAIT } from '../../notifications/notifications.ts'
import { offerRequests } from '../../requests/offers.ts'
import { tasksOf } from '../../tasks.ts'
import { openMailSink } from '../mail-sink.ts'
import { NO_PLACE, createWorld, isNightly } from '../world.ts'
import type { TestPerson, World } from '../world.ts'
import { enterByPhone, isDeskOpen, openDesk } from './desk.ts'
import { createOracle, isDay, look } from './oracle.ts'

// A week as it may be, by the product's own clock: people ask, accept, change their minds; the mail server fails, a
// server starts again. Of each email that arrives the oracle says whether it may, and of each silence too. Those without an
// email ring the desk from ten to five, and are rung: what is said is compared with what has become of their requests.

const STEP_MINUTES = 15
const STEPS_A_DAY = (24 * 60) / STEP_MINUTES
/** A quarter to three in the afternoon. */
const FIRST_STEP = 59
const CITIZENS = 30
/** Without an email: the desk looks after them. */
const BY_PHONE = 10
const VOLUNTEERS = 25
const DISTRICTS = ['Ernakulam', 'Thrissur'] as const
const HELP_TYPES = ['driving', 'shopping', 'medical'] as const
const MORNINGS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
  (day) => `${day}-morning`,
)
/** Far longer than it takes, for a machine that is busy with other tests. */
const DRAINED_WITHIN_MS = 60_000

const DAYS = 7
const SEEDS = [1, 2]

/** What is rare happens in one week or the other. */
const happened: Record<string, number> = {}

test.runIf(isNightly).each(SEEDS)(
  'emails come to whom they should and calls are made, once, by day, and while what they say is so (seed %i)',
  async (seed) => {
    const { wrong, counts, done } = await play(seed)
    expect(wrong).toEqual([])
    for (const [name, count] of Object.entries({ ...counts, ...done }))
      happened[name] = (happened[name] ?? 0) + count
  },
  3_600_000,
)

test.runIf(isNightly)('in these weeks everything has happened', () => {
  expect(Object.keys(happened).length).toBeGreaterThan(30)
  expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([])
})

async function play(seed: number) {
  const world = await createWorld()
  const sink = await openMailSink()
  const random = numbers(seed)
  const any = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const { citizens, byPhone, volunteers, admin } = await people(world, random)
  const { acts, details } = actsOf(world, { citizens, byPhone, volunteers, admin, any, random })
  const oracle = createOracle()
  const wrong: string[] = []
  const done: Record<string, number> = Object.fromEntries(Object.keys(acts).map((name) => [name, 0]))
  const meanwhile = () => any([acts.accept, acts.release, acts.sayDone])()
  const desk = openDesk(world, {
    ...{ admin, byPhone, volunteers, districts: DISTRICTS },
    ...{ any, random, details, meanwhile },
  })
  // Two servers do everything at once.
  const first = openServer(world, sink.url)
  let second = openServer(world, sink.url)
  async function work(...names: string[]): Promise<void> {
    const { signal } = new AbortController()
    const servers = [first.schedules, second.schedules]
    await Promise.all(servers.flatMap((one) => names.map(async (name) => one[name]?.work(signal))))
  }

  /** Two hours in each day in which the mail server takes nothing: a step of the day from 7 to 20:45, as in a clock. */
  const failsFrom = Array.from({ length: DAYS + 1 }, () => 28 + Math.floor(random() * 56))
  const isMailDown = (step: number) => {
    const ofClock = step + FIRST_STEP
    const since = (ofClock % STEPS_A_DAY) - (failsFrom[Math.floor(ofClock / STEPS_A_DAY)] ?? 0)
    return since >= 0 && since < 8
  }
  let sendableSince: Date | undefined

  async function check(): Promise<void> {
    await drained(world.database)
    const snapshot = await look(world.database, world.now())
    for (const email of sink.emails.splice(0)) wrong.push(...oracle.arrived(email, snapshot))
    if (sendableSince) wrong.push(...oracle.missing(snapshot, sendableSince))
  }

  for (let step = 0; step < DAYS * STEPS_A_DAY; step++) {
    await world.wait(STEP_MINUTES)
    await timePassesInQueue(world.database)
    sink.refuseAll(isMailDown(step))
    if (isMailDown(step) || !isDay(world.now())) sendableSince = undefined
    else sendableSince ??= world.now()
    await check()

    const most = isDay(world.now()) ? 4 : 1
    for (let n = Math.floor(random() * (most + 1)); n > 0; n--) {
      const [name, act] = any(Object.entries(acts))
      if (await act()) done[name] = (done[name] ?? 0) + 1
      await desk.look()
    }
    if (isDeskOpen(world.now())) await desk.work()
    if (step === Math.floor((DAYS * STEPS_A_DAY) / 2)) {
      await second.close()
      second = openServer(world, sink.url)
      for (const one of volunteers.slice(-2))
        await world.call(api.banUser, { as: admin, params: { id: one.id } })
    }

    if (step % 5 === 0) await killedGathering(world, Math.floor(random() * 8))
    await work(EVERY_MINUTE)
    await work('offer-requests', 'morning-emails', 'remind-of-visits', 'warn-of-unfilled')
    await work('tell-desk-of-unfilled')
    await desk.look()
    if (world.now().getUTCMinutes() === 30) await work('forget-old-calls')
    await desk.lookAtCalls()
    await desk.visitsBegin(minutesAfter(world.now(), STEP_MINUTES))
    await check()
    if (sendableSince && world.now().toISOString().slice(11, 16) === '02:00')
      wrong.push(...oracle.missingInMorning(await look(world.database, world.now())))
  }
  await desk.reachEverybody()
  await Promise.all([first.close(), second.close()])
  await sink.close()
  await world.close()
  wrong.push(...desk.faults)
  const atDesk = Object.entries(desk.happened).map(([name, count]) => [`desk: ${name}`, count] as const)
  return {
    wrong,
    counts: { ...oracle.counts, ...desk.told.counts },
    done: { ...done, ...Object.fromEntries(atDesk) },
  }
}

function openServer(world: World, sinkUrl: string) {
  const { context, database, databaseUrl } = world
  const mailer = openMailer({
    smtpUrl: `${sinkUrl}?rateLimit=1000`,
    from: 'Network <no-reply@network.example>',
    database,
  })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const config = { ...readConfig({}), backups: undefined }
  const publicUrl = 'https://help.example.org'
  const tasks = tasksOf({ context, config, databaseUrl, publicUrl, mailer, log, metrics: undefined })
  // The schedules are called by the clock of the world.
  const jobs = startJobs({ database, url: databaseUrl, log, ...tasks, schedules: {} })
  return {
    schedules: tasks.schedules,
    async close() {
      await jobs.stop()
      mailer.close()
    },
  }
}

async function people(world: World, random: () => number) {
  const citizens: TestPerson[] = []
  const volunteers: TestPerson[] = []
  const admin = await world.person('Lakshmi', 'Admin')
  const byPhone = await enterByPhone(world, admin, DISTRICTS, BY_PHONE)
  for (let n = 0; n < CITIZENS; n++) citizens.push(await world.person(`Citizen${n}`, 'Citizen'))
  for (let n = 0; n < VOLUNTEERS; n++) {
    const district = DISTRICTS[n % 2] ?? 'Ernakulam'
    const skills = HELP_TYPES.filter(() => random() < 0.8)
    volunteers.push(
      await world.person(`Volunteer${String.fromCodePoint(65 + n)}`, 'Volunteer', { district, skills }),
    )
  }
  const set = async (column: string, value: unknown, ...which: number[]) => {
    const ids = which.map((n) => volunteers[n]?.id)
    await world.database.query(
      sql`update accounts set ${sql.identifier(column)} = ${value as string} where id = any(${ids}::uuid[])`,
    )
  }
  await set('request_emails', 'at-once', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  await set('request_emails', 'never', 12, 13)
  await set('away_until', '2026-11-21', 0, 14)
  await set('availability', MORNINGS, 1, 2, 15, 16)
  await world.database.query(sql`
    update accounts set stopped_at = ${world.now()}, stopped_for = 'case' where id = any(${[volunteers[3]?.id, volunteers[17]?.id]}::uuid[])`)
  await world.database.query(sql`
    insert into separations (volunteer_id, citizen_id, since, cause)
    select v.id, c.id, ${world.now()}, 'declined' from accounts v, accounts c
    where v.id = any(${volunteers.slice(4, 8).map(({ id }) => id)}::uuid[]) and c.id = any(${citizens.slice(0, 20).map(({ id }) => id)}::uuid[])`)
  return { citizens, byPhone, volunteers, admin }
}

/** What people do; each tells whether it was done. What is refused was not. */
function actsOf(
  world: World,
  {
    citizens,
    byPhone,
    volunteers,
    admin,
    any,
    random,
  }: {
    admin: TestPerson
    citizens: TestPerson[]
    byPhone: string[]
    volunteers: TestPerson[]
    any: <T>(of: readonly T[]) => T
    random: () => number
  },
) {
  const isDone = async (call: Promise<{ problem: unknown }>) => !(await call).problem
  const details = (hours = 3.5 + random() * 50) => ({
    ...{
      helpType: any(HELP_TYPES),
      district: any(DISTRICTS),
      description: 'Rice and milk',
      additional: null,
    },
    ...NO_PLACE,
    ...world.inHours(hours),
  })
  /** A request of those who look after themselves, or of those by phone. */
  async function visit(of: readonly string[], status: 'open' | 'accepted', isPast = false) {
    const rows = await world.database.query(sql<{
      citizenId: string
      volunteerId: string
      handle: string
      code: string | null
    }>`
      select citizen_id as "citizenId", volunteer_id as "volunteerId", handle, completion_code as code from help_requests
      where citizen_id = any(${[...of]}::uuid[]) and status = ${status} and (starts_at <= ${world.now()}) = ${isPast}
      order by number`)
    const found = rows.length > 0 ? any(rows) : undefined
    return found && { ...found, volunteer: volunteers.find(({ id }) => id === found.volunteerId) }
  }
  const own = citizens.map(({ id }) => id)
  const everybody = [...own, ...byPhone]
  async function one(status: 'open' | 'accepted', isPast = false) {
    const found = await visit(own, status, isPast)
    const citizen = citizens.find(({ id }) => id === found?.citizenId)
    return citizen && { citizen, volunteer: found?.volunteer, code: found?.code ?? '' }
  }
  const post = async () =>
    isDone(
      world.call(api.askForHelp, {
        as: any(citizens),
        body: { action: 'request', email: null, ...details() },
      }),
    )
  const accept = async () => {
    const request = await visit(everybody, 'open')
    if (!request) return false
    const body = { citizen: request.handle }
    // Not everybody may.
    for (let tries = 0; tries < 4; tries++)
      if (await isDone(world.call(api.acceptRequest, { as: any(volunteers), body }))) return true
    return false
  }
  const answerNewTime = async (as: TestPerson) => {
    const { reply } = await world.call(api.listRequests, { as })
    const newTime = reply.requests.find((request) => request.newTime)?.newTime
    if (!newTime) return false
    const body = { answer: any(['yes', 'no'] as const), newTime }
    return isDone(world.call(api.answerNewTime, { as, body }))
  }
  const acts = {
    post,
    postAgain: post,
    accept,
    async change() {
      const request = await one('open')
      const body = { email: null, ...details() }
      return request !== undefined && isDone(world.call(api.changeRequest, { as: request.citizen, body }))
    },
    async cancel() {
      const request = await one(random() < 0.5 ? 'open' : 'accepted')
      const body = { action: 'cancel', email: null } as const
      return (
        random() < 0.5 &&
        request !== undefined &&
        isDone(world.call(api.askForHelp, { as: request.citizen, body }))
      )
    },
    async release() {
      const { handle, volunteer } = (await visit(everybody, 'accepted')) ?? {}
      // Most visits take place.
      if (!handle || !volunteer || random() < 0.7) return false
      const body = { citizen: handle, reason: 'I am ill' }
      return isDone(world.call(api.releaseRequest, { as: volunteer, body }))
    },
    async decline() {
      const request = random() < 0.2 ? await one('accepted') : undefined
      return (
        request !== undefined &&
        isDone(world.call(api.declineVolunteer, { as: request.citizen, body: { email: null } }))
      )
    },
    async complete() {
      const { citizen, volunteer, code } = (await one('accepted', true)) ?? {}
      if (!citizen || !volunteer || !code) return false
      return isDone(
        world.call(api.completeRequest, { as: volunteer, body: { citizen: citizen.email, code } }),
      )
    },
    async askAgain() {
      const [visit] = await world.database.query(sql<{ id: string; citizenId: string }>`
        select id, citizen_id as "citizenId" from help_requests where status = 'completed' order by closed_at desc limit 1`)
      const as = citizens.find(({ id }) => id === visit?.citizenId)
      if (!visit || !as) return false
      const body = {
        action: 'request',
        email: null,
        ...details(),
        ...world.inHours(40 + random() * 90),
      } as const
      return isDone(world.call(api.askForHelp, { as, body: { ...body, sameVolunteerAs: visit.id } }))
    },
    async moveVisit() {
      const { citizen, volunteer } = (await one('accepted')) ?? {}
      if (!citizen || !volunteer) return false
      const { problem } = await world.call(api.askForNewTime, {
        as: citizen,
        body: world.inHours(4 + random() * 40),
      })
      return !problem && answerNewTime(volunteer)
    },
    async answerHer() {
      const [asked] = await world.database.query(sql<{ volunteerId: string }>`
        select volunteer_id as "volunteerId" from help_requests
        where by_phone and proposed_for is not null and status = 'accepted' order by number limit 1`)
      const volunteer = volunteers.find(({ id }) => id === asked?.volunteerId)
      return volunteer !== undefined && answerNewTime(volunteer)
    },
    async sayDone() {
      const { handle, volunteer } = (await visit(byPhone, 'accepted', true)) ?? {}
      if (!handle || !volunteer) return false
      return isDone(world.call(api.sayDone, { as: volunteer, body: { citizen: handle } }))
    },
    async askVolunteers() {
      const [open] = await world.database.query(sql<{ id: string }>`
        select id from help_requests where status = 'open' order by starts_at limit 1`)
      if (!open) return false
      const volunteerIds = [any(volunteers).id, any(volunteers).id]
      return isDone(world.call(api.askVolunteers, { as: admin, params: open, body: { volunteerIds } }))
    },
    async answerAsked() {
      const [asked] = await world.database.query(sql<{ volunteerId: string }>`
        select volunteer_id as "volunteerId" from invitations where said_yes is null order by asked_at desc limit 1`)
      const as = volunteers.find(({ id }) => id === asked?.volunteerId)
      if (!as) return false
      const [question] = (await world.call(api.listAsked, { as })).reply?.asked ?? []
      const answer = any(['yes', 'no'] as const)
      if (!question) return false
      return isDone(world.call(api.answerAsked, { as, params: { id: question.id }, body: { answer } }))
    },
    async nobodyCame() {
      const request = await one('accepted', true)
      return request !== undefined && isDone(world.call(api.reportNobodyCame, { as: request.citizen }))
    },
  }
  return { acts, details }
}

/** As if its server had been killed after so many statements: nothing of it may be left. */
async function killedGathering({ context, database }: World, statements: number): Promise<void> {
  let left = statements
  const dying: Database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (tx) =>
          work({
            ...tx,
            query: (statement) => (left-- > 0 ? tx.query(statement) : Promise.reject(new Error('Killed'))),
          }),
        options,
      ),
  }
  await offerRequests({ ...context, database: dying }).catch((error: Error) =>
    expect(error.message).toBe('Killed'),
  )
}

/** The queue's clock is the database's. */
async function timePassesInQueue(database: Database): Promise<void> {
  await database.query(sql`
    update graphile_worker._private_jobs set run_at = run_at - ${STEP_MINUTES} * interval '1 minute' where locked_at is null`)
  await database.query(sql`select pg_notify('jobs:insert', '{"count": 2}')`)
}

/** Waits for the emails that the oracle judges; others may still be on their way. */
async function drained(database: Database): Promise<void> {
  for (const giveUpAt = Date.now() + DRAINED_WITHIN_MS; ; await sleep(5)) {
    const [left] = await database.query(sql<{ count: number }>`
      select count(*) as count from graphile_worker._private_jobs
      where (locked_at is not null or (run_at <= now() and attempts < max_attempts))
        and coalesce(payload ->> 'kind', payload -> 'notification' ->> 'kind') = any(${[...CAN_WAIT]})`)
    if (left?.count === 0) return
    if (Date.now() > giveUpAt) throw new Error(`${left?.count} jobs are left`)
  }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
