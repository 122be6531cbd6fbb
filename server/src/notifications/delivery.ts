import { isId } from '@scan/contract/fields.ts'
import { MINUTE_MS, hoursAfter } from '@scan/domain/clock.ts'
import { sentFrom } from '@scan/domain/offers.ts'
import type { JobHelpers } from 'graphile-worker'
import { z } from 'zod/mini'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Log } from '../jobs/log.ts'
import { queue } from '../jobs/queue.ts'
import { takeGivenUp } from '../jobs/queue-tables.ts'
import { EMAIL_TASKS, task } from '../jobs/task.ts'
import { Delivery, compose, deliveriesOf, deliveryTo, recipientsOf } from './compose.ts'
import { renderEmail } from './email/layout.ts'
import { EmailRefused } from './email/mailer.ts'
import type { Mailer } from './email/mailer.ts'
import {
  AddressedEmail,
  CAN_WAIT,
  HOURLY,
  Notification,
  addUndelivered,
  isHourly,
  keyOf,
} from './notifications.ts'
import type { Person } from './notifications.ts'
import type { EmailContext } from './recipes.ts'

interface DeliveryOptions {
  database: Database
  context: EmailContext
  mailer: Mailer
  log: Log
  onEmail?: ((became: 'sent' | 'failed' | 'refused') => void) | undefined
}

const SENDING_LIMIT_MS = MINUTE_MS
const RECORD_SENT_EVERY_MS = MINUTE_MS

/**
 * 'write-to-address' finds out what to notify of, 'notification' whom; either delivers at once if that is only one.
 * 'delivery' is for one of several.
 */
export function deliveryTasks({ database, context, mailer, log, onEmail = () => {} }: DeliveryOptions) {
  let recordedAt = -Infinity

  async function recordSent(): Promise<void> {
    onEmail('sent')
    if (performance.now() - recordedAt < RECORD_SENT_EVERY_MS) return
    recordedAt = performance.now()
    await database.query(sql`
      insert into last_done (what, at) values ('email', now()) on conflict (what) do update set at = excluded.at`)
  }

  /** Claims it: of two in the same hour, the second waits. False if it is taken. */
  async function takeHour({ notification: { kind }, to }: Delivery): Promise<boolean> {
    if (!isHourly(kind)) return true
    const [at, column] = [context.now(), sql.identifier(HOURLY[kind])]
    const taken = await database.query(sql`
      update accounts set ${column} = ${at}
      where id = ${to} and (${column} > ${hoursAfter(at, -1)}) is not true returning 1`)
    return taken.length > 0
  }

  async function giveHourBack({ notification: { kind }, to }: Delivery): Promise<void> {
    if (isHourly(kind))
      await database.query(sql`
        update accounts set ${sql.identifier(HOURLY[kind])} = null where id = ${to}`)
  }

  /** Until an hour after the last of its kind was sent, however late that was; then, if it can wait, until it is day. */
  async function waitOf({ notification: { kind }, to }: Delivery): Promise<number> {
    const at = context.now()
    const [last] = isHourly(kind)
      ? await database.query(sql<{ at: Date | null }>`
          select ${sql.identifier(HOURLY[kind])} as at from accounts where id = ${to}`)
      : []
    const hourAfter = last?.at ? hoursAfter(last.at, 1) : at
    const from = hourAfter > at ? hourAfter : at
    return (CAN_WAIT.has(kind) ? sentFrom(from, context.timeZone) : from).getTime() - at.getTime()
  }

  async function deliver(delivery: Delivery, helpers: JobHelpers, recipients?: Person[]): Promise<void> {
    const { job, abortSignal, addJob } = helpers
    const { kind } = delivery.notification
    if (CAN_WAIT.has(kind) || isHourly(kind)) {
      const waitMs = await waitOf(delivery)
      // The queue's clock is the database's.
      const runAt = new Date(Date.now() + waitMs)
      const jobKey = keyOf(delivery.notification, delivery.to)
      const options = { runAt, maxAttempts: job.max_attempts, ...(jobKey && { jobKey }) }
      if (waitMs > 0) return void (await addJob(EMAIL_TASKS.delivery, delivery, options))
    }
    const message = await compose(database, delivery, context, recipients)
    const about = { job: job.id, kind, email: delivery.emailId }
    if (!message) {
      log.info(about, 'An email was not sent: there is no longer anybody or anything to tell')
      return
    }
    if (!(await takeHour(delivery))) return deliver(delivery, helpers)
    try {
      const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(SENDING_LIMIT_MS)])
      await mailer.send(renderEmail(message), { signal })
      // It is out: what goes wrong now must not send it again.
      await recordSent().catch(() => {})
    } catch (error) {
      await giveHourBack(delivery).catch(() => {})
      onEmail(error instanceof EmailRefused ? 'refused' : 'failed')
      if (!(error instanceof EmailRefused)) throw error
      log.warn(about, error.message)
      await recordUndelivered(database, delivery)
    }
  }

  async function send(notification: Notification, helpers: JobHelpers): Promise<void> {
    const people = await recipientsOf(database, notification, context)
    const deliveries = people.map(({ id }) => deliveryTo(id, notification, helpers.job.id))
    const [only, ...others] = deliveries
    if (only && others.length === 0) return deliver(only, helpers, people)
    const keyed = deliveries.map((one) => ({ ...one, key: keyOf(notification, one.to) }))
    await queue(database, EMAIL_TASKS.delivery, ...keyed)
  }

  return {
    [EMAIL_TASKS.toAddress]: task(AddressedEmail, async (asked, helpers) => {
      const notification = await context.emailTo(asked, helpers.job.attempts === 1)
      if (notification) await send(notification, helpers)
    }),
    [EMAIL_TASKS.notification]: task(Notification, send),
    [EMAIL_TASKS.delivery]: task(Delivery, (delivery, helpers) => deliver(delivery, helpers)),
  }
}

const Email = z.union([Delivery, AddressedEmail, Notification])

export async function gatherGivenUp(database: Database, context: EmailContext): Promise<void> {
  await database.transaction((tx) =>
    takeGivenUp(tx, Object.values(EMAIL_TASKS), async ({ id, payload }) => {
      const email = Email.safeParse(payload).data
      // One queued by another version of the product stays, and keeps no other off the list.
      if (!email) return false
      if ('notification' in email) await recordUndelivered(tx, email)
      else {
        const notification = 'because' in email ? await context.emailTo(email, false) : email
        const deliveries = notification ? await deliveriesOf(tx, notification, `${id}`, context) : []
        for (const one of deliveries) await recordUndelivered(tx, one)
      }
      return true
    }),
  )
}

export async function recordUndelivered(db: Queryable, { notification, to }: Delivery): Promise<void> {
  if (isId(to)) await addUndelivered(db, to, notification)
}
