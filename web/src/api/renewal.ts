import { api } from '@scan/contract/index.ts'
import { keepTokens, readTokens, replaceTokens, wasReplaced } from '../session/tokens.ts'
import type { Tokens } from '../session/tokens.ts'
import { ApiError, exchange } from './exchange.ts'

/** How long a tab that has just been opened listens whether another one holds a newer pair. */
const LISTEN_MS = 100

type Word = { type: 'renewed'; was: string; tokens: Tokens } | { type: 'who-follows'; refreshToken: string }

// A duplicated tab copies the session storage: two tabs then hold one pair, and whoever renews it tells the other.
const otherTabs =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('scan-session')

/** Whether this page has heard of every renewal since it got its pair. Storage may be a copy of an old one. */
let isUpToDate = false

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  const held = readTokens()
  if (!held) return
  if (data.type === 'renewed' && data.was === held.refreshToken) {
    replaceTokens(data.tokens)
    isUpToDate = true
  }
  if (data.type === 'who-follows' && wasReplaced(data.refreshToken))
    otherTabs.postMessage({ type: 'renewed', was: data.refreshToken, tokens: held } satisfies Word)
})

/** Keeps the pair of a session that has just begun. */
export function beginWith(tokens: Tokens): void {
  keepTokens(tokens)
  isUpToDate = true
}

/**
 * Renews the pair that this session token is of, once however many calls and tabs ask at the same time.
 * Throws an `ApiError`.
 */
export function renew(staleSessionToken: string): Promise<Tokens> {
  return oneAtATime(async () => {
    const held = readTokens()
    if (!held) throw new ApiError({ code: 'session-invalid', status: 401 })
    if (held.sessionToken !== staleSessionToken) {
      if (wasReplaced(staleSessionToken)) return held
      // Somebody else has signed in meanwhile: a call of the person before must not go out in their name.
      throw new ApiError({ code: 'session-invalid', status: 401 })
    }
    const followed = isUpToDate ? undefined : await whatFollowed(held)
    if (followed) return followed
    const { sessionToken, refreshToken } = held
    const fresh = await exchange(api.refreshSession, { body: { refreshToken } }, sessionToken)
    // Signed out while the answer was on its way: nothing may be left behind.
    if (readTokens()?.refreshToken !== held.refreshToken)
      throw new ApiError({ code: 'session-invalid', status: 401 })
    replaceTokens(fresh)
    isUpToDate = true
    otherTabs?.postMessage({ type: 'renewed', was: held.refreshToken, tokens: fresh } satisfies Word)
    return fresh
  })
}

/** Asks the other tabs whether one of them has renewed this pair already. */
async function whatFollowed(held: Tokens): Promise<Tokens | undefined> {
  otherTabs?.postMessage({ type: 'who-follows', refreshToken: held.refreshToken } satisfies Word)
  await new Promise((resolve) => setTimeout(resolve, LISTEN_MS))
  return wasReplaced(held.refreshToken) ? readTokens() : undefined
}

let lastTurn: Promise<unknown> = Promise.resolve()

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Browsers have no locks outside secure contexts, such as plain http in a home network.
  if (typeof navigator !== 'undefined' && navigator.locks)
    return navigator.locks.request('scan-renewal', work)
  const turn = lastTurn.then(work, work)
  lastTurn = turn.catch(() => undefined)
  return turn
}
