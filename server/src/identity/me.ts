import type { User } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Queryable } from '../db/pool.ts'
import { latestOf } from '../requests/store.ts'
import { latestForCitizen } from '../requests/views.ts'
import * as accounts from './accounts-store.ts'
import { forOneself } from './views.ts'

/** An account with its latest request, as its owner sees both. Throws if the account is gone. */
export async function readUser(db: Queryable, accountId: string): Promise<User> {
  const [account, latest] = await Promise.all([accounts.findById(db, accountId), latestOf(db, accountId)])
  if (!account) throw new ApiProblem('account-terminated')
  return { ...forOneself(account), ...latestForCitizen(latest) }
}
