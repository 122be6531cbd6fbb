import type { User } from '@scan/contract/accounts.ts'
import type { CitizensRequests } from '../help-requests/help-requests.ts'
import type { Account } from './accounts.ts'

/** A person as they see themself. Nobody else is ever sent this. */
export function forOneself(
  account: Account,
  requests: CitizensRequests = { current: null, lastOutcome: null },
): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    category: account.category,
    isVerified: account.verifiedAt !== null,
    skills: account.skills,
    homeDistrict: account.district,
    request: requests.current,
    lastOutcome: requests.lastOutcome,
  }
}
