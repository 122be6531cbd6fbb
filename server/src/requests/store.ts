import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { DETAIL_NAMES } from '@scan/contract/request-details.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { ClosingMove, HelpRequest, Posted, Status } from '@scan/domain/help-request.ts'
import { USUAL_DURATIONS } from '@scan/domain/duration.ts'
import { slotOf } from '@scan/domain/availability.ts'
import { KINDS_THAT_STOP } from '@scan/domain/case.ts'
import { isWorthTelling } from '@scan/domain/figures.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import type { Wanted } from '@scan/domain/fitness.ts'
import { inOrder } from '@scan/domain/papers.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import { TAKEN_BACK } from '@scan/domain/notices.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { actorsOf } from '../audit/audit.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { fitFor, keptApart } from './fitness.ts'
import type { When } from './fitness.ts'
import { stemOf } from './handles.ts'

export interface Pair {
  volunteerId: string
  citizenId: string
}

export interface Person {
  id: string
  name: string
  phone: string
}

export interface StoredRequest {
  request: HelpRequest
  details: RequestDetails
  /** The texts without phone numbers and addresses. */
  masked: Pick<RequestDetails, 'description' | 'additional'>
  handle: string
  /** Shown as R-1042. */
  number: number
  citizen: Person | null
  /** As citizens know them. */
  volunteer: (Person & { cardNumber?: string }) | null
  /** Of the staff, while it is current. */
  inHandOf: Pick<Person, 'id' | 'name'> | null
  /** People the volunteer has helped, for the citizen; left out of few. */
  timesHelped?: number
  /** Valid on the day of the visit; for the citizen. */
  papersSeen?: PaperKind[]
  /** Offered to this volunteer alone until then (D74); also when that is past. */
  reserved: Reserved | null
  /** The volunteer asked first as its citizen reads it, whatever has become of that since (D101). */
  askedFirst: Omit<Reserved, 'volunteerId'> | null
  /** She was told, or knows, that all see it, though one should have been asked first. */
  openedToAll: boolean
  /** Kept from everybody but the desk, until its citizen was called. */
  awaitsCall: boolean
  /** Posted by staff: nobody knows the code. */
  byPhone: boolean
  /** Kept from everybody but the desk, until somebody of the network knows the house. */
  isFirstVisit: boolean
  /** Accepted by somebody in a case of harm or money that nobody has in hand, and not let be (D103). */
  isUndecided: boolean
  /** From when that hides the visit from its volunteer. */
  undecidedShownFrom: Date | null
  thanks: Thanks | null
  /** The volunteer of whose coming a citizen by phone was told in a call. */
  toldOf: string | null
  /** Nobody can be reached at the citizen's number. */
  isPhoneWrong: boolean
  /** Invitations, for the desk. */
  asked?: NonNullable<RequestForAdmin['asked']>
  /** Volunteers who could go, for the desk. */
  couldGo?: number | undefined
  /** Rises with each change. */
  revision: number
  revisedAt: Date | null
}

interface Thanks {
  at: Date
  text: string | null
}

export interface Reserved {
  volunteerId: string
  name: string
  until: Date
}

interface Row
  extends
    RequestDetails,
    Posted,
    Omit<
      StoredRequest,
      'request' | 'details' | 'reserved' | 'askedFirst' | 'thanks' | 'asked' | 'couldGo' | 'isUndecided'
    > {
  reservedFor: Pick<Person, 'id' | 'name'> | null
  reservedUntil: Date | null
  askedFirstName: string | null
  askedFirstUntil: Date | null
  thankedAt: Date | null
  thanksText: string | null

  status: Status
  volunteerId: string | null
  acceptedAt: Date | null
  code: string | null
  proposed: Date | null
  closing: ClosingMove | null
  closedAt: Date | null
}

