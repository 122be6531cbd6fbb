import type { ListedUser, PersonFlag, RequestForAdmin } from '@scan/contract/moderation.ts'
import { attentionOf } from '@scan/domain/help-request.ts'
import type { Account } from '../accounts/accounts.ts'
import type { StoredRequest } from '../help-requests/help-requests.ts'

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

/** A request as the desk sees it: with both people, and without the completion code (D25). */
export function requestForAdmin({ request, citizen, volunteer }: StoredRequest, now: Date): RequestForAdmin {
  const { id, status, helpType, description, district, date, time, postedAt } = request
  return {
    ...{ id, status, helpType, description, district, date, time, postedAt },
    attention: attentionOf(request, now) ?? null,
    citizenId: citizen?.id ?? null,
    citizenName: citizen?.name ?? null,
    citizenPhone: citizen?.phone ?? null,
    volunteer: volunteer && {
      isAccepted: status === 'accepted',
      id: volunteer.id,
      name: volunteer.name,
      phone: volunteer.phone,
    },
  }
}
