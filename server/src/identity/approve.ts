import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { notify } from '../notifications/notifications.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { block } from './blocklist.ts'
import { decide, wasLast } from './decide.ts'
import type { Decided } from './decide.ts'
import { removeAccount } from './leave.ts'
import { storeBlocked } from './marks.ts'
import { changesWait } from './views.ts'

/** Lets a volunteer in, and tells them. Throws if they are no longer waiting. */
export const approve = (context: Context, actor: Actor, id: string): Promise<Account> =>
  decide(context, actor, id, 'approve', async (tx, account, approvedAt) => {
    await accounts.setApproved(tx, id, approvedAt)
    await notify(tx, { kind: 'volunteer-approved', accountId: id })
    return { ...account, approvedAt }
  })

/** Turns a waiting volunteer away: the account is deleted, and they are recognised if they come back. */
export async function reject(context: Context, actor: Actor, id: string): Promise<void> {
  const { secrets } = context
  await decide(context, actor, id, 'reject', async (tx, account, at) => {
    const { name, email, language } = account
    await block(tx, secrets, account, { reason: 'rejected', at, accountId: null })
    await storeBlocked(tx, secrets, account, { reason: 'rejected', at })
    await notify(tx, { kind: 'volunteer-rejected', to: { id, name, email, language } })
    await removeAccount(context, tx, account, actor)
    return account
  })
}

/** Lets a citizen ask for help whose address is known from before. */
export function agree(context: Context, actor: Actor, id: string): Promise<Account> {
  const act = { action: 'agree', subject: { kind: 'account', id } } as const
  return asStaff(context, actor, 'ban-people', act, async (tx, scope) => {
    const account = await accounts.lockForStaff(tx, scope, id)
    if (!account) throw new ApiProblem('account-not-found')
    await accounts.agreeTo(tx, id)
    if (account.awaitsAgreement) await notify(tx, { kind: 'citizen-agreed-to', accountId: id })
    return { ...account, awaitsAgreement: false }
  })
}

/** From now on citizens see what a volunteer changed about themselves. */
export const approveChanges = (
  context: Context,
  actor: Actor,
  id: string,
  seen: Body<typeof api.seeChanges>,
): Promise<Account> =>
  decideChanges(context, actor, id, 'see-changes', async (tx, { name, phone, email }) => {
    const isTheSame =
      seen.name === name && tenDigits(seen.phone) === phone && foldedAddress(seen.email ?? email) === email
    if (!isTheSame) throw new ApiProblem('changed-again')
    await accounts.seeChanges(tx, id)
  })

/** Restores what citizens were shown all along of a volunteer who changed it; the volunteer is notified. */
export const refuseChanges = (context: Context, actor: Actor, id: string): Promise<Account> =>
  decideChanges(context, actor, id, 'refuse-changes', async (tx) => {
    await accounts.takeBackChanges(tx, id)
    await notify(tx, { kind: 'changes-refused', accountId: id })
  })

const ABOUT_CHANGES = ['see-changes', 'refuse-changes'] as const

async function decideChanges(
  context: Context,
  actor: Actor,
  id: string,
  action: (typeof ABOUT_CHANGES)[number],
  carryOut: (tx: Queryable, account: Account) => Promise<void>,
): Promise<Account> {
  const { account } = await asStaff(
    context,
    actor,
    'approve-volunteers',
    ({ isNew }: Decided) => (isNew ? { action, subject: { kind: 'account', id } } : undefined),
    async (tx, scope) => {
      const account = await accounts.lockForStaff(tx, scope, id)
      if (!account) throw new ApiProblem('account-not-found')
      if (changesWait(account) || account.emailBefore !== null) {
        await carryOut(tx, account)
        return { isNew: true, account: await accounts.findForStaff(tx, scope, id) }
      }
      if (await wasLast(tx, id, action, ABOUT_CHANGES, actor)) return { isNew: false, account }
      throw new ApiProblem('no-changes-wait')
    },
  )
  return account as Account
}
