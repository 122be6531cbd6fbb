import type { User } from '@scan/contract/accounts.ts'
import type { ListedUser, PersonFlag } from '@scan/contract/admin/admin.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import { standing } from '@scan/domain/account.ts'
import type { Account } from './accounts-store.ts'

type Oneself = Pick<
  Account,
  'id' | 'name' | 'email' | 'phone' | 'category' | 'district' | 'skills' | 'language'
> &
  Partial<Changes & Place & Pick<Account, 'availability' | 'stoppedFor'>>

/** A person as they see themselves, without their requests. Never sent to anybody else. */
export function forOneself(account: Oneself, isVerified = true): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    category: account.category,
    isVerified,
    language: account.language,
    skills: account.skills,
    homeDistrict: account.district,
    homeArea: account.area ?? null,
    homeAddress: account.address ?? null,
    homeLandmark: account.landmark ?? null,
    request: null,
    lastOutcome: null,
    ...(account.availability?.length && { availability: account.availability }),
    ...(changesWait(account) && { changesWait: true }),
    ...(account.stoppedFor && { stopped: true }),
  }
}

/**
 * The same after a link or code that was mailed, which needs no session: without where they live and their phone, since
 * an email may reach somebody else and a link stays in a browser's history.
 */
export function forWhoeverHasTheLink(account: Account): User {
  const { id, name, email, category, district, skills, language } = account
  return forOneself({ id, name, email, phone: '', category, district, skills, language })
}

type Changes = Pick<Account, 'nameBefore' | 'phoneBefore'>

/** Whether changes still await an administrator's approval. */
export function changesWait({ nameBefore = null, phoneBefore = null }: Partial<Changes>): boolean {
  return nameBefore !== null || phoneBefore !== null
}

interface OfStaff {
  /** Whether it seems to be an administrator's own account, where that was looked up. */
  isAdministratorsOwn?: boolean
}

/** A person as administrators see them. */
export function forAdmin(account: Account & OfStaff): ListedUser {
  const { id, name, email, phone, category, district, area, skills, nameBefore, phoneBefore, emailBefore } =
    account
  const flags = flagsOf(account)
  return {
    ...{ id, name, email, phone, category, district, area, skills, isVerified: true },
    registeredAt: account.createdAt,
    ...(flags.length > 0 && { flags }),
    ...(account.stoppedFor && { stopped: true }),
    ...(nameBefore !== null && { nameBefore }),
    ...(phoneBefore !== null && { phoneBefore }),
    ...(emailBefore !== null && { emailBefore }),
  }
}

/** The same on the person's own page. */
export function personForAdmin(account: Account & OfStaff) {
  const { approvedAt, bannedAt } = account
  return { user: forAdmin(account), standing: standing(account), approvedAt, bannedAt }
}

function flagsOf(account: Account & OfStaff): PersonFlag[] {
  const { stoppedFor, returnedAfter, awaitsAgreement, nameBefore, phoneBefore, emailBefore } = account
  const flags: PersonFlag[] = []
  if (stoppedFor) flags.push(`stopped-for-${stoppedFor}`)
  if (returnedAfter) flags.push(`${returnedAfter}-before`)
  if (awaitsAgreement) flags.push('agreement-waits')
  if (nameBefore !== null) flags.push('name-changed')
  if (phoneBefore !== null) flags.push('phone-changed')
  if (emailBefore !== null) flags.push('email-changed')
  if (account.keptApartBefore) flags.push('kept-apart-before')
  if (account.inCaseBefore) flags.push('in-case-before')
  if (account.isAdministratorsOwn) flags.push('administrators-own')
  else if (account.role === 'volunteer' && account.sharesPhone) flags.push('phone-shared')
  return flags
}
