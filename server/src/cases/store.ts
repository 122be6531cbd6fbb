import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { Concern } from '@scan/contract/concerns.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { isAddressByPhone } from '@scan/domain/by-phone.ts'
import { CASE_ANSWERED_WITHIN_HOURS, KINDS_THAT_STOP } from '@scan/domain/case.ts'
import type { CaseKind } from '@scan/domain/case.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { withoutPerson } from '@scan/domain/contact-details/person.ts'
import { may } from '@scan/domain/permissions.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Role } from '@scan/domain/role.ts'
import type { OpenCaseOf } from '@scan/domain/account.ts'
import { requestNumberOf } from '@scan/domain/search-words.ts'
import type { Queryable } from '../db/pool.ts'
import type { Caller } from '../access/caller.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paged.ts'
import { everyWord } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql, Value } from '../db/sql.ts'
import { isPerson } from '../identity/accounts-store.ts'
import type { Account } from '../identity/accounts-store.ts'
import { topic } from '../live/topics.ts'
import { accountsEverOf, accountsOf, areApart } from '../identity/person.ts'
import { hasher } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'

type Row = Omit<Concern, 'notes'>

/** By any account of the person: an accused one that leaves by another is not gone. */
export function openCasesOf(db: Queryable, accountId: string): Promise<OpenCaseOf[]> {
  return db.query(sql<OpenCaseOf>`
    select subject_id in ${accountsOf(accountId)} is true as "isAccused",
      owner_id is not null or state = 'in-hand' as "isInHand"
    from concerns where state <> 'closed'
      and (reporter_id in ${accountsOf(accountId)} or subject_id in ${accountsOf(accountId)})`)
}

/** Cases `c` that a person has raised, also by an account that is gone. */
export const raisedBy = (accountId: Value) => sql`
  concerns c where (c.reporter_id in ${accountsEverOf(accountId)} or c.id in (
    select l.subject_id from audit.lines l
    where l.actor_id in ${accountsEverOf(accountId)} and l.action = 'raise-concern'))`

/** Visits may have become undecided, or decided: invalidate the pages of both. */
export async function topicsOfUndecided(
  db: Queryable,
  subjectId: string | null,
  at: Date,
): Promise<string[]> {
  const visits = await db.query(sql<{ volunteerId: string }>`
    select r.volunteer_id as "volunteerId" from help_requests r
    join accounts v on v.id = r.volunteer_id join accounts s on s.person_id = v.person_id
    where s.id = ${subjectId} and r.status = 'accepted' and exists (
      select from concerns c where c.subject_id = s.id and c.kind = any(${KINDS_THAT_STOP}) and not c.is_third
        and coalesce(c.shown_from, c.raised_at) <= ${at})`)
  return visits.map(({ volunteerId }) => topic.request(volunteerId))
}

/** Reporters of the cases this volunteer is stopped for, with the visit, if kept apart from them. */
export function keptApartByCases(
  db: Queryable,
  volunteerId: string,
): Promise<{ accountId: string; requestId: string }[]> {
  return db.query(sql<{ accountId: string; requestId: string }>`
    select distinct on (c.reporter_id) c.reporter_id as "accountId", c.request_id as "requestId"
    from accounts a join accounts own on own.person_id = a.person_id join concerns c on c.subject_id = own.id
    where a.id = ${volunteerId} and c.kind = any(${KINDS_THAT_STOP}) and c.reporter_id is not null
      and (c.state <> 'closed' or c.raised_at > coalesce(a.resumed_at, '-infinity'))
      and ${areApart(sql`own.id`, sql`c.reporter_id`)}
    order by c.reporter_id, c.raised_at desc`)
}

