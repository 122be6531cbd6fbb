import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import type { Body, Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { assignRefusal } from '@scan/domain/account.ts'
import type { Assignable } from '@scan/domain/account.ts'
import { slotOf } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { wallClock } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import { inTurn, isFreeThen, turnOf } from '@scan/domain/offers.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import { areaWords } from '@scan/domain/spelling/areas.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { searchFor } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import { HAS_ADMINISTRATORS_PHONE, lockForStaff } from '../identity/accounts-store.ts'
import { ACCEPTING, acceptsFrom } from './accept.ts'
import type { Accepting } from './accept.ts'
import { save } from './move.ts'
import { keptApart, lock, where } from './store.ts'
import type { Person, StoredRequest } from './store.ts'

export function assign(
  context: Context,
  actor: Actor,
  id: string,
  { volunteerId, insteadOf }: Body<typeof api.assignVolunteer>,
): Promise<StoredRequest> {
  return asStaff(
    context,
    actor,
    'assign-requests',
    () => undefined, // The move records itself.
    async (tx, scope, at) => {
      const volunteer = await lockCandidate(context, tx, scope, { volunteerId, requestId: id }, at)
      if (!volunteer) throw new ApiProblem('account-not-found')
      const taking = { volunteerId, code: newCode() }
      const move: Move = insteadOf
        ? { type: 'reassign', insteadOf, ...taking }
        : { type: 'assign', ...taking }
      const before = await lock(tx, where.forStaff(scope, id))
      if (before && isAlreadySo(before.request, move)) return before
      const reason = assignRefusal(volunteer)
      if (reason) throw new Refused(reason)
      if (!before) throw new ApiProblem('request-not-found')
      const { after } = await save(tx, before, {
        ...{ move, at, actor },
        samePhone: volunteer.phone === before.citizen?.phone,
        mails: () => [
          { kind: insteadOf ? 'volunteer-changed' : 'volunteer-found', requestId: id },
          { kind: 'visit-assigned', requestId: id, volunteerId },
          ...(insteadOf
            ? [{ kind: 'request-taken-back' as const, requestId: id, volunteerId: insteadOf }]
            : []),
        ],
      })
      await record(tx, { at, actorId: volunteerId, action: 'was-assigned', subject: { kind: 'request', id } })
      return { ...after, volunteer }
    },
  )
}

export const HAS_VISIT = sql`exists (select from help_requests v where v.volunteer_id = a.id and v.status = 'accepted')`
const KEPT_APART = keptApart(sql`a.id`)

interface Candidate extends Assignable, Person {
  awayUntil: WallDate | null
}

/** Locks a volunteer before the request, as accepting does, then looks whether they could go to its citizen. */
export async function lockCandidate(
  { rateLimited }: Pick<Context, 'rateLimited'>,
  tx: Queryable,
  scope: Scope,
  { volunteerId, requestId }: { volunteerId: string; requestId: string },
  at: Date,
): Promise<Candidate | undefined> {
  if (!(await lockForStaff(tx, scope, volunteerId))) return undefined
  // A statement of its own: one that had to wait would not see what happened meanwhile.
  const [row] = await tx.query(sql<
    Omit<Candidate, 'role' | 'hasEnough'> & { category: Category; accepting: Accepting }
  >`
    select a.id, a.name, a.phone, a.category, a.approved_at as "approvedAt", a.banned_at as "bannedAt",
 a.away_until::text as "awayUntil",
      a.stopped_at is not null as "isStopped", ${ACCEPTING} as accepting, ${HAS_VISIT} as "hasVisit",
      ${KEPT_APART} as "isKeptApart", ${HAS_ADMINISTRATORS_PHONE} as "isAdministratorsOwn"
    from accounts a left join help_requests r on r.id = ${requestId}
    where a.id = ${volunteerId}`)
  if (!row) return undefined
  const hasEnough = rateLimited && acceptsFrom(row.accepting, at) !== undefined
  return { ...row, role: roleOf(row.category), hasEnough }
}

/** Of volunteer `a`: when they were last asked to take a request, or accepted one. Their last visit is found by the index. */
export const LAST_ASKED = sql`greatest(
  (select max(q.asked_at) from asked_volunteers q where q.volunteer_id = a.id),
  (select v.accepted_at from help_requests v where v.volunteer_id = a.id order by v.posted_at desc limit 1))`

/** Of volunteer `a` and request `r`, with whatever help: who may go, is not away, and has no visit. */
const isFree = ({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>) => sql`
  a.category = 'Volunteer' and a.banned_at is null and a.approved_at is not null and a.stopped_at is null
  and (a.away_until < ${wallClock(now(), timeZone).date}) is not false and not ${HAS_ADMINISTRATORS_PHONE}
  and not ${HAS_VISIT} and not ${KEPT_APART}`

/** Of each of these open requests, by its id, how many are free who help with this in its district and can then. */
export async function countWhoCouldGo(
  context: Pick<Context, 'database' | 'now' | 'timeZone'>,
  requests: readonly StoredRequest[],
): Promise<Map<string, number>> {
  const ids = requests.map(({ request }) => request.id)
  const slots = requests.map(({ details: { date, time } }) => slotOf(date, time))
  const rows = await context.database.query(sql<{ id: string; count: number }>`
    select r.id, (select count(*) from accounts a where a.district = r.district and a.skills @> array[r.help_type]
      and (coalesce(cardinality(a.availability), 0) = 0 or asked.slot = any(a.availability)) and ${isFree(context)}) as count
    from unnest(${ids}::uuid[], ${slots}::text[]) as asked (id, slot) join help_requests r on r.id = asked.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Those of the request's district first, among them those who help with this, and then by whose turn it is (D81). */
export async function listFree(
  context: Context,
  scope: Scope,
  { requestId, text, page }: Query<typeof api.listFreeVolunteers>,
): Promise<Paged<FreeVolunteer>> {
  const words = text === undefined ? undefined : searchFor(text)
  const rows = await context.database.query(sql<
    Omit<FreeVolunteer, 'isFreeThen'> & {
      availability: Slot[] | null
      fits: number
      place: string | null
      date: WallDate
      time: WallTime
    }
  >`
    select a.id, a.name, a.district, a.area, a.skills, a.availability, ${LAST_ASKED} as "lastAskedAt",
      coalesce((a.district = r.district)::int * 2, 0) + coalesce((r.help_type = any(a.skills))::int, 0) as fits,
      r.area as place, r.help_date as date, r.help_time as time
    from accounts a join help_requests r on r.id = ${requestId}
    where ${isFree(context)} and ${inScope(scope, sql`r.district`)}
      ${words === undefined ? sql.empty : sql`and a.search_words @@ ${words}::tsquery`}
    order by lower(a.name), a.id`)
  const volunteers = rows
    .map(({ fits, place, date, time, availability, ...volunteer }) => {
      const request = { areaWords: areaWords(place ?? ''), slot: slotOf(date, time) }
      const { area, lastAskedAt: lastAt } = volunteer
      const turn = turnOf(request, { availability, areaWords: areaWords(area ?? ''), lastAt })
      return { fits, turn, volunteer: { ...volunteer, isFreeThen: isFreeThen(request.slot, availability) } }
    })
    .toSorted((one, other) => other.fits - one.fits || inTurn(one.turn, other.turn))
    .map(({ volunteer }) => volunteer)
  if (page === undefined) return { items: volunteers }
  const from = (page - 1) * ROWS_PER_PAGE
  return { items: volunteers.slice(from, from + ROWS_PER_PAGE), total: volunteers.length }
}
