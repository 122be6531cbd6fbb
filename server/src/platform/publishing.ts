import type { LiveEvent } from '@scan/contract/live.ts'
import type { District } from '@scan/domain/catalogue.ts'
import type { Queryable } from './db/pool.ts'
import { sql } from './db/sql.ts'
import type { Sql } from './db/sql.ts'

/** The channel of PostgreSQL on which every server listens. */
export const CHANNEL = 'live_events'

/** What has changed, and for whom: ids and kinds, nothing of a person. */
export const topic = {
  request: (accountId: string) => `request ${accountId}`,
  board: (district: District) => `board ${district}`,
  admin: 'admin',
  session: (sessionId: string) => `session ${sessionId}`,
} as const

/** The event that those who follow a topic are told of. */
export function eventOf(aTopic: string): LiveEvent {
  return aTopic.split(' ', 1)[0] as LiveEvent
}

/** Tells every server of these topics once the transaction is committed, and of nothing if it is not. */
export async function publish(tx: Queryable, topics: string[]): Promise<void> {
  await tx.query(sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`)
}

/** The same as a part of a statement, for each row that it returns. `aTopic` is made of that row. */
export function published(aTopic: Sql): Sql {
  return sql`pg_notify(${CHANNEL}, ${aTopic})`
}
