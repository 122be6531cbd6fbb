import type { District } from '@scan/domain/catalogue.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'

/** Offers to everybody, from now on, what was offered to one volunteer alone and meets this condition on `r`. */
export async function offerToAll(tx: Queryable, condition: Sql, at: Date): Promise<void> {
  const opened = await tx.query(sql<{ district: District; citizenId: string; volunteerId: string | null }>`
    update help_requests r set reserved_until = null, next_offer_at = ${at}, opened_to_all = true
    where r.status = 'open' and r.reserved_until is not null and ${condition}
    returning r.district, r.citizen_id as "citizenId", r.reserved_for as "volunteerId"`)
  const topics = opened.flatMap(({ district, citizenId, volunteerId }) => [
    topic.board(district),
    topic.request(citizenId),
    ...(volunteerId ? [topic.request(volunteerId)] : []),
  ])
  if (topics.length > 0) tx.publish([...new Set(topics)])
}
