import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { withoutContactDetails } from '@scan/domain/contact-details.ts'
import { OVERDUE_AFTER_HOURS, UNFILLED_WITHIN_HOURS } from '@scan/domain/help-request.ts'
import type { Attention, HelpRequest, Move, Needs, Status } from '@scan/domain/help-request.ts'
import { record } from '../audit/audit.ts'
import type { Queryable } from '../db/pool.ts'
import { searchFor } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { announce, topic } from '../live/announce.ts'

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
  closing: Move['type'] | null
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
  const needs: Needs = { helpType, description, additional, district, date, time, startsAt }
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

async function select(db: Queryable, condition: Sql): Promise<StoredRequest[]> {
  const rows = await db.query(sql<Row>`${SELECT} ${condition}`)
  return rows.map(stored)
}

/** How a request is named by the person who acts on it. */
export const which = {
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
  { needs, citizenId, handle, postedAt }: { needs: Needs; citizenId: string; handle: string; postedAt: Date },
): Promise<void> {
  const [added] = await tx.query(sql<{ id: string }>`
    insert into help_requests (handle, citizen_id, help_type, description, additional, public_description, public_additional,
      district, help_date, help_time, starts_at, posted_at, status)
    values (${handle}, ${citizenId}, ${needs.helpType}, ${needs.description}, ${needs.additional},
      ${withoutContactDetails(needs.description)}, ${needs.additional && withoutContactDetails(needs.additional)}, ${needs.district},
      ${needs.date}, ${needs.time}, ${needs.startsAt}, ${postedAt}, 'open')
    returning id`)
  await announce(tx, [topic.request(citizenId), topic.board(needs.district)])
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
  actor?: { id: string; network?: string }
  /** Letters and the like, in the same transaction. */
  tell?: (tx: Queryable, change: Change) => Promise<void>
}

/**
 * The only way a request changes: lock it, apply a pure step, save it with its audit entry and its letters.
 * Undefined where there is no such request.
 */
export async function change(tx: Queryable, condition: Sql, step: Step): Promise<Change | undefined> {
  const [row] = await tx.query(sql<Row>`${SELECT} ${condition} for update of r`)
  if (!row) return undefined
  const before = stored(row)
  const { after, move, at, remark } = step.advance(before.request)
  await save(tx, after)
  await announce(tx, topicsOf(before.request, after))
  const actor = 'by' in move ? { id: move.by } : step.actor
  const subject = { kind: 'request', id: after.id } as const
  const { id: actorId = null, network } = actor ?? {}
  await record(tx, { at, actorId, action: move.type, subject, network, remark })
  await step.tell?.(tx, { before, after })
  return { before, after }
}

/** Holds an account against a ban until the transaction ends, so that nobody acts while being banned. */
export async function isInGoodStanding(tx: Queryable, accountId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 from accounts where id = ${accountId} and banned_at is null for share`,
  )
  return rows.length > 0
}

/** A volunteer and a citizen. */
export interface Pair {
  volunteerId: string
  citizenId: string
}

/** Holds a volunteer, so that they accept nothing until the transaction ends. */
export async function holdVolunteer(tx: Queryable, volunteerId: string): Promise<void> {
  await tx.query(sql`select 1 from accounts where id = ${volunteerId} for no key update`)
}

export async function separate(tx: Queryable, { volunteerId, citizenId }: Pair, since: Date): Promise<void> {
  await tx.query(sql`
    insert into separations (volunteer_id, citizen_id, since) values (${volunteerId}, ${citizenId}, ${since})
    on conflict do nothing`)
}

export async function reunite(tx: Queryable, { volunteerId, citizenId }: Pair): Promise<void> {
  await tx.query(sql`
    delete from separations where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}`)
}

/** The citizens that a volunteer is kept apart from; undefined where there are none, as for nearly everybody. */
export async function keptApartFrom(db: Queryable, volunteerId: string): Promise<string[] | undefined> {
  const rows = await db.query(
    sql<{ id: string }>`select citizen_id as id from separations where volunteer_id = ${volunteerId}`,
  )
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined
}

/** Whether a volunteer is kept apart from the citizen of a request. */
export async function isSeparated(tx: Queryable, volunteerId: string, request: Sql): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from help_requests r join separations s on s.citizen_id = r.citizen_id and s.volunteer_id = ${volunteerId}
    ${request}`)
  return rows.length > 0
}

/** Erases what a citizen wrote in all of their requests. */
export async function eraseTexts(tx: Queryable, citizenId: string): Promise<void> {
  await tx.query(sql`
    update help_requests set description = '', additional = null, public_description = '', public_additional = null
    where citizen_id = ${citizenId}`)
}

export interface BoardFilter {
  /** Citizens whose requests are not on this board: they and the volunteer are kept apart. */
  without?: string[] | undefined
  district?: District | undefined
  helpTypes?: HelpType[] | undefined
  date?: string | undefined
  /** Matched against the type, the public text and the district; `types` are those whose name it is a part of. */
  text?: { pattern: string; types: HelpType[] } | undefined
  /** The last request of the page before. */
  after?: { startsAt: Date; id: string } | undefined
  limit?: number | undefined
}

function onBoard({ without }: BoardFilter, now: Date): Sql {
  return sql`r.status = 'open' and r.starts_at > ${now}
    ${without ? sql`and r.citizen_id <> all(${without}::uuid[])` : sql.empty}`
}

