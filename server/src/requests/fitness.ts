import {
  MOST_IN_A_DAY,
  MOST_IN_A_WEEK,
  MOST_TAKEN_IN_A_WEEK,
  NEW_FOR_DAYS,
  WEEK_DAYS,
} from '@scan/domain/acceptances.ts'
import { AFTERNOON_FROM, EVENING_FROM } from '@scan/domain/availability.ts'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { ASKED_FOR, MOST_UNCONFIRMED, VISIT_LASTS_HOURS } from '@scan/domain/fitness.ts'
import type { Moment, Purpose, Unfit, Volunteer } from '@scan/domain/fitness.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql, Value } from '../db/sql.ts'
import { areApart, wereApart } from '../identity/person.ts'
import { OF_AN_ADMINISTRATOR } from '../identity/accounts-store.ts'
import { SEEN_TO, SPARED } from './endings.ts'

export interface When extends Moment {
  isLimited: boolean
}

export function moment({
  now,
  timeZone,
  rateLimited,
}: Pick<Context, 'now' | 'timeZone' | 'rateLimited'>): When {
  const at = now()
  return { now: at, today: wallClock(at, timeZone).date, isLimited: rateLimited }
}

/** The volunteer with this id and request `r`: the people who have them. */
export const keptApart = (volunteerId: Value) => areApart(volunteerId, sql`r.citizen_id`)

/** Thanks of request `r` do not reach this volunteer. What they had read before stays: gone, it would tell of her (D102). */
export const wereThankedApart = (volunteerId: Value) =>
  wereApart(volunteerId, sql`r.citizen_id`, sql`r.thanked_at`)

const TAKEN = sql`audit.lines l where l.actor_id in (select p.id from accounts_ever p where p.person_id = v.person_id)
  and l.action in ('accept', 'was-assigned')`
const ACCEPTED = sql`${TAKEN} and not ${SPARED}`
const IS_VOUCHED_FOR = sql`exists (select from accounts p where p.person_id = v.person_id and p.vouched_at is not null)`
const UNCONFIRMED = sql`(select count(*) from help_requests d where d.status = 'said-done'
  and d.volunteer_id in (select p.id from accounts_ever p where p.person_id = v.person_id))`
const SAID_NO = sql`q.volunteer_id = v.id and not q.said_yes and q.revision = r.revision`

/** The network's need, and what counts for volunteer `v`. */
export const PAPERS = sql<Pick<Volunteer, 'papersNeeded' | 'papers'>>`
  array(select kind from papers_needed order by kind) as "papersNeeded",
  (select coalesce(json_agg(json_build_object('kind', p.kind, 'validUntil', p.valid_until) order by p.added_at, p.id), '[]')
    from papers_seen p where p.account_id = v.id) as papers`

/** Kinds `n` that are needed of everybody, and that volunteer `v` lacks. */
export const PAPERS_MISSING = (today: WallDate) => sql`
  select n.kind from papers_needed n where not exists (
    select from papers_seen p where p.account_id = v.id and p.kind = n.kind and (p.valid_until < ${today}::date) is not true)`

type Limits = Pick<Context, 'rateLimited'>

/** Columns of `volunteers v`, for `unfitFor`. */
export const facts = ({ rateLimited }: Limits) => sql<Volunteer>`
  v.id, v.approved_at as "approvedAt", v.banned_at is not null as "isBanned", v.stopped_at is not null as "isStopped",
  ${OF_AN_ADMINISTRATOR} as "isAdministratorsOwn", ${PAPERS}, v.away_until::text as "awayUntil", v.district, v.skills, v.availability,
  v.visit_at as "visitAt", ${UNCONFIRMED}::int as unconfirmed,
  array(select l.at from ${ACCEPTED} and ${rateLimited} order by l.id desc limit ${sql.constant(MOST_IN_A_WEEK)}) as accepted,
  array(select l.at from ${TAKEN} and ${rateLimited} order by l.id desc limit ${sql.constant(MOST_TAKEN_IN_A_WEEK.known)}) as taken,
  ${IS_VOUCHED_FOR} as "isVouchedFor",
  array(select distinct c.id::text from persons_apart s join accounts c on c.person_id = s.other_id
    where s.person_id = v.person_id order by 1) as apart,
  array(select r.id::text from invitations q join help_requests r on r.id = q.request_id
    where ${SAID_NO} and r.status = 'open' order by 1) as "saidNoTo",
  array(select distinct e.request_id::text from ${SEEN_TO} and exists (
    select from help_requests r where r.id = e.request_id and r.status = 'open') order by 1) as "seenTo"`

