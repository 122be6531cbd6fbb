import { ApiProblem } from '@scan/contract/problems.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import type { Caller } from '../access/caller.ts'
import { hashOf, newToken } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { notify } from '../notifications/notifications.ts'
import * as accounts from './accounts-store.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import * as sessions from './sessions-store.ts'

/** Answers with the stored hash. Counted apart from sign-ins: strangers who guess there lock out nobody signed in. */
export async function provePassword(context: Context, password: string, id: string): Promise<string> {
  const hash = await context.rateLimits.tryPassword(`confirm:${id}`, () => hashIfRight(context, id, password))
  if (!hash) throw new ApiProblem('password-wrong')
  return hash
}

async function hashIfRight(
  { database, passwords }: Context,
  id: string,
  password: string,
): Promise<string | undefined> {
  const [row] = await database.query(sql<{ hash: string }>`
    select password_hash as hash from accounts where id = ${id}`)
  return (await passwords.matches(password, row?.hash)) ? row?.hash : undefined
}

/** Requires the present one; ends their other sessions. */
export async function changePassword(
  context: Context,
  caller: Caller,
  present: string,
  password: string,
): Promise<void> {
  const { id } = caller
  const isWrong = () => refusedField('currentPassword', 'current-password-wrong')
  const proved = await context.rateLimits.tryPassword(`confirm:${id}`, async () => {
    const hash = await hashIfRight(context, id, present)
    // Pressed twice, or the first answer was lost: the new one is the present one.
    return hash ? { hash } : (await hashIfRight(context, id, password)) && 'changed'
  })
  if (proved === 'changed') return
  if (!proved) throw isWrong()
  await refuseGuessable(password, caller)
  const passwordHash = await context.passwords.hash(password)
  await context.database.transaction(async (tx) => {
    // Unless a reset has replaced the password that was proved.
    if (!(await accounts.lockIfProved(tx, id, proved.hash))) throw isWrong()
    await replacePassword(context, tx, id, passwordHash, 'change-password', caller.sessionId)
  })
}

/** The link in a reset email, made when it is sent; undefined if the account has another address by now. */
export async function mintReset(
  { database, now }: Context,
  accountId: string,
  address: string,
): Promise<{ token: string } | undefined> {
  return database.transaction(async (tx) => {
    if ((await accounts.lock(tx, accountId))?.email !== address) return undefined
    const token = newToken()
    const at = now()
    // The link in an older email stops working.
    await tx.query(sql`
      insert into password_resets as r (account_id, token_hash, expires_at)
      values (${accountId}, ${hashOf(token)}, ${minutesAfter(at, RESET_MINUTES)})
      on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
        older_hashes = case when r.expires_at > ${at} then r.older_hashes || r.token_hash else '{}' end`)
    return { token }
  })
}

/** Sets a new password by a mailed link, which works once, and ends every session. Answers whose account it is. */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  clientSubnet: string,
): Promise<string> {
  const { database, now, rateLimits } = context
  const hash = hashOf(token)
  const [reset] = await database.query(sql<{ accountId: string; isReplaced: boolean; isOver: boolean }>`
    select account_id as "accountId", token_hash <> ${hash} as "isReplaced", expires_at <= ${now()} as "isOver"
    from password_resets where token_hash = ${hash} or ${hash} = any(older_hashes)`)
  const refusal = reset?.isOver ? 'reset-link-expired' : reset?.isReplaced && 'reset-link-replaced'
  const owner = reset && !refusal && (await accounts.findById(database, reset.accountId))
  if (!owner) {
    await rateLimits.limit('code-from-subnet', clientSubnet)
    throw new ApiProblem(refusal || 'reset-link-invalid')
  }
  await refuseGuessable(password, owner)
  const passwordHash = await context.passwords.hash(password)
  await database.transaction(async (tx) => {
    const account = await accounts.lock(tx, owner.id)
    const used = await tx.query(
      sql`delete from password_resets where token_hash = ${hash} returning account_id`,
    )
    if (!account || used.length === 0) throw new ApiProblem('reset-link-invalid')
    await replacePassword(context, tx, account.id, passwordHash, 'reset-password')
  })
  return owner.id
}

async function replacePassword(
  { now }: Context,
  tx: Queryable,
  accountId: string,
  passwordHash: string,
  action: 'reset-password' | 'change-password',
  exceptSession?: string,
): Promise<void> {
  await tx.query(sql`update accounts set password_hash = ${passwordHash} where id = ${accountId}`)
  // No link that was mailed or asked for before gives the account away.
  await tx.query(sql`delete from password_resets where account_id = ${accountId}`)
  await tx.query(sql`delete from address_changes where account_id = ${accountId}`)
  await tx.query(sql`delete from verification_emails where account_id = ${accountId}`)
  await sessions.endAll(tx, accountId, 'password-changed', exceptSession)
  await record(tx, { at: now(), actorId: accountId, action, subject: { kind: 'account', id: accountId } })
  await notify(tx, { kind: 'password-changed', accountId })
}
