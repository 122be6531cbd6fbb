import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { acceptsAgainFrom } from '@scan/domain/acceptances.ts'
import { unfitFor } from '@scan/domain/fitness.ts'
import type { UnfitFor, Volunteer, Wanted } from '@scan/domain/fitness.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { takingRefusal } from '@scan/domain/lifecycle.ts'
import { missingPapers } from '@scan/domain/papers.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { newCode } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { lockPeople } from '../identity/person.ts'
import { facts, moment } from './fitness.ts'
import type { When } from './fitness.ts'
import { applyOnce, save } from './move.ts'
import type { Change } from './move.ts'
import { find, lock, wantedOf, where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Makes a request this volunteer's. Of any number who press at once, exactly one wins. */
export async function accept(
  context: Context,
  caller: Caller,
  { citizen: handle, ...asserted }: Body<typeof api.acceptRequest>,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asserted)
  const { id, shownName: name, shownPhone: phone } = caller
  const move = { type: 'accept', by: id, code: newCode() } as const
  const accepted = await applyOnce(context.database, move, {
    existing: where.acceptedAs(id, handle),
    apply: (tx) => acceptLocked(context, tx, sql`where r.handle = ${handle} and r.status = 'open'`, move),
  })
  if (accepted) return { ...accepted, volunteer: { id, name, phone } }
  const hasChanged = await find(context.database, where.changedSince(id, handle, moment(context)))
  throw new ApiProblem(hasChanged ? 'request-has-changed' : 'request-no-longer-available')
}

/** Accepts the open request that meets a condition on `r`; undefined if there is none. */
export async function acceptLocked(
  context: Context,
  tx: Queryable,
  condition: Sql,
  move: Extract<Move, { type: 'accept' }>,
  purpose: 'accept' | 'say-yes' = 'accept',
): Promise<Change | undefined> {
  // Sent together. Each sees what it has waited for.
  const [volunteer, before] = await Promise.all([lockVolunteer(context, tx, move.by), lock(tx, condition)])
  if (!before) return undefined
  const when = moment(context)
  const gone = takingRefusal(before.request, when.now)
  if (gone) throw new Refused(gone)
  assertFit(wantedOf(before, when.now), volunteer, purpose, when)
  return save(tx, before, {
    move,
    at: when.now,
    samePhone: volunteer.phone === before.citizen?.phone,
    notifications: () => [{ kind: 'volunteer-found', requestId: before.request.id }],
  })
}

/** Locks all accounts of the person: they have one visit at a time, and may be banned, stopped or kept apart meanwhile. */
export async function lockVolunteer(
  limits: Pick<Context, 'rateLimited'>,
  tx: Queryable,
  id: string,
): Promise<Volunteer & { phone: string }> {
  const [, [volunteer]] = await Promise.all([
    lockPeople(tx, id),
    tx.query(sql<Volunteer & { phone: string }>`
      select ${facts(limits)}, (select phone from accounts where id = v.id) as phone from volunteers v where v.id = ${id}`),
  ])
  if (!volunteer) throw new Refused('account-suspended')
  return volunteer
}

/** A separation and its citizen are never disclosed (D101). */
const TOLD_AS = {
  'kept-apart': 'request-no-longer-available',
  'awaits-call': 'request-no-longer-available',
  'first-visit': 'request-no-longer-available',
  'only-for-another': 'request-no-longer-available',
  banned: 'account-suspended',
  'not-approved': 'approval-pending',
  stopped: 'coordinator-first',
  'administrators-own': 'administrators-own',
  'papers-missing': 'papers-missing',
  'has-enough': 'too-many-requests',
  'has-visit': 'one-acceptance-at-a-time',
  unconfirmed: 'visits-unconfirmed',
} as const satisfies Record<UnfitFor<'accept'>, ProblemCode>

/** Of the first of them who lacks any. */
export function papersMissing(volunteers: readonly Volunteer[], { today }: When): ApiProblem {
  const kinds =
    volunteers
      .map(({ papersNeeded, papers }) => missingPapers(papersNeeded, papers, today))
      .find((missing) => missing.length > 0) ?? []
  return new ApiProblem('papers-missing', { data: kinds.map((kind) => ({ kind })) })
}

export function assertFit(
  request: Wanted | null,
  volunteer: Volunteer,
  purpose: 'accept' | 'say-yes',
  when: When,
): void {
  const reason = unfitFor(request, volunteer, purpose, when)
  if (!reason) return
  if (reason === 'papers-missing') throw papersMissing([volunteer], when)
  const from = reason === 'has-enough' && acceptsAgainFrom(volunteer, when.now)
  const retryAfter = from && Math.ceil((from.getTime() - when.now.getTime()) / 1000)
  throw new ApiProblem(TOLD_AS[reason], retryAfter ? { retryAfter } : {})
}
