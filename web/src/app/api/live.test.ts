import { LIVE_BEAT_SECONDS, LIVE_EVENTS } from '@scan/contract/live.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { QueryObserver } from '@tanstack/react-query'
import { type MockInstance, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMonitor } from '../session/monitor.ts'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { createClient } from './client.ts'
import { CONCERNS, followLiveEvents } from './live.ts'
import { createQueries } from './queries.ts'
import { createTokens } from './tokens.ts'

const first = { sessionToken: 'session 1', refreshToken: 'refresh 1' }

const ended = vi.fn()
const send: typeof fetch = (...sent) => fetch(...sent)
const scrolls = vi.fn()
let over: AbortController
let tokens: ReturnType<typeof createTokens>
let queries: ReturnType<typeof createQueries>
let readAgain: MockInstance<typeof queries.invalidateQueries>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  look('visible')
  ended.mockClear()
  scrolls.mockReset()
  over = new AbortController()
  tokens = createTokens(sessionStorage)
  tokens.begin(first)
  queries = createQueries()
  readAgain = vi.spyOn(queries, 'invalidateQueries')
})
afterEach(() => {
  over.abort()
  vi.useRealTimers()
})

/** Lets time pass, and what was said meanwhile arrive. */
const pass = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds)

async function listening(server = fakeServer({ me: () => ({ user: asha }) })) {
  const client = createClient({ tokens, fetch: send, onSessionEnd: ended })
  followLiveEvents({ client, tokens, fetch: send, queries, onChange: scrolls }, over.signal)
  await pass(0)
  return server.live
}

/** The keys that were read again since the last time. */
function read(): string[] {
  const keys = readAgain.mock.calls.map(([filters]) => String(filters?.queryKey?.[0]))
  readAgain.mockClear()
  return keys.toSorted()
}

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

const all = [...new Set(LIVE_EVENTS.flatMap((event) => CONCERNS[event]))]
  .map(([key]) => String(key))
  .toSorted()

test.for([
  ['ready', all],
  ['request', ['asked', 'me', 'notices', 'past-requests', 'past-visits', 'requests']],
  ['board', ['requests']],
  ['admin', ['admin']],
] as const)('%s has just what it concerns read again', async ([event, keys]) => {
  const live = await listening()
  live.tell(event)
  await pass()
  expect(read()).toEqual(keys)
})

test('words arrive also in pieces, with signs of life and words of a newer server between them', async () => {
  const live = await listening()
  for (const piece of [':\n', '\n', 'data: weather\n\nda', 'ta: bo', 'ard\n', '\n:\n\n']) live.say(piece)
  await pass()
  expect(read()).toEqual(['requests'])
})

test('what is told again and again is read at most once a second, and the last of it is not lost', async () => {
  const live = await listening()
  for (let n = 0; n < 30; n++) {
    live.tell('board')
    await pass(100)
  }
  await pass(1_000)
  expect(read()).toHaveLength(4)
  await pass(5_000)
  expect(read()).toEqual([])
})

test('whenever a stream is ready everything is read again: what happened before was told to nobody', async () => {
  const answers = { me: vi.fn(async () => 'me'), requests: vi.fn(async () => 'requests') }
  const watch = (key: keyof typeof answers) =>
    new QueryObserver(queries, { queryKey: [key], queryFn: answers[key] }).subscribe(() => {})
  const timesRead = () => [answers.me.mock.calls.length, answers.requests.mock.calls.length]
  watch('me')
  await pass()
  const live = await listening()
  watch('requests')
  await pass()
  live.tell('ready')
  await pass()
  expect(timesRead()).toEqual([2, 2])
  live.tell('board')
  await pass(1_100)
  expect(timesRead()).toEqual([2, 3])
  live.tell('ready') // The server has not heard the database for a while.
  await pass(1_100)
  expect(timesRead()).toEqual([3, 4])
})

test('it waits for a first answer that may be older, and asks again after it', async () => {
  const answers: (() => void)[] = []
  const board = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve('cards'))))
  const live = await listening()
  new QueryObserver(queries, { queryKey: ['requests'], queryFn: board }).subscribe(() => {})
  live.tell('board')
  await pass(5_000)
  expect(board).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await pass()
  expect(board).toHaveBeenCalledTimes(2)
})

test('it waits for the answer to one’s own move', async () => {
  const live = await listening()
  const answer = Promise.withResolvers<void>()
  const move = queries.getMutationCache().build(queries, { mutationFn: () => answer.promise })
  const moved = move.execute(undefined)
  await pass(0)
  live.tell('request')
  await pass(5_000)
  expect(read()).toEqual([])
  answer.resolve()
  await moved
  await pass()
  expect(read()).toContain('me')
})

