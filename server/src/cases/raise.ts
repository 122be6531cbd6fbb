import type { ConcernKind } from '@scan/contract/concerns.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { KINDS_THAT_STOP, graverOf } from '@scan/domain/case.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { stopForGivenBack, stopIfDue } from '../identity/stop.ts'
import { notify } from '../notifications/notifications.ts'
import { separate } from '../requests/separations.ts'
import { peopleOf } from '../requests/store.ts'
import { addConcern, addNote, topicsOfUndecided } from './store.ts'
import type { NewConcern } from './store.ts'

/** Opens a case or adds to the reporter's open one, and keeps the two apart. If the account is gone it names nobody. */
export async function raiseConcern(
  { database, now }: Context,
  caller: Caller,
  { requestId, kind, text, subjectId: named }: Body<typeof api.raiseConcern>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const others = await othersOf(tx, requestId, caller)
    const [meant] = named === undefined ? others : others.filter((id) => id === named)
    if (!meant) throw new ApiProblem('nobody-to-report')
    const isThere = await isRegistered(tx, meant, caller.id)
    const raised = { requestId, kind, text, reporterId: caller.id, subjectId: isThere ? meant : null }
    const open = await openCase(tx, raised)
    // Pressed twice, or the first answer was lost.
    if (open?.kind === kind && open.text === text) return
    const at = now()
    if (isThere) {
      const pair =
        caller.role === 'volunteer'
          ? { volunteerId: caller.id, citizenId: meant }
          : { volunteerId: meant, citizenId: caller.id }
      await separate(tx, pair, 'concern', caller, at)
    }
    if (open) await addTo(tx, open, { ...raised, at })
    else await openNew(tx, { ...raised, at })
    if (isThere && KINDS_THAT_STOP.includes(kind)) tx.publish(await topicsOfUndecided(tx, meant))
    if (caller.role === 'volunteer') await stopForGivenBack(tx, caller.id, at)
    else if (isThere) await stopIfDue(tx, meant, { caseKind: kind }, at)
  })
}

/** Whom a concern can be about, by the names citizens know. Of those whose accounts are gone, the last stands for all. */
export async function peopleToReport({ database }: Context, caller: Caller, requestId: string) {
  const people = await database.query(sql<{ id: string; name: string | null }>`
    select held.id, coalesce(a.name_before, a.name) as name
    from unnest(${await othersOf(database, requestId, caller)}::uuid[]) with ordinality held (id, number)
    left join accounts a on a.id = held.id order by held.number`)
  const lastGone = people.find(({ name }) => name === null)
  return people.filter((one) => one.name !== null || one === lastGone)
}

async function othersOf(db: Queryable, requestId: string, { id, role }: Caller): Promise<string[]> {
  const people = await peopleOf(db, requestId)
  if (role === 'citizen' && people?.citizenId === id) return people.volunteers
  if (role === 'volunteer' && people?.volunteers.includes(id))
    return people.citizenId ? [people.citizenId] : []
  throw new ApiProblem('not-your-request')
}

/** Locks both accounts in one order: a deletion of either waits, or is waited for. */
async function isRegistered(tx: Queryable, id: string, reporterId: string): Promise<boolean> {
  const rows = await tx.query(sql<{ id: string }>`
    select id from accounts where id = any(${[id, reporterId]}::uuid[]) order by id for no key update`)
  return rows.some((row) => row.id === id)
}

interface OpenCase {
  id: string
  kind: ConcernKind
  text: string | null
}

async function openCase(
  tx: Queryable,
  { requestId, reporterId, subjectId }: Omit<NewConcern, 'at'>,
): Promise<OpenCase | undefined> {
  const [found] = await tx.query(sql<OpenCase>`
    select id, kind, text from concerns where request_id = ${requestId} and reporter_id = ${reporterId}
      and subject_id is not distinct from ${subjectId}::uuid and state <> 'closed' order by raised_at limit 1`)
  return found
}

async function openNew(tx: Queryable, raised: NewConcern): Promise<void> {
  const concernId = await addConcern(tx, raised)
  const subject = { kind: 'concern', id: concernId } as const
  await record(tx, { at: raised.at, actorId: raised.reporterId, action: 'raise-concern', subject })
  await notify(tx, { kind: 'concern-received', concernId }, { kind: 'concern-raised', concernId })
}

/** More about an open case is a note on it (D67). The graver kind counts. */
async function addTo(tx: Queryable, { id, kind: before }: OpenCase, raised: NewConcern): Promise<void> {
  const { kind, text, reporterId, at } = raised
  await addNote(tx, { concernId: id, authorId: reporterId, text, at })
  await tx.query(sql`update concerns set kind = ${graverOf(before, kind)} where id = ${id}`)
  await record(tx, { at, actorId: reporterId, action: 'note-concern', subject: { kind: 'concern', id } })
}
