import type { PastRequest, PastVisit } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import { askFirstRefusal } from '@scan/domain/ask-first.ts'
import { Refused } from '@scan/domain/refused.ts'
import { thanksRefusal } from '@scan/domain/thanks.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import { inTransaction } from './move.ts'
import { readVolunteers, wereThankedApart } from './fitness.ts'
import { askable, knownOf } from './reserve.ts'
import { lock, select, where } from './store.ts'
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
    const { sentAway } = await knownOf(tx, citizenId)
    const reason = refusalOf(visit, sentAway, at)
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
  { database, now }: Context,
  { id: citizenId }: Caller,
  limit: number,
): Promise<PastRequest[]> {
  const at = now()
  const [past, known] = await Promise.all([
    select(database, where.pastOf({ citizenId }, limit)),
    knownOf(database, citizenId),
  ])
  return past.map((visit) => {
    const canAskFirst = !askFirstRefusal(askable(visit, known), at)
    const canThank = !refusalOf(visit, known.sentAway, at)
    return pastForCitizen(visit, {
      ...(canThank && { canThank }),
      ...(canAskFirst && { canAskFirst }),
    })
  })
}

/** Without what somebody has said who was kept apart from the volunteer then. */
export async function listPastVisits(
  context: Context,
  { id: volunteerId }: Caller,
  limit: number,
): Promise<PastVisit[]> {
  const [past, taken, unheard] = await Promise.all([
    select(context.database, where.pastOf({ volunteerId }, limit)),
    takenFrom(context, volunteerId, limit),
    context.database.query(sql<{ id: string }>`
      select r.id from help_requests r where r.volunteer_id = ${volunteerId} and ${wereThankedApart(volunteerId)}`),
  ])
  const visits = past.map((visit) => {
    const isUnheard = unheard.some(({ id }) => id === visit.request.id)
    return pastForVolunteer(isUnheard ? { ...visit, thanks: null } : visit)
  })
  const when = ({ date, time }: PastVisit) => `${date} ${time}`
  return [...visits, ...taken].toSorted((one, other) => when(other).localeCompare(when(one))).slice(0, limit)
}

/** Visits that were taken from a volunteer, alike however that came (D102): as of then, whatever it is now. */
async function takenFrom({ database }: Context, volunteerId: string, limit: number): Promise<PastVisit[]> {
  const taken = await database.query(sql<Omit<PastVisit, 'outcome' | 'duration'>>`
    select * from (
      select distinct on (n.request_id) n.request_id as id, r.number, n.help_type as "helpType", n.district,
        n.help_date as date, n.help_time as time
      from notices n join help_requests r on r.id = n.request_id
      where n.account_id = ${volunteerId} and n.help_date is not null
        -- The last two are by the release before.
        and n.kind in ('volunteer-removed', 'cancel', 'admin-cancel')
        and not (r.volunteer_id is not distinct from ${volunteerId} and r.status in ('accepted', 'completed'))
      order by n.request_id, n.number desc) taken
    order by date desc, time desc limit ${limit}`)
  return taken.map((visit) => ({ ...visit, duration: null, outcome: 'cancel' }))
}
