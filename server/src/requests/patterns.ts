import type { PatternShown } from '@scan/contract/admin/patterns.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { Count, Ending } from '@scan/domain/endings.ts'
import type { HelpRequest, MoveType } from '@scan/domain/help-request.ts'
import { PATTERNS, patternsTouchedBy } from '@scan/domain/patterns.ts'
import type { Pattern } from '@scan/domain/patterns.ts'
import { asStaff } from '../access/staff.ts'
import type { Everywhere } from '../access/staff.ts'
import type { Actor } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { count, pageOf } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { accountsEverOf, accountsOf } from '../identity/person.ts'
import type { Sql, Value } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { COMPLETED_EARLY } from './confirm-visit.ts'
import { endedBy, endedFor, otherPerson, sentAwayBy } from './endings.ts'

interface People {
  volunteerId: string | null
  citizenId: string | null
}

const differentCitizens = (count: Count, volunteerId: Value, since: Date) => sql`
  select distinct ${otherPerson(sql`e.citizen_id`)} from ${endedFor(count, volunteerId, since)}`

/** Enough different citizens have declined this volunteer for the desk to be shown it. */
export function isOftenDeclined(volunteerId: Sql, now: Date): Sql {
  const { times, withinDays } = PATTERNS['often-declined']
  const since = daysAfter(now, -withinDays)
  return sql`(select count(*) >= ${sql.constant(times)} from (${differentCitizens('declined', volunteerId, since)}) d)`
}

/** Visits `r` of these two people, by whichever accounts; completed ones also by accounts that are gone. */
const visitsOf = ({ volunteerId, citizenId }: Record<keyof People, Value>) => sql`
  help_requests r where r.id in (
    select o.id from help_requests o
    where o.volunteer_id in ${accountsOf(volunteerId)} and o.citizen_id in ${accountsOf(citizenId)}
    union all
    select e.request_id from endings e
    where e.volunteer_id in ${accountsEverOf(volunteerId)} and e.citizen_id in ${accountsEverOf(citizenId)}
      and e.ending = 'completed')`

/** Counts towards a pattern: requests and recorded moves of these two people since then. */
const COUNTED = {
  'accepted-by-address': ({ volunteerId, citizenId }) => sql`
    select from audit.lines l join audit.lines posted on posted.subject_id = l.subject_id and posted.action = 'post'
    where l.actor_id in ${accountsEverOf(volunteerId)} and l.action = 'accept-by-address'
      and posted.actor_id in ${accountsEverOf(citizenId)}`,
  'often-together': (pair, since) => sql`
    select from ${visitsOf(pair)} and r.status = 'completed' and r.closed_at > ${since}`,
  'completed-early': (pair) => sql`select from ${visitsOf(pair)} and ${COMPLETED_EARLY}`,
  'same-phone': (pair) => sql`select from ${visitsOf(pair)}`,
  'first-visit': (pair) => sql`select from ${visitsOf(pair)} and r.is_first_visit`,
  'often-given-back': ({ volunteerId }, since) =>
    sql`select from ${endedFor('givenBack', volunteerId, since)}`,
  'often-nobody-opens': ({ volunteerId }, since) =>
    sql`select from ${endedFor('nobodyOpened', volunteerId, since)}`,
  'often-declined': ({ volunteerId }, since) => differentCitizens('declined', volunteerId, since),
  'often-called-off': ({ volunteerId }, since) => differentCitizens('calledOff', volunteerId, since),
  'wants-a-call': ({ citizenId }, since) => sentAwayBy(citizenId, since),
  'often-sent-away': ({ citizenId }, since) => sql`select from ${endedBy('sentAway', citizenId, since)}`,
  // Nobody had it. Whoever leaves cancels it, too.
  'often-cancelled': ({ citizenId }, since) => sql`
    select from audit.lines l
    where l.actor_id in ${accountsEverOf(citizenId)} and l.action in ('cancel', 'citizen-removed') and l.at > ${since}
      and not exists (select from endings e where e.request_id = l.subject_id and e.ending in ('cancelled', 'citizen-left'))`,
  // Counted where the account is made: nothing is kept of its network.
  'many-new-citizens': () => sql`select from generate_series(1, ${PATTERNS['many-new-citizens'].times})`,
  'reads-far-away': ({ volunteerId }, since) => sql`
    select distinct request_id from far_reads
    where volunteer_id in ${accountsEverOf(volunteerId)} and at > ${since}`,
} as const satisfies Record<Pattern, (people: People, since: Date) => Sql>

