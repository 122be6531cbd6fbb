import { rateLimits } from './access/rate-limits.ts'
import type { RateLimits } from './access/rate-limits.ts'
import type { Database } from './db/pool.ts'
import type { Passwords } from './identity/password-hashing.ts'
import type { Secrets } from './secrets/secrets.ts'

/** Dependencies of the use cases: made once by `start.ts`, and by the tests over their own database and clock. */
export interface Context {
  database: Database
  secrets: Secrets
  passwords: Passwords
  now: () => Date
  timeZone: string
  /** Off in load tests only. */
  rateLimited: boolean
  rateLimits: RateLimits
  /** Staff must set up a second factor before anything opens to them. */
  secondFactorRequired: boolean
  /** The PostgreSQL that comes with the release, where production runs on it. */
  embedded?: { version: string; isAccepted: boolean } | undefined
}

export function createContext(given: Omit<Context, 'rateLimits'>): Context {
  const { database, secrets, now, rateLimited: on } = given
  return { ...given, rateLimits: rateLimits({ database, secrets, now, on }) }
}
