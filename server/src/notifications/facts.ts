import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { ClosingMove, Status } from '@scan/domain/help-request.ts'
import type { StopCause } from '@scan/domain/stops.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

// What notifications tell of, read when they are sent.

interface Volunteer {
  name: string
  district: District | null
  approved: boolean
  banned: boolean
  stoppedFor: StopCause | null
}

export async function volunteerOf(db: Queryable, accountId: string): Promise<Volunteer | undefined> {
  const [volunteer] = await db.query(sql<Volunteer>`
    select name, district, approved_at is not null as approved, banned_at is not null as banned,
      stopped_for as "stoppedFor"
    from accounts where id = ${accountId}`)
  return volunteer
}

/** Of whom somebody is asked whether they agree to be matched again, and whether they are the citizen; while they are. */
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

/** The name by which others know somebody. */
export async function shownNameOf(db: Queryable, accountId: string): Promise<string | undefined> {
  const [shown] = await db.query(sql<{ name: string }>`
    select coalesce(name_before, name) as name from accounts where id = ${accountId}`)
  return shown?.name
}

export async function isBanned(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from accounts where id = ${accountId} and banned_at is not null`)
  return rows.length > 0
}

interface SignIn {
  device: string | null
  startedAt: Date
}

export async function signInOf(db: Queryable, sessionId: string): Promise<SignIn | undefined> {
  const [signIn] = await db.query(
    sql<SignIn>`select device, started_at as "startedAt" from sessions where id = ${sessionId}`,
  )
  return signIn
}

interface Concern {
  state: string
  reporterId: string | null
}

export async function concernOf(db: Queryable, concernId: string): Promise<Concern | undefined> {
  const [concern] = await db.query(
    sql<Concern>`select state, reporter_id as "reporterId" from concerns where id = ${concernId}`,
  )
  return concern
}

/** The case opened when a citizen said that nobody came. */
export async function caseOfNobodyCame(db: Queryable, requestId: string): Promise<string | undefined> {
  const [found] = await db.query(sql<{ id: string }>`
    select id from concerns where request_id = ${requestId} and kind = 'did-not-come' order by raised_at limit 1`)
  return found?.id
}

export interface RequestFacts {
  number: number
  status: Status
  helpType: HelpType
  district: District
  startsAt: Date
  citizenId: string | null
  volunteerId: string | null
  volunteerName: string | null
  closing: ClosingMove | null
  closedAt: Date | null
}

export async function requestOf(db: Queryable, requestId: string): Promise<RequestFacts | undefined> {
  const [request] = await db.query(sql<RequestFacts>`
    select number, status, help_type as "helpType", request.district, starts_at as "startsAt",
      citizen_id as "citizenId", volunteer_id as "volunteerId", coalesce(volunteer.name_before, volunteer.name) as "volunteerName",
      closing, closed_at as "closedAt"
    from help_requests as request left join accounts as volunteer on volunteer.id = volunteer_id
    where request.id = ${requestId}`)
  return request
}

/**
 * What a visit was when it was taken from this volunteer. What the request has been changed to since is not for them.
 */
export async function takenVisit(
  db: Queryable,
  { requestId, volunteerId }: { requestId: string; volunteerId: string },
  timeZone: string,
): Promise<Pick<RequestFacts, 'helpType' | 'district' | 'startsAt'> | undefined> {
  const [taken] = await db.query(sql<Pick<RequestFacts, 'helpType' | 'district' | 'startsAt'>>`
    select help_type as "helpType", district, (help_date + help_time) at time zone ${timeZone} as "startsAt"
    from notices where request_id = ${requestId} and account_id = ${volunteerId} and help_date is not null
    order by number desc limit 1`)
  return taken
}

/** The visit that a stopped volunteer has accepted, on whatever day, and all of the day on which they were stopped. */
export async function visitsNowAndToday(
  db: Queryable,
  volunteerId: string,
  timeZone: string,
): Promise<Pick<RequestFacts, 'number' | 'helpType' | 'startsAt'>[]> {
  return db.query(sql<Pick<RequestFacts, 'number' | 'helpType' | 'startsAt'>>`
    select r.number, r.help_type as "helpType", r.starts_at as "startsAt"
    from help_requests r join accounts a on a.id = r.volunteer_id
    where r.volunteer_id = ${volunteerId}
      and (r.status = 'accepted' or r.help_date = (a.stopped_at at time zone ${timeZone})::date)
    order by r.starts_at`)
}

interface Message {
  senderId: string | null
  name: string
  email: string
  message: string
}

export async function messageOf(db: Queryable, messageId: string): Promise<Message | undefined> {
  const [message] = await db.query(
    sql<Message>`select sender_id as "senderId", name, email, message from contact_messages where id = ${messageId}`,
  )
  return message
}
