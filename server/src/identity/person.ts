import { randomUUID } from 'node:crypto'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { HELD_FOR_BOTH, type HeldForBoth } from '@scan/domain/separation.ts'
import type { Scope } from '../access/staff.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql, Value } from '../db/sql.ts'

// A person is all accounts with a mark in common (D98), but for those that staff know to be two people. `accounts.person_id`
// says whose an account is. Whatever protects or stops asks here for the accounts of a person, never for one account.

/** The accounts of the person who has this one. */
export const accountsOf = (accountId: Value) => sql`(
  select p.id from accounts p where p.person_id = (select o.person_id from accounts o where o.id = ${accountId}))`

/** The same, with those that are gone: what counts against somebody goes on counting. */
export const accountsEverOf = (accountId: Value) => sql`(
  select p.id from accounts_ever p where p.person_id = (select o.person_id from accounts o where o.id = ${accountId}))`

/** The people who have these two accounts are kept apart. */
export const areApart = (oneId: Value, otherId: Value) => sql`exists (
  select from persons_apart s join accounts one on one.person_id = s.person_id
  join accounts other on other.person_id = s.other_id where one.id = ${oneId} and other.id = ${otherId})`

/** The same, at this time already. */
export const wereApart = (oneId: Value, otherId: Value, at: Value) => sql`exists (
  select from persons_apart s join separations k on k.id = s.id join accounts one on one.person_id = s.person_id
  join accounts other on other.person_id = s.other_id
  where one.id = ${oneId} and other.id = ${otherId} and k.since <= ${at})`

const PERSONS = sql`hashtextextended('persons', 0)`

/**
 * Before any row is locked, by whoever changes marks: nobody decides anything by persons until that is committed, and two
 * who join at once do not miss each other.
 */
export async function lockPersons(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${PERSONS})`)
}

/** Locks all accounts of these people, in one order, before requests; whose they are stays so meanwhile. */
export async function lockPeople(tx: Queryable, ...accountIds: string[]): Promise<void> {
  // Sent together, done in this order.
  await Promise.all([
    tx.query(sql`select pg_advisory_xact_lock_shared(${PERSONS})`),
    tx.query(sql`
      select from accounts where person_id in (select person_id from accounts where id = any(${accountIds}::uuid[]))
      order by id for no key update`),
  ])
}

/** Staff know these two accounts to be of two people. */
export const areOther = (one: Sql, other: Sql) => sql`exists (
  select from another_persons x where (x.one_id, x.other_id) in ((${one}, ${other}), (${other}, ${one})))`

/** Accounts linked to this one by shared marks, directly or through others. */
const reachable = (accountId: string) => sql`
  with recursive reached (id) as (
    select ${accountId}::uuid
    union
    select n.account_id from reached r join person_marks m on m.account_id = r.id join person_marks n on n.hash = m.hash
    where not ${areOther(sql`r.id`, sql`n.account_id`)})`

/** After an account has got marks: whoever shares one is the same person from now on. Answers with the accounts that joined. */
export async function settle(tx: Queryable, accountId: string): Promise<string[]> {
  const joined = await tx.query(sql<{ id: string }>`
    ${reachable(accountId)}, own as (select person_id from accounts where id = ${accountId})
    select a.id from accounts a, own where a.id <> ${accountId} and a.person_id <> own.person_id
      and a.person_id in (select person_id from accounts where id in (select id from reached))`)
  const ids = joined.map(({ id }) => id)
  if (ids.length === 0) return []
  // Former accounts too.
  await tx.query(sql`
    with own as (select person_id from accounts where id = ${accountId}),
    theirs as (select distinct person_id from accounts where id = any(${ids}::uuid[])),
    former as (update former_accounts set person_id = (select person_id from own) where person_id in (select person_id from theirs))
    update accounts set person_id = (select person_id from own) where id = any(${ids}::uuid[])`)
  return ids
}

/** The person's other accounts, each with the mark they share. */
export async function otherAccountsOf(
  db: Queryable,
  _scope: Scope,
  account: { id: string; email: string },
): Promise<PersonDetails['accounts']> {
  const others = await db.query(sql<
    Omit<PersonDetails['accounts'][number], 'because'> &
      Record<'email', string> &
      Record<'isOther' | 'hasPhone' | 'hasHouse' | 'hasMark', boolean>
  >`
    select o.id, o.name, o.category, o.email, ${areOther(sql`a.id`, sql`o.id`)} as "isOther", o.phone = a.phone as "hasPhone",
      o.house_mark is not null and o.house_mark is not distinct from a.house_mark as "hasHouse",
      exists (select from person_marks m join person_marks n on n.hash = m.hash
        where m.account_id = a.id and n.account_id = o.id) as "hasMark"
    from accounts a join accounts o on o.person_id = a.person_id and o.id <> a.id
    where a.id = ${account.id} order by o.created_at, o.id`)
  return others.map(({ email, isOther, hasPhone, hasHouse, hasMark, ...other }) => {
    const isAddress = canonicalAddress(email) === canonicalAddress(account.email)
    const now = isAddress ? 'address' : hasPhone ? 'phone' : hasHouse ? 'house' : undefined
    const direct = now ?? (hasMark ? 'before' : undefined)
    return { ...other, because: (!isOther && direct) || 'through-another' }
  })
}

/** From now on these are two people. Undefined if staff have said so already. */
export async function setApart(
  tx: Queryable,
  oneId: string,
  otherId: string,
  at: Date,
): Promise<{ areTwo: boolean } | undefined> {
  const added = await tx.query(sql`
    insert into another_persons (one_id, other_id, since)
    values (least(${oneId}::uuid, ${otherId}::uuid), greatest(${oneId}::uuid, ${otherId}::uuid), ${at})
    on conflict do nothing returning 1`)
  if (added.length === 0) return undefined
  // Unless a third account joins them.
  const parted = await tx.query(sql`
    ${reachable(otherId)}
    update accounts set person_id = ${randomUUID()}
    where id in (select id from reached) and not exists (select from reached where id = ${oneId})
      and person_id = (select person_id from accounts where id = ${oneId}) returning id`)
  return { areTwo: parted.length > 0 }
}

/** Protections from either of two people, for the email to the other administrators. */
export async function whatHeldForBoth(tx: Queryable, oneId: string, otherId: string): Promise<HeldForBoth[]> {
  const [held] = await tx.query(sql<Record<HeldForBoth, boolean>>`
    select coalesce(bool_or(a.stopped_at is not null), false) as stop, coalesce(bool_or(a.banned_at is not null), false) as ban,
      coalesce(bool_or(exists (select from concerns c where c.subject_id = a.id and c.state <> 'closed')), false) as "case",
      coalesce(bool_or(exists (select from separations s
        where a.id in (s.volunteer_id, s.citizen_id) and (s.citizen_asked or s.volunteer_asked))), false) as "asked-apart",
      coalesce(bool_or(exists (select from separations s
        where a.id in (s.volunteer_id, s.citizen_id) and not s.citizen_asked and not s.volunteer_asked)), false) as "staff-apart"
    from accounts a where a.person_id in (select person_id from accounts where id in (${oneId}, ${otherId}))`)
  return HELD_FOR_BOTH.filter((kind) => held?.[kind])
}
