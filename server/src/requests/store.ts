import { randomUUID } from 'node:crypto'
import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { Refused } from '@scan/domain/refused.ts'
import { notified } from '../notifications/notifications.ts'
import type { Notification } from '../notifications/notifications.ts'
import { recorded } from '../audit/audit.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql, Value } from '../db/sql.ts'
import { published, topic } from '../live/publishing.ts'
import { handleAfterChange, newHandle, stemOf } from './handles.ts'
import { ACCEPTING, refuseAccepting } from './acceptances.ts'
import type { Accepting } from './acceptances.ts'
import * as happenings from './happenings-store.ts'
import { notedPatterns } from './patterns.ts'
import { keptApart } from './separations-store.ts'
import type { Pair } from './separations-store.ts'
import { PEOPLE, REQUESTS, SELECTED, lifecycle, stored, written } from './stored-request.ts'
import type { Person, Row, StoredRequest } from './stored-request.ts'

export type { StoredRequest } from './stored-request.ts'

/** The requests that meet a condition on `r`, each with its people. */
export async function select(db: Queryable, condition: Sql): Promise<StoredRequest[]> {
  const rows = await db.query(sql<Row>`select ${SELECTED} from help_requests r ${PEOPLE} ${condition}`)
  return rows.map(stored)
}

/** How the person who acts on a request names it. */
export const where = {
  byId: (id: string) => sql`where r.id = ${id}`,
  stillOpen: (id: string) => sql`where r.id = ${id} and r.status = 'open'`,
  stillAccepted: (id: string) => sql`where r.id = ${id} and r.status = 'accepted'`,
  currentOf: (citizenId: string) =>
    sql`where r.citizen_id = ${citizenId} and r.status in ('open', 'accepted')`,
  acceptedBy: (volunteerId: string) => sql`where r.volunteer_id = ${volunteerId} and r.status = 'accepted'`,
  acceptedBetween: ({ volunteerId, citizenId }: Pair) =>
    sql`where r.volunteer_id = ${volunteerId} and r.citizen_id = ${citizenId} and r.status = 'accepted'`,
  /** A citizen's open request, while somebody can still come. */
  openOf: (address: string, now: Date) => sql`
    where r.citizen_id = (select id from accounts where email = ${foldedAddress(address)})
      and r.status = 'open' and r.starts_at > ${now}`,
  /** The open request that had this handle before its words changed. */
  changedSince: (handle: string) =>
    sql`where r.status = 'open' and split_part(r.handle, '+', 1) = ${stemOf(handle)}`,
  /** What this volunteer has accepted, if it goes by this handle or address. Nobody else's is considered. */
  ownVisit: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'accepted' and (r.handle = ${handleOrAddress} or exists (
      select from accounts a where a.id = r.citizen_id and a.email = ${foldedAddress(handleOrAddress)}))`,
  /** What this volunteer has accepted by exactly this handle or address. */
  acceptedAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'accepted' and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}`,
  /** What this volunteer has completed. */
  completedAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'completed' and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}
    order by r.closed_at desc limit 1`,
  /** What this volunteer may have given back, while they could see it on the board. */
  givenBackAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.status = 'open' and ${isNamed(sql`r.former_handle`, volunteerId, handleOrAddress)}
      and not ${keptApart(volunteerId)}`,
  latestOf: (citizenId: string) => sql`where r.id = ${latestIdOf(citizenId)}`,
}

/**
 * Whether request `r` goes by this handle, or by its citizen's address for a volunteer who has accepted it by that:
 * afterwards nobody finds out here whose it was.
 */
function isNamed(handle: Sql, volunteerId: string, handleOrAddress: string): Sql {
  return sql`(${handle} = ${handleOrAddress} or r.id = any(array(
    select l.subject_id from audit.lines l join help_requests own on own.id = l.subject_id
    join accounts a on a.id = own.citizen_id and a.email = ${foldedAddress(handleOrAddress)}
    where l.actor_id = ${volunteerId} and l.action = 'accept-by-address')))`
}

export function saysTheSame(one: RequestDetails, other: RequestDetails): boolean {
  return DETAIL_NAMES.every((name) => one[name] === other[name])
}

export async function find(db: Queryable, condition: Sql): Promise<StoredRequest | undefined> {
  const [found] = await select(db, condition)
  return found
}

/** Who has to be told that a request has changed: its citizen, its volunteer, and the boards it is or was on. */
function topicsOf(before: HelpRequest, after: HelpRequest, districts: District[]): string[] {
  const states = [before, after]
  const volunteers = states.flatMap((state) => (state.status === 'accepted' ? [state.volunteerId] : []))
  const people = new Set([...volunteers, ...(after.citizenId ? [after.citizenId] : [])])
  const isOnBoard = states.some(({ status }) => status === 'open')
  return [...[...people].map(topic.request), ...(isOnBoard ? new Set(districts.map(topic.board)) : [])]
}

