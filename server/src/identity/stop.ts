import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { GIVEN_BACK_WITHIN_DAYS, stopFor } from '@scan/domain/stops.ts'
import type { Happened } from '@scan/domain/stops.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { record } from '../audit/audit.ts'
import { takeCasesInHand } from '../cases/store.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { notify } from '../notifications/notifications.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

/** Stops a volunteer from accepting, if what has happened is reason enough, and notifies staff. */
async function stopIfDue(tx: Queryable, id: string, happened: Happened, at: Date): Promise<void> {
  const cause = stopFor(happened)
  if (!cause || !(await accounts.setStopped(tx, id, cause, at))) return
  await record(tx, { at, actorId: null, action: 'stop', subject: { kind: 'account', id } })
  await notify(tx, { kind: 'volunteer-stopped', accountId: id })
}

/** After a case about a volunteer was opened. */
export const stopForCase = (
  tx: Queryable,
  id: string,
  caseKind: NonNullable<Happened['caseKind']>,
  at: Date,
): Promise<void> => stopIfDue(tx, id, { caseKind }, at)

/** After a volunteer has given a visit back, or ended it by a concern. */
export async function stopForGivenBack(tx: Queryable, id: string, at: Date): Promise<void> {
  const givenBack = await accounts.countGivenBack(tx, id, daysAfter(at, -GIVEN_BACK_WITHIN_DAYS))
  await stopIfDue(tx, id, { givenBack }, at)
}

/** After another account with an address or number of theirs was banned. */
export const stopForOther = (tx: Queryable, id: string, at: Date): Promise<void> =>
  stopIfDue(tx, id, { otherBanned: true }, at)

interface Resumed {
  isNew: boolean
  account: Account
}

/**
 * Lets a stopped volunteer accept again, and counts anew. The open cases that stopped them and that nobody has in hand go
 * to whoever answers for this.
 */
export async function resume(context: Context, actor: Actor, id: string, note?: string): Promise<Account> {
  const { account } = await asStaff(
    context,
    actor,
    'ban-people',
    ({ isNew }: Resumed) =>
      isNew ? { action: 'resume', subject: { kind: 'account', id }, remark: note } : undefined,
    async (tx, scope, at) => {
      const account = await accounts.lockForStaff(tx, scope, id)
      if (!account) throw new ApiProblem('account-not-found')
      if (!account.stoppedFor) return { isNew: false, account }
      await accounts.setResumed(tx, id, at)
      await takeCasesInHand(tx, id, actor.id)
      await notify(tx, { kind: 'volunteer-resumed', accountId: id })
      return { isNew: true, account: { ...account, stoppedFor: null } }
    },
  )
  return account
}
