import type { PastRequest, PastVisit } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import { unfitFor } from '@scan/domain/fitness.ts'
import { Refused } from '@scan/domain/refused.ts'
import { thanksRefusal } from '@scan/domain/thanks.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { accountsOf } from '../identity/person.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import { inTransaction } from './move.ts'
import { moment, readVolunteers } from './fitness.ts'
import { lock, select, wantedOf, where } from './store.ts'
import type { StoredRequest } from './store.ts'
import { pastForCitizen, pastForVolunteer } from './views.ts'

/** Says thank you to the volunteer of a completed visit, once (D77). */
export async function thank(
  context: Context,
  { id: citizenId }: Caller,
  requestId: string,
  text: string | null,
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const visit = await lock(tx, sql`where r.id = ${requestId} and r.citizen_id = ${citizenId}`)
    if (!visit) throw new ApiProblem('request-not-found')
    const at = context.now()
    const reason = refusalOf(visit, await sentAwayBy(tx, citizenId), at)
    if (reason) throw new Refused(reason)
    const volunteerId = visit.volunteer?.id ?? ''
    const [volunteer] = await readVolunteers(tx, sql`v.id = ${volunteerId}`, context)
    const thanks = text && maskContactDetails({ description: text, additional: null }).description
    await tx.query(sql`
      with thanked as (
        update help_requests set thanks = ${thanks}, thanked_at = ${at} where id = ${requestId}
        returning id, volunteer_id, help_type, district, help_date, help_time)
      insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
      select volunteer_id, 'thanked', id, ${at}, help_type, district, help_date, help_time from thanked`)
    // Its citizen is not to learn from a refusal who is banned, or has asked to be kept apart from them.
    if (!volunteer || volunteer.isBanned || volunteer.apart.includes(citizenId)) return
    await notify(tx, { kind: 'thanked', requestId })
    tx.publish([topic.request(volunteerId)])
  })
}

/** The volunteers whom a citizen has asked to be kept apart from, by any account of both. */
async function sentAwayBy(db: Queryable, citizenId: string): Promise<ReadonlySet<string>> {
  const away = await db.query(sql<{ id: string }>`
    select v.id from separations s join accounts c on c.id = s.citizen_id
    join persons_apart p on p.id = s.id and p.person_id = c.person_id join accounts v on v.person_id = p.other_id
    where s.citizen_id in ${accountsOf(citizenId)} and s.citizen_asked`)
  return new Set(away.map(({ id }) => id))
}

function refusalOf({ request, volunteer, thanks }: StoredRequest, sentAway: ReadonlySet<string>, at: Date) {
  return thanksRefusal(
    {
      status: request.status,
      hasVolunteer: volunteer !== null && !sentAway.has(volunteer.id),
      closedAt: 'closedAt' in request ? request.closedAt : null,
      thankedAt: thanks?.at ?? null,
    },
    at,
  )
}

/** With what the citizen can do next about each. */
export async function listPast(
  context: Context,
  { id: citizenId }: Caller,
  limit: number,
): Promise<PastRequest[]> {
  const { database } = context
  const when = moment(context)
  const past = await select(database, where.pastOf({ citizenId }, limit))
  const ids = past.flatMap(({ volunteer }) => (volunteer ? [volunteer.id] : []))
  const [volunteers, sentAway] = await Promise.all([
    readVolunteers(database, sql`v.id = any(${ids}::uuid[])`, context),
    sentAwayBy(database, citizenId),
  ])
  const known = new Map(volunteers.map((one) => [one.id, one]))
  return past.map((visit) => {
    const volunteer = known.get(visit.volunteer?.id ?? '')
    const canAskFirst =
      visit.request.status === 'completed' &&
      volunteer !== undefined &&
      !unfitFor(wantedOf(visit, when.now), volunteer, 'ask-again', when)
    const canThank = !refusalOf(visit, sentAway, when.now)
    return pastForCitizen(visit, {
      ...(canThank && { canThank }),
      ...(canAskFirst && { canAskFirst }),
    })
  })
}

/** Without the words of whomever the volunteer is kept apart from. */
export async function listPastVisits(
  context: Context,
  { id: volunteerId }: Caller,
  limit: number,
): Promise<PastVisit[]> {
  const [past, [volunteer]] = await Promise.all([
    select(context.database, where.pastOf({ volunteerId }, limit)),
    readVolunteers(context.database, sql`v.id = ${volunteerId}`, context),
  ])
  return past.map((visit) => {
    const isApart = volunteer?.apart.includes(visit.request.citizenId ?? '')
    return pastForVolunteer(isApart ? { ...visit, thanks: null } : visit)
  })
}
