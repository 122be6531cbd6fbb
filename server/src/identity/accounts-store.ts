import type { PENDING_ORDERS, PersonFlag } from '@scan/contract/admin/admin.ts'
import { languageOf, type Language } from '@scan/contract/language.ts'
import type { AccountState } from '@scan/domain/account.ts'
import type { Slot } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import type { RequestEmails } from '@scan/domain/request-emails.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import { may } from '@scan/domain/permissions.ts'
import { roleOf, type Category, type Part, type Role } from '@scan/domain/role.ts'
import type { StopCause } from '@scan/domain/stops.ts'
import { cardNumberIn } from '@scan/domain/volunteer-card.ts'
import { inScope, type Scope } from '../access/staff.ts'
import type { Queryable } from '../db/pool.ts'
import { everyWord, searchFor } from '../db/search.ts'
import type { WordToFind } from '../db/search.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Blocked } from './marks.ts'

export interface Account extends AccountState, Place {
  /** Shared by all accounts of a person (D98). */
  personId: string
  name: string
  email: string
  phone: string
  category: Category
  /** An administrator's; 'all' for everybody else. */
  part: Part
  district: District | null
  skills: HelpType[] | null
  availability: Slot[] | null
  /** An approved volunteer's values that staff last saw, if changed since. */
  nameBefore: string | null
  phoneBefore: string | null
  emailBefore: string | null
  /** A deleted account shared one of these addresses or numbers (D59). */
  keptApartBefore: boolean
  inCaseBefore: boolean
  returnedAfter: Blocked | null
  awaitsAgreement: boolean
  /** Because of the volunteers whom they have sent away. */
  awaitsCall: boolean
  stoppedFor: StopCause | null
  /** An earlier account of theirs was stopped. */
  stoppedBefore: boolean
  requestEmails: RequestEmails
  /** The last day away. */
  awayUntil: WallDate | null
  /** A volunteer's unit. */
  organisation: string | null
  /** Staff look after them: no email. */
  byPhone: boolean
  /** On a volunteer's card. */
  cardNumber: string
  /** Whoever answers that number calls them. */
  isPhoneAnothers: boolean
  language: Language
  createdAt: Date
}

type AccountRow = Omit<Account, 'role' | 'language'> & { language: string }

export type NewAccount = Pick<
  Account,
  | ('id' | 'name' | 'email' | 'phone' | 'category' | 'district' | 'skills' | 'organisation')
  | ('language' | 'createdAt' | 'approvedAt' | 'returnedAfter' | 'awaitsAgreement')
> & {
  passwordHash: string
  /** Version of the privacy page; administrators agree to none. */
  privacyVersion: WallDate | null
  agreedAt: Date | null
}

/** A citizen with account `a` is called before she asks for help, by all her accounts. */
export const AWAITS_CALL = sql`exists (
  select from accounts p where p.person_id = a.person_id and p.awaits_call)`

const COLUMNS = sql`
  a.id, a.person_id as "personId", a.name, a.email, a.phone, a.category, a.part, a.district, a.area, a.address, a.landmark, a.skills, a.availability,
  a.approved_at as "approvedAt", a.banned_at as "bannedAt",
  a.name_before as "nameBefore", a.phone_before as "phoneBefore", a.email_before as "emailBefore",
  a.kept_apart_before as "keptApartBefore", a.in_case_before as "inCaseBefore",
  a.returned_after as "returnedAfter",
  a.awaits_agreement as "awaitsAgreement", ${AWAITS_CALL} as "awaitsCall", a.stopped_for as "stoppedFor",
  a.stopped_before as "stoppedBefore",
  a.request_emails as "requestEmails", a.away_until as "awayUntil", a.organisation, a.by_phone as "byPhone",
  a.card_number::text as "cardNumber",
  a.contact_name is not null as "isPhoneAnothers", a.language, a.created_at as "createdAt"`

function account(row: AccountRow): Account {
  return { ...row, role: roleOf(row.category, row.part), language: languageOf(row.language) }
}

async function find(db: Queryable, condition: Sql): Promise<Account | undefined> {
  const [row] = await db.query(sql<AccountRow>`select ${COLUMNS} from accounts a where ${condition}`)
  return row && account(row)
}

const isInScope = (scope: Scope): Sql => inScope(scope, sql`a.district`)

export const findById = (db: Queryable, id: string) => find(db, sql`a.id = ${id}`)

/** Nobody by phone: to whoever asks by an address, theirs is nobody's. */
export const findByEmail = (db: Queryable, email: string) =>
  find(db, sql`a.email = ${email} and not a.by_phone`)

export const findForStaff = (db: Queryable, scope: Scope, id: string) =>
  find(db, sql`a.id = ${id} and ${isInScope(scope)}`)

