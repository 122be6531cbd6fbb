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
import type { Sql } from '../db/sql.ts'
import { accountsOf, areApart, lockPeople } from '../identity/person.ts'
import { notify } from '../notifications/notifications.ts'
import { change } from './move.ts'
import { tellAskedApart } from './notices.ts'
import { offerToAll } from './offer-to-all.ts'
import { where } from './store.ts'
import type { Pair } from './store.ts'

type Who = Pick<Actor, 'id'>

/** Keeps two people apart. A repeat adds who asked for it. The volunteer must be locked. */
export async function keepApart(
  tx: Queryable,
  { volunteerId, citizenId }: Pair,
  cause: SeparationCause,
  askedBy: string,
  at: Date,
): Promise<void> {
  const asked = (id: string) => cause !== 'staff' && askedBy === id
  await tx.query(sql`
    insert into separations as s (volunteer_id, citizen_id, cause, since, citizen_asked, volunteer_asked)
    values (${volunteerId}, ${citizenId}, ${cause}, ${at}, ${asked(citizenId)}, ${asked(volunteerId)})
    on conflict (volunteer_id, citizen_id) do update set
      cause = case s.cause when 'staff' then excluded.cause else s.cause end,
      citizen_asked = s.citizen_asked or excluded.citizen_asked,
      volunteer_asked = s.volunteer_asked or excluded.volunteer_asked`)
  await endQuestionsApart(tx, volunteerId, askedBy, at)
}

/** Ends what was offered to somebody, or to others by them, who are kept apart by now. */
async function endQuestionsApart(tx: Queryable, accountId: string, askedBy: string | null, at: Date) {
  await tellAskedApart(tx, accountId, askedBy, at)
  const theirs = accountsOf(accountId)
  await offerToAll(
    tx,
    sql`(r.reserved_for in ${theirs} or r.citizen_id in ${theirs}) and ${areApart(sql`r.reserved_for`, sql`r.citizen_id`)}`,
    at,
  )
}

/** Ends what goes on between somebody and whoever they turn out to be kept apart from (D98). Nobody asked for it just now. */
export async function endVisitsApart(tx: Queryable, accountId: string, at: Date): Promise<void> {
  const theirs = accountsOf(accountId)
  const isApart = sql`where r.status = 'accepted' and (r.volunteer_id in ${theirs} or r.citizen_id in ${theirs})
    and ${areApart(sql`r.volunteer_id`, sql`r.citizen_id`)}`
  while (await takeBack(tx, isApart, at)) {
    // One at a time: each is locked and saved like any other.
  }
  await endQuestionsApart(tx, accountId, null, at)
}

function takeBack(tx: Queryable, condition: Sql, at: Date) {
  return change(tx, sql`${condition} limit 1`, ({ request }) => {
    const { id: requestId } = request
    const volunteerId = request.status === 'accepted' ? request.volunteerId : ''
    return {
      move: { type: 'volunteer-removed' },
      at,
      notifications: () => [
        { kind: 'volunteer-cannot-come', requestId },
        { kind: 'request-taken-back', requestId, volunteerId },
      ],
    }
  })
}

export async function separate(
  tx: Queryable,
  pair: Pair,
  cause: SeparationCause,
  by: Who,
  at: Date,
): Promise<void> {
  // As accepting does, before the request: nobody slips through in between.
  await lockPeople(tx, pair.volunteerId)
  await keepApart(tx, pair, cause, by.id, at)
  // Whoever asked for it has sent the volunteer away, or does not come: it is no news to them (D47).
  const move: Move =
    by.id === pair.citizenId
      ? { type: 'decline', by: by.id }
      : by.id === pair.volunteerId
        ? { type: 'release', by: by.id }
        : { type: 'volunteer-removed' }
  await change(tx, where.acceptedBetween(pair), ({ request: { id: requestId } }) => ({
    move,
    at,
    actor: by,
    isConcern: cause === 'concern',
    notifications: () => [
      ...(move.type === 'decline' ? [] : [{ kind: 'volunteer-cannot-come', requestId } as const]),
      { kind: 'request-taken-back', requestId, volunteerId: pair.volunteerId },
    ],
  }))
  await endVisitsApart(tx, pair.volunteerId, at)
}

/**
 * Staff have set two accounts apart that were one person's: whatever a person asked for while they were one stays with
 * both, and is lifted for each in its own way (D62).
 */
