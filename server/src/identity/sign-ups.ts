import { randomUUID } from 'node:crypto'
import type { Verification } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { needsAgreement, standing } from '@scan/domain/account.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { MailLimit } from '@scan/domain/rate-limit.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import {
  SIGN_UP_WAITS_HOURS,
  VERIFICATION_CODE_TRIES,
  VERIFICATION_HOURS,
  provedSignUp,
} from '@scan/domain/sign-up.ts'
import { z } from 'zod/mini'
import { notify } from '../notifications/notifications.ts'
import { record } from '../audit/audit.ts'
import { EMAIL_TASKS } from '../jobs/task-names.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { hasher } from '../secrets/keys.ts'
import { queue } from '../jobs/outbox.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { newCode, newToken } from '../access/tokens.ts'
import { blockedBefore } from './blocklist.ts'
import { recognise } from './marks.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import type { Passwords } from './passwords.ts'
import * as store from './sign-ups-store.ts'
import type { SignUp, VerificationEmail } from './sign-ups-store.ts'
import * as accountStore from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

export type Typed = Omit<SignUp, 'id' | 'passwordHash' | 'signedUpAt' | 'privacyVersion'> & {
  password: string
}

/**
 * Why an address is written to. The job holds the address itself: looking up its owner here would reveal, by the time
 * an answer takes, who is registered.
 */
export const Asked = z.object({
  email: z.string(),
  because: z.enum(['signed-up', 'verification-again', 'password-forgotten']),
})
export type Asked = z.infer<typeof Asked>

/** What the owner is told if the address has an account. */
const TO_OWNER = {
  'signed-up': 'already-registered',
  'verification-again': undefined,
  'password-forgotten': 'reset-password',
} as const satisfies Record<Asked['because'], string | undefined>

interface Deps {
  database: Database
  passwords: Passwords
  secrets: Secrets
  mayWriteTo: (email: string, limit: MailLimit) => Promise<boolean>
  now: () => Date
}

