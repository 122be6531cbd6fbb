import { daysAfter } from '@scan/domain/clock.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { houseOf } from '@scan/domain/house.ts'
import { COUNTS_GO_ON_DAYS, DECISION_MARKS_DAYS, PATTERN_MARKS_DAYS } from '@scan/domain/retention.ts'
import { roleOf, type Category, type Role } from '@scan/domain/role.ts'
import type { KnownBy } from '@scan/domain/account.ts'
import type { District } from '@scan/domain/catalogue.ts'
import type { Already } from '@scan/domain/volunteer-list.ts'
import { STOP_CAUSES } from '@scan/domain/stops.ts'
import type { StopCause } from '@scan/domain/stops.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { hasher } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { settle } from './person.ts'

export type Blocked = 'rejected' | 'banned' | 'deleted'

interface Contact {
  email: string
  phone: string
  /** Then it is no mark of theirs. */
  isPhoneAnothers?: boolean
}
export interface House {
  district: District | null
  address: string | null
  landmark: string | null
}
export interface Marked extends Contact, House {
  id: string
  category: Category
}

/** Keyed hashes by which somebody is known again, and that nobody can read (D48). */
async function marksOf(db: Queryable, secrets: Secrets, contact: Contact) {
  const hash = await hasher(db, secrets, 'blocklist')
  return [hash(`email ${canonicalAddress(contact.email)}`), hash(`phone ${numberOf(contact)}`)] as const
}

/** Of another's number, one that nobody else has. */
const numberOf = ({ email, phone, isPhoneAnothers }: Contact) => (isPhoneAnothers ? `of ${email}` : phone)

/** Citizens only: nobody goes to a volunteer's house. */
export async function houseMark(db: Queryable, secrets: Secrets, house: House): Promise<Buffer | undefined> {
  const written = houseOf(house)
  return written === undefined ? undefined : (await hasher(db, secrets, 'blocklist'))(`house ${written}`)
}

