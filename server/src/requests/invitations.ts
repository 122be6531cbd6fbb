import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { Invitation } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { invitationRefusal } from '@scan/domain/invitations.ts'
import { takingRefusal } from '@scan/domain/lifecycle.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { stopShows } from '../identity/stop.ts'
import { topic } from '../live/topics.ts'
import { lockPeople } from '../identity/person.ts'
import type { OfferFacts } from '../notifications/facts.ts'
import { notify } from '../notifications/notifications.ts'
import { acceptLocked, papersMissing } from './accept.ts'
import { lockCandidate } from './assign.ts'
import { fitFor, moment } from './fitness.ts'
import type { When } from './fitness.ts'
import { applyOnce } from './move.ts'
import { lock, wantedOf, where } from './store.ts'
import type { StoredRequest } from './store.ts'

export const INVITATIONS = sql`invitations q join help_requests r on r.id = q.request_id join volunteers v on v.id = q.volunteer_id`

/** Unanswered, and a yes would still be in time. */
export const isPending = (when: When, by: 'answer' | 'answer-unaware' | 'ask' = 'answer') => sql`(
  q.said_yes is null and q.revision = r.revision and r.status = 'open' and r.starts_at > ${when.now}
  and ${fitFor(by, when)})`

/** Invites volunteers to take a request (D69): all of these or none. A pending invitation stays as it is. */
export function inviteVolunteers(
  context: Context,
  actor: Actor,
  id: string,
  volunteerIds: string[],
): Promise<StoredRequest> {
  const subject = { kind: 'request', id } as const
  return asStaff(
    context,
    actor,
    'assign-requests',
    () => undefined, // Recorded below, if anybody is new.
    async (tx, scope, at) => {
      const when = moment(context)
      const candidates = []
      // All at once, in one order: two administrators may ask the same people.
      await lockPeople(tx, ...volunteerIds)
      for (const volunteerId of [...new Set(volunteerIds)].toSorted())
        candidates.push(await lockCandidate(context, tx, scope, volunteerId))
      const before = await lock(tx, where.forStaff(scope, id))
      if (!before) throw new ApiProblem('request-not-found')
      const gone = takingRefusal(before.request, at)
      if (gone) throw new Refused(gone)
      const pending = (await invitedTo(tx, [id], when)).flatMap((one) => (one.answer ? [] : [one.id]))
      const reason = invitationRefusal(wantedOf(before, at), candidates, pending, when)
      if (reason === 'papers-missing') throw papersMissing(candidates, when)
      if (reason) throw new Refused(reason)
      const invited = candidates.map((one) => one.id).filter((one) => !pending.includes(one))
      if (invited.length > 0) {
        await add(tx, id, invited, at)
        const { clientSubnet } = actor
        await record(tx, { at, actorId: actor.id, clientSubnet, action: 'ask-volunteers', subject })
      }
      return { ...before, asked: await invitedTo(tx, [id], when) }
    },
  )
}

async function add(tx: Queryable, requestId: string, volunteers: string[], at: Date): Promise<void> {
  await tx.query(sql`
    insert into invitations (request_id, volunteer_id, asked_at, revision)
    select r.id, volunteer, ${at}, r.revision from help_requests r, unnest(${volunteers}::uuid[]) volunteer
    where r.id = ${requestId}
    on conflict (request_id, volunteer_id) do update
    set asked_at = excluded.asked_at, revision = excluded.revision, said_yes = null, answered_at = null`)
  await tx.query(sql`
    update notices set seen_at = ${at}
    where kind = 'asked-over' and request_id = ${requestId} and account_id = any(${volunteers}::uuid[]) and seen_at is null`)
  await tx.query(sql`
    update help_requests set offered_count = offered_count + ${volunteers.length} where id = ${requestId}`)
  await notify(
    tx,
    ...volunteers.map((volunteerId) => ({ kind: 'volunteer-asked' as const, requestId, volunteerId })),
  )
  tx.publish(volunteers.map(topic.request))
}

