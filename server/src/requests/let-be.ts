import { ApiProblem } from '@scan/contract/problems.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { accountsOf } from '../identity/person.ts'
import { topic } from '../live/topics.ts'
import { lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'
import { isShownAsUndecided } from './views.ts'

/** An undecided visit stays with its volunteer, who sees all of it again (D103). Where nothing is to decide, nothing is done. */
export async function letBe(context: Context, actor: Actor, id: string): Promise<StoredRequest> {
  const { request } = await asStaff(
    context,
    actor,
    'assign-requests',
    ({ isDecided }: { isDecided: boolean }) =>
      isDecided ? { action: 'let-be', subject: { kind: 'request', id } } : undefined,
    async (tx, scope, at) => {
      const before = await lock(tx, where.forStaff(scope, id))
      if (!before) throw new ApiProblem('request-not-found')
      if (!before.isUndecided) return { request: before, isDecided: false }
      await tx.query(sql`update help_requests set let_be_at = ${at} where id = ${id}`)
      if (before.volunteer && isShownAsUndecided(before, at)) tx.publish([topic.request(before.volunteer.id)])
      return { request: { ...before, isUndecided: false }, isDecided: true }
    },
  )
  return request
}

/** The visits of a person wait for a decision again: what was decided about is not all any more. */
export async function undoLetBe(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(sql`
    update help_requests set let_be_at = null
    where volunteer_id in ${accountsOf(accountId)} and status = 'accepted' and let_be_at is not null`)
}
