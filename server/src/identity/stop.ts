import { daysAfter } from '@scan/domain/clock.ts'
import { ENDED_WITHIN_DAYS, stopFor, type Happened, type StopCause } from '@scan/domain/stops.ts'
import { record } from '../audit/audit.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { endedFor } from '../requests/endings.ts'
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

/** After a visit of theirs has ended in a way that counts (D99). */
export async function stopForEndings(tx: Queryable, id: string, at: Date): Promise<void> {
  const since = sql`greatest(${daysAfter(at, -ENDED_WITHIN_DAYS)}, (select resumed_at from accounts where id = ${id}))`
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from ${endedFor('stop', id, since)} and not ${WAS_THERE}`)
  await stopIfDue(tx, id, { ended: row?.count ?? 0 }, at)
}

/** Of an ending `e`: staff have found out that they did come. */
const WAS_THERE = sql`exists (select from concerns c where c.request_id = e.request_id and c.was_there)`
