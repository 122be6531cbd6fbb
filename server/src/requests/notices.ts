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
import { accountsOf, areApart } from '../identity/person.ts'
import { topic } from '../live/topics.ts'
import { askedWhetherCame } from './first-visits.ts'
import { wereThankedApart } from './fitness.ts'
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
        and kind not in ('thanked', 'asked-over', 'volunteer-goes-on'))
    insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
    select account_id, kind, ${after.id}, ${at}, ${helpType}, ${district}, ${date}, ${time}
    from unnest(${accounts}::uuid[], ${kinds}::text[]) notified (account_id, kind)`)
}

/** Tells the invited, and whoever it was reserved for, that a request is over or has changed (D58), never who goes. */
export async function tellInvited(
  tx: Queryable,
  before: StoredRequest,
  { request: after, revision }: StoredRequest,
  at: Date,
): Promise<void> {
  if (before.request.status !== 'open' || revision === before.revision) return
  const { helpType, district, date, time } = before.details
  const { id, citizenId } = before.request
  const taker = after.status === 'accepted' ? after.volunteerId : null
  // Changed, it is still reserved.
  const { reserved } = before
  const first = reserved && reserved.until > at && after.status !== 'open' ? reserved.volunteerId : null
  const invited = await tx.query(sql<{ volunteerId: string }>`
    with invited as (
      select volunteer_id from invitations
      where request_id = ${id} and revision = ${before.revision} and said_yes is null),
    told as (
      insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
      select a.id, 'asked-over', ${id}, ${at}, ${helpType}, ${district}, ${date}, ${time} from accounts a
      where a.id in (select volunteer_id from invited union all select ${first}::uuid)
        and a.id is distinct from ${taker}
        and not ${areApart(sql`a.id`, citizenId)})
    select volunteer_id as "volunteerId" from invited`)
  tx.publish(invited.map((one) => topic.request(one.volunteerId)))
}

/**
 * The same of whoever is kept apart from its citizen from now on, in the same words as if it were over: of all requests of
 * this person, and all that they were asked to take.
 */
export async function tellAskedApart(
  tx: Queryable,
  accountId: string,
  askedBy: string | null,
  at: Date,
): Promise<void> {
  const theirs = accountsOf(accountId)
  await tx.query(sql`
    insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
    select q.volunteer_id, 'asked-over', r.id, ${at}, r.help_type, r.district, r.help_date, r.help_time
    from invitations q join help_requests r on r.id = q.request_id and r.revision = q.revision
    where (q.volunteer_id in ${theirs} or r.citizen_id in ${theirs}) and q.volunteer_id is distinct from ${askedBy}::uuid
      and q.said_yes is null and ${areApart(sql`q.volunteer_id`, sql`r.citizen_id`)}
      and r.status = 'open' and r.starts_at > ${at} and not exists (
        select from notices n where n.account_id = q.volunteer_id and n.request_id = r.id and n.kind = 'asked-over')`)
}

/** Tells those who raised a case about a volunteer that they go on, and not to them (D104). */
export async function addGoesOn(
  tx: Queryable,
  told: { accountId: string; requestId: string }[],
  at: Date,
): Promise<void> {
  await tx.query(sql`
    insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
    select told.account_id, 'volunteer-goes-on', r.id, ${at}, r.help_type, r.district, r.help_date, r.help_time
    from unnest(${told.map((one) => one.accountId)}::uuid[], ${told.map((one) => one.requestId)}::uuid[]) told (account_id, request_id)
    join help_requests r on r.id = told.request_id`)
}

export async function listNotices(context: Context, { id }: Caller): Promise<Notice[]> {
  const { database } = context
  const [notices, asked, came] = await Promise.all([
    unread(database, id),
    askedOf(database, id),
    askedWhetherCame(context, id),
  ])
  const ofNoRequest = { requestId: null, helpType: null, date: null, time: null }
  return [
    ...notices,
    ...asked.map((one) => ({ ...one, ...ofNoRequest, kind: 'separation-asked' as const })),
    ...came.map((one) => ({ ...one, requestId: one.id, kind: 'came-asked' as const })),
  ]
}

/** Thanks, and that a question is over, stay until they are read, whatever has happened since. */
async function unread(db: Queryable, accountId: string): Promise<Notice[]> {
  const all = await db.query(sql<
    Omit<Notice, 'name'> & { name: string | null; thanks: string | null; confirmedAt: Date | null }
  >`
    select n.id, n.request_id as "requestId", n.help_type as "helpType", n.help_date as date,
      n.help_time as time, n.at, r.thanks, r.confirmed_at as "confirmedAt",
      case n.kind
        when 'volunteer-goes-on' then (
          select coalesce(a.name_before, a.name) from concerns c join accounts a on a.id = c.subject_id
          where c.request_id = n.request_id and c.reporter_id = n.account_id order by c.raised_at desc limit 1)
        when 'nobody-opens' then (select coalesce(v.name_before, v.name) from accounts v where v.id = r.volunteer_id)
      end as name,
      case when n.kind = 'asked-over' and r.status in ('accepted', 'completed') then 'asked-taken'
        -- By the release before.
        when n.kind in ('cancel', 'admin-cancel') and n.account_id is distinct from r.citizen_id then 'volunteer-removed'
        else n.kind end as kind
    from notices n join help_requests r on r.id = n.request_id
    where n.account_id = ${accountId} and n.seen_at is null
      and not (n.kind = 'thanked' and ${wereThankedApart(accountId)})
      and not (n.kind = 'volunteer-goes-on' and not exists (
        select from concerns c where c.request_id = n.request_id and c.reporter_id = n.account_id and c.subject_id is not null))
      and not (n.kind = 'asked-over' and r.volunteer_id is not distinct from ${accountId})
    order by n.at, n.number`)
  const notices = all.map(({ thanks, confirmedAt, name, ...notice }) => ({
    ...notice,
    ...(name !== null && { name }),
    ...(notice.kind === 'complete' && confirmedAt && { confirmed: true as const }),
    ...(notice.kind === 'thanked' && thanks && { text: thanks }),
  }))
  const moves = notices.filter(isOfRequest)
  const others = notices.filter((notice) => !isOfRequest(notice))
  if (moves.length === 0) return others
  const [current] = await db.query(sql<Current>`
    select id, status from help_requests
    where (citizen_id = ${accountId} and status in ('open', 'accepted'))
      or (volunteer_id = ${accountId} and status = 'accepted')`)
  return [...stillCurrent(moves, current ?? null), ...others]
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

export async function purgeNotices({ database, now }: Context): Promise<void> {
  await database.query(sql`delete from notices where seen_at < ${daysAfter(now(), -READ_NOTICES_DAYS)}`)
}
