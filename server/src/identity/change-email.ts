import type { Verification } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { needsAgreement, standing } from '@scan/domain/account.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { Refused } from '@scan/domain/refused.ts'
import { VERIFICATION_HOURS } from '@scan/domain/sign-up.ts'
import type { Caller } from '../access/caller.ts'
import { hashOf, newToken } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'
import { lock, lockIfProved, type Account } from './accounts-store.ts'
import { join } from './join.ts'
import { addMarks, blockedBefore } from './marks.ts'
import { provePassword } from './password.ts'
import { lockPersons } from './person.ts'
import { lockAddress, mayMailUnproved, removeAt } from './sign-up.ts'

/** Takes effect once the link sent to the new address is opened. The answer doesn't say whether that is taken. */
export async function changeEmail(
  context: Context,
  { id: accountId }: Pick<Caller, 'id'>,
  email: string,
  password: string,
): Promise<void> {
  const { database, now } = context
  const provedBy = await provePassword(context, password, accountId)
  const mayWrite = await mayMailNewAddress(context, email)
  await database.transaction(async (tx) => {
    if (!(await lockIfProved(tx, accountId, provedBy))) throw new ApiProblem('password-wrong')
    await wantAddress(tx, accountId, email, now())
    if (!mayWrite) return
    await notify(tx, { kind: 'verify-new-address', accountId })
    await notify(tx, { kind: 'address-taken', accountId })
  })
}

export const mayMailNewAddress = async (context: Context, email: string): Promise<boolean> =>
  (await context.rateLimits.allows('change-to-address', canonicalAddress(email))) &&
  (await mayMailUnproved(context, email))

/** Replaces a change asked for before, whose links stop working. */
export async function wantAddress(tx: Queryable, accountId: string, email: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into address_changes (account_id, email, asked_at) values (${accountId}, ${email}, ${at})
    on conflict (account_id) do update
    set email = excluded.email, asked_at = excluded.asked_at, token_hash = null, expires_at = null`)
}

/** The link in the email to this address, made when it is sent; undefined if it is no longer wanted, or taken. */
export async function mintAddressChange(
  { database, now }: Context,
  accountId: string,
  address: string,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const minted = { token: newToken(), expiresAt: hoursAfter(now(), VERIFICATION_HOURS) }
  const rows = await database.query(sql`
    update address_changes c set token_hash = ${hashOf(minted.token)}, expires_at = ${minted.expiresAt}
    where account_id = ${accountId} and email = ${address}
      and not exists (select from accounts a where a.email = c.email and a.id <> c.account_id)
    returning account_id`)
  return rows.length > 0 ? minted : undefined
}

/** In a session of the account or with its password: whoever reads the email may be somebody else (D64). */
export async function confirmAddress(
  context: Context,
  proof: Verification,
  callerId: string | undefined,
): Promise<Account | undefined> {
  const { database, now } = context
  if (!('token' in proof)) return undefined
  const change = await changeByToken(database, proof.token)
  if (!change) return undefined
  if (change.expiresAt <= now()) throw new ApiProblem('address-change-expired')
  if (change.accountId !== callerId) {
    if (!proof.password) throw new ApiProblem('password-needed')
    await provePassword(context, proof.password, change.accountId)
  }
  return database.transaction(async (tx) => {
    await lockAddress(tx, change.email)
    await lockPersons(tx)
    const account = await lock(tx, change.accountId)
    // A new password may have taken the link back meanwhile.
    if (!account || !(await changeByToken(tx, proof.token))) throw new ApiProblem('verification-invalid')
    if (standing(account) === 'banned') throw new Refused('account-suspended')
    // A second press: mail scanners press first.
    if (account.email === change.email) return account
    const { id, name, email, language } = account
    const after = await giveAddress(context, tx, account, change.email)
    await notify(tx, { kind: 'address-changed', to: { id, name, email, language } })
    tx.publish([topic.request(id)])
    return after
  })
}

/** The account and persons are locked. Its marks join those of the new address; the old one's links open nothing more. */
export async function giveAddress(
  context: Context,
  tx: Queryable,
  account: Account,
  address: string,
): Promise<Account> {
  const { id, role } = account
  const at = context.now()
  const after = { ...account, email: address }
  const known = await blockedBefore(tx, context.secrets, after)
  await addMarks(tx, context.secrets, account)
  const changed = await tx.query(sql`
    update accounts set email = ${address},
      email_before = case when category = 'Volunteer' and approved_at is not null
        then nullif(coalesce(email_before, email), ${address}) end,
      verified_at = ${at}, returned_after = coalesce(returned_after, ${known?.reason ?? null}),
      awaits_agreement = awaits_agreement or ${needsAgreement(role, known?.by)}
    where id = ${id} and not exists (select from accounts a where a.email = ${address} and a.id <> ${id})
    returning id`)
  if (changed.length === 0) throw new ApiProblem('verification-invalid')
  await tx.query(sql`delete from password_resets where account_id = ${id}`)
  await tx.query(sql`delete from verification_emails where account_id = ${id}`)
  await join(tx, context, after, at)
  await removeAt(tx, address)
  await record(tx, { at, actorId: id, action: 'change-address', subject: { kind: 'account', id } })
  return after
}

/** Of a person by phone the link chooses a password instead (`take-over.ts`). */
async function changeByToken(db: Queryable, token: string) {
  const [row] = await db.query(sql<{ accountId: string; email: string; expiresAt: Date }>`
    select c.account_id as "accountId", c.email, c.expires_at as "expiresAt"
    from address_changes c join accounts a on a.id = c.account_id
    where c.token_hash = ${hashOf(token)} and not a.by_phone`)
  return row
}

export async function purgeAddressChanges({ database, now }: Context): Promise<void> {
  const before = hoursAfter(now(), -VERIFICATION_HOURS)
  await database.query(sql`delete from address_changes where coalesce(expires_at, asked_at) < ${before}`)
}
