import { daysAfter } from '@scan/domain/clock.ts'
import { GIVEN_BACK_WITHIN_DAYS, stopFor, type Happened, type StopCause } from '@scan/domain/stops.ts'
import { record } from '../audit/audit.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { offerToAll } from '../requests/offer-to-all.ts'

/** False if they were stopped already, or are no volunteer. */
export async function stop(tx: Queryable, id: string, cause: StopCause, at: Date): Promise<boolean> {
  const stopped = await tx.query(sql`
    update accounts set stopped_at = ${at}, stopped_for = ${cause}
    where id = ${id} and category = 'Volunteer' and stopped_at is null returning id`)
  if (stopped.length === 0) return false
  await offerToAll(tx, sql`r.reserved_for = ${id}`, at)
  return true
}

export async function stopIfDue(tx: Queryable, id: string, happened: Happened, at: Date): Promise<void> {
  const cause = stopFor(happened)
  if (!cause || !(await stop(tx, id, cause, at))) return
  await record(tx, { at, actorId: null, action: 'stop', subject: { kind: 'account', id } })
  await notify(tx, { kind: 'volunteer-stopped', accountId: id })
}

/** After a volunteer has given a visit back, or ended it by a concern. */
export async function stopForGivenBack(tx: Queryable, id: string, at: Date): Promise<void> {
  const since = daysAfter(at, -GIVEN_BACK_WITHIN_DAYS)
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from audit.lines l join accounts a on a.id = l.actor_id
    where l.actor_id = ${id} and l.action = 'release' and l.at > greatest(${since}, a.resumed_at)`)
  await stopIfDue(tx, id, { givenBack: row?.count ?? 0 }, at)
}
