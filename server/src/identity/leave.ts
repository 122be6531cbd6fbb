import { ApiProblem } from '@scan/contract/problems.ts'
import { leavingRefusal } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import { leaveCases, openCasesOf } from '../cases/store.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { eraseFromMailbox } from '../notifications/email/mailbox.ts'
import { notify } from '../notifications/notifications.ts'
import { WORDS_OF_CITIZENS, eraseTextsOf, leaveRequests } from '../requests/leave.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { block } from './blocklist.ts'
import { decide } from './decide.ts'
import { storeBlocked, storeProtections, noteSharedPhones } from './marks.ts'
import { provePassword } from './password.ts'
import * as sessions from './sessions-store.ts'

/** Deletes one's own account. They are known again only where that protects others (D59). */
export async function leave(context: Context, { id }: Pick<Actor, 'id'>, password: string): Promise<void> {
  const { database, now } = context
  await provePassword(context, password, id)
  await database.transaction(
    async (tx) => {
      const account = await accounts.lock(tx, id)
      if (!account) throw new ApiProblem('account-terminated')
      const refusal = leavingRefusal(await openCasesOf(tx, id), 'owner')
      if (refusal) throw new Refused(refusal)
      const { name, email, language } = account
      await record(tx, { at: now(), actorId: id, action: 'delete', subject: { kind: 'account', id } })
      await notify(tx, { kind: 'account-left', to: { id, name, email, language } })
      await removeAccount(context, tx, account, { id })
    },
    { retry: true },
  )
}

/** Ends somebody else's account for good. What remains of its requests is anonymous (D33). */
export async function deleteAccount(context: Context, actor: Actor, id: string): Promise<void> {
  const { secrets } = context
  await decide(context, actor, id, 'delete', async (tx, account, at) => {
    const refusal = leavingRefusal(await openCasesOf(tx, id), 'staff')
    if (refusal) throw new Refused(refusal)
    // Who is banned is on the list already.
    if (!account.bannedAt) await block(tx, secrets, account, { reason: 'deleted', at, accountId: null })
    await storeBlocked(tx, secrets, account, { reason: account.bannedAt ? 'banned' : 'deleted', at })
    const { name, email, language } = account
    await notify(tx, { kind: 'account-deleted', to: { id, name, email, language } })
    await removeAccount(context, tx, account, actor)
    return account
  })
}

/**
 * Ends an account, with every trace of the person except what is counted and what a closed case is stored for. The
 * account is locked: accounts before requests (`requests/store.ts`). Where the call came from is recorded of staff alone.
 */
export async function removeAccount(
  context: Context,
  tx: Queryable,
  account: Account,
  by: { id: string; clientSubnet?: string },
): Promise<void> {
  const { secrets, now } = context
  const { id } = account
  await sessions.endAll(tx, id, by.id === id ? 'left' : 'terminated')
  await leaveRequests(context, tx, id, by)
  await storeProtections(tx, secrets, account, now())
  await leaveCases(tx, secrets, account)
  for (const { erase } of ERASURES) await erase(tx, account)
  await accounts.remove(tx, id)
  await noteSharedPhones(tx, [account.phone])
}

interface Erasure {
  /** The columns that hold it, by table. */
  columns: Readonly<Record<string, readonly string[]>>
  erase(tx: Queryable, person: Pick<Account, 'id' | 'name' | 'email' | 'phone'>): Promise<unknown>
}

/** What is erased of a person, beside the rows that go with their account. */
export const ERASURES: readonly Erasure[] = [
  // What others wrote about them or their requests, which the next step makes nobody's. Their own remarks go with the
  // account.
  {
    columns: {},
    erase: (tx, { id }) =>
      tx.query(sql`
        delete from audit_remarks where entry_id in (
          select l.id from audit.lines l where l.subject_id = any(array(
            select id from help_requests where citizen_id = ${id} union all select ${id}::uuid)))`),
  },
  { columns: { help_requests: WORDS_OF_CITIZENS }, erase: (tx, { id }) => eraseTextsOf(tx, id) },
  // Also what anybody wrote under their address.
  {
    columns: { contact_messages: ['name', 'email', 'message'] },
    erase: (tx, { email }) => tx.query(sql`delete from contact_messages where email = ${email}`),
  },
  {
    columns: { mailbox_emails: ['to_name', 'to_address', 'subject', 'text', 'html'] },
    erase: eraseFromMailbox,
  },
  // The session itself stays: it tells later bearers of its token what happened.
  {
    columns: { sessions: ['device'] },
    erase: (tx, { id }) => tx.query(sql`update sessions set device = null where account_id = ${id}`),
  },
  {
    columns: { waiting_sign_ups: ['name', 'email', 'phone'] },
    erase: (tx, { email }) => tx.query(sql`delete from waiting_sign_ups where email = ${email}`),
  },
]
