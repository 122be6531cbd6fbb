import { ApiProblem } from '@scan/contract/problems.ts'
import { PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import { languageOf } from '@scan/contract/language.ts'
import { hashOf } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import { lockPersons } from './person.ts'
import { lockAddress, makeAccount } from './sign-up.ts'
import type { SignUp } from './sign-up.ts'

/**
 * Whoever opens the email to a volunteer on a list chooses a password and agrees: then the account is made, and waits for
 * approval. Undefined if the token is of no such email.
 */
export async function joinFromList(
  context: Context,
  token: string,
  password: string,
  clientSubnet: string,
): Promise<string | undefined> {
  const { database, passwords, now } = context
  const listed = await listedBy(database, token)
  if (!listed) return undefined
  if (listed.expiresAt <= now()) throw new ApiProblem('reset-link-expired')
  await refuseGuessable(password, listed)
  const passwordHash = await passwords.hash(password)
  const account = await database.transaction(async (tx) => {
    await lockAddress(tx, listed.email)
    await lockPersons(tx)
    // Somebody was faster, or it was pressed twice.
    const waiting = await listedBy(tx, token)
    if (!waiting) throw new ApiProblem('reset-link-invalid')
    const agreed = { passwordHash, signedUpAt: now(), privacyVersion: PRIVACY_VERSION }
    return makeAccount(context, tx, { ...waiting, ...agreed }, clientSubnet)
  })
  return account.id
}

async function listedBy(db: Queryable, token: string): Promise<(SignUp & { expiresAt: Date }) | undefined> {
  const [row] = await db.query(sql<Omit<SignUp, 'language'> & { language: string; expiresAt: Date }>`
    select w.id, w.name, w.email, w.phone, w.category, w.district, w.skills, w.organisation, w.password_hash as "passwordHash",
      w.signed_up_at as "signedUpAt", w.language, w.privacy_version as "privacyVersion", w.browser_id as "browserId",
      w.list_from as "listFrom", v.expires_at as "expiresAt"
    from verification_emails v join waiting_sign_ups w on w.id = v.sign_up_id
    where v.token_hash = ${hashOf(token)} and w.list_from is not null`)
  return row && { ...row, language: languageOf(row.language) }
}