/** On request `r`. */
const UNDECIDED_CASES = sql`
  from accounts v join accounts s on s.person_id = v.person_id join concerns c on c.subject_id = s.id
  where v.id = r.volunteer_id and c.kind = any(${KINDS_THAT_STOP}) and c.state = 'new' and c.owner_id is null
    and not c.is_third and c.raised_at > coalesce(r.let_be_at, '-infinity')`
export const UNDECIDED = sql`(r.status = 'accepted' and exists (select ${UNDECIDED_CASES}))`

/** Columns of `help_requests r`. People by subselects: a join would keep to who it was before a wait `for update`. */
export const SELECTED = sql<Row>`
  r.id, r.number, r.handle, r.help_type as "helpType", r.description, r.additional, r.district, r.area, r.address,
  r.landmark, r.help_date as date, r.help_time as time, r.duration, r.starts_at as "startsAt", r.posted_at as "postedAt", r.status,
  r.citizen_id as "citizenId", r.volunteer_id as "volunteerId", r.accepted_at as "acceptedAt",
  r.completion_code as code, r.proposed_for as proposed, r.wrong_codes as "wrongCodes", r.code_locked_until as "codeLockedUntil",
  r.closing, r.closed_at as "closedAt", r.by_phone as "byPhone", r.told_of as "toldOf", r.revision, r.revised_at as "revisedAt",
  json_build_object('description', r.public_description, 'additional', r.public_additional) as masked,
  (select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone)
    from accounts c where c.id = r.citizen_id) as citizen,
  coalesce((select c.phone_wrong_at is not null from accounts c where c.id = r.citizen_id), false) as "isPhoneWrong",
  (select json_build_object('id', v.id, 'name', coalesce(v.name_before, v.name), 'phone', coalesce(v.phone_before, v.phone),
    'cardNumber', v.card_number::text) from accounts v where v.id = r.volunteer_id) as volunteer,
  (select json_build_object('id', h.id, 'name', h.name) from accounts h where h.id = r.in_hand_of) as "inHandOf",
  r.thanked_at as "thankedAt", r.thanks as "thanksText", r.reserved_until as "reservedUntil",
  r.opened_to_all as "openedToAll", r.awaits_call as "awaitsCall",
  r.first_visit as "isFirstVisit", r.asked_first_until as "askedFirstUntil",
  (select coalesce(v.name_before, v.name) from accounts v where v.id = r.asked_first) as "askedFirstName",
  case when r.status = 'accepted' then (select min(coalesce(c.shown_from, c.raised_at)) ${UNDECIDED_CASES}) end as "undecidedShownFrom",
  (select json_build_object('id', v.id, 'name', coalesce(v.name_before, v.name))
    from accounts v where v.id = r.reserved_for) as "reservedFor"`

function requestOf(row: Row): HelpRequest {
  const { id, citizenId, startsAt, postedAt, wrongCodes, codeLockedUntil } = row
  const posted = { id, citizenId, startsAt, postedAt, wrongCodes, codeLockedUntil }
  const { status, volunteerId, acceptedAt, code, closing, closedAt } = row
  if (status === 'open') return { ...posted, status }
  const held = { ...posted, status, volunteerId, acceptedAt, code }
  // Constraints of the table see to the rest.
  return (
    status === 'accepted' ? { ...held, proposed: row.proposed } : { ...held, closing, closedAt }
  ) as HelpRequest
}

export function stored(row: Row): StoredRequest {
  const { number, handle, masked, citizen, volunteer, reservedFor: to, reservedUntil: until } = row
  const { askedFirstName: name, askedFirstUntil, awaitsCall, byPhone, isFirstVisit } = row
  const { undecidedShownFrom, revision, revisedAt, toldOf, isPhoneWrong, inHandOf } = row
  const details = {
    ...(Object.fromEntries(DETAIL_NAMES.map((name) => [name, row[name]])) as unknown as RequestDetails),
    duration: row.duration ?? USUAL_DURATIONS[row.helpType],
  }
  const reserved = to && until && { volunteerId: to.id, name: to.name, until }
  const askedFirst = name === null || !askedFirstUntil ? null : { name, until: askedFirstUntil }
  // A deleted account has no name any more.
  const openedToAll = row.openedToAll || (askedFirstUntil !== null && name === null)
  const thanks = row.thankedAt && { at: row.thankedAt, text: row.thanksText }
  return {
    request: requestOf(row),
    details,
    number,
    handle,
    masked,
    citizen,
    volunteer,
    reserved,
    askedFirst,
    openedToAll,
    awaitsCall,
    byPhone,
    isFirstVisit,
    isUndecided: undecidedShownFrom !== null,
    undecidedShownFrom,
    thanks,
    toldOf,
    isPhoneWrong,
    inHandOf,
    revision,
    revisedAt,
  }
}

