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
  /** Told when the server considers the session over. */
  onSessionEnd: (reason: SessionRefusal) => void
}

/** The API's calls, with this tab's session. */
export function createApi({ tokens, fetch, otherTabs, onSessionEnd }: Deps) {
  const renew = createRenewal({ tokens, fetch, otherTabs })

  /**
   * Whether this token belongs to the session that goes on here. If that ended while a call was under way, the answer
   * changes nothing anybody now sees, and the call fails like any without a session.
   */
  function isPresent(sessionToken: string): boolean {
    return tokens.read()?.sessionToken === sessionToken || tokens.wasReplaced(sessionToken)
  }

  /** Reports a failure that means the session has ended. Returns the failure, to be thrown. */
  function announced(failure: unknown, sessionToken: string): unknown {
    const reason = failure instanceof ApiError ? endOf(failure) : undefined
    // The end of an earlier session concerns nobody now.
    if (reason && tokens.read()?.sessionToken === sessionToken) onSessionEnd(reason)
    return failure
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

    /** For the one call that speaks another protocol. */
    sessionToken: () => tokens.read()?.sessionToken,

    /**
     * Renews the session's tokens now: the heartbeat. Throws an `ApiError`, and reports the session's end as any call
     * does.
     */
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
