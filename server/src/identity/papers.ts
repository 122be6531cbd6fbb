import type { PaperAtDesk, PapersDue } from '@scan/contract/admin/papers.ts'
import type { Body, Query, Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { PAPER_REMINDER_DAYS, inOrder, paperRefusal } from '@scan/domain/papers.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { count, paged } from '../db/paged.ts'
import type { Paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { topic } from '../live/topics.ts'
import { LASTS_LONGEST } from '../notifications/facts.ts'
import { notify } from '../notifications/notifications.ts'
import { PAPERS_MISSING, moment } from '../requests/fitness.ts'
import { findForStaff } from './accounts-store.ts'
import { lockPeople } from './person.ts'

type Clock = Pick<Context, 'database' | 'now' | 'timeZone' | 'rateLimited'>

const ROW = sql<PaperAtDesk>`
  p.id, p.kind, p.seen_on as "seenOn", p.valid_until as "validUntil", p.note,
  (select name from accounts where id = p.seen_by) as "seenBy", case when p.entered_at <> p.account_id then true end as elsewhere`

const row = ({ elsewhere, ...paper }: PaperAtDesk): PaperAtDesk => ({
  ...paper,
  ...(elsewhere && { elsewhere }),
})

export async function listPapers(
  { database, ...clock }: Clock,
  scope: Scope,
  id: string,
): Promise<Reply<typeof api.listPapers>> {
  const account = await findForStaff(database, scope, id)
  if (account?.role !== 'volunteer') throw new ApiProblem('not-a-volunteer')
  const { today } = moment(clock)
  const [papers, missing] = await Promise.all([
    database.query(sql<PaperAtDesk>`
      select ${ROW} from papers_seen p where p.account_id = ${id} order by p.seen_on desc, p.added_at desc, p.id`),
    database.query(sql<{ kind: PaperKind }>`
      select n.kind from accounts v, lateral (${PAPERS_MISSING(today)}) n where v.id = ${id}`),
  ])
  return { papers: papers.map(row), missing: inOrder(missing.map(({ kind }) => kind)) }
}

/** Sent again, it is the same row. */
export async function addPaper(
  context: Context,
  actor: Actor,
  id: string,
  { kind, seenOn, validUntil = null, note: said }: Body<typeof api.addPaper>,
): Promise<PaperAtDesk> {
  const note = said || null
  const refusal = paperRefusal({ kind, seenOn, validUntil, note }, moment(context).today)
  if (refusal) throw refusedField(refusal.field, refusal.reason)
  const { paper } = await asStaff(
    context,
    actor,
    'see-papers',
    ({ isNew }: { isNew: boolean; paper: PaperAtDesk }) =>
      isNew
        ? { action: 'add-paper', subject: { kind: 'account', id }, remark: inWords(kind, seenOn, validUntil) }
        : undefined,
    async (tx, scope, at) => {
      await lockPeople(tx, id)
      const account = await findForStaff(tx, scope, id)
      if (account?.role !== 'volunteer') throw new ApiProblem('not-a-volunteer')
      const same = sql`p.account_id = ${id} and p.entered_at = ${id} and p.kind = ${kind} and p.seen_on = ${seenOn}
        and p.valid_until is not distinct from ${validUntil} and p.note is not distinct from ${note}`
      const read = () => tx.query(sql<PaperAtDesk>`select ${ROW} from papers_seen p where ${same}`)
      const [before] = await read()
      if (before) return { isNew: false, paper: row(before) }
      await tx.query(sql`
        insert into papers (account_id, kind, seen_on, valid_until, seen_by, note, added_at)
        values (${id}, ${kind}, ${seenOn}, ${validUntil}, ${actor.id}, ${note}, ${at})`)
      tx.publish([topic.admin, topic.request(id)])
      const [added] = await read()
      return { isNew: true, paper: row(added as PaperAtDesk) }
    },
  )
  return paper
}

interface Removed {
  accountId: string
  kind: PaperKind
  seenOn: WallDate
  validUntil: WallDate | null
}

/** The line in the log keeps what it was, and why it is gone. */
export async function removePaper(context: Context, actor: Actor, id: string, reason: string): Promise<void> {
  await asStaff(
    context,
    actor,
    'see-papers',
    (paper: Removed) => ({
      action: 'remove-paper',
      subject: { kind: 'account', id: paper.accountId },
      remark: `${inWords(paper.kind, paper.seenOn, paper.validUntil)}: ${reason}`,
    }),
    async (tx, scope) => {
      const [paper] = await tx.query(sql<Removed>`
        delete from papers p using accounts a where p.id = ${id} and a.id = p.account_id and ${inScope(scope, sql`a.district`)}
        returning p.account_id as "accountId", p.kind, p.seen_on as "seenOn", p.valid_until as "validUntil"`)
      if (!paper) throw new ApiProblem('paper-not-found')
      tx.publish([topic.admin, topic.request(paper.accountId)])
      return paper
    },
  )
}

const inWords = (kind: PaperKind, seenOn: WallDate, validUntil: WallDate | null) =>
  `${kind}, ${seenOn}${validUntil ? ` – ${validUntil}` : ''}`

export async function papersNeeded(db: Queryable): Promise<PaperKind[]> {
  const rows = await db.query(sql<{ kind: PaperKind }>`select kind from papers_needed`)
  return inOrder(rows.map(({ kind }) => kind))
}

export async function setPapersNeeded(
  context: Context,
  actor: Actor,
  given: readonly PaperKind[],
): Promise<PaperKind[]> {
  const kinds = inOrder(given)
  await asStaff(
    context,
    actor,
    'see-papers',
    (isChanged) =>
      isChanged
        ? {
            action: 'set-papers-needed',
            subject: { kind: 'account', id: actor.id },
            remark: kinds.join(', ') || '–',
          }
        : undefined,
    async (tx) => {
      const changed = await tx.query(sql`
        with gone as (delete from papers_needed where kind <> all(${kinds}::text[]) returning kind),
        added as (insert into papers_needed (kind) select unnest(${kinds}::text[]) on conflict do nothing returning kind)
        select kind from gone union all select kind from added`)
      if (changed.length > 0) tx.publish([topic.admin])
      return changed.length > 0
    },
  )
  return kinds
}

const REMIND_FROM_DAYS = Math.max(...PAPER_REMINDER_DAYS)

const GOES_OUT = sql`v.approved_at is not null and v.banned_at is null`

/** Who cannot wait. */
const IS_PRESSING = sql`(d.visit is not null or d.first_end is not null)`

/** Volunteers who lack something, those with a visit first; and those of whom something soon ends. */
export async function listPapersDue(
  clock: Clock,
  scope: Scope,
  { page, show }: Query<typeof api.listPapersDue>,
): Promise<Paged<PapersDue>> {
  const { database } = clock
  const from = show ? dueOf(clock, scope) : sql`${dueOf(clock, scope)} where ${IS_PRESSING}`
  return paged(
    page,
    (limit) =>
      database.query(sql<PapersDue>`
        select d.id, d.name, d.missing, d.ending, d.visit from ${from}
        order by (cardinality(d.missing) > 0 and d.visit is not null) desc, d.first_end nulls last, lower(d.name), d.id ${limit}`),
    () => count(database, from),
  )
}

/** How many cannot wait, and how many in all, without reading every volunteer where nothing is needed. */
export async function countPapersDue(
  clock: Clock,
  scope: Scope,
): Promise<Record<'papers' | 'papersInAll', number>> {
  const { today } = moment(clock)
  const [row] = await clock.database.query(sql<Record<'papers' | 'papersInAll', number>>`
    select count(*) filter (where is_pressing) as papers, count(*) as "papersInAll" from (
      select due.id, bool_or(due.is_pressing) as is_pressing from (
        select v.id, true as is_pressing from papers_seen p join volunteers v on v.id = p.account_id
        where p.valid_until between ${today}::date and ${today}::date + ${sql.constant(REMIND_FROM_DAYS)} and ${LASTS_LONGEST}
          and ${GOES_OUT} and ${inScope(scope, sql`v.district`)}
        union all
        select v.id, exists (
          select from help_requests r join accounts h on h.id = r.volunteer_id and h.person_id = v.person_id
          where r.status = 'accepted')
        from volunteers v where exists (select from papers_needed) and exists (${PAPERS_MISSING(today)})
          and ${GOES_OUT} and ${inScope(scope, sql`v.district`)}) due
      group by due.id) d`)
  return row as Record<'papers' | 'papersInAll', number>
}

function dueOf(clock: Clock, scope: Scope) {
  const { today } = moment(clock)
  return sql`(
    select v.id, a.name, array(${PAPERS_MISSING(today)} order by n.kind) as missing, coalesce(e.ending, '[]') as ending, e.first_end,
      (select json_build_object('id', r.id, 'number', r.number, 'date', r.help_date)
        from help_requests r join accounts h on h.id = r.volunteer_id and h.person_id = v.person_id
        where r.status = 'accepted' order by r.starts_at limit 1) as visit
    from volunteers v join accounts a on a.id = v.id left join lateral (
      select json_agg(json_build_object('kind', p.kind, 'validUntil', p.valid_until) order by p.valid_until, p.kind) as ending,
        min(p.valid_until) as first_end
      from papers_seen p where p.account_id = v.id and p.valid_until between ${today}::date and ${today}::date + ${sql.constant(REMIND_FROM_DAYS)}
        and ${LASTS_LONGEST}) e on true
    where ${GOES_OUT} and ${inScope(scope, sql`v.district`)} and (e.ending is not null or exists (${PAPERS_MISSING(today)}))) d`
}

/** Tells volunteers, and the desk in one list, of papers that soon end: each at 30 days and at 7, once. */
export async function remindOfPapers(clock: Clock): Promise<void> {
  const { database } = clock
  const { now: at, today } = moment(clock)
  await database.transaction(async (tx) => {
    const told = await tx.query(sql<{ id: string; accountId: string }>`
      update papers w set told_at = ${at}, told_days = due.days
      from (
        select p.id, (select min(d) from unnest(${[...PAPER_REMINDER_DAYS]}::integer[]) d where p.valid_until <= ${today}::date + d) as days
        from papers_seen p join volunteers v on v.id = p.account_id
        where p.account_id = p.entered_at and ${GOES_OUT} and ${LASTS_LONGEST}
          and p.valid_until between ${today}::date and ${today}::date + ${sql.constant(REMIND_FROM_DAYS)}) due
      where w.id = due.id and (w.told_days is null or w.told_days > due.days)
      returning w.id, w.account_id as "accountId"`)
    if (told.length === 0) return
    await notify(
      tx,
      ...told.map(({ id: paperId, accountId }) => ({ kind: 'paper-ends' as const, accountId, paperId })),
      { kind: 'papers-end', at: at.toISOString() },
    )
    tx.publish([topic.admin])
  })
}
