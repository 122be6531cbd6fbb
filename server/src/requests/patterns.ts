import type { PatternShown } from '@scan/contract/admin/patterns.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
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
import { accountsOf } from '../identity/person.ts'
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

/** Whether so many different citizens have declined this volunteer that the desk was shown it. */
export function isOftenDeclined(volunteerId: Sql, now: Date): Sql {
  const { times, withinDays } = PATTERNS['often-declined']
  const since = daysAfter(now, -withinDays)
  return sql`(select count(*) >= ${sql.constant(times)} from (${differentCitizens('declined', volunteerId, since)}) d)`
}

/** What counts for a pattern: of these two, since then, in requests and the moves that were recorded. */
const COUNTED = {
  'accepted-by-address': ({ volunteerId, citizenId }) => sql`
    select from audit.lines l join help_requests r on r.id = l.subject_id
    where l.actor_id = ${volunteerId} and l.action = 'accept-by-address' and r.citizen_id = ${citizenId}`,
  'often-together': ({ volunteerId, citizenId }, since) => sql`
    select from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}
      and status = 'completed' and closed_at > ${since}`,
  'completed-early': ({ volunteerId, citizenId }) => sql`
    select from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}
      and ${COMPLETED_EARLY}`,
  'same-phone': ({ volunteerId, citizenId }) => sql`
    select from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId}`,
  'first-visit': ({ volunteerId, citizenId }) => sql`
    select from help_requests where volunteer_id = ${volunteerId} and citizen_id = ${citizenId} and is_first_visit`,
  'often-given-back': ({ volunteerId }, since) =>
    sql`select from ${endedFor('givenBack', volunteerId, since)}`,
  'often-declined': ({ volunteerId }, since) => differentCitizens('declined', volunteerId, since),
  'often-called-off': ({ volunteerId }, since) => differentCitizens('calledOff', volunteerId, since),
  'wants-a-call': ({ citizenId }, since) => sentAwayBy(citizenId, since),
  'often-sent-away': ({ citizenId }, since) => sql`select from ${endedBy('sentAway', citizenId, since)}`,
  'often-cancelled': ({ citizenId }, since) => sql`
    select from help_requests r where r.citizen_id in ${accountsOf(citizenId)} and r.volunteer_id is null and r.closing = 'cancel' and r.closed_at > ${since}`,
  // Counted where the account is made: nothing is kept of its network.
  'many-new-citizens': () => sql`select from generate_series(1, ${PATTERNS['many-new-citizens'].times})`,
  'reads-far-away': ({ volunteerId }, since) => sql`
    select distinct request_id from far_reads
    where volunteer_id in ${accountsOf(volunteerId)} and at > ${since}`,
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
  const rests = sql`patterns.looked_at > ${daysAfter(at, -(rule.restsDays ?? 0))}`
  const same = sql`o.kind = ${kind} and o.volunteer_id is not distinct from ${volunteerId}::uuid
    and o.citizen_id is not distinct from ${citizenId}::uuid`
  // Shown again under an id that nobody has read yet.
  const [shown] = await tx.query(sql<{ isNews: boolean }>`
    insert into patterns (kind, volunteer_id, citizen_id, count, at)
    select ${kind}, ${volunteerId}, ${citizenId}, count(*), ${at}
    from (${COUNTED[kind]({ volunteerId, citizenId }, since)}) counted having count(*) >= ${rule.times}
    on conflict (volunteer_id, citizen_id, kind) do update set
      id = case when ${rests} then patterns.id else excluded.id end,
      looked_at = case when ${rests} then patterns.looked_at end,
      count = excluded.count, at = excluded.at
    returning not exists (select from patterns o where ${same} and o.looked_at is null) as "isNews"`)
  return shown?.isNews ?? false
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

/** Of two of whom one has left, for as long as the other is here and the marks are kept (D59). */
const shown = (now: Date) => sql`(
  select id, kind, volunteer_id, citizen_id, count, at, looked_at from patterns
  union all
  select id, pattern, case role when 'citizen' then other_id end, case role when 'volunteer' then other_id end,
    count, since, looked_at
  from protections where pattern is not null and other_id is not null and forget_at > ${now}) p`

/** First visits of new volunteers about which nobody has called yet. */
export async function countFirstVisits(db: Queryable, _scope: Everywhere): Promise<number> {
  return count(db, sql`patterns where kind = 'first-visit' and looked_at is null`)
}

export function listPatterns({ database, now }: Context, _scope: Everywhere, page: number | undefined) {
  return pageOf(database, page, {
    select: sql<PatternShown>`p.id, p.kind, p.count, p.at, (
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id = p.volunteer_id)
      from accounts a where a.id in (p.volunteer_id, p.citizen_id)) as people,
      case when p.kind = 'completed-early' then (
        select count(*) from help_requests where volunteer_id = p.volunteer_id and citizen_id = p.citizen_id
          and ${COMPLETED_EARLY} and confirmed_at is not null)::int end as confirmed`,
    from: sql`${shown(now())} where p.looked_at is null`,
    orderBy: sql`p.at desc, p.id desc`,
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

/** Whom it was about, or undefined if it was off the list already. */
export async function markSeen(tx: Queryable, id: string, at: Date): Promise<People | undefined> {
  const [row] = await tx.query(sql<People>`
    with seen as (
      update patterns set looked_at = ${at} where id = ${id} and looked_at is null returning id),
    seen_of_one as (
      update protections set looked_at = ${at} where id = ${id} and looked_at is null returning id)
    select volunteer_id as "volunteerId", citizen_id as "citizenId" from ${shown(at)}
    where p.id in (select id from seen union all select id from seen_of_one)`)
  if (!row && (await count(tx, sql`${shown(at)} where p.id = ${id}`)) === 0)
    throw new ApiProblem('pattern-not-found')
  return row
}
