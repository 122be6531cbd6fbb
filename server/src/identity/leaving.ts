import { ApiProblem } from '@scan/contract/problems.ts'
import { leavingRefusal } from '@scan/domain/account.ts'
import type { OpenCaseOf } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import type { Database, Queryable } from '../db/pool.ts'
import type { Erasure } from '../access/erasure.ts'
import { record } from '../audit/audit.ts'
import { notify } from '../notifications/notifications.ts'
import type { EndSessions } from './accounts.ts'
import { noteSharedPhones } from './marks.ts'
import * as store from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

/** Where from is kept of staff alone: of whoever leaves by themself, no more than that they did. */
type Who = Pick<Actor, 'id'> & { clientSubnet?: string }
export type Remove = (tx: Queryable, account: Account, by: Who) => Promise<Account>

interface RemovalDeps {
  endSessions: EndSessions
  /** What becomes of a deleted person's requests. */
  leaveRequests: (tx: Queryable, accountId: string, actor: Who) => Promise<void>
  /** What becomes of the concerns they raised, or that are about them. */
  leaveCases: (tx: Queryable, account: Account) => Promise<void>
  /** What protects others from them afterwards. */
  keepProtections: (tx: Queryable, account: Account) => Promise<void>
  /** What each feature that stores anything about people erases. */
  erasures: readonly Erasure[]
}

/**
 * Ends an account for good, with every trace of the person except what is counted and what a closed case is kept for.
 */
export function removal({
  endSessions,
  leaveRequests,
  leaveCases,
  keepProtections,
  erasures,
}: RemovalDeps): Remove {
  return async (tx, account, by) => {
    await endSessions(tx, account.id, by.id === account.id ? 'left' : 'terminated')
    await leaveRequests(tx, account.id, by)
    await keepProtections(tx, account)
    await leaveCases(tx, account)
    for (const { erase } of erasures) await erase(tx, account)
    await store.remove(tx, account.id)
    await noteSharedPhones(tx, [account.phone])
    return account
  }
}

interface Deps {
  database: Database
  provePassword: (password: string, id: string) => Promise<unknown>
  remove: Remove
  /** Their cases that are not closed. */
  openCasesOf: (tx: Queryable, accountId: string) => Promise<OpenCaseOf[]>
  now: () => Date
}

/**
 * Deletes one's own account. Unlike somebody whom an administrator deleted, they are known again only where that protects
 * others (D59).
 */
export function leaving({ database, provePassword, remove, openCasesOf, now }: Deps) {
  return async (password: string, { id }: Pick<Actor, 'id'>): Promise<void> => {
    await provePassword(password, id)
    await database.transaction(
      async (tx) => {
        const account = await store.lock(tx, id)
        if (!account) throw new ApiProblem('account-terminated')
        const reason = leavingRefusal(await openCasesOf(tx, id), 'owner')
        if (reason) throw new Refused(reason)
        const { name, email, language } = account
        await record(tx, { at: now(), actorId: id, action: 'delete', subject: { kind: 'account', id } })
        await notify(tx, { kind: 'account-left', to: { id, name, email, language } })
        await remove(tx, account, { id })
      },
      { retry: true },
    )
  }
}
