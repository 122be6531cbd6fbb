import { randomUUID } from 'node:crypto'
import type { Verification } from '@scan/contract/accounts.ts'
import { languageOf } from '@scan/contract/language.ts'
import { ApiProblem, type ProblemCode } from '@scan/contract/problems.ts'
import { PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import { needsAgreement, standing } from '@scan/domain/account.ts'
import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import {
  SIGN_UP_WAITS_HOURS,
  VERIFICATION_CODE_TRIES,
  VERIFICATION_HOURS,
  provedSignUp,
} from '@scan/domain/sign-up.ts'
import { LISTED_WAITS_DAYS, LIST_EMAILS_PER_MINUTE } from '@scan/domain/volunteer-list.ts'
import { hashOf, newCode, newToken } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import { queue } from '../jobs/queue.ts'
import { EMAIL_TASKS } from '../jobs/task.ts'
import { notify } from '../notifications/notifications.ts'
import type { AddressedEmail, Notification } from '../notifications/notifications.ts'
import { notePattern } from '../requests/patterns.ts'
import { hasher } from '../secrets/keys.ts'
import * as accounts from './accounts-store.ts'
import type { Account, NewAccount } from './accounts-store.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import { join } from './join.ts'
import { blockedBefore } from './marks.ts'
import { lockPersons } from './person.ts'

/** A sign-up with its password; the id becomes the account's. */
export type SignUp = Omit<
  NewAccount,
  'createdAt' | 'approvedAt' | 'returnedAfter' | 'awaitsAgreement' | 'agreedAt'
> & {
  signedUpAt: Date
  /** The browser on which it was typed. */
  browserId: string | null
  /** Who gave the list on which staff had them; null of whoever signed up by themselves. */
  listFrom: string | null
}

type Typed = Omit<
  SignUp,
  'id' | 'passwordHash' | 'signedUpAt' | 'privacyVersion' | 'listFrom' | 'organisation'
> & {
  password: string
}

const stillWaits = (now: Date): Sql => sql`signed_up_at > case when list_from is null
  then ${hoursAfter(now, -SIGN_UP_WAITS_HOURS)}::timestamptz else ${daysAfter(now, -LISTED_WAITS_DAYS)}::timestamptz end`

/** Becomes an account once mail to the address is used (D19). A taken address gets the same answer, as fast. */
export async function signUp(context: Context, { password, ...typed }: Typed): Promise<SignUp> {
  const { database, passwords, now } = context
  await refuseGuessable(password, typed)
  const signUp = {
    ...typed,
    id: randomUUID(),
    skills: roleOf(typed.category) === 'volunteer' ? (typed.skills ?? []) : null,
    passwordHash: await passwords.hash(password, await saltOf(context, typed.email)),
    signedUpAt: now(),
    privacyVersion: PRIVACY_VERSION,
    organisation: null,
    listFrom: null,
  }
  const { id, name, email, phone, category, district, skills, passwordHash, signedUpAt } = signUp
  await database.transaction(async (tx) => {
    // In place of what they typed before with the same password; emails already sent keep working.
    await tx.query(sql`
      insert into waiting_sign_ups (id, name, email, phone, category, district, skills, password_hash, signed_up_at, language, privacy_version, browser_id)
      values (${id}, ${name}, ${email}, ${phone}, ${category}, ${district}, ${skills}, ${passwordHash}, ${signedUpAt},
        ${signUp.language}, ${PRIVACY_VERSION}, ${signUp.browserId})
      on conflict (email, password_hash) do update set id = excluded.id, name = excluded.name,
        phone = excluded.phone, category = excluded.category, district = excluded.district, skills = excluded.skills,
        signed_up_at = excluded.signed_up_at, language = excluded.language, privacy_version = excluded.privacy_version,
        browser_id = excluded.browser_id`)
    await queueFor(tx, { email, because: 'signed-up', at: signedUpAt.toISOString() })
  })
  return signUp
}

/** One salt for an address: that the same password was chosen again is then found at the cost of one hash. */
async function saltOf({ database, secrets }: Context, email: string): Promise<Buffer> {
  const hash = await hasher(database, secrets, 'salts')
  return hash(`sign-up ${email}`).subarray(0, 16)
}

export const resendVerification = (db: Queryable, email: string) =>
  queueFor(db, { email, because: 'verification-again' })

export const forgotPassword = (db: Queryable, email: string) =>
  queueFor(db, { email, because: 'password-forgotten' })

/** Spread over time: nobody else's email waits behind a whole list. */
export const inviteListed = (tx: Queryable, addresses: readonly string[]) =>
  queue(
    tx,
    EMAIL_TASKS.toAddress,
    ...addresses.map((email, at) => {
      const afterSeconds = at * (60 / LIST_EMAILS_PER_MINUTE)
      return { email, because: 'listed', afterSeconds } satisfies AddressedEmail & { afterSeconds: number }
    }),
  )

/** The worker looks up whose address it is: doing so here would reveal, by the time it takes, who is registered. */
const queueFor = (db: Queryable, email: AddressedEmail) => queue(db, EMAIL_TASKS.toAddress, email)

const TO_OWNER = {
  'signed-up': 'already-registered',
  'verification-again': undefined,
  'password-forgotten': 'reset-password',
  listed: undefined,
} as const satisfies Record<AddressedEmail['because'], string | undefined>

/**
 * The email that fits whoever has this address by now. Its first try counts for the limits; beyond them it is silently
 * left out (D43).
 */
export async function emailTo(
  context: Context,
  { email, because, at }: AddressedEmail,
  isFirstTry: boolean,
): Promise<Notification | undefined> {
  const { database, rateLimits, now } = context
  const owner = await accounts.findByEmail(database, email)
  const waiting = owner ? [] : await waitingAt(database, email, now())
  const listed = waiting.find(isListed)
  const newest = (because !== 'listed' && waiting.find((one) => !isListed(one))) || listed
  if (owner && isFirstTry) await removeAt(database, email)
  const kind = owner ? TO_OWNER[because] : newest === listed ? 'listed-volunteer' : 'verify-email'
  const accountId = (owner ?? newest)?.id
  // Whoever signed up has proved the address meanwhile.
  const isProved = owner && at && owner.createdAt > new Date(at)
  if (!kind || !accountId || isProved) return undefined
  if (isFirstTry) {
    const limit = kind === 'already-registered' ? 'taken-address' : 'mail-to-address'
    if (!(await rateLimits.allows(limit, canonicalAddress(email)))) return undefined
    if (kind !== 'reset-password' && !(await mayMailUnproved(context, email))) return undefined
  }
  return { kind, accountId }
}

/** To an address that has proved nothing, all purposes together: of those, strangers ask for any (D100). */
export const mayMailUnproved = ({ rateLimits }: Pick<Context, 'rateLimits'>, email: string) =>
  rateLimits.allows('unproved-mail-to-address', canonicalAddress(email))

/** The link and code of a verification email, made when it is sent: no secret ever waits in the queue. */
export async function mintVerification(
  { database, now }: Context,
  signUpId: string,
): Promise<{ token: string; code: string; expiresAt: Date; listFrom: string | null } | undefined> {
  return database.transaction(async (tx) => {
    const [waiting] = await tx.query(sql<Pick<SignUp, 'email' | 'signedUpAt' | 'listFrom'>>`
      select email, signed_up_at as "signedUpAt", list_from as "listFrom"
      from waiting_sign_ups where id = ${signUpId} and ${stillWaits(now())}`)
    if (!waiting) return undefined
    const { signedUpAt, listFrom } = waiting
    const ends = isListed(waiting)
      ? [daysAfter(signedUpAt, LISTED_WAITS_DAYS)]
      : [hoursAfter(now(), VERIFICATION_HOURS), hoursAfter(signedUpAt, SIGN_UP_WAITS_HOURS)]
    const expiresAt = new Date(Math.min(...ends.map(Number)))
    const minted = { token: newToken(), code: newCode(), expiresAt, listFrom }
    await tx.query(sql`
      insert into verification_emails (token_hash, code_hash, expires_at, sign_up_id)
      values (${hashOf(minted.token)}, ${codeHash(waiting.email, minted.code)}, ${expiresAt}, ${signUpId})`)
    return minted
  })
}

const codeHash = (email: string, code: string) => hashOf(email + code)

/** Makes the account whose address a mailed link or code proves, or answers with the one it has made. */
export async function verifySignUp(
  context: Context,
  proof: Verification,
  clientSubnet: string,
): Promise<Account> {
  const { database, passwords, now } = context
  const email = 'token' in proof ? await addressOf(database, proof.token) : proof.email
  if (email === undefined) throw new ApiProblem('verification-invalid')
  // Before the transaction: no connection waits for a hash.
  const hashes = (await ownAt(database, email, now())).map(({ passwordHash }) => passwordHash)
  const typed = proof.password ? { hash: await passwords.find(proof.password, hashes) } : undefined
  const made = await database.transaction(async (tx) => {
    await lockAddress(tx, email)
    await lockPersons(tx)
    const sent =
      'token' in proof ? await emailOfToken(tx, proof.token) : await emailOfCode(tx, email, proof.code)
    // Not thrown, so that the count of wrong codes is saved.
    if (typeof sent === 'string') return sent
    if (sent.expiresAt <= now())
      return 'token' in proof ? 'verification-expired' : 'verification-code-expired'
    if (sent.accountId) return (await accounts.findById(tx, sent.accountId)) ?? 'verification-invalid'
    const proved = provedSignUp(
      await ownAt(tx, email, now()),
      typed && { opens: ({ passwordHash }) => passwordHash === typed.hash },
    )
    return typeof proved === 'string' ? proved : makeAccount(context, tx, proved, clientSubnet)
  })
  if (typeof made === 'string') throw new ApiProblem(made)
  if (standing(made) === 'banned') throw new Refused('account-suspended')
  return made
}

async function addressOf(db: Queryable, token: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ email: string }>`
    select coalesce(w.email, a.email) as email
    from verification_emails l left join waiting_sign_ups w on w.id = sign_up_id left join accounts a on a.id = account_id
    where token_hash = ${hashOf(token)}`)
  return row?.email
}

