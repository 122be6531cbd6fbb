import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { hasNewCode } from '@scan/domain/help-request.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { lockStaff } from '../access/staff.ts'
import { newCode } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import { lockPeople } from '../identity/person.ts'
import type { Notification } from '../notifications/notifications.ts'
import { applyOnce, change, save } from './move.ts'
import type { Change } from './move.ts'
import { recordFor } from './own-request.ts'
import { lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Completes a request with the citizen's code. A wrong code counts even though the answer is a refusal (D30). */
export async function complete(
  { database, now }: Context,
  caller: Caller,
  { citizen, code, ...asserted }: Body<typeof api.completeRequest>,
): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asserted)
  const { id } = caller
  const right = { type: 'complete', by: id, code } as const
  const wrong: Move = { type: 'wrong-code', by: id, newCode: newCode() }
  const completed = await applyOnce(database, right, {
    existing: where.completedAs(id, citizen),
    apply: (tx) =>
      change(tx, where.ownVisit(id, citizen), ({ request }) => {
        const isRight = request.status === 'accepted' && request.code === code
        return { move: isRight ? right : wrong, at: now(), notifications }
      }),
  })
  if (!completed) throw new ApiProblem('not-your-request')
  if (completed.request.status !== 'completed') throw new ApiProblem('completion-code-wrong')
  return completed
}

/** A visit to somebody by phone, who has no code: staff ask her how it was. */
export async function sayDone(
  { database, now }: Context,
  { id }: Caller,
  { citizen }: Body<typeof api.sayDone>,
): Promise<StoredRequest> {
  const done = await applyOnce(
    database,
    { type: 'say-done', by: id, hasCode: false },
    {
      existing: where.saidDoneAs(id, citizen),
      apply: (tx) =>
        change(tx, where.ownVisit(id, citizen), ({ request: { id: requestId }, byPhone }) => ({
          move: { type: 'say-done', by: id, hasCode: !byPhone },
          at: now(),
          notifications: () => [{ kind: 'said-done', requestId }],
        })),
    },
  )
  if (!done) throw new ApiProblem('not-your-request')
  return done
}

function notifications({ before, after }: Change): Notification[] {
  const requestId = after.request.id
  if (after.request.status === 'completed') return [{ kind: 'request-completed', requestId }]
  return hasNewCode(before.request, after.request) ? [{ kind: 'code-guessed', requestId }] : []
}

/** Answers the citizen who asks for another time. Yes moves the visit; its code stays. */
export async function answerNewTime(
  { database, now, timeZone }: Context,
  { id }: Caller,
  { answer, newTime: startsAt }: Body<typeof api.answerNewTime>,
): Promise<StoredRequest> {
  const isYes = answer === 'yes'
  const move = { type: isYes ? 'agree-time' : 'refuse-time', by: id, startsAt } as const
  const kind = isYes ? 'visit-moved' : 'new-time-refused'
  const answered = await applyOnce(database, move, {
    existing: where.acceptedBy(id),
    apply: (tx) =>
      change(tx, where.acceptedBy(id), ({ request: { id: requestId }, details }) => ({
        move,
        at: now(),
        notifications: () => [{ kind, requestId }],
        ...(isYes && { details: { ...details, ...wallClock(startsAt, timeZone) } }),
      })),
  })
  if (!answered) throw new ApiProblem('not-your-request')
  return answered
}

/**
 * Opens it again, voids its code and tells the citizen. Whoever does so too often is stopped, also if they have rung and
 * staff do it.
 */
export async function release(
  { database, now }: Context,
  { id }: Pick<Caller, 'id'>,
  { citizen, reason: remark }: { citizen: string; reason?: string | undefined },
  actor?: Actor,
): Promise<StoredRequest> {
  const move = { type: 'release', by: id } as const
  const released = await applyOnce(database, move, {
    existing: where.givenBackAs(id, citizen),
    apply: async (tx) => {
      if (actor) await lockStaff(tx, actor, 'assign-requests')
      await lockPeople(tx, id)
      const before = await lock(tx, where.ownVisit(id, citizen))
      if (!before) return undefined
      const [requestId, at] = [before.request.id, now()]
      // The words of whoever wrote them.
      if (actor) await recordFor(tx, actor, { action: 'release-for-volunteer', requestId, at, remark })
      return save(tx, before, {
        move,
        at,
        ...(!actor && remark !== undefined && { remark }),
        notifications: () => [{ kind: 'volunteer-cannot-come', requestId }],
      })
    },
  })
  if (!released) throw new ApiProblem('not-your-request')
  return released
}
