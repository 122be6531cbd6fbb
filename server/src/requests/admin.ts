import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Move } from '@scan/domain/help-request.ts'
import type { PastForAdmin, PersonDetails } from '@scan/contract/admin/person.ts'
import type { SeparationCause } from '@scan/contract/admin/separations.ts'
import { Refused } from '@scan/domain/refused.ts'
import { askRefusal, isFirstPress, liftRefusal } from '@scan/domain/separation.ts'
import type { LiftRefusal } from '@scan/domain/separation.ts'
import { notify } from '../notifications/notifications.ts'
import { actorsOf } from '../audit/audit.ts'
import type { Actor } from '../access/caller.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { paged } from '../db/paged.ts'
import { asStaff } from '../access/staff.ts'
import { once, stepping, visitCancelled } from './moves.ts'
import * as adminStore from './admin-store.ts'
import * as separations from './separations-store.ts'
import * as store from './store.ts'
import { where } from './store.ts'
import { pastForAdmin, requestForAdmin } from './views.ts'
import type { Pair } from './separations-store.ts'
import type { Step, StoredRequest } from './store.ts'

interface Deps {
  database: Database
  now: () => Date
  timeZone: string
}

type Who = Pick<Actor, 'id'>

/** What administrators look for among the current requests. */
export type AdminQuery = Query<typeof api.listHelpRequests>

export interface PeopleOfRequest {
  citizenId: string | null
  /** Everyone who has ever accepted it: the present volunteer first, then the latest. */
  volunteers: string[]
}

