import type { AuditAction } from '@scan/contract/admin/audit.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { accountRefusal } from '@scan/domain/account.ts'
import type { AccountMove } from '@scan/domain/account.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import { Refused } from '@scan/domain/refused.ts'
import { isStaff } from '@scan/domain/role.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { lastDone } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

/** The permission that each decision about a person needs. */
const NEEDED = {
  approve: 'approve-volunteers',
  reject: 'approve-volunteers',
  ban: 'ban-people',
  unban: 'ban-people',
  delete: 'delete-people',
} as const satisfies Record<AccountMove, Permission>

const DECISIONS = Object.keys(NEEDED) as AccountMove[]

export interface Decided {
  /** Whether it was decided now, and not before by a first press whose answer was lost. */
  isNew: boolean
  account: Account | undefined
}

/** What staff decide about a person: checked against the rules, carried out, recorded. */
export async function decide(
  context: Context,
  actor: Actor,
  id: string,
  move: AccountMove,
  carryOut: (tx: Queryable, account: Account, at: Date) => Promise<Account>,
  remark?: string,
): Promise<Account> {
  const target = await accounts.findById(context.database, id)
  const amongStaff = target !== undefined && isStaff(target.role)
  const { account } = await asStaff(
    context,
    actor,
    NEEDED[move],
    ({ isNew }: Decided) => (isNew ? { action: move, subject: { kind: 'account', id }, remark } : undefined),
    async (tx, scope, at) => {
      const account = await accounts.lockForStaff(tx, scope, id)
      const others = account && amongStaff ? await accounts.countOthers(tx, account) : undefined
      const reason = account && accountRefusal(account, move, actor.id, others)
      if (account && !reason) return { isNew: true, account: await carryOut(tx, account, at) }
      if (await wasLast(tx, id, move, DECISIONS, actor)) return { isNew: false, account }
      throw reason ? new Refused(reason) : new ApiProblem('account-not-found')
    },
    { amongStaff },
  )
  return account as Account
}

/** Whether, of these, the last that happened to somebody is what this person did. */
export async function wasLast(
  tx: Queryable,
  id: string,
  action: AuditAction,
  actions: readonly AuditAction[],
  by: Actor,
): Promise<boolean> {
  const last = await lastDone(tx, id, actions)
  return last?.type === action && last.by === by.id
}
