import { setImmediate as nextTurn } from 'node:timers/promises'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import type { ClosingMove, Status } from '@scan/domain/help-request.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import { may } from '@scan/domain/permissions.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import { STAFF_CATEGORIES } from '@scan/domain/role.ts'
import type { StopCause } from '@scan/domain/stops.ts'
import type { Queryable } from '../db/pool.ts'
import { areApart } from '../identity/person.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import type { Person } from './notifications.ts'

/** Of a list, what is asked for in one go is read in one statement. */
function batched<Row extends { id: string }>(read: (ids: readonly string[]) => Sql<Row>) {
  const waiting = new WeakMap<Queryable, { ids: Set<string>; rows: Promise<Map<string, Row>> }>()
  return async (db: Queryable, id: string): Promise<Row | undefined> => {
    let batch = waiting.get(db)
    if (!batch) {
      const ids = new Set<string>()
      const rows = nextTurn().then(async () => {
        waiting.delete(db)
        return new Map((await db.query(read([...ids]))).map((row) => [row.id, row]))
      })
      batch = { ids, rows }
      waiting.set(db, batch)
    }
    batch.ids.add(id)
    return (await batch.rows).get(id)
  }
}

const person = batched(
  (ids) => sql<Person>`select id, name, email, language from accounts where id = any(${ids}::uuid[])`,
)

export async function people(db: Queryable, ...ids: (string | null | undefined)[]): Promise<Person[]> {
  const known = new Set(ids.filter((id) => typeof id === 'string'))
  const found = await Promise.all([...known].map((id) => person(db, id)))
  return found.filter((one) => one !== undefined)
}

export function staffWhoMay(db: Queryable, permission: Permission): Promise<Person[]> {
  return db.query(sql<Person>`
    select id, name, email, language from accounts
    where category = any(${STAFF_CATEGORIES}) and (part = 'all' or ${may('desk', permission)}) and banned_at is null`)
}

/** Nameless: what was typed with an address is shown there only once the address is proved. */
export function whoSignedUp(db: Queryable, id: string): Promise<Person[]> {
  return db.query(sql<Person>`select id, '' as name, email, language from waiting_sign_ups where id = ${id}`)
}

export function whoWantsAnAddress(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query(sql<Person>`
    select change.account_id as id, '' as name, change.email, account.language
    from address_changes change join accounts account on account.id = change.account_id
    where change.account_id = ${accountId}
      and not exists (select from accounts other where other.email = change.email and other.id <> change.account_id)`)
}

export function whoHasTheAddressWantedBy(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query(sql<Person>`
    select owner.id, owner.name, owner.email, owner.language
    from address_changes change join accounts owner on owner.email = change.email and owner.id <> change.account_id
    where change.account_id = ${accountId}`)
}

export interface AccountFacts {
  name: string
  /** By which others know them. */
  shownName: string
  district: District | null
  approved: boolean
  banned: boolean
  stoppedFor: StopCause | null
  requestEmailsToken: string
}

export const accountOf: (db: Queryable, accountId: string) => Promise<AccountFacts | undefined> = batched(
  (ids) => sql<AccountFacts & { id: string }>`
    select id, name, coalesce(name_before, name) as "shownName", district, approved_at is not null as approved,
      banned_at is not null as banned, stopped_for as "stoppedFor",
      request_emails_token as "requestEmailsToken"
    from accounts where id = any(${ids}::uuid[])`,
)

export interface PaperFacts {
  name: string
  kind: PaperKind
  validUntil: WallDate
  isNeeded: boolean
}

/** Papers that end, of volunteers who may go; without those of which staff have seen a newer one since. */
export function papersThatEnd(db: Queryable, condition: Sql): Promise<PaperFacts[]> {
  return db.query(sql<PaperFacts>`
    select a.name, p.kind, p.valid_until as "validUntil", exists (select from papers_needed n where n.kind = p.kind) as "isNeeded"
    from papers_seen p join accounts a on a.id = p.account_id and a.approved_at is not null and a.banned_at is null
    where p.account_id = p.entered_at and ${LASTS_LONGEST} and ${condition} order by p.valid_until, lower(a.name), p.id`)
}

/** Of paper `p`, seen by a volunteer: none of its kind is valid longer. */
export const LASTS_LONGEST = sql`not exists (
  select from papers_seen o where o.account_id = p.account_id and o.kind = p.kind
    and (coalesce(o.valid_until, 'infinity'), o.id) > (p.valid_until, p.id))`

/** This volunteer, and who else waits for approval since this administrator was last told, latest first. */
export function newlyWaiting(db: Queryable, volunteerId: string, staffId: string, now: Date) {
  return db.query(sql<{ id: string; name: string; district: District | null }>`
    select a.id, a.name, a.district from accounts a
    where a.category = 'Volunteer' and a.approved_at is null and a.banned_at is null and (a.id = ${volunteerId}
      or a.created_at > (select coalesce(waiting_emailed_at, ${hoursAfter(now, -1)}) from accounts where id = ${staffId}))
    order by a.created_at desc, a.id limit 50`)
}

/** A staff member's remark and name; undefined once their account is gone. */
export async function doneByStaff(
  db: Queryable,
  action: 'resume' | 'set-guidance',
  { byId, at }: { byId: string; at: string },
): Promise<{ name: string; remark: string } | undefined> {
  const [done] = await db.query(sql<{ name: string; remark: string }>`
    select a.name, r.text as remark from audit.lines l join accounts a on a.id = l.actor_id
    join audit_remarks r on r.entry_id = l.id
    where l.actor_id = ${byId} and l.action = ${action} and l.at = ${at} order by l.id desc limit 1`)
  return done
}

