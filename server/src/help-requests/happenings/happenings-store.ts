import type { Happening } from '@scan/contract/happenings.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { HelpRequest, MoveType } from '@scan/domain/help-request.ts'
import { whoIsTold } from '@scan/domain/happenings.ts'
import type { Queryable } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Sql } from '../../platform/db/sql.ts'

interface Happened {
  before: HelpRequest
  after: HelpRequest
  move: MoveType
  at: Date
  /** What the request said then. */
  details: RequestDetails
}

/** Keeps what happened for those it happened to, as part of the statement that saves the move. */
export function kept({ before, after, move, at, details }: Happened, saved: Sql): Record<string, Sql> {
  const told = whoIsTold(before, after, move)
  if (told.length === 0) return {}
  const accounts = told.map(({ accountId }) => accountId)
  const kinds = told.map(({ kind }) => kind)
  const { helpType, district, date, time } = details
  return {
    happened: sql`
      insert into happenings (account_id, request_id, kind, at, help_type, district, help_date, help_time)
      select account_id, ${after.id}, kind, ${at}, ${helpType}, ${district}, ${date}, ${time}
      from ${saved}, unnest(${accounts}::uuid[], ${kinds}::text[]) told (account_id, kind)`,
  }
}

/** What somebody has not read yet, in the order it happened. A server of the version before may still write 'decline'. */
export async function unseen(db: Queryable, accountId: string): Promise<Happening[]> {
  return db.query(sql<Happening>`
    select h.id, case h.kind when 'decline' then 'volunteer-removed' else h.kind end as kind,
      h.request_id as "requestId", coalesce(h.help_type, r.help_type) as "helpType",
      coalesce(h.help_date, r.help_date) as date, coalesce(h.help_time, r.help_time) as time, h.at
    from happenings h join help_requests r on r.id = h.request_id
    where h.account_id = ${accountId} and h.seen_at is null order by h.at, h.number`)
}

export async function markSeen(db: Queryable, accountId: string, ids: string[], now: Date): Promise<void> {
  await db.query(sql`
    update happenings set seen_at = ${now}
    where account_id = ${accountId} and id = any(${ids}::uuid[]) and seen_at is null`)
}

/** Deletes what was read before this moment. */
export async function forget(db: Queryable, seenBefore: Date): Promise<void> {
  await db.query(sql`delete from happenings where seen_at < ${seenBefore}`)
}
