import type { Happening } from '@scan/contract/happenings.ts'
import { record } from '../audit/audit.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import type { GivenDetails, RequestDetails } from '@scan/contract/request-details.ts'
import { askingRefusal } from '@scan/domain/account.ts'
import { daysAfter, instantOf } from '@scan/domain/clock.ts'
import { declineRefusal, postRefusal } from '@scan/domain/help-request.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import { Refused } from '@scan/domain/refused.ts'
import { CLOSED_TEXTS_DAYS, READ_HAPPENINGS_DAYS } from '@scan/domain/retention.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { caseOfNobodyCame } from '../cases/store.ts'
import type { Caller } from '../access/caller.ts'
import { refusedField } from '../http/errors.ts'
import { refuseFalseClaims } from './claims.ts'
import { inWords, moves, once, visitCancelled } from './moves.ts'
import { noted } from './patterns.ts'
import { published, topic } from '../live/publishing.ts'
import * as happenings from './happenings-store.ts'
import * as separations from './separations-store.ts'
import * as store from './store.ts'
import { where } from './store.ts'
import type { Step, StoredRequest } from './store.ts'
import * as texts from './texts-store.ts'
import { visits } from './visits.ts'

interface Deps {
  database: Database
  now: () => Date
  timeZone: string
  /** Whether people accept and decline only so often; not in load tests. */
  isLimited: boolean
}

/** So that no statement takes long, even the first time over years of requests. */
const ERASED_AT_ONCE = 5_000

type NewRequest = { email?: string | null | undefined } & GivenDetails

