import { MINUTE_MS } from '@scan/domain/clock.ts'
import type { JobHelpers } from 'graphile-worker'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { EMAIL_TASKS } from '../jobs/task-names.ts'
import { task } from '../jobs/task.ts'
import type { Log } from '../jobs/log.ts'
import { queue } from '../jobs/outbox.ts'
import { Delivery, compose, deliveriesOf } from './compose.ts'
import { renderEmail } from './email/layout.ts'
import { EmailRefused } from './email/mailer.ts'
import type { Mailer } from './email/mailer.ts'
import { Notification } from './notifications.ts'
import type { EmailContext } from './recipes.ts'
import { recordUndelivered } from './undelivered.ts'

interface Deps {
  database: Database
  context: EmailContext
  mailer: Mailer
  log: Log
  /** Called with how each attempt to hand over an email went. */
  onEmail?: ((became: EmailBecame) => void) | undefined
}

type EmailBecame = 'sent' | 'failed' | 'refused'

/** However slowly a mail server answers, an attempt ends then. */
const SENDING_LIMIT_MS = 2 * MINUTE_MS

const RECORD_SENT_EVERY_MS = MINUTE_MS

/**
 * 'notification' finds out whom it is for; 'delivery' writes the email to one of them and sends it. For a single
 * recipient, as nearly always, both happen at once.
 */
export function deliveryTasks({ database, context, mailer, log, onEmail = () => {} }: Deps) {
  let recordedAt = -Infinity

  async function recordSent(): Promise<void> {
    onEmail('sent')
    if (performance.now() - recordedAt < RECORD_SENT_EVERY_MS) return
    recordedAt = performance.now()
    await database.query(sql`
      insert into last_done (what, at) values ('letter', now()) on conflict (what) do update set at = excluded.at`)
  }

  return {
    [EMAIL_TASKS.notification]: task(Notification, async (notification, helpers) => {
      const deliveries = await deliveriesOf(database, notification, helpers.job.id, context)
      const [only, ...others] = deliveries
      if (only && others.length === 0) await deliver(only, helpers)
      else await queue(database, EMAIL_TASKS.delivery, ...deliveries)
    }),

    [EMAIL_TASKS.delivery]: task(Delivery, deliver),
  }

  async function deliver(delivery: Delivery, { job, abortSignal }: JobHelpers): Promise<void> {
    const message = await compose(database, delivery, context)
    const about = { job: job.id, kind: delivery.notification.kind, email: delivery.emailId }
    if (!message) {
      log.info(about, 'An email was not sent: there is no longer anybody or anything to tell')
      return
    }
    try {
      const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(SENDING_LIMIT_MS)])
      await mailer.send(renderEmail(message), { signal })
      // It is out: what goes wrong now must not send it again.
      await recordSent().catch(() => {})
    } catch (error) {
      onEmail(error instanceof EmailRefused ? 'refused' : 'failed')
      if (!(error instanceof EmailRefused)) throw error
      log.warn(about, error.message)
      await recordUndelivered(database, delivery)
    }
  }
}
