import { createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from './db/pool.ts'
import { sql } from './db/sql.ts'

const KEY_BYTES = 32

/** A key of this installation: made at random when first asked for, and the same for all of its servers ever after. */
async function keyOf(db: Queryable, name: string): Promise<Buffer> {
  const kept = sql<{ secret: Buffer }>`select secret from keys where name = ${name}`
  const [known] = await db.query(kept)
  if (known) return known.secret
  await db.query(
    sql`insert into keys (name, secret) values (${name}, ${randomBytes(KEY_BYTES)}) on conflict (name) do nothing`,
  )
  const [made] = await db.query(kept)
  if (!made) throw new Error(`The key '${name}' was neither found nor made`)
  return made.secret
}

/**
 * Makes keyed hashes: the same text gives the same hash on this installation, and nobody without its key can find
 * the text by trying all there are, as they could every phone number.
 */
export async function hasher(db: Queryable, name: string): Promise<(text: string) => Buffer> {
  const key = await keyOf(db, name)
  return (text) => createHmac('sha256', key).update(text).digest()
}
