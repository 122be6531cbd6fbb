import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { afterFailedBeat, decide, startMonitor } from './monitor.ts'
import type { Seen } from './monitor.ts'

const SECOND = 1_000
const MINUTE = 60_000

const NOW = Date.parse('2026-11-20T06:00:00Z')
const fresh: Seen = { activeAt: NOW, beatAt: NOW, offlineSince: null, failing: null }

describe('what is to be done', () => {
  test.each([
    ['just seen', fresh, { end: null, warn: null, beat: false }],
    ['idle for 12:59', { activeAt: NOW - 13 * MINUTE + 1 }, { end: null, warn: null }],
    ['idle for 13 minutes', { activeAt: NOW - 13 * MINUTE }, { end: null, warn: 2 }],
    ['idle for 14:59', { activeAt: NOW - 15 * MINUTE + 1 }, { end: null, warn: 1 }],
    ['idle for 15 minutes', { activeAt: NOW - 15 * MINUTE }, { end: 'idle' }],
    ['the last heartbeat 4:59 ago', { beatAt: NOW - 5 * MINUTE + 1 }, { beat: false }],
    ['the last heartbeat 5 minutes ago', { beatAt: NOW - 5 * MINUTE }, { beat: true }],
    ['offline for 3 seconds', { offlineSince: NOW - 3 * SECOND }, { end: null }],
    ['offline for longer', { offlineSince: NOW - 3 * SECOND - 1 }, { end: 'disconnected' }],
    [
      'one heartbeat failed 4.9 seconds ago',
      { failing: { tries: 1, lastTryAt: NOW - 4_900, ending: 'disconnected' } },
      { end: null, beat: false },
    ],
    [
      'two heartbeats failed, the last 5 seconds ago',
      { failing: { tries: 2, lastTryAt: NOW - 5_000, ending: 'disconnected' } },
      { end: null, beat: true },
    ],
    [
      'three heartbeats without an answer',
      { failing: { tries: 3, lastTryAt: NOW, ending: 'disconnected' } },
      { end: 'disconnected' },
    ],
    [
      'three heartbeats refused by a server in trouble',
      { failing: { tries: 3, lastTryAt: NOW, ending: 'server-failed' } },
      { end: 'server-failed' },
    ],
  ] as const)('%s', (_, seen, decision) => {
    expect(decide({ ...fresh, ...seen }, NOW)).toMatchObject(decision)
  })

  test('who has chosen to stay is not asked and not signed out, but the rest is watched', () => {
    const allDay = { ...fresh, activeAt: NOW - 8 * 60 * MINUTE }
    expect(decide(allDay, NOW, true)).toEqual({ end: null, warn: null, beat: false })
    expect(decide({ ...allDay, offlineSince: NOW - MINUTE }, NOW, true).end).toBe('disconnected')
  })

  test.each([
    ['no answer', new ApiError({ code: 'no-answer' }), 'disconnected'],
    ['a 500', new ApiError({ code: 'internal-error', status: 500 }), 'server-failed'],
    ['a 503', new ApiError({ code: 'too-busy', status: 503 }), 'server-failed'],
  ])('%s counts as a failed heartbeat', (_, failure, ending) => {
    expect(afterFailedBeat(fresh, failure, NOW).failing).toEqual({ tries: 1, lastTryAt: NOW, ending })
  })

  test('a heartbeat that was throttled is not a bad network', () => {
    const failure = new ApiError({ code: 'too-many-requests', status: 429 })
    expect(afterFailedBeat(fresh, failure, NOW)).toEqual(fresh)
  })
})

