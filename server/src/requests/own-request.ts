import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { declineRefusal } from '@scan/domain/help-request.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Actor, Oneself } from '../access/caller.ts'
import { lockStaff } from '../access/staff.ts'
import { record } from '../audit/audit.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { addConcern } from '../cases/store.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { noteHouse } from '../identity/join.ts'
import { lockPeople } from '../identity/person.ts'
import { topic } from '../live/topics.ts'
import { readDetails, readMoment } from './ask.ts'
import type { RequestForm } from './ask.ts'
import { callIfDue, countSentAway } from './call-first.ts'
import { applyOnce, save, visitCancelled } from './move.ts'
import type { Change, Step } from './move.ts'
import { notePattern } from './patterns.ts'
import { endVisitsApart, keepApart } from './separations.ts'
import { find, lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'

export async function changeRequest(
  context: Context,
  caller: Oneself,
  asked: RequestForm,
  actor?: Actor,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asked)
  const { details, startsAt } = readDetails(context, caller, asked)
  const move = { type: 'change', by: caller.id, startsAt } as const
  await noteHouse(context, caller.id, details)
  return moveCurrent(context, move, (tx, before, at) => save(tx, before, { move, at, details }), actor)
}

export async function cancel(
  context: Context,
  caller: Oneself,
  email: string | null,
  actor?: Actor,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, { email })
  const { id: citizenId } = caller
  const move = { type: 'cancel', by: citizenId } as const
  return moveCurrent(
    context,
    move,
    async (tx, before, at) => {
      const cancelled = await save(tx, before, { move, at, notifications: visitCancelled })
      if (before.request.status === 'open')
        await notePattern(tx, 'often-cancelled', { citizenId, volunteerId: null }, at)
      await callIfDue(context, tx, citizenId, at)
      return cancelled
    },
    actor,
  )
}

/** Asks the volunteer who has accepted to come at another time. */
export function askForNewTime(
  context: Context,
  caller: Pick<Oneself, 'id'>,
  { date, time }: Body<typeof api.askForNewTime>,
  actor?: Actor,
): Promise<StoredRequest> {
  const startsAt = readMoment(context, date, time)
  const move = { type: 'propose-time', by: caller.id, startsAt } as const
  return moveCurrent(
    context,
    move,
    async (tx, before, at) => {
      if (isAlreadySo(before.request, move)) return { before, after: before }
      const { id: requestId } = before.request
      return save(tx, before, { move, at, notifications: () => [{ kind: 'new-time-asked', requestId }] })
    },
    actor,
  )
}

/** Closes a request to which nobody came; both are free, and a case is opened for administrators (D68). */
export function reportNobodyCame(
  context: Context,
  { id: reporterId }: Pick<Oneself, 'id'>,
  actor?: Actor,
): Promise<StoredRequest> {
  const move = { type: 'report-nobody-came', by: reporterId } as const
  return moveCurrent(
    context,
    move,
    async (tx, before, at) => {
      const { id: requestId, ...visit } = before.request
      const closed = await save(tx, before, {
        move,
        at,
        notifications: () => [{ kind: 'nobody-came', requestId }],
      })
      if (visit.status === 'accepted') {
        const people = { reporterId, subjectId: visit.volunteerId }
        await addConcern(tx, { requestId, ...people, kind: 'did-not-come', text: '', at })
      }
      await callIfDue(context, tx, reporterId, at)
      return closed
    },
    actor,
  )
}

/** Takes the citizen's request away from its volunteer: open again at once, and the two are kept apart. */
export async function decline(
  context: Context,
  caller: Oneself,
  email: string | null | undefined,
  actor?: Actor,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, { email })
  const { database, now, rateLimited } = context
  const { id: citizenId } = caller
  const move = { type: 'decline', by: citizenId } as const
  try {
    return await moveCurrent(
      context,
      move,
      async (tx, before, at) => {
        const { id: requestId, ...visit } = before.request
        const volunteerId = visit.status === 'accepted' ? visit.volunteerId : undefined
        if (volunteerId && rateLimited) {
          const reason = declineRefusal(await countSentAway(tx, citizenId, at))
          if (reason) throw new Refused(reason)
        }
        // Somebody else may have accepted it since. Of two who then wait for each other, one starts again.
        if (volunteerId) await lockPeople(tx, volunteerId)
        const notifications: Step['notifications'] = () =>
          volunteerId ? [{ kind: 'request-taken-back', requestId, volunteerId }] : []
        const change = await save(tx, before, { move, at, notifications })
        if (volunteerId) await keepApart(tx, { volunteerId, citizenId }, 'declined', citizenId, at)
        if (volunteerId) await endVisitsApart(tx, volunteerId, at)
        const awaitsCall = (await callIfDue(context, tx, citizenId, at)) || change.after.awaitsCall
        return { ...change, after: { ...change.after, awaitsCall } }
      },
      actor,
    )
  } catch (error) {
    // Shows staff whom to call.
    if (error instanceof Refused && error.reason === 'coordinator-will-call')
      await database.transaction(async (tx) => {
        await notePattern(tx, 'wants-a-call', { citizenId, volunteerId: null }, now())
        tx.publish([topic.admin])
      })
    throw error
  }
}

/** As accepting does, before the request: what she does may stop her volunteer. */
async function lockVolunteerOf(tx: Queryable, citizenId: string): Promise<void> {
  const current = await find(tx, where.currentOf(citizenId))
  if (current?.volunteer) await lockPeople(tx, current.volunteer.id)
}

/** Before the line about the move itself, which is the person's own. */
export async function recordFor(
  tx: Queryable,
  { id: actorId, clientSubnet }: Actor,
  { requestId, ...done }: Pick<AuditEntry, 'action' | 'at' | 'remark'> & { requestId: string },
): Promise<void> {
  await record(tx, { ...done, actorId, clientSubnet, subject: { kind: 'request', id: requestId } })
}

async function moveCurrent(
  { database, now }: Context,
  move: Extract<Move, { by: string }>,
  work: (tx: Queryable, before: StoredRequest, at: Date) => Promise<Change>,
  /** Staff, where it is they who press in the name of a citizen by phone. */
  actor?: Actor,
): Promise<StoredRequest> {
  const moved = await applyOnce(database, move, {
    existing: where.latestOf(move.by),
    apply: async (tx) => {
      if (actor) await lockStaff(tx, actor, 'people-by-phone')
      await lockVolunteerOf(tx, move.by)
      const before = await lock(tx, where.currentOf(move.by))
      if (before && actor && !isAlreadySo(before.request, move))
        await recordFor(tx, actor, { action: 'act-for-citizen', requestId: before.request.id, at: now() })
      return before && work(tx, before, now())
    },
  })
  if (!moved) throw new ApiProblem('no-current-request')
  return moved
}
