import { slotOf } from '@scan/domain/availability.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { MINUTE_MS, daysAfter, instantOf, wallClock } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { endingsOf } from '@scan/domain/endings.ts'
import { gather, inMorningEmail, nextRound, sentFrom, untold } from '@scan/domain/offers.ts'
import type { Due, Offered, Recipient } from '@scan/domain/offers.ts'
import { OFFERS_DAYS } from '@scan/domain/retention.ts'
import { areaWords } from '@scan/domain/spelling/areas.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import type { OfferFacts } from '../notifications/facts.ts'
import { notify } from '../notifications/notifications.ts'
import { LAST_ASKED } from './assign.ts'
import { facts } from './fitness.ts'

type Clock = Pick<Context, 'database' | 'now' | 'timeZone'>

/** Longer than a morning: a server that starts late makes up for it, and one that starts in the evening does not. */
const MORNING_LASTS_MS = 240 * MINUTE_MS
const MORNING_FROM: WallTime = '07:30'
/** Volunteers in one transaction of the morning. */
const WRITTEN_TO_AT_ONCE = 200
/** Requests of one district in one gathering. Of a backlog, the rest waits for the next. */
const TOLD_OF_AT_ONCE = 300

/** Tells volunteers of the requests whose next round is due: each gets one email with all of theirs (D71). */
export async function offerRequests({ database, now, timeZone }: Clock): Promise<void> {
  const at = now()
  if (sentFrom(at, timeZone) > at) return
  const { today, midnight } = dayOf(at, timeZone)
  for (const district of DISTRICTS)
    await gathering(database, async (tx) => {
      const due = sql`and r.district = ${district} and r.next_offer_at <= ${at}`
      const requests = await openRequests(tx, { at, midnight }, due, TOLD_OF_AT_ONCE)
      if (requests.length === 0) return
      const among = sql`and (v.district = ${district} or v.id = any(${onlyFor(requests)}::uuid[]))`
      const volunteers = await volunteersOf(tx, midnight, among)
      const told = gather(requests, await withTold(tx, volunteers, requests), { now: at, today })
      const found = new Set([...told.values()].flat().map(({ id }) => id))
      const paid = new Set(requests.flatMap(({ id, personId }) => (found.has(id) ? personId : [])))
      const rounds = requests.map(({ id, personId, rounds: before, lastRounds: earlier }) => {
        const isTold = found.has(id)
        const count = before + (isTold ? 1 : 0)
        // Beside another of the same person it waits for an hour, and not for two.
        const lastRounds = !isTold && paid.has(personId) ? [...earlier, at] : earlier
        return { id, count, isTold, next: nextRound({ rounds: count, lastRounds }, at) ?? null }
      })
      await write(tx, told, at, false)
      await tx.query(sql`
        with rounds as (
          select * from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb)
            round (id uuid, count integer, "isTold" boolean, next timestamptz)),
        kept as (
          insert into request_rounds (request_id, citizen_id, at)
          select r.id, r.citizen_id, ${at} from help_requests r join rounds on rounds.id = r.id and "isTold")
        update help_requests r set offer_rounds = round.count, next_offer_at = round.next
        from rounds round where r.id = round.id and r.status = 'open'`)
    })
}

/** New requests that fit, once each morning, to volunteers who chose that. */
export async function writeMorningEmails({ database, now, timeZone }: Clock): Promise<void> {
  const at = now()
  const { today, midnight } = dayOf(at, timeZone)
  const from = instantOf(today, MORNING_FROM, timeZone)
  if (!from || at < from || at.getTime() >= from.getTime() + MORNING_LASTS_MS) return
  let after = ''
  do
    after = await gathering(database, async (tx) => {
      const volunteers = await volunteersOf(
        tx,
        midnight,
        sql`and v.request_emails = 'each-morning' and v.id::text > ${after}
          and not exists (select from request_emails e where e.volunteer_id = v.id and e.is_morning and e.at >= ${from})
          order by v.id::text limit ${WRITTEN_TO_AT_ONCE}`,
      )
      const districts = [...new Set(volunteers.map(({ district }) => district))]
      const requests = await openRequests(
        tx,
        { at, midnight },
        sql`and r.district = any(${districts}::text[])`,
      )
      const told = new Map<string, Offered[]>()
      for (const volunteer of await withTold(tx, volunteers, requests)) {
        const news = inMorningEmail(volunteer, requests, { now: at, today })
        for (const request of news) request.offered++
        if (news.length > 0) told.set(volunteer.id, news)
      }
      await write(tx, told, at, true)
      return volunteers.length < WRITTEN_TO_AT_ONCE ? '' : (volunteers.at(-1)?.id ?? '')
    })
  while (after)
}