interface NewRequest {
  details: RequestDetails
  startsAt: Date
  citizen: Person
  postedAt: Date
}

/** Where somebody who wants to ask for help stands. */
interface Asking {
  awaitsAgreement: boolean
  request: StoredRequest
}

/**
 * Stores the request of a citizen in good standing who does not await an administrator's agreement, in one statement,
 * so that no ban comes between. Undefined if they are not in good standing; if agreement is awaited, nothing is stored.
 */
export async function add(
  db: Queryable,
  { details, citizen, startsAt, postedAt }: NewRequest,
): Promise<Asking | undefined> {
  const masked = maskContactDetails(details)
  const posted = {
    id: randomUUID(),
    citizenId: citizen.id,
    startsAt,
    postedAt,
    wrongCodes: 0,
    codeLockedUntil: null,
  }
  const request = { ...posted, status: 'open' } as const
  const handle = newHandle()
  const added = sql`added`
  const [asking] = await db.query(sql<{ awaitsAgreement: boolean; number: number }>`
    ${sql.with({
      citizen: sql`
        select awaits_agreement as waits from accounts where id = ${citizen.id} and banned_at is null for share`,
      added: sql`
        ${REQUESTS.insert(
          {
            ...request,
            ...written({ details, masked }),
            handle,
          },
          sql`citizen where not waits returning id, number`,
        )}`,
      ...happenings.outdated([citizen.id], postedAt, added),
      told: published(
        sql`topic`,
        sql`added, unnest(${[topic.request(citizen.id), topic.board(details.district)]}::text[]) topic`,
      ),
      ...recorded(
        { at: postedAt, actorId: citizen.id, action: 'post', subject: { kind: 'request', id: request.id } },
        added,
      ),
    })}
    select waits as "awaitsAgreement", (select number from added) as number from citizen`)
  if (!asking) return undefined
  const { awaitsAgreement, number } = asking
  return { awaitsAgreement, request: { request, number, details, masked, handle, citizen, volunteer: null } }
}

export interface Change {
  /** The request as it was when the move was decided on. */
  before: StoredRequest
  after: HelpRequest
  /** The same as it is now stored. Its volunteer is named if the request was theirs already. */
  stored: StoredRequest
}

export interface Step {
  /** The request after the move; throws if the move is refused. */
  advance: (request: HelpRequest) => {
    after: HelpRequest
    move: Move
    at: Date
    /** What the person wrote about it. */
    remark?: string
    /** The request's new details, if they change. */
    details?: RequestDetails
  }
  /** Who makes a move that does not name them, such as an administrator, and from where. */
  actor?: { id: string; clientSubnet?: string }
  /** An account the move depends on: it is made only while that is in good standing, and as it was when read. */
  caller?: string
  /** Whether the caller accepts only so often. */
  isLimited?: boolean
  /** Who is mailed about it. */
  tells?: (change: Change) => Notification[]
  /** What is stored with it: parts of the same statement, for each row of `saved`. */
  also?: (change: Change) => Record<string, Sql>
}

/** What a move is decided on. Each update gives a row another version. */
interface Read extends Row {
  version: string
  callerVersion: string | null
  accepting: Accepting
  callerPhone: string | null
}

const READ = sql`
  ${SELECTED}, r.xmin::text as version, a.xmin::text as "callerVersion", ${ACCEPTING} as accepting, a.phone as "callerPhone"`

async function read(db: Queryable, condition: Sql, caller: string | undefined): Promise<Read | undefined> {
  const [row] = await db.query(sql<Read>`
    select ${READ} from help_requests r ${PEOPLE}
    left join accounts a on a.id = ${caller ?? null} and a.banned_at is null ${condition}`)
  return row
}

/** Who accepts which request. */
export interface Acceptance {
  handle: string
  caller: string
}

/**
 * What acceptances are decided on, in one statement for all who press at once. Only requests of citizens they are not
 * kept apart from.
 */
export async function readForAcceptance(db: Queryable, asked: Acceptance[]): Promise<(Read | undefined)[]> {
  const [handles, callers] = [asked.map(({ handle }) => handle), asked.map(({ caller }) => caller)]
  const rows = await db.query(sql<Read & { place: number }>`
    select ${READ}, t.place
    from unnest(${handles}::text[], ${callers}::uuid[]) with ordinality t (handle, caller, place)
    join help_requests r on r.handle = t.handle ${PEOPLE}
    left join accounts a on a.id = t.caller and a.banned_at is null
    where not ${keptApart(sql`t.caller`)}`)
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, index) => found.get(index + 1))
}

