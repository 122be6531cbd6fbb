import { randomUUID } from 'node:crypto'
import { pathWith } from '@scan/contract/endpoint.ts'
import type { Language } from '@scan/contract/language.ts'
import type { Body, Endpoint, Params, Query, Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { ProblemBody } from '@scan/contract/problems.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { hoursAfter, minutesAfter, wallClock } from '@scan/domain/clock.ts'
import type { Category, Part } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { emailTo, mintVerification } from '../identity/sign-up.ts'
import { hashOf, newToken } from '../access/tokens.ts'
import { passwords as createPasswords } from '../identity/password-hashing.ts'
import { addMarks } from '../identity/marks.ts'
import { notify, type AddressedEmail } from '../notifications/notifications.ts'
import { buildApp, type AppOptions } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { createContext, type Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { SECRETS_KEY, createDatabase } from './database.ts'
import { personalIn, watchedLog } from './watched-log.ts'

/** Whether this is `npm run test:nightly`, which has the time for many seeds and for killed servers. */
export const isNightly = process.env['NIGHTLY'] !== undefined
/** A request that names no more than its district. */
export const NO_PLACE = { area: null, address: null, landmark: null }
export const NEEDS = { helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const
type Asked = Extract<Body<typeof api.askForHelp>, { action: 'request' }>
export const TIME_ZONE = 'Asia/Kolkata'
export const PASSWORD = 'Monsoon#47rain'
/** Friday 20 November 2026, 2:30 pm in Kerala: when every world begins. */
export const BEGINNING = new Date('2026-11-20T09:00:00Z')

/** Hashing takes its full time only where hashing is what is tested. */
export const cheapPasswords = () => createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })

/** Someone who is signed in. */
export interface TestPerson {
  id: string
  name: string
  email: string
  phone: string
  sessionToken: string
  refreshToken: string
}

type Sent<E extends Endpoint> = {
  /** Who calls; if left out, the call is unsigned. */
  as?: TestPerson
  /** The language of the page that calls. */
  language?: Language
} & (E extends { body: z.ZodMiniType }
  ? Record<never, never> extends Body<E>
    ? { body?: Body<E> }
    : { body: Body<E> }
  : { body?: undefined }) &
  (E extends { query: z.ZodMiniType }
    ? Record<never, never> extends Query<E>
      ? { query?: Query<E> }
      : { query: Query<E> }
    : { query?: undefined }) &
  (keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> })

type Arguments<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

export interface Answer<T> {
  status: number
  headers: Record<string, unknown>
  /** What went over the wire. */
  json: Record<string, unknown>
  /** What it means in our words, if the call succeeded. */
  reply: T
  /** Why it failed, if it did. */
  problem: ProblemBody | undefined
}

interface Exchange {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: object
}

/** Calls endpoints as the web would: encodes, decodes, throws nothing. */
export function callsBy(
  send: (exchange: Exchange) => Promise<Pick<Answer<never>, 'status' | 'headers' | 'json'>>,
) {
  return async <const E extends Endpoint>(endpoint: E, ...[sent]: Arguments<E>) => {
    const all = (sent ?? {}) as Sent<Endpoint> & { body?: unknown; query?: unknown }
    const { as: caller, language, body, query, params } = all
    const asked = endpoint.query && query ? (z.encode(endpoint.query, query) as Record<string, string>) : {}
    const search = new URLSearchParams(asked).toString()
    const answer = await send({
      method: endpoint.method,
      url: pathWith(endpoint.path, params ?? {}) + (search && `?${search}`),
      headers: {
        ...(caller && { authorization: `Bearer ${caller.sessionToken}` }),
        ...(language && { 'accept-language': language }),
      },
      ...(endpoint.body && body ? { payload: z.encode(endpoint.body, body) as object } : {}),
    })
    const isGood = answer.json['success'] === true
    return {
      ...answer,
      reply: isGood ? z.decode(endpoint.reply, answer.json) : undefined,
      problem: isGood ? undefined : answer.json,
    } as Answer<Reply<E>>
  }
}

/** What may be so of somebody who enters a world. */
interface About {
  district?: District
  skills?: HelpType[]
  part?: Part
}

export type World = Awaited<ReturnType<typeof createWorld>>

type Settings = Config & Pick<AppOptions, 'pages' | 'log' | 'metrics'> & Pick<Context, 'rateLimited'>