/** The requests that meet a condition on `r`. */
export async function select(db: Queryable, condition: Sql): Promise<StoredRequest[]> {
  const rows = await db.query(sql<Row>`select ${SELECTED} from help_requests r ${condition}`)
  return rows.map(stored)
}

export async function find(db: Queryable, condition: Sql): Promise<StoredRequest | undefined> {
  const [found] = await select(db, condition)
  return found
}

/** The same, locked until the transaction ends. Accounts are locked before requests, everywhere. */
export async function lock(tx: Queryable, condition: Sql): Promise<StoredRequest | undefined> {
  const [found] = await select(tx, sql`${condition} for update of r`)
  return found
}

export function wantedOf(stored: StoredRequest, now: Date): Wanted {
  const { request, details, reserved, awaitsCall, isFirstVisit, byPhone: isByPhone } = stored
  const { id, citizenId, startsAt } = request
  const { helpType, district, date, time } = details
  const onlyFor = reserved && reserved.until > now ? reserved.volunteerId : null
  return {
    id,
    citizenId,
    startsAt,
    helpType,
    district,
    slot: slotOf(date, time),
    awaitsCall,
    isFirstVisit,
    isByPhone,
    onlyFor,
  }
}

/** Request `r` is on the board of this volunteer. */
const seenBy = (volunteerId: string, when: When) => sql`
  r.status = 'open' and r.starts_at > ${when.now} and exists (select from volunteers v where v.id = ${volunteerId} and ${fitFor('see', when)})`

