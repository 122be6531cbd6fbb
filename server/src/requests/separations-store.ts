import type { Separation, SeparationCause } from '@scan/contract/admin/separations.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { SeparationState } from '@scan/domain/separation.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql, Value } from '../db/sql.ts'

/** A volunteer and a citizen. */
export interface Pair {
  volunteerId: string
  citizenId: string
}

/**
 * Locks a volunteer, so that they accept nothing until the transaction ends. This gives the account a new version, so
 * an acceptance decided on before it begins again.
 */
export async function holdVolunteer(tx: Queryable, volunteerId: string): Promise<void> {
  await tx.query(sql`update accounts set name = name where id = ${volunteerId}`)
}

/**
 * Keeps two people apart: a statement, or part of one for each row of `from`. If they are already, whoever asks for it
 * now has asked for it too.
 */
export function separation(
  { volunteerId, citizenId }: Pair,
  cause: SeparationCause,
  since: Date,
  { from = sql`(select) once`, askedBy = citizenId }: { from?: Sql; askedBy?: string } = {},
): Sql {
  const asked = (id: string) => cause !== 'staff' && askedBy === id
  return sql`
    insert into separations as s (volunteer_id, citizen_id, cause, since, citizen_asked, volunteer_asked)
    select ${volunteerId}, ${citizenId}, ${cause}, ${since}, ${asked(citizenId)}, ${asked(volunteerId)} from ${from}
    on conflict (volunteer_id, citizen_id) do update set
      cause = case s.cause when 'staff' then excluded.cause else s.cause end,
      citizen_asked = s.citizen_asked or excluded.citizen_asked,
      volunteer_asked = s.volunteer_asked or excluded.volunteer_asked`
}

interface Row extends Pair {
  id: string
  citizenAsked: boolean
  volunteerAsked: boolean
  pressedBy: string | null
  pressedAt: Date | null
  askedAt: Date | null
  saidNoAt: Date | null
}

export interface Held extends Pair, SeparationState {
  id: string
  /** The account ids of those who asked for it. */
  askers: string[]
}

/** A separation by its id or its two people, locked until the transaction ends. */
export async function hold(tx: Queryable, which: { id: string } | Pair): Promise<Held | undefined> {
  const [row] = await tx.query(sql<Row>`
    select id, volunteer_id as "volunteerId", citizen_id as "citizenId", citizen_asked as "citizenAsked",
      volunteer_asked as "volunteerAsked", pressed_by as "pressedBy", pressed_at as "pressedAt", asked_at as "askedAt",
      said_no_at as "saidNoAt"
    from separations
    where ${'id' in which ? sql`id = ${which.id}` : sql`volunteer_id = ${which.volunteerId} and citizen_id = ${which.citizenId}`}
    for update`)
  if (!row) return undefined
  const { citizenAsked, volunteerAsked, pressedBy, pressedAt, ...held } = row
  const askers = [...(citizenAsked ? [row.citizenId] : []), ...(volunteerAsked ? [row.volunteerId] : [])]
  const pressed = pressedBy && pressedAt ? { by: pressedBy, at: pressedAt } : null
  return { ...held, askers, isAskedFor: askers.length > 0, pressed }
}

export async function press(tx: Queryable, id: string, by: string, at: Date): Promise<void> {
  await tx.query(sql`update separations set pressed_by = ${by}, pressed_at = ${at} where id = ${id}`)
}

export async function ask(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`update separations set asked_at = ${at}, said_no_at = null where id = ${id}`)
}

/** They want to stay apart: neither the question nor an administrator's press stands any more. */
export async function keep(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`
    update separations set asked_at = null, said_no_at = ${at}, pressed_by = null, pressed_at = null where id = ${id}`)
}

/** This one of the two agrees to be matched again. */
export async function agree(tx: Queryable, id: string, accountId: string): Promise<void> {
  await tx.query(sql`
    update separations set citizen_asked = citizen_asked and citizen_id <> ${accountId},
      volunteer_asked = volunteer_asked and volunteer_id <> ${accountId}
    where id = ${id}`)
}

/** Allows two people to be matched again. */
export async function lift(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from separations where id = ${id}`)
}

/** Of whom somebody is asked whether they agree to be matched again, by the names that they know. */
export async function askedOf(
  db: Queryable,
  accountId: string,
): Promise<{ id: string; name: string; at: Date }[]> {
  return db.query(sql<{ id: string; name: string; at: Date }>`
    select s.id, coalesce(a.name_before, a.name) as name, s.asked_at as at
    from separations s
    join accounts a on a.id = case when s.volunteer_id = ${accountId} then s.citizen_id else s.volunteer_id end
    where s.asked_at is not null
      and ((s.citizen_id = ${accountId} and s.citizen_asked) or (s.volunteer_id = ${accountId} and s.volunteer_asked))
    order by s.asked_at`)
}

/** Who is kept apart, latest first. */
export async function list(db: Queryable, rows: Sql): Promise<Separation[]> {
  return db.query(sql<Separation>`
    select s.id, json_build_object('id', v.id, 'name', v.name) as volunteer,
      json_build_object('id', c.id, 'name', c.name) as citizen, s.cause, s.since as at,
      array_remove(array[case when s.citizen_asked then c.id end, case when s.volunteer_asked then v.id end], null) as "askedBy",
      s.asked_at as "askedAt", s.said_no_at as "saidNoAt", p.name as "pressedBy", s.pressed_at as "pressedAt"
    from separations s join accounts v on v.id = s.volunteer_id join accounts c on c.id = s.citizen_id
    left join accounts p on p.id = s.pressed_by
    order by s.since desc, s.id ${rows}`)
}

/** From whom somebody is kept apart, latest first. */
export async function ofPerson(db: Queryable, accountId: string): Promise<PersonDetails['separations']> {
  return db.query(sql<PersonDetails['separations'][number]>`
    select s.id, json_build_object('id', a.id, 'name', a.name) as other, s.cause, s.since as at
    from separations s
    join accounts a on a.id = case when s.volunteer_id = ${accountId} then s.citizen_id else s.volunteer_id end
    where ${accountId} in (s.volunteer_id, s.citizen_id) order by s.since desc`)
}

export async function count(db: Queryable): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count from separations`)
  return row?.count ?? 0
}

/** Whether this volunteer and the citizen of request `r` are kept apart. */
export function keptApart(volunteerId: Value): Sql {
  return sql`exists (
    select from separations s where s.volunteer_id = ${volunteerId} and s.citizen_id = r.citizen_id)`
}
