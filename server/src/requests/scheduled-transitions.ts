import { hoursAfter } from '@scan/domain/clock.ts'
import { LAPSE_AFTER_HOURS, HIDDEN_AFTER_HOURS, OVERDUE_AFTER_HOURS } from '@scan/domain/help-request.ts'
import type { Database } from '../db/pool.ts'
import { notify } from '../notifications/notifications.ts'
import { stepping } from './moves.ts'
import * as scheduled from './scheduled-store.ts'
import * as store from './store.ts'
import { where } from './store.ts'

interface Deps {
  database: Database
  now: () => Date
}

const BATCH = 200

/** What the network does by itself as time passes, so that nobody is stuck (D28). A job calls it every minute. */
export function scheduledTransitions({ database, now }: Deps) {
  const step = stepping(now)

  /** Closes open requests whose time has come; each citizen is told kindly, and may ask again. */
  async function expire(): Promise<void> {
    for (const id of await scheduled.idsToExpire(database, now(), BATCH)) {
      await store.change(database, where.stillOpen(id), {
        advance: step({ type: 'expire' }),
        tells: ({ after }) => [{ kind: 'request-expired', requestId: after.id }],
      })
    }
  }

  /**
   * Closes accepted requests that were never completed; both people are free, and they and the administrators are told.
   */
  async function lapse(): Promise<void> {
    for (const id of await scheduled.idsToLapse(database, hoursAfter(now(), -LAPSE_AFTER_HOURS), BATCH)) {
      await store.change(database, where.stillAccepted(id), {
        advance: step({ type: 'lapse' }),
        tells: ({ after }) => [{ kind: 'request-lapsed', requestId: after.id }],
      })
    }
  }

  /** Reminds volunteers who have not completed a request an hour after its time. */
  async function remind(): Promise<void> {
    await database.transaction(async (tx) => {
      const ids = await scheduled.markReminded(tx, hoursAfter(now(), -OVERDUE_AFTER_HOURS), now())
      for (const requestId of ids) await notify(tx, { kind: 'completion-reminder', requestId })
    })
  }

  /** Tells the administrators of requests that are not completed a day after their time. */
  async function notifyOverdue(): Promise<void> {
    await database.transaction(async (tx) => {
      const ids = await scheduled.markOverdueTold(tx, hoursAfter(now(), -HIDDEN_AFTER_HOURS), now())
      for (const requestId of ids) await notify(tx, { kind: 'request-overdue', requestId })
    })
  }

  return async (): Promise<void> => {
    await expire()
    await lapse()
    await remind()
    await notifyOverdue()
  }
}
