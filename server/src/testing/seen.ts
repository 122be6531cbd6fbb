import { sql } from '../db/sql.ts'
import type { World } from './world.ts'

/** What an administrator sees of somebody at this moment, to approve it. */
export async function seenOf({ database }: Pick<World, 'database'>, id: string) {
  const [seen] = await database.query(
    sql<{ name: string; phone: string }>`select name, phone from accounts where id = ${id}`,
  )
  return seen ?? { name: '', phone: '' }
}
