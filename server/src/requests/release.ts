import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { lock as lockAccount } from '../identity/accounts-store.ts'
import { stopForGivenBack } from '../identity/stop.ts'
import { change, inTransaction, once } from './move.ts'
import { where } from './store.ts'
import type { StoredRequest } from './store.ts'

/**
 * Gives an accepted request back: it is open again at once, its code is void, and the citizen is told. Whoever does so
 * too often is stopped.
 */
export async function release(
  { database, now }: Context,
  { id }: Caller,
  { citizen, reason: remark }: Body<typeof api.releaseRequest>,
): Promise<StoredRequest> {
  const move = { type: 'release', by: id } as const
  const released = await once(database, move, where.givenBackAs(id, citizen), () =>
    inTransaction(database, async (tx) => {
      await lockAccount(tx, id)
      const given = await change(tx, where.ownVisit(id, citizen), () => ({
        move,
        at: now(),
        remark,
        mails: ({ after }) => [{ kind: 'volunteer-cannot-come', requestId: after.request.id }],
      }))
      if (given) await stopForGivenBack(tx, id, now())
      return given
    }),
  )
  if (!released) throw new ApiProblem('not-your-request')
  return released
}
