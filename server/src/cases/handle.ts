import type { Concern } from '@scan/contract/concerns.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { closingRefusal, ownerRefusal } from '@scan/domain/case.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { LiftRefusal } from '@scan/domain/separation.ts'
import { Refused } from '@scan/domain/refused.ts'
import { CASES_DAYS } from '@scan/domain/retention.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { notify } from '../notifications/notifications.ts'
import { reunite, separate } from '../requests/separations.ts'
import * as store from './store.ts'
import type { ConcernFilter } from './store.ts'

export const listConcerns = ({ database }: Context, scope: Scope, filter: ConcernFilter, page?: number) =>
  paged(
    page,
    (limit) => store.list(database, scope, filter, limit),
    () => store.count(database, scope, filter),
  )

export async function findConcern(db: Queryable, scope: Scope, id: string): Promise<Concern> {
  const found = await store.find(db, scope, id)
  if (!found) throw new ApiProblem('concern-not-found')
  return found
}

/** Takes a concern in hand or gives it back, and moves it on. Closing it tells the person who raised it. */
export function changeConcern(
  context: Context,
  actor: Actor,
  id: string,
  { state, owner, from }: Body<typeof api.changeConcern>,
): Promise<Concern> {
  const act = { action: 'change-concern', subject: { kind: 'concern', id } } as const
  return asStaff(context, actor, 'handle-concerns', act, async (tx, scope, at) => {
    const before = await store.lock(tx, scope, id)
    if (!before) throw new ApiProblem('concern-not-found')
    const isClosed = before.state === 'closed'
    const refusal =
      (owner && ownerRefusal({ isClosed, ownerId: before.ownerId }, { owner, by: actor.id, from })) ??
      (state === 'closed' ? closingRefusal(before.kind, before.hasNote) : undefined)
    if (refusal) throw new Refused(refusal)
    const ownerId = owner === undefined ? before.ownerId : owner === 'me' ? actor.id : null
    await store.save(tx, id, { state: state ?? before.state, ownerId, at })
    if (state === 'closed' && !isClosed) await notify(tx, { kind: 'concern-closed', concernId: id })
    return findConcern(tx, scope, id)
  })
}

export function noteConcern(context: Context, actor: Actor, id: string, text: string): Promise<Concern> {
  const act = { action: 'note-concern', subject: { kind: 'concern', id } } as const
  return asStaff(context, actor, 'handle-concerns', act, async (tx, scope, at) => {
    if (!(await store.lock(tx, scope, id))) throw new ApiProblem('concern-not-found')
    await store.addNote(tx, { concernId: id, authorId: actor.id, text, at })
    return findConcern(tx, scope, id)
  })
}

/** The two people of a concern never match again. */
export function separatePeople(context: Context, actor: Actor, id: string): Promise<Concern> {
  const act = { action: 'separate', subject: { kind: 'concern', id } } as const
  return asStaff(context, actor, 'separate-people', act, async (tx, scope, at) => {
    await separate(tx, await pairOf(tx, scope, id), 'staff', actor, at)
    return findConcern(tx, scope, id)
  })
}

interface Reunited {
  refusal: LiftRefusal | undefined
  concern: Concern
}

/** They may match again, unless that takes a second administrator, who is waited for from now on. */
export async function reunitePeople(context: Context, actor: Actor, id: string): Promise<Concern> {
  const { refusal, concern } = await asStaff(
    context,
    actor,
    'separate-people',
    (reunited: Reunited) => ({
      action: reunited.refusal ? 'begin-reunite' : 'reunite',
      subject: { kind: 'concern', id },
    }),
    async (tx, scope, at) => ({
      refusal: await reunite(tx, await pairOf(tx, scope, id), actor, at),
      concern: await findConcern(tx, scope, id),
    }),
  )
  if (refusal) throw new Refused(refusal)
  return concern
}

/** The concern itself is not locked: deleting one of the two locks that account first, and so does this. */
async function pairOf(tx: Queryable, scope: Scope, id: string) {
  const pair = store.pairOf(await findConcern(tx, scope, id))
  if (!pair) throw new ApiProblem('people-gone')
  return pair
}

/** Erases cases that have been closed long enough. */
export const forgetCases = ({ database, now }: Context): Promise<void> =>
  store.forgetClosedBefore(database, daysAfter(now(), -CASES_DAYS))
