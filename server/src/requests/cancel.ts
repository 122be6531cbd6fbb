import { ApiProblem } from '@scan/contract/problems.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { change, inTransaction, once, visitCancelled } from './move.ts'
import { where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Cancels the citizen's current request; a volunteer who had accepted it is told. */
export async function cancel(
  { database, now }: Context,
  caller: Caller,
  email: string | null,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, { email })
  const move = { type: 'cancel', by: caller.id } as const
  const cancelled = await once(database, move, where.latestOf(caller.id), () =>
    inTransaction(database, (tx) =>
      change(tx, where.currentOf(caller.id), () => ({ move, at: now(), mails: visitCancelled })),
    ),
  )
  if (!cancelled) throw new ApiProblem('no-current-request')
  return cancelled
}
