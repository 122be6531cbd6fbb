import { MINUTE_MS } from '@scan/domain/clock.ts'
import type { Database } from '../platform/db/pool.ts'
import { task } from '../platform/jobs/task.ts'
import type { Log } from '../platform/jobs/log.ts'
import { Delivery, compose, queueDeliveries } from './compose.ts'
import { EmailRefused } from './email/mailer.ts'
import type { Mailer } from './email/mailer.ts'
import { Notification } from './notifications.ts'
import type { EmailContext } from './recipe.ts'
import { keepUndelivered } from './undelivered.ts'

interface Deps {
  database: Database
  context: EmailContext
  mailer: Mailer
  log: Log
}

/** However slowly a mail server answers, a try to hand an email over ends then. */
const SENDING_LIMIT_MS = 2 * MINUTE_MS

/** 'notification' finds out whom it is for, 'delivery' writes the email to one of them and sends it. */
export function deliveryTasks({ database, context, mailer, log }: Deps) {
  return {
    notification: task(Notification, (notification, { job }) =>
      database.transaction((tx) => queueDeliveries(tx, notification, job.id, context)),
    ),

    delivery: task(Delivery, async (delivery, { job, abortSignal }) => {
      const email = await compose(database, delivery, context)
      const about = { job: job.id, kind: delivery.notification.kind, email: delivery.emailId }
      if (!email) {
        log.info(about, 'An email was not sent: there is no longer anybody or anything to tell')
        return
      }
      try {
        const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(SENDING_LIMIT_MS)])
        await mailer.send(email, { signal })
      } catch (error) {
        if (!(error instanceof EmailRefused)) throw error
        log.warn(about, error.message)
        await keepUndelivered(database, delivery)
      }
    }),
  }
}
