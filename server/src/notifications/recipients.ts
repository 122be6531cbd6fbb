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

/** Nameless too, and nobody if somebody else has the address. */
export function whoWantsAnAddress(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query(sql<Person>`
    select change.account_id as id, '' as name, change.email, account.language
    from address_changes change join accounts account on account.id = change.account_id
    where change.account_id = ${accountId}
      and not exists (select from accounts other where other.email = change.email and other.id <> change.account_id)`)
}

export function whoHasTheAddressWantedBy(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query(sql<Person>`
    select owner.id, owner.name, owner.email, owner.language
    from address_changes change join accounts owner on owner.email = change.email and owner.id <> change.account_id
    where change.account_id = ${accountId}`)
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
