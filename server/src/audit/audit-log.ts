import type { SignInLine } from '@scan/contract/admin/sign-ins.ts'
import type { AuditLine } from '@scan/contract/admin/audit.ts'
import type { RequestInFull } from '@scan/contract/admin/request.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import { isId } from '@scan/contract/fields.ts'
import { api, downloads } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { LOOKS } from '@scan/contract/admin/actions.ts'
import { daysAfter, wallTime } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import type { FastifyInstance } from 'fastify'
import type { Everywhere } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { searchFor } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { serveDownload } from '../http/download.ts'
import type { Cell } from '../http/download.ts'
import { serve } from '../http/serve.ts'

type AuditQuery = Query<typeof api.listAudit>
type Filter = Omit<AuditQuery, 'page'>

const STORED_DAYS = 366
const LINES_AT_ONCE = 200
const ONE_MORE = sql.constant(ROWS_PER_PAGE + 1)
/** Pages count lines up to here; nobody waits for more to be counted. */
const COUNTED = 1_000
/** Above this, reading the log finds a page sooner than the index. */
const REQUESTS_LOOKED_UP = 2_000

export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.listAudit, ({ scope, query }) => readAuditLog(context, scope, query))
  serve(app, api.listSignIns, ({ scope, query }) => readSignInLog(context, scope, query))
  serveDownload(app, downloads.audit, (scope, query, language) =>
    exportAuditLog(context, scope, query, language),
  )
}

/** The newest hash of the chain: with a copy of it one can later tell whether the end was cut off. */
export async function newestAuditHash({ database }: Context): Promise<string | undefined> {
  const [head] = await database.query(sql<{ hash: Buffer }>`select hash from audit.head`)
  return head?.hash.toString('hex') || undefined
}

/** Chains the lines written since the last run. It runs afterwards so that writers do not wait for each other. */
export async function linkAuditLog({ database }: Context): Promise<void> {
  for (;;) {
    const [row] = await database.query(sql<{ linked: number }>`select audit.link() as linked`)
    if (!row?.linked) return
  }
}

export async function cutAuditLog({ database, now }: Context): Promise<void> {
  await database.query(sql`select audit.cut(${daysAfter(now(), -STORED_DAYS)})`)
  await database.query(sql`
    delete from audit_remarks r where not exists (select from audit.lines l where l.id = r.entry_id)`)
}

async function readAuditLog(
  { database, timeZone }: Context,
  scope: Everywhere,
  { page = 1, ...filter }: AuditQuery,
): Promise<Paged<AuditLine>> {
  const selection = await selectionOf(database, scope, filter, timeZone)
  const before = (page - 1) * ROWS_PER_PAGE
  const lines = await read(database, selection, sql`limit ${ONE_MORE} offset ${before}`)
  const items = lines.slice(0, ROWS_PER_PAGE)
  const [seen, isLast] = [before + items.length, lines.length === items.length]
  if (isLast && (items.length > 0 || page === 1)) return { items, total: seen }
  if (!isLast && (selection.isOfMany || seen >= COUNTED)) return { items, total: seen, more: true }
  const [row] = await database.query(sql<{ counted: number }>`
    select count(*) as counted from (
      select from audit.lines l where ${selection.condition} limit ${sql.constant(COUNTED + 1)}) lines`)
  const { counted } = row as { counted: number }
  return { items, total: Math.min(counted, COUNTED), more: counted > COUNTED }
}

async function readSignInLog(
  { database, timeZone }: Context,
  _scope: Everywhere,
  { person, outcome, from, to, page = 1 }: Query<typeof api.listSignIns>,
): Promise<Paged<SignInLine>> {
  const people = await peopleNamed(database, person)
  const condition = sql`true
    ${people ? sql`and l.account_id = any(${people}::uuid[])` : sql.empty}
    ${outcome ? sql`and l.outcome = ${outcome}` : sql.empty} ${inDays({ from, to }, timeZone)}`
  const before = (page - 1) * ROWS_PER_PAGE
  const lines = await database.query(sql<SignInLine>`
    select l.id, l.at, l.outcome, l.client_subnet as "clientSubnet",
      case when l.account_id is not null then json_build_object('id', l.account_id, 'name', a.name) end as person
    from sign_in_lines l left join accounts a on a.id = l.account_id
    where ${condition} order by l.id desc limit ${ROWS_PER_PAGE} offset ${before}`)
  const [row] = await database.query(sql<{ counted: number }>`
    select count(*) as counted from (
      select from sign_in_lines l where ${condition} limit ${sql.constant(COUNTED + 1)}) lines`)
  const { counted } = row as { counted: number }
  return { items: lines, total: Math.min(counted, COUNTED), more: counted > COUNTED }
}

async function* exportAuditLog(
  { database, timeZone }: Context,
  scope: Everywhere,
  filter: Filter,
  language: Language,
): AsyncGenerator<Cell[][]> {
  const { columns, audit } = messages[language].admin
  const { file } = audit
  const when = file.when.replace('{{zone}}', timeZone)
  yield [
    [
      ...[when, columns.actor, file.actorId, columns.action, file.actionCode],
      ...[file.kind, columns.request, file.name, file.id, columns.network, columns.remark],
    ],
  ]
  const selection = await selectionOf(database, scope, filter, timeZone)
  const some = sql`limit ${sql.constant(LINES_AT_ONCE)}`
  let lines = await read(database, selection, some)
  while (lines.length > 0) {
    yield lines.map(({ at, actor, action, subject: to, clientSubnet: from, remark }) => [
      ...[wallTime(at, timeZone), actor ? actor.name : audit.byItself, actor?.id ?? null],
      ...[audit.actions[action], action],
      ...[audit.subjects[to.kind], to.number && requestNumber(to.number), to.name, to.id, from, remark],
    ])
    const { id } = lines.at(-1) as AuditLine
    lines = await read(database, selection, some, selection.after(id))
  }
}