interface VerificationEmail {
  codeHash: Buffer
  wrongCodes: number
  expiresAt: Date
  /** Null while the sign-up waits. */
  accountId: string | null
}

const verificationEmails = (db: Queryable, condition: Sql) =>
  db.query(sql<VerificationEmail>`
    select code_hash as "codeHash", wrong_codes as "wrongCodes", expires_at as "expiresAt", account_id as "accountId"
    from verification_emails where ${condition}`)

async function emailOfToken(tx: Queryable, token: string): Promise<VerificationEmail | ProblemCode> {
  const [sent] = await verificationEmails(tx, sql`token_hash = ${hashOf(token)}`)
  return sent ?? 'verification-invalid'
}

/** Emails to this address with this code; a wrong code counts against all of them. */
async function emailOfCode(
  tx: Queryable,
  email: string,
  code: string,
): Promise<VerificationEmail | ProblemCode> {
  const toAddress = sql`(sign_up_id in (select id from waiting_sign_ups where email = ${email})
    or account_id in (select id from accounts where email = ${email}))`
  const sent = await verificationEmails(tx, toAddress)
  const right = sent.filter((one) => one.codeHash.equals(codeHash(email, code)))
  const unspent = right.filter(({ wrongCodes }) => wrongCodes < VERIFICATION_CODE_TRIES)
  const [best] = unspent.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
  if (best) return best
  // Only for the right code: for a wrong one, it would tell strangers that something waits at the address.
  if (right.length > 0) return 'verification-code-spent'
  await tx.query(sql`update verification_emails set wrong_codes = wrong_codes + 1 where ${toAddress}`)
  return 'verification-code-wrong'
}

