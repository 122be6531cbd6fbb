import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { answerErrors } from '../http/errors.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { PASSWORD, type TestPerson } from '../testing/world.ts'
import { live, liveRoutes, type Live } from './live.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, cancel, codeOf, complete, requestOf, signIn } from '../testing/steps.ts'

/** A stream of events as a browser reads it. */
interface Reading {
  headers: Headers
  /** The next word. Signs of life are left out. */
  next(): Promise<string>
  /** Waits until the server has ended it; answers with the words that came before. */
  rest(): Promise<string[]>
  /** Everything that has come so far, as it came. */
  text(): string
  stop(): void
}

const readings: Reading[] = []
afterEach(() => {
  for (const reading of readings.splice(0)) reading.stop()
})

async function listenAt(url: string, { sessionToken }: TestPerson): Promise<Reading> {
  const abort = new AbortController()
  const response = await fetch(url + LIVE_PATH, {
    headers: { authorization: `Bearer ${sessionToken}`, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  let told = 0
  const words = () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, word]) => word as string)
  const more = async () => {
    const { done, value } = await reader.read()
    if (value) text += new TextDecoder().decode(value)
    return !done
  }
  const reading: Reading = {
    headers: response.headers,
    async next() {
      while (words().length <= told) if (!(await more())) throw new Error(`It ended after '${text}'`)
      return words()[told++] as string
    },
    async rest() {
      while (await more());
      return words().slice(told)
    },
    text: () => text,
    stop: () => abort.abort(),
  }
  readings.push(reading)
  return reading
}

async function listening(url: string, person: TestPerson): Promise<Reading> {
  const reading = await listenAt(url, person)
  expect(await reading.next()).toBe('ready')
  return reading
}

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])
beforeEach(() =>
  world.database.query(sql`
    update accounts set district = case when name in ('Meera', 'Asha') then 'Kollam' else 'Kannur' end`),
)

const signOut = (person: TestPerson) => world.call(api.signOut, { as: person })

