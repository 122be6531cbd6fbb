import type { Body, Endpoint, Params, Query, Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import type { LiveEvent } from '@scan/contract/live.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { ApiProblem, PROBLEMS } from '@scan/contract/problems.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { expect, vi } from 'vitest'
import { z } from 'zod/mini'
import { DEFAULT_SETTINGS } from '../app/api/settings.ts'

type Api = typeof api
type ApiName = keyof Api

interface FakeCall<E> {
  body: Body<E>
  query: Query<E>
  params: Params<E>
  /** The session token that came with the call. */
  token: string | undefined
  /** The body as it was on the wire. */
  sent: unknown
}

/** Answers a call as the real server would; throws an `ApiProblem`, or `noAnswer()`, to fail. */
export type Handlers = { [K in ApiName]?: (call: FakeCall<Api[K]>) => Reply<Api[K]> | Promise<Reply<Api[K]>> }

/** Thrown by a handler: the network is down. */
export function noAnswer(): Error {
  return new TypeError('Failed to fetch')
}

/** Thrown by a handler: something other than our server answers, such as a proxy with a page of its own. */
export class StrangeAnswer extends Error {
  readonly response: Response
  constructor(status: number, text = '<html>Bad gateway</html>') {
    super(text)
    this.response = new Response(text, { status, headers: { 'content-type': 'text/html' } })
  }
}

const { minutesAhead: _, ...SAID } = DEFAULT_SETTINGS

/** The settings of a server with nothing configured, as a base for others. */
export const settings = (): Reply<Api['readSettings']> => ({
  ...SAID,
  now: new Date(),
  deskHours: { en: '10 to 5', ml: 'രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ', hi: 'सुबह 10 से शाम 5 बजे तक' },
  ringingParts: [
    { part: 'morning', hours: { en: '10 to 12', ml: '10 മുതൽ 12 വരെ', hi: '10 से 12 बजे तक' } },
    { part: 'afternoon', hours: { en: '12 to 4', ml: '12 മുതൽ 4 വരെ', hi: '12 से 4 बजे तक' } },
    { part: 'evening', hours: { en: '4 to 5', ml: '4 മുതൽ 5 വരെ', hi: '4 से 5 बजे तक' } },
  ],
  whatsAppLinks: true,
  // Unless a test is about taking back.
  undoSeconds: 0,
})

/** Of a network that has just begun. */
export const NO_FIGURES = {
  ...{ since: null, visits: null, acceptedWithinMinutes: null, people: null, keptOf100: null },
  ...{ weeks: null, hours: null, helpTypes: null, notDone: null },
  districts: DISTRICTS.map((district) => ({ district, volunteers: null, visits: null })),
}

const DEFAULTS: Handlers = {
  readSettings: settings,
  readImpact: () => ({ impact: NO_FIGURES }),
  listPeopleOfRequest: () => ({ people: [] }),
  readWaiting: () => ({ volunteers: null, usualHours: null }),
  listNotices: () => ({ notices: [] }),
  listAsked: () => ({ asked: [] }),
  listPapers: () => ({ papers: [], missing: [] }),
  listGuidance: () => ({ guidance: [] }),
  seeNotices: () => ({}),
}

/**
 * Stands in for the server in this test: `fakeServer({ acceptRequest: ({ body }) => reply })`. Anything the contract
 * does not allow, in either direction, fails. A call without a handler fails the test. Returns the calls made, `on` to
 * change handlers, and `live` for the live streams, which are silent unless told otherwise.
 */
export function fakeServer(handlers: Handlers = {}) {
  const current: Handlers = { ...DEFAULTS, ...handlers }
  const calls: {
    name: ApiName
    body: unknown
    query: unknown
    params: unknown
    token: string | undefined
    sent: unknown
  }[] = []

  const live = fakeLive()

  const answer = async (
    path: string,
    init: RequestInit & { body?: string | null } = {},
  ): Promise<Response> => {
    const url = new URL(path, 'http://localhost')
    if (url.pathname === LIVE_PATH) return live.open(init)
    const [name, endpoint, params] = endpointOf(init.method ?? 'GET', url.pathname)
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const sent: unknown = JSON.parse(init.body ?? 'null')
    const body: unknown = endpoint.body && z.decode(endpoint.body, sent)
    const query: unknown = endpoint.query && z.decode(endpoint.query, Object.fromEntries(url.searchParams))
    expect.soft(needlessNulls(sent), `nulls that nobody asked ${name} to send (D58a)`).toEqual([])
    calls.push({ name, body, query, params, token, sent })
    const handler = current[name] as ((call: object) => unknown) | undefined
    if (!handler) throw new Error(`The fake server was not told how to answer ${name}.`)
    try {
      const reply = await settledOrAborted(handler({ body, query, params, token, sent }), init.signal)
      return json(200, { success: true, ...(z.encode(endpoint.reply, reply) as object) })
    } catch (thrown) {
      if (thrown instanceof StrangeAnswer) return thrown.response
      if (!(thrown instanceof ApiProblem)) throw thrown
      return problemAnswer(thrown)
    }
  }
  vi.stubGlobal('fetch', vi.fn(answer))

  return {
    calls,
    /** The calls of one endpoint, oldest first. */
    callsOf: <K extends ApiName>(name: K) =>
      calls.filter((one) => one.name === name) as unknown as FakeCall<Api[K]>[],
    on: (more: Handlers) => void Object.assign(current, more),
    /** The next call of this endpoint fails; later ones are answered as before. */
    failNext: (name: ApiName, error: Error) => {
      const { [name]: before } = current
      const failing = () => {
        Object.assign(current, { [name]: before })
        throw error
      }
      Object.assign(current, { [name]: failing })
    },
    live,
  }
}

/** What the specification sends also where it is empty, and the one null of ours that says something (D75). */
const NULL_IF_EMPTY = new Set([
  ...['email', 'helptitle', 'helpdescription', 'additional', 'location', 'helpdate', 'helptime', 'skills'],
  'awayUntil',
])

/** Our additions are sent only where they were filled in (D58a). */
const needlessNulls = (sent: unknown) =>
  Object.entries(sent ?? {}).flatMap(([word, value]) =>
    value === null && !NULL_IF_EMPTY.has(word) ? [word] : [],
  )

/** The live streams that this page has opened. */
function fakeLive() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const tokens: (string | undefined)[] = []
  let refusal: number | undefined
  const say = (text: string) => {
    for (const stream of open) stream.enqueue(new TextEncoder().encode(text))
  }
  return {
    open({ headers, signal }: RequestInit): Response {
      tokens.push(new Headers(headers).get('authorization')?.replace('Bearer ', ''))
      if (refusal) return json(refusal, { success: false })
      let mine: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          mine = stream
          open.add(stream)
          signal?.addEventListener('abort', () => {
            if (open.delete(mine)) stream.error(signal.reason)
          })
        },
        cancel: () => void open.delete(mine),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    /** The session token of each requested stream. */
    tokens,
    /** How many are open now. */
    count: () => open.size,
    tell: (event: LiveEvent) => say(`data: ${event}\n\n`),
    say,
    /** The server stops. */
    end() {
      for (const stream of open) stream.close()
      open.clear()
    },
    /** From now on nobody may listen. */
    refuse: (status: number | undefined) => {
      refusal = status
    },
  }
}

