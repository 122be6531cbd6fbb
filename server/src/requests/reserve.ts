import { unfitFor } from '@scan/domain/fitness.ts'
import { reservedUntil } from '@scan/domain/offers.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { lockPeople } from '../identity/person.ts'
import { inTransaction } from './move.ts'
import { moment, readVolunteers } from './fitness.ts'
import { offerToAll } from './offer-to-all.ts'
import { find, wantedOf } from './store.ts'
import type { Reserved } from './store.ts'

/** For the volunteer of a completed visit, if they could go (D74). Who has gone, or cannot, is passed over in silence. */
export async function reserve(
  context: Context,
  tx: Queryable,
  { visitId, citizenId, startsAt }: { visitId: string; citizenId: string; startsAt: Date },
): Promise<Reserved | null> {
  const visit = await find(
    tx,
    sql`where r.id = ${visitId} and r.citizen_id = ${citizenId} and r.status = 'completed'`,
  )
  if (!visit) throw new ApiProblem('visit-not-found')
  const when = moment(context)
  const until = reservedUntil({ postedAt: when.now, startsAt })
  if (!visit.volunteer || !until) return null
  const { id: volunteerId, name } = visit.volunteer
  // A ban or separation in progress is waited for; what has become of it is read in the next statement.
  await lockPeople(tx, volunteerId)
  const [volunteer] = await readVolunteers(tx, sql`v.id = ${volunteerId}`, context)
  const wanted = { ...wantedOf(visit, when.now), startsAt }
  return volunteer && !unfitFor(wanted, volunteer, 'reserve', when) ? { volunteerId, name, until } : null
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
