import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const ATTEMPTS = 5
const BACKOFF_MS = 10

export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !lostToAnother(error)) throw error
      await sleep(attempt * BACKOFF_MS) // The other one first, or the two meet again.
    }
  }
}

/** The constraint or unique index that a statement would have broken, if that is why it failed. */
export function violated(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && VIOLATIONS.includes(error.code) ? error.constraint : undefined
}

/** Timed out, or only a standby answered: it may succeed in a moment. */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  const { syscall, message } = error as Partial<NodeJS.ErrnoException>
  return syscall === 'connect' || LOST.test(message ?? '')
}

/** No connection was made, so nothing has been asked. A pool with all connections in use is no such failure. */
export function hasNoConnection(error: unknown): boolean {
  return isAway(error) && (error as Error).message !== ALL_IN_USE
}

export const IS_STANDBY = 'The database is a standby, which takes no writes.'
const ALL_IN_USE = 'timeout exceeded when trying to connect'
/** Connection failures, no room, query_canceled, shutting down or not up yet, read-only (a standby). */
const AWAY = /^(08|53|57014|57P0|25006)/
/** Errors of `pg` and of the socket, which have no SQLSTATE. */
const LOST = new RegExp(
  `^(Connection terminated|${ALL_IN_USE}|${IS_STANDBY}|Client has encountered a connection error|Query read timeout|read ECONNRESET|write EPIPE)`,
)

const VIOLATIONS: (string | undefined)[] = ['23505', '23P01', '23503', '23514']

/** serialization_failure and deadlock_detected. */
const lostToAnother = (error: unknown) =>
  error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '')
