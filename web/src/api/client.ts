import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import { readTokens, wasReplaced } from '../session/tokens.ts'
import { ApiError, exchange } from './exchange.ts'
import type { CallInput } from './exchange.ts'
import { renew } from './renewal.ts'

export { ApiError }

type EndListener = (reason: SessionRefusal) => void
const endListeners = new Set<EndListener>()

/** Hears of it when the server holds the session for ended. Returns how to stop listening. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/**
 * Makes a call of the API: `call(api.acceptRequest, { body })`. The session token goes with it where there is one; where
 * it has run out, it is renewed once and the call made again. Throws an `ApiError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<Reply<E>> {
  const sent = (input ?? {}) as Parameters<typeof exchange>[1]
  const sessionToken = readTokens()?.sessionToken
  if (endpoint.access === 'anyone' || !sessionToken) return exchange(endpoint, sent, sessionToken)
  try {
    const reply = await exchange(endpoint, sent, sessionToken)
    if (isPresent(sessionToken)) return reply
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 401) throw announced(failure, sessionToken)
  }
  const renewed = await renew(sessionToken).catch((failure: unknown) => {
    throw announced(failure, sessionToken)
  })
  return exchange(endpoint, sent, renewed.sessionToken).catch((failure: unknown) => {
    throw announced(failure, renewed.sessionToken)
  })
}

export type Call = typeof call

/** Renews the session's tokens now; the heartbeat. Throws an `ApiError`, and tells of an ending as any call does. */
export async function renewSession(): Promise<void> {
  const sessionToken = readTokens()?.sessionToken
  if (!sessionToken) return
  await renew(sessionToken).catch((failure: unknown) => {
    throw announced(failure, sessionToken)
  })
}

/**
 * Whether this token is of the session that goes on here. Where it ended while a call was on its way, the answer changes
 * nothing that somebody sees now, and the call fails as any does without a session.
 */
function isPresent(sessionToken: string): boolean {
  return readTokens()?.sessionToken === sessionToken || wasReplaced(sessionToken)
}

/** Tells those who listen where this failure means that the session has ended. Returns the failure, to be thrown. */
function announced(failure: unknown, sessionToken: string): unknown {
  const reason = failure instanceof ApiError ? endOf(failure) : undefined
  // The end of an earlier session concerns nobody now.
  if (reason && readTokens()?.sessionToken === sessionToken)
    for (const listener of endListeners) listener(reason)
  return failure
}

function endOf({ code, status, isBanned }: ApiError): SessionRefusal | undefined {
  if (isBanned) return 'account-suspended'
  if (code === 'session-idle' || code === 'account-terminated') return code
  return status === 401 ? 'session-invalid' : undefined
}
