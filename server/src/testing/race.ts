import type { Database, Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'

const PATIENCE_MS = 10_000

/**
 * Lets calls meet for certain: holds the rows that `hold` names, begins one call after the other, each when the
 * database itself shows that those before wait for a lock, and only then lets go. Of calls that wait for the same row
 * the first one given comes first.
 */
export async function race<T>(database: Database, hold: Sql, calls: (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = []
  await database.transaction(async (tx) => {
    const held = await tx.query(hold)
    if (held.length === 0) throw new Error('There is no row to hold')
    for (const call of calls) {
      begun.push(call())
      await untilWaiting(tx, begun.length)
    }
  })
  return Promise.all(begun)
}

/** Waits until the database shows that so many connections wait for a lock. */
export async function untilWaiting(tx: Queryable, count: number): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let waiting = 0
  while (Date.now() < giveUpAt) {
    const rows = await tx.query(sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() is not null`)
    waiting = rows[0]?.waiting ?? 0
    if (waiting >= count) return
    await tx.query(sql`select pg_stat_clear_snapshot(), pg_sleep(0.01)`)
  }
  throw new Error(`Only ${waiting} of ${count} calls came to wait for the rows that are held`)
}
