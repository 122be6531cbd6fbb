import { ApiProblem } from '@scan/contract/problems.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { save, visitCancelled } from './move.ts'
import type { Step } from './move.ts'
import { lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'

type Close = Extract<Move, { type: 'admin-complete' | 'admin-cancel' }>

/** Both people are told. */
const MAILS = {
  'admin-complete': ({ after }) => [{ kind: 'request-completed', requestId: after.request.id }],
  'admin-cancel': (change) => [
    ...visitCancelled(change),
    { kind: 'request-called-off', requestId: change.after.request.id },
  ],
} satisfies Record<Close['type'], Step['mails']>

/** Marks a request as completed without its code, or cancels it at any time. */
export function close(
  context: Context,
  actor: Actor,
  id: string,
  type: Close['type'],
): Promise<StoredRequest> {
  return asStaff(
    context,
    actor,
    'close-requests',
    () => undefined, // The move records itself.
    async (tx, scope, at) => {
      const before = await lock(tx, where.forStaff(scope, id))
      if (!before) throw new ApiProblem('request-not-found')
      if (isAlreadySo(before.request, { type })) return before
      const { after } = await save(tx, before, { move: { type }, at, actor, mails: MAILS[type] })
      return after
    },
  )
}