/** Locked against changes until the transaction ends. */
export const lock = (tx: Queryable, id: string) => find(tx, sql`a.id = ${id} for no key update`)

export const lockForStaff = (tx: Queryable, scope: Scope, id: string) =>
  find(tx, sql`a.id = ${id} and ${isInScope(scope)} for no key update`)

/** Locks the account, if this is still the stored hash of its password. */
export async function lockIfProved(tx: Queryable, id: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from accounts where id = ${id} and password_hash = ${passwordHash} for no key update`)
  return rows.length > 0
}

/** Undefined if the address is taken. */
export async function add(tx: Queryable, given: NewAccount): Promise<Account | undefined> {
  const [row] = await tx.query(sql<AccountRow>`
    insert into accounts as a (id, name, email, phone, category, district, skills, organisation, password_hash, created_at, verified_at,
      approved_at, returned_after, awaits_agreement, language, privacy_version, agreed_at)
    values (${given.id}, ${given.name}, ${given.email}, ${given.phone}, ${given.category}, ${given.district}, ${given.skills},
      ${given.organisation}, ${given.passwordHash}, ${given.createdAt}, ${given.createdAt}, ${given.approvedAt}, ${given.returnedAfter}, ${given.awaitsAgreement},
      ${given.language}, ${given.privacyVersion}, ${given.agreedAt})
    on conflict (email) do nothing
    returning ${COLUMNS}`)
  return row && account(row)
}

export async function setLanguage(db: Queryable, id: string, language: Language): Promise<void> {
  await db.query(sql`update accounts set language = ${language} where id = ${id} and language <> ${language}`)
}

export async function setBanned(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query(sql`update accounts set banned_at = ${at} where id = ${id}`)
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db.query(sql`select 1 from accounts where category = 'Admin' limit 1`)
  return rows.length > 0
}

/** Subnets of their sign-up, and of sign-ins refused with a wait. */
export async function addBrowser(db: Queryable, id: string, browserId: string): Promise<void> {
  await db.query(sql`
    insert into browsers_before_approval (account_id, browser_id) values (${id}, ${browserId}) on conflict do nothing`)
}

/** Volunteer `v` shares a number with an administrator, who could read every house by it. */
export const OF_AN_ADMINISTRATOR = sql`(v.administrators_own or exists (
  select from person_marks m join person_marks n on n.hash = m.hash join accounts o on o.id = n.account_id
  where m.account_id = v.id and o.category = 'Admin'))`

/** By a number or an address that both have or had. */
export async function hasMarkOf(db: Queryable, id: string, administratorId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from accounts a join accounts o on o.phone = a.phone where a.id = ${id} and o.id = ${administratorId}
    union all
    select from person_marks m join person_marks n on n.hash = m.hash
    where m.account_id = ${id} and n.account_id = ${administratorId}`)
  return rows.length > 0
}

const BROWSERS = sql`(
  select browser_id from known_devices where account_id = a.id
  union all select browser_id from browsers_before_approval where account_id = a.id)`

const sharesWithAnother = (column: Sql, condition = sql`true`) => sql`exists (
  select from accounts o where o.${column} = a.${column} and o.id <> a.id and ${condition}
    and not exists (select from another_persons x where (x.one_id, x.other_id) in ((a.id, o.id), (o.id, a.id))))`

/** Flags of what these accounts share with others. */
const IN_COMMON = {
  // By an address or number a volunteer ever had, or by a browser, which alone blocks nothing: a panchayat may have one
  // computer.
  'administrators-own': sql`a.category = 'Volunteer' and (
    exists (select from volunteers v where v.id = a.id and ${OF_AN_ADMINISTRATOR})
    or exists (
      select from known_devices d join accounts o on o.id = d.account_id
      where o.category = 'Admin' and d.browser_id in ${BROWSERS}))`,
  'phone-shared': sql`a.contact_name is null and ${sharesWithAnother(sql`phone`, sql`o.contact_name is null`)}`,
  'house-shared': sharesWithAnother(sql`house_mark`),
  'browser-of-banned': sql`(
    exists (select from blocklist b where b.reason = 'banned' and b.account_id is distinct from a.id
      and b.browser_ids && array${BROWSERS})
    or exists (select from known_devices d join accounts o on o.id = d.account_id
      where o.banned_at is not null and o.id <> a.id and d.browser_id in ${BROWSERS}))`,
  'changes-refused-before': sql`exists (
    select from former_accounts f join audit.lines l on l.subject_id = f.id and l.action = 'refuse-changes'
    where f.person_id = a.person_id)`,
} as const satisfies Partial<Record<PersonFlag, Sql>>
export type InCommon = keyof typeof IN_COMMON

