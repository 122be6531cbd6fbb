import type { Queryable } from '../platform/db/pool.ts'
import { hasher } from '../platform/keys.ts'
import type { Fingerprints } from './store.ts'

/** By what somebody is known again who was banned or rejected: nothing that anybody could read. */
export async function contactFingerprints(
  db: Queryable,
  { email, phone }: { email: string; phone: string },
): Promise<Fingerprints> {
  const hash = await hasher(db, 'blocklist')
  return { email: hash(`email ${email.toLowerCase()}`), phone: hash(`phone ${phone}`) }
}