/** Requests of an email that are still true and still for its recipient. */
export async function offersIn({ database, now, timeZone }: Clock, emailId: string) {
  const at = now()
  const { today, midnight } = dayOf(at, timeZone)
  // One that had to wait for the morning is of the day on which it is read.
  await database.query(sql`
    update request_emails set at = ${at} where id = ${emailId} and at < ${midnight}`)
  const offers = sql`select o.request_id from request_offers o where o.email_id = ${emailId}`
  const [[volunteer], open, facts] = await Promise.all([
    volunteersOf(
      database,
      midnight,
      sql`and v.id = (select volunteer_id from request_emails where id = ${emailId})`,
    ),
    openRequests(database, { at, midnight }, sql`and r.id in (${offers})`),
    database.query(sql<OfferFacts & { id: string; token: string }>`
      select r.id, r.number, r.help_type as "helpType", r.district, r.area, r.help_date as date, r.help_time as time,
        case when r.reserved_for = a.id and r.reserved_until > ${at} then r.reserved_until end as "forYouUntil",
        a.request_emails_token as token
      from help_requests r, accounts a where r.id in (${offers}) and a.id = (select volunteer_id from request_emails where id = ${emailId})
      order by r.starts_at, r.id`),
  ])
  if (!volunteer) return undefined
  const fitting = open
    .filter((request) => !untold(request, volunteer, { now: at, today }))
    .map(({ id }) => id)
  const requests = facts.filter(({ id }) => fitting.includes(id))
  await takeBack(database, emailId, requests)
  const token = requests[0]?.token
  return token === undefined ? undefined : { volunteerId: volunteer.id, token, requests }
}

/** Of what the email leaves out nobody was told: they are once it is open again. */
async function takeBack(db: Queryable, emailId: string, requests: readonly { id: string }[]): Promise<void> {
  if (requests.length === 0) await db.query(sql`delete from request_emails where id = ${emailId}`)
  else
    await db.query(sql`
      delete from request_offers
      where email_id = ${emailId} and request_id <> all(${requests.map(({ id }) => id)}::uuid[])`)
}

export async function purgeOffers({ database, now }: Clock): Promise<void> {
  await database.query(sql`delete from request_emails where at < ${daysAfter(now(), -OFFERS_DAYS)}`)
  const yesterday = daysAfter(now(), -1)
  await database.query(sql`delete from request_rounds where at < ${yesterday}`)
  await database.query(sql`delete from far_reads where at < ${yesterday}`)
}

