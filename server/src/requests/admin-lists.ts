import type { REQUEST_ORDERS } from '@scan/contract/admin/admin.ts'
import type { PastForAdmin, PersonDetails } from '@scan/contract/admin/person.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { OVERDUE_AFTER_HOURS, UNFILLED_WITHIN_HOURS } from '@scan/domain/help-request.ts'
import type { Attention } from '@scan/domain/help-request.ts'
import { requestNumberOf } from '@scan/domain/search-words.ts'
import { districtCalled } from '@scan/domain/spelling/district-names.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { everyWord } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { helpTypesCalled } from './names-of-help.ts'
import { find, select } from './store.ts'
import type { StoredRequest } from './store.ts'
import { pastForAdmin, requestForAdmin } from './views.ts'

/** What administrators look for among the current requests. */
type Filter = Omit<Query<typeof api.listHelpRequests>, 'page'>
type Clock = Pick<Context, 'now' | 'timeZone'>

const CURRENT = sql`r.status in ('open', 'accepted')`

/** What needs somebody (the domain's `attentionOf`), and what is due. */
const unfilled = ({ now }: Clock) =>
  sql`r.status = 'open' and r.starts_at > ${now()} and r.starts_at <= ${hoursAfter(now(), UNFILLED_WITHIN_HOURS)}`
const overdue = ({ now }: Clock) =>
  sql`r.status = 'accepted' and r.starts_at <= ${hoursAfter(now(), -OVERDUE_AFTER_HOURS)}`
const dueToday = ({ now, timeZone }: Clock) =>
  sql`r.status = 'accepted' and r.help_date = ${wallClock(now(), timeZone).date}`

const STATUSES = { unfilled: unfilled, overdue: overdue, 'due-today': dueToday }

function withStatus(status: NonNullable<Filter['status']>, clock: Clock): Sql {
  return status === 'open' || status === 'accepted' ? sql`r.status = ${status}` : STATUSES[status](clock)
}

function fits(scope: Scope, { district, helpType, date, status, text }: Filter, clock: Clock): Sql {
  const texts = sql`concat_ws(' ', r.description, r.area)`
  return sql`
    where ${CURRENT} and ${inScope(scope, sql`r.district`)}
    ${status ? sql`and ${withStatus(status, clock)}` : sql.empty}
    ${district ? sql`and r.district = ${district}` : sql.empty}
    ${helpType ? sql`and r.help_type = ${helpType}` : sql.empty}
    ${date ? sql`and r.help_date = ${date}` : sql.empty}
    ${everyWord(text, (word) => {
      const people = sql`select id from accounts where search_words @@ ${word.query}::tsquery`
      const number = requestNumberOf(word)
      const named = districtCalled(word.pieces.join(' '))
      return sql`r.citizen_id in (${people}) or r.volunteer_id in (${people}) or ${word.isIn(texts)}
        or r.help_type = any(${helpTypesCalled(word)}) ${named ? sql`or r.district = ${named}` : sql.empty}
        ${number === undefined ? sql.empty : sql`or r.number = ${number}`}`
    })}`
}

const ORDERS = {
  soonest: sql`r.starts_at, r.id`,
  newest: sql`r.posted_at desc, r.id`,
} satisfies Record<(typeof REQUEST_ORDERS)[number], Sql>

/** Current requests, soonest first unless told otherwise: all, or one page of 25 with the total (D39). */
export function listRequests(
  context: Context,
  scope: Scope,
  { page, ...filter }: Query<typeof api.listHelpRequests>,
) {
  const { database } = context
  return paged(
    page,
    (rows) => listCurrent(database, scope, filter, context, rows),
    () => countCurrent(database, scope, filter, context),
  )
}

async function listCurrent(
  db: Queryable,
  scope: Scope,
  filter: Filter,
  clock: Clock,
  rows: Sql,
): Promise<StoredRequest[]> {
  return select(db, sql`${fits(scope, filter, clock)} order by ${ORDERS[filter.sort ?? 'soonest']} ${rows}`)
}

async function countCurrent(db: Queryable, scope: Scope, filter: Filter, clock: Clock): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from help_requests r ${fits(scope, filter, clock)}`,
  )
  return row?.count ?? 0
}

const OF_PERSON = 100

/** What somebody asks for now or where they are expected, and what is over: latest first. */
export async function requestsOf(
  { database, now }: Context,
  scope: Scope,
  accountId: string,
): Promise<Pick<PersonDetails, 'current' | 'past'>> {
  const all = await select(
    database,
    sql`where (r.citizen_id = ${accountId} or r.volunteer_id = ${accountId}) and ${inScope(scope, sql`r.district`)}
      order by r.closed_at desc nulls first, r.id limit ${sql.constant(OF_PERSON)}`,
  )
  const current = all.find(({ request }) => !('closing' in request))
  const past = all.filter(({ request }) => 'closing' in request).map(pastForAdmin)
  return { current: current ? requestForAdmin(current, now()) : null, past }
}

/** The request with this number, if it is over. */
export async function findPast(
  { database }: Context,
  scope: Scope,
  number: number,
): Promise<PastForAdmin | null> {
  const found = await find(
    database,
    sql`where r.number = ${number} and not (${CURRENT}) and ${inScope(scope, sql`r.district`)}`,
  )
  return found ? pastForAdmin(found) : null
}

type Counts = Record<'requests' | 'dueToday' | Attention, number>

/** For the overview. */
export async function countRequests(context: Context, scope: Scope): Promise<Counts> {
  const number = (which: Sql) =>
    sql`(select count(*) from help_requests r where ${which} and ${inScope(scope, sql`r.district`)})`
  const [row] = await context.database.query(sql<Counts>`
    select ${number(CURRENT)} as requests, ${number(unfilled(context))} as unfilled,
      ${number(overdue(context))} as overdue, ${number(dueToday(context))} as "dueToday"`)
  return row as Counts
}