/** Asking for help, and giving it. */
export function helpRequests({ database, now, timeZone, isLimited }: Deps) {
  const { step, changed } = moves({ database, now })

  /** Moves the citizen's own current request on; made twice it is as if made once. */
  async function ofOwn(
    move: Extract<Move, { type: 'cancel' | 'decline' | 'report-nobody-came' }>,
    steps: Omit<Step, 'advance'> & Partial<Pick<Step, 'advance'>>,
  ): Promise<StoredRequest> {
    const moved = await once(database, move, where.latestOf(move.by), () =>
      changed(where.currentOf(move.by), { advance: step(move), ...steps }),
    )
    if (!moved) throw new ApiProblem('no-current-request')
    return moved
  }

  /** Shows staff whom to call. */
  async function asksForCall(citizenId: string): Promise<void> {
    const row = noted('wants-a-call', { citizenId, volunteerId: null }, now(), sql`(select) once`)
    await database.query(
      sql`${sql.with({ row, told: published(sql`${topic.admin}::text`, sql`(select) once`) })} select`,
    )
  }

  return {
    /** Posts the citizen's one current request. */
    async post({ email, ...given }: NewRequest, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, { email })
      const { details, startsAt } = readDetails(given, caller.name, timeZone)
      const postedAt = now()
      const { id, name, phone } = caller
      try {
        const reason = postRefusal(startsAt, postedAt)
        if (reason) throw new Refused(reason)
        const asking = await inWords(
          store.add(database.saving, { details, startsAt, citizen: { id, name, phone }, postedAt }),
        )
        if (!asking) throw new Refused('account-suspended')
        const unagreed = askingRefusal(asking)
        if (unagreed) throw new Refused(unagreed)
        return asking.request
      } catch (error) {
        // Pressed twice, or the first answer was lost: they have asked for the same already.
        const current = await store.find(database, where.currentOf(id))
        if (current && store.saysTheSame(current.details, details)) return current
        throw error
      }
    },

    /** Changes the words of the citizen's current request, if nobody has accepted it. */
    async change({ email, ...given }: NewRequest, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, { email })
      const { details, startsAt } = readDetails(given, caller.name, timeZone)
      const advance = step({ type: 'change', by: caller.id, startsAt })
      const change = await changed(where.currentOf(caller.id), {
        advance: (request) => ({ ...advance(request), details }),
      })
      if (!change) throw new ApiProblem('no-current-request')
      return change.stored
    },

    /** Cancels the citizen's current request; a volunteer who had accepted it is told. */
    async cancel(email: string | null, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, { email })
      return ofOwn({ type: 'cancel', by: caller.id }, { tells: visitCancelled })
    },

    /** Takes the request away from its volunteer: open again at once, and the two are kept apart. */
    async decline(email: string | null, caller: Caller): Promise<StoredRequest> {
      refuseFalseClaims(caller, { email })
      const declined = isLimited ? await store.countDeclines(database, caller.id, daysAfter(now(), -1)) : 0
      const move = { type: 'decline', by: caller.id } as const
      try {
        return await ofOwn(move, {
          advance: (request) => {
            const declining = step(move)(request)
            const reason = declineRefusal(declined)
            if (reason) throw new Refused(reason)
            return declining
          },
          tells: ({ before: { request } }) =>
            request.status === 'accepted'
              ? [{ kind: 'request-taken-back', requestId: request.id, volunteerId: request.volunteerId }]
              : [],
          also: ({ before: { request } }): Record<string, Sql> => {
            if (request.status !== 'accepted') return {}
            const pair = { volunteerId: request.volunteerId, citizenId: caller.id }
            return { apart: separations.separation(pair, 'declined', now(), { from: sql`saved` }) }
          },
        })
      } catch (error) {
        if (error instanceof Refused && error.reason === 'coordinator-will-call') await asksForCall(caller.id)
        throw error
      }
    },

    /** Closes a request to which nobody came; both are free, and a case is opened for administrators (D68). */
    async reportNobodyCame(caller: Caller): Promise<StoredRequest> {
      return ofOwn(
        { type: 'report-nobody-came', by: caller.id },
        {
          tells: ({ after }) => [{ kind: 'nobody-came', requestId: after.id }],
          also: ({ before: { request } }): Record<string, Sql> => {
            if (request.status !== 'accepted') return {}
            const { id: requestId, volunteerId } = request
            const about = { requestId, citizenId: caller.id, volunteerId, at: now() }
            return { opened: caseOfNobodyCame(about, sql`saved`) }
          },
        },
      )
    },

    ...visits({ database, now, isLimited }),

    /**
     * What becomes of the requests of somebody who is banned or deleted: one that a volunteer accepted is open again, a
     * citizen's is withdrawn, and the other person is told (D29). In the ban's transaction, which already locks the
     * account.
     */
    async leave(
      tx: Queryable,
      accountId: string,
      actor: { id: string; clientSubnet?: string },
    ): Promise<void> {
      await store.change(tx, where.acceptedBy(accountId), {
        actor,
        advance: step({ type: 'volunteer-removed' }),
        tells: ({ after }) => [{ kind: 'volunteer-cannot-come', requestId: after.id }],
      })
      await store.change(tx, where.currentOf(accountId), {
        actor,
        advance: step({ type: 'citizen-removed' }),
        tells: visitCancelled,
      })
    },

    /** What somebody is still to be told, and whom they are asked about. */
    async happenings({ id }: Caller): Promise<Happening[]> {
      const [told, asked] = await Promise.all([
        happenings.unseen(database, id),
        separations.askedOf(database, id),
      ])
      const question = {
        kind: 'separation-asked',
        requestId: null,
        helpType: null,
        date: null,
        time: null,
      } as const
      return [...told, ...asked.map((one) => ({ ...one, ...question }))]
    },

    /** Whether somebody who asked to be kept apart from another agrees to be matched with them again. */
    async answerSeparation(id: string, answer: 'yes' | 'no', caller: Caller): Promise<void> {
      await database.transaction(async (tx) => {
        const held = await separations.hold(tx, { id })
        if (!held?.askers.includes(caller.id)) throw new ApiProblem('separation-not-found')
        // Said before: a no that is pressed twice.
        if (!held.askedAt) return
        const at = now()
        const subject = { kind: 'account', id: caller.id } as const
        await record(tx, {
          at,
          actorId: caller.id,
          action: answer === 'yes' ? 'agree-reunite' : 'refuse-reunite',
          subject,
        })
        if (answer === 'no') return separations.keep(tx, id, at)
        if (held.askers.length > 1) return separations.agree(tx, id, caller.id)
        return separations.lift(tx, id)
      })
    },

    seeHappenings: (ids: string[], { id }: Caller) => happenings.markSeen(database, id, ids, now()),

    forgetHappenings: () => happenings.forget(database, daysAfter(now(), -READ_HAPPENINGS_DAYS)),

    maskAgain: () => texts.maskAgain(database),

    /** Erases the words of requests that have been closed long enough. */
    async forgetTexts(): Promise<void> {
      const before = daysAfter(now(), -CLOSED_TEXTS_DAYS)
      while (await texts.eraseClosedBefore(database, before, ERASED_AT_ONCE));
    },
  }
}

/** What is asked for, and when it begins. */
function readDetails(
  given: GivenDetails,
  name: string,
  timeZone: string,
): { details: RequestDetails; startsAt: Date } {
  const details = wholeDetails(given)
  if (details.area && areaRefusal(details.area, name)) throw refusedField('area', 'area-too-exact')
  const startsAt = instantOf(details.date, details.time, timeZone)
  // An hour skipped when clocks go forward is on no clock, though it looks like a time.
  if (!startsAt) throw refusedField('helptime', 'time-invalid')
  return { details, startsAt }
}

export type HelpRequests = ReturnType<typeof helpRequests>