/**
 * Shows a pattern to staff once it has happened often enough; it has just happened again in this transaction. Answers
 * whether they have not been shown it before, or have looked at it since.
 */
export async function notePattern(tx: Queryable, kind: Pattern, pair: People, at: Date): Promise<boolean> {
  const rule: { of: string; times: number; withinDays?: number; restsDays?: number } = PATTERNS[kind]
  const volunteerId = rule.of === 'citizen' ? null : pair.volunteerId
  const citizenId = rule.of === 'volunteer' ? null : pair.citizenId
  const since = daysAfter(at, -(rule.withinDays ?? 0))
  const times = await count(tx, sql`(${COUNTED[kind]({ volunteerId, citizenId }, since)}) counted`)
  if (times < rule.times) return false
  const isSame = (column: Sql, id: string | null) =>
    id === null ? sql`${column} is null` : sql`${column} in ${accountsOf(id)}`
  const before = await tx.query(sql<{ id: string; lookedAt: Date | null; isOwn: boolean }>`
    select id, looked_at as "lookedAt", volunteer_id is not distinct from ${volunteerId}::uuid
      and citizen_id is not distinct from ${citizenId}::uuid as "isOwn"
    from patterns where kind = ${kind} and ${isSame(sql`volunteer_id`, volunteerId)} and ${isSame(sql`citizen_id`, citizenId)}
    order by id for update`)
  const restsFrom = daysAfter(at, -(rule.restsDays ?? 0))
  const resting = before.find(({ lookedAt }) => lookedAt && lookedAt > restsFrom)
  const isWaiting = before.some(({ lookedAt }) => lookedAt === null)
  const lookedAt = isWaiting ? null : (resting?.lookedAt ?? null)
  const others = before.filter(({ isOwn }) => !isOwn).map(({ id }) => id)
  // Shown again under an id that nobody has read yet.
  await tx.query(sql`
    with others as (delete from patterns where id = any(${others}::uuid[]))
    insert into patterns (kind, volunteer_id, citizen_id, count, at, looked_at)
    values (${kind}, ${volunteerId}, ${citizenId}, ${times}, ${at}, ${lookedAt})
    on conflict (volunteer_id, citizen_id, kind) do update set
      id = case when ${lookedAt !== null} then patterns.id else excluded.id end,
      looked_at = excluded.looked_at, count = excluded.count, at = excluded.at`)
  return lookedAt === null && !isWaiting
}

/** Merges the rows of two accounts of a person; seen only if both were. */
export async function joinPatterns(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(sql`
    with theirs as (
      select p.id, row_number() over (same order by p.at desc, p.id desc) as number, count(*) over same as rows,
        max(p.count) over same as count,
        case when bool_and(p.looked_at is not null) over same then max(p.looked_at) over same end as looked_at
      from patterns p left join accounts v on v.id = p.volunteer_id left join accounts c on c.id = p.citizen_id
      where p.volunteer_id in ${accountsOf(accountId)} or p.citizen_id in ${accountsOf(accountId)}
      window same as (partition by p.kind, v.person_id, c.person_id)),
    others as (delete from patterns where id in (select id from theirs where number > 1))
    update patterns p set count = t.count, looked_at = t.looked_at
    from theirs t where t.id = p.id and t.number = 1 and t.rows > 1`)
}

