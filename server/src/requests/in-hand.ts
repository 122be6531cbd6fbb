import type { Note } from '@scan/contract/concerns.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { inHandRefusal, noteRefusal } from '@scan/domain/desk.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { addNote } from '../identity/notes.ts'
import { find, lock, where } from './store.ts'
import type { StoredRequest } from './store.ts'

/** Kept as long as the request's own texts. */
export function noteRequest(
  context: Context,
  actor: Actor,
  id: string,
  { text, retentionDays }: { text: string; retentionDays: number },
): Promise<Note[]> {
  const act = { action: 'note-request', subject: { kind: 'request', id } } as const
  return asStaff(context, actor, 'write-notes', act, async (tx, scope, at) => {
    const { request } = await lockForStaff(tx, scope, id)
    const refusal = noteRefusal('closing' in request ? request.closedAt : null, retentionDays, at)
    if (refusal) throw new Refused(refusal)
    return addNote(tx, { requestId: id }, { authorId: actor.id, text, at })
  })
}

/** Until somebody else takes it, or it ends (`update` in store.ts). */
export async function setInHand(
  context: Context,
  actor: Actor,
  id: string,
  { mine, from }: Body<typeof api.setInHand>,
): Promise<StoredRequest> {
  const { request } = await asStaff(
    context,
    actor,
    'write-notes',
    ({ isChanged }: { isChanged: boolean }) =>
      isChanged ? { action: mine ? 'take-in-hand' : 'let-go', subject: { kind: 'request', id } } : undefined,
    async (tx, scope) => {
      const before = await lockForStaff(tx, scope, id)
      const ownerId = before.inHandOf?.id ?? null
      const state = { isClosed: 'closing' in before.request, ownerId }
      const refusal = inHandRefusal(state, { mine, by: actor.id, from })
      if (refusal) throw new Refused(refusal)
      const after = mine ? actor.id : null
      if (after === ownerId) return { request: before, isChanged: false }
      await tx.query(sql`update help_requests set in_hand_of = ${after} where id = ${id}`)
      return { request: (await find(tx, where.byId(id))) ?? before, isChanged: true }
    },
  )
  return request
}

async function lockForStaff(tx: Queryable, scope: Scope, id: string): Promise<StoredRequest> {
  const found = await lock(tx, where.forStaff(scope, id))
  if (!found) throw new ApiProblem('request-not-found')
  return found
}
