import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { KINDS_THAT_STOP, concernKindsOf, graverOf } from '@scan/domain/case.ts'
import type { CaseKind } from '@scan/domain/case.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { ACCUSED_WITHIN_DAYS, isThird, stopFor } from '@scan/domain/stops.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { protectFromFormer } from '../identity/marks.ts'
import { accountsEverOf, lockPeople } from '../identity/person.ts'
import { shownFrom, stopIfDue } from '../identity/stop.ts'
import { notify } from '../notifications/notifications.ts'
import { callIfDue } from '../requests/call-first.ts'
import { undoLetBe } from '../requests/let-be.ts'
import { otherPerson } from '../requests/endings.ts'
import { separate } from '../requests/separations.ts'
import { peopleOf } from '../requests/store.ts'
import { addConcern, addNote, raisedBy, topicsOfUndecided } from './store.ts'
import type { NewConcern } from './store.ts'

/** Opens a case or adds to the reporter's open one, and keeps the two apart. If the account is gone it names nobody. */
export async function raiseConcern(
  context: Context,
  caller: Caller,
  body: Body<typeof api.raiseConcern>,
): Promise<void> {
  await context.database.transaction((tx) => raiseIn(context, tx, caller, body))
}

/** In a transaction that locks neither request nor call before. */
export async function raiseIn(
  context: Pick<Context, 'now' | 'rateLimited'>,
  tx: Queryable,
  caller: Pick<Caller, 'id' | 'role'>,
  { requestId, kind, text, subjectId: named }: Body<typeof api.raiseConcern>,
  /** Who has just said it on the phone is not rung to hear that it was written down. */
  { onThePhone = false } = {},
): Promise<void> {
  if (!concernKindsOf(caller.role).includes(kind)) throw new ApiProblem('invalid-input')
  const others = await othersOf(tx, requestId, caller)
  const [meant] = named === undefined ? others : others.filter((id) => id === named)
  if (!meant) throw new ApiProblem('nobody-to-report')
  // A subject whose account is gone may be here by another (D98).
  const subjectId = await accountOf(tx, meant, caller)
  const raised = { requestId, kind, text, reporterId: caller.id, subjectId }
  const open = await openCase(tx, raised)
  // Pressed twice, or the first answer was lost.
  if (open?.kind === kind && open.text === text) return
  const at = context.now()
  if (subjectId) {
    const pair =
      caller.role === 'volunteer'
        ? { volunteerId: caller.id, citizenId: subjectId }
        : { volunteerId: subjectId, citizenId: caller.id }
    await separate(tx, pair, 'concern', caller, at)
  }
  const concernId = open
    ? await addTo(tx, open, { ...raised, at })
    : await openNew(tx, { ...raised, at }, onThePhone)
  const othersAccused = caller.role === 'citizen' ? await countOthersAccused(tx, caller.id, meant, at) : 0
  if (!subjectId) {
    const stoppedFor = caller.role === 'citizen' ? stopFor({ caseKind: kind, othersAccused }) : undefined
    await protectFromFormer(tx, meant, { concernId, reporter: caller, stoppedFor }, at)
  } else if (caller.role === 'citizen') {
    if (isThird(kind, othersAccused))
      await tx.query(sql`update concerns set is_third = true where id = ${concernId}`)
    await stopIfDue(tx, subjectId, { caseKind: kind, othersAccused }, at)
    await callIfDue(context, tx, caller.id, at)
  }
  if (!subjectId || !KINDS_THAT_STOP.includes(kind)) return
  await tx.query(sql`
    update concerns set shown_from = coalesce(shown_from, ${shownFrom(subjectId, at)}) where id = ${concernId}`)
  tx.publish(await topicsOfUndecided(tx, subjectId, at))
}

