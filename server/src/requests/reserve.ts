import type { District } from '@scan/domain/catalogue.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { inability, reservedUntil } from '@scan/domain/offers.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { inTransaction } from './move.ts'
import { abilitiesOf } from './offers.ts'
import { find } from './store.ts'
import type { Reserved } from './store.ts'

/** For the volunteer of a completed visit, if they could go (D74). Who has gone, or cannot, is passed over in silence. */
export async function reserve(
  tx: Queryable,
  { visitId, citizenId, startsAt }: { visitId: string; citizenId: string; startsAt: Date },
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<Reserved | null> {
  const visit = await find(
    tx,
    sql`where r.id = ${visitId} and r.citizen_id = ${citizenId} and r.status = 'completed'`,
  )
  if (!visit) throw new ApiProblem('visit-not-found')
  const until = reservedUntil({ postedAt: at, startsAt })
  if (!visit.volunteer || !until) return null
  const { id: volunteerId, name } = visit.volunteer
  // A ban or separation in progress is waited for; what has become of it is read in the next statement.
  await tx.query(sql`select from accounts where id = ${volunteerId} for share`)
  const [volunteer] = await abilitiesOf(tx, [volunteerId])
  const { date: today } = wallClock(at, timeZone)
  const isAble = volunteer && !inability({ citizenId, startsAt }, volunteer, today)
  return isAble ? { volunteerId, name, until } : null
}

/** Offers to everybody, from now on, what was offered to one volunteer alone and meets this condition on `r`. */
export async function offerToAll(tx: Queryable, condition: Sql, at: Date): Promise<void> {
  const opened = await tx.query(sql<{ district: District; citizenId: string; volunteerId: string | null }>`
    update help_requests r set reserved_until = null, next_offer_at = ${at}
    where r.status = 'open' and r.reserved_until is not null and ${condition}
    returning r.district, r.citizen_id as "citizenId", r.reserved_for as "volunteerId"`)
  const topics = opened.flatMap(({ district, citizenId, volunteerId }) => [
    topic.board(district),
    topic.request(citizenId),
    ...(volunteerId ? [topic.request(volunteerId)] : []),
  ])
  if (topics.length > 0) tx.publish([...new Set(topics)])
}

/** 'No, not this time', as to a coordinator who asks. Pressed twice, or too late, it is so already. */
export async function passOn({ database, now }: Context, { id }: Caller, requestId: string): Promise<void> {
  const at = now()
  const own = sql`r.id = ${requestId} and r.reserved_for = ${id}`
  await inTransaction(database, async (tx) => {
    await tx.query(sql`
      insert into asked_volunteers (request_id, volunteer_id, asked_at, revision, said_yes, answered_at)
      select r.id, ${id}, ${at}, r.revision, false, ${at} from help_requests r
      where r.status = 'open' and r.reserved_until is not null and ${own}
      on conflict (request_id, volunteer_id) do update
      set revision = excluded.revision, said_yes = false, answered_at = ${at}`)
    await offerToAll(tx, own, at)
  })
}
