import type { Call } from '@scan/contract/admin/calls.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { HelpRequest } from '@scan/domain/help-request.ts'
import { TRIES_UNTIL_DECISION, isHeld } from '@scan/domain/calls.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { raiseIn } from '../cases/raise.ts'
import { addConcern } from '../cases/store.ts'
import type { Paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { lockPeople } from '../identity/person.ts'
import { Notification } from '../notifications/notifications.ts'
import { callIfDue } from '../requests/call-first.ts'
import { addEnding } from '../requests/endings.ts'
import { change as changeRequest } from '../requests/move.ts'
import { peopleOf, whoComesTo } from '../requests/store.ts'
import { silence } from './callbacks.ts'
import { composeCall } from './compose.ts'
import type { CallContext, Composed, Ringing } from './compose.ts'
import { lockCall, readCalls, removeItems } from './store.ts'
import type { StoredCall, StoredItems } from './store.ts'

async function composeAll(context: CallContext, scope: Scope, ringing: Ringing): Promise<Composed[]> {
  const rows = await readCalls(context.database, scope)
  // At once: what they need is read for all.
  const calls = await Promise.all(rows.map((row) => composeCall(context.database, row, ringing, context)))
  return calls.filter((call) => call !== undefined)
}

/** Urgent ones, what is due, the rest, and last those whose number is wrong. */
function rank({ isUrgent, due }: Call, now: Date): number {
  if (isUrgent) return 0
  if (due === null) return 3
  return due <= now ? 1 : 2
}

export async function listCalls(
  context: CallContext,
  scope: Scope,
  ringing: Ringing,
  page: number | undefined,
): Promise<Paged<Call>> {
  const now = context.now()
  const calls = (await composeAll(context, scope, ringing))
    .map(({ call, shown }) => ({
      call,
      rank: rank(call, now),
      waitsUntil: call.due && call.due > now ? call.due.toISOString() : '',
      since: Object.values(shown)[0]?.at ?? '',
    }))
    .toSorted(
      (a, b) => a.rank - b.rank || a.waitsUntil.localeCompare(b.waitsUntil) || a.since.localeCompare(b.since),
    )
    .map(({ call }) => call)
  if (page === undefined) return { items: calls }
  return { items: calls.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE), total: calls.length }
}

export async function countCalls(context: CallContext, scope: Scope) {
  const calls = await composeAll(context, scope, { id: '', language: 'en' })
  return {
    calls: calls.length,
    callsUrgent: calls.filter(({ call }) => call.isUrgent).length,
    callsUnreached: calls.filter(
      ({ call }) => call.tries >= TRIES_UNTIL_DECISION || call.person.phoneWrong === true,
    ).length,
  }
}

/** Items that are no longer so, unless somebody is being told of them or another version of the product knows them. */
export async function purgeCalls(context: CallContext): Promise<void> {
  const { database, now } = context
  const free = (await readCalls(database, null)).filter((call) => !isHeld(call, now()))
  const found = await Promise.all(
    free.map(async (stored) => {
      const composed = await composeCall(database, stored, { id: '', language: 'en' }, context)
      const gone = Object.entries(stored.items).filter(
        ([key, { notification }]) => !composed?.kept.has(key) && Notification.safeParse(notification).success,
      )
      return { stored, gone }
    }),
  )
  for (const { stored, gone } of found)
    if (gone.length > 0)
      await database.transaction((tx) => removeItems(tx, stored.id, Object.fromEntries(gone)))
}

/** Holds it, and answers with what is to be said now. Of any number who press at once, exactly one wins. */
export async function takeCall(
  context: CallContext,
  actor: Actor,
  { name, language }: Caller,
  id: string,
): Promise<Call> {
  const taken = await asStaff(
    context,
    actor,
    'make-calls',
    ({ isNew, ...composed }: Composed & { isNew: boolean }) =>
      isNew ? { action: 'take-call', subject: subjectOf(composed.call.person) } : undefined,
    async (tx, scope, at) => {
      const stored = await lockCall(tx, scope, id)
      if (!stored) throw new ApiProblem('call-not-found')
      const isMine = stored.takenBy?.id === actor.id
      if (stored.takenBy && !isMine && isHeld(stored, at)) throw new ApiProblem('call-taken')
      if (stored.person.isPhoneWrong) throw new ApiProblem('phone-wrong')
      // Their ten minutes are not over: it is taken again.
      const isAgain = isMine && isHeld({ takenAt: stored.takenAt, heldSince: null }, at)
      const heldSince = isAgain ? (stored.heldSince ?? stored.takenAt) : at
      const held = { ...stored, takenAt: at, heldSince, takenBy: { id: actor.id, name } }
      const composed = await composeCall(tx, held, { id: actor.id, language }, context)
      if (!composed) throw new ApiProblem('call-not-found')
      await tx.query(sql`
        update calls set taken_by = ${actor.id}, taken_at = ${at}, held_since = ${heldSince},
          shown = ${JSON.stringify(composed.shown)}
        where id = ${id}`)
      return { ...composed, isNew: !isAgain }
    },
  )
  return taken.call
}