test('a stream that ends is opened again, with the tokens of then, and a server in trouble is asked less and less', async () => {
  const live = await listening()
  await pass(LIVE_BEAT_SECONDS * 1_000)
  expect(live.tokens).toEqual(['session 1'])
  tokens.begin({ ...first, sessionToken: 'session 2' })
  live.end()
  await pass(1_000)
  expect(live.tokens).toEqual(['session 1', 'session 2'])
  live.refuse(503)
  live.end()
  await pass(6 * 60_000)
  // After 2, 4, 8, 16, 32 seconds, and then each minute.
  expect(live.tokens.length).toBeGreaterThanOrEqual(2 + 9)
  expect(live.tokens.length).toBeLessThanOrEqual(2 + 11)
  live.refuse(undefined)
  await pass(60_000)
  expect(live.count()).toBe(1)
  expect(ended).not.toHaveBeenCalled()
})

test('a stream that falls silent is given up', async () => {
  const live = await listening()
  for (let beats = 0; beats < 4; beats++) {
    await pass(LIVE_BEAT_SECONDS * 1_000)
    live.say(':\n\n')
  }
  await pass(LIVE_BEAT_SECONDS * 1_000)
  expect(live.tokens).toHaveLength(1)
  await pass(LIVE_BEAT_SECONDS * 1_000 + 2_000)
  expect(live.tokens).toHaveLength(2)
  expect(live.count()).toBe(1)
})

test('it is closed while nobody looks at the tab, and for good with the session', async () => {
  const live = await listening()
  look('hidden')
  await pass(60_000)
  expect(live.count()).toBe(0)
  look('visible')
  await pass(0)
  expect(live.count()).toBe(1)
  live.tell('board')
  over.abort()
  await pass(120_000)
  look('visible')
  await pass(0)
  expect(live.count()).toBe(0)
  expect(live.tokens).toHaveLength(2)
  expect(read()).toEqual([])
})

test.for(['account-suspended', 'session-idle'] as const)(
  'an ending that is told is asked about at once: %s',
  async (code) => {
    const refuse = () => Promise.reject(new ApiProblem(code))
    const live = await listening(fakeServer({ me: refuse, refreshSession: refuse }))
    live.tell('session')
    await pass(200)
    expect(ended.mock.calls).toEqual([[code]])
  },
)

test('it is none where only listening is not allowed: it is tried again, once a minute', async () => {
  const server = fakeServer({ me: () => ({ user: asha }) })
  server.live.refuse(403)
  await listening(server)
  await pass(59_000)
  expect(server.live.tokens).toHaveLength(1)
  server.live.refuse(undefined)
  await pass(2_000)
  expect(server.live.count()).toBe(1)
  expect(ended).not.toHaveBeenCalled()
})

test.for([
  ['of another session than this tab has by now', () => ({ user: asha })],
  ['where nobody answers', () => Promise.reject(noAnswer())],
] as const)('an ending that is told %s is none', async ([_what, me]) => {
  const live = await listening(fakeServer({ me }))
  live.tell('session')
  await pass(60_000)
  expect(ended).not.toHaveBeenCalled()
  expect(live.tokens.length).toBeGreaterThan(1)
})

test('live events, and that the page scrolls by itself for it, keep nobody signed in', async () => {
  const end = vi.fn()
  const monitor = startMonitor({
    ...{ storage: { tab: sessionStorage, browser: localStorage }, now: () => Date.now() },
    ...{ token: () => 'session 1', end },
    ...{ beat: async () => {}, reload: () => {}, warn: () => {} },
  })
  scrolls.mockImplementation(monitor.expectScroll)
  const live = await listening()
  for (let minutes = 0; minutes < 14; minutes++) {
    live.tell('board')
    await pass(60)
    window.dispatchEvent(new Event('scroll'))
    await pass(60_000 - 60)
  }
  expect(end).not.toHaveBeenCalled()
  await pass(61_000)
  expect(end.mock.calls).toEqual([['idle']])
  monitor.stop()
})

test('windows take no more than four streams together; one more reads every ten seconds until a place is free', async () => {
  const taken = new Set(['scan-live-1', 'scan-live-2', 'scan-live-3', 'scan-live-4'])
  const request = async (name: string, _how: LockOptions, work: (lock: Lock | null) => Promise<unknown>) => {
    if (taken.has(name)) return work(null)
    taken.add(name)
    return work({ name, mode: 'exclusive' }).finally(() => taken.delete(name))
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
  const server = fakeServer({ me: () => ({ user: asha }) })
  const live = await listening(server)
  await pass()
  expect([live.count(), read()]).toEqual([0, all])
  await pass(9_000)
  expect(read()).toEqual([])
  await pass(1_000)
  expect(read()).toEqual(all)
  taken.delete('scan-live-3')
  await pass(10_000)
  expect(live.count()).toBe(1)
  look('hidden')
  await pass()
  expect([live.count(), taken.has('scan-live-3')]).toEqual([0, false])
  vi.unstubAllGlobals()
})
