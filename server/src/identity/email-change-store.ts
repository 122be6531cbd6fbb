import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { hashOf } from '../access/tokens.ts'
import type { Blocked } from './blocklist.ts'

/** Keeps the wanted address in place of any wanted before; links to that one stop working. */
export async function ask(tx: Queryable, accountId: string, email: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into address_changes (account_id, email, asked_at) values (${accountId}, ${email}, ${at})
    on conflict (account_id) do update
    set email = excluded.email, asked_at = excluded.asked_at, token_hash = null, expires_at = null`)
}

const taken = sql`
  select from accounts a where a.email = c.email and a.id <> c.account_id`

/** False if the account does not want this address, or somebody else has it. */
export async function saveLink(
  db: Queryable,
  accountId: string,
  { token, expiresAt, address }: { token: string; expiresAt: Date; address: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    update address_changes c set token_hash = ${hashOf(token)}, expires_at = ${expiresAt}
    where account_id = ${accountId} and email = ${address} and not exists (${taken}) returning account_id`)
  return rows.length > 0
}

interface AddressChange {
  accountId: string
  email: string
  expiresAt: Date
}

export async function byToken(db: Queryable, token: string): Promise<AddressChange | undefined> {
  const [row] = await db.query(sql<AddressChange>`
    select account_id as "accountId", email, expires_at as "expiresAt"
    from address_changes where token_hash = ${hashOf(token)}`)
  return row
}

/** False if somebody else has it. Links mailed to the old address no longer let anybody in. */
export async function setAddress(
  tx: Queryable,
  id: string,
  email: string,
  { returnedAfter, awaitsAgreement }: { returnedAfter: Blocked | null; awaitsAgreement: boolean },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update accounts set email = ${email},
      email_before = case when category = 'Volunteer' and approved_at is not null
        then nullif(coalesce(email_before, email), ${email}) end, verified_at = ${at}, returned_after = coalesce(returned_after, ${returnedAfter}),
      awaits_agreement = awaits_agreement or ${awaitsAgreement}
    where id = ${id} and not exists (select from accounts a where a.email = ${email} and a.id <> ${id})
    returning id`)
  if (rows.length === 0) return false
  await tx.query(sql`delete from password_resets where account_id = ${id}`)
  await tx.query(sql`delete from verification_letters where account_id = ${id}`)
  return true
}

/** With a new password, no link that was mailed or asked for before gives the account away. */
export async function forgetLinks(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(sql`delete from password_resets where account_id = ${accountId}`)
  await tx.query(sql`delete from address_changes where account_id = ${accountId}`)
  await tx.query(sql`delete from verification_letters where account_id = ${accountId}`)
}

/** Deletes links that expired a day ago, and changes nobody was mailed about. */
export async function forgetChanges(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from address_changes where coalesce(expires_at, asked_at) < ${before}`)
}