/** Reached: what was shown is told, and what came since stays. */
export async function endCall(
  context: CallContext,
  actor: Actor,
  id: string,
  { outcome, note, answer, kind }: Body<typeof api.endCall>,
): Promise<void> {
  await asStaff(
    context,
    actor,
    'make-calls',
    (person: StoredCall['person']) => ({
      action: 'end-call',
      subject: subjectOf(person),
      // Of a visit that was not right, it stands in the case.
      remark: answer === 'not-right' ? undefined : note,
    }),
    async (tx, scope, at) => {
      const isReached = outcome === 'reached'
      const [before] = await readCalls(tx, scope, sql`c.id = ${id}`)
      if (!before?.shown || before.takenBy?.id !== actor.id) throw new ApiProblem('call-not-taken')
      const visits = isReached ? idsOf(before.shown, ['said-done']) : []
      if (visits.length > 0 && !answer) throw new ApiProblem('answer-needed')
      // People and requests are locked before calls, everywhere.
      for (const requestId of visits)
        await sayHowItWas(context, tx, { requestId, answer, kind, note, actor, at })
      const stored = await lockCall(tx, scope, id)
      if (!stored?.shown || stored.takenBy?.id !== actor.id) throw new ApiProblem('call-not-taken')
      const { person, shown } = stored
      await tx.query(sql`
        update calls set taken_by = null, taken_at = null, held_since = null, shown = null,
          tries = ${outcome === 'not-reached' ? stored.tries + 1 : 0},
          tried_at = ${outcome === 'not-reached' ? at : null}
        where id = ${id}`)
      if (isReached) {
        await noteWhoComes(tx, shown)
        await removeItems(tx, id, shown)
      }
      if (outcome === 'wrong-number') {
        if (person.isCallback) await silence(tx, context.secrets, person.phone, at)
        if (person.isSignUp || person.isCallback) await tx.query(sql`delete from calls where id = ${id}`)
        else await tx.query(sql`update accounts set phone_wrong_at = ${at} where id = ${person.id}`)
      }
      // Her volunteer reads whether she knows, or cannot be reached.
      tx.publish((await whoComesTo(tx, person.id)).map(topic.request))
      return person
    },
  )
}

/** Who asked to be rung is in the log as whoever writes a message: by an id that leads nowhere. */
const subjectOf = ({ id, isCallback }: { id: string; isCallback?: boolean | undefined }) => ({
  kind: isCallback ? ('message' as const) : ('account' as const),
  id,
})

/** What a citizen says of a visit that is said to be done. */
async function sayHowItWas(
  context: CallContext,
  tx: Queryable,
  {
    requestId,
    answer,
    kind = 'other',
    note = '',
    actor,
    at,
  }: Pick<Body<typeof api.endCall>, 'answer' | 'kind' | 'note'> & {
    requestId: string
    actor: Actor
    at: Date
  },
): Promise<void> {
  const [visit] = await tx.query(sql<{ citizenId: string; volunteerId: string | null }>`
    select citizen_id as "citizenId", volunteer_id as "volunteerId" from help_requests
    where id = ${requestId} and status = 'said-done' and citizen_id is not null`)
  if (!visit) return
  const { citizenId: reporterId, volunteerId: subjectId } = visit
  const isCase = answer === 'not-right' && kind !== 'did-not-come'
  if (isCase) {
    // Whose account is gone is known by having accepted it.
    const said = { requestId, kind, text: note, ...(subjectId && { subjectId }) }
    await raiseIn(context, tx, { id: reporterId, role: 'citizen' }, said, { onThePhone: true })
  } else if (subjectId) await lockPeople(tx, subjectId)
  // What was not right took place: the case is about it, and the visit is over.
  const wasThere = answer === 'was-there' || isCase
  const change = await changeRequest(tx, sql`where r.id = ${requestId} and r.status = 'said-done'`, () => ({
    move: { type: wasThere ? 'confirm-done' : 'deny-done' },
    at,
    actor,
    notifications: () => [{ kind: wasThere ? 'request-completed' : 'nobody-came', requestId }],
  }))
  if (change && !wasThere)
    await addConcern(tx, { requestId, reporterId, subjectId, kind: 'did-not-come', text: note, at })
  // Leaving after 'I've helped' takes nobody out of the count (D98).
  const former = subjectId ? undefined : (await peopleOf(tx, requestId))?.volunteers[0]
  if (change && !wasThere && former)
    await addEnding(tx, { ...change.before.request, volunteerId: former } as HelpRequest, 'nobody-came', at)
  if (!wasThere) await callIfDue(context, tx, reporterId, at)
}

const idsOf = (shown: StoredItems, kinds: string[]) =>
  Object.values(shown).flatMap(({ notification }) =>
    kinds.includes(notification.kind) && notification.requestId ? [notification.requestId] : [],
  )

/** They tell who comes. */
const NAMING = ['volunteer-found', 'volunteer-changed', 'visit-reminder', 'visit-moved', 'new-time-refused']

/** As she was told, whatever has happened while she was on the phone. */
async function noteWhoComes(tx: Queryable, shown: StoredItems): Promise<void> {
  const said = Object.values(shown).flatMap(({ notification: { kind, requestId: id }, names }) => {
    if (NAMING.includes(kind)) return { id, names }
    return kind === 'volunteer-cannot-come' ? { id, names: null } : []
  })
  await tx.query(sql`
    update help_requests r set told_of = said.names
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) said (id uuid, names uuid) where r.id = said.id`)
}