/** What administrators do with requests, and whom they keep apart. */
export function requestsAdmin({ database, now, timeZone }: Deps) {
  const step = stepping(now)
  const clock = () => ({ now: now(), timeZone })

  async function close(
    id: string,
    move: Extract<Move, { type: 'admin-complete' | 'admin-cancel' }>,
    by: Actor,
    tells: Step['tells'],
  ): Promise<StoredRequest> {
    const closed = await asStaff(
      { database, now },
      by,
      'close-requests',
      () => undefined, // The change records itself.
      (tx) =>
        once(tx, move, where.byId(id), () =>
          store.change(tx, where.byId(id), { advance: step(move), actor: by, tells }),
        ),
    )
    if (!closed) throw new ApiProblem('request-not-found')
    return closed
  }

  async function liftOrPress(
    tx: Queryable,
    held: separations.Held,
    by: Who,
  ): Promise<LiftRefusal | undefined> {
    const refusal = liftRefusal(held, by.id, now())
    if (refusal) {
      if (isFirstPress(held, now())) await separations.press(tx, held.id, by.id, now())
      return refusal
    }
    await separations.lift(tx, held.id)
    for (const accountId of held.askers) {
      const otherId = accountId === held.citizenId ? held.volunteerId : held.citizenId
      await notify(tx, { kind: 'separation-lifted', accountId, otherId })
    }
    return undefined
  }

  return {
    /** Current requests by time: all, or one page of 25 with the total (D39). */
    list: ({ page, ...filter }: AdminQuery) =>
      paged(
        page,
        (limit) => adminStore.listForAdmin(database, filter, clock(), limit),
        () => adminStore.countForAdmin(database, filter, clock()),
      ),

    /** What somebody asks for now or where they are expected, and what is over: latest first. */
    async ofPerson(accountId: string): Promise<Pick<PersonDetails, 'current' | 'past'>> {
      const all = await adminStore.ofPerson(database, accountId)
      const current = all.find(({ request }) => !('closing' in request))
      const past = all.filter(({ request }) => 'closing' in request).map(pastForAdmin)
      return { current: current ? requestForAdmin(current, now()) : null, past }
    },

    async findPast(number: number): Promise<PastForAdmin | null> {
      const found = await adminStore.findPast(database, number)
      return found ? pastForAdmin(found) : null
    },

    separationsOf: (accountId: string) => separations.ofPerson(database, accountId),

    counts: () => adminStore.countsForAdmin(database, clock()),

    /** Marks a request as completed without its code. Both people are told. */
    complete: (id: string, by: Actor) =>
      close(id, { type: 'admin-complete' }, by, ({ after }) => [
        { kind: 'request-completed', requestId: after.id },
      ]),

    /** Cancels a request at any time. Both people are told. */
    cancel: (id: string, by: Actor) =>
      close(id, { type: 'admin-cancel' }, by, (change) => [
        ...visitCancelled(change),
        { kind: 'request-called-off', requestId: change.after.id },
      ]),

    /**
     * Keeps two people apart from now on. A request of the citizen's that the volunteer has accepted is open to others
     * again.
     */
    async separate(tx: Queryable, pair: Pair, cause: SeparationCause, by: Who): Promise<void> {
      // Locked before the request, as accepting does: nobody slips through in between.
      await separations.holdVolunteer(tx, pair.volunteerId)
      await tx.query(separations.separation(pair, cause, now(), { askedBy: by.id }))
      // Whoever asked for it has sent the volunteer away, or does not come: it is no news to them (D47).
      const move: Move =
        by.id === pair.citizenId
          ? { type: 'decline', by: by.id }
          : by.id === pair.volunteerId
            ? { type: 'release', by: by.id }
            : { type: 'volunteer-removed' }
      await store.change(tx, where.acceptedBetween(pair), {
        actor: by,
        advance: step(move),
        tells: ({ after: { id: requestId } }) => [
          ...(move.type === 'decline' ? [] : [{ kind: 'volunteer-cannot-come', requestId } as const]),
          { kind: 'request-taken-back', requestId, volunteerId: pair.volunteerId },
        ],
      })
    },

    /** The pairs kept apart: all, or one page of 25 with the total. */
    separations: (page: number | undefined) =>
      paged(
        page,
        (limit) => separations.list(database, limit),
        () => separations.count(database),
      ),

    async lift(id: string, by: Actor): Promise<void> {
      const { refusal } = await asStaff(
        { database, now },
        by,
        'separate-people',
        ({ refusal, volunteerId }: { refusal: LiftRefusal | undefined; volunteerId: string }) => ({
          action: refusal ? 'begin-reunite' : 'reunite',
          subject: { kind: 'account', id: volunteerId },
        }),
        async (tx) => {
          const held = await separations.hold(tx, { id })
          if (!held) throw new ApiProblem('separation-not-found')
          return { refusal: await liftOrPress(tx, held, by), volunteerId: held.volunteerId }
        },
      )
      if (refusal) throw new Refused(refusal)
    },

    /** Answers with the reason if it takes a second administrator; then the first one's press is kept. */
    async reunite(tx: Queryable, pair: Pair, by: Who): Promise<LiftRefusal | undefined> {
      const held = await separations.hold(tx, pair)
      return held && liftOrPress(tx, held, by)
    },

    /** Asks whoever asked to be kept apart whether they agree to be matched again. */
    ask: (id: string, by: Actor) =>
      asStaff(
        { database, now },
        by,
        'separate-people',
        ({ askedAt, askers: [first = ''] }: separations.Held) =>
          askedAt ? undefined : { action: 'ask-reunite', subject: { kind: 'account', id: first } },
        async (tx, _scope, at) => {
          const held = await separations.hold(tx, { id })
          if (!held) throw new ApiProblem('separation-not-found')
          const refusal = askRefusal(held, at)
          if (refusal) throw new Refused(refusal)
          if (held.askedAt) return held
          await separations.ask(tx, id, at)
          for (const accountId of held.askers)
            await notify(tx, { kind: 'separation-asked', accountId, separationId: id })
          return held
        },
      ),

    /** The people a request involves, or undefined if there is no such request. */
    async peopleOf(db: Queryable, requestId: string): Promise<PeopleOfRequest | undefined> {
      const found = await store.find(db, where.byId(requestId))
      if (!found) return undefined
      const present = found.volunteer ? [found.volunteer.id] : []
      const volunteers = [
        ...new Set([...present, ...(await actorsOf(db, requestId, ['accept', 'was-assigned']))]),
      ]
      return { citizenId: found.request.citizenId, volunteers }
    },
  }
}

export type RequestsAdmin = ReturnType<typeof requestsAdmin>