/** Of a sign-up whose address is proved. The address and persons are locked. */
export async function makeAccount(
  context: Context,
  tx: Queryable,
  signUp: SignUp,
  clientSubnet: string,
): Promise<Account> {
  const { secrets, rateLimits } = context
  const at = context.now()
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
  const { id, email } = account
  if (signUp.browserId) await accounts.addBrowser(tx, id, signUp.browserId)
  await join(tx, context, account, at)
  // All emails to the address now belong to the account, so that a second press succeeds.
  await tx.query(sql`
    update verification_emails set sign_up_id = null, account_id = ${id}
    where sign_up_id in (select id from waiting_sign_ups where email = ${email})`)
  await removeAt(tx, email)
  await record(tx, { at, actorId: id, action: 'sign-up', subject: { kind: 'account', id } })
  if (role === 'citizen' && (await rateLimits.passes('new-citizens-from-subnet', clientSubnet, tx)))
    await notePattern(tx, 'many-new-citizens', { citizenId: id, volunteerId: null }, at)
  if (standing(account) === 'pending') await notify(tx, { kind: 'volunteer-waiting', accountId: id })
  return account
}

async function waitingAt(db: Queryable, email: string, now: Date): Promise<SignUp[]> {
  const rows = await db.query(sql<Omit<SignUp, 'language'> & { language: string }>`
    select id, name, email, phone, category, district, skills, organisation, password_hash as "passwordHash", signed_up_at as "signedUpAt",
      language, privacy_version as "privacyVersion", browser_id as "browserId", list_from as "listFrom"
    from waiting_sign_ups where email = ${email} and ${stillWaits(now)} order by signed_up_at desc, id`)
  return rows.map((row) => ({ ...row, language: languageOf(row.language) }))
}

const isListed = ({ listFrom }: Pick<SignUp, 'listFrom'>) => listFrom !== null

/** Those that somebody typed with a password of their own. */
async function ownAt(db: Queryable, email: string, now: Date): Promise<SignUp[]> {
  return (await waitingAt(db, email, now)).filter((one) => !isListed(one))
}

/** Passwords an address may sign in with: its account's or, without one, each sign-up's. */
export async function passwordsAt(db: Queryable, email: string, now: Date) {
  return db.query(sql<{ hash: string; waits: boolean }>`
    with account as (select password_hash as hash from accounts where email = ${email} and not by_phone)
    select hash, false as waits from account
    union all
    select password_hash, true from waiting_sign_ups
    where email = ${email} and list_from is null and ${stillWaits(now)} and not exists (select from account)`)
}

export async function lockAddress(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${email}, 0))`)
}

export async function removeAt(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`delete from waiting_sign_ups where email = ${email}`)
}

/** Deletes sign-ups that have waited too long, and emails a day after they expired: until then the page can say so. */
export async function purgeSignUps({ database, now }: Context): Promise<void> {
  await database.query(sql`delete from waiting_sign_ups where not (${stillWaits(now())})`)
  await database.query(sql`delete from verification_emails where expires_at < ${hoursAfter(now(), -24)}`)
}
