import type { Language } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Slot } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import { isStaff } from '@scan/domain/role.ts'
import type { Category, Part, Role } from '@scan/domain/role.ts'
import type { ConfirmationRefusal } from '@scan/domain/session.ts'

/** The person whose session a call carries. The session says who they are, never the payload. */
export interface Caller extends Place {
  id: string
  /** The same for all accounts of a person (D98): what protects or counts goes by it. */
  personId: string
  role: Role
  category: Category
  /** An administrator's; 'all' for everybody else. */
  part: Part
  name: string
  email: string
  phone: string
  /** As citizens see them: a volunteer's changes wait until an administrator approves them. */
  shownName: string
  shownPhone: string
  district: District | null
  skills: HelpType[] | null
  availability: Slot[] | null
  language: Language
  sessionId: string
  lacksSecondFactor: boolean
  /** Proof required again before something irreversible. */
  toConfirm: ConfirmationRefusal | undefined
}

/** Whose use case it is. Of a citizen by phone it is not who calls: staff act beside her. */
export type Oneself = Pick<Caller, 'id' | 'role' | 'name' | 'email' | 'phone' | 'shownName' | 'shownPhone'>

export type Actor = Pick<Caller, 'id'> & { clientSubnet: string }

export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token, ...rest] = (header ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined
}

/** The identity a payload asserts: checked, never believed (D26). */
export interface AssertedIdentity {
  id?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  isAdmin?: boolean | null | undefined
}

export function refuseFalseIdentity(caller: Oneself, asserted: AssertedIdentity): void {
  const isTrue =
    (asserted.id ?? caller.id) === caller.id &&
    [caller.name, caller.shownName].includes((asserted.name ?? caller.name).trim()) &&
    (!asserted.phone || [caller.phone, caller.shownPhone].includes(tenDigits(asserted.phone) ?? '')) &&
    foldedAddress(asserted.email ?? caller.email) === caller.email &&
    (asserted.isAdmin ?? false) === isStaff(caller.role)
  if (!isTrue) throw new ApiProblem('not-who-you-say')
}
