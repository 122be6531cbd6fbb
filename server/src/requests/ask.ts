import { randomUUID } from 'node:crypto'
import { wholeDetails } from '@scan/contract/request-details.ts'
import type { GivenDetails, RequestDetails } from '@scan/contract/request-details.ts'
import { askingRefusal } from '@scan/domain/account.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { maskForBoard } from '@scan/domain/contact-details/contact-details.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import { USUAL_DURATIONS } from '@scan/domain/duration.ts'
import { postRefusal } from '@scan/domain/help-request.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Actor, Caller, Oneself } from '../access/caller.ts'
import { lockStaff } from '../access/staff.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { askingForRefusal } from '@scan/domain/by-phone.ts'
import type { SpokeTo } from '@scan/domain/by-phone.ts'
import { AWAITS_CALL } from '../identity/accounts-store.ts'
import { noteHouse } from '../identity/join.ts'
import { accountsOf, lockPeople } from '../identity/person.ts'
import { topic } from '../live/topics.ts'
import { assignLocked } from './assign.ts'
import { newHandle } from './handles.ts'
import { inTransaction, saysTheSame } from './move.ts'
import { offerToOne } from './offers.ts'
import { reserve } from './reserve.ts'
import type { AskedFirst } from './reserve.ts'
import { find, where } from './store.ts'
import type { StoredRequest } from './store.ts'

export type RequestForm = { email?: string | null | undefined } & GivenDetails

/** `sameVolunteerAs` is the completed visit whose volunteer is asked first. */
type RequestAgain = RequestForm & { sameVolunteerAs?: string | undefined }

/** Staff ask in the name of a citizen by phone. */
interface ForHer {
  actor: Actor
  /** Has said yes on the phone: it is theirs at once, whenever it begins. */
  volunteerId?: string | undefined
}

/** Posts the citizen's one current request. */
export async function ask(
  context: Context,
  caller: Oneself,
  { sameVolunteerAs: visitId, ...asked }: RequestAgain,
  forHer?: ForHer,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asked)
  const { database, now } = context
  const { details, startsAt } = readDetails(context, caller, asked)
  const at = now()
  try {
    const reason = postRefusal(startsAt, at, { isAgreed: forHer?.volunteerId !== undefined })
    if (reason) throw new Refused(reason)
    await noteHouse(context, caller.id, details)
    if (forHer)
      return await inTransaction(database, (tx) =>
        postForHer(context, tx, forHer, () => post(tx, caller, details, startsAt, at), at),
      )
    if (visitId === undefined)
      return await inTransaction(database, (tx) => post(tx, caller, details, startsAt, at))
    return await inTransaction(database, async (tx) => {
      const first = await reserve(context, tx, { visitId, citizenId: caller.id, startsAt })
      const posted = await post(tx, caller, details, startsAt, at, first ?? 'all')
      if (first?.isReserved) await offerToOne(tx, { ...first, requestId: posted.request.id }, at)
      return posted
    })
  } catch (error) {
    // Pressed twice, or the first answer was lost: they have asked for the same already.
    const current = await find(database, where.currentOf(caller.id))
    if (current && saysTheSame(current.details, details)) return current
    throw error
  }
}

async function postForHer(
  context: Context,
  tx: Queryable,
  { actor, volunteerId }: ForHer,
  postIt: () => Promise<StoredRequest>,
  at: Date,
): Promise<StoredRequest> {
  const scope = await lockStaff(tx, actor, 'people-by-phone')
  // Before the request, as everybody does.
  if (volunteerId) await lockPeople(tx, volunteerId)
  const posted = await postIt()
  const { id } = posted.request
  const subject = { kind: 'request', id } as const
  const { id: actorId, clientSubnet } = actor
  await record(tx, { at, actorId, clientSubnet, action: 'ask-for-citizen', subject })
  return volunteerId ? assignLocked(context, tx, { actor, scope, at }, id, { volunteerId }) : posted
}

interface Asking {
  awaitsAgreement: boolean
  awaitsCall: boolean
  byPhone: boolean
  /** Of a citizen by phone. */
  spokeTo: SpokeTo
  isPhoneWrong: boolean
  isFirstVisit: boolean
}

/**
 * Stores the request with its audit line, in one statement: a ban of this citizen in progress is waited for. What
 * happened to their earlier requests counts as read.
 */