describe('the monitor', () => {
  const beat = vi.fn<() => Promise<void>>()
  const end = vi.fn()
  const warn = vi.fn()
  const reload = vi.fn()
  let token: string | undefined
  let monitor: ReturnType<typeof startMonitor>

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    for (const mock of [beat, end, warn, reload]) mock.mockReset()
    beat.mockResolvedValue()
    token = 'session 1'
    monitor = startMonitor({
      storage: { tab: sessionStorage, browser: localStorage },
      now: () => Date.now(),
      token: () => token,
      beat,
      end,
      reload,
      warn,
    })
  })
  afterEach(() => {
    monitor.stop()
    vi.useRealTimers()
  })

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const isOnline = (online: boolean) => window.dispatchEvent(new Event(online ? 'online' : 'offline'))

  test('a page that the browser brings back is read anew if somebody signed out meanwhile in that tab', () => {
    const comeBack = () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    comeBack()
    expect(reload).not.toHaveBeenCalled()
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    token = undefined
    comeBack()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('every sign of life counts from anew', async () => {
    for (const sign of ['mousemove', 'keydown', 'scroll', 'touchstart', 'click']) {
      await pass(12 * MINUTE)
      window.dispatchEvent(new Event(sign))
    }
    await pass(12 * MINUTE)
    expect(warn).not.toHaveBeenCalled()
  })

  test('someone who moves under the question is not signed out; it goes when they say that they stay', async () => {
    await pass(14 * MINUTE)
    window.dispatchEvent(new Event('mousemove'))
    await pass(5 * MINUTE)
    expect(end).not.toHaveBeenCalled()
    expect(warn).not.toHaveBeenCalledWith(null)
    monitor.stay()
    expect(warn).toHaveBeenLastCalledWith(null)
    await pass(12 * MINUTE)
    expect(end).not.toHaveBeenCalled()
  })

  test('the first touch after a night asleep does not save the session', () => {
    vi.setSystemTime(NOW + 8 * 60 * MINUTE)
    window.dispatchEvent(new Event('mousemove'))
    expect(end).toHaveBeenCalledExactlyOnceWith('idle')
  })

  test('someone who works in another tab is not idle in this one', async () => {
    await pass(14 * MINUTE)
    localStorage.setItem('scanActiveAt', String(Date.now()))
    await pass(SECOND)
    expect(warn).toHaveBeenLastCalledWith(null)
    await pass(12 * MINUTE)
    expect(end).not.toHaveBeenCalled()
  })

  test('3 seconds offline are no ending, more are', async () => {
    isOnline(false)
    await pass(2 * SECOND)
    isOnline(true)
    await pass(MINUTE)
    expect(end).not.toHaveBeenCalled()
    isOnline(false)
    await pass(4 * SECOND)
    expect(end).toHaveBeenCalledExactlyOnceWith('disconnected')
  })

  test('a phone that wakes without its network has 3 seconds from then on', async () => {
    isOnline(false)
    vi.setSystemTime(Date.now() + 5 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(2 * SECOND)
    expect(end).not.toHaveBeenCalled()
    await pass(2 * SECOND)
    expect(end).toHaveBeenCalledExactlyOnceWith('disconnected')
  })

  test('a heartbeat that fails is tried three times over about 10 seconds', async () => {
    beat.mockRejectedValue(new ApiError({ code: 'no-answer' }))
    await pass(5 * MINUTE)
    expect(beat).toHaveBeenCalledTimes(1)
    await pass(9 * SECOND)
    expect(end).not.toHaveBeenCalled()
    await pass(2 * SECOND)
    expect(beat).toHaveBeenCalledTimes(3)
    expect(end).toHaveBeenCalledExactlyOnceWith('disconnected')
  })

  test('a heartbeat that succeeds at the second try is forgotten', async () => {
    beat.mockRejectedValueOnce(new ApiError({ code: 'internal-error', status: 502 }))
    await pass(5 * MINUTE + 20 * SECOND)
    expect(beat).toHaveBeenCalledTimes(2)
    expect(end).not.toHaveBeenCalled()
  })

  test('nothing happens any more once it was stopped', async () => {
    monitor.stop()
    expect(vi.getTimerCount()).toBe(0)
    isOnline(false)
    await pass(20 * MINUTE)
    expect(beat).not.toHaveBeenCalled()
    expect(end).not.toHaveBeenCalled()
  })
})
