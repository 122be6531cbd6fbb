import { randomUUID } from 'node:crypto'
import { PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { roleOf } from '@scan/domain/role.ts'
import { SIGN_UP_WAITS_HOURS, VERIFICATION_HOURS } from '@scan/domain/sign-up.ts'
import { z } from 'zod/mini'
import { newCode, newToken } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { queue } from '../jobs/outbox.ts'
import { EMAIL_TASKS } from '../jobs/task.ts'
import { notify } from '../notifications/notifications.ts'
import { hasher } from '../secrets/keys.ts'
import { findByEmail } from './accounts-store.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import * as store from './sign-ups-store.ts'
import type { SignUp } from './sign-ups-store.ts'

type Typed = Omit<SignUp, 'id' | 'passwordHash' | 'signedUpAt' | 'privacyVersion'> & { password: string }

/**
 * What was typed waits, and becomes an account when an email to its address is used (D19). If the address already has an
 * account or a sign-up, the answer and its time are the same.
 */
export async function signUp(context: Context, { password, ...typed }: Typed): Promise<SignUp> {
  const { database, passwords, now } = context
  await refuseGuessable(password, typed)
  const passwordHash = await passwords.hash(password, await saltOf(context, typed.email))
  const skills = roleOf(typed.category) === 'volunteer' ? (typed.skills ?? []) : null
  const id = randomUUID()
  const waiting = {
    ...typed,
    ...{ id, skills, passwordHash, signedUpAt: now(), privacyVersion: PRIVACY_VERSION },
  }
  await database.transaction(async (tx) => {
    await store.add(tx, waiting)
    await queueFor(tx, { email: typed.email, because: 'signed-up' })
  })
  return waiting
}

/** Every sign-up at one address gets the same salt: the same password is then recognised at the cost of one hash. */
async function saltOf({ database, secrets }: Context, email: string): Promise<Buffer> {
  const hash = await hasher(database, secrets, 'salts')
  return hash(`sign-up ${email}`).subarray(0, 16)
}

export const resendVerification = (db: Queryable, email: string) =>
  queueFor(db, { email, because: 'verification-again' })

export const forgotPassword = (db: Queryable, email: string) =>
  queueFor(db, { email, because: 'password-forgotten' })

/**
 * An email to an address whose owner is looked up by the worker. Looking them up here would reveal, by the time an answer
 * takes, who is registered.
 */
export const AddressedEmail = z.object({
  email: z.string(),
  because: z.enum(['signed-up', 'verification-again', 'password-forgotten']),
})
type AddressedEmail = z.infer<typeof AddressedEmail>

const queueFor = (db: Queryable, email: AddressedEmail) => queue(db, EMAIL_TASKS.toAddress, email)

/** What is sent if the address has an account. */
const TO_OWNER = {
  'signed-up': 'already-registered',
  'verification-again': undefined,
  'password-forgotten': 'reset-password',
} as const satisfies Record<AddressedEmail['because'], string | undefined>

/** Sends whoever has this address the email that fits. Beyond the limit it is silently left out (D43). */
export async function writeToAddress(context: Context, { email, because }: AddressedEmail): Promise<void> {
  const { database, rateLimits, now } = context
  const owner = await findByEmail(database, email)
  const [newest] = owner ? [] : await store.waitingAt(database, email, now())
  if (owner) await store.removeAt(database, email)
  const kind = owner ? TO_OWNER[because] : 'verify-email'
  const accountId = (owner ?? newest)?.id
  const limit = kind === 'already-registered' ? 'taken-address' : 'mail-to-address'
  if (kind && accountId && (await rateLimits.allows(limit, canonicalAddress(email))))
    await notify(database, { kind, accountId })
}

/** The link and code of a verification email, made when it is sent: no secret ever waits in the queue. */
export async function mintVerification(
  { database, now }: Context,
  signUpId: string,
): Promise<{ token: string; code: string; expiresAt: Date } | undefined> {
  return database.transaction(async (tx) => {
    const waiting = await store.waits(tx, signUpId, now())
    if (!waiting) return undefined
    const ends = [hoursAfter(now(), VERIFICATION_HOURS), hoursAfter(waiting.signedUpAt, SIGN_UP_WAITS_HOURS)]
    const expiresAt = new Date(Math.min(...ends.map(Number)))
    const minted = { token: newToken(), code: newCode(), expiresAt }
    await store.addVerificationEmail(tx, { signUpId, ...minted })
    return minted
  })
}

export const forgetSignUps = ({ database, now }: Context): Promise<void> => store.forget(database, now())