// Sooner than the next sign of life, which would find out by itself who is not signed in any more.
describe('on two servers that share a database', { timeout: 15_000 }, () => {
  let other: ServerProcess
  beforeAll(async () => {
    other = await startServerProcess(world.databaseUrl)
  })
  beforeEach(async () => {
    // The other server goes by the real clock.
    world.setNow(new Date())
    await world.wait(0)
    await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
  })
  afterAll(() => other?.stop())

  test('a citizen is told of each change of their own request, and of nobody else’s', async () => {
    const reading = await listening(other.url, meera)
    await world.ask(gopal)
    await accept(ravi, gopal)
    await world.ask(meera)
    expect(await reading.next()).toBe('request')
    await accept(asha, meera)
    expect(await reading.next()).toBe('request')
    await signOut(meera)
    expect(await reading.rest()).toEqual(['session'])
  })

  test('a volunteer is told of the board of their district and of their visit, an administrator of whatever is written down', async () => {
    const reading = await listening(other.url, asha)
    const elsewhere = await listening(other.url, ravi)
    const panel = await listening(other.url, lakshmi)
    await world.ask(meera)
    expect(await reading.next()).toBe('board')
    expect(await panel.next()).toBe('admin')
    await accept(asha, meera)
    expect(new Set([await reading.next(), await reading.next()])).toEqual(new Set(['board', 'request']))
    await cancel(meera)
    // As if it were open to others again (D102).
    expect(new Set([await reading.next(), await reading.next()])).toEqual(new Set(['board', 'request']))
    for (const volunteer of [asha, ravi]) await signOut(volunteer)
    expect(await reading.rest()).toEqual(['session'])
    expect(await elsewhere.rest()).toEqual(['session'])
  })

  test('a volunteer of any district is told that they are asked to go, and that another goes', async () => {
    const { id } = (await world.ask(meera)).reply.user.request ?? { id: '' }
    const reading = await listening(other.url, ravi)
    const body = { volunteerIds: [ravi.id] }
    await world.call(api.askVolunteers, { as: lakshmi, params: { id }, body })
    expect(await reading.next()).toBe('request')
    await accept(asha, meera)
    expect(await reading.next()).toBe('request')
    await signOut(ravi)
    expect(await reading.rest()).toEqual(['session'])
  })

  test('of a no to a question the desk is told, and whoever said it on another page', async () => {
    const { id } = (await world.ask(meera)).reply.user.request ?? { id: '' }
    await world.call(api.askVolunteers, { as: lakshmi, params: { id }, body: { volunteerIds: [ravi.id] } })
    const [ravis, panel] = [await listening(other.url, ravi), await listening(other.url, lakshmi)]
    const [asked] = (await world.call(api.listAsked, { as: ravi })).reply.asked
    await world.call(api.answerAsked, {
      as: ravi,
      params: { id: asked?.id ?? '' },
      body: { answer: 'no' },
    })
    expect([await ravis.next(), await panel.next()]).toEqual(['request', 'admin'])
  })

  test('what is asked of one volunteer alone, and an answer that answers nothing, are told to nobody else', async () => {
    await world.ask(meera, 4)
    const id = (await requestOf(meera))?.id
    const ashas = await listening(other.url, asha)
    await accept(asha, meera)
    // Of the board of Kollam the other server hears nothing more from here on.
    expect([await ashas.next(), await ashas.next()].toSorted()).toEqual(['board', 'request'])
    await complete(asha, meera, await codeOf(meera))
    expect(await ashas.next()).toBe('request')
    await world.database.query(sql`update accounts set district = 'Kollam' where name = 'Ravi'`)
    const [ravis, panel] = [await listening(other.url, ravi), await listening(other.url, lakshmi)]
    const needs = { helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const
    await world.call(api.askForHelp, {
      as: meera,
      body: { action: 'request', email: null, ...needs, ...world.inHours(100), sameVolunteerAs: id },
    })
    expect([await ashas.next(), await panel.next()]).toEqual(['request', 'admin'])
    await cancel(meera)
    expect([await ashas.next(), await panel.next()]).toEqual(['request', 'admin'])
    const nothing = '3f0d5c7e-0000-4000-8000-000000000000'
    await world.call(api.answerAsked, { as: ravi, params: { id: nothing }, body: { answer: 'no' } })
    await signOut(ravi)
    await signOut(lakshmi)
    expect([await ravis.rest(), await panel.rest()]).toEqual([['session'], ['session']])
  })

  test('when a password is changed, the streams of the other sessions end, and this one’s goes on', async () => {
    const elsewhere = { ...meera, ...(await signIn(meera.email)).reply }
    const here = await listening(other.url, meera)
    const there = await listening(other.url, elsewhere)
    await world.call(api.changePassword, {
      as: meera,
      body: { currentPassword: PASSWORD, password: 'Boat-race.1952' },
    })
    expect(await there.rest()).toEqual(['session'])
    await world.ask(meera)
    expect(await here.next()).toBe('request')
  })

  test('who is banned or deleted hears of it at once', async () => {
    const ravis = await listening(other.url, ravi)
    const gopals = await listening(other.url, gopal)
    await world.call(api.banUser, { as: lakshmi, params: { id: ravi.id } })
    await world.call(api.deleteUser, { as: lakshmi, params: { id: gopal.id } })
    expect(await ravis.rest()).toEqual(['session'])
    expect(await gopals.rest()).toEqual(['session'])
  })

  test('a server that stops ends its streams and is gone at once', async () => {
    const third = await startServerProcess(world.databaseUrl)
    const reading = await listening(third.url, meera)
    await third.stop()
    expect(await reading.rest()).toEqual([])
  })
})

describe('on one server', () => {
  let app: FastifyInstance
  let events: Live
  let url: string

  const deps = () => ({
    ...{ context: world.context, log: app.log },
    ...{ most: 4, mostOfAccount: 2, beatEveryMs: 50 },
  })

  /** The stream alone, with bounds that a test can reach. */
  beforeEach(async () => {
    app = Fastify()
    answerErrors(app)
    events = live(deps())
    liveRoutes(app, events)
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => app.close())

  const refused = async (token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await app.inject({ url: LIVE_PATH, headers })
    return [response.statusCode, response.json<{ code: string }>().code]
  }

  test('nobody listens without a session that holds', async () => {
    expect(await refused()).toEqual([401, 'no-token'])
    expect(await refused('nonsense')).toEqual([401, 'session-invalid'])
    await world.database.query(
      sql`update sessions set end_reason = 'suspended' where account_id = ${meera.id}`,
    )
    expect(await refused(meera.sessionToken)).toEqual([403, 'account-suspended'])
    const headers = { authorization: `Bearer ${gopal.sessionToken}` }
    expect((await app.inject({ method: 'HEAD', url: LIVE_PATH, headers })).statusCode).toBe(404)
    expect(events.count()).toBe(0)
  })

  test('to listen is no sign of life: after 15 idle minutes the stream ends', async () => {
    world.setNow(minutesAfter(world.now(), 14))
    const reading = await listening(url, meera)
    const rest = reading.rest()
    await expect.poll(() => reading.text(), { timeout: 5_000 }).toContain(':\n\n')
    world.setNow(minutesAfter(world.now(), 2))
    expect(await rest).toEqual(['session'])
    expect((await world.call(api.me, { as: meera })).problem?.code).toBe('session-idle')
  })

  test('a stream lives as long as its session, also when the tokens are replaced', async () => {
    const reading = await listening(url, meera)
    await world.call(api.refreshSession, { body: { refreshToken: meera.refreshToken } })
    await cancelAfterAsking()
    expect(await reading.next()).toBe('request')
  })

  async function cancelAfterAsking(): Promise<void> {
    await world.ask(meera)
    await cancel(meera)
  }

  test('a volunteer who moves hears of the board of the new district', async () => {
    const reading = await listening(url, ravi)
    await world.call(api.updateProfile, {
      as: ravi,
      body: { name: ravi.name, phone: ravi.phone, district: 'Kollam' },
    })
    const rest = reading.next()
    await expect.poll(() => reading.text(), { timeout: 5_000 }).toMatch(/:\n\n:\n\n/)
    await world.ask(meera)
    expect(await rest).toBe('board')
  })

  test('of more streams than one person may have, on all their devices, the oldest ends', async () => {
    const phone = { ...meera, ...(await signIn(meera.email)).reply }
    const oldest = await listening(url, meera)
    const older = await listening(url, phone)
    const newest = await listening(url, meera)
    expect(await oldest.rest()).toEqual([])
    await world.ask(meera)
    expect([await older.next(), await newest.next()]).toEqual(['request', 'request'])
  })

  test('a server that is full says so; who leaves makes room', async () => {
    const open = [await listening(url, meera), await listening(url, gopal)]
    open.push(await listening(url, asha), await listening(url, ravi))
    expect(await refused(lakshmi.sessionToken)).toEqual([503, 'too-busy'])
    open[0]?.stop()
    await expect.poll(() => events.count()).toBe(3)
    await listening(url, lakshmi)
  })

  test('a connection that no longer answers is noticed, though nothing says so', async () => {
    const reading = await listening(url, meera)
    const { query } = pg.Client.prototype
    const silent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      if (asked[0] !== 'select') return (query as (...some: unknown[]) => unknown).apply(this, asked)
      silent.mockRestore()
      return Promise.reject(new Error('Query read timeout'))
    })
    expect(await reading.next()).toBe('ready')
  })

  test('who reads slowly is told each thing once, and nothing piles up', async () => {
    const stream = await events.open(meera.sessionToken)
    for (let n = 0; n < 3; n++) await cancelAfterAsking()
    await world.ask(meera)
    await signOut(meera)
    // Heard on the same connection, so all that came before has been heard too.
    await expect.poll(() => events.count()).toBe(0)
    const text = (await stream.toArray()).join('')
    expect(text.match(/data: \w+/g)).toEqual(['data: ready', 'data: request', 'data: session'])
  })

  test('where the database was not heard for a moment the streams stay, and are told that something may be missed', async () => {
    const reading = await listening(url, meera)
    const leaver = await listening(url, gopal)
    await world.database.query(
      sql`update sessions set end_reason = 'signed-out' where account_id = ${gopal.id}`,
    )
    await world.database.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'senior-help-live'`)
    expect(await reading.next()).toBe('ready')
    expect(await leaver.rest()).toEqual(['session'])
    await world.ask(meera)
    expect(await reading.next()).toBe('request')
  })

  test('where the database does not come back the streams end', async () => {
    const reading = await listening(url, meera)
    const { query } = world.database
    world.database.query = async () => {
      throw new Error('Connection terminated')
    }
    await world.database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'senior-help-live'`)
    expect(await reading.rest()).toEqual([])
    expect(await refused(meera.sessionToken)).toEqual([503, 'interrupted'])
    world.database.query = query
    await listening(url, meera)
  })
})
