import type { PastRequest } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import { inability } from '@scan/domain/offers.ts'
import type { Able } from '@scan/domain/offers.ts'
import { Refused } from '@scan/domain/refused.ts'
import { thanksRefusal } from '@scan/domain/thanks.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import { inTransaction } from './move.ts'
import { abilitiesOf } from './offers.ts'
import { lock, select, where } from './store.ts'
import type { StoredRequest } from './store.ts'
import { pastForCitizen } from './views.ts'

/** Says thank you to the volunteer of a completed visit, once (D77). */
export async function thank(
  { database, now }: Context,
  { id: citizenId }: Caller,
  requestId: string,
  text: string | null,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const visit = await lock(tx, sql`where r.id = ${requestId} and r.citizen_id = ${citizenId}`)
    if (!visit) throw new ApiProblem('request-not-found')
    const [volunteer] = await abilitiesOf(tx, visit.volunteer ? [visit.volunteer.id] : [])
    const at = now()
    const reason = refusalOf(visit, volunteer, at)
    if (reason) throw new Refused(reason)
    const thanks = text && maskContactDetails({ description: text, additional: null }).description
    await tx.query(sql`
      with thanked as (
        update help_requests set thanks = ${thanks}, thanked_at = ${at} where id = ${requestId}
        returning id, volunteer_id, help_type, district, help_date, help_time)
      insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
      select volunteer_id, 'thanked', id, ${at}, help_type, district, help_date, help_time from thanked`)
    await notify(tx, { kind: 'thanked', requestId })
    if (visit.volunteer) tx.publish([topic.request(visit.volunteer.id)])
  })
}

/** Whoever is banned, or kept apart from the citizen, is as good as gone. */
function refusalOf({ request, thanks }: StoredRequest, volunteer: Able | undefined, at: Date) {
  const isApart = volunteer?.apart.includes(request.citizenId ?? '')
  return thanksRefusal(
    {
      status: request.status,
      hasVolunteer: volunteer !== undefined && !volunteer.isBanned && !isApart,
      closedAt: 'closedAt' in request ? request.closedAt : null,
      thankedAt: thanks?.at ?? null,
    },
    at,
  )
}

/** With what the citizen can do next about each. */
export async function listPast(
  { database, now, timeZone }: Context,
  { id: citizenId }: Caller,
  limit: number,
): Promise<PastRequest[]> {
  const past = await select(database, where.pastOf({ citizenId }, limit))
  const volunteers = await abilitiesOf(
    database,
    past.flatMap(({ volunteer }) => (volunteer ? [volunteer.id] : [])),
  )
  const able = new Map(volunteers.map((one) => [one.id, one]))
  const at = now()
  const { date: today } = wallClock(at, timeZone)
  return past.map((visit) => {
    const volunteer = able.get(visit.volunteer?.id ?? '')
    // Whether a visit of theirs comes between depends on the time that will be chosen.
    const asked = { citizenId, startsAt: daysAfter(at, 7) }
    const canAskFirst =
      visit.request.status === 'completed' &&
      volunteer !== undefined &&
      !inability(asked, { ...volunteer, visitAt: null }, today)
    const canThank = !refusalOf(visit, volunteer, at)
    return pastForCitizen(visit, {
      ...(canThank && { canThank }),
      ...(canAskFirst && { canAskFirst }),
    })
  })
}
