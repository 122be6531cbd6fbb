import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { AuditAction, AuditLine, AuditSubject } from '@scan/contract/admin/audit.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { type Paged, paged } from '../platform/db/paged.ts'
import { searchFor } from '../platform/db/search.ts'
import { sql } from '../platform/db/sql.ts'
import type { Sql } from '../platform/db/sql.ts'
import { isId } from '../platform/tokens.ts'

interface Deps {
  database: Database
  timeZone: string
  now: () => Date
}

export type AuditQuery = Query<typeof api.listAudit>
type Filter = Omit<AuditQuery, 'page'>

interface Row {
  id: number
  at: Date
  actorId: string | null
  actorName: string | null
  action: AuditAction
  kind: AuditSubject
  subjectId: string
  subjectName: string | null
  clientSubnet: string | null
  remark: string | null
}

const KEPT_DAYS = 366
/** So many lines are read at once for an export, however long the log is. */
const LINES_AT_ONCE = 500

/** Reading what was written down of what people do. */
export function auditLog({ database, timeZone, now }: Deps) {
  return {
    /** The newest hash of the chain: whoever keeps it can tell later whether the end was cut off. */
    async newest(): Promise<string | undefined> {
      const [head] = await database.query(sql<{ hash: Buffer }>`select hash from audit.head`)
      return head?.hash.toString('hex') || undefined
    },

    /** Links the lines written since. Those who write do not wait for each other: that is why it comes after. */
    async link(): Promise<void> {
      while (
        ((await database.query(sql<{ linked: number }>`select audit.link() as linked`))[0]?.linked ?? 0) > 0
      );
    },

    /** Cuts off what is older than a year, with what was written beside it. */
    async cut(): Promise<void> {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
      await database.query(sql`select audit.cut(${before})`)
      await database.query(sql`
        delete from audit_remarks r where not exists (select from audit.lines l where l.id = r.entry_id)`)
    },

    /** One page, the newest first. */
    async page({ page = 1, ...filter }: AuditQuery): Promise<Paged<AuditLine>> {
      const asked = await conditionOf(database, filter, timeZone)
      return paged(
        page,
        (limit) => read(database, sql`where ${asked} order by l.id desc ${limit}`),
        () => count(database, asked),
      )
    },

    /** Every line, the newest first. */
    async *all(filter: Filter): AsyncGenerator<AuditLine> {
      const asked = await conditionOf(database, filter, timeZone)
      let lines = await read(database, sql`where ${asked} order by l.id desc limit ${LINES_AT_ONCE}`)
      while (lines.length > 0) {
        yield* lines
        const { id } = lines.at(-1) as AuditLine
        lines = await read(
          database,
          sql`where ${asked} and l.id < ${id} order by l.id desc limit ${LINES_AT_ONCE}`,
        )
      }
    },
  }
}

export type AuditLog = ReturnType<typeof auditLog>

/** Names are joined here and not written down: of somebody who was deleted only the id is left. */
async function read(db: Queryable, condition: Sql): Promise<AuditLine[]> {
  const rows = await db.query(sql<Row>`
    select l.id, l.at, l.actor_id as "actorId", a.name as "actorName", l.action, l.subject_kind as kind,
      l.subject_id as "subjectId", coalesce(s.name, m.name) as "subjectName", l.client_subnet as "clientSubnet", t.text as remark
    from audit.lines l
    left join accounts a on a.id = l.actor_id
    left join accounts s on s.id = case l.subject_kind
      when 'account' then l.subject_id
      when 'request' then (select citizen_id from help_requests where id = l.subject_id)
      when 'concern' then (select reporter_id from concerns where id = l.subject_id) end
    left join contact_messages m on l.subject_kind = 'message' and m.id = l.subject_id
    left join audit_remarks t on t.entry_id = l.id
    ${condition}`)
  return rows.map(
    ({ id, at, actorId, actorName, action, kind, subjectId, subjectName, clientSubnet, remark }) => ({
      id,
      at,
      actor: actorId === null ? null : { id: actorId, name: actorName },
      action,
      subject: { kind, id: subjectId, name: subjectName },
      clientSubnet,
      remark,
    }),
  )
}

async function conditionOf(
  db: Queryable,
  { person, action, from, to }: Filter,
  timeZone: string,
): Promise<Sql> {
  const people = await peopleNamed(db, person)
  return sql`true
    ${people ? sql`and (l.actor_id = any(${people}) or l.subject_id = any(${await subjectsOf(db, people)}))` : sql.empty}
    ${action ? sql`and l.action = ${action}` : sql.empty}
    ${from ? sql`and l.at >= ${from}::date::timestamp at time zone ${timeZone}` : sql.empty}
    ${to ? sql`and l.at < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql.empty}`
}

/** An id finds also who is gone. */
async function peopleNamed(db: Queryable, person: string | undefined): Promise<string[] | undefined> {
  const typed = person?.trim()
  if (typed && isId(typed)) return [typed]
  const words = searchFor(typed ?? '')
  if (words === undefined) return undefined
  const rows = await db.query(
    sql<{ id: string }>`select id from accounts where search_words @@ lower(${words})::tsquery`,
  )
  return rows.map(({ id }) => id)
}

/** What was done to somebody was also done to their requests, and to concerns that they raised. */
async function subjectsOf(db: Queryable, people: string[]): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select unnest(${people}::uuid[]) as id
    union select id from help_requests where citizen_id = any(${people}::uuid[])
    union select id from help_requests where volunteer_id = any(${people}::uuid[])
    union select id from concerns where reporter_id = any(${people}::uuid[]) or subject_id = any(${people}::uuid[])`)
  return rows.map(({ id }) => id)
}

async function count(db: Queryable, asked: Sql): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from audit.lines l where ${asked}`,
  )
  return row?.count ?? 0
}
