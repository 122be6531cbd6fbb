import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { assignRefusal } from '@scan/domain/account.ts'
import type { Assignable } from '@scan/domain/account.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paged.ts'
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
  volunteerId: string,
): Promise<StoredRequest> {
  return asStaff(
    context,
    actor,
    'assign-requests',
    () => undefined, // The move records itself.
    async (tx, scope, at) => {
      const volunteer = await lockCandidate(context, tx, scope, { volunteerId, requestId: id }, at)
      if (!volunteer) throw new ApiProblem('account-not-found')
      const move = { type: 'assign', volunteerId, code: newCode() } as const
      const before = await lock(tx, where.forStaff(scope, id))
      if (before && isAlreadySo(before.request, move)) return before
      const reason = assignRefusal(volunteer)
      if (reason) throw new Refused(reason)
      if (!before) throw new ApiProblem('request-not-found')
      const { after } = await save(tx, before, {
        ...{ move, at, actor },
        samePhone: volunteer.phone === before.citizen?.phone,
        mails: () => [
          { kind: 'volunteer-found', requestId: id },
          { kind: 'visit-assigned', requestId: id, volunteerId },
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

/** Those of the request's district first, and among them those who help with this. */
export function listFree(
  { database }: Context,
  scope: Scope,
  { requestId, text, page }: Query<typeof api.listFreeVolunteers>,
) {
  const words = text === undefined ? undefined : searchFor(text)
  return pageOf(database, page, {
    select: sql<FreeVolunteer>`a.id, a.name, a.district, a.area, a.skills`,
    from: sql`accounts a join help_requests r on r.id = ${requestId}
      where a.category = 'Volunteer' and a.banned_at is null and a.approved_at is not null
        and a.stopped_at is null and not ${HAS_ADMINISTRATORS_PHONE}
        and not ${HAS_VISIT} and not ${KEPT_APART} and ${inScope(scope, sql`r.district`)}
        ${words === undefined ? sql.empty : sql`and a.search_words @@ ${words}::tsquery`}`,
    orderBy: sql`a.district is distinct from r.district, (r.help_type = any(a.skills)) is not true, lower(a.name), a.id`,
  })
}
