import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import { ApiError, exchange } from './exchange.ts'
import type { CallInput } from './exchange.ts'
import { sessionCalls } from './own-calls.ts'
import type { TokenStore, Tokens } from './tokens.ts'

export { ApiError }

export type Client = ReturnType<typeof createClient>
export type Call = Client['call']

interface Deps {
  tokens: TokenStore
  fetch: typeof fetch
  otherTabs?: BroadcastChannel | undefined
  onSessionEnd: (reason: SessionRefusal) => void
}

/** The API's calls, with this tab's session. */
export function createClient({ tokens, fetch, otherTabs, onSessionEnd }: Deps) {
  const renew = createRenewal({ tokens, fetch, otherTabs })

  /** Whether this token is of the session that goes on here. An answer for an earlier one is nobody's. */
  function isPresent(sessionToken: string): boolean {
    return tokens.read()?.sessionToken === sessionToken || tokens.wasReplaced(sessionToken)
  }

  /** Reports a failure that means the session has ended, and fails with it. */
  const announcing =
    (sessionToken: string) =>
    (failure: unknown): never => {
      const reason = failure instanceof ApiError ? endOf(failure) : undefined
      // The end of an earlier session concerns nobody now.
      if (reason && tokens.read()?.sessionToken === sessionToken) onSessionEnd(reason)
      throw failure
    }

  return {
    /**
     * Makes a call of the API: `call(api.acceptRequest, { body })`. The session token goes along if there is one; if it
     * has expired, it is renewed once and the call repeated. Throws an `ApiError`.
     */
    async call<E extends Endpoint>(
      endpoint: E,
      ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
    ): Promise<Reply<E>> {
      const sent = (input ?? {}) as Parameters<typeof exchange>[2]
      const sessionToken = tokens.read()?.sessionToken
      if (endpoint.access === 'anyone' || !sessionToken) return exchange(fetch, endpoint, sent, sessionToken)
      try {
        const reply = await exchange(fetch, endpoint, sent, sessionToken, tokens.answers())
        if (isPresent(sessionToken)) return reply
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 401) announcing(sessionToken)(failure)
      }
      const renewed = (await renew(sessionToken).catch(announcing(sessionToken))).sessionToken
      return exchange(fetch, endpoint, sent, renewed, tokens.answers()).catch(announcing(renewed))
    },

    /** For the one call that speaks another protocol. */
    sessionToken: () => tokens.read()?.sessionToken,

    /** The heartbeat. */
    async renewSession(): Promise<void> {
      const sessionToken = tokens.read()?.sessionToken
      if (sessionToken) await renew(sessionToken).catch(announcing(sessionToken))
    },

    /** Ends the session on the server, also where this tab forgets it at once. */
    async endSession(signal: AbortSignal): Promise<void> {
      const sessionToken = tokens.read()?.sessionToken
      const { signOut } = await sessionCalls()
      await exchange(fetch, signOut, { signal }, sessionToken)
    },
  }
}

function endOf({ code, status, isBanned }: ApiError): SessionRefusal | undefined {
  if (isBanned) return 'account-suspended'
  if (code === 'session-idle' || code === 'account-terminated' || code === 'account-left') return code
  return status === 401 ? 'session-invalid' : undefined
}

/** How long a newly opened tab listens for another that holds a newer pair. */
const LISTEN_MS = 100

type Word = { type: 'renewed'; was: string; tokens: Tokens } | { type: 'who-follows'; refreshToken: string }

/**
 * Renews the pair of a session token, once, however many calls and tabs ask at the same time. Duplicating a tab copies
 * its session storage: two tabs then hold one pair, and the one that renews it tells the other. Throws an `ApiError`.
 */
function createRenewal({ tokens, fetch, otherTabs }: Omit<Deps, 'onSessionEnd'>) {
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
  return (staleSessionToken: string): Promise<Tokens> =>
    oneAtATime(async () => {
      const held = tokens.read()
      if (held && held.sessionToken !== staleSessionToken && tokens.wasReplaced(staleSessionToken))
        return held
      // Somebody else has signed in meanwhile: the previous person's calls must not go out in their name.
      if (held?.sessionToken !== staleSessionToken)
        throw new ApiError({ code: 'session-invalid', status: 401 })
      const followed = tokens.isUpToDate() ? undefined : await successor(held)
      if (followed) return followed
      const { sessionToken, refreshToken } = held
      const { refreshSession } = await sessionCalls()
      const fresh = await exchange(fetch, refreshSession, { body: { refreshToken } }, sessionToken)
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
