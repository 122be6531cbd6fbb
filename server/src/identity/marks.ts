import type { KnownBy } from '@scan/domain/account.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { PATTERN_MARKS_DAYS } from '@scan/domain/retention.ts'
import { roleOf, type Category } from '@scan/domain/role.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { offerToAll } from '../requests/offer-to-all.ts'
import { hasher } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'

export type Blocked = 'rejected' | 'banned' | 'deleted'

interface Contact {
  email: string
  phone: string
}
interface Person extends Contact {
  id: string
  category: Category
}

/** Keyed hashes by which somebody is known again, and that nobody can read (D48). */
async function marksOf(db: Queryable, secrets: Secrets, { email, phone }: Contact) {
  const hash = await hasher(db, secrets, 'blocklist')
  return [hash(`email ${canonicalAddress(email)}`), hash(`phone ${phone}`)] as const
}

/** Also by the number staff last saw: a new one could have been given in order to come back. */
export async function block(
  tx: Queryable,
  secrets: Secrets,
  { email, phone, phoneBefore }: Contact & { phoneBefore: string | null },
  { reason, at, accountId }: { reason: Blocked; at: Date; accountId?: string },
): Promise<void> {
  for (const one of new Set([phone, phoneBefore ?? phone])) {
    const [emailHash, phoneHash] = await marksOf(tx, secrets, { email, phone: one })
    await tx.query(sql`
      insert into blocklist (email_hash, phone_hash, reason, at, account_id)
      values (${emailHash}, ${phoneHash}, ${reason}, ${at}, ${accountId ?? null})`)
  }
}

export async function blockedBefore(db: Queryable, secrets: Secrets, contact: Contact) {
  const [emailHash, phoneHash] = await marksOf(db, secrets, contact)
  const isAddress = sql`email_hash = ${emailHash}`
  const [row] = await db.query(sql<{ reason: Blocked; by: KnownBy }>`
    select reason, case when bool_or(${isAddress}) over () then 'address' else 'phone' end as by
    from blocklist where ${isAddress} or phone_hash = ${phoneHash}
    order by at desc limit 1`)
  return row
}

/** Adds what somebody has now to the marks of what they ever had. */
export async function addMarks(tx: Queryable, secrets: Secrets, person: Person) {
  const marks = await marksOf(tx, secrets, person)
  await tx.query(sql`
    insert into person_marks (account_id, hash) select ${person.id}, hash from unnest(${marks}::bytea[]) hash
    on conflict do nothing`)
  return marks
}

/** Before an account is deleted: what protects others from its owner stays under their marks (D59). */
export async function storeProtections(
  tx: Queryable,
  secrets: Secrets,
  person: Person,
  { at, blocked }: { at: Date; blocked: Blocked | undefined },
): Promise<void> {
  await addMarks(tx, secrets, person)
  const role = roleOf(person.category)
  const marks = sql`(select array_agg(hash) from person_marks where account_id = ${person.id})`
  const own = role === 'volunteer' ? sql`volunteer_id` : sql`citizen_id`
  const other = role === 'volunteer' ? sql`citizen_id` : sql`volunteer_id`
  await tx.query(sql`
    insert into protections (marks, role, other_id, cause, since, citizen_asked, volunteer_asked)
    select ${marks}, ${role}, ${other}, cause, since, citizen_asked, volunteer_asked from separations where ${own} = ${person.id}`)
  await tx.query(sql`
    insert into protections (marks, role, concern_id, since)
    select ${marks}, ${role}, id, raised_at from concerns where subject_id = ${person.id}`)
  await tx.query(sql`
    insert into protections (marks, role, other_id, pattern, count, since, looked_at, forget_at)
    select ${marks}, ${role}, ${other}, kind, count, at, looked_at, ${daysAfter(at, PATTERN_MARKS_DAYS)}
    from patterns where ${own} = ${person.id}`)
  if (blocked)
    await tx.query(sql`
      insert into protections (marks, role, blocked, since) values (${marks}, ${role}, ${blocked}, ${at})`)
}

/** For a new account, address or number: what protects others from its owner holds again; only staff see it (D59). */
export async function recognise(tx: Queryable, secrets: Secrets, person: Person, at: Date): Promise<void> {
  const marks = await addMarks(tx, secrets, person)
  const role = roleOf(person.category)
  const known = sql`marks && ${marks}::bytea[] and (forget_at is null or forget_at > ${at})`
  const pair = role === 'volunteer' ? sql`${person.id}::uuid, other_id` : sql`other_id, ${person.id}::uuid`
  await tx.query(sql`
    insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked, volunteer_asked)
    select ${pair}, cause, since, citizen_asked, volunteer_asked from protections where ${known} and role = ${role} and cause is not null and other_id <> ${person.id}
    on conflict do nothing`)
  await offerToAll(
    tx,
    sql`${person.id} in (r.reserved_for, r.citizen_id) and exists (
      select from separations s where s.volunteer_id = r.reserved_for and s.citizen_id = r.citizen_id)`,
    at,
  )
  await tx.query(sql`
    insert into patterns (kind, volunteer_id, citizen_id, count, at)
    select pattern, ${pair}, count, since from protections where ${known} and role = ${role} and pattern is not null
    on conflict do nothing`)
  // It is in a row of both again.
  await tx.query(sql`
    update protections set looked_at = ${at}
    where ${known} and role = ${role} and pattern is not null and looked_at is null`)
  const banned = sql`
    select from person_marks m join accounts b on b.id = m.account_id
    where m.hash = any(${marks}::bytea[]) and b.banned_at is not null and b.id <> ${person.id}`
  await tx.query(sql`
    update accounts set
      returned_after = coalesce(returned_after, case when exists (${banned}) then 'banned' end,
        (select blocked from protections where ${known} and blocked is not null order by since desc limit 1)),
      kept_apart_before = kept_apart_before or exists (select from protections where ${known} and cause is not null),
      in_case_before = in_case_before or exists (select from protections where ${known} and concern_id is not null)
    where id = ${person.id}`)
  await noteSharedPhones(tx, person.phone)
}

export async function markReturned(tx: Queryable, id: string, reason: Blocked): Promise<void> {
  await tx.query(
    sql`update accounts set returned_after = coalesce(returned_after, ${reason}) where id = ${id}`,
  )
}

export async function noteSharedPhones(tx: Queryable, phone: string): Promise<void> {
  await tx.query(sql`
    update accounts a set shares_phone = exists (select from accounts o where o.phone = a.phone and o.id <> a.id)
    where a.phone = ${phone}`)
}

export async function othersWithMarks(tx: Queryable, secrets: Secrets, person: Person): Promise<string[]> {
  await addMarks(tx, secrets, person)
  const rows = await tx.query(sql<{ id: string }>`
    select id from accounts where phone = ${person.phone} and id <> ${person.id}
    union
    select m.account_id from person_marks m join person_marks own on own.hash = m.hash
    where own.account_id = ${person.id} and m.account_id <> ${person.id}`)
  return rows.map(({ id }) => id)
}

export async function forgetProtections(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from protections where forget_at < ${now}`)
}
