import type { ListedUser, PersonFlag } from '@scan/contract/admin.ts'
import type { Account } from '../accounts/accounts.ts'

/** A person as the administrator's desk lists them. */
export function forAdmin(account: Account): ListedUser {
  const { id, name, email, phone, category, district, skills, nameBefore, phoneBefore } = account
  const flags = flagsOf(account)
  return {
    ...{ id, name, email, phone, category, district, skills, isVerified: account.verifiedAt !== null },
    ...(flags.length > 0 && { flags }),
    ...(nameBefore !== null && { nameBefore }),
    ...(phoneBefore !== null && { phoneBefore }),
  }
}

function flagsOf({ returnedAfter, nameBefore, phoneBefore }: Account): PersonFlag[] {
  const flags: PersonFlag[] = []
  if (returnedAfter) flags.push(`${returnedAfter}-before`)
  if (nameBefore !== null) flags.push('name-changed')
  if (phoneBefore !== null) flags.push('phone-changed')
  return flags
}
