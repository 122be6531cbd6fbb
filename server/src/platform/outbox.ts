import type { Queryable } from './db/pool.ts'
import { sql } from './db/sql.ts'

/**
 * A letter that is to be sent: its kind and whom or what it is about, by id. It never holds a secret, nor what
 * it says: tokens are minted and facts are read when it is sent. Only a farewell, to somebody whose account is gone,
 * carries the person: there is nowhere else to read them from.
 */
export type Letter =
  | { kind: 'verify-email'; accountId: string }
  | { kind: 'already-registered'; accountId: string }
  | { kind: 'reset-password'; accountId: string }
  | { kind: 'password-changed'; accountId: string }
  | { kind: 'second-factor-on'; accountId: string }
  | { kind: 'second-factor-off'; accountId: string }
  /** A refresh token was used that had been replaced long before: somebody may have copied it. */
  | { kind: 'session-ended'; accountId: string }
  /** To every administrator. */
  | { kind: 'volunteer-waiting'; accountId: string }
  | { kind: 'volunteer-approved'; accountId: string }
  | { kind: 'volunteer-rejected'; to: Person }
  | { kind: 'account-banned'; accountId: string }
  | { kind: 'account-unbanned'; accountId: string }
  | { kind: 'account-deleted'; to: Person }
  | { kind: 'volunteer-found'; requestId: string }
  /** To the citizen, and to the volunteer. */
  | { kind: 'request-completed'; requestId: string }
  | { kind: 'request-cancelled'; requestId: string; volunteerId: string }
  /** To the citizen: an administrator cancelled it. */
  | { kind: 'request-called-off'; requestId: string }
  /** To the volunteer whose accepted request was given to others. */
  | { kind: 'request-taken-back'; requestId: string; volunteerId: string }
  /** To the citizen: released, or the volunteer was banned or deleted; the request is open again. */
  | { kind: 'volunteer-cannot-come'; requestId: string }
  | { kind: 'request-expired'; requestId: string }
  /** To every administrator, and to the volunteer who did not come. */
  | { kind: 'nobody-came'; requestId: string }
  /** To the volunteer, an hour after the time. */
  | { kind: 'completion-reminder'; requestId: string }
  /** To every administrator, a day after the time. */
  | { kind: 'request-overdue'; requestId: string }
  /** To every administrator: ten wrong completion codes. */
  | { kind: 'code-guessed'; requestId: string }
  /** To who raised it. */
  | { kind: 'concern-received'; concernId: string }
  | { kind: 'concern-closed'; concernId: string }
  /** To every administrator. It says that there is one, not what it says. */
  | { kind: 'concern-raised'; concernId: string }
  /** To whoever answers what is written on the contact page. */
  | { kind: 'contact-message'; messageId: string }

/** One letter on its way to one person. */
export interface Delivery {
  letter: Letter
  to: string
  letterId: string
}

export interface Person {
  id: string
  name: string
  email: string
}

/** The waiting time between two tries grows up to six hours; together they last most of a day. */
const ATTEMPTS = 12

/** Queues a letter in the transaction of the change that it tells of: it is sent if that is committed, and only then. */
export async function queueLetter(tx: Queryable, letter: Letter): Promise<void> {
  await addJob(tx, 'letter', letter)
}

/** Adds a job of the mail in a transaction. */
export async function addJob(tx: Queryable, task: string, payload: Letter | Delivery): Promise<void> {
  await tx.query(sql`
    select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS})`)
}
