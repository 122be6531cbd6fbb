import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import type { Body, Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { assignRefusal } from '@scan/domain/invitations.ts'
import { slotOf } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { isFreeThen } from '@scan/domain/fitness.ts'
import type { Volunteer } from '@scan/domain/fitness.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import { byPriority, priorityOf } from '@scan/domain/offers.ts'
import { may } from '@scan/domain/permissions.ts'
import { Refused } from '@scan/domain/refused.ts'
import { areaWords } from '@scan/domain/spelling/areas.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { everyWord } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import { findForStaff, isPerson } from '../identity/accounts-store.ts'
import { lockPeople } from '../identity/person.ts'
import { papersMissing } from './accept.ts'
import { FITS_KIND, fitFor, moment, readVolunteers } from './fitness.ts'
import { save } from './move.ts'
import { isOftenDeclined } from './patterns.ts'
import { lock, wantedOf, where } from './store.ts'
import type { Person, StoredRequest } from './store.ts'

export function assign(
  context: Context,
  actor: Actor,
  id: string,
  given: Body<typeof api.assignVolunteer>,
): Promise<StoredRequest> {
  return asStaff(
    context,
    actor,
    'assign-requests',
    () => undefined, // The move records itself.
    (tx, scope, at) => assignLocked(context, tx, { actor, scope, at }, id, given),
  )
}

/** Within a transaction in which the actor's account is locked. */
export async function assignLocked(
  context: Context,
  tx: Queryable,
  { actor, scope, at }: { actor: Actor; scope: Scope; at: Date },
  id: string,
  { volunteerId, insteadOf }: Body<typeof api.assignVolunteer>,
): Promise<StoredRequest> {
  const volunteer = await lockCandidate(context, tx, scope, volunteerId)
  const taking = { volunteerId, code: newCode() }
  const move: Move = insteadOf ? { type: 'reassign', insteadOf, ...taking } : { type: 'assign', ...taking }
  const before = await lock(tx, where.forStaff(scope, id))
  if (before && isAlreadySo(before.request, move)) return before
  const when = moment(context)
  const reason = assignRefusal(before ? wantedOf(before, at) : null, volunteer, when)
  if (reason === 'papers-missing') throw papersMissing([volunteer], when)
  if (reason) throw new Refused(reason)
  if (!before) throw new ApiProblem('request-not-found')
  const { after } = await save(tx, before, {
    move,
    at,
    actor,
    samePhone: volunteer.phone === before.citizen?.phone,
    notifications: () => [
      { kind: insteadOf ? 'volunteer-changed' : 'volunteer-found', requestId: id },
      { kind: 'visit-assigned', requestId: id, volunteerId },
      ...(insteadOf ? [{ kind: 'request-taken-back' as const, requestId: id, volunteerId: insteadOf }] : []),
    ],
  })
  await record(tx, { at, actorId: volunteerId, action: 'was-assigned', subject: { kind: 'request', id } })
  return { ...after, volunteer }
}

export type Candidate = Volunteer & Person & { cardNumber: string }

/** Locks a volunteer, with all accounts of the person, before the request, as accepting does, then looks whether they could go. */
export async function lockCandidate(
  limits: Pick<Context, 'rateLimited'>,
  tx: Queryable,
  scope: Scope,
  volunteerId: string,
): Promise<Candidate> {
  await lockPeople(tx, volunteerId)
  const account = await findForStaff(tx, scope, volunteerId)
  if (!account) throw new ApiProblem('account-not-found')
  // A statement of its own: one that had to wait would not see what happened meanwhile.
  const [volunteer] = await readVolunteers(tx, sql`v.id = ${volunteerId}`, limits)
  if (!volunteer) throw new Refused('not-a-volunteer')
  const { name, phone, cardNumber } = account
  return { ...volunteer, name, phone, cardNumber }
}

/** Last invitation or acceptance of volunteer `v`. Their last visit is found by the index. */
export const LAST_ASKED = sql`greatest(
  (select max(q.asked_at) from invitations q where q.volunteer_id = v.id),
  (select r.accepted_at from help_requests r where r.volunteer_id = v.id order by r.posted_at desc limit 1))`

/** Volunteers who could go, by request. */
export async function countWhoCouldGo(
  context: Pick<Context, 'database' | 'now' | 'timeZone' | 'rateLimited'>,
  ids: string[],
): Promise<Map<string, number>> {
  const rows = await context.database.query(sql<{ id: string; count: number }>`
    select r.id, (select count(*) from volunteers v where ${fitFor('could-go', moment(context))}) as count
    from help_requests r where r.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Those of the request's district first, among them those who help with this, and then by priority (D81); last of
 * all whom several citizens have declined of late (D99).
 */
export async function listFree(
  context: Context,
  scope: Scope,
  { role }: Pick<Caller, 'role'>,
  { requestId, text, page }: Query<typeof api.listFreeVolunteers>,
): Promise<Paged<FreeVolunteer>> {
  const rows = await context.database.query(sql<
    Omit<FreeVolunteer, 'isFreeThen'> & {
      availability: Slot[] | null
      fits: number
      isOftenDeclined: boolean
      place: string | null
      date: WallDate
      time: WallTime
    }
  >`
    select v.id, a.name, ${may(role, 'read-people') ? sql`a.phone,` : sql``} v.district, v.area, v.skills, v.availability, ${LAST_ASKED} as "lastAskedAt",
      coalesce((v.district = r.district)::int * 2, 0) + ${FITS_KIND}::int as fits,
      ${isOftenDeclined(sql`v.id`, context.now())} as "isOftenDeclined",
      r.area as place, r.help_date as date, r.help_time as time
    from volunteers v join accounts a on a.id = v.id join help_requests r on r.id = ${requestId}
    where ${fitFor('choose', moment(context))} and ${inScope(scope, sql`r.district`)}
      ${everyWord(text, (word) => isPerson(sql`a`, word, role))}
    order by lower(a.name), a.id`)
  const volunteers = rows
    .map(({ fits, isOftenDeclined: isLast, place, date, time, availability, ...volunteer }) => {
      const request = { areaWords: areaWords(place ?? ''), slot: slotOf(date, time) }
      const { area, lastAskedAt: lastAt } = volunteer
      const priority = priorityOf(request, { availability, areaWords: areaWords(area ?? ''), lastAt })
      return {
        isLast,
        fits,
        priority,
        volunteer: { ...volunteer, isFreeThen: isFreeThen(request.slot, availability) },
      }
    })

    .toSorted(
      (one, other) =>
        Number(one.isLast) - Number(other.isLast) ||
        other.fits - one.fits ||
        byPriority(one.priority, other.priority),
    )
    .map(({ volunteer }) => volunteer)
  if (page === undefined) return { items: volunteers }
  const from = (page - 1) * ROWS_PER_PAGE
  return { items: volunteers.slice(from, from + ROWS_PER_PAGE), total: volunteers.length }
}
