import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import type { ClosingMove, HelpRequest, Move, RequestDetails, Status } from '@scan/domain/help-request.ts'
import type { Erasure } from '../platform/erasure.ts'
import { record } from '../platform/audit.ts'
import type { Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Pair } from './separations-store.ts'
import { publish, topic } from '../platform/publishing.ts'

export interface Person {
  id: string
  name: string
  phone: string
}

/** A request as it is kept, with the people of it. */
export interface StoredRequest {
  request: HelpRequest
  handle: string
  /** The texts without phone numbers and addresses. */
  publicDescription: string
  publicAdditional: string | null
  citizen: Person | null
  volunteer: Person | null
}

interface Row {
  id: string
  handle: string
  helpType: HelpType
  description: string
  additional: string | null
  publicDescription: string
  publicAdditional: string | null
  district: District
  date: string
  time: string
  startsAt: Date
  postedAt: Date
  status: Status
  acceptedAt: Date | null
  code: string | null
  wrongCodes: number
  codeLockedUntil: Date | null
  closing: ClosingMove | null
  closedAt: Date | null
  citizenId: string | null
  citizenName: string | null
  citizenPhone: string | null
  volunteerId: string | null
  volunteerName: string | null
  volunteerPhone: string | null
}

const SELECT = sql`
  select r.id, r.handle, r.help_type as "helpType", r.description, r.additional, r.district,
    r.public_description as "publicDescription", r.public_additional as "publicAdditional",
    r.help_date as "date", r.help_time as "time", r.starts_at as "startsAt", r.posted_at as "postedAt", r.status,
    r.accepted_at as "acceptedAt", r.completion_code as "code", r.wrong_codes as "wrongCodes",
    r.code_locked_until as "codeLockedUntil", r.closing, r.closed_at as "closedAt",
    r.citizen_id as "citizenId", c.name as "citizenName", c.phone as "citizenPhone",
    r.volunteer_id as "volunteerId", v.name as "volunteerName", v.phone as "volunteerPhone"
  from help_requests r
  left join accounts c on c.id = r.citizen_id
  left join accounts v on v.id = r.volunteer_id`

function person(id: string | null, name: string | null, phone: string | null): Person | null {
  return id !== null && name !== null && phone !== null ? { id, name, phone } : null
}

function requestOf(row: Row): HelpRequest {
  const { id, citizenId, postedAt, wrongCodes, codeLockedUntil } = row
  const { helpType, description, additional, district, date, time, startsAt } = row
  const needs: RequestDetails = { helpType, description, additional, district, date, time, startsAt }
  const posted = { ...needs, id, citizenId, postedAt, wrongCodes, codeLockedUntil }
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
    handle: row.handle,
    publicDescription: row.publicDescription,
    publicAdditional: row.publicAdditional,
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
  currentOf: (citizenId: string) =>
    sql`where r.citizen_id = ${citizenId} and r.status in ('open', 'accepted')`,
  acceptedBy: (volunteerId: string) => sql`where r.volunteer_id = ${volunteerId} and r.status = 'accepted'`,
  acceptedBetween: ({ volunteerId, citizenId }: Pair) =>
    sql`where r.volunteer_id = ${volunteerId} and r.citizen_id = ${citizenId} and r.status = 'accepted'`,
  /**
   * The handle that the board gives out, or a citizen's address. An address means their current request;
   * a handle always its own, also once it is closed.
   */
  named: (handleOrEmail: string) => sql`
    where r.id = coalesce(
      (select id from help_requests where handle = ${handleOrEmail}),
      (select h.id from help_requests h join accounts a on a.id = h.citizen_id
        where lower(a.email) = lower(${handleOrEmail}) and h.status in ('open', 'accepted')))`,
}

export async function find(db: Queryable, condition: Sql): Promise<StoredRequest | undefined> {
  const [found] = await select(db, condition)
  return found
}

/** Who has to be told that a request has changed: its citizen, its volunteer, and the board that it is on or was. */
function topicsOf(before: HelpRequest | undefined, after: HelpRequest): string[] {
  const states = before ? [before, after] : [after]
  const volunteers = states.flatMap((state) => (state.status === 'accepted' ? [state.volunteerId] : []))
  const people = new Set([...volunteers, ...(after.citizenId ? [after.citizenId] : [])])
  const isOnBoard = states.some(({ status }) => status === 'open')
  return [...[...people].map(topic.request), ...(isOnBoard ? [topic.board(after.district)] : [])]
}

