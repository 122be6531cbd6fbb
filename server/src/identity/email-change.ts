import { ApiProblem } from '@scan/contract/problems.ts'
import { needsAgreement, standing } from '@scan/domain/account.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { MailLimit } from '@scan/domain/rate-limit.ts'
import { Refused } from '@scan/domain/refused.ts'
import { VERIFICATION_HOURS } from '@scan/domain/sign-up.ts'
import { notify } from '../notifications/notifications.ts'
import { record } from '../audit/audit.ts'
import type { Database } from '../db/pool.ts'
import { publish, topic } from '../live/publishing.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { newToken } from '../access/tokens.ts'
import * as store from './email-change-store.ts'
import { blockedBefore } from './blocklist.ts'
import { note, recognise } from './marks.ts'
import { lockAddress, removeAt } from './sign-ups-store.ts'
import { lock, lockIfProved } from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

interface Deps {
  database: Database
  secrets: Secrets
  provePassword: (password: string, id: string) => Promise<string>
  mayWriteTo: (email: string, limit: MailLimit) => Promise<boolean>
  now: () => Date
}

/** A new address for an account: it takes effect once the email sent to it was opened. */
export function addressChanges({ database, secrets, provePassword, mayWriteTo, now }: Deps) {
  return {
    /** The worker finds out whether the address is taken: this answers the same either way. */
    async changeEmail(email: string, password: string, accountId: string): Promise<void> {
      const provedBy = await provePassword(password, accountId)
      const mayWrite = await mayWriteTo(email, 'change-to-address')
      await database.transaction(async (tx) => {
        if (!(await lockIfProved(tx, accountId, provedBy))) throw new ApiProblem('password-wrong')
        await store.ask(tx, accountId, email, now())
        if (!mayWrite) return
        await notify(tx, { kind: 'verify-new-address', accountId })
        await notify(tx, { kind: 'address-taken', accountId })
      })
    },

    /** The link in the email to this address, made when it is sent; undefined if it is no longer wanted. */
    async mintAddressChange(
      accountId: string,
      address: string,
    ): Promise<{ token: string; expiresAt: Date } | undefined> {
      const minted = { token: newToken(), expiresAt: hoursAfter(now(), VERIFICATION_HOURS) }
      return (await store.saveLink(database, accountId, { ...minted, address })) ? minted : undefined
    },

    forgetAddressChanges: () => store.forgetChanges(database, hoursAfter(now(), -VERIFICATION_HOURS)),

    /**
     * Gives the account the address that this link was mailed to, in a session of it or with its password: whoever reads
     * the email may be somebody else (D64). Undefined if there is no such link.
     */
    async confirmAddress(
      token: string,
      { password, callerId }: { password?: string | null | undefined; callerId: string | undefined },
    ): Promise<Account | undefined> {
      const change = await store.byToken(database, token)
      if (!change) return undefined
      if (change.expiresAt <= now()) throw new ApiProblem('verification-expired')
      if (change.accountId !== callerId) {
        if (!password) throw new ApiProblem('password-needed')
        await provePassword(password, change.accountId)
      }
      return database.transaction(async (tx) => {
        await lockAddress(tx, change.email)
        const account = await lock(tx, change.accountId)
        // A new password may have taken the link back meanwhile.
        if (!account || !(await store.byToken(tx, token))) throw new ApiProblem('verification-invalid')
        if (standing(account) === 'banned') throw new Refused('account-suspended')
        // A second press: mail scanners press first.
        if (account.email === change.email) return account
        const { id, name, email, language } = account
        const after = { ...account, email: change.email }
        const known = await blockedBefore(tx, secrets, after)
        const returned = {
          returnedAfter: known?.reason ?? null,
          awaitsAgreement: needsAgreement(account.role, known?.by),
        }
        await note(tx, secrets, account)
        if (!(await store.setAddress(tx, id, after.email, returned, now())))
          throw new ApiProblem('verification-invalid')
        await recognise(tx, secrets, after, now())
        await removeAt(tx, after.email)
        await record(tx, {
          at: now(),
          actorId: id,
          action: 'change-address',
          subject: { kind: 'account', id },
        })
        await notify(tx, { kind: 'address-changed', to: { id, name, email, language } })
        await publish(tx, [topic.request(id)])
        return after
      })
    },
  }
}