export async function inCommon(
  db: Queryable,
  ids: string[],
): Promise<ReadonlyMap<string, readonly InCommon[]>> {
  const flags = Object.entries(IN_COMMON).map(([flag, isSo]) => sql`case when ${isSo} then ${flag}::text end`)
  const rows = await db.query(sql<{ id: string; flags: InCommon[] }>`
    select a.id, array_remove(array[${sql.list(flags)}], null) as flags from accounts a where a.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, flags }) => [id, flags]))
}

const VOLUNTEERS = sql`a.category = 'Volunteer' and a.banned_at is null`

/** Account `a` is a volunteer, stopped or not. */
export const APPROVED = sql`${VOLUNTEERS} and a.approved_at is not null`

const LISTS = {
  everybody: sql`a.category <> 'Admin'`,
  pending: sql`${VOLUNTEERS} and a.approved_at is null`,
  volunteers: APPROVED,
  citizens: sql`a.category in ('Citizen', 'Senior Citizen') and a.banned_at is null`,
  banned: sql`a.banned_at is not null`,
  'banned volunteers': sql`a.banned_at is not null and a.category = 'Volunteer'`,
  'banned citizens': sql`a.banned_at is not null and a.category in ('Citizen', 'Senior Citizen')`,
} as const

const CHANGED = sql`(a.name_before is not null or a.phone_before is not null or a.email_before is not null)`

export interface PeopleFilter {
  list: keyof typeof LISTS
  text?: string | undefined
  /** Found by a name or number alone. */
  notByAddress?: boolean
  district?: District | undefined
  skill?: HelpType | undefined
  changed?: boolean | undefined
  waiting?: boolean | undefined
  stopped?: boolean | undefined
  sort?: keyof typeof ORDERS | undefined
}

/** Whoever may not read people finds nobody by an address. */
export const isPerson = (account: Sql, { query, isIn }: WordToFind, role: Role): Sql => sql`(
  ${account}.compared_words @@ ${query}::tsquery
  ${may(role, 'read-people') ? sql.empty : sql`and ${isIn(sql`concat_ws(' ', ${account}.name, ${account}.phone)`)}`})`

function people(
  scope: Scope,
  { list, text, notByAddress, district, skill, changed, waiting, stopped }: PeopleFilter,
): Sql {
  const words = text === undefined ? undefined : searchFor(text)
  // 'offset 0' has the words looked up first: PostgreSQL takes them for common, and would scan people by name.
  const card = list === 'everybody' && text !== undefined ? cardNumberIn(text) : undefined
  const hasCard = card ? sql`or (a.card_number = ${card}::integer and ${APPROVED})` : sql.empty
  const among = words
    ? sql`(select * from accounts a where compared_words @@ ${words}::tsquery ${hasCard} offset 0)`
    : sql`accounts`
  return sql`
    from ${among} a where ${isInScope(scope)} and ${LISTS[list]}
    ${notByAddress ? sql`and (true ${everyWord(text, ({ isIn }) => isIn(sql`concat_ws(' ', a.name, a.phone)`))} ${hasCard})` : sql.empty}
    ${district ? sql`and a.district = ${district}` : sql.empty}
    ${skill ? sql`and (coalesce(a.skills, '{}') = '{}' or ${skill} = any(a.skills))` : sql.empty}
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

type PeopleCounts = Record<
  | 'pendingVolunteers'
  | 'volunteers'
  | 'citizens'
  | 'banned'
  | 'changed'
  | 'agreements'
  | 'stopped'
  | 'invited',
  number
>

export async function peopleCounts(db: Queryable, scope: Scope): Promise<PeopleCounts> {
  // Each count has its own index.
  const number = (whose: Sql) => sql`(select count(*) from accounts a where ${isInScope(scope)} and ${whose})`
  const [row] = await db.query(sql<PeopleCounts>`
    select pending as "pendingVolunteers", all_volunteers - pending as volunteers, citizens, banned, changed, agreements, stopped, invited
    from (select ${number(LISTS.pending)} as pending, ${number(VOLUNTEERS)} as all_volunteers,
      ${number(LISTS.citizens)} as citizens, ${number(LISTS.banned)} as banned,
      ${number(sql`${CHANGED} and ${LISTS.volunteers}`)} as changed,
      ${number(sql`a.awaits_agreement and ${LISTS.citizens}`)} as agreements,
      ${number(sql`a.stopped_at is not null and ${LISTS.volunteers}`)} as stopped,
      (select count(*) from waiting_sign_ups w where w.list_from is not null and ${inScope(scope, sql`w.district`)}) as invited) counted`)
  return row as PeopleCounts
}
