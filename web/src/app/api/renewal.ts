import { api } from '@scan/contract/people.ts'
import { ApiError, exchange } from './exchange.ts'
import type { TokenStore, Tokens } from './tokens.ts'

/** How long a newly opened tab listens for another that holds a newer pair. */
const LISTEN_MS = 100

type Word = { type: 'renewed'; was: string; tokens: Tokens } | { type: 'who-follows'; refreshToken: string }

interface Deps {
  tokens: TokenStore
  fetch: typeof fetch
  /**
   * Duplicating a tab copies its session storage: two tabs then hold one pair, and the one that renews it tells the
   * other.
   */
  otherTabs: BroadcastChannel | undefined
}

/** Renews the pair of a session token, once, however many calls and tabs ask at the same time. Throws an `ApiError`. */
export function createRenewal({
  tokens,
  fetch,
  otherTabs,
}: Deps): (staleSessionToken: string) => Promise<Tokens> {
  const tell = (word: Word) => otherTabs?.postMessage(word)

  otherTabs?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    const held = tokens.read()
    if (!held) return
    if (data.type === 'renewed' && data.was === held.refreshToken) tokens.replace(data.tokens)
    if (data.type === 'who-follows' && tokens.wasReplaced(data.refreshToken))
      tell({ type: 'renewed', was: data.refreshToken, tokens: held })
  })

  /** Asks the other tabs whether one of them has already renewed this pair. */
  async function successor(held: Tokens): Promise<Tokens | undefined> {
    tell({ type: 'who-follows', refreshToken: held.refreshToken })
    await new Promise((resolve) => setTimeout(resolve, LISTEN_MS))
    return tokens.wasReplaced(held.refreshToken) ? tokens.read() : undefined
  }

  const oneAtATime = createQueue()
  return (staleSessionToken) =>
    oneAtATime(async () => {
      const held = tokens.read()
      if (!held) throw new ApiError({ code: 'session-invalid', status: 401 })
      if (held.sessionToken !== staleSessionToken) {
        if (tokens.wasReplaced(staleSessionToken)) return held
        // Somebody else has signed in meanwhile: the previous person's calls must not go out in their name.
        throw new ApiError({ code: 'session-invalid', status: 401 })
      }
      const followed = tokens.isUpToDate() ? undefined : await successor(held)
      if (followed) return followed
      const { sessionToken, refreshToken } = held
      const fresh = await exchange(fetch, api.refreshSession, { body: { refreshToken } }, sessionToken)
      // Signed out while the answer was under way: nothing may be left behind.
      if (tokens.read()?.refreshToken !== held.refreshToken)
        throw new ApiError({ code: 'session-invalid', status: 401 })
      tokens.replace(fresh)
      tell({ type: 'renewed', was: held.refreshToken, tokens: fresh })
      return fresh
    })
}

/** Does one piece of work after another, across all tabs if the browser can. */
function createQueue() {
  let lastTurn: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    // Browsers have no locks outside secure contexts, such as plain http in a home network.
    if (navigator.locks) return navigator.locks.request('scan-renewal', work)
    const turn = lastTurn.then(work, work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }
}
