import type { Endpoint } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { LIMITS, type Limit } from '@scan/domain/rate-limit.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, cancel, handleOf, release, requestOf } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { rateLimits } from '../access/rate-limits.ts'
import { sql } from '../db/sql.ts'

stage(['Meera', 'Ravi', 'Lakshmi'], { rateLimited: true })

const ask = () => world.ask(meera)
async function often(times: number, limit: Limit, { id }: TestPerson) {
  for (let n = 0; n < times; n++) await world.context.rateLimits.limit(limit, id)
}

test('every call by which somebody who is signed in changes anything has a limit, or is free on purpose', () => {
  const writes = Object.entries<Endpoint>(api).filter(
    ([, { method, access }]) => method !== 'GET' && access !== 'anyone',
  )
  expect(writes.filter(([, { limit }]) => limit === undefined).map(([name]) => name)).toEqual([])
  expect(writes.filter(([, { limit }]) => limit === 'free').map(([name]) => name)).toEqual([
    'signOutThere',
    'signOutEverywhere',
    'confirmVisit',
    'sayWhetherCame',
    'declineVolunteer',
    'answerNewTime',
    'answerSeparation',
    'seeNotices',
  ])
})

test('who posts and cancels without end has to wait an hour after twenty posts, and is told so', async () => {
  for (let n = 0; n < 20; n++) {
    expect((await ask()).status).toBe(200)
    expect((await cancel(meera)).status).toBe(200)
  }
  const { status, headers, problem } = await ask()
  expect([status, headers['retry-after']]).toEqual([429, '3600'])
  expect(problem).toMatchObject({ code: 'too-many-requests', retryAfter: 3600 })
  await world.wait(60)
  expect((await ask()).status).toBe(200)
})

test('cancelling is free: whoever may post no more still takes back what they posted', async () => {
  expect((await ask()).status).toBe(200)
  await often(19, 'posts-of-account', meera)
  expect((await ask()).status).toBe(429)
  expect((await cancel(meera)).status).toBe(200)
})

const save = (as: TestPerson) =>
  world.call(api.updateProfile, { as, body: { name: as.name, phone: as.phone } })
const giveBack = (as: TestPerson) => release(as, meera)
const readOwn = (as: TestPerson) => world.call(api.readMyData, { as })

test.each([
  ['a profile is saved thirty times an hour', 'profile-of-account', 30, 3600, save],
  ['own data is read ten times an hour', 'own-data-of-account', 10, 3600, readOwn],
  ['ten requests are given back a day', 'releases-of-account', 10, 24 * 3600, giveBack],
] as const)('%s, and by somebody else still', async (_what, limit, times, seconds, call) => {
  await often(times - 1, limit, ravi)
  expect((await call(ravi)).problem?.code).not.toBe('too-many-requests')
  expect((await call(ravi)).problem).toMatchObject({ code: 'too-many-requests', retryAfter: seconds })
  const asha = await world.person('Asha', 'Volunteer')
  expect((await call(asha)).problem?.code).not.toBe('too-many-requests')
})

