import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { MISSED_ADDRESSES, MISSED_ADDRESSES_WITHIN_HOURS } from '@scan/domain/rate-limit.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { newCode } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { count } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { accountsEverOf } from '../identity/person.ts'
import { acceptLocked, assertFit, lockVolunteer } from './accept.ts'
import { moment } from './fitness.ts'
import { applyOnce } from './move.ts'
import type { Change } from './move.ts'
import { notePattern } from './patterns.ts'
import { find, where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Accepts as clients of the specification do, which name a request by its citizen's address. */
export async function acceptByAddress(
  context: Context,
  caller: Caller,
  { citizen: address, ...asserted }: Body<typeof api.acceptRequest>,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asserted)
  const { database } = context
  const { id, shownName: name, shownPhone: phone } = caller
  const move = { type: 'accept', by: id, code: newCode() } as const
  // Committed by itself: a miss counts although it is refused.
  const lookup = await database.transaction((tx) => lookUp(context, tx, id, address), { retry: true })
  if (lookup === 'has-visit') throw new ApiProblem('one-acceptance-at-a-time')
  const accepted = await applyOnce(database, move, {
    existing: where.acceptedAs(id, address),
    apply: async (tx) => {
      if (lookup === 'missed') return undefined
      const change = await acceptLocked(context, tx, where.openOf(address, id, moment(context)), move)
      if (change) await recordAddress(tx, change, id, context.now())
      return change
    },
  })
  if (!accepted) throw new ApiProblem('request-no-longer-available')
  return { ...accepted, volunteer: { id, name, phone } }
}

/** Against trying out addresses: the board shows handles alone, and three misses end lookups for a day. */
async function lookUp(
  context: Context,
  tx: Queryable,
  volunteerId: string,
  address: string,
): Promise<'found' | 'missed' | 'has-visit'> {
  const volunteer = await lockVolunteer(context, tx, volunteerId)
  const when = moment(context)
  const since = hoursAfter(when.now, -MISSED_ADDRESSES_WITHIN_HOURS)
  const missed = await count(
    tx,
    sql`missed_addresses where volunteer_id in ${accountsEverOf(volunteerId)} and at > ${since}`,
  )
  if (missed >= MISSED_ADDRESSES) return 'missed'
  if (volunteer.visitAt && (await find(tx, where.acceptedAs(volunteerId, address)))) return 'found'
  // A refusal must not disclose that the address leads to a request.
  if (!volunteer.visitAt) assertFit(null, volunteer, 'accept', when)
  const isThere = await find(tx, where.openOf(address, volunteerId, when))
  // With a visit of their own every other address counts as a miss.
  if (volunteer.visitAt || !isThere)
    await tx.query(sql`insert into missed_addresses (volunteer_id, at) values (${volunteerId}, ${when.now})`)
  if (!isThere) return 'missed'
  return volunteer.visitAt ? 'has-visit' : 'found'
}

async function recordAddress(
  tx: Queryable,
  { before }: Change,
  volunteerId: string,
  at: Date,
): Promise<void> {
  const { id, citizenId } = before.request
  const subject = { kind: 'request', id } as const
  await record(tx, { at, actorId: volunteerId, action: 'accept-by-address', subject })
  await notePattern(tx, 'accepted-by-address', { volunteerId, citizenId }, at)
}

export async function purgeMissedAddresses({ database, now }: Context): Promise<void> {
  const until = hoursAfter(now(), -MISSED_ADDRESSES_WITHIN_HOURS)
  await database.query(sql`delete from missed_addresses where at <= ${until}`)
}
