import { ApiProblem } from '@scan/contract/problems.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import type { Caller } from '../access/caller.ts'

/** What a payload says about the caller: accepted, checked, never believed (D26). */
export interface Claims {
  id?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  isAdmin?: boolean | null | undefined
}

export function refuseFalseClaims(caller: Caller, claimed: Claims): void {
  const isTrue =
    (claimed.id ?? caller.id) === caller.id &&
    [caller.name, caller.shownName].includes((claimed.name ?? caller.name).trim()) &&
    (!claimed.phone || [caller.phone, caller.shownPhone].includes(tenDigits(claimed.phone) ?? '')) &&
    foldedAddress(claimed.email ?? caller.email) === caller.email &&
    (claimed.isAdmin ?? false) === (caller.role === 'admin')
  if (!isTrue) throw new ApiProblem('not-who-you-say')
}