/** One at a time, on however many servers. */
function gathering<T>(database: Context['database'], work: (tx: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(
    async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('request-offers'))`)
      return work(tx)
    },
    { retry: true },
  )
}

function dayOf(at: Date, timeZone: string): { today: WallDate; midnight: Date } {
  const { date: today } = wallClock(at, timeZone)
  return { today, midnight: instantOf(today, '00:00', timeZone) ?? at }
}

const onlyFor = (requests: Offered[]) => requests.flatMap(({ onlyFor: one }) => one ?? [])

/** Citizen `c` has cancelled so often that no email tells of their requests until staff agree (D100). */
const isHeld = sql`exists (
  select from patterns p join accounts o on o.id = p.citizen_id
  where o.person_id = c.person_id and p.kind = 'often-cancelled' and p.looked_at is null)`

/**
 * The rounds of emails that citizen `c` has caused since then. A visit that its volunteer gave back is told of
 * without counting them; whatever they ask next is not.
 */
const roundsSince = (since: Date) => sql`
  from request_rounds o join accounts_ever p on p.id = o.citizen_id where p.person_id = c.person_id and o.at > ${since}
    and not (o.request_id = r.id and exists (
      select from endings e where e.citizen_id = r.citizen_id and e.request_id = r.id and e.at >= o.at and e.ending <> all(${endingsOf('sentAway')})))`

async function openRequests(
  tx: Queryable,
  { at, midnight }: { at: Date; midnight: Date },
  condition: Sql,
  most: number | null = null,
): Promise<Due[]> {
  const rows = await tx.query(sql<
    Omit<Due, 'slot' | 'areaWords'> & { area: string | null; date: WallDate; time: WallTime }
  >`
    select r.id, r.citizen_id as "citizenId", r.help_type as "helpType", r.district, r.area, r.help_date as date,
      r.help_time as time, r.starts_at as "startsAt", r.offer_rounds as rounds, coalesce(r.offered_count, 0) as offered,
      r.awaits_call as "awaitsCall", r.first_visit as "isFirstVisit", r.by_phone as "isByPhone", case when r.reserved_until > ${at} then r.reserved_for end as "onlyFor", c.person_id as "personId",
      array(select o.at ${roundsSince(daysAfter(at, -1))} order by o.at) as "lastRounds",
      (select count(*) ${roundsSince(midnight)})::int as "roundsToday"
    from help_requests r join accounts c on c.id = r.citizen_id
    where r.status = 'open' and not r.awaits_call and not r.first_visit and r.starts_at > ${at} and not ${isHeld} ${condition}
    order by r.starts_at, r.id limit ${most}`)
  return rows.map(({ area, date, time, ...request }) => ({
    ...request,
    areaWords: areaWords(area ?? ''),
    slot: slotOf(date, time),
  }))
}

/** Tells the volunteer to whom alone a request is offered, once a day for each citizen, whatever else they have been told. */
export async function offerToOne(
  tx: Queryable,
  { volunteerId, requestId }: { volunteerId: string; requestId: string },
  at: Date,
): Promise<void> {
  const hears = await tx.query(sql`
    select from accounts a, help_requests asked join accounts c on c.id = asked.citizen_id
    where a.id = ${volunteerId} and a.request_emails <> 'never' and asked.id = ${requestId} and not ${isHeld}
      and not exists (
        select from request_offers o join request_emails e on e.id = o.email_id join help_requests r on r.id = o.request_id
        join accounts p on p.id = r.citizen_id
        where o.volunteer_id = a.id and e.at > ${daysAfter(at, -1)} and r.posted_at > ${daysAfter(at, -1)}
          and p.person_id = c.person_id)`)
  if (hears.length > 0) await write(tx, new Map([[volunteerId, [{ id: requestId }]]]), at, false)
}

/** Volunteers to whom an email about requests may go, with all that decides which. */
async function volunteersOf(db: Queryable, midnight: Date, condition: Sql): Promise<Reachable[]> {
  const rows = await db.query(sql<Omit<Reachable, 'areaWords' | 'inThisEmail'> & { area: string | null }>`
    select ${facts({ rateLimited: false })}, v.request_emails as "requestEmails", v.area,
      (select count(*) from request_emails e where e.volunteer_id = v.id and e.at >= ${midnight}) as "emailsToday",
      greatest(
        (select max(e.at) from request_emails e where e.volunteer_id = v.id),
        ${LAST_ASKED}) as "lastAt"
    from volunteers v
    where v.approved_at is not null and v.banned_at is null and v.request_emails <> 'never' ${condition}`)
  return rows.map(({ area, ...volunteer }) => ({
    ...volunteer,
    areaWords: areaWords(area ?? ''),
    inThisEmail: 0,
  }))
}

type Reachable = Omit<Recipient, 'told'>

/** With those of these requests of which they have been told, or which they were asked to take. */
async function withTold(db: Queryable, volunteers: Reachable[], requests: Offered[]): Promise<Recipient[]> {
  const ids = requests.map(({ id }) => id)
  const rows = await db.query(sql<{ volunteerId: string; told: string[] }>`
    select volunteer_id as "volunteerId", array_agg(request_id::text) as told from (
      select volunteer_id, request_id from request_offers where request_id = any(${ids}::uuid[])
      union select volunteer_id, request_id from invitations where request_id = any(${ids}::uuid[])) t
    group by 1`)
  const told = new Map(rows.map((row) => [row.volunteerId, row.told]))
  return volunteers.map((one) => ({ ...one, told: told.get(one.id) ?? [] }))
}

async function write(
  tx: Queryable,
  told: Map<string, Pick<Offered, 'id'>[]>,
  at: Date,
  isMorning: boolean,
): Promise<void> {
  if (told.size === 0) return
  const offers = [...told].flatMap(([volunteer, requests]) =>
    requests.map(({ id: request }) => ({ volunteer, request })),
  )
  const emails = await tx.query(sql<{ id: string }>`
    with offers as (
      select * from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) offer (volunteer uuid, request uuid)),
    emails as (
      insert into request_emails (volunteer_id, at, is_morning)
      select distinct volunteer, ${at}::timestamptz, ${isMorning}::boolean from offers returning id, volunteer_id),
    kept as (
      insert into request_offers (request_id, volunteer_id, email_id)
      select offers.request, offers.volunteer, emails.id from offers join emails on emails.volunteer_id = offers.volunteer),
    counted as (
      update help_requests r set offered_count = coalesce(offered_count, 0) + told.count
      from (select request, count(*)::int as count from offers group by request) told where r.id = told.request)
    select id from emails`)
  await notify(tx, ...emails.map(({ id: emailId }) => ({ kind: 'requests-offered' as const, emailId })))
}
