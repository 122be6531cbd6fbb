import { languageOf } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import type { Slot } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { AccountState } from '@scan/domain/account.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import type { StopCause } from '@scan/domain/stops.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { hashOf } from '../access/tokens.ts'
import type { Blocked } from './blocklist.ts'

export interface Account extends AccountState, Place {
  name: string
  email: string
  phone: string
  category: Category
  district: District | null
  skills: HelpType[] | null
  /** When a volunteer can help; null if they have not said. */
  availability: Slot[] | null
  /** What an administrator last saw of a volunteer who has changed it since being approved. */
  nameBefore: string | null
  phoneBefore: string | null
  emailBefore: string | null
  /** What is known of somebody with one of these addresses or numbers whose account is gone (D59). */
  keptApartBefore: boolean
  inCaseBefore: boolean
  /** Whether another account has the same number. */
  sharesPhone: boolean
  /** What had become of somebody with this address or number before this account was made. */
  returnedAfter: Blocked | null
  /** Whether they can ask for help only once an administrator agrees. */
  awaitsAgreement: boolean
  /** Why a volunteer accepts nothing until a coordinator lets them go on. */
  stoppedFor: StopCause | null
  /** The language they read. */
  language: Language
  createdAt: Date
}

export type AccountRow = Omit<Account, 'role' | 'language'> & { language: string }

export interface NewAccount {
  id: string
  name: string
  email: string
  phone: string
  category: Category
  district: District | null
  skills: HelpType[] | null
  passwordHash: string
  createdAt: Date
  approvedAt: Date | null
  returnedAfter: Blocked | null
  awaitsAgreement: boolean
  language: Language
  /** The version of the privacy page; null if nobody has agreed to any. */
  privacyVersion: WallDate | null
  agreedAt: Date | null
}

export const COLUMNS = sql`
  a.id, a.name, a.email, a.phone, a.category, a.district, a.area, a.address, a.landmark, a.skills, a.availability,
  a.approved_at as "approvedAt", a.banned_at as "bannedAt",
  a.name_before as "nameBefore", a.phone_before as "phoneBefore", a.email_before as "emailBefore",
  a.kept_apart_before as "keptApartBefore", a.in_case_before as "inCaseBefore",
  a.shares_phone as "sharesPhone", a.returned_after as "returnedAfter",
  a.awaits_agreement as "awaitsAgreement", a.stopped_for as "stoppedFor", a.language, a.created_at as "createdAt"`

export function account(row: AccountRow): Account {
  return { ...row, role: roleOf(row.category), language: languageOf(row.language) }
}

async function one(found: Promise<AccountRow[]>): Promise<Account | undefined> {
  const [row] = await found
  return row && account(row)
}

export async function findById(db: Queryable, id: string): Promise<Account | undefined> {
  return one(db.query(sql<AccountRow>`select ${COLUMNS} from accounts a where a.id = ${id}`))
}

export async function findByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return one(db.query(sql<AccountRow>`select ${COLUMNS} from accounts a where a.email = ${email}`))
}

/** The account, locked against changes until the transaction ends. */
export async function lock(tx: Queryable, id: string): Promise<Account | undefined> {
  return one(
    tx.query(sql<AccountRow>`select ${COLUMNS} from accounts a where a.id = ${id} for no key update`),
  )
}

export async function findForStaff(db: Queryable, scope: Scope, id: string): Promise<Account | undefined> {
  return one(
    db.query(sql<AccountRow>`
      select ${COLUMNS} from accounts a where a.id = ${id} and ${inScope(scope, sql`a.district`)}`),
  )
}

export async function lockForStaff(tx: Queryable, scope: Scope, id: string): Promise<Account | undefined> {
  return one(
    tx.query(sql<AccountRow>`
      select ${COLUMNS} from accounts a where a.id = ${id} and ${inScope(scope, sql`a.district`)} for no key update`),
  )
}

export async function passwordHash(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query(
    sql<{ hash: string }>`select password_hash as hash from accounts where id = ${id}`,
  )
  return row?.hash
}

/** Locks the account until the transaction ends, if this is still what is stored for its password. */
export async function lockIfProved(tx: Queryable, id: string, provedBy: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from accounts where id = ${id} and password_hash = ${provedBy} for no key update`)
  return rows.length > 0
}

/** Adds the account, or answers undefined if the address is taken, even by somebody adding it at this moment. */
export async function add(tx: Queryable, given: NewAccount): Promise<Account | undefined> {
  return one(
    tx.query(sql<AccountRow>`
      insert into accounts as a (id, name, email, phone, category, district, skills, password_hash, created_at, verified_at,
        approved_at, returned_after, awaits_agreement, language, privacy_version, agreed_at)
      values (${given.id}, ${given.name}, ${given.email}, ${given.phone}, ${given.category}, ${given.district}, ${given.skills},
        ${given.passwordHash}, ${given.createdAt}, ${given.createdAt}, ${given.approvedAt}, ${given.returnedAfter}, ${given.awaitsAgreement},
        ${given.language}, ${given.privacyVersion}, ${given.agreedAt})
      on conflict (email) do nothing
      returning ${COLUMNS}`),
  )
}

export async function setLanguage(db: Queryable, id: string, language: Language): Promise<void> {
  await db.query(sql`update accounts set language = ${language} where id = ${id} and language <> ${language}`)
}

export async function setApproved(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`update accounts set approved_at = ${at} where id = ${id}`)
}

export async function setBanned(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query(sql`update accounts set banned_at = ${at} where id = ${id}`)
}

export async function remove(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from accounts where id = ${id}`)
}

