import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { declineRefusal } from '@scan/domain/help-request.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { isAlreadySo } from '@scan/domain/lifecycle.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
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
  caller: Caller,
  asked: RequestForm,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asked)
  const { details, startsAt } = readDetails(context, caller, asked)
  const move = { type: 'change', by: caller.id, startsAt } as const
  await noteHouse(context, caller.id, details)
  return moveCurrent(context, move, (tx, before, at) => save(tx, before, { move, at, details }))
}

export async function cancel(context: Context, caller: Caller, email: string | null): Promise<StoredRequest> {
  refuseFalseIdentity(caller, { email })
  const { id: citizenId } = caller
  const move = { type: 'cancel', by: citizenId } as const
  return moveCurrent(context, move, async (tx, before, at) => {
    const cancelled = await save(tx, before, { move, at, notifications: visitCancelled })
    if (before.request.status === 'open')
      await notePattern(tx, 'often-cancelled', { citizenId, volunteerId: null }, at)
    await callIfDue(context, tx, citizenId, at)
    return cancelled
  })
}

/** Asks the volunteer who has accepted to come at another time. */
export function askForNewTime(
  context: Context,
  caller: Caller,
  { date, time }: Body<typeof api.askForNewTime>,
): Promise<StoredRequest> {
  const startsAt = readMoment(context, date, time)
  const move = { type: 'propose-time', by: caller.id, startsAt } as const
  return moveCurrent(context, move, async (tx, before, at) => {
    if (isAlreadySo(before.request, move)) return { before, after: before }
    const { id: requestId } = before.request
    return save(tx, before, { move, at, notifications: () => [{ kind: 'new-time-asked', requestId }] })
  })
}

/** Closes a request to which nobody came; both are free, and a case is opened for administrators (D68). */
export function reportNobodyCame(context: Context, { id: reporterId }: Caller): Promise<StoredRequest> {
  const move = { type: 'report-nobody-came', by: reporterId } as const
  return moveCurrent(context, move, async (tx, before, at) => {
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
  })
}

/** Takes the citizen's request away from its volunteer: open again at once, and the two are kept apart. */
export async function decline(
  context: Context,
  caller: Caller,
  email: string | null | undefined,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, { email })
  const { database, now, rateLimited } = context
  const { id: citizenId } = caller
  const move = { type: 'decline', by: citizenId } as const
  try {
    return await moveCurrent(context, move, async (tx, before, at) => {
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
    })
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

async function moveCurrent(
  { database, now }: Context,
  move: Extract<Move, { by: string }>,
  work: (tx: Queryable, before: StoredRequest, at: Date) => Promise<Change>,
): Promise<StoredRequest> {
  const moved = await applyOnce(database, move, {
    existing: where.latestOf(move.by),
    apply: async (tx) => {
      await lockVolunteerOf(tx, move.by)
      const before = await lock(tx, where.currentOf(move.by))
      return before && work(tx, before, now())
    },
  })
  if (!moved) throw new ApiProblem('no-current-request')
  return moved
}
