import { ApiProblem } from '@scan/contract/problems.ts'
import { standing } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import { hashOf } from '../access/tokens.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { lookAfterOwnRequest } from '../requests/call-first.ts'
import * as accounts from './accounts-store.ts'
import { giveAddress } from './change-email.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import { lockPersons } from './person.ts'
import { lockAddress } from './sign-up.ts'

/**
 * Whoever opens the email to a person by phone chooses a password: the account with its history is theirs. Undefined if
 * the token is of no such email.
 */
export async function takeOver(
  context: Context,
  token: string,
  password: string,
): Promise<string | undefined> {
  const { database, passwords, now } = context
  const invited = await invitedBy(database, token)
  if (!invited) return undefined
  if (invited.expiresAt <= now()) throw new ApiProblem('reset-link-expired')
  await refuseGuessable(password, invited)
  const passwordHash = await passwords.hash(password)
  await database.transaction(
    async (tx) => {
      await lockAddress(tx, invited.email)
      await lockPersons(tx)
      const account = await accounts.lock(tx, invited.id)
      // Staff may have sent it to another address meanwhile, or somebody was faster.
      if (!account || !(await invitedBy(tx, token))) throw new ApiProblem('reset-link-invalid')
      if (standing(account) === 'banned') throw new Refused('account-suspended')
      const { id } = account
      await giveAddress(context, tx, account, invited.email)
      await tx.query(sql`
        update accounts set by_phone = false, password_hash = ${passwordHash},
          -- Staff no longer read or ring them. The number stays another's, whoever that is.
          contact_name = case when contact_name is not null then '' end, contact_relation = null,
          kin_name = null, kin_relation = null, kin_phone = null
        where id = ${id}`)
      await tx.query(sql`delete from address_changes where account_id = ${id}`)
      await lookAfterOwnRequest(tx, id, now())
      const subject = { kind: 'account', id } as const
      await record(tx, { at: now(), actorId: id, action: 'accept-invitation', subject })
    },
    { retry: true },
  )
  return invited.id
}

async function invitedBy(db: Queryable, token: string) {
  const [row] = await db.query(sql<{ id: string; name: string; email: string; expiresAt: Date }>`
    select a.id, a.name, c.email, c.expires_at as "expiresAt"
    from address_changes c join accounts a on a.id = c.account_id
    where c.token_hash = ${hashOf(token)} and a.by_phone`)
  return row
}
