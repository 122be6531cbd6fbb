import type { Actor } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notifications.ts'
import { leaveRequests } from '../requests/leave.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { block, unblock } from './blocklist.ts'
import { decide } from './decide.ts'
import { othersWithMarks } from './marks.ts'
import * as sessions from './sessions-store.ts'
import { stopForOther } from './stop.ts'

/** Locks somebody out from their very next call; what they had promised or asked for is given back (D29). */
export const ban = (context: Context, actor: Actor, id: string, reason?: string): Promise<Account> =>
  decide(
    context,
    actor,
    id,
    'ban',
    async (tx, account, bannedAt) => {
      const { secrets } = context
      await accounts.setBanned(tx, id, bannedAt)
      await block(tx, secrets, account, { reason: 'banned', at: bannedAt, accountId: id })
      for (const other of await othersWithMarks(tx, secrets, account)) {
        await accounts.markReturned(tx, other, 'banned')
        await stopForOther(tx, other, bannedAt)
      }
      await sessions.endAll(tx, id, 'suspended')
      await leaveRequests(context, tx, id, actor)
      await notify(tx, { kind: 'account-banned', accountId: id })
      return { ...account, bannedAt }
    },
    reason,
  )

export const unban = (context: Context, actor: Actor, id: string): Promise<Account> =>
  decide(context, actor, id, 'unban', async (tx, account) => {
    await accounts.setBanned(tx, id, null)
    await unblock(tx, id)
    await notify(tx, { kind: 'account-unbanned', accountId: id })
    return { ...account, bannedAt: null }
  })
