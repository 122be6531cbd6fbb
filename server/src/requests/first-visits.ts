import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { FIRST_VISITS, askedOfVisits, opensCase, vouchesFor } from '@scan/domain/first-visits.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { record } from '../audit/audit.ts'
import { addConcern } from '../cases/store.ts'
import type { Context } from '../context.ts'
import { count } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { stopForEndings } from '../identity/stop.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import { accountsEverOf, accountsOf, lockPeople } from '../identity/person.ts'
import { addEnding } from './endings.ts'
import { markSeen, notePattern } from './patterns.ts'
import { SHARE_A_COMPUTER, find, lock, where } from './store.ts'

type Answer = 'yes' | 'no'

/** Once a visit is completed: one of a new volunteer's first is a row at the desk, which calls. */
export async function noteFirstVisit(
  tx: Queryable,
  { id, volunteerId, citizenId }: { id: string; volunteerId: string; citizenId: string | null },
  at: Date,
): Promise<void> {
  const noted = await tx.query(sql`
    update help_requests set is_first_visit = true where id = ${id} and ${FIRST_VISITS} > (
      select count(*) from help_requests o
      where o.volunteer_id in ${accountsEverOf(volunteerId)} and o.status = 'completed' and o.id <> ${id})
    returning id`)
  if (noted.length > 0) await notePattern(tx, 'first-visit', { volunteerId, citizenId }, at)
}

interface Question {
  id: string
  name: string
  helpType: HelpType
  date: WallDate
  time: WallTime
  at: Date
}

