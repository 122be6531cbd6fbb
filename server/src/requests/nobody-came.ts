import { ApiProblem } from '@scan/contract/problems.ts'
import type { Caller } from '../access/caller.ts'
import { addConcern } from '../cases/store.ts'
import type { Context } from '../context.ts'
import { change, inTransaction, once } from './move.ts'
import { where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Closes a request to which nobody came; both are free, and a case is opened for administrators (D68). */
export async function reportNobodyCame(
  { database, now }: Context,
  { id: citizenId }: Caller,
): Promise<StoredRequest> {
  const move = { type: 'report-nobody-came', by: citizenId } as const
  const reported = await once(database, move, where.latestOf(citizenId), () =>
    inTransaction(database, async (tx) => {
      const at = now()
      const closed = await change(tx, where.currentOf(citizenId), () => ({
        move,
        at,
        mails: ({ after }) => [{ kind: 'nobody-came', requestId: after.request.id }],
      }))
      const visit = closed?.before.request
      if (visit?.status === 'accepted')
        await addConcern(tx, {
          ...{ requestId: visit.id, reporterId: citizenId, subjectId: visit.volunteerId },
          ...{ kind: 'did-not-come', text: '', at },
        })
      return closed
    }),
  )
  if (!reported) throw new ApiProblem('no-current-request')
  return reported
}
