import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { Separation, SeparationCause } from '@scan/contract/admin/separations.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { Refused } from '@scan/domain/refused.ts'
import { answerRefusal, askRefusal, isFirstPress, liftRefusal } from '@scan/domain/separation.ts'
import type { LiftRefusal, SeparationState } from '@scan/domain/separation.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Everywhere } from '../access/staff.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { lock as lockAccount } from '../identity/accounts-store.ts'
import { notify } from '../notifications/notifications.ts'
import { change } from './move.ts'
import { tellAskedApart } from './notices.ts'
import { offerToAll } from './offer-to-all.ts'
import { where } from './store.ts'
import type { Pair } from './store.ts'

type Who = Pick<Actor, 'id'>

/** Whoever asks for it again has asked for it too. The volunteer must be locked, or their acceptance be what ends. */
export async function keepApart(
  tx: Queryable,
  { volunteerId, citizenId }: Pair,
  cause: SeparationCause,
  askedBy: string,
  at: Date,
): Promise<void> {
  const asked = (id: string) => cause !== 'staff' && askedBy === id
  if (askedBy !== volunteerId) await tellAskedApart(tx, { volunteerId, citizenId }, at)
  await tx.query(sql`
    insert into separations as s (volunteer_id, citizen_id, cause, since, citizen_asked, volunteer_asked)
    values (${volunteerId}, ${citizenId}, ${cause}, ${at}, ${asked(citizenId)}, ${asked(volunteerId)})
    on conflict (volunteer_id, citizen_id) do update set
      cause = case s.cause when 'staff' then excluded.cause else s.cause end,
      citizen_asked = s.citizen_asked or excluded.citizen_asked,
      volunteer_asked = s.volunteer_asked or excluded.volunteer_asked`)
  await offerToAll(tx, sql`r.reserved_for = ${volunteerId} and r.citizen_id = ${citizenId}`, at)
}

export async function separate(
  tx: Queryable,
  pair: Pair,
  cause: SeparationCause,
  by: Who,
  at: Date,
): Promise<void> {
  // As accepting does, before the request: nobody slips through in between.
  await lockAccount(tx, pair.volunteerId)
  await keepApart(tx, pair, cause, by.id, at)
  // Whoever asked for it has sent the volunteer away, or does not come: it is no news to them (D47).
  const move: Move =
    by.id === pair.citizenId
      ? { type: 'decline', by: by.id }
      : by.id === pair.volunteerId
        ? { type: 'release', by: by.id }
        : { type: 'volunteer-removed' }
  await change(tx, where.acceptedBetween(pair), ({ request: { id: requestId } }) => ({
    ...{ move, at, actor: by, isConcern: cause === 'concern' },
    mails: () => [
      ...(move.type === 'decline' ? [] : [{ kind: 'volunteer-cannot-come', requestId } as const]),
      { kind: 'request-taken-back', requestId, volunteerId: pair.volunteerId },
    ],
  }))
}

interface Held extends Pair, SeparationState {
  id: string
  askers: string[]
}

const ASKERS = sql`
  array_remove(array[case when citizen_asked then citizen_id end, case when volunteer_asked then volunteer_id end], null)`

async function hold(tx: Queryable, which: { id: string } | Pair): Promise<Held | undefined> {
  const isMeant =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`volunteer_id = ${which.volunteerId} and citizen_id = ${which.citizenId}`
  type Pressed = { pressedBy: string | null; pressedAt: Date | null }
  const [row] = await tx.query(sql<Omit<Held, 'pressed'> & Pressed>`
    select id, volunteer_id as "volunteerId", citizen_id as "citizenId", ${ASKERS} as askers,
      citizen_asked or volunteer_asked as "isAskedFor", pressed_by as "pressedBy", pressed_at as "pressedAt",
      asked_at as "askedAt", said_no_at as "saidNoAt"
    from separations where ${isMeant} for update`)
  if (!row) return undefined
  const { pressedBy: by, pressedAt: at, ...held } = row
  return { ...held, pressed: by && at ? { by, at } : null }
}

async function holdForStaff(tx: Queryable, _scope: Everywhere, id: string): Promise<Held> {
  const held = await hold(tx, { id })
  if (!held) throw new ApiProblem('separation-not-found')
  return held
}

