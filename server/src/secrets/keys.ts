import { createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { SealedColumn, Secrets } from './secrets.ts'

const KEY_BYTES = 32

export const KEYS: SealedColumn = { table: 'keys', column: 'sealed', id: 'name' }
export const SECOND_FACTORS: SealedColumn = { table: 'second_factors', column: 'sealed', id: 'account_id' }

/** All that is encrypted with a key that is not in the database. */
export const SEALED = [KEYS, SECOND_FACTORS]

/** Made at random when first needed; one for all servers of an installation. */
async function keyOf(db: Queryable, secrets: Secrets, name: string): Promise<Buffer> {
  const stored = sql<{ sealed: Buffer }>`select sealed from keys where name = ${name}`
  const [known] = await db.query(stored)
  if (known) return secrets.open(known.sealed, KEYS, name)
  const sealed = secrets.seal(randomBytes(KEY_BYTES), KEYS, name)
  await db.query(sql`insert into keys (name, sealed) values (${name}, ${sealed}) on conflict do nothing`)
  const [made] = await db.query(stored)
  if (!made) throw new Error(`The key '${name}' was neither found nor made`)
  return secrets.open(made.sealed, KEYS, name)
}

/** Makes keyed hashes: without the key nobody can find the text by trying them all, as they could every phone number. */
export async function hasher(db: Queryable, secrets: Secrets, name: string) {
  const key = await keyOf(db, secrets, name)
  return (text: string): Buffer => createHmac('sha256', key).update(text).digest()
}
