import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { DetailName, RequestDetails } from '@scan/contract/request-details.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import type { ClosingMove, HelpRequest, Move, Status } from '@scan/domain/help-request.ts'
import { record } from '../platform/audit.ts'
import { column, columns, personal } from '../platform/db/columns.ts'
import type { Column, RowOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import { publish, topic } from '../platform/publishing.ts'
import { newToken } from '../platform/tokens.ts'
import * as happenings from './happenings/happenings-store.ts'
import { notePatterns } from './patterns/patterns.ts'
import type { Pair } from './separations-store.ts'

export interface Person {
  id: string
  name: string
  phone: string
}

/** A request as it is kept, with the people of it. */
export interface StoredRequest {
  request: HelpRequest
  details: RequestDetails
  /** The texts without phone numbers and addresses. */
  masked: Pick<RequestDetails, 'description' | 'additional'>
  handle: string
  citizen: Person | null
  volunteer: Person | null
}

const detailColumns = {
  helpType: column<HelpType>('help_type'),
  description: personal<string>('description', ''),
  additional: personal<string | null>('additional', null),
  district: column<District>('district'),
  date: column<string>('help_date'),
  time: column<string>('help_time'),
} satisfies { [K in DetailName]: Column<RequestDetails[K]> }

/** The requests. Deleting its citizen erases what is personal in one; what is counted stays. */
export const REQUESTS = columns('help_requests', {
  id: column<string>('id'),
  handle: column<string>('handle'),
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

type Row = RowOf<typeof REQUESTS> & {
  citizenName: string | null
  citizenPhone: string | null
  volunteerName: string | null
  volunteerPhone: string | null
}

const SELECT = sql`
  select ${REQUESTS.select('r')}, c.name as "citizenName", c.phone as "citizenPhone",
    coalesce(v.name_before, v.name) as "volunteerName", coalesce(v.phone_before, v.phone) as "volunteerPhone"
  from help_requests r
  left join accounts c on c.id = r.citizen_id
  left join accounts v on v.id = r.volunteer_id`

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
  return { ...posted, status, closing, closedAt, volunteerId, acceptedAt }
}

function stored(row: Row): StoredRequest {
  return {
    request: requestOf(row),
    details: Object.fromEntries(DETAIL_NAMES.map((name) => [name, row[name]])) as unknown as RequestDetails,
    masked: { description: row.publicDescription, additional: row.publicAdditional },
    handle: row.handle,
    citizen: person(row.citizenId, row.citizenName, row.citizenPhone),
    volunteer: person(row.volunteerId, row.volunteerName, row.volunteerPhone),
  }
}

/** The requests of a condition on `r`, each with its people. */
export async function select(db: Queryable, condition: Sql): Promise<StoredRequest[]> {
  const rows = await db.query(sql<Row>`${SELECT} ${condition}`)
  return rows.map(stored)
}

/** How a request is named by the person who acts on it. */
export const where = {
  byId: (id: string) => sql`where r.id = ${id}`,
  stillOpen: (id: string) => sql`where r.id = ${id} and r.status = 'open'`,
  stillAccepted: (id: string) => sql`where r.id = ${id} and r.status = 'accepted'`,
  currentOf: (citizenId: string) =>
    sql`where r.citizen_id = ${citizenId} and r.status in ('open', 'accepted')`,
  acceptedBy: (volunteerId: string) => sql`where r.volunteer_id = ${volunteerId} and r.status = 'accepted'`,
  acceptedBetween: ({ volunteerId, citizenId }: Pair) =>
    sql`where r.volunteer_id = ${volunteerId} and r.citizen_id = ${citizenId} and r.status = 'accepted'`,
  ofHandle: (handle: string) => sql`where r.handle = ${handle}`,
  /** A citizen's open request, while somebody can still come. */
  openOf: (address: string, now: Date) => sql`
    where r.citizen_id = (select id from accounts where lower(email) = lower(${address}))
      and r.status = 'open' and r.starts_at > ${now}`,
  /** What this volunteer has accepted, where it is this handle's or this address's. Nobody else's is looked at. */
  ownVisit: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'accepted' and (r.handle = ${handleOrAddress} or exists (
      select from accounts a where a.id = r.citizen_id and lower(a.email) = lower(${handleOrAddress})))`,
}

const HANDLES = '@requests.invalid'

/** What stands for a citizen's address until a volunteer has accepted, and while they hold the request. */
function newHandle(): string {
  return `${newToken()}${HANDLES}`
}

export function isHandle(handleOrAddress: string): boolean {
  return handleOrAddress.endsWith(HANDLES)
}

export async function find(db: Queryable, condition: Sql): Promise<StoredRequest | undefined> {
  const [found] = await select(db, condition)
  return found
}

/** Who has to be told that a request has changed: its citizen, its volunteer, and the board that it is on or was. */
function topicsOf(before: HelpRequest, after: HelpRequest, district: District): string[] {
  const states = [before, after]
  const volunteers = states.flatMap((state) => (state.status === 'accepted' ? [state.volunteerId] : []))
  const people = new Set([...volunteers, ...(after.citizenId ? [after.citizenId] : [])])
  const isOnBoard = states.some(({ status }) => status === 'open')
  return [...[...people].map(topic.request), ...(isOnBoard ? [topic.board(district)] : [])]
}

interface NewRequest {
  details: RequestDetails
  startsAt: Date
  citizenId: string
  postedAt: Date
}

export async function add(tx: Queryable, { details, ...posted }: NewRequest): Promise<void> {
  const { citizenId, postedAt } = posted
  const masked = maskContactDetails(details)
  const [added] = await tx.query(sql<{ id: string }>`
    ${REQUESTS.insert({
      ...posted,
      ...details,
      handle: newHandle(),
      publicDescription: masked.description,
      publicAdditional: masked.additional,
      status: 'open',
    })}
    returning id`)
  await publish(tx, [topic.request(citizenId), topic.board(details.district)])
  if (added)
    await record(tx, {
      at: postedAt,
      actorId: citizenId,
      action: 'post',
      subject: { kind: 'request', id: added.id },
    })
}

async function save(tx: Queryable, handle: string, request: HelpRequest): Promise<void> {
  const { id, status, wrongCodes, codeLockedUntil } = request
  const nobody = { volunteerId: null, acceptedAt: null }
  const { volunteerId, acceptedAt } = request.status === 'open' ? nobody : request
  const code = request.status === 'accepted' ? request.code : null
  const { closing, closedAt } = 'closing' in request ? request : { closing: null, closedAt: null }
  const lifecycle = { volunteerId, acceptedAt, code, wrongCodes, codeLockedUntil, closing, closedAt }
  await tx.query(sql`
    update help_requests set ${REQUESTS.assign({ status, handle, ...lifecycle })} where id = ${id}`)
}

export interface Change {
  /** The request as it stood when it was locked. */
  before: StoredRequest
  after: HelpRequest
  /** The same as it is kept now. Who accepted it is named where the request was theirs already. */
  stored: StoredRequest
}

export interface Step {
  /** The request after the move; throws where the move is refused. */
  advance: (request: HelpRequest) => {
    after: HelpRequest
    move: Move
    at: Date
    /** What the person wrote about it. */
    remark?: string
  }
  /** Who makes a move that does not name them, such as an administrator, and from where. */
  actor?: { id: string; clientSubnet?: string }
  /** Notifications, in the same transaction. */
  notify?: (tx: Queryable, change: Change) => Promise<void>
}

/**
 * The only way a request changes: lock it, apply a pure step, save it with its audit entry and its notifications.
 * Undefined where there is no such request.
 */
export async function change(tx: Queryable, condition: Sql, step: Step): Promise<Change | undefined> {
  const [row] = await tx.query(sql<Row>`${SELECT} ${condition} for update of r`)
  if (!row) return undefined
  const before = stored(row)
  const { after, move, at, remark } = step.advance(before.request)
  // Whoever held the request knows the handle: the next one to see it on the board is given another.
  const isReopened = before.request.status === 'accepted' && after.status === 'open'
  const handle = isReopened ? newHandle() : before.handle
  await save(tx, handle, after)
  await happenings.add(tx, { before: before.request, after, move: move.type, at })
  await publish(tx, topicsOf(before.request, after, before.details.district))
  const actor = 'by' in move ? { id: move.by } : step.actor
  const subject = { kind: 'request', id: after.id } as const
  const { id: actorId = null, clientSubnet } = actor ?? {}
  await record(tx, { at, actorId, action: move.type, subject, clientSubnet, remark })
  await notePatterns(tx, { before: before.request, after, move, at })
  const changed = { before, after, stored: { ...before, handle, request: after } }
  await step.notify?.(tx, changed)
  return changed
}

/**
 * Locks an account until the transaction ends, so that nobody acts while being banned, and nobody does two of these
 * things at once.
 */
export async function lockInGoodStanding(tx: Queryable, accountId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from accounts where id = ${accountId} and banned_at is null for no key update`,
  )
  return rows.length > 0
}

/** Whether an administrator has yet to agree that this citizen asks for help. */
export async function awaitsAgreement(tx: Queryable, citizenId: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from accounts where id = ${citizenId} and awaits_agreement`)
  return rows.length > 0
}

/** The citizen's latest request: the current one if they have one, else the last that is over. */
export async function latestOf(db: Queryable, citizenId: string): Promise<StoredRequest | undefined> {
  return find(
    db,
    sql`where r.citizen_id = ${citizenId} order by r.posted_at desc, r.closed_at desc nulls first limit 1`,
  )
}
