import { ApiProblem } from '@scan/contract/problems.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { readDetails } from './ask.ts'
import type { Asked } from './ask.ts'
import { change, inTransaction } from './move.ts'
import { where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Changes the words of the citizen's current request, if nobody has accepted it. */
export async function changeRequest(context: Context, caller: Caller, asked: Asked): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asked)
  const { database, now } = context
  const { details, startsAt } = readDetails(context, caller, asked)
  const move = { type: 'change', by: caller.id, startsAt } as const
  const changed = await inTransaction(database, (tx) =>
    change(tx, where.currentOf(caller.id), () => ({ move, at: now(), details })),
  )
  if (!changed) throw new ApiProblem('no-current-request')
  return changed.after
}
