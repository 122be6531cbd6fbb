import type { User } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { forOneself } from '../accounts/accounts.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { HelpRequests } from '../help-requests/help-requests.ts'

interface Deps {
  accounts: Pick<Accounts, 'find'>
  helpRequests: Pick<HelpRequests, 'ofCitizen'>
}

/** An account with its current request, as its owner is told of both. Throws where it is gone. */
export function me({ accounts, helpRequests }: Deps) {
  return async (accountId: string): Promise<User> => {
    const account = await accounts.find(accountId)
    if (!account) throw new ApiProblem('account-terminated')
    return { ...forOneself(account), ...(await helpRequests.ofCitizen(account)) }
  }
}
