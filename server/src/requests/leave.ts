import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { change, visitCancelled } from './move.ts'
import { where } from './store.ts'

/**
 * What becomes of the requests of somebody who is banned or deleted: one that a volunteer accepted is open again, a
 * citizen's is withdrawn, and the other person is told (D29). In a transaction that has locked the account.
 */
export async function leaveRequests(
  { now }: Pick<Context, 'now'>,
  tx: Queryable,
  accountId: string,
  actor: { id: string; clientSubnet?: string },
): Promise<void> {
  await change(tx, where.acceptedBy(accountId), ({ request }) => ({
    ...{ move: { type: 'volunteer-removed' }, at: now(), actor },
    mails: () => [{ kind: 'volunteer-cannot-come', requestId: request.id }],
  }))
  await change(tx, where.currentOf(accountId), () => ({
    ...{ move: { type: 'citizen-removed' }, at: now(), actor },
    mails: visitCancelled,
  }))
}
