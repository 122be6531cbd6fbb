import { categoriesThatMay } from '@scan/domain/permissions.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { requestOf } from './facts.ts'
import type { Person } from './notifications.ts'
import type { OfAccount, OfAddress, OfRequest } from './recipe.ts'

export function people(db: Queryable, ...ids: (string | null | undefined)[]): Promise<Person[]> {
  const known = ids.filter((id) => typeof id === 'string')
  return db.query(
    sql<Person>`select id, name, email, language from accounts where id = any(${known}::uuid[])`,
  )
}

/** Nameless: what was typed with an address reaches it only once the address is proved. */
export function whoSignedUp(db: Queryable, id: string): Promise<Person[]> {
  return db.query(sql<Person>`select id, '' as name, email, language from waiting_sign_ups where id = ${id}`)
}

const taken = sql`
  accounts a on a.email = c.email and a.id <> c.account_id where c.account_id`

/** Nameless too, and nobody if somebody else has the address. */
export function whoWantsAnAddress(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query(sql<Person>`
    select c.account_id as id, '' as name, c.email, who.language
    from address_changes c join accounts who on who.id = c.account_id left join ${taken} = ${accountId} and a.id is null`)
}

export function whoHasTheAddressWantedBy(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query(sql<Person>`
    select a.id, a.name, a.email, a.language from address_changes c join ${taken} = ${accountId}`)
}

export function staffWhoMay(db: Queryable, permission: Permission): Promise<Person[]> {
  return db.query(sql<Person>`
    select id, name, email, language from accounts
    where category = any(${categoriesThatMay(permission)}) and banned_at is null`)
}

/** The account's holder. */
export const holder = (db: Queryable, { accountId }: OfAccount) => people(db, accountId)

/** The account's former holder; the address travels with the notification. */
export const addressee = async (_db: Queryable, { to }: OfAddress) => [to]

export const toCitizen = async (db: Queryable, { requestId }: OfRequest) =>
  people(db, (await requestOf(db, requestId))?.citizenId)
export const toVolunteer = async (db: Queryable, { requestId }: OfRequest) =>
  people(db, (await requestOf(db, requestId))?.volunteerId)
