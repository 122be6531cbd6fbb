import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import {
  ENDED_WITHIN_DAYS,
  STOP_HIDDEN_HOURS,
  lesserThan,
  stopFor,
  wasMistaken,
  type Happened,
  type StopCause,
} from '@scan/domain/stops.ts'
import { record } from '../audit/audit.ts'
import { count } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { endedFor } from '../requests/endings.ts'
import { offerToAll } from '../requests/offer-to-all.ts'
import { accountsEverOf, accountsOf, areOther } from './person.ts'

/** After the visits that are near or were just now, theirs or taken from them: at once if there is none. */
export const shownFrom = (id: string, at: Date) => sql`
  coalesce((
    select max(r.starts_at) + make_interval(hours => ${sql.constant(STOP_HIDDEN_HOURS.after)}) from help_requests r
    where r.starts_at > ${hoursAfter(at, -STOP_HIDDEN_HOURS.after)} and r.starts_at <= ${hoursAfter(at, STOP_HIDDEN_HOURS.before)}
      and (r.volunteer_id in ${accountsOf(id)} or exists (
        select from notices n where n.request_id = r.id and n.kind = 'volunteer-removed' and n.account_id in ${accountsOf(id)}))),
    ${at}::timestamptz)`

/** The stop of account `a` is visible to its owner; accepting is refused from the start. */
export const stopShows = (at: Date) =>
  sql`(a.stopped_at is not null and coalesce(a.stop_shown_from <= ${at}, true))`

/** Stops all volunteer accounts of a person (D98). Answers with those that were not stopped already, or for less. */
export async function stop(
  tx: Queryable,
  id: string,
  cause: StopCause,
  at: Date,
  { before = false } = {},
): Promise<string[]> {
  const stopped = await tx.query(sql<{ id: string }>`
    update accounts set stopped_for = ${cause}, stopped_before = ${before}, stopped_at = coalesce(stopped_at, ${at}),
      stop_shown_from = case when stopped_at is null then ${shownFrom(id, at)} else stop_shown_from end
    where id in ${accountsOf(id)} and category = 'Volunteer'
      and (stopped_at is null or stopped_for = any(${[...lesserThan(cause)]}::text[]))
      and not (${cause} = 'other-account' and banned_at is not null) returning id`)
  if (stopped.length > 0) await offerToAll(tx, sql`r.reserved_for in ${accountsOf(id)}`, at)
  return stopped.map((one) => one.id)
}

/** The same by a rule: the log says so, and the desk is told. */
export async function stopByRule(
  tx: Queryable,
  id: string,
  cause: StopCause,
  at: Date,
  when: { before?: boolean } = {},
): Promise<void> {
  for (const accountId of await stop(tx, id, cause, at, when)) {
    await record(tx, { at, actorId: null, action: 'stop', subject: { kind: 'account', id: accountId } })
    await notify(tx, { kind: 'volunteer-stopped', accountId })
  }
}

export async function stopIfDue(tx: Queryable, id: string, happened: Happened, at: Date): Promise<void> {
  const cause = stopFor(happened)
  if (cause) await stopByRule(tx, id, cause, at)
}

/** After a visit of theirs has ended in a way that counts (D99). */
export async function stopForEndings(tx: Queryable, id: string, at: Date): Promise<void> {
  await stopIfDue(tx, id, { ended: await countEnded(tx, id, at, sql`not ${WAS_THERE}`) }, at)
}

/** The endings that count towards a stop at this moment, or came after it, and meet a condition on `e`. */
function countEnded(tx: Queryable, id: string, at: Date, condition: Sql): Promise<number> {
  const since = sql`greatest(${daysAfter(at, -ENDED_WITHIN_DAYS)},
    (select max(resumed_at) from accounts_ever where id in ${accountsEverOf(id)}))`
  return count(tx, sql`${endedFor('stop', id, since)} and ${condition}`)
}

/** Ending `e`, but staff have found out that they did come. */
const WAS_THERE = sql`(e.ending in ('nobody-came', 'denied') and exists (
  select from concerns c where c.request_id = e.request_id and c.was_there))`

/**
 * Once staff have found out that somebody did come to this visit: lifts the stop if nothing else stops this person. The
 * other endings go on counting.
 */
export async function liftIfMistaken(tx: Queryable, id: string, requestId: string, at: Date): Promise<void> {
  const [stopped] = await tx.query(sql<{ at: Date | null; isForEndings: boolean }>`
    select min(stopped_at) as at, bool_and(coalesce(stopped_for, 'given-back') = 'given-back' and banned_at is null)
      and not exists (select from ${storedStops(id)} and stopped_for <> 'given-back') as "isForEndings"
    from accounts where id in ${accountsOf(id)}`)
  if (!stopped?.at || !stopped.isForEndings) return
  const ended = await countEnded(tx, id, stopped.at, sql`not ${WAS_THERE}`)
  const mistaken = await countEnded(tx, id, stopped.at, sql`e.request_id = ${requestId} and ${WAS_THERE}`)
  if (!wasMistaken({ ended, mistaken })) return
  for (const accountId of await liftStop(tx, id, null)) {
    await record(tx, { at, actorId: null, action: 'resume', subject: { kind: 'account', id: accountId } })
    await notify(tx, { kind: 'volunteer-resumed', accountId })
  }
}

/** Kept under their marks of accounts that are gone, but for another person's. */
const storedStops = (id: string) => sql`
  protections where stopped_for is not null and marks && (
    select array_agg(hash) from person_marks where account_id in ${accountsOf(id)})
    and not exists (select from accounts a where a.id in ${accountsOf(id)} and ${areOther(sql`a.id`, sql`protections.account_id`)})`

/**
 * Lets all of them accept again, for good: what was kept under their marks too. From then on what has ended is counted
 * anew, if a date is given. Answers with those that were stopped.
 */
export async function liftStop(tx: Queryable, id: string, countsFrom: Date | null): Promise<string[]> {
  const lifted = await tx.query(sql<{ id: string }>`
    update accounts set stopped_at = null, stopped_for = null, stopped_before = false,
      resumed_at = coalesce(${countsFrom}, resumed_at)
    where id in ${accountsOf(id)} and category = 'Volunteer' and stopped_at is not null returning id`)
  await tx.query(sql`delete from ${storedStops(id)}`)
  return lifted.map((one) => one.id)
}

/** By any account of the person: lifting lifts for all. */
export async function isStoppedForCase(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select from accounts where id in ${accountsOf(id)} and stopped_for = 'case'`,
  )
  return rows.length > 0
}
