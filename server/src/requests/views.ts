import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { PastRequest, PastVisit, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { PastForAdmin } from '@scan/contract/admin/person.ts'
import type { FoundRequest } from '@scan/contract/admin/search.ts'
import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { ringFrom } from '@scan/domain/calls.ts'
import { maskHouse } from '@scan/domain/contact-details/contact-details.ts'
import { attentionOf, houseShownFrom, isHiddenFromVolunteer } from '@scan/domain/help-request.ts'
import { HOUSE_FIELDS, visibilityOf } from '@scan/domain/visibility.ts'
import type { Audience, DerivedField, Field } from '@scan/domain/visibility.ts'
import type { Context } from '../context.ts'
import type { StoredRequest } from './store.ts'

type Told =
  | keyof CurrentRequest
  | keyof PastRequest
  | keyof PastVisit
  | keyof RequestForVolunteer
  | keyof Reply<typeof api.readWaiting>
type Unlisted = Exclude<Told, Field | DerivedField | 'volunteer'>
// Fields of a request for one of its people are in one of the tables of visibility, or the compiler names them here.
true satisfies [Unlisted] extends [never] ? true : Unlisted

function factsOf(stored: StoredRequest) {
  const { request, details, handle, number, citizen, volunteer, reserved, thanks, asked } = stored
  const { id, postedAt } = request
  return {
    ...details,
    id,
    number,
    postedAt,
    handle,
    citizenId: citizen?.id ?? null,
    citizenName: citizen?.name ?? null,
    citizenPhone: citizen?.phone ?? null,
    volunteerId: volunteer?.id ?? null,
    volunteerName: volunteer?.name ?? null,
    volunteerPhone: volunteer?.phone ?? null,
    cardNumber: volunteer?.cardNumber ?? null,
    inHandOf: stored.inHandOf,
    timesHelped: stored.timesHelped ?? null,
    papersSeen: stored.papersSeen?.length ? stored.papersSeen : null,
    keptFor: reserved && { name: reserved.name, until: reserved.until },
    askedFirst: stored.askedFirst,
    awaitsCall: stored.awaitsCall || null,
    byPhone: stored.byPhone || null,
    firstVisit: stored.isFirstVisit || null,
    openToAll: stored.openedToAll || null,
    thanks,
    // Somebody who has left since is counted too: a concern can be about them.
    hadVolunteer: volunteer !== null || ('acceptedAt' in request && request.acceptedAt !== null),
    code: request.status === 'accepted' ? request.code : null,
    newTime: 'proposed' in request ? request.proposed : null,
    revision: stored.revision,
    revisedAt: stored.revisedAt,
    outcome: 'closing' in request ? request.closing : null,
    asked: asked?.length ? asked : null,
  } satisfies Record<Field, unknown>
}
type RequestFacts = ReturnType<typeof factsOf>

/** These fields as the visibility table lets an audience see them: null where they are not for them. */
function seen<F extends Field>(stored: StoredRequest, audience: Audience, fields: readonly F[]) {
  const whole = factsOf(stored)
  const facts = {
    whole,
    masked: { ...whole, ...stored.masked },
    get 'without-house'() {
      return { ...whole, ...maskHouse(stored.details) }
    },
  }
  const entries = fields.map((field) => {
    const detail = visibilityOf(field, stored.request.status, audience)
    return [field, detail ? facts[detail][field] : null]
  })
  return Object.fromEntries(entries) as { [K in F]: RequestFacts[K] | null }
}

/** The same of fields a view cannot do without. Audiences that may not see them never get that view. */
function needed<F extends Field>(stored: StoredRequest, audience: Audience, fields: readonly F[]) {
  const facts = seen(stored, audience, fields)
  const missing = fields.find((field) => facts[field] === null)
  if (missing)
    throw new Error(`${missing} of a request that is ${stored.request.status} is not for ${audience}`)
  return facts as { [K in F]: NonNullable<RequestFacts[K]> }
}

/** The same, without those that are null. */
function known<F extends Field>(stored: StoredRequest, audience: Audience, fields: readonly F[]) {
  const facts = Object.entries(seen(stored, audience, fields)).filter(([, fact]) => fact !== null)
  return Object.fromEntries(facts) as { [K in F]?: NonNullable<RequestFacts[K]> }
}

const ABOUT = ['id', 'number', 'helpType', 'district', 'date', 'time'] as const

function detailsFor(stored: StoredRequest, audience: Audience): RequestDetails {
  return seen(stored, audience, DETAIL_NAMES) as RequestDetails
}

const OF_VISIT = ['newTime', 'revision', 'revisedAt'] as const

function volunteerFor(stored: StoredRequest, audience: Audience) {
  if (seen(stored, audience, ['volunteerId']).volunteerId === null) return null
  const volunteer = needed(stored, audience, ['volunteerId', 'volunteerName', 'volunteerPhone'])
  const { volunteerId: id, volunteerName: name, volunteerPhone: phone } = volunteer
  return { id, name, phone, isAccepted: stored.request.status === 'accepted' }
}

/** A citizen's own current request. Only they are sent the completion code. */
function forCitizen(stored: StoredRequest): CurrentRequest {
  const volunteer = volunteerFor(stored, 'citizen')
  return {
    ...detailsFor(stored, 'citizen'),
    ...needed(stored, 'citizen', ['id', 'number', 'postedAt']),
    volunteer: volunteer && {
      ...volunteer,
      code: needed(stored, 'citizen', ['code']).code,
      ...known(stored, 'citizen', ['cardNumber', 'timesHelped', 'papersSeen']),
    },
    ...known(stored, 'citizen', ['awaitsCall', 'askedFirst', 'openToAll', ...OF_VISIT]),
  }
}

export function latestForCitizen(stored: StoredRequest | undefined): Pick<User, 'request' | 'lastOutcome'> {
  if (!stored) return { request: null, lastOutcome: null }
  if ('closing' in stored.request) return { request: null, lastOutcome: stored.request.closing }
  return { request: forCitizen(stored), lastOutcome: null }
}

function volunteerAs(stored: StoredRequest, volunteerId: string, now: Date): Audience {
  const { request } = stored
  if (!('volunteerId' in request) || request.volunteerId !== volunteerId) return 'another-volunteer'
  if (isHiddenFromVolunteer(request, now)) return 'day-late-volunteer'
  if (isShownAsUndecided(stored, now)) return 'undecided-volunteer'
  const isEarly = request.status === 'accepted' && now < houseShownFrom(request)
  return isEarly ? 'early-volunteer' : 'its-volunteer'
}

/** Not at once: whoever may still be in the house of the one who accused them reads nothing of it (D102). */
export function isShownAsUndecided({ isUndecided, undecidedShownFrom }: StoredRequest, now: Date): boolean {
  return isUndecided && (undecidedShownFrom === null || undecidedShownFrom <= now)
}

export function forVolunteer(
  stored: StoredRequest,
  volunteerId: string,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): RequestForVolunteer {
  const audience = volunteerAs(stored, volunteerId, now())
  return { ...shownTo(audience, stored), ...whoKnows(stored, audience, timeZone) }
}

/** Whether the citizen of a visit knows who comes, and can be asked. */
function whoKnows(
  { request, byPhone, toldOf, isPhoneWrong }: StoredRequest,
  audience: Audience,
  timeZone: string,
): Pick<RequestForVolunteer, 'byPhone' | 'told' | 'ringFrom' | 'phoneWrong'> {
  if (request.status !== 'accepted' || !['its-volunteer', 'early-volunteer'].includes(audience)) return {}
  const told = toldOf === request.volunteerId
  return {
    ...(isPhoneWrong && { phoneWrong: true as const }),
    ...(byPhone && { byPhone: true as const, told }),
    ...(byPhone && !told && { ringFrom: ringFrom(request, timeZone) }),
  }
}

export function onBoard(stored: StoredRequest): RequestForVolunteer {
  return shownTo('another-volunteer', stored)
}

/** Reserved for this volunteer. */
export function reservedOnBoard(stored: StoredRequest): RequestForVolunteer {
  return { ...onBoard(stored), forYou: true, ...(stored.reserved && { forYouUntil: stored.reserved.until }) }
}

function shownTo(audience: Audience, stored: StoredRequest): RequestForVolunteer {
  const waitsForHouse = audience === 'early-volunteer' && HOUSE_FIELDS.some((name) => stored.details[name])
  return {
    ...detailsFor(stored, audience),
    ...needed(stored, audience, ['id', 'number', 'handle', 'postedAt']),
    ...seen(stored, audience, ['citizenName', 'citizenPhone']),
    ...(audience === 'undecided-volunteer' && { coordinatorCalls: true as const }),
    ...(waitsForHouse && { houseFrom: houseShownFrom(stored.request) }),
    volunteer: volunteerFor(stored, audience),
    ...known(stored, audience, OF_VISIT),
  }
}

export function pastForCitizen(
  stored: StoredRequest,
  next: Pick<PastRequest, 'canThank' | 'canAskFirst'>,
): PastRequest {
  return {
    ...next,
    ...detailsFor(stored, 'citizen'),
    ...needed(stored, 'citizen', ['id', 'number', 'outcome', 'hadVolunteer']),
    ...seen(stored, 'citizen', ['volunteerName']),
    ...known(stored, 'citizen', ['thanks']),
  }
}

export function pastForVolunteer(stored: StoredRequest): PastVisit {
  return {
    ...needed(stored, 'its-volunteer', [...ABOUT, 'outcome']),
    ...seen(stored, 'its-volunteer', ['duration']),
    ...known(stored, 'its-volunteer', ['thanks']),
  }
}

export function pastForAdmin(stored: StoredRequest): PastForAdmin {
  return {
    ...needed(stored, 'administrator', [...ABOUT, 'outcome']),
    ...seen(stored, 'administrator', ['duration']),
    ...seen(stored, 'administrator', ['citizenId', 'citizenName', 'volunteerId', 'volunteerName']),
  }
}

/** With who comes, for whoever rings from her door. */
export function foundRequest(stored: StoredRequest): FoundRequest {
  const { volunteerName: name, cardNumber } = known(stored, 'administrator', ['volunteerName', 'cardNumber'])
  return {
    ...needed(stored, 'administrator', ['id', 'number', 'helpType', 'date', 'time']),
    ...seen(stored, 'administrator', ['citizenName', 'outcome']),
    status: stored.request.status,
    ...(name && cardNumber && { volunteer: { name, cardNumber } }),
  }
}

/** The phone number is hidden once it is over. */
function volunteerAtDesk(stored: StoredRequest): RequestForAdmin['volunteer'] {
  const fields = ['volunteerId', 'volunteerName', 'volunteerPhone'] as const
  const {
    volunteerId: id,
    volunteerName: name,
    volunteerPhone: phone,
  } = seen(stored, 'administrator', fields)
  if (id === null) return null
  const isAccepted = stored.request.status === 'accepted'
  return { id, name, phone, isAccepted, ...known(stored, 'administrator', ['cardNumber']) }
}

export function requestForAdmin(stored: StoredRequest, now: Date): RequestForAdmin {
  const { couldGo } = stored
  const { keptFor } = known(stored, 'administrator', ['keptFor'])
  return {
    ...needed(stored, 'administrator', ABOUT),
    ...seen(stored, 'administrator', ['duration']),
    ...seen(stored, 'administrator', ['area', 'postedAt', 'citizenId', 'citizenName', 'citizenPhone']),
    description: seen(stored, 'administrator', ['description']).description ?? '',
    status: stored.request.status,
    attention: attentionOf(stored.request, stored, now) ?? null,
    volunteer: volunteerAtDesk(stored),
    ...known(stored, 'administrator', ['asked', 'awaitsCall', 'byPhone', 'firstVisit', 'inHandOf']),
    ...(keptFor && { askedFirst: keptFor }),
    ...(couldGo !== undefined && { couldGo }),
  }
}