/** Drops the previous name and number: an administrator has seen the new ones. */
export async function seeChanges(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    sql`update accounts set name_before = null, phone_before = null, email_before = null where id = ${id}`,
  )
}

/** Restores the name and number that an administrator last saw. */
export async function takeBackChanges(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    update accounts set name = coalesce(name_before, name), phone = coalesce(phone_before, phone),
      name_before = null, phone_before = null, email_before = null
    where id = ${id}`)
}

/** How many others of this category are in good standing. */
export async function countOthers(tx: Queryable, { id, category }: Account): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from accounts where category = ${category} and banned_at is null and id <> ${id}`)
  return row?.count ?? 0
}

export async function agreeTo(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update accounts set awaits_agreement = false where id = ${id}`)
}

/** Answers whether this stopped them: they are a volunteer, and were not stopped. */
export async function setStopped(tx: Queryable, id: string, cause: StopCause, at: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update accounts set stopped_at = ${at}, stopped_for = ${cause}
    where id = ${id} and category = 'Volunteer' and stopped_at is null returning id`)
  return rows.length > 0
}

export async function setResumed(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(
    sql`update accounts set stopped_at = null, stopped_for = null, resumed_at = ${at} where id = ${id}`,
  )
}

/** How many visits a volunteer has given back, or ended by a concern, since they were last let go on. */
export async function countGivenBack(tx: Queryable, id: string, since: Date): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*) as count from audit.lines l join accounts a on a.id = l.actor_id
    where l.actor_id = ${id} and l.action in ('release', 'volunteer-removed') and l.at > greatest(${since}, a.resumed_at)`)
  return row?.count ?? 0
}

/** Notes what had become of somebody with this number, if nothing else is known of this account. */
export async function markReturned(tx: Queryable, id: string, reason: Blocked): Promise<void> {
  await tx.query(
    sql`update accounts set returned_after = coalesce(returned_after, ${reason}) where id = ${id}`,
  )
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`select 1 from accounts where category = 'Admin' limit 1`)
  return rows.length > 0
}

/** Keeps an account's newest reset link; the one in an older email stops working. */
export async function saveReset(
  db: Queryable,
  accountId: string,
  token: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into password_resets as r (account_id, token_hash, expires_at)
    values (${accountId}, ${hashOf(token)}, ${expiresAt})
    on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      older_hashes = case when r.expires_at > ${now} then r.older_hashes || r.token_hash else '{}' end`)
}

/** Whose reset link this is, while it works. */
export async function accountOfReset(db: Queryable, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`
    select account_id as id from password_resets where token_hash = ${hashOf(token)} and expires_at > ${now}`)
  return row?.id
}

/** Whether a newer link was sent after this one and still works. */
export async function isReplacedReset(db: Queryable, token: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select from password_resets where ${hashOf(token)} = any(older_hashes) and expires_at > ${now}`)
  return rows.length > 0
}

/** Takes a reset link out of use; false if somebody else was quicker. */
export async function useReset(tx: Queryable, token: string): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from password_resets where token_hash = ${hashOf(token)} returning account_id`,
  )
  return rows.length > 0
}

export async function setPasswordHash(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.query(sql`update accounts set password_hash = ${passwordHash} where id = ${id}`)
}

export async function setProfile(
  tx: Queryable,
  id: string,
  {
    name,
    phone,
    district,
    skills,
    availability,
    area,
    address,
    landmark,
  }: Pick<Account, 'name' | 'phone' | 'district' | 'skills' | 'availability' | keyof Place>,
): Promise<void> {
  // For an approved volunteer, what an administrator last saw is kept until they have seen the new values.
  await tx.query(sql`
    update accounts set name = ${name}, phone = ${phone}, district = ${district}, skills = ${skills}, availability = ${availability},
      area = ${area}, address = ${address}, landmark = ${landmark},
      name_before = case when category = 'Volunteer' and approved_at is not null then nullif(coalesce(name_before, name), ${name}) end,
      phone_before = case when category = 'Volunteer' and approved_at is not null then nullif(coalesce(phone_before, phone), ${phone}) end
    where id = ${id}`)
}