/** Allows two people to be matched again, or answers with the reason if that takes a second administrator. */
async function liftOrPress(tx: Queryable, held: Held, by: Who, at: Date): Promise<LiftRefusal | undefined> {
  const { id, askers, citizenId, volunteerId } = held
  const refusal = liftRefusal(held, by.id, at)
  if (refusal && isFirstPress(held, at))
    await tx.query(sql`update separations set pressed_by = ${by.id}, pressed_at = ${at} where id = ${id}`)
  if (refusal) return refusal
  await lift(tx, id)
  for (const accountId of askers) {
    const otherId = accountId === citizenId ? volunteerId : citizenId
    await notify(tx, { kind: 'separation-lifted', accountId, otherId })
  }
  return undefined
}

async function lift(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from separations where id = ${id}`)
}

export async function reunite(tx: Queryable, pair: Pair, by: Who, at: Date) {
  const held = await hold(tx, pair)
  return held && liftOrPress(tx, held, by, at)
}

export async function liftSeparation(context: Context, actor: Actor, id: string): Promise<void> {
  const { refusal } = await asStaff(
    context,
    actor,
    'separate-people',
    ({ refusal, volunteerId }: { refusal: LiftRefusal | undefined; volunteerId: string }) => ({
      action: refusal ? 'begin-reunite' : 'reunite',
      subject: { kind: 'account', id: volunteerId },
    }),
    async (tx, scope, at) => {
      const held = await holdForStaff(tx, scope, id)
      return { refusal: await liftOrPress(tx, held, actor, at), volunteerId: held.volunteerId }
    },
  )
  // The press is saved.
  if (refusal) throw new Refused(refusal)
}

export async function askSeparated(context: Context, actor: Actor, id: string): Promise<void> {
  await asStaff(
    context,
    actor,
    'separate-people',
    ({ askedAt, askers: [first = ''] }: Held) =>
      askedAt ? undefined : { action: 'ask-reunite', subject: { kind: 'account', id: first } },
    async (tx, scope, at) => {
      const held = await holdForStaff(tx, scope, id)
      const refusal = askRefusal(held, at)
      if (refusal) throw new Refused(refusal)
      if (held.askedAt) return held
      await tx.query(sql`update separations set asked_at = ${at}, said_no_at = null where id = ${id}`)
      for (const accountId of held.askers)
        await notify(tx, { kind: 'separation-asked', accountId, separationId: id })
      return held
    },
  )
}

export async function answerSeparation(
  { database, now }: Context,
  { id: accountId }: Caller,
  id: string,
  answer: 'yes' | 'no',
): Promise<void> {
  await database.transaction(async (tx) => {
    const held = await hold(tx, { id })
    if (!held?.askers.includes(accountId)) throw new ApiProblem('separation-not-found')
    const refusal = answerRefusal(held)
    if (refusal) throw new Refused(refusal)
    const at = now()
    const action = answer === 'yes' ? 'agree-reunite' : 'refuse-reunite'
    await record(tx, { at, actorId: accountId, action, subject: { kind: 'account', id: accountId } })
    if (answer === 'no')
      // Neither the question nor an administrator's press stands any more.
      await tx.query(sql`
        update separations set asked_at = null, said_no_at = ${at}, pressed_by = null, pressed_at = null
        where id = ${id}`)
    else if (held.askers.length > 1)
      await tx.query(sql`
        update separations set citizen_asked = citizen_asked and citizen_id <> ${accountId},
          volunteer_asked = volunteer_asked and volunteer_id <> ${accountId}
        where id = ${id}`)
    else await lift(tx, id)
  })
}

export function listSeparations({ database }: Context, _scope: Everywhere, page: number | undefined) {
  return pageOf(database, page, {
    select: sql<Separation>`s.id, json_build_object('id', v.id, 'name', v.name) as volunteer,
      json_build_object('id', c.id, 'name', c.name) as citizen, s.cause, s.since as at, ${ASKERS} as "askedBy",
      s.asked_at as "askedAt", s.said_no_at as "saidNoAt", p.name as "pressedBy", s.pressed_at as "pressedAt"`,
    from: sql`separations s join accounts v on v.id = s.volunteer_id join accounts c on c.id = s.citizen_id
      left join accounts p on p.id = s.pressed_by`,
    orderBy: sql`s.since desc, s.id`,
  })
}

export function separationsOf(
  db: Queryable,
  _scope: Everywhere,
  accountId: string,
): Promise<PersonDetails['separations']> {
  return db.query(sql<PersonDetails['separations'][number]>`
    select s.id, json_build_object('id', a.id, 'name', a.name) as other, s.cause, s.since as at
    from separations s
    join accounts a on a.id = case when s.volunteer_id = ${accountId} then s.citizen_id else s.volunteer_id end
    where ${accountId} in (s.volunteer_id, s.citizen_id) order by s.since desc`)
}