type Invited = NonNullable<RequestForAdmin['asked']>[number]

/** Declined and pending invitations to these requests, oldest first. */
export function invitedTo(
  db: Queryable,
  requestIds: string[],
  when: When,
): Promise<(Invited & { requestId: string })[]> {
  return db.query(sql<Invited & { requestId: string }>`
    select q.request_id as "requestId", a.id, a.name, case when not q.said_yes then 'no' end as answer
    from ${INVITATIONS} join accounts a on a.id = v.id
    where q.request_id = any(${requestIds}::uuid[]) and r.status = 'open'
      and (not q.said_yes and q.revision = r.revision or ${isPending(when)})
    order by q.asked_at, a.name, a.id`)
}

const CARD = sql`r.help_type as "helpType", r.district, r.area, r.help_date as date, r.help_time as time`

export function listInvitations(context: Context, { id }: Caller): Promise<Invitation[]> {
  return context.database.query(sql<Invitation>`
    select q.id, ${CARD}, q.asked_at as "askedAt" from ${INVITATIONS} join accounts a on a.id = v.id
    where q.volunteer_id = ${id} and ${isPending(moment(context), 'answer-unaware')} and not ${stopShows(context.now())}
    order by r.starts_at, q.id`)
}

/** The email's facts; undefined once the invitation is no longer pending. */
export async function pendingInvitation(
  context: Pick<Context, 'database' | 'now' | 'timeZone' | 'rateLimited'>,
  { requestId, volunteerId }: { requestId: string; volunteerId: string },
): Promise<(OfferFacts & { startsAt: Date }) | undefined> {
  const [invitation] = await context.database.query(sql<OfferFacts & { startsAt: Date }>`
    select r.number, ${CARD}, r.starts_at as "startsAt" from ${INVITATIONS}
    where q.request_id = ${requestId} and q.volunteer_id = ${volunteerId} and ${isPending(moment(context), 'ask')}`)
  return invitation
}

/** Yes accepts, by the rules of accepting: of any number who press at once, exactly one wins. */
export async function answerInvitation(
  context: Context,
  { id: volunteerId, shownName: name, shownPhone: phone }: Caller,
  id: string,
  answer: 'yes' | 'no',
): Promise<StoredRequest | null> {
  const { database, now } = context
  if (answer === 'no') {
    await database.transaction(async (tx) => {
      // If the request has changed since, the invitation is void.
      const declined = await tx.query(sql`
        update invitations q set said_yes = false, answered_at = ${now()} from help_requests r
        where q.id = ${id} and q.volunteer_id = ${volunteerId} and q.said_yes is null
          and r.id = q.request_id and r.revision = q.revision returning 1`)
      if (declined.length > 0) tx.publish([topic.admin, topic.request(volunteerId)])
      else if (!(await isInvited(tx, volunteerId, id))) throw new ApiProblem('request-no-longer-available')
    })
    return null
  }
  const move = { type: 'accept', by: volunteerId, code: newCode() } as const
  const accepted = await applyOnce(database, move, {
    existing: where.acceptedByInvitation(volunteerId, id),
    apply: async (tx) => {
      const change = await acceptLocked(context, tx, where.invitedAs(volunteerId, id), move, 'say-yes')
      if (change)
        await tx.query(sql`update invitations set said_yes = true, answered_at = ${now()} where id = ${id}`)
      return change
    },
  })
  if (!accepted) throw new ApiProblem('request-no-longer-available')
  return { ...accepted, volunteer: { id: volunteerId, name, phone } }
}

/** A no that is repeated or comes too late is fine, but only from whom it is to. */
async function isInvited(db: Queryable, volunteerId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from invitations where id = ${id} and volunteer_id = ${volunteerId} and said_yes is not true`)
  return rows.length > 0
}
