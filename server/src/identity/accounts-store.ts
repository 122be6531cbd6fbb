import type { PENDING_ORDERS } from '@scan/contract/admin/admin.ts'
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
import { searchFor } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
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

type AccountRow = Omit<Account, 'role' | 'language'> & { language: string }

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

const COLUMNS = sql`
  a.id, a.name, a.email, a.phone, a.category, a.district, a.area, a.address, a.landmark, a.skills, a.availability,
  a.approved_at as "approvedAt", a.banned_at as "bannedAt",
  a.name_before as "nameBefore", a.phone_before as "phoneBefore", a.email_before as "emailBefore",
  a.kept_apart_before as "keptApartBefore", a.in_case_before as "inCaseBefore",
  a.shares_phone as "sharesPhone", a.returned_after as "returnedAfter",
  a.awaits_agreement as "awaitsAgreement", a.stopped_for as "stoppedFor", a.language, a.created_at as "createdAt"`

function account(row: AccountRow): Account {
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

/** With a new password, no link that was mailed or asked for before gives the account away. */
export async function forgetLinks(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(sql`delete from password_resets where account_id = ${accountId}`)
  await tx.query(sql`delete from address_changes where account_id = ${accountId}`)
  await tx.query(sql`delete from verification_letters where account_id = ${accountId}`)
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

/** Whether account `a` has the phone of an administrator: then it is assigned nothing (D62). */
export const HAS_ADMINISTRATORS_PHONE = sql`exists (
  select from accounts o where o.phone = a.phone and o.category = 'Admin')`

/**
 * Whether a volunteer has the phone of an administrator, or is known on a browser on which one is known. The second is
 * shown only: a panchayat may have one computer.
 */
export async function isAdministratorsOwn(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from accounts a where a.id = ${id} and a.category = 'Volunteer' and (
      ${HAS_ADMINISTRATORS_PHONE} or exists (
        select from known_devices d join known_devices e on e.browser_id = d.browser_id
        join accounts o on o.id = e.account_id
        where d.account_id = a.id and o.category = 'Admin'))`)
  return rows.length > 0
}

const VOLUNTEERS = sql`a.category = 'Volunteer' and a.banned_at is null`

/** Which people an administrators' list holds. */
const LISTS = {
  pending: sql`${VOLUNTEERS} and a.approved_at is null`,
  // Volunteers awaiting approval have a list of their own.
  volunteers: sql`${VOLUNTEERS} and a.approved_at is not null`,
  citizens: sql`a.category in ('Citizen', 'Senior Citizen') and a.banned_at is null`,
  banned: sql`a.banned_at is not null`,
  'banned volunteers': sql`a.banned_at is not null and a.category = 'Volunteer'`,
  'banned citizens': sql`a.banned_at is not null and a.category in ('Citizen', 'Senior Citizen')`,
} as const
export type ListOfPeople = keyof typeof LISTS

const CHANGED = sql`(a.name_before is not null or a.phone_before is not null or a.email_before is not null)`

export interface PeopleFilter {
  list: ListOfPeople
  text?: string | undefined
  district?: District | undefined
  skill?: HelpType | undefined
  /** Only those whose changes no administrator has seen. */
  changed?: boolean | undefined
  /** Only those awaiting an administrator's agreement. */
  waiting?: boolean | undefined
  /** Only those who accept nothing until a coordinator lets them go on. */
  stopped?: boolean | undefined
  sort?: keyof typeof ORDERS | undefined
}

function people(scope: Scope, { list, text, district, skill, changed, waiting, stopped }: PeopleFilter): Sql {
  const words = text === undefined ? undefined : searchFor(text)
  // The words come first, behind 'offset 0': PostgreSQL assumes they are common and would rather scan people by name.
  const among =
    words === undefined
      ? sql`accounts`
      : sql`(select * from accounts where search_words @@ ${words}::tsquery offset 0)`
  return sql`
    from ${among} a where ${inScope(scope, sql`a.district`)} and ${LISTS[list]}
    ${district ? sql`and a.district = ${district}` : sql.empty}
    ${skill ? sql`and a.skills @> ${[skill]}` : sql.empty}
    ${waiting ? sql`and a.awaits_agreement` : sql.empty}
    ${stopped ? sql`and a.stopped_at is not null` : sql.empty}
    ${changed ? sql`and ${CHANGED}` : sql.empty}`
}

const ORDERS = {
  waiting: sql`a.created_at, a.id`,
  newest: sql`a.created_at desc, a.id`,
  name: sql`lower(a.name), a.id`,
  district: sql`a.district, a.created_at, a.id`,
} as const satisfies Record<(typeof PENDING_ORDERS)[number], Sql>

/** The people of a list, by name; those awaiting approval, longest waiting first. */
export async function listPeople(
  db: Queryable,
  scope: Scope,
  filter: PeopleFilter,
  rows: Sql,
): Promise<Account[]> {
  const order = ORDERS[filter.sort ?? (filter.list === 'pending' ? 'waiting' : 'name')]
  const found = await db.query(sql<AccountRow>`
    select ${COLUMNS} from (select a.id ${people(scope, filter)} order by ${order} ${rows}) page
    join accounts a on a.id = page.id order by ${order}`)
  return found.map(account)
}

export async function countPeople(db: Queryable, scope: Scope, filter: PeopleFilter): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count ${people(scope, filter)}`)
  return row?.count ?? 0
}

export type PeopleCounts = Record<
  'pendingVolunteers' | 'volunteers' | 'citizens' | 'banned' | 'changed' | 'agreements' | 'stopped',
  number
>

/** The size of each list, in one statement. */
export async function peopleCounts(db: Queryable, scope: Scope): Promise<PeopleCounts> {
  // Each has its own index.
  const number = (whose: Sql) =>
    sql`(select count(*) from accounts a where ${inScope(scope, sql`a.district`)} and ${whose})`
  const [row] = await db.query(sql<PeopleCounts>`
    select pending as "pendingVolunteers", all_volunteers - pending as volunteers, citizens, banned, changed, agreements, stopped
    from (select ${number(LISTS.pending)} as pending, ${number(VOLUNTEERS)} as all_volunteers,
      ${number(LISTS.citizens)} as citizens, ${number(LISTS.banned)} as banned,
      ${number(sql`${CHANGED} and a.banned_at is null`)} as changed,
      ${number(sql`a.awaits_agreement and a.banned_at is null`)} as agreements,
      ${number(sql`a.stopped_at is not null and a.banned_at is null and a.approved_at is not null`)} as stopped) counted`)
  return row as PeopleCounts
}
