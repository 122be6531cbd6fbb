import { MINUTE_MS } from '@scan/domain/clock.ts'
import type { JobHelpers } from 'graphile-worker'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import type { Log } from '../platform/jobs/log.ts'
import { queueDeliveries, write } from './compose.ts'
import type { Delivery, Letter } from '../platform/outbox.ts'
import type { Desk } from './notifications.ts'
import { keepLostLetter } from './undelivered.ts'
import { LetterRefused } from './email/mailer.ts'
import type { Mailer } from './email/mailer.ts'

export interface PostOffice {
  database: Database
  desk: Desk
  mailer: Mailer
  log: Log
}

/** However slowly a mail server answers, a try to hand a letter over ends then. */
const SENDING_LIMIT_MS = 2 * MINUTE_MS
/** A letter held longer than any try can last is held by a server that is no more. */
const LOST_AFTER_MS = 5 * MINUTE_MS

/** The jobs of the mail: 'letter' finds out whom a letter is for, 'delivery' writes and sends it to one of them. */
export function postOffice({ database, desk, mailer, log }: PostOffice) {
  return {
    letter: (letter: Letter, { job }: JobHelpers) =>
      database.transaction((tx) => queueDeliveries(tx, letter, job.id, desk)),

    delivery: async (delivery: Delivery, { job, abortSignal }: JobHelpers) => {
      const written = await write(database, delivery, desk)
      const about = { job: job.id, kind: delivery.letter.kind, letter: delivery.letterId }
      if (!written) {
        log.info(about, 'A letter was not sent: there is no longer anybody or anything to tell')
        return
      }
      try {
        const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(SENDING_LIMIT_MS)])
        await mailer.send({ ...written, letterId: delivery.letterId }, { signal })
      } catch (error) {
        if (!(error instanceof LetterRefused)) throw error
        log.warn(about, error.message)
        await keepLostLetter(database, delivery)
      }
    },
  }
}

/** Frees the letters that a killed server had in hand; by itself the queue would keep them from the others for hours. */
export async function rescueLostLetters(db: Queryable): Promise<void> {
  await db.query(sql`
    select from graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs
      where task_identifier in ('letter', 'delivery')
        and locked_at < now() - make_interval(secs => ${LOST_AFTER_MS / 1_000})))`)
}