function matching({ district, helpTypes, date, text }: BoardFilter): Sql {
  return sql`true
    ${district ? sql`and r.district = ${district}` : sql.empty}
    ${helpTypes ? sql`and r.help_type = any(${helpTypes})` : sql.empty}
    ${date ? sql`and r.help_date = ${date}` : sql.empty}
    ${
      text
        ? sql`and (r.help_type = any(${text.types}) or r.public_description ilike ${text.pattern}
            or r.public_additional ilike ${text.pattern} or r.district ilike ${text.pattern})`
        : sql.empty
    }`
}

/** The board: open requests whose time has not come, soonest first, read from the index on open ones alone. */
export function board(filter: BoardFilter, now: Date): Sql {
  const { after, limit } = filter
  return sql`
    where ${onBoard(filter, now)} and ${matching(filter)}
    ${after ? sql`and (r.starts_at, r.id) > (${after.startsAt}, ${after.id}::uuid)` : sql.empty}
    order by r.starts_at, r.id ${limit ? sql`limit ${limit}` : sql.empty}`
}

/** How many requests of the board fit the filter, and how many do not; pages do not matter. */
export async function countBoard(
  db: Queryable,
  filter: BoardFilter,
  now: Date,
): Promise<{ total: number; outside: number }> {
  const [row] = await db.query(sql<{ total: number; open: number }>`
    select count(*) filter (where ${matching(filter)}) as total, count(*) as open
    from help_requests r where ${onBoard(filter, now)}`)
  const { total, open } = row ?? { total: 0, open: 0 }
  return { total, outside: open - total }
}

export async function open(db: Queryable, filter: BoardFilter, now: Date): Promise<StoredRequest[]> {
  return select(db, board(filter, now))
}

export async function acceptedBy(db: Queryable, volunteerId: string): Promise<StoredRequest | undefined> {
  return find(db, which.acceptedBy(volunteerId))
}

/** The citizen's latest request: the current one if they have one, else the last that is over. */
export async function latestOf(db: Queryable, citizenId: string): Promise<StoredRequest | undefined> {
  return find(
    db,
    sql`where r.citizen_id = ${citizenId} order by r.posted_at desc, r.closed_at desc nulls first limit 1`,
  )
}

/** The latest requests of a citizen that are over. */
export async function pastOfCitizen(
  db: Queryable,
  citizenId: string,
  limit: number,
): Promise<StoredRequest[]> {
  return select(
    db,
    sql`where r.citizen_id = ${citizenId} and r.closing is not null order by r.posted_at desc limit ${limit}`,
  )
}

/** The latest requests that were a volunteer's when they ended. */
export async function pastOfVolunteer(
  db: Queryable,
  volunteerId: string,
  limit: number,
): Promise<StoredRequest[]> {
  return select(
    db,
    sql`where r.volunteer_id = ${volunteerId} and r.closing is not null order by r.posted_at desc limit ${limit}`,
  )
}

export async function countCompletedBy(db: Queryable, volunteerId: string): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`
    select count(*) as count from help_requests where volunteer_id = ${volunteerId} and status = 'completed'`)
  return row?.count ?? 0
}

/** What the desk looks for; 'unfilled' and 'overdue' are what needs somebody (the domain's `attentionOf`). */
export interface DeskFilter {
  district?: District | undefined
  helpType?: HelpType | undefined
  date?: string | undefined
  status?: 'open' | 'accepted' | Attention | undefined
  text?: string | undefined
}

const CURRENT = sql`r.status in ('open', 'accepted')`
const unfilled = (now: Date) =>
  sql`r.status = 'open' and r.starts_at > ${now} and r.starts_at <= ${hoursAfter(now, UNFILLED_WITHIN_HOURS)}`
const overdue = (now: Date) =>
  sql`r.status = 'accepted' and r.starts_at <= ${hoursAfter(now, -OVERDUE_AFTER_HOURS)}`

function withStatus(status: NonNullable<DeskFilter['status']>, now: Date): Sql {
  if (status === 'unfilled') return unfilled(now)
  return status === 'overdue' ? overdue(now) : sql`r.status = ${status}`
}

function onDesk({ district, helpType, date, status, text }: DeskFilter, now: Date): Sql {
  const words = text === undefined ? undefined : searchFor(text)
  const people = sql`select id from accounts where search_words @@ lower(${words ?? ''})::tsquery`
  const pattern = `%${text?.trim().replace(/[\\%_]/g, '\\$&')}%`
  return sql`
    where ${CURRENT}
    ${status ? sql`and ${withStatus(status, now)}` : sql.empty}
    ${district ? sql`and r.district = ${district}` : sql.empty}
    ${helpType ? sql`and r.help_type = ${helpType}` : sql.empty}
    ${date ? sql`and r.help_date = ${date}` : sql.empty}
    ${
      words === undefined
        ? sql.empty
        : sql`and (r.citizen_id in (${people}) or r.volunteer_id in (${people})
            or r.description ilike ${pattern} or r.additional ilike ${pattern})`
    }`
}

/** Current requests, the soonest first. */
export async function listForDesk(
  db: Queryable,
  filter: DeskFilter,
  now: Date,
  rows: Sql,
): Promise<StoredRequest[]> {
  return select(db, sql`${onDesk(filter, now)} order by r.starts_at, r.id ${rows}`)
}

export async function countForDesk(db: Queryable, filter: DeskFilter, now: Date): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from help_requests r ${onDesk(filter, now)}`,
  )
  return row?.count ?? 0
}

export type DeskCounts = Record<'requests' | Attention, number>

export async function countsForDesk(db: Queryable, now: Date): Promise<DeskCounts> {
  const [row] = await db.query(sql<DeskCounts>`
    select count(*) as requests, count(*) filter (where ${unfilled(now)}) as unfilled,
      count(*) filter (where ${overdue(now)}) as overdue
    from help_requests r where ${CURRENT}`)
  return row as DeskCounts
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