/** Other volunteers this citizen has accused as gravely, within the days that count. */
async function countOthersAccused(
  tx: Queryable,
  citizenId: string,
  volunteerId: string,
  at: Date,
): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(distinct ${otherPerson(sql`c.subject_id`)}) as count from ${raisedBy(citizenId)}
      and c.subject_id not in ${accountsEverOf(volunteerId)}
      and c.kind = any(${KINDS_THAT_STOP}) and c.raised_at > ${daysAfter(at, -ACCUSED_WITHIN_DAYS)}`)
  return row?.count ?? 0
}

/** People a concern can be about, by the names citizens know. Of those whose accounts are gone, the last stands for all. */
export async function peopleToReport({ database }: Context, caller: Caller, requestId: string) {
  const people = await database.query(sql<{ id: string; name: string | null }>`
    select held.id, coalesce(a.name_before, a.name) as name
    from unnest(${await othersOf(database, requestId, caller)}::uuid[]) with ordinality held (id, number)
    left join accounts a on a.id = held.id order by held.number`)
  const lastGone = people.find(({ name }) => name === null)
  return people.filter((one) => one.name !== null || one === lastGone)
}

async function othersOf(
  db: Queryable,
  requestId: string,
  { id, role }: Pick<Caller, 'id' | 'role'>,
): Promise<string[]> {
  const people = await peopleOf(db, requestId)
  if (role === 'citizen' && people?.citizenId === id) return people.volunteers
  if (role === 'volunteer' && people?.volunteers.includes(id))
    return people.citizenId ? [people.citizenId] : []
  throw new ApiProblem('not-your-request')
}

/**
 * The account a concern is about: the one that is meant, or another of the same person in that role; null if all are gone.
 * Locks both people, with all their accounts: a deletion of either waits, or is waited for.
 */
async function accountOf(
  tx: Queryable,
  meant: string,
  { id: reporterId, role }: Pick<Caller, 'id' | 'role'>,
): Promise<string | null> {
  const inRole =
    role === 'volunteer' ? sql`a.category in ('Citizen', 'Senior Citizen')` : sql`a.category = 'Volunteer'`
  const find = sql<{ id: string }>`
    select a.id from accounts a join accounts_ever e on e.person_id = a.person_id
    where e.id = ${meant} and (a.id = ${meant} or ${inRole})
    order by a.id = ${meant} desc, a.banned_at is not null, a.created_at, a.id limit 1`
  const [before] = await tx.query(find)
  await lockPeople(tx, before?.id ?? meant, reporterId)
  const [found] = await tx.query(find)
  return found?.id ?? null
}

interface OpenCase {
  id: string
  kind: CaseKind
  text: string | null
}

async function openCase(
  tx: Queryable,
  { requestId, reporterId, subjectId }: Omit<NewConcern, 'at'>,
): Promise<OpenCase | undefined> {
  const [found] = await tx.query(sql<OpenCase>`
    select id, kind, text from concerns where request_id = ${requestId} and reporter_id = ${reporterId}
      and subject_id is not distinct from ${subjectId}::uuid and state <> 'closed' and kind <> 'worry' order by raised_at limit 1`)
  return found
}

async function openNew(tx: Queryable, raised: NewConcern, onThePhone: boolean): Promise<string> {
  const concernId = await addConcern(tx, raised)
  const subject = { kind: 'concern', id: concernId } as const
  await record(tx, { at: raised.at, actorId: raised.reporterId, action: 'raise-concern', subject })
  if (!onThePhone) await notify(tx, { kind: 'concern-received', concernId })
  await notify(tx, { kind: 'concern-raised', concernId })
  return concernId
}

/**
 * More about an open case is a note on it (D67). The graver kind counts, and nobody has decided about it: it is in nobody's
 * hand, and the visits of the accused wait again (D103).
 */
async function addTo(tx: Queryable, { id, kind: before }: OpenCase, raised: NewConcern): Promise<string> {
  const { text, reporterId, subjectId, at } = raised
  const kind = graverOf(before, raised.kind)
  await addNote(tx, { concernId: id, authorId: reporterId, text, at })
  if (kind !== before) {
    await tx.query(sql`update concerns set kind = ${kind}, state = 'new', owner_id = null where id = ${id}`)
    if (subjectId) await undoLetBe(tx, subjectId)
  }
  await record(tx, { at, actorId: reporterId, action: 'note-concern', subject: { kind: 'concern', id } })
  return id
}