/** Signing up: what was typed waits, and becomes an account when an email to its address is used (D19). */
export function signUps({ database, passwords, secrets, mayWriteTo, now }: Deps) {
  /** Every sign-up at one address gets the same salt: the same password is then recognised at the cost of one hash. */
  async function saltOf(email: string): Promise<Buffer> {
    const hash = await hasher(database, secrets, 'salts')
    return hash(`sign-up ${email}`).subarray(0, 16)
  }

  const ask = (tx: Queryable, asked: Asked) => queue(tx, EMAIL_TASKS.toAddress, asked)

  async function makeAccount(tx: Queryable, signUp: SignUp): Promise<Account> {
    const at = now()
    const known = await blockedBefore(tx, secrets, signUp)
    const account = await accountStore.add(tx, {
      ...signUp,
      createdAt: at,
      agreedAt: signUp.privacyVersion ? signUp.signedUpAt : null,
      approvedAt: roleOf(signUp.category) === 'volunteer' ? null : at,
      returnedAfter: known?.reason ?? null,
      awaitsAgreement: needsAgreement(roleOf(signUp.category), known?.by),
    })
    // Meanwhile somebody at the server's keyboard made an administrator of this address.
    if (!account) throw new ApiProblem('verification-invalid')
    await recognise(tx, secrets, account, at)
    await store.settle(tx, signUp)
    await record(tx, {
      at,
      actorId: account.id,
      action: 'sign-up',
      subject: { kind: 'account', id: account.id },
    })
    if (standing(account) === 'pending')
      await notify(tx, { kind: 'volunteer-waiting', accountId: account.id })
    return account
  }

  /** What was sent to this address with this code; a wrong code counts against all of them. */
  async function emailOfCode(
    tx: Queryable,
    email: string,
    code: string,
  ): Promise<VerificationEmail | ProblemCode> {
    const codeHash = store.codeHash(email, code)
    const right = (await store.verificationEmailsAt(tx, email)).filter((verification) =>
      verification.codeHash.equals(codeHash),
    )
    const unspent = right.filter(({ wrongCodes }) => wrongCodes < VERIFICATION_CODE_TRIES)
    const best = unspent.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0]
    if (best) return best
    // Only said of the right code: said of a wrong one, it would tell strangers that something waits at the address.
    if (right.length > 0) return 'verification-code-spent'
    await store.countWrongCode(tx, email)
    return 'verification-invalid'
  }

  return {
    /** Has somebody wait. If the address already has an account or a sign-up, the answer and its time are the same. */
    async signUp({ password, ...typed }: Typed): Promise<SignUp> {
      await refuseGuessable(password, typed)
      const passwordHash = await passwords.hash(password, await saltOf(typed.email))
      const skills = roleOf(typed.category) === 'volunteer' ? (typed.skills ?? []) : null
      const signUp = {
        ...typed,
        skills,
        id: randomUUID(),
        passwordHash,
        signedUpAt: now(),
        privacyVersion: PRIVACY_VERSION,
      }
      await database.transaction(async (tx) => {
        await store.add(tx, signUp)
        await ask(tx, { email: typed.email, because: 'signed-up' })
      })
      return signUp
    },

    resendVerification: (email: string) => ask(database, { email, because: 'verification-again' }),
    forgotPassword: (email: string) => ask(database, { email, because: 'password-forgotten' }),

    /**
     * Finds out whose an address is, and mails them what fits. Beyond the limit, emails to an address are left out
     * (D43).
     */
    async writeTo({ email, because }: Asked): Promise<void> {
      const owner = await accountStore.findByEmail(database, email)
      const [newest] = owner ? [] : await store.waitingAt(database, email, now())
      if (owner) await store.removeAt(database, email)
      const kind = owner ? TO_OWNER[because] : 'verify-email'
      const accountId = (owner ?? newest)?.id
      const limit = kind === 'already-registered' ? 'taken-address' : 'mail-to-address'
      if (kind && accountId && (await mayWriteTo(email, limit))) await notify(database, { kind, accountId })
    },

    /** The link and code of a verification email, made when it is sent: no secret ever waits in the queue. */
    async mintVerification(
      signUpId: string,
    ): Promise<{ token: string; code: string; expiresAt: Date } | undefined> {
      return database.transaction(async (tx) => {
        const signUp = await store.waits(tx, signUpId, now())
        if (!signUp) return undefined
        const ends = [
          hoursAfter(now(), VERIFICATION_HOURS),
          hoursAfter(signUp.signedUpAt, SIGN_UP_WAITS_HOURS),
        ]
        const expiresAt = new Date(Math.min(...ends.map(Number)))
        const minted = { token: newToken(), code: newCode(), expiresAt }
        await store.addVerificationEmail(tx, { signUpId, ...minted })
        return minted
      })
    },

    /** Makes the account that an email proves, or answers with the one it has made. */
    async verify(proof: Verification): Promise<Account> {
      const email = 'token' in proof ? await store.addressOf(database, proof.token) : proof.email
      if (email === undefined) throw new ApiProblem('verification-invalid')
      // Before the transaction: no connection waits for a hash.
      const hashes = (await store.waitingAt(database, email, now())).map(({ passwordHash }) => passwordHash)
      const typed = proof.password ? { hash: await passwords.find(proof.password, hashes) } : undefined
      const made = await database.transaction(async (tx) => {
        await store.lockAddress(tx, email)
        const verification =
          'token' in proof
            ? await store.verificationEmailByToken(tx, proof.token)
            : await emailOfCode(tx, email, proof.code)
        if (!verification) return 'verification-invalid'
        // Not thrown, so that the count is kept.
        if (typeof verification === 'string') return verification
        if (verification.expiresAt <= now()) return 'verification-expired'
        if (verification.accountId) {
          const account = await accountStore.findById(tx, verification.accountId)
          return account ?? 'verification-invalid'
        }
        const proved = provedSignUp(
          await store.waitingAt(tx, email, now()),
          typed && { opens: ({ passwordHash }) => passwordHash === typed.hash },
        )
        return typeof proved === 'string' ? proved : makeAccount(tx, proved)
      })
      if (typeof made === 'string') throw new ApiProblem(made)
      if (standing(made) === 'banned') throw new Refused('account-suspended')
      return made
    },

    forgetSignUps: () => store.forget(database, now()),
  }
}
