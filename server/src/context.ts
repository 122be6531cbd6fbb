import type { Database } from './db/pool.ts'
import type { Passwords } from './identity/passwords.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What use cases work with: made once by `start.ts`, and by the tests over their own database and clock. */
export interface Context {
  database: Database
  secrets: Secrets
  passwords: Passwords
  now: () => Date
  timeZone: string
  /** Whether subnets and accounts that try too much are slowed down; not in load tests. */
  rateLimited: boolean
  /** Whether staff must set up a second step before anything opens to them. */
  secondFactorRequired: boolean
}
