import type { Query } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import { hoursAfter, minutesAfter } from '@scan/domain/clock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { createServices } from '../services.ts'
import type { Services } from '../services.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { startServerProcess } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { BEGINNING, TIME_ZONE, cheapPasswords, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import * as separations from './separations-store.ts'
import * as store from './store.ts'
import { forVolunteer } from './views.ts'
import { keptBoard } from './kept-board.ts'
import type { BoardCheck } from './kept-board.ts'

// Boards that are kept in memory, by two servers of one database, beside what the database says in the same moment.

const NAMES = ['Meera', 'Gopal', 'Omana', 'Asha', 'Ravi'] as const
type Who = (typeof NAMES)[number]
const CITIZENS = ['Meera', 'Gopal', 'Omana'] as const
const VOLUNTEERS = ['Asha', 'Ravi'] as const
type Citizen = (typeof CITIZENS)[number]
type Volunteer = (typeof VOLUNTEERS)[number]
type BoardQuery = Query<typeof api.listRequests>

let world: World
let people: Record<Who, TestPerson>
let lakshmi: TestPerson
let servers: Services[]

beforeAll(async () => {
  world = await createWorld()
  const { database, secrets, now } = world
  const asked = {
    passwords: cheapPasswords(),
    timeZone: TIME_ZONE,
    rateLimited: false,
    secondFactorRequired: false,
  }
  servers = [world.services, createServices({ database, secrets, now, ...asked })]
  const made: [Who, TestPerson][] = []
  for (const name of NAMES)
    made.push([name, await world.person(name, name === 'Asha' || name === 'Ravi' ? 'Volunteer' : 'Citizen')])
  people = Object.fromEntries(made) as typeof people
  lakshmi = await world.person('Lakshmi', 'Admin')
})
afterAll(() => world.close())

beforeEach(beginAnew)

async function beginAnew(): Promise<void> {
  await clearRequests(world.database)
  await world.database.query(sql`delete from separations`)
  await world.database.query(sql`update accounts set banned_at = null`)
  await world.database.query(sql`update sessions set end_reason = null`)
  world.setNow(BEGINNING)
  await world.wait(0)
}

/** What a server's kept board shows: by its session's statement, as a call does. */
async function shown({ sessions, board }: Services, { sessionToken }: TestPerson, query: BoardQuery) {
  const { id, brought } = await sessions.callerOf(sessionToken, board.boardCheck)
  const { bytes } = await board.open(query, { id }, brought as BoardCheck)
  return JSON.parse(bytes.toString()) as { data: { _id: string }[] }
}

/** What has to be shown, read from the rows. */
async function truth(
  { id }: TestPerson,
  { district, helpTypes, limit, cursor }: BoardQuery,
): Promise<object> {
  const { database, now } = world
  const accepted = cursor ? undefined : await store.find(database, store.where.acceptedBy(id))
  const open = await store.select(
    database,
    sql`where r.status = 'open' and r.starts_at > ${now()} and not ${separations.keptApart(id)} order by r.starts_at, r.id`,
  )
  const fitting = open.filter(
    ({ details }) =>
      (!district || details.district === district) && (!helpTypes || helpTypes.includes(details.helpType)),
  )
  const place = ({ request }: store.StoredRequest) => `${request.startsAt.toISOString()} ${request.id}`
  const after = Buffer.from(cursor ?? '', 'base64url').toString()
  const ahead = fitting.filter((request) => place(request) > after)
  const page = ahead.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    last && ahead.length > page.length ? Buffer.from(place(last)).toString('base64url') : null
  const requests = [...(accepted ? [accepted] : []), ...page].map((request) =>
    forVolunteer(request, id, now()),
  )
  const counts =
    limit === undefined ? {} : { total: fitting.length, outside: open.length - fitting.length, nextCursor }
  return {
    success: true,
    message: expect.any(String) as string,
    ...z.encode(api.listRequests.reply, { requests, ...counts }),
  }
}

