import { daysAfter } from '@scan/domain/clock.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { SENT_AWAY_WITHIN_DAYS, mustBeCalled } from '@scan/domain/stops.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { raisedBy } from '../cases/store.ts'
import { topic } from '../live/topics.ts'
import { accountsEverOf, accountsOf } from '../identity/person.ts'
import { endedBy, otherPerson } from './endings.ts'
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
  await tx.query(sql`
    update accounts set awaits_agreement = true, awaits_call = true
    where id in ${accountsOf(citizenId)} and category <> 'Volunteer'`)
  await show(tx, sql`awaits_call = true`, sql`not r.awaits_call and r.citizen_id in ${accountsOf(citizenId)}`)
  await notePattern(tx, 'wants-a-call', { citizenId, volunteerId: null }, at)
  return true
}

/** How many volunteers a citizen has sent away or raised a concern about, of late and since a coordinator has called. */
export async function countSentAway(tx: Queryable, citizenId: string, at: Date): Promise<number> {
  const since = sql`greatest(${daysAfter(at, -SENT_AWAY_WITHIN_DAYS)},
    (select max(resumed_at) from accounts_ever where id in ${accountsEverOf(citizenId)}))`
  // That nobody came is no sending away.
  const [row] = await tx.query(sql<{ count: number }>`
    select count(distinct volunteer) as count from (
      select ${otherPerson(sql`e.volunteer_id`)} as volunteer from ${endedBy('sentAway', citizenId, since)}
      union all
      select ${otherPerson(sql`c.subject_id`)} from ${raisedBy(citizenId)}
        and c.raised_at > ${since} and c.kind <> 'did-not-come') seen`)
  return row?.count ?? 0
}

/** Once staff agree, all accounts of the citizen may ask again, and what they have asked for is new on the board. */
export async function letGoOn(tx: Queryable, citizenId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update accounts set awaits_agreement = false, awaits_call = false, resumed_at = ${at}
    where id in ${accountsOf(citizenId)} and awaits_call`)
  await show(
    tx,
    sql`awaits_call = false, next_offer_at = ${at}`,
    sql`r.awaits_call and r.citizen_id in ${accountsOf(citizenId)}`,
  )
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
