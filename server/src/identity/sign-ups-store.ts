import { languageOf } from '@scan/contract/language.ts'
import { SIGN_UP_WAITS_HOURS } from '@scan/domain/sign-up.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { hashOf } from '../access/tokens.ts'
import type { NewAccount } from './accounts-store.ts'

/** What somebody typed and with which password; the id is the one their account will get. */
export type SignUp = Omit<
  NewAccount,
  'createdAt' | 'approvedAt' | 'returnedAfter' | 'awaitsAgreement' | 'agreedAt'
> & {
  signedUpAt: Date
}

const at = (email: string): Sql => sql`email = ${email}`
const stillWaits = (now: Date): Sql => sql`signed_up_at > ${hoursAfter(now, -SIGN_UP_WAITS_HOURS)}`

/** What an address may sign in with: the password of its account or, if it has none, of everybody who waits there. */
export async function passwordsAt(
  db: Queryable,
  email: string,
  now: Date,
): Promise<{ hash: string; waits: boolean }[]> {
  return db.query(sql<{ hash: string; waits: boolean }>`
    with account as (select password_hash as hash from accounts where ${at(email)})
    select hash, false as waits from account
    union all
    select password_hash, true from waiting_sign_ups
    where ${at(email)} and ${stillWaits(now)}
      and not exists (select from account)`)
}

/** Has somebody wait, in place of what they typed before with the same password; emails already sent keep working. */
export async function add(tx: Queryable, given: SignUp): Promise<void> {
  await tx.query(sql`
    insert into waiting_sign_ups (id, name, email, phone, category, district, skills, password_hash, signed_up_at, language, privacy_version)
    values (${given.id}, ${given.name}, ${given.email}, ${given.phone}, ${given.category}, ${given.district}, ${given.skills},
      ${given.passwordHash}, ${given.signedUpAt}, ${given.language}, ${given.privacyVersion})
    on conflict (email, password_hash) do update set id = excluded.id, name = excluded.name,
      phone = excluded.phone, category = excluded.category, district = excluded.district, skills = excluded.skills,
      signed_up_at = excluded.signed_up_at, language = excluded.language, privacy_version = excluded.privacy_version`)
}

/** Everybody who waits at an address, newest first. */
export async function waitingAt(db: Queryable, email: string, now: Date): Promise<SignUp[]> {
  const rows = await db.query(sql<Omit<SignUp, 'language'> & { language: string }>`
    select id, name, email, phone, category, district, skills, password_hash as "passwordHash", signed_up_at as "signedUpAt",
      language, privacy_version as "privacyVersion"
    from waiting_sign_ups where ${at(email)} and ${stillWaits(now)} order by signed_up_at desc, id`)
  return rows.map((row) => ({ ...row, language: languageOf(row.language) }))
}

export async function waits(db: Queryable, id: string, now: Date): Promise<{ signedUpAt: Date } | undefined> {
  const [row] = await db.query(sql<{ signedUpAt: Date }>`
    select signed_up_at as "signedUpAt" from waiting_sign_ups where id = ${id} and ${stillWaits(now)}`)
  return row
}

/** Holds everything that waits at this address until the transaction ends. */
export async function lockAddress(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${email}, 0))`)
}

export async function removeAt(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`delete from waiting_sign_ups where ${at(email)}`)
}

/**
 * From now on all emails to an address belong to the account, so that a second press succeeds; nobody waits there any
 * more.
 */
export async function settle(tx: Queryable, { id, email }: SignUp): Promise<void> {
  await tx.query(sql`
    update verification_letters set sign_up_id = null, account_id = ${id}
    where sign_up_id in (select id from waiting_sign_ups where ${at(email)})`)
  await removeAt(tx, email)
}

export interface VerificationEmail {
  tokenHash: Buffer
  codeHash: Buffer
  wrongCodes: number
  expiresAt: Date
  /** Null while the sign-up waits. */
  accountId: string | null
}

const VERIFICATION_EMAIL = sql<VerificationEmail>`
  select token_hash as "tokenHash", code_hash as "codeHash", wrong_codes as "wrongCodes", expires_at as "expiresAt",
    account_id as "accountId"
  from verification_letters`

const emailsTo = (email: string): Sql => sql`
  (sign_up_id in (select id from waiting_sign_ups where ${at(email)}) or account_id in (select id from accounts where ${at(email)}))`

export function codeHash(email: string, code: string): Buffer {
  return hashOf(email + code)
}

export async function addVerificationEmail(
  tx: Queryable,
  { signUpId, token, code, expiresAt }: { signUpId: string; token: string; code: string; expiresAt: Date },
): Promise<void> {
  const [to] = await tx.query(
    sql<{ email: string }>`select email from waiting_sign_ups where id = ${signUpId}`,
  )
  if (!to) return
  await tx.query(sql`
    insert into verification_letters (token_hash, code_hash, expires_at, sign_up_id)
    values (${hashOf(token)}, ${codeHash(to.email, code)}, ${expiresAt}, ${signUpId})`)
}

/** Where a link was mailed to. */
export async function addressOf(db: Queryable, token: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ email: string }>`
    select coalesce(w.email, a.email) as email
    from verification_letters l left join waiting_sign_ups w on w.id = sign_up_id left join accounts a on a.id = account_id
    where token_hash = ${hashOf(token)}`)
  return row?.email
}

export async function verificationEmailByToken(
  db: Queryable,
  token: string,
): Promise<VerificationEmail | undefined> {
  const [row] = await db.query(
    sql<VerificationEmail>`${VERIFICATION_EMAIL} where token_hash = ${hashOf(token)}`,
  )
  return row
}

export async function verificationEmailsAt(db: Queryable, email: string): Promise<VerificationEmail[]> {
  return db.query(sql<VerificationEmail>`${VERIFICATION_EMAIL} where ${emailsTo(email)}`)
}

export async function countWrongCode(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`update verification_letters set wrong_codes = wrong_codes + 1 where ${emailsTo(email)}`)
}

/** Deletes sign-ups that have waited too long, and emails a day after they expired: until then the page can say so. */
export async function forget(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from waiting_sign_ups where not (${stillWaits(now)})`)
  await db.query(sql`delete from verification_letters where expires_at < ${hoursAfter(now, -24)}`)
}
