import type { Verification } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { needsAgreement, standing } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import { VERIFICATION_CODE_TRIES, provedSignUp } from '@scan/domain/sign-up.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { notify } from '../notifications/notifications.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { blockedBefore } from './blocklist.ts'
import { confirmAddress } from './change-email.ts'
import { recognise } from './marks.ts'
import * as store from './sign-ups-store.ts'
import type { SignUp, VerificationEmail } from './sign-ups-store.ts'

/** A mailed link or code proves an address: that of a sign-up, or a new one for an account. */
export async function verify(
  context: Context,
  proof: Verification,
  callerId: string | undefined,
): Promise<Account> {
  const confirmed = 'token' in proof && (await confirmAddress(context, proof, callerId))
  return confirmed || verifySignUp(context, proof)
}

/** Makes the account that an email proves, or answers with the one it has made. */
async function verifySignUp(context: Context, proof: Verification): Promise<Account> {
  const { database, passwords, now } = context
  const email = 'token' in proof ? await store.addressOf(database, proof.token) : proof.email
  if (email === undefined) throw new ApiProblem('verification-invalid')
  // Before the transaction: no connection waits for a hash.
  const hashes = (await store.waitingAt(database, email, now())).map(({ passwordHash }) => passwordHash)
  const typed = proof.password ? { hash: await passwords.find(proof.password, hashes) } : undefined
  const made = await database.transaction(async (tx) => {
    await store.lockAddress(tx, email)
    const sent =
      'token' in proof
        ? await store.verificationEmailByToken(tx, proof.token)
        : await emailOfCode(tx, email, proof.code)
    if (!sent) return 'verification-invalid'
    // Not thrown, so that the count of wrong codes is saved.
    if (typeof sent === 'string') return sent
    if (sent.expiresAt <= now()) return 'verification-expired'
    if (sent.accountId) return (await accounts.findById(tx, sent.accountId)) ?? 'verification-invalid'
    const proved = provedSignUp(
      await store.waitingAt(tx, email, now()),
      typed && { opens: ({ passwordHash }) => passwordHash === typed.hash },
    )
    return typeof proved === 'string' ? proved : makeAccount(context, tx, proved)
  })
  if (typeof made === 'string') throw new ApiProblem(made)
  if (standing(made) === 'banned') throw new Refused('account-suspended')
  return made
}

/** What was sent to this address with this code; a wrong code counts against all of them. */
async function emailOfCode(
  tx: Queryable,
  email: string,
  code: string,
): Promise<VerificationEmail | ProblemCode> {
  const codeHash = store.codeHash(email, code)
  const right = (await store.verificationEmailsAt(tx, email)).filter((sent) => sent.codeHash.equals(codeHash))
  const unspent = right.filter(({ wrongCodes }) => wrongCodes < VERIFICATION_CODE_TRIES)
  const best = unspent.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0]
  if (best) return best
  // Only said of the right code: said of a wrong one, it would tell strangers that something waits at the address.
  if (right.length > 0) return 'verification-code-spent'
  await store.countWrongCode(tx, email)
  return 'verification-invalid'
}

async function makeAccount({ secrets, now }: Context, tx: Queryable, signUp: SignUp): Promise<Account> {
  const at = now()
  const role = roleOf(signUp.category)
  const known = await blockedBefore(tx, secrets, signUp)
  const account = await accounts.add(tx, {
    ...signUp,
    createdAt: at,
    agreedAt: signUp.privacyVersion ? signUp.signedUpAt : null,
    approvedAt: role === 'volunteer' ? null : at,
    returnedAfter: known?.reason ?? null,
    awaitsAgreement: needsAgreement(role, known?.by),
  })
  // Meanwhile somebody at the server's keyboard made an administrator of this address.
  if (!account) throw new ApiProblem('verification-invalid')
  const { id } = account
  await recognise(tx, secrets, account, at)
  await store.settle(tx, signUp)
  await record(tx, { at, actorId: id, action: 'sign-up', subject: { kind: 'account', id } })
  if (standing(account) === 'pending') await notify(tx, { kind: 'volunteer-waiting', accountId: id })
  return account
}
