import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { acceptsAgainFrom } from '@scan/domain/acceptances.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { unfitFor } from '@scan/domain/fitness.ts'
import type { UnfitFor, Volunteer, Wanted } from '@scan/domain/fitness.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { takingRefusal } from '@scan/domain/lifecycle.ts'
import { MISSED_ADDRESSES, MISSED_ADDRESSES_WITHIN_HOURS } from '@scan/domain/rate-limit.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { count } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { accountsEverOf, lockPeople } from '../identity/person.ts'
import { moment, readVolunteers } from './fitness.ts'
import type { When } from './fitness.ts'
import { isHandle } from './handles.ts'
import { once, save } from './move.ts'
import type { Change, Step } from './move.ts'
import { notePattern } from './patterns.ts'
import { find, lock, wantedOf, where } from './store.ts'
import type { StoredRequest } from './store.ts'

export type Accept = Extract<Move, { type: 'accept' }>

/** Makes a request this volunteer's. Of any number who press at once, exactly one wins. */
export async function accept(
  context: Context,
  caller: Caller,
  { citizen, ...asserted }: Body<typeof api.acceptRequest>,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asserted)
  const { database } = context
  const { id, shownName: name, shownPhone: phone } = caller
  const move: Accept = { type: 'accept', by: id, code: newCode() }
  const accepted = await once(database, move, where.acceptedAs(id, citizen), (tx) =>
    isHandle(citizen)
      ? take(context, tx, where.openAs(citizen), move)
      : byAddress(context, tx, citizen, move),
  )
  if (!accepted) throw new ApiProblem(await whyGone(context, citizen, id))
  return { ...accepted, volunteer: { id, name, phone } }
}

/** Of an open request that meets a condition on `r`. */
export async function take(
  context: Context,
  tx: Queryable,
  condition: Sql,
  move: Accept,
  as: 'accept' | 'say-yes' = 'accept',
): Promise<Change | undefined> {
  // Sent together. Each sees what it has waited for.
  const [volunteer, before] = await Promise.all([lockVolunteer(context, tx, move.by), lock(tx, condition)])
  if (!before) return undefined
  if (!volunteer) throw new Refused('account-suspended')
  const when = moment(context)
  const gone = takingRefusal(before.request, when.now)
  if (gone) throw new Refused(gone)
  refuseUnfit(wantedOf(before, when.now), volunteer, as, when)
  return save(tx, before, acceptStep(before, move, when.now, volunteer))
}

/** The board gives out handles: an address came from elsewhere. It is recorded, and three misses end lookups for a day. */
async function byAddress(
  context: Context,
  tx: Queryable,
  address: string,
  move: Accept,
): Promise<Change | ApiProblem | undefined> {
  const { by: id } = move
  const volunteer = await lockVolunteer(context, tx, id)
  if (!volunteer) throw new Refused('account-suspended')
  const when = moment(context)
  const at = when.now
  const since = hoursAfter(at, -MISSED_ADDRESSES_WITHIN_HOURS)
  const missed = await count(
    tx,
    sql`missed_addresses where volunteer_id in ${accountsEverOf(id)} and at > ${since}`,
  )
  if (missed >= MISSED_ADDRESSES) return undefined
  if (volunteer.visitAt) {
    // The one they have leads to a request, and so does not count. Any other does, whatever it leads to.
    if (await find(tx, where.acceptedAs(id, address))) return undefined
    await addMissed(tx, id, at)
    const isThere = await find(tx, where.openOf(address, id, when))
    return isThere && new ApiProblem('one-acceptance-at-a-time')
  }
  // Before anything tells whether the address leads to a request.
  refuseUnfit(null, volunteer, 'accept', when)
  const before = await lock(tx, where.openOf(address, id, when))
  if (!before) {
    await addMissed(tx, id, at)
    return undefined
  }
  const change = await save(tx, before, acceptStep(before, move, at, volunteer))
  const { id: requestId, citizenId } = before.request
  const subject = { kind: 'request', id: requestId } as const
  await record(tx, { at, actorId: id, action: 'accept-by-address', subject })
  await notePattern(tx, 'accepted-by-address', { volunteerId: id, citizenId }, at)
  return change
}

function acceptStep(before: StoredRequest, move: Accept, at: Date, { phone }: { phone: string }): Step {
  return {
    move,
    at,
    samePhone: phone === before.citizen?.phone,
    mails: () => [{ kind: 'volunteer-found', requestId: before.request.id }],
  }
}

async function whyGone(context: Context, handleOrAddress: string, volunteerId: string) {
  const isOpen =
    isHandle(handleOrAddress) &&
    (await find(context.database, where.changedSince(volunteerId, handleOrAddress, moment(context))))
  return isOpen ? 'request-has-changed' : 'request-no-longer-available'
}

async function addMissed(tx: Queryable, volunteerId: string, at: Date): Promise<void> {
  await tx.query(sql`insert into missed_addresses (volunteer_id, at) values (${volunteerId}, ${at})`)
}

export async function forgetMissed({ database, now }: Context): Promise<void> {
  const until = hoursAfter(now(), -MISSED_ADDRESSES_WITHIN_HOURS)
  await database.query(sql`delete from missed_addresses where at <= ${until}`)
}

/**
 * With all accounts of the person, who have one visit at a time, against a ban, a stop, a separation and another acceptance
 * meanwhile; read once nothing can change any more.
 */
async function lockVolunteer(
  limits: Pick<Context, 'rateLimited'>,
  tx: Queryable,
  id: string,
): Promise<(Volunteer & { phone: string }) | undefined> {
  const [, [account], [volunteer]] = await Promise.all([
    lockPeople(tx, id),
    tx.query(sql<{ phone: string }>`select phone from accounts where id = ${id}`),
    readVolunteers(tx, sql`v.id = ${id}`, limits),
  ])
  return account && volunteer && { ...volunteer, ...account }
}

/** Whom they are kept apart from, and for whom it is, is nobody's news (D101). */
const TOLD_AS = {
  'kept-apart': 'request-no-longer-available',
  'awaits-call': 'request-no-longer-available',
  'only-for-another': 'request-no-longer-available',
  banned: 'account-suspended',
  'not-approved': 'approval-pending',
  stopped: 'coordinator-first',
  'administrators-own': 'administrators-own',
  'has-enough': 'too-many-requests',
  'has-visit': 'one-acceptance-at-a-time',
} as const satisfies Record<UnfitFor<'accept'>, ProblemCode>

function refuseUnfit(
  request: Wanted | null,
  volunteer: Volunteer,
  as: 'accept' | 'say-yes',
  when: When,
): void {
  const reason = unfitFor(request, volunteer, as, when)
  if (!reason) return
  const from = reason === 'has-enough' && acceptsAgainFrom(volunteer, when.now)
  const retryAfter = from && Math.ceil((from.getTime() - when.now.getTime()) / 1000)
  throw new ApiProblem(TOLD_AS[reason], retryAfter ? { retryAfter } : {})
}