/** What a move is decided on: the request that meets a condition, or one read in another way. */
export type Decided = Sql | (() => Promise<Read | undefined>)

/** This many others may be faster, one after the other. */
const ATTEMPTS = 20

/**
 * The only way a request changes: read it, apply a pure step, and save the result in one statement with its audit entry
 * and its notifications, provided nothing the step was decided on has changed since. Otherwise it starts again.
 * Undefined if there is no such request.
 */
export async function change(db: Queryable, decided: Decided, step: Step): Promise<Change | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const row = await (typeof decided === 'function' ? decided() : read(db, decided, step.caller))
    if (!row) return undefined
    if (step.caller && !row.callerVersion) throw new Refused('account-suspended')
    const changed = await save(db, row, step)
    if (changed) return changed
  }
  throw new Error('Others were faster every time')
}

/** Undefined if somebody else was faster. */
async function save(db: Queryable, row: Read, step: Step): Promise<Change | undefined> {
  const before = stored(row)
  const { after, move, at, remark, details } = step.advance(before.request)
  if (step.caller) refuseAccepting(row.accepting, at, step.isLimited === true)
  const says =
    details && !saysTheSame(details, before.details)
      ? { details, masked: maskContactDetails(details) }
      : undefined
  // The previous volunteer knows the handle: whoever sees it on the board next gets another.
  const isReopened = before.request.status === 'accepted' && after.status === 'open'
  const handle = isReopened ? newHandle() : says ? handleAfterChange(before.handle) : before.handle
  const names = { handle, ...(isReopened && { formerHandle: before.handle }) }
  const change = { before, after, stored: { ...before, ...says, handle, request: after } }

  const { id: actorId = null, clientSubnet } = ('by' in move ? { id: move.by } : step.actor) ?? {}
  // Staff panels are told together with everybody else, in one part.
  const line = {
    at,
    actorId,
    action: move.type,
    subject: { kind: 'request', id: after.id },
    clientSubnet,
    remark,
  } as const
  const saved = sql`saved`
  const topics = [
    ...topicsOf(before.request, after, [before.details.district, change.stored.details.district]),
    topic.admin,
  ]
  const tells = step.tells?.(change) ?? []
  const samePhone = row.callerPhone === row.citizenPhone
  // Waits for a ban of this account, or a separation, in progress, and then looks again.
  const caller = step.caller && {
    caller: sql`select from accounts where id = ${step.caller} and xmin = ${row.callerVersion}::xid for share`,
  }
  const rows = await db.query(sql`
    ${sql.with({
      ...caller,
      saved: sql`
        update help_requests set ${REQUESTS.assign({ ...names, ...lifecycle(after), ...(says && written(says)) })}
        where id = ${after.id} and xmin = ${row.version}::xid ${caller ? sql`and exists (select from caller)` : sql.empty}
        returning id`,
      ...happenings.kept(
        { before: before.request, after, move: move.type, at, details: before.details },
        saved,
      ),
      told: published(sql`topic`, sql`saved, unnest(${topics}::text[]) topic`),
      ...recorded({ ...line, isQuiet: true }, saved),
      ...notedPatterns({ before: before.request, after, move, at, samePhone, by: line.actorId }, saved),
      ...(tells.length > 0 && { queued: notified(tells, saved) }),
      ...step.also?.(change),
    })}
    select from saved`)
  return rows.length > 0 ? change : undefined
}

/** How many volunteers this citizen has declined since. */
export async function countDeclines(db: Queryable, citizenId: string, since: Date): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`
    select count(*) as count from audit.lines where actor_id = ${citizenId} and action = 'decline' and at > ${since}`)
  return row?.count ?? 0
}

/**
 * Locks an account until the transaction ends, so that nobody acts while being banned, and nobody does two of these
 * things at once. Throws if they have just been banned. Accounts are locked before requests, as in a ban.
 */
export async function lockCaller(tx: Queryable, accountId: string): Promise<Accepting> {
  const [caller] = await tx.query(sql<{ accepting: Accepting }>`
    select ${ACCEPTING} as accepting from accounts a
    where a.id = ${accountId} and a.banned_at is null for no key update`)
  if (!caller) throw new Refused('account-suspended')
  return caller.accepting
}

/** Which request is the citizen's latest: the current one if they have one, otherwise the last that ended. */
function latestIdOf(citizenId: Value): Sql {
  // Two servers may disagree about the time: one that is over can have been posted later than the current one.
  return sql`coalesce(
    (select id from help_requests where citizen_id = ${citizenId} and status in ('open', 'accepted')),
    (select id from help_requests where citizen_id = ${citizenId} order by posted_at desc, closed_at desc limit 1))`
}

export async function latestOf(db: Queryable, citizenId: string): Promise<StoredRequest | undefined> {
  return find(db, where.latestOf(citizenId))
}
