import { isOfRequest } from '@scan/contract/notices.ts'
import type { Notice } from '@scan/contract/notices.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { stillCurrent, whoIsNotified, whoseNoticesAreOld } from '@scan/domain/notices.ts'
import type { Current } from '@scan/domain/notices.ts'
import type { HelpRequest, MoveType } from '@scan/domain/help-request.ts'
import { READ_NOTICES_DAYS } from '@scan/domain/retention.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { keptApart } from './fitness.ts'
import type { StoredRequest } from './store.ts'

/** Adds notices for those a move happened to. Earlier ones of theirs count as read. */
export async function addNotices(
  tx: Queryable,
  before: HelpRequest,
  { request: after, details }: StoredRequest,
  move: MoveType,
  at: Date,
): Promise<void> {
  const outdated = whoseNoticesAreOld(before, after, move)
  const notified = whoIsNotified(before, after, move)
  if (outdated.length === 0 && notified.length === 0) return
  const accounts = notified.map(({ accountId }) => accountId)
  const kinds = notified.map(({ kind }) => kind)
  const { helpType, district, date, time } = details
  await tx.query(sql`
    with outdated as (
      update notices set seen_at = ${at} where account_id = any(${outdated}::uuid[]) and seen_at is null
        and kind <> 'thanked')
    insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
    select account_id, kind, ${after.id}, ${at}, ${helpType}, ${district}, ${date}, ${time}
    from unnest(${accounts}::uuid[], ${kinds}::text[]) notified (account_id, kind)`)
}

export async function listNotices({ database }: Context, { id }: Caller): Promise<Notice[]> {
  const [notices, asked] = await Promise.all([unread(database, id), askedOf(database, id)])
  const ofNoRequest = { requestId: null, helpType: null, date: null, time: null }
  return [...notices, ...asked.map((one) => ({ ...one, ...ofNoRequest, kind: 'separation-asked' as const }))]
}

/** Thanks stay until they are read, whatever has happened since but a separation. */
async function unread(db: Queryable, accountId: string): Promise<Notice[]> {
  const all = await db.query(sql<Notice & { thanks: string | null; confirmedAt: Date | null }>`
    select n.id, n.kind, n.request_id as "requestId", n.help_type as "helpType", n.help_date as date,
      n.help_time as time, n.at, r.thanks, r.confirmed_at as "confirmedAt"
    from notices n join help_requests r on r.id = n.request_id
    where n.account_id = ${accountId} and n.seen_at is null and not (n.kind = 'thanked' and ${keptApart(accountId)})
    order by n.at, n.number`)
  const notices = all.map(({ thanks, confirmedAt, ...notice }) => ({
    ...notice,
    ...(notice.kind === 'complete' && confirmedAt && { confirmed: true as const }),
    ...(notice.kind === 'thanked' && thanks && { text: thanks }),
  }))
  const moves = notices.filter(isOfRequest)
  const thanked = notices.filter(({ kind }) => kind === 'thanked')
  if (moves.length === 0) return thanked
  const [current] = await db.query(sql<Current>`
    select id, status from help_requests
    where (citizen_id = ${accountId} and status in ('open', 'accepted'))
      or (volunteer_id = ${accountId} and status = 'accepted')`)
  return [...stillCurrent(moves, current ?? null), ...thanked]
}

async function askedOf(db: Queryable, accountId: string): Promise<{ id: string; name: string; at: Date }[]> {
  return db.query(sql<{ id: string; name: string; at: Date }>`
    select s.id, coalesce(a.name_before, a.name) as name, s.asked_at as at
    from separations s
    join accounts a on a.id = case when s.volunteer_id = ${accountId} then s.citizen_id else s.volunteer_id end
    where s.asked_at is not null
      and ((s.citizen_asked and s.citizen_id = ${accountId}) or (s.volunteer_asked and s.volunteer_id = ${accountId}))
    order by s.asked_at`)
}

export async function markNoticesRead(
  { database, now }: Context,
  { id }: Caller,
  ids: string[],
): Promise<void> {
  await database.query(sql`
    update notices set seen_at = ${now()}
    where account_id = ${id} and id = any(${ids}::uuid[]) and seen_at is null`)
}

export async function forgetNotices({ database, now }: Context): Promise<void> {
  await database.query(sql`delete from notices where seen_at < ${daysAfter(now(), -READ_NOTICES_DAYS)}`)
}
