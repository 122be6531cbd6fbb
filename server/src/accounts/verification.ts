import { timingSafeEqual } from 'node:crypto'
import { ApiProblem } from '@scan/contract/problems.ts'
import {
  VERIFICATION_CODE_TRIES,
  VERIFICATION_HOURS,
  accountRefusal,
  standing,
} from '@scan/domain/account.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { Refused } from '@scan/domain/refused.ts'
import { notify } from '../notifications/notifications.ts'
import { record } from '../platform/audit.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { hashOf, newCode, newToken } from '../platform/tokens.ts'
import * as store from './store.ts'
import type { Account, Verification } from './store.ts'

interface Deps {
  database: Database
  mayWriteTo: (email: string) => Promise<boolean>
  now: () => Date
}

/** That an address is its owner's: by a mailed link or code. */
export function verification({ database, mayWriteTo, now }: Deps) {
  /** Whoever reads the mail of an address owns it: a pressed link or code, or a reset link, proves it. */
  async function confirmAddress(tx: Queryable, account: Account): Promise<Account> {
    if (account.verifiedAt) return account
    const after = { ...account, verifiedAt: now() }
    await store.setVerified(tx, account.id, after.verifiedAt)
    await record(tx, {
      at: now(),
      actorId: account.id,
      action: 'verify',
      subject: { kind: 'account', id: account.id },
    })
    if (standing(after) === 'pending') await notify(tx, { kind: 'volunteer-waiting', accountId: account.id })
    return after
  }

  async function verified(tx: Queryable, verification: Verification): Promise<Account> {
    if (verification.expiresAt <= now()) throw new ApiProblem('verification-expired')
    const account = await store.lock(tx, verification.accountId)
    if (!account) throw new ApiProblem('verification-invalid')
    const reason = accountRefusal(account, 'verify')
    if (reason) throw new Refused(reason)
    return confirmAddress(tx, account)
  }

  return {
    confirmAddress,

    async verifyByToken(token: string): Promise<Account> {
      return database.transaction(async (tx) => {
        const verification = await store.verificationByToken(tx, token)
        if (!verification) throw new ApiProblem('verification-invalid')
        return verified(tx, verification)
      })
    },

    async verifyByCode(email: string, code: string): Promise<Account> {
      const account = await database.transaction(async (tx) => {
        const verification = await store.verificationByEmail(tx, email)
        if (!verification) return undefined
        const isRight = timingSafeEqual(verification.codeHash, hashOf(verification.accountId + code))
        const isSpent = verification.wrongCodes >= VERIFICATION_CODE_TRIES
        // Said of the right code alone: of a wrong one it would tell strangers that the address is registered.
        if (isRight && isSpent) throw new ApiProblem('verification-code-spent')
        if (isRight) return verified(tx, verification)
        // Not thrown here: the count must be kept.
        if (!isSpent) await store.countWrongCode(tx, verification.accountId)
        return undefined
      })
      if (!account) throw new ApiProblem('verification-invalid')
      return account
    },

    /** Mails a fresh link where an account waits for one; answers alike for everybody (D43). */
    async resend(email: string): Promise<void> {
      if (!(await mayWriteTo(email))) return
      await database.transaction(async (tx) => {
        const account = await store.findByEmail(tx, email)
        if (account && standing(account) === 'unverified')
          await notify(tx, { kind: 'verify-email', accountId: account.id })
      })
    },

    /** The link and code of a verification email, made when it is sent: no secret ever waits in the queue. */
    async mint(accountId: string): Promise<{ token: string; code: string } | undefined> {
      return database.transaction(async (tx) => {
        const account = await store.lock(tx, accountId)
        if (!account || standing(account) !== 'unverified') return undefined
        const minted = { token: newToken(), code: newCode() }
        await store.saveVerification(tx, {
          accountId,
          ...minted,
          expiresAt: hoursAfter(now(), VERIFICATION_HOURS),
        })
        return minted
      })
    },
  }
}
