import { createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { SealedColumn, Secrets } from './secrets.ts'

const KEY_BYTES = 32

export const KEYS: SealedColumn = { table: 'keys', column: 'sealed', id: 'name' }
export const SECOND_FACTORS: SealedColumn = { table: 'second_factors', column: 'sealed', id: 'account_id' }

/** All that is encrypted with a key that is not in the database. */
export const SEALED = [KEYS, SECOND_FACTORS]

/** A key of this installation: made at random when first needed, and the same for all of its servers ever after. */
async function keyOf(db: Queryable, secrets: Secrets, name: string): Promise<Buffer> {
  const kept = sql<{ sealed: Buffer }>`select sealed from keys where name = ${name}`
  const [known] = await db.query(kept)
  if (known) return secrets.open(known.sealed, KEYS, name)
  const sealed = secrets.seal(randomBytes(KEY_BYTES), KEYS, name)
  await db.query(
    sql`insert into keys (name, sealed) values (${name}, ${sealed}) on conflict (name) do nothing`,
  )
  const [made] = await db.query(kept)
  if (!made) throw new Error(`The key '${name}' was neither found nor made`)
  return secrets.open(made.sealed, KEYS, name)
}

/**
 * Makes keyed hashes: the same text gives the same hash on this installation, and without its key nobody can find the
 * text by trying them all, as they could every phone number.
 */
export async function hasher(
  db: Queryable,
  secrets: Secrets,
  name: string,
): Promise<(text: string) => Buffer> {
  const key = await keyOf(db, secrets, name)
  return (text) => createHmac('sha256', key).update(text).digest()
}
