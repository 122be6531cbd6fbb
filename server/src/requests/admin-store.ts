import type { REQUEST_ORDERS } from '@scan/contract/admin/admin.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { OVERDUE_AFTER_HOURS, UNFILLED_WITHIN_HOURS } from '@scan/domain/help-request.ts'
import type { Attention } from '@scan/domain/help-request.ts'
import { requestNumberOf } from '@scan/domain/search-words.ts'
import type { Queryable } from '../db/pool.ts'
import { districtCalled } from '@scan/domain/spelling/district-names.ts'
import { everyWord } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { helpTypesCalled } from './names-of-help.ts'
import { select } from './store.ts'
import type { StoredRequest } from './store.ts'

/** What administrators look for; 'unfilled' and 'overdue' are those needing somebody (the domain's `attentionOf`). */
export interface AdminFilter {
  district?: District | undefined
  helpType?: HelpType | undefined
  date?: string | undefined
  status?: 'open' | 'accepted' | 'due-today' | Attention | undefined
  text?: string | undefined
  sort?: (typeof REQUEST_ORDERS)[number] | undefined
}

/** The moment of reading, and the zone that tells which day it is. */
export interface Clock {
  now: Date
  timeZone: string
}

const CURRENT = sql`r.status in ('open', 'accepted')`
const unfilled = (now: Date) =>
  sql`r.status = 'open' and r.starts_at > ${now} and r.starts_at <= ${hoursAfter(now, UNFILLED_WITHIN_HOURS)}`
const overdue = (now: Date) =>
  sql`r.status = 'accepted' and r.starts_at <= ${hoursAfter(now, -OVERDUE_AFTER_HOURS)}`

const dueToday = ({ now, timeZone }: Clock) =>
  sql`r.status = 'accepted' and r.help_date = ${wallClock(now, timeZone).date}`

function withStatus(status: NonNullable<AdminFilter['status']>, clock: Clock): Sql {
  switch (status) {
    case 'unfilled':
      return unfilled(clock.now)
    case 'overdue':
      return overdue(clock.now)
    case 'due-today':
      return dueToday(clock)
    case 'open':
    case 'accepted':
      return sql`r.status = ${status}`
  }
}

function current({ district, helpType, date, status, text }: AdminFilter, clock: Clock): Sql {
  const texts = sql`concat_ws(' ', r.description, r.area)`
  return sql`
    where ${CURRENT}
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
} as const

/** Current requests, soonest first unless told otherwise. */
export async function listForAdmin(
  db: Queryable,
  filter: AdminFilter,
  clock: Clock,
  rows: Sql,
): Promise<StoredRequest[]> {
  return select(db, sql`${current(filter, clock)} order by ${ORDERS[filter.sort ?? 'soonest']} ${rows}`)
}

const OF_PERSON = 100

/** What somebody asked for and where they went, current ones first. */
export async function ofPerson(db: Queryable, accountId: string): Promise<StoredRequest[]> {
  return select(
    db,
    sql`where r.citizen_id = ${accountId} or r.volunteer_id = ${accountId}
      order by r.closed_at desc nulls first, r.id limit ${sql.constant(OF_PERSON)}`,
  )
}

/** The request with this number, if it is over. */
export async function findPast(db: Queryable, number: number): Promise<StoredRequest | undefined> {
  const [found] = await select(db, sql`where r.number = ${number} and not (${CURRENT})`)
  return found
}

export async function countForAdmin(db: Queryable, filter: AdminFilter, clock: Clock): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from help_requests r ${current(filter, clock)}`,
  )
  return row?.count ?? 0
}

export type AdminCounts = Record<'requests' | 'dueToday' | Attention, number>

export async function countsForAdmin(db: Queryable, clock: Clock): Promise<AdminCounts> {
  const number = (which: Sql) => sql`(select count(*) from help_requests r where ${which})`
  const [row] = await db.query(sql<AdminCounts>`
    select ${number(CURRENT)} as requests, ${number(unfilled(clock.now))} as unfilled,
      ${number(overdue(clock.now))} as overdue, ${number(dueToday(clock))} as "dueToday"`)
  return row as AdminCounts
}