/** Takes the open cases that stop this person in hand, where nobody has them. */
export async function takeCasesInHand(
  tx: Queryable,
  subjectId: string,
  ownerId: string,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update concerns set owner_id = ${ownerId}, state = 'in-hand'
    where subject_id in ${accountsOf(subjectId)} and owner_id is null and state <> 'closed' and kind = any(${KINDS_THAT_STOP})`)
  tx.publish(await topicsOfUndecided(tx, subjectId, at))
}

const person = (account: Sql) => sql`
  case when ${account}.id is not null then json_build_object('id', ${account}.id, 'name', ${account}.name,
    'email', ${account}.email, 'phone', ${account}.phone, 'category', ${account}.category,
    'isBanned', ${account}.banned_at is not null, 'isStopped', ${account}.stopped_at is not null) end`

/** Whoever may not handle all cases handles worries alone (D94). */
export const handledBy = (role: Role) =>
  may(role, 'handle-concerns')
    ? ({ permission: 'handle-concerns', cases: sql`true` } as const)
    : ({ permission: 'handle-worries', cases: sql`c.kind = 'worry'` } as const)

/** To the desk, nothing of bans and stops, and nobody's address. */
export function shownTo(role: Role, concern: Concern): Concern {
  if (may(role, 'read-people')) return concern
  const shown = (person: Concern['subject']) =>
    person && {
      ...{
        id: person.id,
        name: person.name,
        phone: person.phone,
        category: person.category,
        isBanned: false,
      },
      ...(isAddressByPhone(person.email ?? '') && { email: person.email }),
    }
  const { reporter, subject, citizen } = concern
  return {
    ...concern,
    ...{ reporter: shown(reporter), subject: shown(subject), citizen: citizen ? shown(citizen) : null },
  }
}

/** A case belongs where its visit was. */
export const within = (scope: Scope) =>
  inScope(scope, sql`(select district from help_requests where id = c.request_id)`)

const WITH_PEOPLE = sql`
  concerns c join help_requests q on q.id = c.request_id
  left join accounts r on r.id = c.reporter_id
  left join accounts s on s.id = c.subject_id
  left join accounts o on o.id = c.owner_id
  left join accounts w on w.id = q.citizen_id and c.kind = 'worry'`

const SELECTED = sql<Row>`
  c.id, c.kind, c.text, c.state, c.raised_at as "raisedAt", ${person(sql`r`)} as reporter, ${person(sql`s`)} as subject,
  c.reporter_mark as "reporterMark", c.subject_mark as "subjectMark", c.request_id as "requestId", c.is_third as "isThird", c.was_there as "wasThere",
  ${person(sql`w`)} as citizen, c.ended,
  q.number as "requestNumber", q.help_type as "helpType", q.help_date as date,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as owner,
  ${areApart(sql`c.reporter_id`, sql`c.subject_id`)} as "isSeparated"`

export interface NewConcern {
  id?: string | null | undefined
  requestId: string
  reporterId: string
  subjectId: string | null
  kind: CaseKind
  text: string
  at: Date
}

export async function addConcern(tx: Queryable, concern: NewConcern): Promise<string> {
  const { id = null, requestId, reporterId, subjectId, kind, text, at } = concern
  const [row] = await tx.query(sql<{ id: string }>`
    insert into concerns (id, request_id, reporter_id, subject_id, kind, text, raised_at)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${requestId}, ${reporterId}, ${subjectId}, ${kind}, ${text}, ${at}) returning id`)
  return (row as { id: string }).id
}

async function withNotes(db: Queryable, rows: Row[]): Promise<Concern[]> {
  const ids = rows.map(({ id }) => id)
  const notes = await db.query(sql<Concern['notes'][number] & { concernId: string }>`
    select n.id, n.concern_id as "concernId", n.text, a.name as author, n.at
    from concern_notes n left join accounts a on a.id = n.author_id
    where n.concern_id = any(${ids}::uuid[]) order by n.at, n.id`)
  return rows.map((row) => ({ ...row, notes: notes.filter(({ concernId }) => concernId === row.id) }))
}

export async function findConcern(
  db: Queryable,
  scope: Scope,
  id: string,
  cases: Sql = sql`true`,
): Promise<Concern> {
  const rows = await db.query(
    sql<Row>`select ${SELECTED} from ${WITH_PEOPLE} where c.id = ${id} and ${within(scope)} and ${cases}`,
  )
  const [found] = await withNotes(db, rows)
  if (!found) throw new ApiProblem('concern-not-found')
  const ofSubject = found.subject ? await ofPerson(db, scope, found.subject.id) : []
  return { ...found, others: ofSubject.filter((one) => one.isAbout && one.id !== id) }
}

interface NewNote {
  id?: string | null | undefined
  concernId: string
  authorId: string
  text: string
  at: Date
}

export async function addNote(
  tx: Queryable,
  { id = null, concernId, authorId, text, at }: NewNote,
): Promise<void> {
  // The same words as the last note's, by the same person: they pressed twice.
  await tx.query(sql`
    insert into concern_notes (id, concern_id, author_id, text, at)
    select coalesce(${id}::uuid, gen_random_uuid()), ${concernId}, ${authorId}, ${text}, ${at}
    where not exists (
      select from (select author_id, text from concern_notes where concern_id = ${concernId} order by at desc limit 1) last
      where last.author_id = ${authorId} and last.text = ${text})`)
}

export async function listConcerns(
  { database }: Context,
  scope: Scope,
  { id: callerId, role }: Pick<Caller, 'id' | 'role'>,
  { state, kind, owner, text, page }: Query<typeof api.listConcerns>,
) {
  const ownerId = owner === 'me' ? callerId : null
  const { items, ...total } = await pageOf(database, page, {
    select: SELECTED,
    from: sql`${WITH_PEOPLE} where ${within(scope)} and ${handledBy(role).cases}
      ${state === 'open' ? sql`and c.state <> 'closed'` : state ? sql`and c.state = ${state}` : sql.empty}
      ${kind ? sql`and c.kind = ${kind}` : sql.empty}
      ${owner ? sql`and c.owner_id is not distinct from ${ownerId}::uuid` : sql.empty}
      ${everyWord(text, (word) => {
        const isThem = (account: Sql) => isPerson(account, word, role)
        const number = requestNumberOf(word)
        return sql`${isThem(sql`r`)} or ${isThem(sql`s`)} or ${isThem(sql`w`)} or upper(${word.pieces.join('')}) in (c.reporter_mark, c.subject_mark)
          ${number === undefined ? sql.empty : sql`or q.number = ${number}`}`
      })}`,
    orderBy: sql`c.state = 'closed', c.state <> 'closed' and c.kind <> 'worry', c.state <> 'closed' and not c.is_third, case when c.state <> 'closed' then c.raised_at end, c.raised_at desc, c.id`,
  })
  const all = await withNotes(database, items)
  return { items: all.map((one) => shownTo(role, one)), ...total }
}

/** About, or raised by, any account of a person. */
export function ofPerson(db: Queryable, scope: Scope, accountId: string): Promise<PersonDetails['concerns']> {
  return db.query(sql<PersonDetails['concerns'][number]>`
    select id, kind, state, raised_at as "raisedAt", subject_id in ${accountsOf(accountId)} is true as "isAbout"
    from concerns c where (reporter_id in ${accountsOf(accountId)} or subject_id in ${accountsOf(accountId)}) and ${within(scope)} order by raised_at desc`)
}

export async function counts(db: Queryable, scope: Scope) {
  const [row] = await db.query(sql<{
    worries: number
    didNotCome: number
    concerns: number
    since: Date | null
  }>`
    select min(raised_at) as since, count(*) filter (where kind = 'did-not-come') as "didNotCome",
      count(*) filter (where kind = 'worry') as worries,
      count(*) filter (where kind not in ('did-not-come', 'worry')) as concerns
    from concerns c where state <> 'closed' and ${within(scope)}`)
  const { since = null, worries = 0, didNotCome = 0, concerns = 0 } = row ?? {}
  return { worries, didNotCome, concerns, answerBy: since && hoursAfter(since, CASE_ANSWERED_WITHIN_HOURS) }
}

/** A deleted person's cases stay, under a mark made of their phone. */
export async function leaveCases(
  tx: Queryable,
  secrets: Secrets,
  { id, name, nameBefore, category, email, phone, phoneBefore }: Account,
): Promise<void> {
  const hash = await hasher(tx, secrets, 'case-marks')
  // An unapproved account makes no other mark, and takes no words out of a case.
  const digest = hash(`phone ${phoneBefore ?? phone}`)
  const mark = digest.toString('hex').slice(0, 8).toUpperCase()
  const called = roleOf(category) === 'volunteer' ? { names: [nameBefore ?? name] } : { chosenName: name }
  const person = { ...called, email, phones: [phone, phoneBefore ?? phone] }
  const without = (text: string) => withoutPerson(text, person, `[${mark}]`)
  // A worry is about a citizen, and accuses nobody.
  const theirs = sql`(${id} in (reporter_id, subject_id)
    or kind = 'worry' and request_id in (select id from help_requests where citizen_id = ${id}))`
  for (const [table, whose] of [
    [sql`concern_notes`, sql`concern_id in (select id from concerns where ${theirs})`],
    [sql`concerns`, theirs],
    // Others' requests that they took.
    [sql`notes`, sql`request_id in (select subject_id from audit.lines where actor_id = ${id})`],
  ] as const) {
    const written = await tx.query(sql<{ id: string; text: string }>`
      select id, text from ${table} where ${whose} and text is not null for no key update`)
    await tx.query(sql`
      update ${table} as w set text = n.text
      from unnest(${written.map((row) => row.id)}::uuid[], ${written.map(({ text }) => without(text))}::text[]) as n (id, text)
      where w.id = n.id`)
  }
  await tx.query(sql`
    update concerns set reporter_mark = case when reporter_id = ${id} then ${mark} else reporter_mark end,
      subject_mark = case when subject_id = ${id} then ${mark} else subject_mark end
    where ${theirs}`)
}
