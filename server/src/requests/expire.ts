import { hoursAfter } from '@scan/domain/clock.ts'
import { HIDDEN_AFTER_HOURS, LAPSE_AFTER_HOURS, OVERDUE_AFTER_HOURS } from '@scan/domain/help-request.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { change, inTransaction } from './move.ts'
import { where } from './store.ts'

const BATCH = 200

/** What the network does by itself as time passes, so that nobody is stuck (D28). A job calls it every minute. */
export async function passTime(context: Pick<Context, 'database' | 'now'>): Promise<void> {
  await expire(context)
  await lapse(context)
  await remind(context)
  await notifyOverdue(context)
}

type Clocked = Pick<Context, 'database' | 'now'>

/** Closes open requests whose time has come; each citizen is told kindly, and may ask again. */
async function expire({ database, now }: Clocked): Promise<void> {
  const due = await database.query(sql<{ id: string }>`
    select id from help_requests where status = 'open' and starts_at <= ${now()} order by starts_at limit ${BATCH}`)
  for (const { id: requestId } of due)
    await inTransaction(database, (tx) =>
      change(tx, where.stillOpen(requestId), () => ({
        move: { type: 'expire' },
        at: now(),
        mails: () => [{ kind: 'request-expired', requestId }],
      })),
    )
}

/** Closes accepted requests that were never completed; both people are free, and they and the administrators are told. */
async function lapse({ database, now }: Clocked): Promise<void> {
  const startedBefore = hoursAfter(now(), -LAPSE_AFTER_HOURS)
  const due = await database.query(sql<{ id: string }>`
    select id from help_requests where status = 'accepted' and starts_at <= ${startedBefore} order by starts_at limit ${BATCH}`)
  for (const { id: requestId } of due)
    await inTransaction(database, (tx) =>
      change(tx, where.stillAccepted(requestId), () => ({
        move: { type: 'lapse' },
        at: now(),
        mails: () => [{ kind: 'request-lapsed', requestId }],
      })),
    )
}

/** Reminds volunteers who have not completed a request an hour after its time. */
async function remind({ database, now }: Clocked): Promise<void> {
  const startedBefore = hoursAfter(now(), -OVERDUE_AFTER_HOURS)
  await database.transaction(async (tx) => {
    const due = await tx.query(sql<{ id: string }>`
      update help_requests set reminded_at = ${now()}
      where status = 'accepted' and starts_at <= ${startedBefore} and reminded_at is null returning id`)
    for (const { id } of due) await notify(tx, { kind: 'completion-reminder', requestId: id })
  })
}

/** Tells the administrators of requests that are not completed a day after their time. */
async function notifyOverdue({ database, now }: Clocked): Promise<void> {
  const startedBefore = hoursAfter(now(), -HIDDEN_AFTER_HOURS)
  await database.transaction(async (tx) => {
    const due = await tx.query(sql<{ id: string }>`
      update help_requests set overdue_told_at = ${now()}
      where status = 'accepted' and starts_at <= ${startedBefore} and overdue_told_at is null returning id`)
    for (const { id } of due) await notify(tx, { kind: 'request-overdue', requestId: id })
  })
}
