import { askFirstRefusal } from '@scan/domain/ask-first.ts'
import { unfitFor } from '@scan/domain/fitness.ts'
import { reservedUntil } from '@scan/domain/offers.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { accountsEverOf, accountsOf, lockPeople } from '../identity/person.ts'
import { inTransaction } from './move.ts'
import { moment, readVolunteers } from './fitness.ts'
import { tellOfferedToAll } from './offer-to-all.ts'
import { find, wantedOf } from './store.ts'
import type { Reserved, StoredRequest } from './store.ts'

/** The volunteer a citizen reads is asked first, and whether that is true: if they could go (D74, D101). */
export interface AskedFirst extends Reserved {
  isReserved: boolean
}

/** The volunteer of a completed visit; null if they are not asked first, for a reason that its citizen knows. */
export async function reserve(
  context: Context,
  tx: Queryable,
  { visitId, citizenId, startsAt }: { visitId: string; citizenId: string; startsAt: Date },
): Promise<AskedFirst | null> {
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
  if (askFirstRefusal(askable(visit, await knownOf(tx, citizenId)), when.now)) return null
  const [volunteer] = await readVolunteers(tx, sql`v.id = ${volunteerId}`, context)
  const wanted = { ...wantedOf(visit, when.now), startsAt }
  const isReserved = volunteer !== undefined && !unfitFor(wanted, volunteer, 'reserve', when)
  return { volunteerId, name, until, isReserved }
}

/** The citizen's own acts towards volunteers who helped her. */
interface Known {
  sentAway: ReadonlySet<string>
  askedFirst: ReadonlyMap<string, Date>
}

export async function knownOf(db: Queryable, citizenId: string): Promise<Known> {
  const [away, asked] = await Promise.all([
    db.query(sql<{ id: string }>`
      select v.id from separations s join accounts c on c.id = s.citizen_id
      join persons_apart p on p.id = s.id and p.person_id = c.person_id join accounts v on v.person_id = p.other_id
      where s.citizen_id in ${accountsOf(citizenId)} and s.citizen_asked`),
    db.query(sql<{ id: string; at: Date }>`
      select v.id, max(r.posted_at) as at from audit.lines l join help_requests r on r.id = l.subject_id
      join accounts_ever asked on asked.id = r.asked_first join accounts v on v.person_id = asked.person_id
      where l.actor_id in ${accountsEverOf(citizenId)} and l.action = 'post' group by 1`),
  ])
  return {
    sentAway: new Set(away.map(({ id }) => id)),
    askedFirst: new Map(asked.map(({ id, at }) => [id, at])),
  }
}

export const askable = ({ request, volunteer }: StoredRequest, { sentAway, askedFirst }: Known) => ({
  status: request.status,
  hasVolunteer: volunteer !== null,
  isSentAway: sentAway.has(volunteer?.id ?? ''),
  askedFirstAt: askedFirst.get(volunteer?.id ?? '') ?? null,
})

/** 'No, not this time', as to a coordinator who asks. Pressed twice, or too late, it is so already. */
export async function passOn({ database, now }: Context, { id }: Caller, requestId: string): Promise<void> {
  const at = now()
  const own = sql`r.id = ${requestId} and r.reserved_for = ${id}`
  await inTransaction(database, async (tx) => {
    await tx.query(sql`
      insert into invitations (request_id, volunteer_id, asked_at, revision, said_yes, answered_at)
      select r.id, ${id}, ${at}, r.revision, false, ${at} from help_requests r
      where r.status = 'open' and r.reserved_until is not null and ${own}
      on conflict (request_id, volunteer_id) do update
      set revision = excluded.revision, said_yes = false, answered_at = ${at}`)
    await tellOfferedToAll(tx, sql`${own} and r.reserved_until is not null`, at)
  })
}
