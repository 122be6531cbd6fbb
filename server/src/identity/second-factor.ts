import { randomBytes } from 'node:crypto'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { Secret, TOTP } from 'otpauth'
import type { Actor, Caller } from '../access/caller.ts'
import { hashOf } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { SECOND_FACTORS } from '../secrets/keys.ts'
import { provePassword } from './password.ts'
import * as sessions from './sessions-store.ts'

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20
/** The periods before and after count too: clocks differ, and people type slowly. */
const WINDOW = 1
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10
const ISSUER = 'Senior Citizen Assistance Network'

export async function secondFactorState(
  { database, secondFactorRequired: isRequired }: Context,
  id: string,
): Promise<Reply<typeof api.readSecondFactor>> {
  const [row] = await database.query(sql<{ left: number }>`
    select (select count(*) from recovery_codes c where c.account_id = f.account_id) as left
    from second_factors f where account_id = ${id} and confirmed_at is not null`)
  return { isOn: row !== undefined, isRequired, recoveryCodesLeft: row?.left ?? 0 }
}

/** Makes a secret for an app. It counts from the first right code on. */
export async function beginSecondFactor(
  context: Context,
  { id, email }: Caller,
  password: string,
): Promise<{ secret: string; address: string }> {
  await provePassword(context, password, id)
  const secret = randomBytes(SECRET_BYTES)
  const sealed = context.secrets.seal(secret, SECOND_FACTORS, id)
  const begun = await context.database.query(sql`
    insert into second_factors as f (account_id, sealed) values (${id}, ${sealed})
    on conflict (account_id) do update set sealed = excluded.sealed where f.confirmed_at is null
    returning 1`)
  if (begun.length === 0) throw new ApiProblem('second-factor-on')
  const totp = new TOTP({ issuer: ISSUER, label: email, secret: asSecret(secret) })
  return { secret: totp.secret.base32, address: totp.toString() }
}

export async function confirmSecondFactor(
  context: Context,
  actor: Caller & Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { database, now } = context
  const { id } = actor
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await counted(context, inSession(id), () =>
    database.transaction(async (tx) => {
      const factor = await lock(context, tx, id)
      if (!factor) throw new ApiProblem('second-factor-not-begun')
      if (factor.confirmedAt) throw new ApiProblem('second-factor-on')
      if (!(await takeCode(context, tx, id, factor.secret, code))) return false
      await tx.query(sql`update second_factors set confirmed_at = ${now()} where account_id = ${id}`)
      await tx.query(sql`
        insert into recovery_codes (account_id, code_hash)
        select ${id}, unnest(${recoveryCodes.map(recoveryHash)}::bytea[])`)
      await sessions.endAll(tx, id, 'signed-out', actor.sessionId)
      // Only a device that has passed this step is known: each has tries of its own.
      await tx.query(sql`update known_devices set account_id = null where account_id = ${id}`)
      await record(tx, { ...turned(actor, now()), action: 'turn-on-second-factor' })
      await notify(tx, { kind: 'second-factor-on', accountId: id })
      return true
    }),
  )
  return { recoveryCodes }
}

export async function removeSecondFactor(context: Context, actor: Actor, password: string): Promise<void> {
  const { database, now } = context
  await provePassword(context, password, actor.id)
  await database.transaction(async (tx) => {
    const removed = await tx.query(sql`
      delete from second_factors where account_id = ${actor.id} returning confirmed_at is not null as "wasOn"`)
    if (removed.length === 0) return
    await record(tx, { ...turned(actor, now()), action: 'turn-off-second-factor' })
    await notify(tx, { kind: 'second-factor-off', accountId: actor.id })
  })
}

const turned = ({ id, clientSubnet }: Actor, at: Date) =>
  ({ at, actorId: id, subject: { kind: 'account', id }, clientSubnet }) as const

/** Only after the right password, as it reveals that it is on. Guesses elsewhere lock out no known device. */
export async function proveSecondFactor(
  context: Context,
  accountId: string,
  code: string | undefined,
  triedBy: { device: string | undefined } | 'session',
): Promise<void> {
  const { database } = context
  const factor = await lock(context, database, accountId)
  if (!factor?.confirmedAt) return
  if (code === undefined) throw new ApiProblem('second-factor-needed')
  const isNewDevice = triedBy !== 'session' && triedBy.device === undefined
  const who = triedBy === 'session' ? inSession(accountId) : (triedBy.device ?? accountId)
  await counted(
    context,
    who,
    async () =>
      (await takeCode(context, database, accountId, factor.secret, code)) ||
      (await takeRecoveryCode(context, accountId, code)),
  ).catch(async (error: unknown) => {
    if (isNewDevice && error instanceof ApiProblem && (await mustBeNotified(context, accountId)))
      await notify(database, { kind: 'second-factor-guessed', accountId })
    throw error
  })
}

/** Locked until the transaction ends, if there is one: what is confirmed is what was checked. */
async function lock({ secrets }: Context, db: Queryable, accountId: string) {
  const [row] = await db.query(sql<{ sealed: Buffer; confirmedAt: Date | null }>`
    select sealed, confirmed_at as "confirmedAt" from second_factors where account_id = ${accountId} for update`)
  if (!row) return undefined
  return { secret: secrets.open(row.sealed, SECOND_FACTORS, accountId), confirmedAt: row.confirmedAt }
}

/** Accepts a code of the app, once. Throws if it is right and was used before. */
async function takeCode(
  { now }: Context,
  tx: Queryable,
  accountId: string,
  secret: Buffer,
  code: string,
): Promise<boolean> {
  const timestamp = now().getTime()
  const token = code.replace(/\s/g, '')
  const difference = TOTP.validate({ token, secret: asSecret(secret), timestamp, window: WINDOW })
  if (difference === null) return false
  const period = TOTP.counter({ timestamp }) + difference
  const taken = await tx.query(sql`
    update second_factors set last_period = ${period}
    where account_id = ${accountId} and last_period < ${period} returning 1`)
  if (taken.length === 0) throw new ApiProblem('second-factor-used')
  return true
}

/** The owner is notified: somebody may have found the paper. */
const takeRecoveryCode = ({ database, now }: Context, accountId: string, code: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const taken = await tx.query(sql`
      delete from recovery_codes where account_id = ${accountId} and code_hash = ${recoveryHash(code)} returning 1`)
    if (taken.length === 0) return false
    const subject = { kind: 'account', id: accountId } as const
    await record(tx, { at: now(), actorId: accountId, action: 'use-recovery-code', subject })
    await notify(tx, { kind: 'recovery-code-used', accountId })
    return true
  })

async function counted({ rateLimits }: Context, who: string, take: () => Promise<boolean>): Promise<void> {
  if (!(await rateLimits.tryPassword(`second-factor:${who}`, take)))
    throw new ApiProblem('second-factor-wrong')
}

/** From the fifth wrong code of a day on, once. */
async function mustBeNotified({ rateLimits }: Context, accountId: string): Promise<boolean> {
  const areFew = await rateLimits.allows('second-factor-guesses', accountId)
  return !areFew && (await rateLimits.allows('second-factor-guesses-told', accountId))
}

const inSession = (accountId: string) => `session:${accountId}`

const asSecret = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

function newRecoveryCode(): string {
  const letters = asSecret(randomBytes(RECOVERY_CODE_BYTES)).base32.toLowerCase()
  return (letters.match(/.{4}/g) as string[]).join('-')
}

const recoveryHash = (code: string) => hashOf(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
