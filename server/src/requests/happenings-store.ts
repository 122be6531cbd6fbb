import type { HappeningOfRequest } from '@scan/contract/happenings.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { HelpRequest, MoveType } from '@scan/domain/help-request.ts'
import { stillTold, whoIsTold, whoseNewsIsOld } from '@scan/domain/happenings.ts'
import type { Current } from '@scan/domain/happenings.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

interface Happened {
  before: HelpRequest
  after: HelpRequest
  move: MoveType
  at: Date
  /** What the request said then. */
  details: RequestDetails
}

/**
 * Keeps what happened for those it happened to, as part of the statement that saves the move. What they were to be told
 * before counts as read.
 */
export function kept({ before, after, move, at, details }: Happened, saved: Sql): Record<string, Sql> {
  const told = whoIsTold(before, after, move)
  const old = outdated(whoseNewsIsOld(before, after, move), at, saved)
  if (told.length === 0) return old
  const accounts = told.map(({ accountId }) => accountId)
  const kinds = told.map(({ kind }) => kind)
  const { helpType, district, date, time } = details
  return {
    ...old,
    happened: sql`
      insert into happenings (account_id, request_id, kind, at, help_type, district, help_date, help_time)
      select account_id, ${after.id}, kind, ${at}, ${helpType}, ${district}, ${date}, ${time}
      from ${saved}, unnest(${accounts}::uuid[], ${kinds}::text[]) told (account_id, kind)`,
  }
}

/** Counts as read what these people were to be told until now: part of a statement that brings newer news. */
export function outdated(accountIds: string[], at: Date, saved: Sql): Record<string, Sql> {
  if (accountIds.length === 0) return {}
  return {
    outdated: sql`
      update happenings set seen_at = ${at}
      where account_id = any(${accountIds}::uuid[]) and seen_at is null and exists (select from ${saved})`,
  }
}

/** What somebody is still to be told. A server of the version before may still write 'decline'. */
export async function unseen(db: Queryable, accountId: string): Promise<HappeningOfRequest[]> {
  const unread = await db.query(sql<HappeningOfRequest>`
    select h.id, case h.kind when 'decline' then 'volunteer-removed' else h.kind end as kind,
      h.request_id as "requestId", coalesce(h.help_type, r.help_type) as "helpType",
      coalesce(h.help_date, r.help_date) as date, coalesce(h.help_time, r.help_time) as time, h.at
    from happenings h join help_requests r on r.id = h.request_id
    where h.account_id = ${accountId} and h.seen_at is null order by h.at, h.number`)
  if (unread.length === 0) return []
  const [current] = await db.query(sql<Current>`
    select id, status from help_requests
    where (citizen_id = ${accountId} and status in ('open', 'accepted'))
      or (volunteer_id = ${accountId} and status = 'accepted')`)
  return stillTold(unread, current ?? null)
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