function problemAnswer({ code, errors, retryAfter, data }: ApiProblem): Response {
  const { status, flags } = PROBLEMS[code] as { status: number; flags?: object }
  const message = errors?.[0]?.message ?? en.problems[code]
  return json(status, { success: false, code, message, ...flags, errors, retryAfter, data })
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function endpointOf(method: string, path: string): [ApiName, Endpoint, Record<string, string>] {
  const found = Object.entries(api as Record<string, Endpoint>)
    // '/users/banned' also fits '/users/:id': the one with fewer parameters is meant.
    .toSorted(([, a], [, b]) => a.path.split(':').length - b.path.split(':').length)
    .flatMap(([name, endpoint]) => {
      const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
      const match = endpoint.method === method && pattern.exec(path)
      if (!match) return []
      const params = Object.entries(match.groups ?? {}).map(([key, value]) => [
        key,
        decodeURIComponent(value),
      ])
      return [
        [name as ApiName, endpoint, Object.fromEntries(params) as Record<string, string>] as [
          ApiName,
          Endpoint,
          Record<string, string>,
        ],
      ]
    })[0]
  if (!found) throw new Error(`The contract has no ${method} ${path}.`)
  return [found[0], found[1], found[2]]
}

function settledOrAborted(work: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  if (!signal) return Promise.resolve(work)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    Promise.resolve(work).then(resolve, reject)
  })
}
