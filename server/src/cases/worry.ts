import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { Refused } from '@scan/domain/refused.ts'
import { worryRefusal } from '@scan/domain/worry.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { lockPeople } from '../identity/person.ts'
import { applyOnce, inTransaction, save } from '../requests/move.ts'
import { lock, where } from '../requests/store.ts'
import type { StoredRequest } from '../requests/store.ts'
import { notify } from '../notifications/notifications.ts'
import { addConcern, addNote } from './store.ts'

/** Opens a case that accuses nobody (D94). Nobody opens: the visit is over, and counts toward no stop. */
export async function raiseWorry(
  { database, now }: Context,
  { id }: Pick<Caller, 'id'>,
  { citizen, kind, text = '', press }: Body<typeof api.raiseWorry>,
): Promise<void> {
  const said = { reporterId: id, text, press }
  if (kind === 'worried')
    return inTransaction(database, async (tx) => {
      await lockPeople(tx, id)
      const visit = await lock(tx, where.visitedAs(id, citizen))
      if (!visit) throw new ApiProblem('not-your-request')
      const at = now()
      const refusal = worryRefusal(kind, visit.request.startsAt, at)
      if (refusal) throw new Refused(refusal)
      await openWorry(tx, visit, { ...said, at })
    })
  const move = { type: kind, by: id } as const
  const done = await applyOnce(database, move, {
    existing: where.nobodyOpenedAs(id, citizen),
    apply: async (tx) => {
      await lockPeople(tx, id)
      const before = await lock(tx, where.acceptedAs(id, citizen))
      if (!before) return undefined
      const at = now()
      const change = await save(tx, before, {
        move,
        at,
        notifications: () => [{ kind: 'nobody-opened', requestId: before.request.id }],
      })
      await openWorry(tx, before, { ...said, at })
      return change
    },
  })
  if (!done) throw new ApiProblem('not-your-request')
}

/** Its request is locked: of two who press at once, one opens it. More words are a note on it. */
async function openWorry(
  tx: Queryable,
  { request: { id: requestId, citizenId } }: StoredRequest,
  { reporterId, text, press, at }: { reporterId: string; text: string; press: string | undefined; at: Date },
): Promise<void> {
  if (!citizenId) return
  // Their answer was lost, and the desk may have closed it since.
  if (press && (await isKnown(tx, press))) return
  const [open] = await tx.query(sql<{ id: string; text: string }>`
    select id, text from concerns
    where request_id = ${requestId} and reporter_id = ${reporterId} and kind = 'worry' and state <> 'closed'`)
  const acted = { at, actorId: reporterId }
  if (open) {
    // Somebody has reached them since, and it is so again.
    if (!(await isToBeRung(tx, citizenId, open.id)))
      await notify(tx, { kind: 'worry-raised', accountId: citizenId, concernId: open.id })
    if (!text || text === open.text) return
    await addNote(tx, { id: press, concernId: open.id, authorId: reporterId, text, at })
    return record(tx, { ...acted, action: 'note-concern', subject: { kind: 'concern', id: open.id } })
  }
  const concernId = await addConcern(tx, {
    ...{ id: press, requestId, reporterId, text, at },
    subjectId: null,
    kind: 'worry',
  })
  await record(tx, { ...acted, action: 'raise-concern', subject: { kind: 'concern', id: concernId } })
  await notify(tx, { kind: 'worry-raised', accountId: citizenId, concernId })
}

/** By a press comes a case, or a note on one. */
async function isKnown(tx: Queryable, press: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from concerns where id = ${press} union all select from concern_notes where id = ${press}`)
  return rows.length > 0
}

async function isToBeRung(tx: Queryable, citizenId: string, concernId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from calls, jsonb_each(items) item
    where account_id = ${citizenId} and item.value -> 'notification' ->> 'concernId' = ${concernId}`)
  return rows.length > 0
}