export async function carryOver(tx: Queryable, oneId: string, otherId: string): Promise<void> {
  await tx.query(sql`
    insert into separations as s (volunteer_id, citizen_id, cause, since, citizen_asked, volunteer_asked, carried_over)
    select case when own.id = k.volunteer_id then twin.id else k.volunteer_id end as volunteer_id,
      case when own.id = k.citizen_id then twin.id else k.citizen_id end as citizen_id,
      min(k.cause), min(k.since), bool_or(k.citizen_asked), bool_or(k.volunteer_asked), true
    from accounts one join accounts other
      on (one.id, other.id) in ((${oneId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${oneId}::uuid))
    join accounts own on own.person_id = one.person_id
    join separations k on own.id in (k.volunteer_id, k.citizen_id) and (k.citizen_asked or k.volunteer_asked)
    join accounts them on them.id in (k.volunteer_id, k.citizen_id) and them.id <> own.id
      and them.person_id not in (one.person_id, other.person_id)
    cross join lateral (
      select t.id from accounts t where t.person_id = other.person_id
      order by t.category = own.category desc, t.id = other.id desc, t.created_at, t.id limit 1) twin
    group by 1, 2
    on conflict (volunteer_id, citizen_id) do update set
      citizen_asked = s.citizen_asked or excluded.citizen_asked,
      volunteer_asked = s.volunteer_asked or excluded.volunteer_asked`)
}

interface Held extends Pair, SeparationState {
  id: string
  askers: string[]
}

const ASKERS = sql`
  array_remove(array[case when citizen_asked then citizen_id end, case when volunteer_asked then volunteer_id end], null)`

/** All separations of the people whom this one is about. */
const ofTheSame = (id: string) => sql`
  s.id in (select other.id from persons_apart own join persons_apart other using (person_id, other_id) where own.id = ${id})`

async function hold(tx: Queryable, which: { id: string } | Pair): Promise<Held | undefined> {
  const isMeant =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`id in (
          select s.id from persons_apart s join accounts v on v.person_id = s.person_id
          join accounts c on c.person_id = s.other_id where v.id = ${which.volunteerId} and c.id = ${which.citizenId})`
  type Pressed = { pressedBy: string | null; pressedAt: Date | null }
  const [row] = await tx.query(sql<Omit<Held, 'pressed' | 'askers' | 'isAskedFor'> & Pressed>`
    select id, volunteer_id as "volunteerId", citizen_id as "citizenId", pressed_by as "pressedBy",
      pressed_at as "pressedAt", asked_at as "askedAt", said_no_at as "saidNoAt"
    from separations where ${isMeant} order by citizen_asked or volunteer_asked desc, since limit 1 for update`)
  if (!row) return undefined
  const asked = await tx.query(sql<{ askers: string[] }>`
    select ${ASKERS} as askers from separations s where ${ofTheSame(row.id)} order by s.since for update`)
  const askers = [...new Set(asked.flatMap((one) => one.askers))]
  const { pressedBy: by, pressedAt: at, ...held } = row
  return { ...held, askers, isAskedFor: askers.length > 0, pressed: by && at ? { by, at } : null }
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
  const citizens = await ofPerson(tx, citizenId)
  for (const accountId of askers) {
    const otherId = citizens.includes(accountId) ? volunteerId : citizenId
    await notify(tx, { kind: 'separation-lifted', accountId, otherId })
  }
  return undefined
}

/** By all accounts of both. */
async function lift(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from separations s where ${ofTheSame(id)}`)
}

async function ofPerson(tx: Queryable, accountId: string): Promise<string[]> {
  const rows = await tx.query(
    sql<{ id: string }>`select id from accounts where id in ${accountsOf(accountId)}`,
  )
  return rows.map(({ id }) => id)
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
    const own = await ofPerson(tx, accountId)
    if (!held?.askers.some((asker) => own.includes(asker))) throw new ApiProblem('separation-not-found')
    const refusal = answerRefusal(held)
    if (refusal) throw new Refused(refusal)
    const at = now()
    const action = answer === 'yes' ? 'agree-reunite' : 'refuse-reunite'
    await record(tx, { at, actorId: accountId, action, subject: { kind: 'account', id: accountId } })
    if (answer === 'no')
      // Neither the question nor an administrator's press stands any more.
      await tx.query(sql`
        update separations set asked_at = null, said_no_at = ${at}, pressed_by = null, pressed_at = null
        where id = ${held.id}`)
    else if (held.askers.some((asker) => !own.includes(asker)))
      await tx.query(sql`
        update separations s set citizen_asked = citizen_asked and citizen_id <> all(${own}::uuid[]),
          volunteer_asked = volunteer_asked and volunteer_id <> all(${own}::uuid[])
        where ${ofTheSame(held.id)}`)
    else await lift(tx, held.id)
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

/** By all accounts of a person. */
export function separationsOf(
  db: Queryable,
  _scope: Everywhere,
  accountId: string,
): Promise<PersonDetails['separations']> {
  return db.query(sql<PersonDetails['separations'][number]>`
    select s.id, json_build_object('id', a.id, 'name', a.name) as other, s.cause, s.since as at
    from separations s
    join accounts a on a.id = case when s.volunteer_id in ${accountsOf(accountId)} then s.citizen_id else s.volunteer_id end
    where s.volunteer_id in ${accountsOf(accountId)} or s.citizen_id in ${accountsOf(accountId)} order by s.since desc`)
}