export async function post(
  tx: Queryable,
  { id: citizenId, name, phone }: Pick<Caller, 'id' | 'name' | 'phone'>,
  details: RequestDetails,
  startsAt: Date,
  at: Date,
  askedFirst?: AskedFirst | 'all',
): Promise<StoredRequest> {
  // All, though she would have asked one first: she reads that.
  const openedToAll = askedFirst === 'all'
  const first = askedFirst === 'all' || !askedFirst ? null : askedFirst
  const reserved = first?.isReserved ? first : null
  const request = { id: randomUUID(), citizenId, status: 'open', startsAt, postedAt: at } as const
  const [masked, handle] = [maskForBoard(details), newHandle()]
  const { helpType, description, additional, district, area, address, landmark, date, time, duration } =
    details
  const [citizen] = await tx.query(sql<Asking & { number: number }>`
    with citizen as (
      select awaits_agreement, ${AWAITS_CALL} as awaits_call, by_phone, spoke_to,
        by_phone and phone_wrong_at is not null as phone_wrong,
        by_phone and not house_known and not exists (
          select from help_requests o where o.citizen_id in ${accountsOf(citizenId)} and o.status = 'completed') as first_visit
      from accounts a where id = ${citizenId} and banned_at is null for share),
    posted as (
      insert into help_requests (id, handle, citizen_id, status, starts_at, posted_at,
        help_type, description, additional, district, area, address, landmark, help_date, help_time, duration,
        public_description, public_additional, next_offer_at, reserved_for, reserved_until,
        asked_first, asked_first_until, opened_to_all, by_phone, first_visit)
      select ${request.id}, ${handle}, ${citizenId}, 'open', ${startsAt}, ${at},
        ${helpType}, ${description}, ${additional}, ${district}, ${area}, ${address}, ${landmark}, ${date}::date, ${time}::time, ${duration},
        ${masked.description}, ${masked.additional}, ${reserved?.until ?? at},
        ${reserved?.volunteerId ?? null}::uuid, ${reserved?.until ?? null}::timestamptz,
        ${first?.volunteerId ?? null}::uuid, ${first?.until ?? null}::timestamptz, ${openedToAll}::boolean, by_phone, first_visit
      from citizen where not awaits_agreement and not awaits_call and not phone_wrong
        and (not by_phone or spoke_to = 'herself')
      returning number),
    read as (
      update notices set seen_at = ${at}
      where account_id = ${citizenId} and seen_at is null and kind <> 'volunteer-goes-on' and exists (select from posted)),
    line as (
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
      select ${at}, ${citizenId}, 'post', 'request', ${request.id} from posted)
    select awaits_agreement as "awaitsAgreement", awaits_call as "awaitsCall", by_phone as "byPhone", spoke_to as "spokeTo",
      phone_wrong as "isPhoneWrong", first_visit as "isFirstVisit", (select number from posted) as number from citizen`)
  if (!citizen) throw new Refused('account-suspended')
  const { byPhone, isFirstVisit } = citizen
  const unagreed = (byPhone && askingForRefusal(citizen)) || askingRefusal(citizen)
  if (unagreed) throw new Refused(unagreed)
  // A board that says it has changed and shows nothing new would tell of it.
  const audience = reserved ? topic.request(reserved.volunteerId) : topic.board(district)
  tx.publish([topic.request(citizenId), audience, topic.admin])
  return {
    request: { ...request, wrongCodes: 0, codeLockedUntil: null },
    number: citizen.number,
    details,
    masked,
    handle,
    citizen: { id: citizenId, name, phone },
    volunteer: null,
    reserved,
    askedFirst: first && { name: first.name, until: first.until },
    openedToAll,
    awaitsCall: false,
    byPhone,
    isFirstVisit,
    toldOf: null,
    isPhoneWrong: false,
    inHandOf: null,
    isUndecided: false,
    undecidedShownFrom: null,
    thanks: null,
    revision: 0,
    revisedAt: null,
  }
}

/** The details, and when it begins. */
export function readDetails(
  context: Context,
  { name }: Pick<Caller, 'name'>,
  asked: GivenDetails,
): { details: RequestDetails; startsAt: Date } {
  const details = { ...wholeDetails(asked), duration: asked.duration ?? USUAL_DURATIONS[asked.helpType] }
  if (details.area && areaRefusal(details.area, name)) throw refusedField('area', 'area-too-exact')
  return { details, startsAt: readMoment(context, details.date, details.time) }
}

export function readMoment({ timeZone }: Context, date: WallDate, time: WallTime): Date {
  const startsAt = instantOf(date, time, timeZone)
  // An hour skipped when clocks go forward is on no clock, though it looks like a time.
  if (!startsAt) throw refusedField('helptime', 'time-invalid')
  return startsAt
}
