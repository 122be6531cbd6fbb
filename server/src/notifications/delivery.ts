import { MINUTE_MS } from '@scan/domain/clock.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import { task } from '../platform/jobs/task.ts'
import type { Log } from '../platform/jobs/log.ts'
import { Delivery, compose, queueDeliveries } from './compose.ts'
import { EmailRefused } from './email/mailer.ts'
import type { Mailer } from './email/mailer.ts'
import { Notification } from './notifications.ts'
import type { EmailContext } from './recipe.ts'
import { gatherGivenUp, keepUndelivered } from './undelivered.ts'

interface Deps {
  database: Database
  context: EmailContext
  mailer: Mailer
  log: Log
}

/** However slowly a mail server answers, a try to hand an email over ends then. */
const SENDING_LIMIT_MS = 2 * MINUTE_MS
/** A job held longer than any try can last is held by a server that is no more. */
const ABANDONED_AFTER_MS = 5 * MINUTE_MS

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

/** Takes care of what a killed server had in hand, and of what nobody took in any of many tries. */
export async function rescueDeliveries(database: Database): Promise<void> {
  await freeAbandoned(database)
  await gatherGivenUp(database)
}

/** By itself the queue would keep the jobs of a killed server from the others for hours. */
async function freeAbandoned(db: Queryable): Promise<void> {
  await db.query(sql`
    select from graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where task_identifier in ('notification', 'delivery')
        and locked_at < now() - make_interval(secs => ${ABANDONED_AFTER_MS / 1_000})))`)
}
