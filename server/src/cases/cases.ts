import type { Concern, ConcernKind, ConcernState } from '@scan/contract/concerns.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { SeparationCause } from '@scan/contract/admin/separations.ts'
import { closingRefusal, graverOf, ownerRefusal } from '@scan/domain/case.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { withoutPerson } from '@scan/domain/contact-details/person.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { LiftRefusal } from '@scan/domain/separation.ts'
import { Refused } from '@scan/domain/refused.ts'
import { CASES_DAYS } from '@scan/domain/retention.ts'
import { roleOf, type Category } from '@scan/domain/role.ts'
import { record } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { hasher } from '../secrets/keys.ts'
import { paged } from '../db/paged.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { stopForCase, stopForGivenBack } from '../identity/accounts.ts'
import { notify } from '../notifications/notifications.ts'
import * as store from './store.ts'
import type { ConcernFilter, NewConcern, OpenCase } from './store.ts'

interface PeopleOfRequest {
  citizenId: string | null
  volunteers: string[]
}

interface Pair {
  volunteerId: string
  citizenId: string
}

interface Deps {
  database: Database
  requests: {
    peopleOf(tx: Queryable, requestId: string): Promise<PeopleOfRequest | undefined>
    separate(tx: Queryable, pair: Pair, cause: SeparationCause, by: { id: string }): Promise<void>
    /** Answers with the reason if it takes a second administrator, who is waited for from now on. */
    reunite(tx: Queryable, pair: Pair, by: { id: string }): Promise<LiftRefusal | undefined>
  }
  now: () => Date
}

export interface Raised {
  requestId: string
  kind: ConcernKind
  text: string
  /** Whom it is about; if left out, whoever holds or last held the request. */
  subjectId?: string | undefined
}

export interface Changed {
  state?: ConcernState | undefined
  owner?: 'me' | 'nobody' | undefined
  /** The colleague it is taken over from. */
  from?: string | undefined
}

interface Lifted {
  refusal: LiftRefusal | undefined
  concern: Concern
}

/** The other people of a request, as the person raising a concern sees it. Throws if the request is not theirs. */
function othersOf(people: PeopleOfRequest | undefined, { id, role }: Caller): string[] {
  if (role === 'citizen' && people?.citizenId === id) return people.volunteers
  if (role === 'volunteer' && people?.volunteers.includes(id))
    return people.citizenId ? [people.citizenId] : []
  throw new ApiProblem('not-your-request')
}

