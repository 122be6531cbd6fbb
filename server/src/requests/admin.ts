import type { InDistrict, REQUEST_ORDERS, RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { RequestInFull } from '@scan/contract/admin/request.ts'
import type { FoundRequest } from '@scan/contract/admin/search.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { daysAfter, hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { OVERDUE_AFTER_HOURS } from '@scan/domain/help-request.ts'
import type { Attention, Move } from '@scan/domain/help-request.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import { hasWords, requestNumberOf, searchWords } from '@scan/domain/search-words.ts'
import { districtCalled } from '@scan/domain/spelling/district-names.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paged.ts'
import { historyOf } from '../audit/audit-log.ts'
import { APPROVED, isPerson } from '../identity/accounts-store.ts'
import { everyWord } from '../db/search.ts'
import { notesOn } from '../identity/notes.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { INVITATIONS, invitedTo, isPending } from './invitations.ts'
import { countWhoCouldGo } from './assign.ts'
import { NAMES_OF_HELP } from './board.ts'
import { moment } from './fitness.ts'
import { save, visitCancelled } from './move.ts'
import type { Step } from './move.ts'
import { SELECTED, UNDECIDED, find, lock, select, stored, where } from './store.ts'
import type { StoredRequest } from './store.ts'
import { foundRequest, pastForAdmin, requestForAdmin } from './views.ts'

type Filter = Omit<Query<typeof api.listHelpRequests>, 'page' | 'rows' | 'sort'>
type Clock = Pick<Context, 'now' | 'timeZone'>

const CURRENT = sql`r.status in ('open', 'accepted')`

/** Today and tomorrow. */
const soon = ({ now, timeZone }: Clock) => {
  const days = [now(), daysAfter(now(), 1)].map((at) => wallClock(at, timeZone).date)
  return sql`r.help_date = any(${days}::date[])`
}
/** Needs attention, or is due. */
const unfilled = (clock: Clock) => sql`r.status = 'open' and r.starts_at > ${clock.now()} and ${soon(clock)}`
const overdue = ({ now }: Clock) =>
  sql`r.status = 'accepted' and r.starts_at <= ${hoursAfter(now(), -OVERDUE_AFTER_HOURS)}`
const dueToday = ({ now, timeZone }: Clock) =>
  sql`r.status = 'accepted' and r.help_date = ${wallClock(now(), timeZone).date}`

const STATUSES = {
  open: () => sql`r.status = 'open'`,
  accepted: () => sql`r.status = 'accepted'`,
  soon,
  undecided: () => UNDECIDED,
  unfilled,
  overdue,
  'due-today': dueToday,
} satisfies Record<NonNullable<Filter['status']>, (clock: Clock) => Sql>

function fits(
  scope: Scope,
  { district, helpType, date, status, text }: Filter,
  { role, ...clock }: Clock & Pick<Caller, 'role'>,
): Sql {
  const texts = sql`concat_ws(' ', r.description, r.area)`
  return sql`
    where ${CURRENT} and ${inScope(scope, sql`r.district`)}
    ${status ? sql`and ${STATUSES[status](clock)}` : sql.empty}
    ${district ? sql`and r.district = ${district}` : sql.empty}
    ${helpType ? sql`and r.help_type = ${helpType}` : sql.empty}
    ${date ? sql`and r.help_date = ${date}` : sql.empty}
    ${everyWord(text, (word) => {
      const people = sql`select p.id from accounts p where ${isPerson(sql`p`, word, role)}`
      const number = requestNumberOf(word)
      const named = districtCalled(word.pieces.join(' '))
      const kinds = HELP_TYPES.filter((type) => hasWords(NAMES_OF_HELP[type], [word]))
      return sql`r.citizen_id in (${people}) or r.volunteer_id in (${people}) or ${word.isIn(texts)}
        or r.help_type = any(${kinds}) ${named ? sql`or r.district = ${named}` : sql.empty}
        ${number === undefined ? sql.empty : sql`or r.number = ${number}`}`
    })}`
}

const ORDERS = {
  soonest: sql`r.starts_at, r.id`,
  unanswered: sql`r.status <> 'open', r.starts_at, r.id`,
  newest: sql`r.posted_at desc, r.id`,
} satisfies Record<(typeof REQUEST_ORDERS)[number], Sql>

export async function listRequests(
  context: Context,
  scope: Scope,
  { role }: Pick<Caller, 'role'>,
  { page, rows, sort = 'soonest', ...filter }: Query<typeof api.listHelpRequests>,
) {
  const { items, ...total } = await pageOf(context.database, page, {
    select: SELECTED,
    from: sql`help_requests r ${fits(scope, filter, { ...context, role })}`,
    orderBy: ORDERS[sort],
    rows,
  })
  return { items: await forDesk(context, items.map(stored)), ...total }
}

async function forDesk(context: Context, requests: StoredRequest[]): Promise<RequestForAdmin[]> {
  const { database, now } = context
  const at = now()
  const open = requests.filter(({ request }) => request.status === 'open')
  const ids = open.map(({ request }) => request.id)
  const [asked, couldGo] = await Promise.all([
    invitedTo(database, ids, moment(context)),
    countWhoCouldGo(context, ids),
  ])
  const askedOf = Map.groupBy(asked, ({ requestId }) => requestId)
  return requests.map((one) => {
    const { id } = one.request
    return requestForAdmin({ ...one, asked: askedOf.get(id) ?? [], couldGo: couldGo.get(id) }, at)
  })
}

const OF_PERSON = 100

export async function requestsOf(
  context: Context,
  scope: Scope,
  accountId: string,
): Promise<Pick<PersonDetails, 'current' | 'offered' | 'past'>> {
  const all = await select(
    context.database,
    sql`where (r.citizen_id = ${accountId} or r.volunteer_id = ${accountId}) and ${inScope(scope, sql`r.district`)}
      order by r.closed_at desc nulls first, r.id limit ${sql.constant(OF_PERSON)}`,
  )
  const [current] = await forDesk(context, all.filter(({ request }) => !('closing' in request)).slice(0, 1))
  const past = all.filter(({ request }) => 'closing' in request).map(pastForAdmin)
  return { current: current ?? null, offered: await offeredTo(context, scope, accountId), past }
}

/** Awaits the volunteer's answer: reserved for them (D74), or an invitation (D69). */
function offeredTo(context: Context, scope: Scope, volunteerId: string): Promise<PersonDetails['offered']> {
  const when = moment(context)
  const at = when.now
  return context.database.query(sql<PersonDetails['offered'][number]>`
    select r.id, r.number, r.help_type as "helpType", r.district, r.help_date as date, r.help_time as time,
      case when ${isKeptFor(volunteerId, at)} then r.reserved_until end as "keptUntil"
    from help_requests r
    where r.status = 'open' and r.starts_at > ${at} and ${inScope(scope, sql`r.district`)} and (${isKeptFor(volunteerId, at)}
      or r.id in (select q.request_id from ${INVITATIONS} where q.volunteer_id = ${volunteerId} and ${isPending(when)}))
    order by r.starts_at, r.id`)
}

const isKeptFor = (volunteerId: string, at: Date) =>
  sql`(r.reserved_for = ${volunteerId} and r.reserved_until > ${at})`

/** One request, current or over, with everything that was done with it. */
export async function readRequest(context: Context, scope: Scope, id: string): Promise<RequestInFull> {
  const found = await find(context.database, where.forStaff(scope, id))
  if (!found) throw new ApiProblem('request-not-found')
  const [[request], notes, history] = await Promise.all([
    forDesk(context, [found]),
    notesOn(context.database, { requestId: id }),
    historyOf(context.database, id),
  ])
  return {
    request: request as RequestForAdmin,
    outcome: 'closing' in found.request ? found.request.closing : null,
    notes,
    history,
  }
}

/** First the request with this number, open or closed; then current ones with these words, soonest first. */
export async function findRequests(
  context: Context,
  scope: Scope,
  { role }: Pick<Caller, 'role'>,
  text: string,
  most: number,
): Promise<FoundRequest[]> {
  const [word, ...others] = searchWords(text)
  const number = word && others.length === 0 ? requestNumberOf(word) : undefined
  const [named, current] = await Promise.all([
    number === undefined
      ? []
      : select(context.database, sql`where r.number = ${number} and ${inScope(scope, sql`r.district`)}`),
    select(
      context.database,
      sql`${fits(scope, { text }, { ...context, role })} order by ${ORDERS.soonest} limit ${most}`,
    ),
  ])
  const rest = current.filter(({ request }) => request.id !== named[0]?.request.id)
  return [...named, ...rest].map(foundRequest)
}

/** Unfilled requests and volunteers by district, on the map. */
export function countInDistricts(context: Context, scope: Scope): Promise<InDistrict[]> {
  return context.database.query(sql<InDistrict>`
    select district, (select count(*) from help_requests r where r.district = d.district and ${unfilled(context)}) as unfilled,
      (select count(*) from accounts a where a.district = d.district and ${APPROVED}) as volunteers
    from unnest(${DISTRICTS}::text[]) d (district) where ${inScope(scope, sql`d.district`)}`)
}

type Counts = Record<'requests' | 'dueToday' | Attention, number>

export async function countRequests(context: Context, scope: Scope): Promise<Counts> {
  const number = (which: Sql) =>
    sql`(select count(*) from help_requests r where ${which} and ${inScope(scope, sql`r.district`)})`
  const [row] = await context.database.query(sql<Counts>`
    select ${number(CURRENT)} as requests, ${number(unfilled(context))} as unfilled,
      ${number(UNDECIDED)} as undecided, ${number(overdue(context))} as overdue, ${number(dueToday(context))} as "dueToday"`)
  return row as Counts
}

type Close = Extract<Move, { type: 'admin-complete' | 'admin-cancel' }>

const NOTIFICATIONS = {
  'admin-complete': ({ after }) => [{ kind: 'request-completed', requestId: after.request.id }],
  'admin-cancel': (change) => [
    ...visitCancelled(change),
    { kind: 'request-called-off', requestId: change.after.request.id },
  ],
} satisfies Record<Close['type'], Step['notifications']>

export function close(
  context: Context,
  actor: Actor,
  id: string,
  type: Close['type'],
): Promise<StoredRequest> {
  return asStaff(
    context,
    actor,
    'close-requests',
    () => undefined, // The move records itself.
    async (tx, scope, at) => {
      const before = await lock(tx, where.forStaff(scope, id))
      if (!before) throw new ApiProblem('request-not-found')
      if (isAlreadySo(before.request, { type })) return before
      const { after } = await save(tx, before, {
        move: { type },
        at,
        actor,
        notifications: NOTIFICATIONS[type],
      })
      return after
    },
  )
}
