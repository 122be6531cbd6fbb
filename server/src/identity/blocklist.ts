import type { KnownBy } from '@scan/domain/account.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { hasher } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'

export type Blocked = 'rejected' | 'banned' | 'deleted'

interface Contact {
  email: string
  phone: string
}

/**
 * What identifies somebody who was banned, rejected or deleted by an administrator: keyed hashes that nobody can read.
 */
async function contactFingerprints(db: Queryable, secrets: Secrets, { email, phone }: Contact) {
  const hash = await hasher(db, secrets, 'blocklist')
  return {
    email: hash(`email ${canonicalAddress(email)}`),
    phone: hash(`phone ${phone}`),
  }
}

/** Also by the number that an administrator last saw: a new one could have been given in order to come back. */
export async function block(
  tx: Queryable,
  secrets: Secrets,
  { phoneBefore, ...contact }: Contact & { phoneBefore?: string | null },
  { reason, at, accountId }: { reason: Blocked; at: Date; accountId: string | null },
): Promise<void> {
  for (const phone of new Set([contact.phone, phoneBefore ?? contact.phone])) {
    const hashes = await contactFingerprints(tx, secrets, { ...contact, phone })
    await tx.query(sql`
      insert into blocklist (email_hash, phone_hash, reason, at, account_id)
      values (${hashes.email}, ${hashes.phone}, ${reason}, ${at}, ${accountId})`)
  }
}

/** Undoes a ban's entry. */
export async function unblock(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(sql`delete from blocklist where account_id = ${accountId}`)
}

export interface KnownFrom {
  reason: Blocked
  by: KnownBy
}

/** What last became of somebody with this address or number; going by the address where both are known. */
export async function blockedBefore(
  db: Queryable,
  secrets: Secrets,
  contact: Contact,
): Promise<KnownFrom | undefined> {
  const { email, phone } = await contactFingerprints(db, secrets, contact)
  const isAddress = sql`email_hash = ${email}`
  const [row] = await db.query(sql<KnownFrom>`
    select reason, case when bool_or(${isAddress}) over () then 'address' else 'phone' end as by
    from blocklist where ${isAddress} or phone_hash = ${phone}
    order by at desc limit 1`)
  return row
}
