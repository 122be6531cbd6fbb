import { ApiProblem } from '@scan/contract/problems.ts'
import { MOST_IN_A_WEEK, acceptsAgainFrom } from '@scan/domain/acceptances.ts'
import { Refused } from '@scan/domain/refused.ts'
import { stopRefusal } from '@scan/domain/stops.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

/** What decides whether a volunteer may accept: the columns of `ACCEPTING`. */
export interface Accepting {
  isStopped: boolean | null
  approvedAt: number | null
  accepted: number[]
}

const milliseconds = (at: Sql) => sql`(extract(epoch from ${at}) * 1000)::float8`

/** Part of a statement: the same of account `a`, as one object. */
export const ACCEPTING = sql`json_build_object('isStopped', a.stopped_at is not null, 'approvedAt', ${milliseconds(sql`a.approved_at`)},
  'accepted', array(
    select ${milliseconds(sql`l.at`)} from audit.lines l
    where l.actor_id = a.id and l.action in ('accept', 'was-assigned') order by l.id desc limit ${MOST_IN_A_WEEK}))`

/**
 * Locks a volunteer until the transaction ends: meanwhile they are neither banned, stopped nor kept apart from anybody,
 * and accept nothing else. Undefined if they are not in good standing.
 */
export async function lockVolunteer(
  tx: Queryable,
  id: string,
): Promise<{ phone: string; accepting: Accepting } | undefined> {
  const [volunteer] = await tx.query(sql<{ phone: string; accepting: Accepting }>`
    select a.phone, ${ACCEPTING} as accepting from accounts a
    where a.id = ${id} and a.banned_at is null for no key update`)
  return volunteer
}

/** From when on they may accept again, if they have accepted enough. */
export function acceptsFrom({ approvedAt, accepted }: Accepting, now: Date): Date | undefined {
  const dates = accepted.map((at) => new Date(at))
  return acceptsAgainFrom({ approvedAt: new Date(approvedAt ?? 0), accepted: dates }, now)
}

/** Throws if they may not accept now. */
export function refuseAccepting(volunteer: Accepting, now: Date, isLimited: boolean): void {
  const stopped = stopRefusal({ isStopped: volunteer.isStopped === true })
  if (stopped) throw new Refused(stopped)
  const from = isLimited ? acceptsFrom(volunteer, now) : undefined
  if (from)
    throw new ApiProblem('too-many-requests', {
      retryAfter: Math.ceil((from.getTime() - now.getTime()) / 1000),
    })
}