/** These two never see each other's requests. */
export async function areKeptApart(db: Queryable, volunteerId: string, citizenId: string): Promise<boolean> {
  const [row] = await db.query(sql<{ isSo: boolean }>`select ${areApart(volunteerId, citizenId)} as "isSo"`)
  return row?.isSo ?? false
}

export async function separationAsked(
  db: Queryable,
  { separationId, accountId }: { separationId: string; accountId: string },
): Promise<{ name: string; isCitizen: boolean } | undefined> {
  const [asked] = await db.query(sql<{ name: string; isCitizen: boolean }>`
    select coalesce(a.name_before, a.name) as name, s.citizen_id = ${accountId} as "isCitizen"
    from separations s
    join accounts a on a.id = case when s.volunteer_id = ${accountId} then s.citizen_id else s.volunteer_id end
    where s.id = ${separationId} and s.asked_at is not null
      and ((s.citizen_id = ${accountId} and s.citizen_asked) or (s.volunteer_id = ${accountId} and s.volunteer_asked))`)
  return asked
}

export async function signInOf(db: Queryable, sessionId: string) {
  const [signIn] = await db.query(sql<{ device: string | null; startedAt: Date }>`
    select device, started_at as "startedAt" from sessions where id = ${sessionId}`)
  return signIn
}

export const concernOf = batched(
  (ids) => sql<{ id: string; state: string; reporterId: string | null; requestId: string }>`
    select id, state, request_id as "requestId", reporter_id as "reporterId" from concerns where id = any(${ids}::uuid[])`,
)

export async function messageOf(db: Queryable, messageId: string) {
  const [message] = await db.query(
    sql<{ senderId: string | null; name: string; email: string; message: string }>`
    select sender_id as "senderId", name, email, message from contact_messages where id = ${messageId}`,
  )
  return message
}

export interface RequestFacts {
  id: string
  number: number
  status: Status
  helpType: HelpType
  district: District
  area: string | null
  startsAt: Date
  proposed: Date | null
  citizenId: string | null
  volunteerId: string | null
  volunteerName: string | null
  closing: ClosingMove | null
  closedAt: Date | null
  /** Its volunteer from its citizen. */
  isKeptApart: boolean
  /** The visit as it is now, or null. */
  isReminded: boolean | null
  /** As it is now: opened again, it is warned of anew. */
  isWarned: boolean
  /** The case opened when the citizen said that nobody came. */
  caseId: string | null
  /** Its citizen is by phone. */
  isCalled: boolean
  /** The volunteer whom a call has named to her. */
  toldOf: string | null
}

export const requestOf = batched(
  (ids) => sql<RequestFacts>`
    select request.id, number, status, help_type as "helpType", request.district, request.area, starts_at as "startsAt", proposed_for as proposed,
      citizen_id as "citizenId", volunteer_id as "volunteerId", coalesce(volunteer.name_before, volunteer.name) as "volunteerName",
      closing, closed_at as "closedAt", told_of as "toldOf",
      coalesce((select by_phone from accounts where id = citizen_id), false) as "isCalled",
      ${areApart(sql`request.volunteer_id`, sql`request.citizen_id`)} as "isKeptApart",
      visit_reminded_at >= greatest(revised_at, accepted_at) as "isReminded",
      unfilled_told > 0 as "isWarned",
      (select id from concerns where request_id = request.id and kind = 'did-not-come' order by raised_at limit 1) as "caseId"
    from help_requests as request left join accounts as volunteer on volunteer.id = volunteer_id
    where request.id = any(${ids}::uuid[])`,
)

type Card = Pick<RequestFacts, 'number' | 'helpType' | 'district' | 'area' | 'startsAt'>

/** The desk reads it, soonest first. */
export function unfilledRequests(db: Queryable, now: Date): Promise<Card[]> {
  return db.query(sql<Card>`
    select number, help_type as "helpType", district, area, starts_at as "startsAt" from help_requests
    where status = 'open' and starts_at > ${now} and unfilled_told > 0 order by starts_at limit 50`)
}

/** A request as the board shows it to everybody. */
export interface OfferFacts {
  number: number
  helpType: HelpType
  district: District
  area: string | null
  date: WallDate
  time: WallTime
  /** Until when it is offered to the reader alone. */
  forYouUntil?: Date | null
}

export async function readerOfOffers(db: Queryable, emailId: string): Promise<string | undefined> {
  const [email] = await db.query(sql<{ volunteerId: string }>`
    select volunteer_id as "volunteerId" from request_emails where id = ${emailId}`)
  return email?.volunteerId
}

/** A visit as it was when it was taken from this volunteer; later changes of the request are not for them. */
export async function takenVisit(
  db: Queryable,
  { requestId, volunteerId }: { requestId: string; volunteerId: string },
  timeZone: string,
): Promise<Omit<Card, 'number' | 'area'> | undefined> {
  const [taken] = await db.query(sql<Omit<Card, 'number' | 'area'>>`
    select help_type as "helpType", district, (help_date + help_time) at time zone ${timeZone} as "startsAt"
    from notices where request_id = ${requestId} and account_id = ${volunteerId} and help_date is not null
    order by number desc limit 1`)
  return taken
}

export async function visitsNowAndToday(
  db: Queryable,
  volunteerId: string,
  timeZone: string,
): Promise<Card[]> {
  return db.query(sql<Card>`
    select r.number, r.help_type as "helpType", r.district, r.area, r.starts_at as "startsAt"
    from help_requests r join accounts a on a.id = r.volunteer_id
    where r.volunteer_id = ${volunteerId}
      and (r.status = 'accepted' or r.help_date = (a.stopped_at at time zone ${timeZone})::date)
    order by r.starts_at`)
}
