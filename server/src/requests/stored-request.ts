import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { DetailName, RequestDetails } from '@scan/contract/request-details.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { ClosingMove, HelpRequest, Status } from '@scan/domain/help-request.ts'
import { column, columns, personal } from '../db/columns.ts'
import type { Column, RowOf } from '../db/columns.ts'
import { sql } from '../db/sql.ts'

export interface Person {
  id: string
  name: string
  phone: string
}

/** A stored request with its people. */
export interface StoredRequest {
  request: HelpRequest
  details: RequestDetails
  /** The texts without phone numbers and addresses. */
  masked: Pick<RequestDetails, 'description' | 'additional'>
  handle: string
  /** How people name it. */
  number: number
  citizen: Person | null
  volunteer: Person | null
}

const detailColumns = {
  helpType: column<HelpType>('help_type'),
  description: personal<string>('description', ''),
  additional: personal<string | null>('additional', null),
  district: column<District>('district'),
  area: personal<string | null>('area', null),
  address: personal<string | null>('address', null),
  landmark: personal<string | null>('landmark', null),
  date: column<string>('help_date'),
  time: column<string>('help_time'),
} satisfies { [K in DetailName]: Column<RequestDetails[K]> }

/** The requests. Deleting a citizen erases what is personal in theirs; what is counted stays. */
export const REQUESTS = columns('help_requests', {
  id: column<string>('id'),
  number: column<number>('number'),
  handle: column<string>('handle'),
  /** The one before its last volunteer was no longer coming. */
  formerHandle: column<string | null>('former_handle'),
  ...detailColumns,
  publicDescription: personal<string>('public_description', ''),
  publicAdditional: personal<string | null>('public_additional', null),
  startsAt: column<Date>('starts_at'),
  postedAt: column<Date>('posted_at'),
  status: column<Status>('status'),
  acceptedAt: column<Date | null>('accepted_at'),
  code: column<string | null>('completion_code'),
  wrongCodes: column<number>('wrong_codes'),
  codeLockedUntil: column<Date | null>('code_locked_until'),
  closing: column<ClosingMove | null>('closing'),
  closedAt: column<Date | null>('closed_at'),
  citizenId: column<string | null>('citizen_id'),
  volunteerId: column<string | null>('volunteer_id'),
})

export type Row = RowOf<typeof REQUESTS> & {
  citizenName: string | null
  citizenPhone: string | null
  volunteerName: string | null
  volunteerPhone: string | null
}

/** A request with its people; for `help_requests r` with `PEOPLE`. */
export const SELECTED = sql`
  ${REQUESTS.select('r')}, c.name as "citizenName", c.phone as "citizenPhone",
    coalesce(v.name_before, v.name) as "volunteerName", coalesce(v.phone_before, v.phone) as "volunteerPhone"`
export const PEOPLE = sql`
  left join accounts c on c.id = r.citizen_id left join accounts v on v.id = r.volunteer_id`

function person(id: string | null, name: string | null, phone: string | null): Person | null {
  return id !== null && name !== null && phone !== null ? { id, name, phone } : null
}

function requestOf(row: Row): HelpRequest {
  const { id, citizenId, startsAt, postedAt, wrongCodes, codeLockedUntil } = row
  const posted = { id, citizenId, startsAt, postedAt, wrongCodes, codeLockedUntil }
  const { status, volunteerId, acceptedAt, code, closing, closedAt } = row
  if (status === 'open') return { ...posted, status }
  if (status === 'accepted') {
    if (!volunteerId || !acceptedAt || !code)
      throw new Error(`The accepted request ${id} lacks its volunteer`)
    return { ...posted, status, volunteerId, acceptedAt, code }
  }
  if (!closing || !closedAt) throw new Error(`The closed request ${id} lacks its closing`)
  return { ...posted, status, closing, closedAt, volunteerId, acceptedAt, code }
}

export function stored(row: Row): StoredRequest {
  return {
    request: requestOf(row),
    details: Object.fromEntries(DETAIL_NAMES.map((name) => [name, row[name]])) as unknown as RequestDetails,
    masked: { description: row.publicDescription, additional: row.publicAdditional },
    handle: row.handle,
    number: row.number,
    citizen: person(row.citizenId, row.citizenName, row.citizenPhone),
    volunteer: person(row.volunteerId, row.volunteerName, row.volunteerPhone),
  }
}

/** The columns for a request's words. */
export function written({ details, masked }: Pick<StoredRequest, 'details' | 'masked'>) {
  return { ...details, publicDescription: masked.description, publicAdditional: masked.additional }
}

/** The lifecycle columns after a move. */
export function lifecycle(request: HelpRequest) {
  const { status, startsAt, wrongCodes, codeLockedUntil } = request
  const nobody = { volunteerId: null, acceptedAt: null }
  const { volunteerId, acceptedAt } = request.status === 'open' ? nobody : request
  const code = 'code' in request ? request.code : null
  const { closing, closedAt } = 'closing' in request ? request : { closing: null, closedAt: null }
  return { status, startsAt, volunteerId, acceptedAt, code, wrongCodes, codeLockedUntil, closing, closedAt }
}
