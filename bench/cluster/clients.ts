import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import type { TestPerson, World } from '../../server/src/testing/world.ts'

/** If nobody answered, somebody presses again. */
const PRESSED_AGAIN_AFTER_MS = 2_000
const TOLD_WITHIN_MS = 30_000

type Call = World['call']

/** What somebody's move changes for them, from when it was sent until it was acknowledged. */
interface News {
  who: string
  sentAt: number
  answeredAt: number
}

/**
 * People who, told to try again, do so when the answer says. What was to be read is asked for again; what was to be
 * done is left to them, and their next call counts as the next try.
 */
export function counting(over: Call) {
  /** Of each, what became of the tries since they were last answered well. */
  const triesOf = new Map<string, string[]>()
  /** Those of whoever needed more than one retry. */
  const manyTries: string[] = []
  const news: News[] = []
  const none = () => ({ calls: 0, unanswered: 0, again: 0, slowestMs: 0, silentMs: 0, most: 1 })
  let seen = none()
  let answeredAt = Date.now()

  const call: Call = async (endpoint, ...[sent]) => {
    const who = sent?.as?.id ?? endpoint.path
    for (;;) {
      seen.calls++
      const sentAt = Date.now()
      const answer = await over(endpoint, ...([sent] as never)).catch(() => undefined)
      const now = Date.now()
      const tries = triesOf.get(who) ?? []
      seen.most = Math.max(seen.most, tries.length + 1)
      if (answer && answer.status < 500) {
        if (tries.length > 1) manyTries.push(`${who} needed more than one retry: ${tries.join('; ')}`)
        triesOf.delete(who)
        seen.slowestMs = Math.max(seen.slowestMs, now - sentAt)
        seen.silentMs = Math.max(seen.silentMs, now - answeredAt)
        answeredAt = now
        if (answer.status === 200 && MOVES.has(endpoint.path)) news.push({ who, sentAt, answeredAt: now })
        return answer
      }
      const said = `${answer?.status ?? 'nothing'} ${answer?.problem?.code ?? ''}`
      const at = new Date(sentAt).toISOString()
      triesOf.set(who, [...tries, `${endpoint.path} at ${at}, ${said} after ${now - sentAt} ms`])
      if (answer) seen.again++
      else seen.unanswered++
      await sleep(1_000 * Number(answer?.headers['retry-after']) || PRESSED_AGAIN_AFTER_MS)
      if (endpoint.method === 'GET') continue
      if (!answer) throw new Error('Nobody answered.')
      return answer
    }
  }

  return {
    call,
    news,
    manyTries,
    /** What was seen since the last time this was asked. */
    report(): string {
      const { calls, unanswered, again, slowestMs, silentMs, most } = seen
      seen = none()
      return (
        `${calls} calls, ${unanswered} unanswered, ${again} told to try again; at most ${most} tries for any; ` +
        `the slowest answer after ${slowestMs} ms; none at all for ${silentMs} ms at most`
      )
    },
  }
}

const MOVES = new Set<string>([
  api.askForHelp.path,
  api.acceptRequest.path,
  api.completeRequest.path,
  api.releaseRequest.path,
])

/** A tab for each of these people, with the code that browsers run to hear of changes. */
export async function openTabs(url: string, people: TestPerson[]) {
  Object.assign(globalThis, { document: { visibilityState: 'visible', addEventListener() {} } })
  const path = join(import.meta.dirname, '../../web/src/api/live.ts')
  const { followLiveEvents } = (await import(path)) as {
    followLiveEvents: (deps: object, signal: AbortSignal) => void
  }
  const closing = new AbortController()
  const awayMs: number[] = []
  /** By person, the time up to which everything that happened had been read. */
  const readUpTo = new Map<string, { at: number; upTo: number }[]>()

  for (const { id, sessionToken } of people) {
    const reads: { at: number; upTo: number }[] = []
    readUpTo.set(id, reads)
    let began = 0
    let lostAt: number | undefined
    const lost = () => (lostAt ??= Date.now())
    const listen = async (path: string, init: RequestInit) => {
      began = Date.now()
      const response = await fetch(url + path, init)
      if (!response.ok || !response.body) return response
      if (lostAt) awayMs.push(Date.now() - lostAt)
      lostAt = undefined
      const reader = response.body.getReader()
      const read = () =>
        reader.read().then(
          (part) => (part.done && lost(), part),
          (error: unknown) => {
            lost()
            throw error
          },
        )
      return { ok: true, status: 200, body: { getReader: () => ({ read }) } }
    }
    // What is read because of an event is as new as that; what is read when a stream opens, as new as the stream.
    const isNow = { state: { fetchStatus: 'idle', dataUpdatedAt: Number.MAX_SAFE_INTEGER } }
    const invalidateQueries = async ({ predicate }: { predicate: (query: unknown) => boolean }) =>
      void reads.push({ at: Date.now(), upTo: predicate(isNow) ? Date.now() : began })
    const deps = {
      api: { call: async () => {} },
      fetch: listen,
      onChange: () => {},
      queries: {
        invalidateQueries,
        isMutating: () => 0,
        getMutationCache: () => ({ subscribe: () => () => {} }),
      },
      tokens: { read: () => ({ sessionToken }) },
    }
    followLiveEvents(deps, closing.signal)
  }

  return {
    /** How long tabs heard nothing, each time one lost its stream. */
    report(): string {
      const all = awayMs.splice(0).toSorted((one, other) => one - other)
      if (all.length === 0) return `none of ${people.length} live streams was lost`
      return `${all.length} streams lost (${people.length} tabs), back after ${all[all.length >> 1]} ms (median), ${all.at(-1)} ms (slowest)`
    },
    /** Which of these moves never reached the tabs of those who made them, and how long the others took. */
    async missed(news: News[]): Promise<string[]> {
      const own = news.filter(({ who }) => readUpTo.has(who))
      const readAt = ({ who, sentAt }: News) => readUpTo.get(who)?.find(({ upTo }) => upTo >= sentAt)?.at
      for (const giveUpAt = Date.now() + TOLD_WITHIN_MS; Date.now() < giveUpAt; await sleep(200))
        if (own.every((one) => readAt(one) !== undefined)) break
      const missed = own.filter((one) => readAt(one) === undefined)
      const lateMs = own.map((one) => Math.max(0, (readAt(one) ?? 0) - one.answeredAt))
      process.stdout.write(
        `${own.length} moves to be heard of, ${missed.length} missed; the latest after ${Math.max(...lateMs)} ms\n`,
      )
      return missed.map(({ who }) => `${who} did not hear of a move.`)
    },
    close: () => closing.abort(),
  }
}