/** The volunteers who meet a condition on `v`. */
export function readVolunteers(db: Queryable, condition: Sql, limits: Limits): Promise<Volunteer[]> {
  return db.query(sql<Volunteer>`select ${facts(limits)} from volunteers v where ${condition}`)
}

const partOf = sql`case when r.help_time < ${AFTERNOON_FROM} then 'morning'
  when r.help_time < ${EVENING_FROM} then 'afternoon' else 'evening' end`
/** As `slotOf` says. */
export const SLOT = sql`to_char(r.help_date, 'fmday') || '-' || ${partOf}`

/** Volunteer `v` helps with the kind of request `r`. */
export const FITS_KIND = sql`(v.skills is null or r.help_type = any(v.skills))`

const isNew = (now: Date) => sql`coalesce(v.approved_at > ${daysAfter(now, -NEW_FOR_DAYS)}, false)`

/** The SQL of each reason in the domain's `UNFIT`: true if volunteer `v` and request `r` pass. */
export const FIT = {
  banned: () => sql`v.banned_at is null`,
  'not-approved': () => sql`v.approved_at is not null`,
  stopped: () => sql`v.stopped_at is null`,
  'administrators-own': () => sql`not ${OF_AN_ADMINISTRATOR}`,
  'papers-missing': ({ today }) => sql`not exists (${PAPERS_MISSING(today)})`,
  'has-enough': ({ now, isLimited }) => sql`(not ${isLimited}::boolean or (
    select count(*) filter (where not t.spared) < ${sql.constant(MOST_IN_A_WEEK)}
      and count(*) filter (where not t.spared and t.at > ${daysAfter(now, -1)})
        < case when ${isNew(now)} then ${sql.constant(MOST_IN_A_DAY.new)} else ${sql.constant(MOST_IN_A_DAY.known)} end
      and count(*) < case when ${isNew(now)} or not ${IS_VOUCHED_FOR}
        then ${sql.constant(MOST_TAKEN_IN_A_WEEK.new)} else ${sql.constant(MOST_TAKEN_IN_A_WEEK.known)} end
    from (select l.at, ${SPARED} as spared from ${TAKEN} and l.at > ${daysAfter(now, -WEEK_DAYS)}) t))`,
  away: ({ today }) => sql`(v.away_until < ${today}) is not false`,
  'has-visit': () => sql`v.visit_at is null`,
  'has-visit-then': () =>
    sql`(r.starts_at < v.visit_at + make_interval(hours => ${sql.constant(VISIT_LASTS_HOURS)})) is not true`,
  unconfirmed: () => sql`(not r.by_phone or ${UNCONFIRMED} < ${sql.constant(MOST_UNCONFIRMED)})`,
  'kept-apart': () => sql`not exists (
    select from persons_apart s join accounts c on c.person_id = s.other_id
    where s.person_id = v.person_id and c.id = r.citizen_id offset 0)`,
  'awaits-call': () => sql`not r.awaits_call`,
  'first-visit': () => sql`not r.first_visit`,
  'only-for-another': ({ now }) => sql`(r.reserved_for <> v.id and r.reserved_until > ${now}) is not true`,
  'said-no': () => sql`not exists (select from invitations q where q.request_id = r.id and ${SAID_NO})`,
  'seen-to': () => sql`not exists (select from ${SEEN_TO} and e.request_id = r.id)`,
  'other-district': () => sql`v.district = r.district`,
  'other-skill': () => FITS_KIND,
  'other-time': () => sql`(v.availability is null or ${SLOT} = any(v.availability))`,
} satisfies Record<Unfit, (when: When) => Sql>

/** `unfitFor` for many at once: a condition on volunteer `v` and, if the purpose has one, request `r`. */
export function fitFor(purpose: Purpose, when: When): Sql {
  return ASKED_FOR[purpose].map((reason) => FIT[reason](when)).reduce((all, one) => sql`${all} and ${one}`)
}
