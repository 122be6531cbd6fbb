import type { District } from '@scan/domain/catalogue.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'

/**
 * Offers to everybody, from now on, what was offered to one volunteer alone and meets this condition on `r`. Its citizen
 * reads on that the volunteer is asked first: why that has ended is not hers to know (D101).
 */
export const offerToAll = (tx: Queryable, condition: Sql, at: Date) => open(tx, condition, at, false)

/** The same, and tells the citizen: the time is up, or the volunteer has said no or taken another visit. */
export const tellOfferedToAll = (tx: Queryable, condition: Sql, at: Date) => open(tx, condition, at, true)

async function open(tx: Queryable, condition: Sql, at: Date, isTold: boolean): Promise<void> {
  const opened = await tx.query(sql<{
    district: District
    citizenId: string
    volunteerId: string | null
    wasReserved: boolean
  }>`
    with before as (
      select r.id, r.reserved_until is not null as was_reserved from help_requests r
      where r.status = 'open' and (r.reserved_until is not null or ${isTold} and r.asked_first_until is not null)
        and ${condition}
      for update of r)
    update help_requests r set reserved_until = null,
      next_offer_at = case when before.was_reserved then ${at} else next_offer_at end,
      asked_first_until = case when not ${isTold} then asked_first_until end,
      opened_to_all = opened_to_all or ${isTold}
    from before where r.id = before.id
    returning r.district, r.citizen_id as "citizenId", r.reserved_for as "volunteerId",
      before.was_reserved as "wasReserved"`)
  const topics = opened.flatMap(({ district, citizenId, volunteerId, wasReserved }) => [
    ...(wasReserved ? [topic.board(district)] : []),
    ...(isTold ? [topic.request(citizenId)] : []),
    ...(isTold && wasReserved && volunteerId ? [topic.request(volunteerId)] : []),
  ])
  if (topics.length > 0) tx.publish([...new Set(topics)])
}