async function compare(query: BoardQuery): Promise<void> {
  for (const who of VOLUNTEERS)
    for (const server of servers)
      expect(await shown(server, people[who], query)).toEqual(await truth(people[who], query))
}

const NEEDS = { description: 'To the clinic', additional: null } as const
const details = (district: 'Kollam' | 'Kannur', helpType: 'driving' | 'reading', hours: number) => ({
  ...NEEDS,
  ...{ district, helpType, ...world.inHours(hours) },
})

/** Puts a request of somebody's into a transaction that is committed when it is let go. */
async function holdPost(
  citizen: TestPerson,
  asked: ReturnType<typeof details>,
): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const work = world.database.transaction(async (tx) => {
    const startsAt = hoursAfter(world.now(), 40)
    await store.add(tx, { details: wholeDetails(asked), startsAt, citizen, postedAt: world.now() })
    written.resolve()
    await letGo.promise
  })
  await written.promise
  return () => {
    letGo.resolve()
    return work
  }
}

test('a request that is written early and committed late is shown once it is, whatever was committed meanwhile', async () => {
  const { Meera, Gopal } = people
  await compare({})
  const letGo = await holdPost(Gopal, details('Kollam', 'driving', 40))
  await compare({})
  await world.call(api.askForHelp, {
    as: Meera,
    body: { action: 'request', email: null, ...details('Kollam', 'driving', 30) },
  })
  await compare({})
  await letGo()
  await compare({})
  expect((await shown(world.services, people.Asha, {})).data).toHaveLength(2)
})

test('requests are shown as they stood at one moment, not one as it was and another as it became', async () => {
  const { Meera, Gopal } = people
  const asked = { email: null, ...details('Kollam', 'driving', 30) }
  const place = { area: null, address: null, landmark: null }
  const changes = (as: TestPerson) => world.call(api.changeRequest, { as, body: { ...asked, ...place } })
  let meanwhile = async () => {}
  const database: Queryable = {
    query: async (statement) => {
      const found = await world.database.query(statement)
      await meanwhile()
      return found
    },
  }
  const board = keptBoard({ database })
  const seen = async () => {
    const { cards } = await board.now({ current: new Map() }, 'Kollam')
    return cards.map(({ json }) => (JSON.parse(json) as { email: string }).email).toSorted()
  }
  const open = async () => {
    const found = await store.select(world.database, sql`where r.status = 'open'`)
    return found.map(({ handle }) => handle).toSorted()
  }

  for (const as of [Meera, Gopal])
    await world.call(api.askForHelp, { as, body: { action: 'request', ...asked } })
  expect(await seen()).toEqual(await open())
  await changes(Gopal)
  const was = await open()
  meanwhile = async () => {
    meanwhile = async () => {}
    await world.call(api.askForHelp, { as: Meera, body: { action: 'cancel', email: null } })
    await changes(Gopal)
  }
  expect([was, await open()]).toContainEqual(await seen())
  expect(await seen()).toEqual(await open())
})

test('a request leaves the board when its time comes, and nobody has to read the board again for it', async () => {
  await world.call(api.askForHelp, {
    as: people.Meera,
    body: { action: 'request', email: null, ...details('Kollam', 'driving', 4) },
  })
  await compare({})
  await world.wait(4 * 60 - 1)
  expect((await shown(world.services, people.Asha, {})).data).toHaveLength(1)
  await world.wait(1)
  expect((await shown(world.services, people.Asha, {})).data).toEqual([])
})

test('who is banned is refused by the very next call, and not shown what is kept', async () => {
  await shown(world.services, people.Asha, {})
  await world.call(api.banUser, { as: lakshmi, params: { id: people.Asha.id } })
  for (const server of servers)
    await expect(shown(server, people.Asha, {})).rejects.toMatchObject({ reason: 'account-suspended' })
})

