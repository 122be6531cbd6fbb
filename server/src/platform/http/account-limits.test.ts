import type { Endpoint } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { LIMITS } from '@scan/domain/rate-limit.ts'
import type { Limit } from '@scan/domain/rate-limit.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BEGINNING, createWorld } from '../../testing/world.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { sql } from '../db/sql.ts'

let world: World
let meera: TestPerson
let ravi: TestPerson
beforeAll(async () => (world = await createWorld({ rateLimited: true })))
beforeEach(async () => {
  world.setNow(BEGINNING)
  for (const table of [sql`accounts`, sql`rate_limits`]) await world.database.query(sql`delete from ${table}`)
  meera = await world.person('Meera', 'Citizen')
  ravi = await world.person('Ravi', 'Volunteer')
})
afterAll(() => world.close())

const NEEDS = { helpType: 'driving', description: 'A lift', additional: null, district: 'Kollam' } as const
const ask = () =>
  world.call(api.askForHelp, {
    as: meera,
    body: { action: 'request', email: meera.email, ...NEEDS, ...world.inHours(30) },
  })
const cancel = () => world.call(api.askForHelp, { as: meera, body: { action: 'cancel', email: meera.email } })

async function often(times: number, limit: Limit, { id }: TestPerson) {
  for (let n = 0; n < times; n++) await world.services.rateLimits.limit(limit, id)
}

test('every call by which somebody who is signed in changes anything has a limit, or is free on purpose', () => {
  const writes = Object.entries<Endpoint>(api).filter(
    ([, { method, access }]) => method !== 'GET' && access !== 'anyone',
  )
  expect(writes.filter(([, { limit }]) => limit === undefined).map(([name]) => name)).toEqual([])
  expect(writes.filter(([, { limit }]) => limit === 'free').map(([name]) => name)).toEqual([
    'signOutThere',
    'signOutEverywhere',
    'declineVolunteer',
    'seeHappenings',
  ])
})

test('who posts and cancels without end has to wait an hour after twenty posts, and is told so', async () => {
  for (let n = 0; n < 20; n++) {
    expect((await ask()).status).toBe(200)
    expect((await cancel()).status).toBe(200)
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
  expect((await cancel()).status).toBe(200)
})

test('a profile is saved thirty times an hour, and by somebody else still', async () => {
  const save = (as: TestPerson) =>
    world.call(api.updateProfile, { as, body: { name: as.name, phone: as.phone } })
  for (let n = 0; n < 30; n++) expect((await save(meera)).status).toBe(200)
  expect((await save(meera)).status).toBe(429)
  expect((await save(ravi)).status).toBe(200)
})

test('a volunteer gives back ten requests a day', async () => {
  const release = () =>
    world.call(api.releaseRequest, { as: ravi, body: { citizen: meera.email, reason: 'No time' } })
  await often(9, 'releases-of-account', ravi)
  expect((await release()).problem?.code).not.toBe('too-many-requests')
  expect((await release()).problem).toMatchObject({ code: 'too-many-requests', retryAfter: 24 * 3600 })
})

test('a volunteer accepts ten requests in three hours, and twenty a day', async () => {
  const accept = () =>
    world.call(api.acceptRequest, { as: ravi, body: { citizen: 'nobody@requests.invalid' } })
  const tries = async () => {
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await accept()).problem?.code)
    return answers.filter((code) => code !== 'too-many-requests').length
  }
  expect(await tries()).toBe(10)
  await world.wait(3 * 60)
  expect(await tries()).toBe(10)
  await world.wait(3 * 60)
  expect(await tries()).toBe(0)
  await world.wait(18 * 60)
  expect(await tries()).toBe(10)
})

test('whatever an account does, it is refused from the first try too many, and not a moment longer than said', async () => {
  for (const [limit, { times, withinMs }] of Object.entries(LIMITS)) {
    if (!limit.endsWith('-of-account')) continue
    await often(times, limit as Limit, meera)
    await expect(often(1, limit as Limit, meera)).rejects.toMatchObject({ retryAfter: withinMs / 1000 })
    world.setNow(new Date(world.now().getTime() + withinMs))
    await often(1, limit as Limit, meera)
  }
})
