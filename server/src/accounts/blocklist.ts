import type { Queryable } from '../platform/db/pool.ts'
import { hasher } from '../platform/keys.ts'
import type { Marks } from './store.ts'

/** By what a person is known again who was sent away: nothing that anybody could read. */
export async function marksOf(
  db: Queryable,
  { email, phone }: { email: string; phone: string },
): Promise<Marks> {
  const hash = await hasher(db, 'blocklist')
  return { email: hash(`email ${email.toLowerCase()}`), phone: hash(`phone ${phone}`) }
}