/** Conditions on a request, by the person who acts on it and the way they name it. */
export const where = {
  byId: (id: string) => sql`where r.id = ${id}`,
  forStaff: (scope: Scope, id: string) => sql`where r.id = ${id} and ${inScope(scope, sql`r.district`)}`,
  currentOf: (citizenId: string) =>
    sql`where r.citizen_id = ${citizenId} and r.status in ('open', 'accepted')`,
  acceptedBy: (volunteerId: string) => sql`where r.volunteer_id = ${volunteerId} and r.status = 'accepted'`,
  acceptedBetween: ({ volunteerId, citizenId }: Pair) =>
    sql`where r.volunteer_id = ${volunteerId} and r.citizen_id = ${citizenId} and r.status = 'accepted'`,
  reservedFor: (volunteerId: string, when: When) => sql`
    where r.reserved_for = ${volunteerId} and r.reserved_until > ${when.now} and ${seenBy(volunteerId, when)} order by r.starts_at, r.id`,
  /** By an unanswered invitation, unless the request has changed since. */
  invitedAs: (volunteerId: string, invitationId: string) => sql`
    where r.status = 'open' and exists (
      select from invitations q where q.id = ${invitationId} and q.volunteer_id = ${volunteerId}
        and q.request_id = r.id and q.revision = r.revision and q.said_yes is null)`,
  acceptedByInvitation: (volunteerId: string, invitationId: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'accepted' and r.id = (
      select request_id from invitations where id = ${invitationId} and volunteer_id = ${volunteerId})`,
  openOf: (address: string, volunteerId: string, when: When) => sql`
    where r.citizen_id = (select id from accounts where email = ${foldedAddress(address)} and not by_phone)
      and ${seenBy(volunteerId, when)}`,
  /** The open request that had this handle before its words changed. */
  changedSince: (volunteerId: string, handle: string, when: When) => sql`
    where split_part(r.handle, '+', 1) = ${stemOf(handle)} and ${seenBy(volunteerId, when)}`,
  /** This volunteer's visit, by handle or address. Nobody else's is considered. */
  ownVisit: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'accepted' and (r.handle = ${handleOrAddress} or exists (
      select from accounts a where a.id = r.citizen_id and a.email = ${foldedAddress(handleOrAddress)}))`,
  acceptedAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'accepted' and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}`,
  completedAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'completed' and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}
    order by r.closed_at desc limit 1`,
  saidDoneAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.status = 'said-done' and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}
    order by r.closed_at desc limit 1`,
  nobodyOpenedAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.closing = 'nobody-opens' and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}
    order by r.closed_at desc limit 1`,
  /** This volunteer's visit, also once it has ended, unless it was taken from them. */
  visitedAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.volunteer_id = ${volunteerId} and r.citizen_id is not null
      and (r.status = 'accepted' or r.closing <> all(${[...TAKEN_BACK]}))
      and ${isNamed(sql`r.handle`, volunteerId, handleOrAddress)}
    order by r.status = 'accepted' desc, r.closed_at desc limit 1`,
  /** This volunteer's returned visit, while it is on their board. */
  givenBackAs: (volunteerId: string, handleOrAddress: string) => sql`
    where r.status = 'open' and ${isNamed(sql`r.former_handle`, volunteerId, handleOrAddress)}
      and not ${keptApart(volunteerId)}`,
  /** A citizen's current request, otherwise the last that ended. Clock skew: don't order by posted_at alone. */
  latestOf: (citizenId: string) => sql`
    where r.id = coalesce(
      (select id from help_requests where citizen_id = ${citizenId} and status in ('open', 'accepted')),
      (select id from help_requests where citizen_id = ${citizenId} order by posted_at desc, closed_at desc limit 1))`,
  pastOf: (whose: { citizenId: string } | { volunteerId: string }, limit: number) => sql`
    where ${'citizenId' in whose ? sql`r.citizen_id = ${whose.citizenId}` : sql`r.volunteer_id = ${whose.volunteerId} and r.closing <> all(${[...TAKEN_BACK]})`}
      and r.closing is not null order by r.posted_at desc limit ${limit}`,
}

/** By handle; or by its citizen's address, for whoever accepted it by that: nobody else learns whose it was. */
function isNamed(handle: Sql, volunteerId: string, handleOrAddress: string): Sql {
  return sql`(${handle} = ${handleOrAddress} or r.id = any(array(
    select l.subject_id from audit.lines l join help_requests own on own.id = l.subject_id
    join accounts a on a.id = own.citizen_id and a.email = ${foldedAddress(handleOrAddress)}
    where l.actor_id = ${volunteerId} and l.action = 'accept-by-address')))`
}

/** Volunteer `v` and citizen `c`, by whichever accounts: one who plays both would count for themselves. */
export const SHARE_A_COMPUTER = sql`exists (
  select from accounts p join known_devices d on d.account_id = p.id
  join accounts o on o.person_id = c.person_id join known_devices e on e.account_id = o.id
  where p.person_id = v.person_id and (e.browser_id = d.browser_id or e.client_subnet = d.client_subnet))`

export async function latestOf(db: Queryable, citizenId: string): Promise<StoredRequest | undefined> {
  const [row] = await db.query(sql<Row & { timesHelped: number; papersSeen: PaperKind[] }>`
    select ${SELECTED},
      (select count(distinct c.person_id) from help_requests h join accounts c on c.id = h.citizen_id
        join accounts v on v.id = h.volunteer_id and v.person_id <> c.person_id
        where h.volunteer_id = r.volunteer_id and h.status = 'completed' and not ${SHARE_A_COMPUTER})::int as "timesHelped",
      array(select distinct p.kind from papers_seen p where p.account_id = r.volunteer_id and p.kind <> 'other'
        and (p.valid_until < r.help_date) is not true) as "papersSeen"
    from help_requests r ${where.latestOf(citizenId)}`)
  if (!row) return undefined
  const { timesHelped } = row
  return {
    ...stored(row),
    ...(isWorthTelling(timesHelped) && { timesHelped }),
    papersSeen: inOrder(row.papersSeen),
  }
}

interface PeopleOfRequest {
  citizenId: string | null
  /** Everyone who has ever accepted it: the present volunteer first, then the latest. */
  volunteers: string[]
}

export async function peopleOf(db: Queryable, requestId: string): Promise<PeopleOfRequest | undefined> {
  const found = await find(db, where.byId(requestId))
  if (!found) return undefined
  const present = found.volunteer ? [found.volunteer.id] : []
  const accepted = await actorsOf(db, requestId, ['accept', 'was-assigned'])
  return { citizenId: found.request.citizenId, volunteers: [...new Set([...present, ...accepted])] }
}

/** Saves a locked request. Open again, or at another time, it is offered anew. Its last volunteer knew the former handle. */
export async function update(
  tx: Queryable,
  { request, details, masked, handle, reserved, askedFirst, revision, revisedAt, toldOf }: StoredRequest,
  formerHandle: string | null,
  at: Date,
): Promise<void> {
  const { id, status, startsAt, wrongCodes, codeLockedUntil } = request
  const { volunteerId, acceptedAt } =
    request.status === 'open' ? { volunteerId: null, acceptedAt: null } : request
  const code = 'code' in request ? request.code : null
  const proposed = 'proposed' in request ? request.proposed : null
  const { closing, closedAt } = 'closing' in request ? request : { closing: null, closedAt: null }
  const { helpType, description, additional, district, area, address, landmark, date, time, duration } =
    details
  const offeredFrom = reserved && reserved.until > at ? reserved.until : at
  const isNew = sql`${status} = 'open' and (status <> 'open' or starts_at <> ${startsAt})`
  await tx.query(sql`
    update help_requests set
      revision = ${revision}, revised_at = ${revisedAt},
      reserved_for = ${reserved?.volunteerId ?? null}, reserved_until = ${reserved?.until ?? null},
      asked_first_until = ${askedFirst?.until ?? null},
      next_offer_at = case when ${isNew} then ${offeredFrom} else next_offer_at end,
      offer_rounds = case when ${isNew} then 0 else offer_rounds end,
      unfilled_told = case when ${isNew} then 0 else unfilled_told end,
      unfilled_desk_told = case when ${isNew} then 0 else unfilled_desk_told end,
      handle = ${handle}, former_handle = coalesce(${formerHandle}, former_handle), status = ${status},
      -- Open again, it is as its citizen is by now.
      by_phone = by_phone and (${status} <> 'open' or exists (select from accounts a where a.id = citizen_id and a.by_phone)),
      in_hand_of = case when ${closing}::text is null then in_hand_of end,
      let_be_at = case when volunteer_id = ${volunteerId} then let_be_at end,
      starts_at = ${startsAt}, volunteer_id = ${volunteerId}, accepted_at = ${acceptedAt}, completion_code = ${code},
      proposed_for = ${proposed}, told_of = ${toldOf},
      wrong_codes = ${wrongCodes}, code_locked_until = ${codeLockedUntil}, closing = ${closing}, closed_at = ${closedAt},
      help_type = ${helpType}, description = ${description}, additional = ${additional}, district = ${district},
      area = ${area}, address = ${address}, landmark = ${landmark}, help_date = ${date}, help_time = ${time}, duration = ${duration},
      public_description = ${masked.description}, public_additional = ${masked.additional}
    where id = ${id}`)
}

/** The volunteer whose visit to this citizen is arranged, if there is one. */
export async function whoComesTo(db: Queryable, citizenId: string): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select volunteer_id as id from help_requests where citizen_id = ${citizenId} and status = 'accepted'`)
  return rows.map(({ id }) => id)
}