interface Selection {
  condition: Sql
  order: Sql
  after: (id: number) => Sql
  /** So many people match that the log is read and not counted. */
  isOfMany: boolean
}

/** Names are joined, to this page's lines alone: of a deleted person only the id is left. */
function read(
  db: Queryable,
  { condition, order }: Selection,
  limit: Sql,
  after = sql.empty,
): Promise<AuditLine[]> {
  return db.query(sql<AuditLine>`
    select l.id, l.at, l.action, l.client_subnet as "clientSubnet", t.text as remark,
      case when l.actor_id is not null then json_build_object('id', l.actor_id, 'name', a.name) end as actor,
      json_build_object('kind', l.subject_kind, 'id', l.subject_id, 'name', coalesce(s.name, m.name), 'number', q.number) as subject
    from (select l.id from audit.lines l where ${condition} ${after} order by ${order} ${limit}) page
    join audit.lines l on l.id = page.id
    left join accounts a on a.id = l.actor_id
    left join help_requests q on l.subject_kind = 'request' and q.id = l.subject_id
    left join accounts s on s.id = case l.subject_kind
      when 'account' then l.subject_id
      when 'request' then q.citizen_id
      when 'concern' then (select reporter_id from concerns where id = l.subject_id) end
    left join contact_messages m on l.subject_kind = 'message' and m.id = l.subject_id
    left join audit_remarks t on t.entry_id = l.id
    order by ${order}`)
}

/** Oldest first. */
export function historyOf(db: Queryable, requestId: string): Promise<RequestInFull['history']> {
  return db.query(sql<RequestInFull['history'][number]>`
    select l.id, l.at, l.action,
      case when l.actor_id is not null then json_build_object('id', l.actor_id, 'name', a.name) end as actor
    from audit.lines l left join accounts a on a.id = l.actor_id
    where l.subject_kind = 'request' and l.subject_id = ${requestId} and l.action <> all(${LOOKS})
    order by l.id`)
}

async function selectionOf(
  db: Queryable,
  _scope: Everywhere,
  { person, action, without, from, to }: Filter,
  timeZone: string,
): Promise<Selection> {
  const people = await peopleNamed(db, person)
  const subjects = people && (await subjectsOf(db, people))
  const isOfMany = people !== undefined && subjects === undefined
  const ofThem = sql`${sql.empty}
    ${subjects ? sql`and (l.actor_id = any(${people}) or l.subject_id = any(${subjects}))` : sql.empty}
    ${isOfMany ? sql`and (${isOf(people)})` : sql.empty}`
  const what = sql`${action ? sql`and l.action = ${action}` : sql.empty}
    ${without ? sql`and l.action <> all(${LOOKS})` : sql.empty}`
  const condition = sql`true ${ofThem} ${what} ${inDays({ from, to }, timeZone)}`
  // Ids follow the order of time except within one moment. Each order has its own indexes.
  if (!from && !to)
    return { condition, isOfMany, order: sql`l.id desc`, after: (id) => sql`and l.id < ${id}` }
  return {
    condition,
    isOfMany,
    order: sql`l.at desc, l.id desc`,
    after: (id) => sql`and l.at <= (select at from audit.lines where id = ${id})
      and (l.at < (select at from audit.lines where id = ${id}) or l.id < ${id})`,
  }
}

/** Of lines `l`; both days included. */
const inDays = ({ from, to }: Pick<Filter, 'from' | 'to'>, timeZone: string): Sql => sql`${sql.empty}
  ${from ? sql`and l.at >= ${from}::date::timestamp at time zone ${timeZone}` : sql.empty}
  ${to ? sql`and l.at < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql.empty}`

/** An id also finds people who are gone. */
async function peopleNamed(db: Queryable, person: string | undefined): Promise<string[] | undefined> {
  const typed = person?.trim()
  if (typed && isId(typed)) return [typed]
  const words = searchFor(typed ?? '')
  if (words === undefined) return undefined
  const rows = await db.query(sql<{ id: string }>`
    select id from accounts where compared_words @@ ${words}::tsquery`)
  return rows.map(({ id }) => id)
}

/** With the requests they are part of and the concerns about these; undefined if that is too much to look up. */
async function subjectsOf(db: Queryable, people: string[]): Promise<string[] | undefined> {
  const requests = await db.query(sql<{ id: string }>`
    select r.id from unnest(${people}::uuid[]) them (id), lateral (
      select id from help_requests where citizen_id = them.id
      union all select id from help_requests where volunteer_id = them.id) r
    limit ${sql.constant(REQUESTS_LOOKED_UP + 1)}`)
  if (requests.length > REQUESTS_LOOKED_UP) return undefined
  const concerns = await db.query(sql<{ id: string }>`
    select id from concerns where reporter_id = any(${people}::uuid[]) or subject_id = any(${people}::uuid[])`)
  return [...people, ...requests.map(({ id }) => id), ...concerns.map(({ id }) => id)]
}

/** The same, asked of each line. */
function isOf(people: string[]): Sql {
  const them = sql`(select unnest(${people}::uuid[]))`
  return sql`l.actor_id in ${them} or l.subject_id in ${them} or case l.subject_kind
    when 'request' then (select citizen_id in ${them} or volunteer_id in ${them} from help_requests where id = l.subject_id)
    when 'concern' then (select reporter_id in ${them} or subject_id in ${them} from concerns where id = l.subject_id) end`
}