/** A database, people, a clock that stands still until it is moved, and the application over them. */
export async function createWorld(settings: Partial<Settings> = {}) {
  const { rateLimited = false, pages, log, metrics, ...set } = settings
  const config = { ...readConfig({}), helplines: [{ name: 'Emergency', number: '112' }], ...set }
  const { url: databaseUrl, database, drop } = await createDatabase()
  const watched = watchedLog()
  let clock = BEGINNING
  const now = () => clock
  const passwords = cheapPasswords()
  const secrets = secretsOf([Buffer.from(SECRETS_KEY, 'base64')])
  const { secondFactorRequired } = config
  const given = { database, secrets, passwords, now, timeZone: TIME_ZONE }
  const context = createContext({ ...given, rateLimited, secondFactorRequired })
  const app = await buildApp({
    config,
    context,
    log: log ?? watched.log,
    pages,
    mailbox: undefined,
    metrics,
    // The tests share this event loop: that it is slow is no sign of many callers.
    loopDelayLimitMs: undefined,
  })
  let phones = 9_847_100_000
  const passwordHash = await passwords.hash(PASSWORD)
  /** No log may hold them. */
  const words = new Set([PASSWORD])

  const call = callsBy(async (exchange) => {
    const { statusCode: status, headers, json } = await app.inject(exchange)
    return { status, headers, json: json() }
  })

  /** The service's wall-clock date and time this many hours from now. */
  const inHours = (hours: number) => wallClock(hoursAfter(now(), hours), TIME_ZONE)

  /** In three statements however many they are: most tests begin with six. */
  async function enter(
    cast: readonly (readonly [name: string, category: Category])[],
    { district = 'Ernakulam', skills = [], part = 'all' }: About,
  ): Promise<TestPerson[]> {
    const people = cast.map(([name]) => ({
      ...{ id: randomUUID(), name, email: `${name.toLowerCase()}@example.org`, phone: String(phones++) },
      ...{ sessionToken: newToken(), refreshToken: newToken() },
    }))
    const ids = people.map(({ id }) => id)
    const hashes = (tokens: string[]) => tokens.map(hashOf)
    const at = now()
    await database.transaction(async (tx) => {
      await tx.query(sql`
        insert into accounts (id, name, email, phone, category, part, district, skills, password_hash, created_at, verified_at, approved_at)
        select id, name, email, phone, category, ${part}, ${district}, case when category = 'Volunteer' then ${skills}::text[] end,
          ${passwordHash}, ${at}, ${at}, ${at}
        from unnest(${ids}::uuid[], ${people.map(({ name }) => name)}::text[], ${people.map(({ email }) => email)}::text[],
          ${people.map(({ phone }) => phone)}::text[], ${cast.map(([, category]) => category)}::text[])
          as new (id, name, email, phone, category)`)
      await tx.query(sql`
        insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
        select id, token, refresh, ${at}, ${at}, ${at}
        from unnest(${ids}::uuid[], ${hashes(people.map(({ sessionToken }) => sessionToken))}::bytea[],
          ${hashes(people.map(({ refreshToken }) => refreshToken))}::bytea[]) as new (id, token, refresh)`)
      await tx.query(sql`
        insert into known_devices (token_hash, account_id, last_used_at)
        select device, id, ${at}
        from unnest(${ids}::uuid[], ${hashes(people.map(newToken))}::bytea[]) as new (id, device)`)
      // By which an administrator's other accounts are known from the first sign-in on.
      for (const [n, person] of people.entries()) {
        const category = cast[n]?.[1]
        if (category === 'Admin')
          await addMarks(tx, secrets, { ...person, category, district, address: null, landmark: null })
      }
    })
    for (const { name } of people) words.add(name)
    return people
  }

  return {
    app,
    context,
    database,
    secrets,
    databaseUrl,
    now,
    setNow: (instant: Date) => (clock = instant),
    call,
    inHours,

    /** Moves the clock on while everybody keeps using their session. */
    async wait(minutes: number) {
      clock = minutesAfter(clock, minutes)
      await database.query(sql`update sessions set last_seen_at = ${clock}, started_at = ${clock}`)
    },

    /** A person of this category, verified, approved and signed in. */
    async person(name: string, category: Category, about: About = {}): Promise<TestPerson> {
      const [person] = await enter([[name, category]], about)
      return person as TestPerson
    },

    /** Several at once. */
    people: (cast: readonly (readonly [name: string, category: Category])[]) => enter(cast, {}),

    /** Signs somebody up and opens the email; answers with the id of their account. */
    async join(body: Body<typeof api.signUp>): Promise<string> {
      const { reply } = await call(api.signUp, { body })
      const minted = await mintVerification(context, reply.user.id)
      const verified = await call(api.verifyEmail, { body: { token: minted?.token ?? '' } })
      if (verified.problem) throw new Error(`${body.name} cannot join: ${verified.problem.code}`)
      return reply.user.id
    },

    /** Asks for a drive to the clinic, but for what it says. */
    ask(citizen: TestPerson, hours = 30, says: Partial<Asked> = {}) {
      const body = { action: 'request', email: null, ...NEEDS, ...inHours(hours), ...says } as const
      return call(api.askForHelp, { as: citizen, body })
    },

    /** The notifications waiting to be sent, including those that depend on whose an address is. */
    async queuedNotifications() {
      const asked = await database.query(sql<{ payload: AddressedEmail }>`
        delete from graphile_worker._private_jobs where payload ->> 'because' is not null returning payload`)
      for (const { payload } of asked) {
        const notification = await emailTo(context, payload, true)
        if (notification) await notify(database, notification)
      }
      const rows = await database.query(sql<{ payload: { kind: string } }>`
        select payload from graphile_worker._private_jobs order by id`)
      return rows.map(({ payload }) => payload)
    },

    async close() {
      await app.close()
      await drop()
      const found = personalIn(watched.lines.join(''), words)
      if (found.length > 0) throw new Error(`The log holds ${found.join(', ')}: ${watched.lines.join('')}`)
    },
  }
}
