import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import type { Assignable } from '@scan/domain/account.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import type { Queryable } from '../db/pool.ts'
import { searchFor } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { ACCEPTING } from './acceptances.ts'
import type { Accepting } from './acceptances.ts'
import { HAS_ADMINISTRATORS_PHONE } from '../identity/accounts-store.ts'
import { keptApart } from './separations-store.ts'
import type { Person } from './stored-request.ts'

interface Asked {
  requestId: string
  text?: string | undefined
}

const HAS_VISIT = sql`exists (select from help_requests v where v.volunteer_id = a.id and v.status = 'accepted')`
const KEPT_APART = keptApart(sql`a.id`)

function free({ requestId, text }: Asked): Sql {
  const words = text === undefined ? undefined : searchFor(text)
  return sql`
    from accounts a join help_requests r on r.id = ${requestId}
    where a.category = 'Volunteer' and a.banned_at is null and a.approved_at is not null
      and a.stopped_at is null and not ${HAS_ADMINISTRATORS_PHONE}
      and not ${HAS_VISIT} and not ${KEPT_APART}
      ${words === undefined ? sql.empty : sql`and a.search_words @@ ${words}::tsquery`}`
}

/** Those of the request's district first, and among them those who help with this. */
export async function listFree(db: Queryable, asked: Asked, rows: Sql): Promise<FreeVolunteer[]> {
  return db.query(sql<FreeVolunteer>`
    select a.id, a.name, a.district, a.area, a.skills ${free(asked)}
    order by a.district is distinct from r.district, (r.help_type = any(a.skills)) is not true, lower(a.name), a.id ${rows}`)
}

export async function countFree(db: Queryable, asked: Asked): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count ${free(asked)}`)
  return row?.count ?? 0
}

type Found = Omit<Assignable, 'hasEnough'> & Person & { accepting: Accepting }
type Facts = Omit<Found, 'role'>

/** Locks a volunteer until the transaction ends, then looks whether they could go to the citizen of this request. */
export async function lockVolunteer(
  tx: Queryable,
  volunteerId: string,
  requestId: string,
): Promise<Found | undefined> {
  await tx.query(sql`select from accounts where id = ${volunteerId} for no key update`)
  // In a statement of its own: one that had to wait would not see what happened meanwhile.
  const [row] = await tx.query(sql<Facts & { category: Category }>`
    select a.id, a.name, a.phone, a.category, a.approved_at as "approvedAt", a.banned_at as "bannedAt",
      a.stopped_at is not null as "isStopped", ${ACCEPTING} as accepting, ${HAS_VISIT} as "hasVisit", ${KEPT_APART} as "isKeptApart", ${HAS_ADMINISTRATORS_PHONE} as "isAdministratorsOwn"
    from accounts a left join help_requests r on r.id = ${requestId} where a.id = ${volunteerId}`)
  return row && { ...row, role: roleOf(row.category) }
}
