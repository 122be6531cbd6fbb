import type { CurrentRequest, Outcome } from '@scan/contract/accounts.ts'
import type { PastRequest, PastVisit, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { RequestForAdmin } from '@scan/contract/admin.ts'
import { attentionOf } from '@scan/domain/help-request.ts'
import type { HelpRequest } from '@scan/domain/help-request.ts'
import { sightOf } from '@scan/domain/visibility.ts'
import type { Audience, Field } from '@scan/domain/visibility.ts'
import type { StoredRequest } from './store.ts'

/** Only these moves end a request; the database's check names them. */
function outcomeOf(request: HelpRequest): Outcome | null {
  return 'closing' in request ? (request.closing as Outcome) : null
}

/** Everything of a request that anybody may be shown at some time. */
function factsOf({ request, handle, citizen, volunteer }: StoredRequest) {
  const { id, helpType, description, additional, district, date, time, postedAt } = request
  return {
    ...{ id, helpType, description, additional, district, date, time, postedAt, handle },
    citizenId: citizen?.id ?? null,
    citizenName: citizen?.name ?? null,
    citizenPhone: citizen?.phone ?? null,
    volunteerId: volunteer?.id ?? null,
    volunteerName: volunteer?.name ?? null,
    volunteerPhone: volunteer?.phone ?? null,
    hadVolunteer: volunteer !== null,
    code: request.status === 'accepted' ? request.code : null,
    outcome: outcomeOf(request),
  } satisfies Record<Field, unknown>
}
type Facts = ReturnType<typeof factsOf>

/** A request through somebody's eyes, by the table of who sees what. */
function through(stored: StoredRequest, audience: Audience) {
  const masked = { description: stored.publicDescription, additional: stored.publicAdditional }
  const facts = { whole: factsOf(stored), masked: { ...factsOf(stored), ...masked } }

  /** Null where this is not for them. */
  function may<F extends Field>(field: F): Facts[F] | null {
    const sight = sightOf(field, stored.request.status, audience)
    return sight ? facts[sight][field] : null
  }
  /** For what their view cannot do without. Whoever may not see it is shown no such view at all. */
  function must<F extends Field>(field: F): NonNullable<Facts[F]> {
    const seen = may(field)
    if (seen === null)
      throw new Error(`${field} of a request that is ${stored.request.status} is not for ${audience}`)
    return seen
  }
  const about = () => ({
    id: must('id'),
    helpType: must('helpType'),
    district: must('district'),
    date: must('date'),
    time: must('time'),
  })
  /** Who comes, while somebody does. */
  const acceptance = () =>
    may('volunteerId') === null
      ? null
      : {
          id: must('volunteerId'),
          name: must('volunteerName'),
          phone: must('volunteerPhone'),
          isAccepted: true as const,
        }
  return { may, must, about, acceptance }
}

/** A citizen's own request, while it is current. They alone are sent the completion code. */
export function forCitizen(stored: StoredRequest): CurrentRequest {
  const { may, must, about, acceptance } = through(stored, 'citizen')
  const volunteer = acceptance()
  return {
    ...about(),
    description: must('description'),
    additional: may('additional'),
    postedAt: must('postedAt'),
    volunteer: volunteer && { ...volunteer, code: must('code') },
  }
}

/** A request on the board, or in the hands of this volunteer. */
export function forVolunteer(stored: StoredRequest, volunteerId: string): RequestForVolunteer {
  const isTheirs = 'volunteerId' in stored.request && stored.request.volunteerId === volunteerId
  const { may, must, about, acceptance } = through(stored, isTheirs ? 'its-volunteer' : 'another-volunteer')
  return {
    ...about(),
    handle: must('handle'),
    description: must('description'),
    additional: may('additional'),
    postedAt: must('postedAt'),
    citizenName: may('citizenName'),
    citizenPhone: may('citizenPhone'),
    volunteer: acceptance(),
  }
}

/** A request that is over, with the name of who helped. */
export function pastForCitizen(stored: StoredRequest): PastRequest {
  const { may, must, about } = through(stored, 'citizen')
  return {
    ...about(),
    outcome: must('outcome'),
    volunteerName: may('volunteerName'),
    hadVolunteer: must('hadVolunteer'),
  }
}

/** Help that was given, without whom it was for. */
export function pastForVolunteer(stored: StoredRequest): PastVisit {
  const { must, about } = through(stored, 'its-volunteer')
  return { ...about(), outcome: must('outcome') }
}

/** A request as the desk sees it: with both people, and without the completion code. */
export function requestForAdmin(stored: StoredRequest, now: Date): RequestForAdmin {
  const { may, must, about } = through(stored, 'administrator')
  const { request } = stored
  return {
    ...about(),
    status: request.status,
    attention: attentionOf(request, now) ?? null,
    description: must('description'),
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
