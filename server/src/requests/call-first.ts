import { daysAfter } from '@scan/domain/clock.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { SENT_AWAY_WITHIN_DAYS, mustBeCalled } from '@scan/domain/stops.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { accountsEverOf, accountsOf } from '../identity/person.ts'
import { sentAwayBy } from './endings.ts'
import { notePattern } from './patterns.ts'

/**
 * After a citizen has sent a volunteer away or raised a concern: whoever has done so with four within a day is called
 * before anybody else reads of her (D99). Until staff agree she cannot ask, and what she has asked for is for the desk
 * alone. Answers whether that is so from now on.
 */
export async function callIfDue(
  { rateLimited }: Pick<Context, 'rateLimited'>,
  tx: Queryable,
  citizenId: string,
  at: Date,
): Promise<boolean> {
  if (!rateLimited) return false
  if (!mustBeCalled(await countSentAway(tx, citizenId, at))) return false
  const waiting = await tx.query(sql<{ id: string }>`
    update accounts set awaits_agreement = true, awaits_call = true
    where id in ${accountsOf(citizenId)} and category <> 'Volunteer' returning id`)
  tx.publish(waiting.map(({ id }) => topic.request(id)))
  await show(tx, sql`awaits_call = true`, sql`not r.awaits_call and r.citizen_id in ${accountsOf(citizenId)}`)
  await notePattern(tx, 'wants-a-call', { citizenId, volunteerId: null }, at)
  return true
}

/** Volunteers a citizen has sent away or accused, of late and since a coordinator has called. */
export async function countSentAway(tx: Queryable, citizenId: string, at: Date): Promise<number> {
  const since = sql`greatest(${daysAfter(at, -SENT_AWAY_WITHIN_DAYS)},
    (select max(resumed_at) from accounts_ever where id in ${accountsEverOf(citizenId)}))`
  const [row] = await tx.query(sql<{ count: number }>`
    select count(distinct volunteer) as count from (${sentAwayBy(citizenId, since)}) seen`)
  return row?.count ?? 0
}

/**
 * A citizen to whom staff have to agree first, since they have turned out to be somebody, may have asked already: what is
 * on the board leaves it (D98). Of whom nobody has been to, as it is the first request that waits.
 */
export async function holdFirstRequest(tx: Queryable, citizenId: string): Promise<void> {
  await show(
    tx,
    sql`awaits_call = true`,
    sql`not r.awaits_call and r.citizen_id = ${citizenId}
      and exists (select from accounts a where a.id = r.citizen_id and a.awaits_agreement)
      and not exists (select from help_requests o where o.citizen_id = r.citizen_id and o.status = 'completed')`,
  )
}

/** It is on the board once they have agreed, unless all accounts of the person wait for a call. */
export async function showFirstRequest(tx: Queryable, citizenId: string, at: Date): Promise<void> {
  await show(
    tx,
    sql`awaits_call = false, next_offer_at = ${at}`,
    sql`r.awaits_call and r.citizen_id = ${citizenId}
      and not exists (select from accounts a where a.id in ${accountsOf(citizenId)} and a.awaits_call)`,
  )
}

/** Once staff agree, all accounts of the citizen may ask again, and what they have asked for is new on the board. */
export async function letGoOn(tx: Queryable, citizenId: string, at: Date): Promise<void> {
  const freed = await tx.query(sql<{ id: string }>`
    update accounts set awaits_agreement = false, awaits_call = false, resumed_at = ${at}
    where id in ${accountsOf(citizenId)} and awaits_call returning id`)
  tx.publish(freed.map(({ id }) => topic.request(id)))
  await show(
    tx,
    sql`awaits_call = false, next_offer_at = ${at}`,
    sql`r.awaits_call and r.citizen_id in ${accountsOf(citizenId)}`,
  )
}

/** Somebody of the network knows the house: her first request is for everybody, too. */
export async function showFirstVisit(tx: Queryable, citizenId: string, at: Date): Promise<void> {
  await show(
    tx,
    sql`first_visit = false, next_offer_at = ${at}`,
    sql`r.first_visit and r.citizen_id = ${citizenId}`,
  )
}

/** A person by phone looks after her own account from now on; a visit under way ends as it began, without a code. */
export async function lookAfterOwnRequest(tx: Queryable, citizenId: string, at: Date): Promise<void> {
  await showFirstVisit(tx, citizenId, at)
  await tx.query(sql`
    update help_requests r set by_phone = false where r.status = 'open' and r.citizen_id = ${citizenId}`)
}

/** Has everybody look again who sees one of these requests, or no longer does. */
async function show(tx: Queryable, change: Sql, which: Sql): Promise<void> {
  const changed = await tx.query(sql<{ district: District; citizenId: string; volunteerId: string | null }>`
    update help_requests r set ${change} where r.status in ('open', 'accepted') and ${which}
    returning r.district, r.citizen_id as "citizenId", r.reserved_for as "volunteerId"`)
  const topics = changed.flatMap(({ district, citizenId, volunteerId }) => [
    topic.board(district),
    topic.request(citizenId),
    ...(volunteerId ? [topic.request(volunteerId)] : []),
  ])
  tx.publish([topic.admin, ...new Set(topics)])
}
