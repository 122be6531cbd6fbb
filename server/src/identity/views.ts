import type { User } from '@scan/contract/accounts.ts'
import type { ListedUser, PersonFlag } from '@scan/contract/admin/admin.ts'
import type { FoundPerson } from '@scan/contract/admin/search.ts'
import { askingRefusal, standing } from '@scan/domain/account.ts'
import { may } from '@scan/domain/permissions.ts'
import { roleOf, type Part, type Role } from '@scan/domain/role.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import type { Account, InCommon } from './accounts-store.ts'

type Changes = Pick<Account, 'nameBefore' | 'phoneBefore'>

type Oneself = Pick<
  Account,
  'id' | 'name' | 'email' | 'phone' | 'category' | 'district' | 'skills' | 'language'
> & { part?: Part } & Partial<
    Changes &
      Place &
      Pick<Account, 'availability' | 'stoppedFor' | 'requestEmails' | 'awayUntil' | 'organisation'>
  > & {
    [Waits in 'awaitsAgreement' | 'awaitsCall']?: boolean | undefined
  }

/** A person as they see themselves, without their requests. Never sent to anybody else. */
export function forOneself(account: Oneself, isVerified = true): User {
  const { id, name, email, phone, category, language, skills } = account
  const { awaitsAgreement = false, awaitsCall = false } = account
  const mayNotAsk = roleOf(category) === 'citizen' && askingRefusal({ awaitsAgreement, awaitsCall })
  return {
    id,
    name,
    email,
    phone,
    category,
    ...(account.part === 'desk' && { part: account.part }),
    isVerified,
    language,
    skills,
    homeDistrict: account.district,
    homeArea: account.area ?? null,
    homeAddress: account.address ?? null,
    homeLandmark: account.landmark ?? null,
    request: null,
    lastOutcome: null,
    ...(account.availability?.length && { availability: account.availability }),
    ...(roleOf(category) === 'volunteer' &&
      account.requestEmails && { requestEmails: account.requestEmails }),
    ...(account.awayUntil && { awayUntil: account.awayUntil }),
    ...(account.organisation && { organisation: account.organisation }),
    ...(changesWait(account) && { changesWait: true }),
    ...(account.stoppedFor && { stopped: true }),
    ...(mayNotAsk && { mayNotAsk }),
  }
}

/** Without home and phone: a mailed link needs no session, may reach somebody else, and stays in a browser's history. */
export function forWhoeverHasTheLink(account: Account): User {
  const { id, name, email, category, district, skills, language } = account
  return forOneself({ id, name, email, phone: '', category, district, skills, language })
}

export const changesWait = ({ nameBefore = null, phoneBefore = null }: Partial<Changes>): boolean =>
  nameBefore !== null || phoneBefore !== null

/** To the desk without the addresses, and the numbers, of those who look after their own account. */
export function foundPerson(account: Account, role: Role): FoundPerson {
  const { id, name, email, phone, district, area, byPhone } = account
  const stands = standing(account)
  const list = stands === 'active' ? (account.role === 'volunteer' ? 'volunteers' : 'citizens') : stands
  const isKnown = may(role, 'read-people')
  return {
    ...{ id, name, district, area, list },
    ...(isKnown && { email }),
    ...((isKnown || byPhone) && { phone }),
    ...(byPhone && { byPhone }),
  }
}

/** `own` are the accounts that are an administrator's other self. */
export function forAdmin(account: Account, inCommon: ReadonlyMap<string, readonly InCommon[]>): ListedUser {
  const { id, name, email, phone, category, district, area, skills, nameBefore, phoneBefore, emailBefore } =
    account
  const flags = flagsOf(account, inCommon)
  return {
    id,
    name,
    email,
    phone,
    category,
    district,
    area,
    skills,
    isVerified: true,
    ...(account.byPhone && { byPhone: true }),
    registeredAt: account.createdAt,
    ...(flags.length > 0 && { flags }),
    ...(account.stoppedFor && { stopped: true }),
    ...(account.awayUntil && { awayUntil: account.awayUntil }),
    ...(account.organisation && { organisation: account.organisation }),
    ...(nameBefore !== null && { nameBefore }),
    ...(phoneBefore !== null && { phoneBefore }),
    ...(emailBefore !== null && { emailBefore }),
  }
}

export function personForAdmin(account: Account, inCommon: ReadonlyMap<string, readonly InCommon[]>) {
  const { approvedAt, bannedAt, requestEmails, cardNumber } = account
  const isVolunteer = account.role === 'volunteer'
  return {
    user: forAdmin(account, inCommon),
    standing: standing(account),
    approvedAt,
    bannedAt,
    ...(isVolunteer && { requestEmails }),
    ...(isVolunteer && standing(account) === 'active' && { cardNumber }),
  }
}

const FLAGS_FOR_DESK: readonly PersonFlag[] = ['call-waits', 'agreement-waits']

/** Of a person by phone: why nothing is asked for, but nothing of stops, cases and what is shared with others. */
export function personForDesk(account: Account) {
  const { user, ...person } = personForAdmin(account, new Map())
  return { ...person, user: { ...user, flags: user.flags?.filter((flag) => FLAGS_FOR_DESK.includes(flag)) } }
}

function flagsOf(account: Account, inCommon: ReadonlyMap<string, readonly InCommon[]>): PersonFlag[] {
  const { stoppedFor, returnedAfter, awaitsAgreement, nameBefore, phoneBefore, emailBefore } = account
  const flags: PersonFlag[] = []
  if (stoppedFor) flags.push(`stopped-${account.stoppedBefore ? 'before' : 'for'}-${stoppedFor}`)
  if (returnedAfter) flags.push(`${returnedAfter}-before`)
  if (awaitsAgreement) flags.push(account.awaitsCall ? 'call-waits' : 'agreement-waits')
  if (nameBefore !== null) flags.push('name-changed')
  if (phoneBefore !== null) flags.push('phone-changed')
  if (emailBefore !== null) flags.push('email-changed')
  if (account.keptApartBefore) flags.push('kept-apart-before')
  if (account.inCaseBefore) flags.push('in-case-before')
  const shared = inCommon.get(account.id) ?? []
  // An administrator’s own says it already.
  flags.push(...shared.filter((flag) => flag !== 'phone-shared' || !shared.includes('administrators-own')))
  return flags
}
