import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { graverOf } from '@scan/domain/case.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { stopForCase, stopForGivenBack } from '../identity/stop.ts'
import { notify } from '../notifications/notifications.ts'
import { separate } from '../requests/separations.ts'
import { peopleOf } from '../requests/store.ts'
import type { PeopleOfRequest } from '../requests/store.ts'
import * as store from './store.ts'
import type { NewConcern, OpenCase } from './store.ts'

/**
 * Opens a case about somebody in a request, or adds to the reporter's open one, and keeps the two apart from this moment.
 * If their account is gone, the case names nobody.
 */
export async function raiseConcern(
  context: Context,
  caller: Caller,
  { requestId, kind, text, subjectId: named }: Body<typeof api.raiseConcern>,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const others = othersOf(await peopleOf(tx, requestId), caller)
    const [meant] = named === undefined ? others : others.filter((id) => id === named)
    if (!meant) throw new ApiProblem('nobody-to-report')
    const isThere = await store.isRegistered(tx, meant, caller.id)
    const subjectId = isThere ? meant : null
    const raised = { requestId, kind, text, reporterId: caller.id, subjectId }
    const open = await store.openCase(tx, raised)
    // Pressed twice, or the first answer was lost.
    if (open?.kind === kind && open.text === text) return
    const at = context.now()
    if (isThere) {
      const pair =
        caller.role === 'volunteer'
          ? { volunteerId: caller.id, citizenId: meant }
          : { volunteerId: meant, citizenId: caller.id }
      await separate(tx, pair, 'concern', caller, at)
    }
    if (open) await addTo(tx, open, { ...raised, at })
    else await openNew(tx, { ...raised, at })
    if (caller.role === 'volunteer') await stopForGivenBack(tx, caller.id, at)
    else if (isThere) await stopForCase(tx, meant, kind, at)
  })
}

/** Whom a concern about this request can be about. Of those whose accounts are gone, the last stands for all. */
export async function peopleToReport(context: Context, caller: Caller, requestId: string) {
  const { database } = context
  const others = othersOf(await peopleOf(database, requestId), caller)
  const people = await store.named(database, others)
  const lastGone = people.find(({ name }) => name === null)
  return people.filter((one) => one.name !== null || one === lastGone)
}

/** The other people of a request, if it is the caller's. */
function othersOf(people: PeopleOfRequest | undefined, { id, role }: Caller): string[] {
  if (role === 'citizen' && people?.citizenId === id) return people.volunteers
  if (role === 'volunteer' && people?.volunteers.includes(id))
    return people.citizenId ? [people.citizenId] : []
  throw new ApiProblem('not-your-request')
}

async function openNew(tx: Queryable, raised: NewConcern): Promise<void> {
  const concernId = await store.add(tx, raised)
  const subject = { kind: 'concern', id: concernId } as const
  await record(tx, { at: raised.at, actorId: raised.reporterId, action: 'raise-concern', subject })
  await notify(tx, { kind: 'concern-received', concernId })
  await notify(tx, { kind: 'concern-raised', concernId })
}

/** More about an open case is a note on it (D67). The graver kind counts. */
async function addTo(tx: Queryable, { id, kind: before }: OpenCase, raised: NewConcern): Promise<void> {
  const { kind, text, reporterId, at } = raised
  await store.addNote(tx, { concernId: id, authorId: reporterId, text, at })
  await store.setKind(tx, id, graverOf(before, kind))
  const subject = { kind: 'concern', id } as const
  await record(tx, { at, actorId: reporterId, action: 'note-concern', subject })
}
