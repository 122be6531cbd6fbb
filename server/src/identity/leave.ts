import { ApiProblem } from '@scan/contract/problems.ts'
import { leavingRefusal } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import { eraseCallbacks } from '../calls/callbacks.ts'
import { leaveCases, openCasesOf } from '../cases/store.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { eraseFromMailbox } from '../notifications/email/mailbox.ts'
import { notify } from '../notifications/notifications.ts'
import { callIfDue } from '../requests/call-first.ts'
import { WORDS_OF_CITIZENS, eraseTextsOf, leaveRequests } from '../requests/leave.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { reapplyProtections, storeProtections, type Blocked } from './marks.ts'
import { provePassword } from './password.ts'
import { accountsOf, lockPersons } from './person.ts'
import * as sessions from './sessions-store.ts'

export async function leave(context: Context, { id }: Pick<Actor, 'id'>, password: string): Promise<void> {
  const { database } = context
  await provePassword(context, password, id)
  await database.transaction(
    async (tx) => {
      await lockPersons(tx)
      const account = await accounts.lock(tx, id)
      if (!account) throw new ApiProblem('account-terminated')
      await leaveLocked(context, tx, account)
    },
    { retry: true },
  )
}

/** Persons and the account are locked. */
export async function leaveLocked(context: Context, tx: Queryable, account: Account): Promise<void> {
  const { id } = account
  const refusal = leavingRefusal(await openCasesOf(tx, id), 'owner')
  if (refusal) throw new Refused(refusal)
  await record(tx, { at: context.now(), actorId: id, action: 'delete', subject: { kind: 'account', id } })
  await removeAccount(context, tx, account, { by: { id }, notification: 'account-left' })
}

interface Removal {
  /** The subnet is recorded for staff alone. */
  by: { id: string; clientSubnet?: string }
  notification: 'account-left' | 'account-deleted' | 'volunteer-rejected'
  blocked?: Blocked
}

/** Persons and the account are locked: accounts before requests (`requests/store.ts`). */
export async function removeAccount(
  context: Context,
  tx: Queryable,
  account: Account,
  { by, notification, blocked }: Removal,
): Promise<void> {
  const { secrets, now } = context
  const { id, name, email, language } = account
  await notify(tx, { kind: notification, to: { id, name, email, language } })
  await sessions.endAll(tx, id, by.id === id ? 'left' : 'terminated')
  await leaveRequests(context, tx, id, by)
  // Leaving is no way to read of one volunteer after the other, either.
  if (by.id === id && account.role === 'citizen') await callIfDue(context, tx, id, now())
  await storeProtections(tx, secrets, account, { at: now(), blocked })
  // Their other accounts, as if these were made now.
  const others = await tx.query(sql<{ id: string }>`
    select id from accounts where id in ${accountsOf(id)} and id <> ${id}`)
  for (const one of others) {
    const other = await accounts.findById(tx, one.id)
    if (other) await reapplyProtections(tx, secrets, other, now())
  }
  await leaveCases(tx, secrets, account)
  for (const { erase } of ERASURES) await erase(tx, account)
  // The browsers of somebody banned stay known, without the account.
  if (blocked === 'banned')
    await tx.query(sql`update known_devices set account_id = null where account_id = ${id}`)
  await tx.query(sql`delete from accounts where id = ${id}`)
}

interface Erasure {
  /** The columns that hold it, by table. */
  columns: Readonly<Record<string, readonly string[]>>
  erase(tx: Queryable, person: Pick<Account, 'id' | 'name' | 'email' | 'phone'>): Promise<unknown>
}

/** Erased besides the rows that go with the account. */
export const ERASURES: readonly Erasure[] = [
  // Others' words about them or their requests, while the requests are still theirs.
  {
    columns: {},
    erase: (tx, { id }) =>
      tx.query(sql`
        delete from audit_remarks where entry_id in (
          select l.id from audit.lines l where l.subject_id = any(array(
            select id from help_requests where citizen_id = ${id} union all select ${id}::uuid)))`),
  },
  { columns: { help_requests: WORDS_OF_CITIZENS }, erase: (tx, { id }) => eraseTextsOf(tx, id) },
  {
    columns: { contact_messages: ['name', 'email', 'message'] },
    erase: (tx, { email }) => tx.query(sql`delete from contact_messages where email = ${email}`),
  },
  { columns: {}, erase: eraseCallbacks },
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
    columns: { waiting_sign_ups: ['name', 'email', 'phone', 'organisation'] },
    erase: (tx, { email }) => tx.query(sql`delete from waiting_sign_ups where email = ${email}`),
  },
]
