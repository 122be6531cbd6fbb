import { ApiProblem } from '@scan/contract/problems.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { hasNewCode } from '@scan/domain/help-request.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { MISSED_ADDRESSES, MISSED_ADDRESSES_WITHIN_HOURS } from '@scan/domain/rate-limit.ts'
import { stopForGivenBack } from '../identity/stop.ts'
import { record } from '../audit/audit.ts'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { together } from '../db/together.ts'
import { newCode } from '../access/tokens.ts'
import { refuseFalseClaims } from './claims.ts'
import type { Claims } from './claims.ts'
import { noted } from './patterns.ts'
import { inWords, moves, once } from './moves.ts'
import type { Limited, MovesDeps } from './moves.ts'
import { refuseAccepting } from './acceptances.ts'
import { holdVolunteer, keptApart } from './separations-store.ts'
import { isHandle } from './handles.ts'
import * as store from './store.ts'
import { where } from './store.ts'
import type { Change, Step, StoredRequest } from './store.ts'
import * as addresses from './missed-addresses-store.ts'

type Accept = Extract<Move, { type: 'accept' }>

/** Giving help: what volunteers do with requests. */
export function visits({ database, now, isLimited }: MovesDeps & Limited) {
  const { step, changed } = moves({ database, now })

  const readTogether = together((asked: store.Acceptance[]) => store.readForAcceptance(database, asked))

  const acceptance = (accept: Accept): Step => ({
    caller: accept.by,
    isLimited,
    advance: step(accept),
    tells: ({ after }) => [{ kind: 'volunteer-found', requestId: after.id }],
  })

  const missedSince = () => hoursAfter(now(), -MISSED_ADDRESSES_WITHIN_HOURS)

  const byHandle = (handle: string, accept: Accept) =>
    inWords(changed(() => readTogether({ handle, caller: accept.by }), acceptance(accept)))

  /**
   * Accepts a request named by the citizen's address. The board gives out handles, so the address came from elsewhere:
   * it is recorded, and after three that led nowhere none is looked up for a day, so that nobody tries a list of them.
   */
  async function byAddressIn(
    tx: Queryable,
    address: string,
    accept: Accept,
  ): Promise<Change | 'hands-full' | 'already-so' | undefined> {
    const { by: id } = accept
    const locked = await store.lockCaller(tx, id)
    const at = now()
    if ((await addresses.countMissed(tx, id, missedSince())) >= MISSED_ADDRESSES) return undefined
    const condition = sql`${where.openOf(address, at)} and not ${keptApart(id)}`
    const hasOne = (await store.find(tx, where.acceptedBy(id))) !== undefined
    // It leads to a request, and so does not count.
    if (hasOne && (await store.find(tx, where.acceptedAs(id, address)))) return 'already-so'
    // Before anything tells whether the address leads to a request.
    if (!hasOne) refuseAccepting(locked, at, isLimited)
    const change = hasOne ? undefined : await store.change(tx, condition, acceptance(accept))
    if (change) {
      const subject = { kind: 'request', id: change.after.id } as const
      const pair = { volunteerId: id, citizenId: change.after.citizenId }
      await tx.query(noted('accepted-by-address', pair, at, sql`(select) once`))
      await record(tx, { at, actorId: id, action: 'accept-by-address', subject })
      return change
    }
    // A volunteer whose hands are full gets no way around it: being told so counts too.
    await addresses.addMissed(tx, id, at)
    return hasOne && (await store.find(tx, condition)) ? 'hands-full' : undefined
  }

  /** Why there is nothing to accept by this handle or address, as far as this volunteer may know. */
  async function whyGone(citizen: string, { id }: Caller) {
    const changed = isHandle(citizen) && sql`${where.changedSince(citizen)} and not ${keptApart(id)}`
    const isOpen = changed && (await store.find(database, changed)) !== undefined
    return isOpen ? 'request-has-changed' : 'request-no-longer-available'
  }

  async function byAddress(address: string, accept: Accept): Promise<Change | undefined> {
    const accepted = await inWords(
      database.transaction((tx) => byAddressIn(tx, address, accept), { retry: true }),
    )
    if (accepted === 'hands-full') throw new ApiProblem('one-acceptance-at-a-time')
    return accepted === 'already-so' ? undefined : accepted
  }

  /** Gives a visit back, and stops whoever does so too often. */
  async function giveBack(
    tx: Queryable,
    citizen: string,
    advance: Step['advance'],
    { id }: Caller,
  ): Promise<Change | undefined> {
    await holdVolunteer(tx, id)
    const change = await store.change(tx, where.ownVisit(id, citizen), {
      advance,
      tells: ({ after }) => [{ kind: 'volunteer-cannot-come', requestId: after.id }],
    })
    if (change) await stopForGivenBack(tx, id, now())
    return change
  }

  return {
    forgetMissed: () => addresses.forgetMissed(database, missedSince()),

    /** Makes the request this volunteer's. Of any number who press at once, exactly one wins. */
    async accept(citizen: string, claims: Claims, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, claims)
      const { id, shownName: name, shownPhone: phone } = caller
      const move: Accept = { type: 'accept', by: id, code: newCode() }
      const accepted = await once(database, move, where.acceptedAs(id, citizen), () =>
        isHandle(citizen) ? byHandle(citizen, move) : byAddress(citizen, move),
      )
      if (!accepted) throw new ApiProblem(await whyGone(citizen, caller))
      return { ...accepted, volunteer: { id, name, phone } }
    },

    /** Gives an accepted request back: it is open again at once, its code is void, and the citizen is told. */
    async release(citizen: string, reason: string, caller: Caller): Promise<StoredRequest> {
      const move = { type: 'release', by: caller.id } as const
      const released = await once(database, move, where.givenBackAs(caller.id, citizen), () =>
        database.transaction((tx) => giveBack(tx, citizen, step(move, reason), caller), { retry: true }),
      )
      if (!released) throw new ApiProblem('not-your-request')
      return { ...released, volunteer: null }
    },

    /** Completes the request with the citizen's code. A wrong code counts even though the answer is a refusal (D30). */
    async complete(citizen: string, code: string, claims: Claims, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, claims)
      const complete = { type: 'complete', by: caller.id, code } as const
      const completed = await once(database, complete, where.completedAs(caller.id, citizen), () =>
        changed(where.ownVisit(caller.id, citizen), {
          advance: (request) => {
            const isRight = request.status === 'accepted' && request.code === code
            const wrong: Move = { type: 'wrong-code', by: caller.id, newCode: newCode() }
            return step(isRight ? complete : wrong)(request)
          },
          tells: ({ before, after }) => {
            const requestId = after.id
            if (after.status === 'completed') return [{ kind: 'request-completed', requestId }]
            return hasNewCode(before.request, after) ? [{ kind: 'code-guessed', requestId }] : []
          },
        }),
      )
      if (!completed) throw new ApiProblem('not-your-request')
      if (completed.request.status !== 'completed') throw new ApiProblem('completion-code-wrong')
      return completed
    },
  }
}