export async function notePatterns(
  tx: Queryable,
  before: HelpRequest,
  after: HelpRequest,
  { move, at, ...more }: { move: MoveType; at: Date; samePhone: boolean; ending: Ending | undefined },
): Promise<void> {
  const held = [after, before].find((request) => 'volunteerId' in request && request.volunteerId !== null)
  if (!held || !('volunteerId' in held)) return
  const kinds = patternsTouchedBy(before, move, at, more)
  await Promise.all(
    kinds.map(async (kind) => {
      const isNews = await notePattern(tx, kind, held, at)
      if (isNews && kind === 'often-declined' && held.volunteerId)
        await notify(tx, { kind: 'volunteer-often-declined', accountId: held.volunteerId })
    }),
  )
}

/** Between two people of whom one has left, as long as the marks are kept (D59). */
const shown = (now: Date) => sql`(
  select id, kind, volunteer_id, citizen_id, count, at, looked_at from patterns
  union all
  select id, pattern, case role when 'citizen' then other_id end, case role when 'volunteer' then other_id end,
    count, since, looked_at
  from protections where pattern is not null and other_id is not null and forget_at > ${now}) n`

/** First visits of new volunteers about which nobody has called yet. */
export async function countFirstVisits({ database, now }: Context, _scope: Everywhere): Promise<number> {
  return count(database, sql`${shown(now())} where n.kind = 'first-visit' and n.looked_at is null`)
}

export function listPatterns(
  { database, now }: Context,
  _scope: Everywhere,
  { page, kind }: Query<typeof api.listPatterns>,
) {
  return pageOf(database, page, {
    select: sql<PatternShown>`n.id, n.kind, n.count, n.at, (
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id = n.volunteer_id)
      from accounts a where a.id in (n.volunteer_id, n.citizen_id)) as people,
      case when n.kind = 'completed-early' then (
        select count(*) from ${visitsOf({ volunteerId: sql`n.volunteer_id`, citizenId: sql`n.citizen_id` })}
          and ${COMPLETED_EARLY} and r.confirmed_at is not null)::int end as confirmed`,
    from: sql`${shown(now())} where n.looked_at is null and ${kind ? sql`n.kind = ${kind}` : sql`true`}`,
    orderBy: sql`n.at desc, n.id desc`,
  })
}

export function patternsOf(
  { database, now }: Context,
  _scope: Everywhere,
  accountId: string,
): Promise<PersonDetails['patterns']> {
  return database.query(sql<PersonDetails['patterns'][number]>`
    select kind, count, at from ${shown(now())} where volunteer_id in ${accountsOf(accountId)} or citizen_id in ${accountsOf(accountId)} order by at desc`)
}

/** Emails tell volunteers of their requests again, as if the row had been looked at. */
export async function agreeToCancelling(tx: Queryable, citizenId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update patterns set looked_at = ${at}
    where citizen_id in ${accountsOf(citizenId)} and kind = 'often-cancelled' and looked_at is null`)
}

/** Takes a row off the list, unless it has happened again since it was read. */
export function seePattern(context: Context, actor: Actor, id: string): Promise<People | undefined> {
  return asStaff(
    context,
    actor,
    'see-patterns',
    (people: People | undefined) => {
      const seen = people?.volunteerId ?? people?.citizenId
      return seen ? { action: 'see-pattern', subject: { kind: 'account', id: seen } } : undefined
    },
    (tx, _scope, at) => markSeen(tx, id, at),
  )
}

/** Answers with the people it was about; undefined if it was off the list already. */
export async function markSeen(tx: Queryable, id: string, at: Date): Promise<People | undefined> {
  const [row] = await tx.query(sql<People>`
    with seen as (
      update patterns set looked_at = ${at} where id = ${id} and looked_at is null returning id),
    seen_of_one as (
      update protections set looked_at = ${at} where id = ${id} and looked_at is null returning id)
    select volunteer_id as "volunteerId", citizen_id as "citizenId" from ${shown(at)}
    where n.id in (select id from seen union all select id from seen_of_one)`)
  if (!row && (await count(tx, sql`${shown(at)} where n.id = ${id}`)) === 0)
    throw new ApiProblem('pattern-not-found')
  return row
}
