import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { PENDING_ORDERS } from '@scan/contract/admin/admin.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Queryable } from '../db/pool.ts'
import { searchFor } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { type Account, type AccountRow, COLUMNS, account } from './accounts-store.ts'

const VOLUNTEERS = sql`a.category = 'Volunteer' and a.banned_at is null`

/** Which people an administrators' list holds. */
const LISTS = {
  pending: sql`${VOLUNTEERS} and a.approved_at is null`,
  // Volunteers awaiting approval have a list of their own.
  volunteers: sql`${VOLUNTEERS} and a.approved_at is not null`,
  citizens: sql`a.category in ('Citizen', 'Senior Citizen') and a.banned_at is null`,
  banned: sql`a.banned_at is not null`,
  'banned volunteers': sql`a.banned_at is not null and a.category = 'Volunteer'`,
  'banned citizens': sql`a.banned_at is not null and a.category in ('Citizen', 'Senior Citizen')`,
} as const
export type ListOfPeople = keyof typeof LISTS

const CHANGED = sql`(a.name_before is not null or a.phone_before is not null or a.email_before is not null)`

export interface PeopleFilter {
  list: ListOfPeople
  text?: string | undefined
  district?: District | undefined
  skill?: HelpType | undefined
  /** Only those whose changes no administrator has seen. */
  changed?: boolean | undefined
  /** Only those awaiting an administrator's agreement. */
  waiting?: boolean | undefined
  /** Only those who accept nothing until a coordinator lets them go on. */
  stopped?: boolean | undefined
  sort?: keyof typeof ORDERS | undefined
}

function people(scope: Scope, { list, text, district, skill, changed, waiting, stopped }: PeopleFilter): Sql {
  const words = text === undefined ? undefined : searchFor(text)
  // The words come first, behind 'offset 0': PostgreSQL assumes they are common and would rather scan people by name.
  const among =
    words === undefined
      ? sql`accounts`
      : sql`(select * from accounts where search_words @@ ${words}::tsquery offset 0)`
  return sql`
    from ${among} a where ${inScope(scope, sql`a.district`)} and ${LISTS[list]}
    ${district ? sql`and a.district = ${district}` : sql.empty}
    ${skill ? sql`and a.skills @> ${[skill]}` : sql.empty}
    ${waiting ? sql`and a.awaits_agreement` : sql.empty}
    ${stopped ? sql`and a.stopped_at is not null` : sql.empty}
    ${changed ? sql`and ${CHANGED}` : sql.empty}`
}

const ORDERS = {
  waiting: sql`a.created_at, a.id`,
  newest: sql`a.created_at desc, a.id`,
  name: sql`lower(a.name), a.id`,
  district: sql`a.district, a.created_at, a.id`,
} as const satisfies Record<(typeof PENDING_ORDERS)[number], Sql>

/** The people of a list, by name; those awaiting approval, longest waiting first. */
export async function list(db: Queryable, scope: Scope, filter: PeopleFilter, rows: Sql): Promise<Account[]> {
  const order = ORDERS[filter.sort ?? (filter.list === 'pending' ? 'waiting' : 'name')]
  const found = await db.query(sql<AccountRow>`
    select ${COLUMNS} from (select a.id ${people(scope, filter)} order by ${order} ${rows}) page
    join accounts a on a.id = page.id order by ${order}`)
  return found.map(account)
}

export async function count(db: Queryable, scope: Scope, filter: PeopleFilter): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count ${people(scope, filter)}`)
  return row?.count ?? 0
}

export type PeopleCounts = Record<
  'pendingVolunteers' | 'volunteers' | 'citizens' | 'banned' | 'changed' | 'agreements' | 'stopped',
  number
>

/** The size of each list, in one statement. */
export async function counts(db: Queryable, scope: Scope): Promise<PeopleCounts> {
  // Each has its own index.
  const number = (whose: Sql) =>
    sql`(select count(*) from accounts a where ${inScope(scope, sql`a.district`)} and ${whose})`
  const [row] = await db.query(sql<PeopleCounts>`
    select pending as "pendingVolunteers", all_volunteers - pending as volunteers, citizens, banned, changed, agreements, stopped
    from (select ${number(LISTS.pending)} as pending, ${number(VOLUNTEERS)} as all_volunteers,
      ${number(LISTS.citizens)} as citizens, ${number(LISTS.banned)} as banned,
      ${number(sql`${CHANGED} and a.banned_at is null`)} as changed,
      ${number(sql`a.awaits_agreement and a.banned_at is null`)} as agreements,
      ${number(sql`a.stopped_at is not null and a.banned_at is null and a.approved_at is not null`)} as stopped) counted`)
  return row as PeopleCounts
}
