import { randomBytes } from 'node:crypto'
import { ApiProblem } from '@scan/contract/problems.ts'
import { Secret, TOTP } from 'otpauth'
import type { Accounts, EndSessions } from './accounts.ts'
import { record } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { notify } from '../notifications/notifications.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import { SECOND_FACTORS } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { hashOf } from '../access/tokens.ts'

interface Deps {
  database: Database
  secrets: Secrets
  accounts: Accounts
  rateLimits: RateLimits
  endSessions: EndSessions
  now: () => Date
  /** Whether nothing else opens to staff without it. */
  isRequired: boolean
}

/** As RFC 4226 recommends; apps use SHA-1, six digits and 30 seconds whatever an address says. */
const SECRET_BYTES = 20
/** Codes of the period before and after are accepted too: clocks differ, and people type slowly. */
const WINDOW = 1
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10
const ISSUER = 'Senior Citizen Assistance Network'

interface Factor {
  secret: Buffer
  confirmedAt: Date | null
}

/** The second step of signing in (RFC 6238), with recovery codes for those who have lost the app. */
export function secondFactor({
  database,
  secrets,
  accounts,
  rateLimits,
  endSessions,
  now,
  isRequired,
}: Deps) {
  /** Locked until the transaction ends, if there is one: what is confirmed is what was checked. */
  async function lock(db: Queryable, accountId: string): Promise<Factor | undefined> {
    const [row] = await db.query(sql<{ sealed: Buffer; confirmedAt: Date | null }>`
      select sealed, confirmed_at as "confirmedAt" from second_factors where account_id = ${accountId} for update`)
    if (!row) return undefined
    return { secret: secrets.open(row.sealed, SECOND_FACTORS, accountId), confirmedAt: row.confirmedAt }
  }

  /** Accepts a code of the app, once. */
  async function takeCode(tx: Queryable, accountId: string, secret: Buffer, code: string): Promise<boolean> {
    const timestamp = now().getTime()
    const token = code.replace(/\s/g, '')
    const difference = TOTP.validate({ token, secret: asSecret(secret), timestamp, window: WINDOW })
    if (difference === null) return false
    const period = TOTP.counter({ timestamp }) + difference
    const taken = await tx.query(sql`
      update second_factors set last_period = ${period}
      where account_id = ${accountId} and last_period < ${period} returning 1`)
    return taken.length > 0
  }

  /** Written down and told to its owner: somebody may have found the paper. */
  async function takeRecoveryCode(accountId: string, code: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const taken = await tx.query(sql`
        delete from recovery_codes where account_id = ${accountId} and code_hash = ${recoveryHash(code)} returning 1`)
      if (taken.length === 0) return false
      const subject = { kind: 'account', id: accountId } as const
      await record(tx, { at: now(), actorId: accountId, action: 'use-recovery-code', subject })
      await notify(tx, { kind: 'recovery-code-used', accountId })
      return true
    })
  }

  /** Tries are counted before they are checked, like those of a password. */
  async function counted(who: string, take: () => Promise<boolean>): Promise<void> {
    if (!(await rateLimits.tryPassword(`second-factor:${who}`, take)))
      throw new ApiProblem('second-factor-wrong')
  }

  /** From the fifth wrong code of a day on, once. */
  async function mustBeTold(accountId: string): Promise<boolean> {
    const areFew = await rateLimits.allows('second-factor-guesses', accountId)
    return !areFew && (await rateLimits.allows('second-factor-guesses-told', accountId))
  }

  async function writeDown(
    tx: Queryable,
    { id, clientSubnet }: Actor,
    turned: 'turn-on-second-factor' | 'turn-off-second-factor',
  ): Promise<void> {
    const subject = { kind: 'account', id } as const
    await record(tx, { at: now(), actorId: id, action: turned, subject, clientSubnet })
  }

  return {
    isRequired,

    async state(id: string): Promise<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> {
      const [row] = await database.query(sql<{ left: number }>`
        select (select count(*) from recovery_codes c where c.account_id = f.account_id) as left
        from second_factors f where account_id = ${id} and confirmed_at is not null`)
      return { isOn: row !== undefined, isRequired, recoveryCodesLeft: row?.left ?? 0 }
    },

    /** Makes a secret for an app. Nobody is asked for it until `confirm` has seen a code. */
    async begin(password: string, { id, email }: Caller): Promise<{ secret: string; address: string }> {
      await accounts.provePassword(password, id)
      const secret = randomBytes(SECRET_BYTES)
      const sealed = secrets.seal(secret, SECOND_FACTORS, id)
      const begun = await database.query(sql`
        insert into second_factors as f (account_id, sealed) values (${id}, ${sealed})
        on conflict (account_id) do update set sealed = excluded.sealed where f.confirmed_at is null
        returning 1`)
      if (begun.length === 0) throw new ApiProblem('second-factor-on')
      const totp = new TOTP({ issuer: ISSUER, label: email, secret: asSecret(secret) })
      return { secret: totp.secret.base32, address: totp.toString() }
    },

    /**
     * Turns it on with the app's first code, and answers with the recovery codes, this one time. Other sessions end.
     */
    async confirm(code: string, actor: Caller & Actor): Promise<{ recoveryCodes: string[] }> {
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await counted(inSession(actor.id), () =>
        database.transaction(async (tx) => {
          const factor = await lock(tx, actor.id)
          if (!factor) throw new ApiProblem('second-factor-not-begun')
          if (factor.confirmedAt) throw new ApiProblem('second-factor-on')
          if (!(await takeCode(tx, actor.id, factor.secret, code))) return false
          await tx.query(
            sql`update second_factors set confirmed_at = ${now()} where account_id = ${actor.id}`,
          )
          await tx.query(sql`
            insert into recovery_codes (account_id, code_hash)
            select ${actor.id}, unnest(${recoveryCodes.map(recoveryHash)}::bytea[])`)
          await endSessions(tx, actor.id, 'signed-out', actor.sessionId)
          // From now on only a device that has passed this step is known: each has tries of its own.
          await tx.query(sql`delete from known_devices where account_id = ${actor.id}`)
          await writeDown(tx, actor, 'turn-on-second-factor')
          await notify(tx, { kind: 'second-factor-on', accountId: actor.id })
          return true
        }),
      )
      return { recoveryCodes }
    },

    async remove(password: string, actor: Caller & Actor): Promise<void> {
      await accounts.provePassword(password, actor.id)
      await database.transaction(async (tx) => {
        const removed = await tx.query(sql`
          delete from second_factors where account_id = ${actor.id} returning confirmed_at is not null as "wasOn"`)
        if (removed.length === 0) return
        await writeDown(tx, actor, 'turn-off-second-factor')
        await notify(tx, { kind: 'second-factor-off', accountId: actor.id })
      })
    },

    /**
     * Asks those who have turned it on for the second step. Only after the right password, since it reveals that it is
     * on. Tries are counted by `triedBy`: who knows a password and guesses codes elsewhere shuts nobody out.
     */
    async prove(
      accountId: string,
      code: string | undefined,
      triedBy: { device: string | undefined } | 'session',
    ): Promise<void> {
      const factor = await lock(database, accountId)
      if (!factor?.confirmedAt) return
      if (code === undefined) throw new ApiProblem('second-factor-needed')
      const isNewDevice = triedBy !== 'session' && triedBy.device === undefined
      const who = triedBy === 'session' ? inSession(accountId) : (triedBy.device ?? accountId)
      await counted(
        who,
        async () =>
          (await takeCode(database, accountId, factor.secret, code)) ||
          (await takeRecoveryCode(accountId, code)),
      ).catch(async (error: unknown) => {
        if (isNewDevice && error instanceof ApiProblem && (await mustBeTold(accountId)))
          await notify(database, { kind: 'second-factor-guessed', accountId })
        throw error
      })
    },
  }
}

export type SecondFactor = ReturnType<typeof secondFactor>

/** By what tries of who is signed in are counted. */
function inSession(accountId: string): string {
  return `session:${accountId}`
}

function asSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

/** Sixteen letters and digits in groups of four, to be written on paper. */
function newRecoveryCode(): string {
  const letters = asSecret(randomBytes(RECOVERY_CODE_BYTES)).base32.toLowerCase()
  return (letters.match(/.{4}/g) as string[]).join('-')
}

function recoveryHash(code: string): Buffer {
  return hashOf(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
}
