import type { Concern, ConcernState } from '@scan/contract/concerns.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { KINDS_THAT_STOP, closingRefusal, isWorryEnd, ownerRefusal } from '@scan/domain/case.ts'
import type { CaseKind } from '@scan/domain/case.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { LiftRefusal } from '@scan/domain/separation.ts'
import { Refused } from '@scan/domain/refused.ts'
import { CASES_DAYS } from '@scan/domain/retention.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { lockPeople } from '../identity/person.ts'
import { liftIfMistaken, stopForEndings } from '../identity/stop.ts'
import { notify } from '../notifications/notifications.ts'
import { reunite, separate } from '../requests/separations.ts'
import { addNote, findConcern, handledBy, topicsOfUndecided, within } from './store.ts'

export function changeConcern(
  context: Context,
  actor: Actor,
  { role }: Pick<Caller, 'role'>,
  id: string,
  { state, ended, note, owner, from }: Body<typeof api.changeConcern>,
): Promise<Concern> {
  const act = { action: 'change-concern', subject: { kind: 'concern', id } } as const
  const { permission, cases } = handledBy(role)
  return asStaff(context, actor, permission, act, async (tx, scope, at) => {
    // Accounts before cases: this may stop its volunteer, or let them go on.
    const [accused] = await tx.query(sql<{ id: string }>`
      select subject_id as id from concerns where id = ${id} and kind = 'did-not-come' and subject_id is not null`)
    if (accused) await lockPeople(tx, accused.id)
    const before = await lock(tx, scope, id, cases)
    const isClosed = before.state === 'closed'
    const refusal =
      (owner && ownerRefusal({ isClosed, ownerId: before.ownerId }, { owner, by: actor.id, from })) ??
      (state === 'closed' && !(isClosed && before.kind === 'worry')
        ? closingRefusal(before.kind, { hasNote: before.hasNote, note, ended })
        : undefined)
    if (refusal) throw new Refused(refusal)
    const ownerId = owner === undefined ? before.ownerId : owner === 'me' ? actor.id : null
    const after = state ?? before.state
    const closedAt = after === 'closed' ? sql`coalesce(closed_at, ${at})` : sql`null`
    const found = ended === 'was-there' && before.kind === 'did-not-come'
    const wasThere = after === 'closed' && (found || before.wasThere)
    const end = state === 'closed' && !isClosed && isWorryEnd(ended) && before.kind === 'worry' ? ended : null
    if (note !== undefined) await addNote(tx, { concernId: id, authorId: actor.id, text: note, at })
    await tx.query(sql`
      update concerns set state = ${after}, owner_id = ${ownerId}, closed_at = ${closedAt}, was_there = ${wasThere},
        ended = ${after === 'closed' ? sql`coalesce(${end}, ended)` : sql`null`}
      where id = ${id}`)
    if (before.subjectId && wasThere !== before.wasThere)
      await (wasThere
        ? liftIfMistaken(tx, before.subjectId, before.requestId, at)
        : stopForEndings(tx, before.subjectId, at))
    // Only that it is in hand changes what its volunteer sees.
    const wasUndecided =
      before.state === 'new' && before.ownerId === null && KINDS_THAT_STOP.includes(before.kind)
    if (wasUndecided) tx.publish(await topicsOfUndecided(tx, before.subjectId, at))
    if (state === 'closed' && !isClosed) await notify(tx, { kind: 'concern-closed', concernId: id })
    return findConcern(tx, scope, id)
  })
}

export function noteConcern(
  context: Context,
  actor: Actor,
  { role }: Pick<Caller, 'role'>,
  id: string,
  text: string,
): Promise<Concern> {
  const act = { action: 'note-concern', subject: { kind: 'concern', id } } as const
  const { permission, cases } = handledBy(role)
  return asStaff(context, actor, permission, act, async (tx, scope, at) => {
    await lock(tx, scope, id, cases)
    await addNote(tx, { concernId: id, authorId: actor.id, text, at })
    return findConcern(tx, scope, id)
  })
}

interface Locked {
  kind: CaseKind
  state: ConcernState
  ownerId: string | null
  subjectId: string | null
  requestId: string
  wasThere: boolean
  hasNote: boolean
}

async function lock(tx: Queryable, scope: Scope, id: string, cases: Sql = sql`true`): Promise<Locked> {
  const [row] = await tx.query(sql<Locked>`
    select kind, state, owner_id as "ownerId", subject_id as "subjectId",
      request_id as "requestId", was_there as "wasThere",
      exists (select from concern_notes n where n.concern_id = c.id) as "hasNote"
    from concerns c where id = ${id} and ${within(scope)} and ${cases} for update`)
  if (!row) throw new ApiProblem('concern-not-found')
  return row
}

export function separatePeople(context: Context, actor: Actor, id: string): Promise<Concern> {
  const act = { action: 'separate', subject: { kind: 'concern', id } } as const
  return asStaff(context, actor, 'separate-people', act, async (tx, scope, at) => {
    await separate(tx, await pairOf(tx, scope, id), 'staff', actor, at)
    return findConcern(tx, scope, id)
  })
}

interface Reunited {
  refusal: LiftRefusal | undefined
  concern: Concern
}

/** They may match again, unless that takes a second administrator, who is waited for from now on. */
export async function reunitePeople(context: Context, actor: Actor, id: string): Promise<Concern> {
  const { refusal, concern } = await asStaff(
    context,
    actor,
    'separate-people',
    (reunited: Reunited) => ({
      action: reunited.refusal ? 'begin-reunite' : 'reunite',
      subject: { kind: 'concern', id },
    }),
    async (tx, scope, at) => ({
      refusal: await reunite(tx, await pairOf(tx, scope, id), actor, at),
      concern: await findConcern(tx, scope, id),
    }),
  )
  if (refusal) throw new Refused(refusal)
  return concern
}

/** A concern's volunteer and citizen. Doesn't lock the concern: deleting either locks their account first, so does this. */
async function pairOf(tx: Queryable, scope: Scope, id: string) {
  const { reporter, subject } = await findConcern(tx, scope, id)
  if (!reporter || !subject) throw new ApiProblem('people-gone')
  return roleOf(reporter.category) === 'volunteer'
    ? { volunteerId: reporter.id, citizenId: subject.id }
    : { volunteerId: subject.id, citizenId: reporter.id }
}

export async function purgeCases({ database, now }: Context): Promise<void> {
  await database.query(sql`delete from concerns where closed_at < ${daysAfter(now(), -CASES_DAYS)}`)
}