/** Also by the number staff last saw: a new one could have been given in order to come back. */
export async function block(
  tx: Queryable,
  secrets: Secrets,
  { email, phone, phoneBefore, isPhoneAnothers = false }: Contact & { phoneBefore: string | null },
  { reason, at, accountId }: { reason: Blocked; at: Date; accountId?: string },
): Promise<void> {
  for (const one of new Set([phone, phoneBefore ?? phone])) {
    const [emailHash, phoneHash] = await marksOf(tx, secrets, { email, phone: one, isPhoneAnothers })
    await tx.query(sql`
      insert into blocklist (email_hash, phone_hash, reason, at, account_id, browser_ids)
      select ${emailHash}, ${phoneHash}, ${reason}, ${at}, ${accountId ?? null}, array(
        select browser_id from known_devices where account_id = ${accountId ?? null}
        union select browser_id from browsers_before_approval where account_id = ${accountId ?? null})`)
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

/** Of somebody who has no account yet. */
export interface Known {
  /** Whose address it is or was. */
  is: 'administrator' | Exclude<Already, 'invited'> | null
  hasAdministratorsPhone: boolean
  isPhoneKnown: boolean
  /** Rejected, banned or deleted, under this address or number. */
  wasRemoved: boolean
}

/** What is known of these people, in their order. */
export async function knownBefore(
  db: Queryable,
  secrets: Secrets,
  contacts: readonly Contact[],
): Promise<Known[]> {
  const hash = await hasher(db, secrets, 'blocklist')
  const emails = contacts.map(({ email }) => hash(`email ${canonicalAddress(email)}`))
  const phones = contacts.map(({ phone }) => hash(`phone ${phone}`))
  const hasMark = (mark: Sql, condition: Sql) => sql`exists (
    select from person_marks m join accounts a on a.id = m.account_id where m.hash = ${mark} and ${condition})`
  return db.query(sql<Known>`
    select
      (select case when a.category = 'Admin' then 'administrator' when a.banned_at is not null then 'banned'
          when a.category <> 'Volunteer' then 'citizen' when a.approved_at is null then 'waiting' else 'volunteer' end
        from accounts a where a.id in (
          select account_id from person_marks where hash = n.email union all select id from accounts where email = n.address)
        order by a.category = 'Admin' desc, a.banned_at is null, a.category <> 'Volunteer', a.approved_at nulls last limit 1) as is,
      ${hasMark(sql`n.phone`, sql`a.category = 'Admin'`)} as "hasAdministratorsPhone",
      exists (select from accounts a where a.phone = n.number and a.contact_name is null) as "isPhoneKnown",
      exists (select from blocklist where email_hash = n.email)
        or exists (select from blocklist where phone_hash = n.phone)
        or ${hasMark(sql`n.phone`, sql`a.banned_at is not null`)} as "wasRemoved"
    from unnest(${emails}::bytea[], ${phones}::bytea[], ${contacts.map(({ email }) => email)}::text[],
      ${contacts.map(({ phone }) => phone)}::text[])
      with ordinality as n (email, phone, address, number, position) order by position`)
}

/** Adds what somebody has now to the marks of what they ever had. */
export async function addMarks(tx: Queryable, secrets: Secrets, account: Marked): Promise<void> {
  const [email, phone] = await marksOf(tx, secrets, account)
  const house = roleOf(account.category) === 'citizen' ? await houseMark(tx, secrets, account) : undefined
  await tx.query(sql`
    insert into person_marks (account_id, hash)
    select ${account.id}::uuid, hash from unnest(${[email, phone, ...(house ? [house] : [])]}::bytea[]) hash
    union select id, ${phone} from accounts
      where phone = ${account.phone} and contact_name is null and not ${account.isPhoneAnothers ?? false}::boolean
    on conflict do nothing`)
  if (house) await tx.query(sql`update accounts set house_mark = ${house} where id = ${account.id}`)
}

/** The same for all accounts, with the houses of their requests. */
export async function markEverybody(tx: Queryable, secrets: Secrets): Promise<void> {
  const hash = await hasher(tx, secrets, 'blocklist')
  const all = await tx.query(sql<Omit<Marked, 'category'> & { isCitizen: boolean }>`
    select id, email, phone, contact_name is not null as "isPhoneAnothers", address, landmark, district, category in ('Citizen', 'Senior Citizen') as "isCitizen"
    from accounts`)
  const houses = await tx.query(sql<House & { id: string }>`
    select distinct citizen_id as id, address, landmark, district from help_requests
    where citizen_id is not null and address is not null`)
  const ofHouse = ({ id, ...house }: House & { id: string }) => {
    const written = houseOf(house)
    return written === undefined ? [] : [{ id, mark: hash(`house ${written}`) }]
  }
  const homes = all.flatMap(({ id, isCitizen, address, landmark, district }) =>
    isCitizen ? ofHouse({ id, address, landmark, district }) : [],
  )
  const marks = [
    ...all.flatMap(({ id, ...contact }) => [
      { id, mark: hash(`email ${canonicalAddress(contact.email)}`) },
      { id, mark: hash(`phone ${numberOf(contact)}`) },
    ]),
    ...homes,
    ...houses.flatMap(ofHouse),
  ]
  const columns = (rows: { id: string; mark: Buffer }[]) =>
    sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ mark }) => mark)}::bytea[]) as n (id, mark)`
  await tx.query(sql`
    insert into person_marks (account_id, hash) select id, mark from ${columns(marks)} on conflict do nothing`)
  await tx.query(sql`update accounts a set house_mark = n.mark from ${columns(homes)} where a.id = n.id`)
}

const marksEver = (accountId: string) =>
  sql`array(select hash from person_marks where account_id = ${accountId})`

/**
 * Before an account is deleted: what protects others from its owner stays under their marks (D59). Their other accounts
 * have had these marks too from now on, so that they stay one person without it.
 */
export async function storeProtections(
  tx: Queryable,
  secrets: Secrets,
  account: Marked,
  { at, blocked }: { at: Date; blocked: Blocked | undefined },
): Promise<void> {
  const { id } = account
  await addMarks(tx, secrets, account)
  const role = roleOf(account.category)
  const marks = marksEver(id)
  const own = role === 'volunteer' ? sql`volunteer_id` : sql`citizen_id`
  const other = role === 'volunteer' ? sql`citizen_id` : sql`volunteer_id`
  await tx.query(sql`
    insert into protections (account_id, marks, role, other_id, cause, since, citizen_asked, volunteer_asked)
    select ${id}, ${marks}, ${role}, ${other}, cause, since, citizen_asked, volunteer_asked from separations where ${own} = ${id}`)
  await tx.query(sql`
    insert into protections (account_id, marks, role, concern_id, since)
    select ${id}, ${marks}, ${role}, id, raised_at from concerns where subject_id = ${id}`)
  await tx.query(sql`
    insert into protections (account_id, marks, role, other_id, pattern, count, since, looked_at, forget_at)
    select ${id}, ${marks}, ${role}, ${other}, kind, count, at, looked_at, ${daysAfter(at, PATTERN_MARKS_DAYS)}
    from patterns where ${own} = ${id}`)
  await tx.query(sql`
    insert into protections (account_id, marks, role, stopped_for, since, forget_at)
    select ${id}, ${marks}, ${role}, stopped_for, stopped_at, ${daysAfter(at, DECISION_MARKS_DAYS)}
    from accounts where id = ${id} and stopped_for is not null`)
  if (blocked)
    await tx.query(sql`
      insert into protections (account_id, marks, role, blocked, since) values (${id}, ${marks}, ${role}, ${blocked}, ${at})`)
  await tx.query(sql`
    insert into former_accounts (id, person_id, marks, awaits_agreement, resumed_at, forget_at)
    select id, person_id, ${marks}, awaits_agreement, resumed_at,
      case when awaits_agreement or exists (
        select from audit.lines l where l.subject_id = accounts.id and l.action = 'refuse-changes') then ${daysAfter(at, DECISION_MARKS_DAYS)}::timestamptz else ${daysAfter(at, COUNTS_GO_ON_DAYS)}::timestamptz end
    from accounts where id = ${id}`)
  await tx.query(sql`
    insert into person_marks (account_id, hash)
    select o.id, m.hash from accounts a join accounts o on o.person_id = a.person_id and o.id <> a.id
    join person_marks m on m.account_id = a.id where a.id = ${id}
    on conflict do nothing`)
}

/** A case about somebody whose accounts are gone waits under their marks, as if it had come before (D59). */
export async function protectFromFormer(
  tx: Queryable,
  formerId: string,
  {
    concernId,
    reporter,
    stoppedFor,
  }: { concernId: string; reporter: { id: string; role: Role }; stoppedFor: StopCause | undefined },
  at: Date,
): Promise<void> {
  const isByCitizen = reporter.role === 'citizen'
  const role = isByCitizen ? 'volunteer' : 'citizen'
  await tx.query(sql`
    insert into protections (account_id, marks, role, concern_id, since)
    select id, marks, ${role}, ${concernId}, ${at}::timestamptz from former_accounts where id = ${formerId}`)
  await tx.query(sql`
    insert into protections (account_id, marks, role, other_id, cause, since, citizen_asked, volunteer_asked)
    select id, marks, ${role}, ${reporter.id}, 'concern', ${at}, ${isByCitizen}, ${!isByCitizen}
    from former_accounts where id = ${formerId}`)
  if (stoppedFor)
    await tx.query(sql`
      insert into protections (account_id, marks, role, stopped_for, since, forget_at)
      select id, marks, ${role}, ${stoppedFor}, ${at}, ${daysAfter(at, DECISION_MARKS_DAYS)}
      from former_accounts where id = ${formerId}`)
}

/** Protections of a person that hold again for a new account, address, number or house. */
export interface Reapplied {
  /** The accounts that are theirs too from now on. */
  joined: string[]
  stoppedFor: StopCause | null
}

/** Run for a new account, address, number or house: joins its person, and restores protections from them. Only staff see it (D59). */
export async function reapplyProtections(
  tx: Queryable,
  secrets: Secrets,
  account: Marked,
  at: Date,
): Promise<Reapplied> {
  const { id } = account
  await addMarks(tx, secrets, account)
  const [emailHash] = await marksOf(tx, secrets, account)
  const role = roleOf(account.category)
  const marks = marksEver(id)
  const isAnother = (formerId: Sql) => sql`exists (
    select from another_persons x where (x.one_id, x.other_id) in ((${id}::uuid, ${formerId}), (${formerId}, ${id}::uuid)))`
  // Staff's 'another person' about a former account still holds, if a mark identifies it.
  await tx.query(sql`
    insert into another_persons (one_id, other_id, since)
    select least(${id}::uuid, o.id), greatest(${id}::uuid, o.id), ${at}
    from former_accounts f join another_persons x on f.id in (x.one_id, x.other_id)
    join accounts o on o.id in (x.one_id, x.other_id) and o.id not in (f.id, ${id})
    where f.marks && ${marks} and exists (
      select from person_marks m where m.account_id = ${id} and m.hash = any(f.marks)
        and not exists (select from person_marks n where n.account_id = o.id and n.hash = m.hash))
    on conflict do nothing`)
  const known = sql`marks && ${marks} and (forget_at is null or forget_at > ${at}) and not ${isAnother(sql`protections.account_id`)}`
  const pair = role === 'volunteer' ? sql`${id}::uuid, other_id` : sql`other_id, ${id}::uuid`
  await tx.query(sql`
    insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked, volunteer_asked)
    select ${pair}, cause, since, citizen_asked, volunteer_asked from protections where ${known} and role = ${role} and cause is not null and other_id <> ${id}
    on conflict do nothing`)
  await tx.query(sql`
    insert into patterns (kind, volunteer_id, citizen_id, count, at, looked_at)
    select pattern, ${pair}, count, since, looked_at from protections where ${known} and role = ${role} and pattern is not null
    on conflict do nothing`)
  // It is in a row of both again.
  await tx.query(sql`
    update protections set looked_at = ${at}
    where ${known} and role = ${role} and pattern is not null and looked_at is null`)
  const banned = sql`
    select from person_marks m join accounts b on b.id = m.account_id
    where m.hash = any(${marks}) and b.banned_at is not null and b.id <> ${id} and not ${isAnother(sql`b.id`)}`
  // A number alone is not enough where nothing but leaving was decided: families share one.
  const heldUp = sql`(
    exists (select from protections where ${known} and (
      blocked is not null and (blocked = 'banned' or ${emailHash} = any(marks)) or stopped_for is not null or concern_id is not null
      or cause is not null and case role when 'citizen' then volunteer_asked or not citizen_asked else citizen_asked or not volunteer_asked end))
    or exists (select from former_accounts f where f.marks && ${marks} and f.awaits_agreement and not ${isAnother(sql`f.id`)}))`
  const [stopped] = await tx.query(sql<{ stoppedFor: StopCause | null }>`
    update accounts a set
      returned_after = coalesce(returned_after, case when exists (${banned}) then 'banned' end,
        (select blocked from protections where ${known} and blocked is not null order by since desc limit 1)),
      kept_apart_before = kept_apart_before or exists (select from protections where ${known} and cause is not null),
      in_case_before = in_case_before or exists (select from protections where ${known} and concern_id is not null),
      awaits_agreement = awaits_agreement or (${role} = 'citizen' and ${heldUp}),
      resumed_at = greatest(resumed_at, (select max(f.resumed_at) from former_accounts f where f.marks && ${marks} and not ${isAnother(sql`f.id`)}))
    where id = ${id}
    returning (select protections.stopped_for from protections where ${known} and stopped_for is not null
      order by array_position(${[...STOP_CAUSES]}::text[], stopped_for) limit 1) as "stoppedFor"`)
  await tx.query(sql`
    with former as (
      update former_accounts f set person_id = (select person_id from accounts where id = ${id})
      where f.marks && ${marks} and not ${isAnother(sql`f.id`)} returning f.marks)
    insert into person_marks (account_id, hash)
    select ${id}::uuid, unnest(marks) from former
    union select ${id}::uuid, unnest(marks) from protections where ${known}
    on conflict do nothing`)
  const joined = await settle(tx, id)
  return { joined, stoppedFor: stopped?.stoppedFor ?? null }
}

export async function markReturned(tx: Queryable, ids: string[], reason: Blocked): Promise<void> {
  await tx.query(sql`
    update accounts set returned_after = coalesce(returned_after, ${reason}) where id = any(${ids}::uuid[])`)
}

export async function purgeProtections(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from protections where forget_at < ${now}`)
  const isOfSomebodyHere = sql`exists (
    select from another_persons x join accounts o on o.id in (x.one_id, x.other_id) where f.id in (x.one_id, x.other_id))`
  await db.query(sql`
    delete from former_accounts f where forget_at < ${now} and not ${isOfSomebodyHere}
      and not exists (select from protections p where p.account_id = f.id)`)
  await db.query(sql`
    delete from another_persons x where not exists (select from accounts_ever a where a.id = x.one_id)
      or not exists (select from accounts_ever a where a.id = x.other_id)`)
}
