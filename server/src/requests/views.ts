import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { PastRequest, PastVisit, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { PastForAdmin } from '@scan/contract/admin/person.ts'
import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { attentionOf, houseShownFrom, isHiddenFromVolunteer } from '@scan/domain/help-request.ts'
import { HOUSE_FIELDS, visibilityOf } from '@scan/domain/visibility.ts'
import type { Audience, Field } from '@scan/domain/visibility.ts'
import type { StoredRequest } from './store.ts'

/** Everything about a request that anybody may ever be shown. */
function factsOf({ request, details, handle, number, citizen, volunteer }: StoredRequest) {
  const { id, postedAt } = request
  return {
    ...details,
    ...{ id, number, postedAt, handle },
    citizenId: citizen?.id ?? null,
    citizenName: citizen?.name ?? null,
    citizenPhone: citizen?.phone ?? null,
    volunteerId: volunteer?.id ?? null,
    volunteerName: volunteer?.name ?? null,
    volunteerPhone: volunteer?.phone ?? null,
    // Who has left since is counted too: a concern can be about them.
    hadVolunteer: volunteer !== null || ('acceptedAt' in request && request.acceptedAt !== null),
    code: request.status === 'accepted' ? request.code : null,
    outcome: 'closing' in request ? request.closing : null,
  } satisfies Record<Field, unknown>
}
type Facts = ReturnType<typeof factsOf>

/** A request as this audience may see it, by the visibility table. */
function visibleTo(stored: StoredRequest, audience: Audience) {
  const facts = { whole: factsOf(stored), masked: { ...factsOf(stored), ...stored.masked } }

  /** Null if this is not for them. */
  function may<F extends Field>(field: F): Facts[F] | null {
    const detail = visibilityOf(field, stored.request.status, audience)
    return detail ? facts[detail][field] : null
  }
  /** For a field the view cannot do without. Audiences that may not see it never get that view. */
  function must<F extends Field>(field: F): NonNullable<Facts[F]> {
    const seen = may(field)
    if (seen === null)
      throw new Error(`${field} of a request that is ${stored.request.status} is not for ${audience}`)
    return seen
  }
  const about = () => ({
    id: must('id'),
    number: must('number'),
    helpType: must('helpType'),
    district: must('district'),
    date: must('date'),
    time: must('time'),
  })
  /** All details, null if they are not for them. */
  const details = () =>
    Object.fromEntries(DETAIL_NAMES.map((name) => [name, may(name)])) as unknown as RequestDetails
  /** The volunteer, while there is one. */
  const acceptance = () =>
    may('volunteerId') === null
      ? null
      : {
          id: must('volunteerId'),
          name: must('volunteerName'),
          phone: must('volunteerPhone'),
          isAccepted: true as const,
        }
  return { may, must, about, details, acceptance }
}

/** A citizen's own current request. Only they are sent the completion code. */
function forCitizen(stored: StoredRequest): CurrentRequest {
  const { must, details, acceptance } = visibleTo(stored, 'citizen')
  const volunteer = acceptance()
  return {
    id: must('id'),
    number: must('number'),
    ...details(),
    postedAt: must('postedAt'),
    volunteer: volunteer && { ...volunteer, code: must('code') },
  }
}

/** What a citizen's user says of their latest request: the current one, or how the last one ended. */
export function latestForCitizen(stored: StoredRequest | undefined): Pick<User, 'request' | 'lastOutcome'> {
  if (!stored) return { request: null, lastOutcome: null }
  if ('closing' in stored.request) return { request: null, lastOutcome: stored.request.closing }
  return { request: forCitizen(stored), lastOutcome: null }
}

function volunteerAs({ request }: StoredRequest, volunteerId: string, now: Date): Audience {
  if (!('volunteerId' in request) || request.volunteerId !== volunteerId) return 'another-volunteer'
  if (isHiddenFromVolunteer(request, now)) return 'day-late-volunteer'
  const isEarly = request.status === 'accepted' && now < houseShownFrom(request)
  return isEarly ? 'early-volunteer' : 'its-volunteer'
}

/** A request on the board, or one this volunteer has accepted. */
export function forVolunteer(stored: StoredRequest, volunteerId: string, now: Date): RequestForVolunteer {
  return shownTo(volunteerAs(stored, volunteerId, now), stored)
}

/** An open request as every volunteer sees it. */
export function onBoard(stored: StoredRequest): RequestForVolunteer {
  return shownTo('another-volunteer', stored)
}

function shownTo(audience: Audience, stored: StoredRequest): RequestForVolunteer {
  const { may, must, details, acceptance } = visibleTo(stored, audience)
  const waitsForHouse = audience === 'early-volunteer' && HOUSE_FIELDS.some((name) => stored.details[name])
  return {
    id: must('id'),
    number: must('number'),
    handle: must('handle'),
    ...details(),
    ...(waitsForHouse && { houseFrom: houseShownFrom(stored.request) }),
    postedAt: must('postedAt'),
    citizenName: may('citizenName'),
    citizenPhone: may('citizenPhone'),
    volunteer: acceptance(),
  }
}

/** A past request, with the name of its volunteer. */
export function pastForCitizen(stored: StoredRequest): PastRequest {
  const { may, must, about } = visibleTo(stored, 'citizen')
  return {
    ...about(),
    description: must('description'),
    additional: may('additional'),
    area: may('area'),
    address: may('address'),
    landmark: may('landmark'),
    outcome: must('outcome'),
    volunteerName: may('volunteerName'),
    hadVolunteer: must('hadVolunteer'),
  }
}

/** Help that was given, without saying to whom. */
export function pastForVolunteer(stored: StoredRequest): PastVisit {
  const { must, about } = visibleTo(stored, 'its-volunteer')
  return { ...about(), outcome: must('outcome') }
}

/** A past request as administrators see it: who asked and who came, and nothing that was written. */
export function pastForAdmin(stored: StoredRequest): PastForAdmin {
  const { may, must, about } = visibleTo(stored, 'administrator')
  return {
    ...about(),
    outcome: must('outcome'),
    citizenId: may('citizenId'),
    citizenName: may('citizenName'),
    volunteerId: may('volunteerId'),
    volunteerName: may('volunteerName'),
  }
}

/** A request as administrators see it: with both people, without the completion code. */
export function requestForAdmin(stored: StoredRequest, now: Date): RequestForAdmin {
  const { may, must, about } = visibleTo(stored, 'administrator')
  const { request } = stored
  return {
    ...about(),
    status: request.status,
    attention: attentionOf(request, now) ?? null,
    description: must('description'),
    area: may('area'),
    postedAt: must('postedAt'),
    citizenId: may('citizenId'),
    citizenName: may('citizenName'),
    citizenPhone: may('citizenPhone'),
    volunteer:
      may('volunteerId') === null
        ? null
        : {
            isAccepted: request.status === 'accepted',
            id: must('volunteerId'),
            name: may('volunteerName'),
            phone: may('volunteerPhone'),
          },
  }
}