/** What people are worried about, and what administrators do about it. */
export function concerns({ database, requests, now }: Deps) {
  async function act(
    permission: Permission,
    id: string,
    action: 'change-concern' | 'note-concern' | 'separate',
    by: Actor,
    carryOut: (tx: Queryable, scope: Scope, at: Date) => Promise<void>,
  ): Promise<Concern> {
    const act = { action, subject: { kind: 'concern', id } } as const
    return asStaff({ database, now }, by, permission, act, async (tx, scope, at) => {
      await carryOut(tx, scope, at)
      return find(tx, scope, id)
    })
  }

  async function find(db: Queryable, scope: Scope, id: string): Promise<Concern> {
    const found = await store.find(db, scope, id)
    if (!found) throw new ApiProblem('concern-not-found')
    return found
  }

  /** The concern itself is not locked: deleting one of the two locks that account first, and so does this. */
  async function pairOf(tx: Queryable, scope: Scope, id: string) {
    const pair = store.pairOf(await find(tx, scope, id))
    if (!pair) throw new ApiProblem('people-gone')
    return pair
  }

  /** Thanks the person who raised it and tells staff. */
  async function openNew(tx: Queryable, raised: NewConcern) {
    const concernId = await store.add(tx, raised)
    const subject = { kind: 'concern', id: concernId } as const
    await record(tx, { at: raised.at, actorId: raised.reporterId, action: 'raise-concern', subject })
    await notify(tx, { kind: 'concern-received', concernId })
    await notify(tx, { kind: 'concern-raised', concernId })
  }

  /** More words to what staff have not closed yet are a note (D67). The graver kind counts. */
  async function addTo(tx: Queryable, { id, kind: before }: OpenCase, raised: NewConcern) {
    const { kind, text, reporterId, at } = raised
    await store.addNote(tx, { concernId: id, authorId: reporterId, text, at })
    await store.setKind(tx, id, graverOf(before, kind))
    const subject = { kind: 'concern', id } as const
    await record(tx, { at, actorId: reporterId, action: 'note-concern', subject })
  }

  return {
    /**
     * Opens a case about somebody in a request, or adds to one of theirs that is open, and keeps the two apart from this
     * moment. Of somebody whose account is gone the case names nobody.
     */
    async raise({ requestId, kind, text, subjectId: named }: Raised, caller: Caller): Promise<void> {
      await database.transaction(async (tx) => {
        const others = othersOf(await requests.peopleOf(tx, requestId), caller)
        const [meant] = named === undefined ? others : others.filter((id) => id === named)
        if (!meant) throw new ApiProblem('nobody-to-report')
        const isThere = await store.isRegistered(tx, meant, caller.id)
        const subjectId = isThere ? meant : null
        const raised = { requestId, kind, text, reporterId: caller.id, subjectId }
        const open = await store.openCase(tx, raised)
        // Pressed twice, or never told that it had arrived: the two are kept apart, and staff know.
        if (open?.kind === kind && open.text === text) return
        // Whoever has left since the visit cannot be kept apart, and the concern is heard all the same.
        if (isThere) {
          const pair =
            caller.role === 'volunteer'
              ? { volunteerId: caller.id, citizenId: meant }
              : { volunteerId: meant, citizenId: caller.id }
          await requests.separate(tx, pair, 'concern', caller)
        }
        const at = now()
        if (open) await addTo(tx, open, { ...raised, at })
        else await openNew(tx, { ...raised, at })
        if (caller.role === 'volunteer') await stopForGivenBack(tx, caller.id, at)
        else if (isThere) await stopForCase(tx, meant, kind, at)
      })
    },

    /** Whom a concern of this citizen about their request can be about. Of those who are gone the last stands for all. */
    async peopleOf(requestId: string, caller: Caller) {
      const others = othersOf(await requests.peopleOf(database, requestId), caller)
      const people = await store.named(database, others)
      const lastGone = people.find(({ name }) => name === null)
      return people.filter((one) => one.name !== null || one === lastGone)
    },

    list: (scope: Scope, filter: ConcernFilter, page: number | undefined) =>
      paged(
        page,
        (limit) => store.list(database, scope, filter, limit),
        () => store.count(database, scope, filter),
      ),

    ofPerson: (scope: Scope, accountId: string) => store.ofPerson(database, scope, accountId),

    counts: (scope: Scope) => store.counts(database, scope),

    find: (scope: Scope, id: string) => find(database, scope, id),

    /** Takes a concern in hand or gives it back, and moves it on. Closing it tells the person who raised it. */
    change: (id: string, { state, owner, from }: Changed, by: Actor) =>
      act('handle-concerns', id, 'change-concern', by, async (tx, scope, at) => {
        const concern = await store.lock(tx, scope, id)
        if (!concern) throw new ApiProblem('concern-not-found')
        const { ownerId: ownerBefore, state: stateBefore, kind, hasNote } = concern
        const isClosed = stateBefore === 'closed'
        const refusal =
          (owner && ownerRefusal({ isClosed, ownerId: ownerBefore }, { owner, by: by.id, from })) ??
          (state === 'closed' ? closingRefusal(kind, hasNote) : undefined)
        if (refusal) throw new Refused(refusal)
        const ownerId = owner === undefined ? ownerBefore : owner === 'me' ? by.id : null
        const after = { state: state ?? stateBefore, ownerId }
        await store.save(tx, id, { ...after, at })
        if (after.state === 'closed' && !isClosed) await notify(tx, { kind: 'concern-closed', concernId: id })
      }),

    note: (id: string, text: string, by: Actor) =>
      act('handle-concerns', id, 'note-concern', by, async (tx, scope, at) => {
        if (!(await store.lock(tx, scope, id))) throw new ApiProblem('concern-not-found')
        await store.addNote(tx, { concernId: id, authorId: by.id, text, at })
      }),

    /** The two people of a concern never match again. */
    separate: (id: string, by: Actor) =>
      act('separate-people', id, 'separate', by, async (tx, scope) =>
        requests.separate(tx, await pairOf(tx, scope, id), 'staff', by),
      ),

    async reunite(id: string, by: Actor): Promise<Concern> {
      const { refusal, concern } = await asStaff(
        { database, now },
        by,
        'separate-people',
        ({ refusal: refused }: Lifted) => ({
          action: refused ? 'begin-reunite' : 'reunite',
          subject: { kind: 'concern', id },
        }),
        async (tx, scope) => ({
          refusal: await requests.reunite(tx, await pairOf(tx, scope, id), by),
          concern: await find(tx, scope, id),
        }),
      )
      if (refusal) throw new Refused(refusal)
      return concern
    },

    /** Erases cases that have been closed long enough. */
    forget: () => store.forgetClosedBefore(database, daysAfter(now(), -CASES_DAYS)),
  }
}

/** What becomes of a deleted person's cases: they stay, with a mark of their phone in their place. */
export function leaveCases(secrets: Secrets) {
  return async (tx: Queryable, leaving: Leaving) => {
    const { id, name, nameBefore, category, email, phone, phoneBefore } = leaving
    const hash = await hasher(tx, secrets, 'case-marks')
    // What has not been approved makes no other mark, and takes no words out of a case.
    const mark = hash(`phone ${phoneBefore ?? phone}`)
      .toString('hex')
      .slice(0, 8)
      .toUpperCase()
    const called = roleOf(category) === 'volunteer' ? { names: [nameBefore ?? name] } : { chosenName: name }
    const person = { ...called, email, phones: [phone, phoneBefore ?? phone] }
    await store.markIn(tx, id, mark, (text) => withoutPerson(text, person, `[${mark}]`))
  }
}

interface Leaving {
  id: string
  name: string
  /** What others still see instead. */
  nameBefore: string | null
  category: Category
  email: string
  phone: string
  phoneBefore: string | null
}

export { caseOfNobodyCame } from './store.ts'

export type Concerns = ReturnType<typeof concerns>
