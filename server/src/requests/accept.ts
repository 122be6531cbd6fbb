import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { MISSED_ADDRESSES, MISSED_ADDRESSES_WITHIN_HOURS } from '@scan/domain/rate-limit.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { lockVolunteer, refuseAccepting } from './acceptances.ts'
import { isHandle } from './handles.ts'
import { inTransaction, once, save } from './move.ts'
import type { Change, Step } from './move.ts'
import { notePattern } from './patterns.ts'
import { find, lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'

type Accept = Extract<Move, { type: 'accept' }>

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
  const accepted = await once(database, move, where.acceptedAs(id, citizen), async () => {
    const made = await inTransaction(database, (tx) =>
      isHandle(citizen) ? byHandle(context, tx, citizen, move) : byAddress(context, tx, citizen, move),
    )
    // Only now: that they have asked is saved.
    if (made === 'hands-full') throw new ApiProblem('one-acceptance-at-a-time')
    return made
  })
  if (!accepted) throw new ApiProblem(await whyGone(database, citizen, id))
  return { ...accepted, volunteer: { id, name, phone } }
}

async function byHandle(
  { now, rateLimited }: Context,
  tx: Queryable,
  handle: string,
  move: Accept,
): Promise<Change | undefined> {
  // Sent together. Each sees what it has waited for.
  const [volunteer, before] = await Promise.all([
    lockVolunteer(tx, move.by),
    lock(tx, where.onBoardOf(move.by, handle)),
  ])
  if (!before) return undefined
  if (!volunteer) throw new Refused('account-suspended')
  const at = now()
  refuseAccepting(volunteer.accepting, at, rateLimited)
  return save(tx, before, taking(before, move, at, volunteer))
}

/**
 * Accepts a request named by the citizen's address. The board gives out handles, so the address came from elsewhere: it
 * is recorded, and after three that led nowhere none is looked up for a day, so that nobody tries a list of them.
 */
async function byAddress(
  { now, rateLimited }: Context,
  tx: Queryable,
  address: string,
  move: Accept,
): Promise<Change | 'hands-full' | undefined> {
  const { by: id } = move
  const volunteer = await lockVolunteer(tx, id)
  if (!volunteer) throw new Refused('account-suspended')
  const at = now()
  const since = hoursAfter(at, -MISSED_ADDRESSES_WITHIN_HOURS)
  if ((await countMissed(tx, id, since)) >= MISSED_ADDRESSES) return undefined
  if (await find(tx, where.acceptedBy(id))) {
    // The one they have leads to a request, and so does not count. Any other does, whatever it leads to.
    if (await find(tx, where.acceptedAs(id, address))) return undefined
    await addMissed(tx, id, at)
    return (await find(tx, where.openOf(address, id, at))) && 'hands-full'
  }
  // Before anything tells whether the address leads to a request.
  refuseAccepting(volunteer.accepting, at, rateLimited)
  const before = await lock(tx, where.openOf(address, id, at))
  if (!before) {
    await addMissed(tx, id, at)
    return undefined
  }
  const change = await save(tx, before, taking(before, move, at, volunteer))
  const { id: requestId, citizenId } = before.request
  const subject = { kind: 'request', id: requestId } as const
  await record(tx, { at, actorId: id, action: 'accept-by-address', subject })
  await notePattern(tx, 'accepted-by-address', { volunteerId: id, citizenId }, at)
  return change
}

function taking(before: StoredRequest, move: Accept, at: Date, { phone }: { phone: string }): Step {
  return {
    move,
    at,
    samePhone: phone === before.citizen?.phone,
    mails: () => [{ kind: 'volunteer-found', requestId: before.request.id }],
  }
}

/** Why there is nothing to accept by this handle or address, as far as this volunteer may know. */
async function whyGone(db: Queryable, handleOrAddress: string, volunteerId: string) {
  const isOpen =
    isHandle(handleOrAddress) && (await find(db, where.changedSince(volunteerId, handleOrAddress)))
  return isOpen ? 'request-has-changed' : 'request-no-longer-available'
}

/** How many addresses without a request this volunteer has named since. */
async function countMissed(tx: Queryable, volunteerId: string, since: Date): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from missed_addresses where volunteer_id = ${volunteerId} and at > ${since}`)
  return row?.count ?? 0
}

async function addMissed(tx: Queryable, volunteerId: string, at: Date): Promise<void> {
  await tx.query(sql`insert into missed_addresses (volunteer_id, at) values (${volunteerId}, ${at})`)
}

/** Deletes those that no longer count. */
export async function forgetMissed({ database, now }: Context): Promise<void> {
  const until = hoursAfter(now(), -MISSED_ADDRESSES_WITHIN_HOURS)
  await database.query(sql`delete from missed_addresses where at <= ${until}`)
}