describe('reading, 600 times a minute', () => {
  const read = (as: TestPerson) => world.call(api.me, { as })
  async function reads(times: number, limits = world.context.rateLimits) {
    for (let n = 0; n < times; n++) await limits.limitReads(ravi.id)
  }

  test('one too many waits for the minute to end, and nobody else does', async () => {
    await reads(600)
    // The last of sixty is the first that is counted too much.
    await reads(59)
    const { status, problem } = await read(ravi)
    expect([status, problem?.code, problem?.retryAfter]).toEqual([429, 'too-many-requests', 60])
    expect((await read(meera)).status).toBe(200)
    world.setNow(minutesAfter(world.now(), 1))
    expect((await read(ravi)).status).toBe(200)
  })

  test('servers count together, and write down one of sixty', async () => {
    const { database, secrets, now } = world
    const other = rateLimits({ database, secrets, now, on: true })
    const rows = async () => (await database.query(sql`select from rate_limits`)).length
    const before = await rows()
    await reads(59)
    expect(await rows()).toBe(before)
    await reads(241)
    await reads(300, other)
    expect(await rows()).toBe(before + 1)
    await expect(reads(60, other)).rejects.toMatchObject({ code: 'too-many-requests' })
    await expect(reads(60)).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  test('without limits it never ends', async () => {
    const { database, secrets, now } = world
    await expect(reads(2_000, rateLimits({ database, secrets, now, on: false }))).resolves.toBeUndefined()
  })
})

describe('accepting (D61)', () => {
  const approved = (daysAgo: number) =>
    world.database.query(sql`
      update accounts set approved_at = ${new Date(world.now().getTime() - daysAgo * 86_400_000)} where id = ${ravi.id}`)
  const take = async () => accept(ravi, await handleOf(meera))
  const giveBack = async () => release(ravi, await handleOf(meera))
  const acceptsFrom = async () => (await world.call(api.listRequests, { as: ravi })).reply.acceptsFrom
  /** A coordinator asks him to go. */
  const assign = async () =>
    world.call(api.assignVolunteer, {
      as: lakshmi,
      params: { id: (await requestOf(meera))?.id ?? '' },
      body: { volunteerId: ravi.id },
    })
  const often = async (times: number) => {
    for (let n = 0; n < times; n++) {
      expect((await take()).status).toBe(200)
      expect((await giveBack()).status).toBe(200)
      await world.database.query(sql`update accounts set stopped_at = null, stopped_for = null`)
      await world.wait(1)
    }
  }
  beforeEach(() => world.ask(meera, 30 * 24))

  test('three a day while new: the answer and the board say until when', async () => {
    await approved(1)
    await often(2)
    expect(await acceptsFrom()).toBeUndefined()
    await often(1)
    const { status, problem } = await take()
    expect([status, problem?.code, problem?.retryAfter]).toEqual([429, 'too-many-requests', 24 * 3600 - 180])
    expect(await acceptsFrom()).toEqual(minutesAfter(world.now(), 24 * 60 - 3))
    // An address that leads to a request is answered like one that leads nowhere.
    for (const citizen of [meera.email, 'nobody@example.org'])
      expect((await accept(ravi, citizen)).status).toBe(429)
  })

  test('three a day are three, however many are accepted and given back at once', async () => {
    await approved(1)
    const citizens = await Promise.all(
      ['Anu', 'Binu', 'Chandran', 'Devi', 'Elsy'].map((name) => world.person(name, 'Citizen')),
    )
    for (const citizen of citizens) await world.ask(citizen)
    await Promise.all(
      [meera, ...citizens].map(async (citizen) => {
        for (let n = 0; n < 8; n++)
          if ((await accept(ravi, await handleOf(citizen))).status === 200)
            await release(ravi, await handleOf(citizen))
      }),
    )
    const accepted = await world.database.query(
      sql`select from audit.lines where actor_id = ${ravi.id} and action = 'accept'`,
    )
    expect(accepted).toHaveLength(3)
  })

  test('being assigned counts, and whoever has accepted enough is not assigned either', async () => {
    await approved(1)
    await often(2)
    expect((await assign()).status).toBe(200)
    await giveBack()
    expect((await take()).status).toBe(429)
    expect((await assign()).problem?.code).toBe('volunteer-has-enough')
  })
})

test('a limit refuses from the first try too many, and not a moment longer than said', async () => {
  const limit = 'own-data-of-account'
  const { times, withinMs } = LIMITS[limit]
  await often(times, limit, meera)
  await expect(often(1, limit, meera)).rejects.toMatchObject({ retryAfter: withinMs / 1000 })
  world.setNow(new Date(world.now().getTime() + withinMs))
  await often(1, limit, meera)
})