const isAsked = ({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>) => {
  const { from, before } = askedOfVisits(now(), timeZone)
  return sql`r.is_first_visit and r.confirmed_at is null and r.denied_at is null
    and r.closed_at > ${from} and r.closed_at < ${before}`
}

/** Visits a citizen is asked about: not where she has said already that nobody came. */
export function askedWhetherCame(
  context: Pick<Context, 'database' | 'now' | 'timeZone'>,
  citizenId: string,
): Promise<Question[]> {
  return context.database.query(sql<Question>`
    select r.id, coalesce(a.name_before, a.name) as name, r.help_type as "helpType", r.help_date as date,
      r.help_time as time, r.closed_at as at
    from help_requests r join accounts a on a.id = r.volunteer_id
    where r.citizen_id = ${citizenId} and ${isAsked(context)} and not exists (
      select from concerns c where c.request_id = r.id and c.reporter_id = ${citizenId} and c.kind = 'did-not-come')
    order by r.closed_at, r.id`)
}

/** The citizen's answer, once. */
export async function sayWhetherCame(
  context: Context,
  { id: citizenId }: Caller,
  requestId: string,
  answer: Answer,
): Promise<void> {
  const { database, now } = context
  await database.transaction(async (tx) => {
    const own = await find(tx, sql`where r.id = ${requestId} and r.citizen_id = ${citizenId}`)
    if (!own) throw new ApiProblem('request-not-found')
    // Accounts before requests.
    if (own.volunteer) await lockPeople(tx, own.volunteer.id)
    const at = now()
    const said = answer === 'yes' ? sql`confirmed_at` : sql`denied_at`
    const answered = await tx.query(sql`
      update help_requests r set ${said} = ${at} where r.id = ${requestId} and ${isAsked(context)} returning r.id`)
    if (answered.length === 0) {
      // Pressed twice, or the first answer was lost.
      if (
        (await count(
          tx,
          sql`help_requests where id = ${requestId} and is_first_visit and ${said} is not null`,
        )) > 0
      )
        return
      throw new ApiProblem('request-not-found')
    }
    if (!own.volunteer) return
    const { id: volunteerId } = own.volunteer
    if (answer === 'no') await deny(tx, { id: requestId, citizenId, volunteerId }, citizenId, at)
    else if (vouchesFor(await countYes(tx, volunteerId))) await vouch(tx, volunteerId, at)
    tx.publish([topic.admin])
  })
}

/** The citizen's answer on the telephone; it counts like her own, and her yes vouches at once. */
export function sayAfterCall(
  context: Context,
  actor: Actor,
  patternId: string,
  answer: Answer,
): Promise<Visit | undefined> {
  return asStaff(
    context,
    actor,
    'see-patterns',
    (visit: Visit | undefined) =>
      visit && {
        action: answer === 'yes' ? 'did-come' : 'did-not-come',
        subject: { kind: 'account', id: visit.volunteerId },
      },
    async (tx, _scope, at) => {
      const [visit] = await tx.query(sql<Visit>`
        select r.id, r.citizen_id as "citizenId", r.volunteer_id as "volunteerId"
        from patterns p join help_requests r
          on r.volunteer_id = p.volunteer_id and r.citizen_id = p.citizen_id and r.is_first_visit
        where p.id = ${patternId} and p.kind = 'first-visit' order by r.closed_at desc, r.id limit 1`)
      if (!visit) throw new ApiProblem('pattern-not-found')
      const { id, volunteerId } = visit
      await lockPeople(tx, volunteerId)
      await lock(tx, where.byId(id))
      if (!(await markSeen(tx, patternId, at))) return undefined
      const wasDenied = (await count(tx, sql`help_requests where id = ${id} and denied_at is not null`)) > 0
      await tx.query(sql`
        update help_requests set confirmed_at = ${answer === 'yes' ? at : null},
          denied_at = ${answer === 'no' ? at : null} where id = ${id}`)
      if (answer === 'yes') {
        await tx.query(sql`delete from endings where request_id = ${id} and ending = 'denied'`)
        await vouch(tx, volunteerId, at)
      } else if (!wasDenied) await deny(tx, visit, actor.id, at)
      return visit
    },
  )
}

interface Visit {
  id: string
  citizenId: string
  volunteerId: string
}

/** People who said that this volunteer came, without those who share a browser or a network with them. */
async function countYes(tx: Queryable, volunteerId: string): Promise<number> {
  const [row] = await tx.query(sql<{ people: number }>`
    select count(distinct c.person_id) as people from help_requests h
    join accounts v on v.id = h.volunteer_id join accounts c on c.id = h.citizen_id
    where h.volunteer_id in ${accountsEverOf(volunteerId)} and h.is_first_visit and h.confirmed_at is not null
      and c.id not in ${accountsEverOf(volunteerId)} and not ${SHARE_A_COMPUTER}`)
  return row?.people ?? 0
}

/** From then on they take as many visits as others (`domain/src/acceptances.ts`). */
async function vouch(tx: Queryable, volunteerId: string, at: Date): Promise<void> {
  await tx.query(sql`update accounts set vouched_at = ${at} where id = ${volunteerId}`)
}

/** A no counts as a visit to which nobody came, nobody vouches for the volunteer any more, and the second is a case. */
async function deny(
  tx: Queryable,
  { id: requestId, citizenId, volunteerId }: Visit,
  actorId: string,
  at: Date,
): Promise<void> {
  await tx.query(sql`update accounts set vouched_at = null where id in ${accountsOf(volunteerId)}`)
  const visit = await find(tx, where.byId(requestId))
  if (visit) await addEnding(tx, visit.request, 'denied', at)
  await stopForEndings(tx, volunteerId, at)
  const ofGone = sql`
    select e.request_id from endings e where e.volunteer_id in ${accountsEverOf(volunteerId)} and e.ending = 'denied'`
  const denied = sql`help_requests where denied_at is not null
    and (volunteer_id in ${accountsOf(volunteerId)} or id in (${ofGone}))`
  if (!opensCase(await count(tx, denied))) return
  const people = { reporterId: citizenId, subjectId: volunteerId }
  const concernId = await addConcern(tx, { requestId, ...people, kind: 'did-not-come', text: '', at })
  await record(tx, {
    at,
    actorId,
    action: 'raise-concern',
    subject: { kind: 'concern', id: concernId },
  })
  await notify(tx, { kind: 'concern-raised', concernId })
}
