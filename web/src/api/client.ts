import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import { ApiError, exchange } from './exchange.ts'
import type { CallInput } from './exchange.ts'
import { createRenewal } from './renewal.ts'
import type { TokenStore } from './tokens.ts'

export { ApiError }

export type Api = ReturnType<typeof createApi>
export type Call = Api['call']

interface Deps {
  tokens: TokenStore
  fetch: typeof fetch
  otherTabs?: BroadcastChannel | undefined
  /** Hears of it when the server holds the session for ended. */
  onSessionEnd: (reason: SessionRefusal) => void
}

/** The calls of the API, with this tab's session. */
export function createApi({ tokens, fetch, otherTabs, onSessionEnd }: Deps) {
  const renew = createRenewal({ tokens, fetch, otherTabs })

  /**
   * Whether this token is of the session that goes on here. Where it ended while a call was on its way, the answer changes
   * nothing that somebody sees now, and the call fails as any does without a session.
   */
  function isPresent(sessionToken: string): boolean {
    return tokens.read()?.sessionToken === sessionToken || tokens.wasReplaced(sessionToken)
  }

  /** Tells of it where this failure means that the session has ended. Returns the failure, to be thrown. */
  function announced(failure: unknown, sessionToken: string): unknown {
    const reason = failure instanceof ApiError ? endOf(failure) : undefined
    // The end of an earlier session concerns nobody now.
    if (reason && tokens.read()?.sessionToken === sessionToken) onSessionEnd(reason)
    return failure
  }

  return {
    /**
     * Makes a call of the API: `call(api.acceptRequest, { body })`. The session token goes with it where there is one; where
     * it has run out, it is renewed once and the call made again. Throws an `ApiError`.
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
        if (!(failure instanceof ApiError) || failure.status !== 401) throw announced(failure, sessionToken)
      }
      const renewed = await renew(sessionToken).catch((failure: unknown) => {
        throw announced(failure, sessionToken)
      })
      return exchange(fetch, endpoint, sent, renewed.sessionToken, tokens.answers()).catch(
        (failure: unknown) => {
          throw announced(failure, renewed.sessionToken)
        },
      )
    },

    /** Renews the session's tokens now; the heartbeat. Throws an `ApiError`, and tells of an end as any call does. */
    async renewSession(): Promise<void> {
      const sessionToken = tokens.read()?.sessionToken
      if (!sessionToken) return
      await renew(sessionToken).catch((failure: unknown) => {
        throw announced(failure, sessionToken)
      })
    },
  }
}

function endOf({ code, status, isBanned }: ApiError): SessionRefusal | undefined {
  if (isBanned) return 'account-suspended'
  if (code === 'session-idle' || code === 'account-terminated' || code === 'account-left') return code
  return status === 401 ? 'session-invalid' : undefined
}