type Step =
  | {
      type: 'post'
      by: Citizen
      district: 'Kollam' | 'Kannur'
      helpType: 'driving' | 'reading'
      hours: number
    }
  | { type: 'hold'; by: Citizen; district: 'Kollam' | 'Kannur' }
  | { type: 'let go' }
  | { type: 'accept'; by: Volunteer; nth: number }
  | { type: 'release'; by: Volunteer }
  | { type: 'cancel' | 'decline'; by: Citizen }
  | { type: 'separate' | 'reunite'; volunteer: Volunteer; citizen: Citizen }
  | { type: 'ban' | 'unban'; who: Who }
  | { type: 'wait'; minutes: number; withUpkeep: boolean }

const is = <T extends Step['type']>(...types: T[]) => fc.constantFrom(...types)
const citizen = fc.constantFrom(...CITIZENS)
const volunteer = fc.constantFrom(...VOLUNTEERS)
const district = fc.constantFrom('Kollam' as const, 'Kannur' as const)
const helpType = fc.constantFrom('driving' as const, 'reading' as const)
const hours = fc.constantFrom(4, 4, 30)
const steps: [weight: number, step: fc.Arbitrary<Step>][] = [
  [6, fc.record({ type: is('post'), by: citizen, district, helpType, hours })],
  [2, fc.record({ type: is('hold'), by: citizen, district })],
  [2, fc.record({ type: is('let go') })],
  [5, fc.record({ type: is('accept'), by: volunteer, nth: fc.nat(2) })],
  [2, fc.record({ type: is('release'), by: volunteer })],
  [2, fc.record({ type: is('cancel', 'decline'), by: citizen })],
  [2, fc.record({ type: is('separate', 'reunite'), volunteer, citizen })],
  [2, fc.record({ type: is('ban', 'unban'), who: fc.constantFrom(...NAMES) })],
  [2, fc.record({ type: is('wait'), minutes: fc.constantFrom(1, 60, 240), withUpkeep: fc.boolean() })],
]
const query: fc.Arbitrary<BoardQuery> = fc.record(
  { district, helpTypes: helpType.map((type) => [type]), limit: fc.constantFrom(1, 2, 50) },
  { requiredKeys: [] },
)
const stepWithLook = fc.tuple(fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))), query)

/** Whose request was put into a transaction and waits to be let go. */
const held = new Map<Citizen, () => Promise<void>>()

async function take(step: Step): Promise<void> {
  switch (step.type) {
    case 'post': {
      const { by, district, helpType, hours } = step
      const body = { action: 'request', email: null, ...details(district, helpType, hours) } as const
      // Whose other one is on its way would wait for it.
      if (!held.has(by)) await world.call(api.askForHelp, { as: people[by], body })
      return
    }
    case 'hold': {
      const current = await store.find(world.database, store.where.currentOf(people[step.by].id))
      if (!held.has(step.by) && !current)
        held.set(step.by, await holdPost(people[step.by], details(step.district, 'driving', 40)))
      return
    }
    case 'let go':
      for (const letGo of held.values()) await letGo()
      held.clear()
      return
    case 'accept': {
      const open = await store.select(world.database, sql`where r.status = 'open' order by r.posted_at, r.id`)
      const handle = open[step.nth]?.handle ?? 'nobody@requests.invalid'
      await world.call(api.acceptRequest, { as: people[step.by], body: { citizen: handle } })
      return
    }
    case 'release': {
      const own = await store.find(world.database, store.where.acceptedBy(people[step.by].id))
      if (!own) return
      const body = { citizen: own.handle, reason: 'I am ill' }
      await world.call(api.releaseRequest, { as: people[step.by], body })
      return
    }
    case 'cancel':
      await world.call(api.askForHelp, { as: people[step.by], body: { action: 'cancel', email: null } })
      return
    case 'decline':
      await world.call(api.declineVolunteer, { as: people[step.by], body: { email: null } })
      return
    case 'separate':
    case 'reunite': {
      const pair = { volunteerId: people[step.volunteer].id, citizenId: people[step.citizen].id }
      if (step.type === 'separate')
        await world.database.query(separations.separation(pair, 'declined', world.now()))
      else {
        const held = await separations.hold(world.database, pair)
        if (held) await separations.lift(world.database, held.id)
      }
      return
    }
    case 'ban':
    case 'unban': {
      // Whoever bans somebody waits for what they have on its way.
      if (held.size > 0) return
      const { id } = people[step.who]
      await world.call(step.type === 'ban' ? api.banUser : api.unbanUser, { as: lakshmi, params: { id } })
      // They go on looking, to be compared with.
      await world.database.query(sql`update sessions set end_reason = null`)
      await world.database.query(sql`update accounts set banned_at = null`)
      return
    }
    case 'wait':
      world.setNow(minutesAfter(world.now(), step.minutes))
      await world.database.query(
        sql`update sessions set last_seen_at = ${world.now()}, started_at = ${world.now()}, confirmed_at = ${world.now()}`,
      )
      if (step.withUpkeep) await world.services.scheduledTransitions()
  }
}

