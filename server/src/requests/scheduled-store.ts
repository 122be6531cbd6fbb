import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Open requests whose time has come. */
export async function idsToExpire(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select id from help_requests where status = 'open' and starts_at <= ${now} order by starts_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Accepted requests whose time was before this. */
export async function idsToLapse(db: Queryable, startedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select id from help_requests where status = 'accepted' and starts_at <= ${startedBefore} order by starts_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Marks requests accepted for a time that long ago and not yet reminded of; answers which. */
export async function markReminded(tx: Queryable, startedBefore: Date, now: Date): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    update help_requests set reminded_at = ${now}
    where status = 'accepted' and starts_at <= ${startedBefore} and reminded_at is null returning id`)
  return rows.map(({ id }) => id)
}

/** The same for those not yet reported to the administrators as overdue. */
export async function markOverdueTold(tx: Queryable, startedBefore: Date, now: Date): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    update help_requests set overdue_told_at = ${now}
    where status = 'accepted' and starts_at <= ${startedBefore} and overdue_told_at is null returning id`)
  return rows.map(({ id }) => id)
}
