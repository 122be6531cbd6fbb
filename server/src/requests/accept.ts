import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { MOST_IN_A_WEEK, acceptsAgainFrom } from '@scan/domain/acceptances.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { MISSED_ADDRESSES, MISSED_ADDRESSES_WITHIN_HOURS } from '@scan/domain/rate-limit.ts'
import { Refused } from '@scan/domain/refused.ts'
import { stopRefusal } from '@scan/domain/stops.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { count } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { isHandle } from './handles.ts'
import { once, save } from './move.ts'
import type { Change, Step } from './move.ts'
import { notePattern } from './patterns.ts'
import { find, lock, where } from './store.ts'
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
      ? take(context, tx, where.onBoardOf(id, citizen, context.now()), move)
      : byAddress(context, tx, citizen, move),
  )
  if (!accepted) throw new ApiProblem(await whyGone(context, citizen, id))
  return { ...accepted, volunteer: { id, name, phone } }
}

/** Of an open request that meets a condition on `r`. */
export async function take(
  { now, rateLimited }: Pick<Context, 'now' | 'rateLimited'>,
  tx: Queryable,
  condition: Sql,
  move: Accept,
): Promise<Change | undefined> {
  // Sent together. Each sees what it has waited for.
  const [volunteer, before] = await Promise.all([lockVolunteer(tx, move.by), lock(tx, condition)])
  if (!before) return undefined
  if (!volunteer) throw new Refused('account-suspended')
  const at = now()
  refuseAccepting(volunteer.accepting, at, rateLimited)
  return save(tx, before, acceptStep(before, move, at, volunteer))
}

/** The board gives out handles: an address came from elsewhere. It is recorded, and three misses end lookups for a day. */
async function byAddress(
  { now, rateLimited }: Context,
  tx: Queryable,
  address: string,
  move: Accept,
): Promise<Change | ApiProblem | undefined> {
  const { by: id } = move
  const volunteer = await lockVolunteer(tx, id)
  if (!volunteer) throw new Refused('account-suspended')
  const at = now()
  const since = hoursAfter(at, -MISSED_ADDRESSES_WITHIN_HOURS)
  const missed = await count(tx, sql`missed_addresses where volunteer_id = ${id} and at > ${since}`)
  if (missed >= MISSED_ADDRESSES) return undefined
  if (await find(tx, where.acceptedBy(id))) {
    // The one they have leads to a request, and so does not count. Any other does, whatever it leads to.
    if (await find(tx, where.acceptedAs(id, address))) return undefined
    await addMissed(tx, id, at)
    const isThere = await find(tx, where.openOf(address, id, at))
    return isThere && new ApiProblem('one-acceptance-at-a-time')
  }
  // Before anything tells whether the address leads to a request.
  refuseAccepting(volunteer.accepting, at, rateLimited)
  const before = await lock(tx, where.openOf(address, id, at))
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

async function whyGone({ database, now }: Context, handleOrAddress: string, volunteerId: string) {
  const isOpen =
    isHandle(handleOrAddress) &&
    (await find(database, where.changedSince(volunteerId, handleOrAddress, now())))
  return isOpen ? 'request-has-changed' : 'request-no-longer-available'
}

async function addMissed(tx: Queryable, volunteerId: string, at: Date): Promise<void> {
  await tx.query(sql`insert into missed_addresses (volunteer_id, at) values (${volunteerId}, ${at})`)
}

export async function forgetMissed({ database, now }: Context): Promise<void> {
  const until = hoursAfter(now(), -MISSED_ADDRESSES_WITHIN_HOURS)
  await database.query(sql`delete from missed_addresses where at <= ${until}`)
}

export interface Accepting {
  isStopped: boolean
  approvedAt: number | null
  accepted: number[]
}

const milliseconds = (at: Sql) => sql`(extract(epoch from ${at}) * 1000)::float8`

export const ACCEPTING = sql`json_build_object('isStopped', a.stopped_at is not null, 'approvedAt', ${milliseconds(sql`a.approved_at`)},
  'accepted', array(
    select ${milliseconds(sql`l.at`)} from audit.lines l
    where l.actor_id = a.id and l.action in ('accept', 'was-assigned') order by l.id desc limit ${MOST_IN_A_WEEK}))`

/** Against a ban, a stop, a separation and another acceptance meanwhile. Undefined if not in good standing. */
async function lockVolunteer(
  tx: Queryable,
  id: string,
): Promise<{ phone: string; accepting: Accepting } | undefined> {
  const [volunteer] = await tx.query(sql<{ phone: string; accepting: Accepting }>`
    select a.phone, ${ACCEPTING} as accepting from accounts a
    where a.id = ${id} and a.banned_at is null for no key update`)
  return volunteer
}

export function acceptsFrom({ approvedAt, accepted }: Accepting, now: Date): Date | undefined {
  const dates = accepted.map((at) => new Date(at))
  return acceptsAgainFrom({ approvedAt: new Date(approvedAt ?? 0), accepted: dates }, now)
}

export function refuseAccepting(volunteer: Accepting, now: Date, isLimited: boolean): void {
  const stopped = stopRefusal(volunteer)
  if (stopped) throw new Refused(stopped)
  const from = isLimited ? acceptsFrom(volunteer, now) : undefined
  if (from)
    throw new ApiProblem('too-many-requests', {
      retryAfter: Math.ceil((from.getTime() - now.getTime()) / 1000),
    })
}