test(
  'whatever happens in whatever order, two kept boards show what the rows say',
  { timeout: 120_000 },
  async () => {
    const anyOrder = fc.asyncProperty(
      fc.array(stepWithLook, { minLength: 5, maxLength: 20, size: 'max' }),
      async (history) => {
        await beginAnew()
        for (const [step, asked] of history) {
          await take(step)
          await compare(asked)
        }
        await take({ type: 'let go' })
        // Every page of it, one after the other.
        let cursor: string | undefined
        do {
          const asked = { limit: 1, ...(cursor && { cursor }) }
          await compare(asked)
          cursor =
            ((await shown(world.services, people.Asha, asked)) as { nextCursor?: string }).nextCursor ??
            undefined
        } while (cursor)
      },
    )
    await fc.assert(anyOrder, { numRuns: 25 }).finally(() => take({ type: 'let go' }))
  },
)

describe('on two servers that share a database', { timeout: 30_000 }, () => {
  let other: ServerProcess
  beforeAll(async () => {
    other = await startServerProcess(world.databaseUrl)
  }, 30_000)
  afterAll(() => other?.stop())

  test('whatever a person was told has happened, the next read of anybody shows on either', async () => {
    // The other server goes by the real clock.
    world.setNow(new Date())
    await world.wait(0)
    const { Meera, Gopal, Asha, Ravi } = people
    const body = () => ({ action: 'request', email: null, ...details('Kollam', 'driving', 30) }) as const
    const calls = [world.call, other.call]
    const openOn = async (call: World['call'], as: TestPerson) =>
      (await call(api.listRequests, { as })).reply.requests.filter(({ volunteer }) => !volunteer)
    for (let round = 0; round < 12; round++) {
      const [here, there] = round % 2 === 0 ? calls : calls.toReversed()
      if (!here || !there) throw new Error('There are two')
      expect((await here(api.askForHelp, { as: Meera, body: body() })).status).toBe(200)
      const [posted, ...others] = await openOn(there, Asha)
      expect(others).toEqual([])
      expect(await openOn(here, Ravi)).toEqual([posted])
      expect((await there(api.askForHelp, { as: Gopal, body: body() })).status).toBe(200)
      expect(await openOn(here, Asha)).toHaveLength(2)
      const handle = posted?.handle ?? ''
      expect((await here(api.acceptRequest, { as: Ravi, body: { citizen: handle } })).status).toBe(200)
      expect(await openOn(there, Asha)).toHaveLength(1)
      for (const as of [Meera, Gopal])
        expect((await there(api.askForHelp, { as, body: { action: 'cancel', email: null } })).status).toBe(
          200,
        )
      expect(await openOn(here, Asha)).toEqual([])
    }
  })
})
