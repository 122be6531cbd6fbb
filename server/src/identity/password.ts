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

/**
 * Throws 'password-wrong' if this is not the account's password; answers with its stored hash. Counted apart from
 * sign-ins: strangers who guess there lock nobody out who is signed in.
 */
export async function provePassword(context: Context, password: string, id: string): Promise<string> {
  const hash = await context.rateLimits.tryPassword(`confirm:${id}`, () => hashIfRight(context, id, password))
  if (!hash) throw new ApiProblem('password-wrong')
  return hash
}

/** The stored hash of the account's password, if this is it. */
async function hashIfRight(
  { database, passwords }: Context,
  id: string,
  password: string,
): Promise<string | undefined> {
  const hash = await accounts.passwordHash(database, id)
  return (await passwords.matches(password, hash)) ? hash : undefined
}

/** Sets a new password for someone who knows the present one, and ends their other sessions. */
export async function changePassword(
  context: Context,
  caller: Caller,
  present: string,
  password: string,
): Promise<void> {
  const { id } = caller
  let isChanged = false
  const provedBy = await context.rateLimits.tryPassword(`confirm:${id}`, async () => {
    const hash = await hashIfRight(context, id, present)
    if (hash) return hash
    // Pressed twice, or the first answer was lost: the new one is the present one.
    const changed = await hashIfRight(context, id, password)
    isChanged = changed !== undefined
    return changed
  })
  if (isChanged) return
  if (!provedBy) throw refusedField('currentPassword', 'current-password-wrong')
  await refuseGuessable(password, caller)
  const passwordHash = await context.passwords.hash(password)
  await context.database.transaction(async (tx) => {
    // Unless a reset has replaced the password that was proved.
    if (!(await accounts.lockIfProved(tx, id, provedBy)))
      throw refusedField('currentPassword', 'current-password-wrong')
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
  const accountId = await accountOfReset(database, token, now())
  const owner = accountId && (await accounts.findById(database, accountId))
  if (!owner) {
    await rateLimits.limit('code-from-subnet', clientSubnet)
    const isReplaced = await isReplacedReset(database, token, now())
    throw new ApiProblem(isReplaced ? 'reset-link-replaced' : 'reset-link-invalid')
  }
  await refuseGuessable(password, owner)
  const passwordHash = await context.passwords.hash(password)
  await database.transaction(async (tx) => {
    const account = await accounts.lock(tx, owner.id)
    if (!account || !(await useReset(tx, token))) throw new ApiProblem('reset-link-invalid')
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
  await accounts.setPasswordHash(tx, accountId, passwordHash)
  await accounts.forgetLinks(tx, accountId)
  await sessions.endAll(tx, accountId, 'password-changed', exceptSession)
  await record(tx, { at: now(), actorId: accountId, action, subject: { kind: 'account', id: accountId } })
  await notify(tx, { kind: 'password-changed', accountId })
}

async function accountOfReset(db: Queryable, token: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`
    select account_id as id from password_resets where token_hash = ${hashOf(token)} and expires_at > ${now}`)
  return row?.id
}

/** Whether a newer link was sent after this one and still works. */
async function isReplacedReset(db: Queryable, token: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select from password_resets where ${hashOf(token)} = any(older_hashes) and expires_at > ${now}`)
  return rows.length > 0
}

/** False if somebody else was quicker. */
async function useReset(tx: Queryable, token: string): Promise<boolean> {
  const rows = await tx.query(
    sql`delete from password_resets where token_hash = ${hashOf(token)} returning account_id`,
  )
  return rows.length > 0
}
