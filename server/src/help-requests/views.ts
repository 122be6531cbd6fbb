import type { CurrentRequest, Outcome } from '@scan/contract/accounts.ts'
import type { PastRequest, PastVisit, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { StoredRequest } from './store.ts'

/** A citizen's own request. They alone are sent the completion code (D25). */
export function forCitizen({ request, volunteer }: StoredRequest): CurrentRequest {
  const { id, helpType, description, additional, district, date, time, postedAt } = request
  const assigned =
    request.status === 'accepted' && volunteer
      ? {
          name: volunteer.name,
          phone: volunteer.phone,
          isAccepted: true as const,
          id: volunteer.id,
          code: request.code,
        }
      : null
  return { id, helpType, description, additional, district, date, time, postedAt, volunteer: assigned }
}

/**
 * A request as this volunteer may see it: the citizen's name and phone, and the text as it was written, only
 * while it is theirs (D25).
 */
export function forVolunteer(
  { request, handle, citizen, volunteer, ...publicTexts }: StoredRequest,
  volunteerId: string,
): RequestForVolunteer {
  const { id, helpType, description, additional, district, date, time, postedAt } = request
  const needs = { id, handle, helpType, district, date, time, postedAt }
  if (request.status !== 'accepted' || request.volunteerId !== volunteerId || !volunteer) {
    return {
      ...needs,
      description: publicTexts.publicDescription,
      additional: publicTexts.publicAdditional,
      citizenName: null,
      citizenPhone: null,
      volunteer: null,
    }
  }
  return {
    ...needs,
    description,
    additional,
    citizenName: citizen?.name ?? null,
    citizenPhone: citizen?.phone ?? null,
    volunteer: { name: volunteer.name, phone: volunteer.phone, isAccepted: true, id: volunteer.id },
  }
}

function outcomeOf({ request }: StoredRequest): Outcome {
  if (!('closing' in request)) throw new Error(`The request ${request.id} is not over`)
  return request.closing as Outcome
}

/** A request that is over, with the name of who helped. */
export function pastForCitizen(stored: StoredRequest): PastRequest {
  const { id, helpType, district, date, time, status } = stored.request
  const volunteerName = status === 'completed' ? (stored.volunteer?.name ?? null) : null
  return { id, helpType, district, date, time, outcome: outcomeOf(stored), volunteerName }
}

/** Help that was given, without whom it was for (D25). */
export function pastForVolunteer(stored: StoredRequest): PastVisit {
  const { id, helpType, district, date, time } = stored.request
  return { id, helpType, district, date, time, outcome: outcomeOf(stored) }
}