export async function add(
  tx: Queryable,
  {
    needs,
    citizenId,
    handle,
    postedAt,
  }: { needs: RequestDetails; citizenId: string; handle: string; postedAt: Date },
): Promise<void> {
  const shown = maskContactDetails(needs)
  const [added] = await tx.query(sql<{ id: string }>`
    insert into help_requests (handle, citizen_id, help_type, description, additional, public_description, public_additional,
      district, help_date, help_time, starts_at, posted_at, status)
    values (${handle}, ${citizenId}, ${needs.helpType}, ${needs.description}, ${needs.additional},
      ${shown.description}, ${shown.additional}, ${needs.district},
      ${needs.date}, ${needs.time}, ${needs.startsAt}, ${postedAt}, 'open')
    returning id`)
  await publish(tx, [topic.request(citizenId), topic.board(needs.district)])
  if (added)
    await record(tx, {
      at: postedAt,
      actorId: citizenId,
      action: 'post',
      subject: { kind: 'request', id: added.id },
    })
}

async function save(tx: Queryable, request: HelpRequest): Promise<void> {
  const accepted = request.status === 'accepted' ? request : undefined
  const closed = 'closing' in request ? request : undefined
  const volunteerId = accepted?.volunteerId ?? closed?.volunteerId ?? null
  const acceptedAt = accepted?.acceptedAt ?? closed?.acceptedAt ?? null
  await tx.query(sql`
    update help_requests set status = ${request.status}, volunteer_id = ${volunteerId}, accepted_at = ${acceptedAt},
      completion_code = ${accepted?.code ?? null}, wrong_codes = ${request.wrongCodes},
      code_locked_until = ${request.codeLockedUntil}, closing = ${closed?.closing ?? null}, closed_at = ${closed?.closedAt ?? null}
    where id = ${request.id}`)
}

export interface Change {
  /** The request as it stood when it was locked. */
  before: StoredRequest
  after: HelpRequest
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
  await save(tx, after)
  await publish(tx, topicsOf(before.request, after))
  const actor = 'by' in move ? { id: move.by } : step.actor
  const subject = { kind: 'request', id: after.id } as const
  const { id: actorId = null, clientSubnet } = actor ?? {}
  await record(tx, { at, actorId, action: move.type, subject, clientSubnet, remark })
  await step.notify?.(tx, { before, after })
  return { before, after }
}

/** Locks an account against a ban until the transaction ends, so that nobody acts while being banned. */
export async function lockInGoodStanding(tx: Queryable, accountId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from accounts where id = ${accountId} and banned_at is null for share`,
  )
  return rows.length > 0
}

/** What a citizen wrote in all of their requests. What is counted stays. */
export const erasure: Erasure = {
  columns: { help_requests: ['description', 'additional', 'public_description', 'public_additional'] },
  erase: async (tx, { id }) => {
    await tx.query(sql`
      update help_requests set description = '', additional = null, public_description = '', public_additional = null
      where citizen_id = ${id}`)
  },
}

/** Masks the texts of all current requests as a new one's would be. A migration queues it where the mask has become stricter. */
export async function maskAgain(db: Queryable): Promise<void> {
  const current = await db.query(sql<{ id: string; description: string; additional: string | null }>`
    select id, description, additional from help_requests where status in ('open', 'accepted')`)
  for (const { id, ...texts } of current) {
    const { description, additional } = maskContactDetails(texts)
    // Erased meanwhile, they stay erased.
    await db.query(sql`
      update help_requests set public_description = ${description}, public_additional = ${additional}
      where id = ${id} and description = ${texts.description}
        and (public_description, public_additional) is distinct from (${description}, ${additional}::text)`)
  }
}

/** The citizen's latest request: the current one if they have one, else the last that is over. */
export async function latestOf(db: Queryable, citizenId: string): Promise<StoredRequest | undefined> {
  return find(
    db,
    sql`where r.citizen_id = ${citizenId} order by r.posted_at desc, r.closed_at desc nulls first limit 1`,
  )
}

/** Open requests whose time has come. */
export async function idsToExpire(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select id from help_requests where status = 'open' and starts_at <= ${now} order by starts_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Marks requests accepted for a time that long past and not reminded of yet; answers which. */
export async function markReminded(tx: Queryable, startedBefore: Date, now: Date): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    update help_requests set reminded_at = ${now}
    where status = 'accepted' and starts_at <= ${startedBefore} and reminded_at is null returning id`)
  return rows.map(({ id }) => id)
}

/** The same for those that the administrators have not been told of as overdue. */
export async function markOverdueTold(tx: Queryable, startedBefore: Date, now: Date): Promise<string[]> {
  const rows = await tx.query(sql<{ id: string }>`
    update help_requests set overdue_told_at = ${now}
    where status = 'accepted' and starts_at <= ${startedBefore} and overdue_told_at is null returning id`)
  return rows.map(({ id }) => id)
}
