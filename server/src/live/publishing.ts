import type { LiveEvent } from '@scan/contract/live.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

/** Keeping or following what was read means looking for changes within this time: then they are removed. */
export const CHANGES_KEPT_MS = 2 * MINUTE_MS

/** What has changed, and for whom: ids and kinds, nothing of a person. */
export const topic = {
  request: (accountId: string) => `request ${accountId}`,
  board: (district: District) => `board ${district}`,
  admin: 'admin',
  session: (sessionId: string) => `session ${sessionId}`,
} as const

/** The event sent to those who follow a topic. */
export function eventOf(aTopic: string): LiveEvent {
  return aTopic.split(' ', 1)[0] as LiveEvent
}

/** Tells every server of these topics once the transaction has committed, and of nothing if it has not. */
export async function publish(tx: Queryable, topics: string[]): Promise<void> {
  await tx.query(published(sql`topic`, sql`unnest(${topics}::text[]) topic`))
}

/**
 * The same as part of a statement, for a `with` after what it tells of: a topic for each row of `from`, made from that
 * row. For several topics: `published(sql`topic`, sql`saved, unnest(${topics}::text[]) topic`)`.
 */
export function published(aTopic: Sql, from: Sql): Sql {
  return sql.news(sql`insert into changes (topic) select ${aTopic} from ${from}`)
}

/** Committed changes that this database snapshot does not show yet, after `from`. */
export function changesSince(snapshot: Sql): Sql {
  return sql`changes where xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})`
}

/**
 * Removes changes that everybody knows by now. A time in the row would not do: a long transaction commits rows that are
 * already old. They go once an earlier look, long enough ago, has seen them committed.
 */
export function forgettingChanges(database: Queryable, elapsedMs = () => performance.now()) {
  let earlier: { snapshot: string; at: number } | undefined
  return async function forget(): Promise<void> {
    const at = elapsedMs()
    if (earlier && at - earlier.at < CHANGES_KEPT_MS) return
    if (earlier)
      await database.query(
        sql`delete from changes where xid > '0'::xid8 and pg_visible_in_snapshot(xid, ${earlier.snapshot})`,
      )
    const [row] = await database.query(
      sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`,
    )
    earlier = row && { snapshot: row.snapshot, at }
  }
}
