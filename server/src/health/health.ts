import { BACKUP_LATE_HOURS, type Health } from '@scan/contract/admin/health.ts'
import { HOUR_MS, MINUTE_MS } from '@scan/domain/clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { isOutgrown } from './embedded.ts'
import { readQueueSigns } from '../jobs/queue-tables.ts'
import type { QueueSigns } from '../jobs/queue-tables.ts'

export interface Signs extends QueueSigns {
  lastBackup: Date | null
  lastOffsite: Date | null
  lastEmail: Date | null
  undelivered: number
}

const EMAILS_LATE_MS = 10 * MINUTE_MS
const CLOCK_LATE_MS = 5 * MINUTE_MS
const FIRST_BACKUP_LATE_MS = 2 * HOUR_MS

export async function readSigns({ database, now }: Context): Promise<Signs> {
  const [rows, queue] = await Promise.all([
    database.query(sql<Pick<Signs, 'lastBackup' | 'lastOffsite' | 'lastEmail' | 'undelivered'>>`
      select (select at from last_done where what = 'backup') as "lastBackup",
        (select at from last_done where what = 'offsite') as "lastOffsite",
        (select at from last_done where what = 'email') as "lastEmail",
        (select count(*) from calls, jsonb_each(items) where value ? 'isUndelivered') as undelivered`),
    readQueueSigns(database, now(), new Date(now().getTime() - EMAILS_LATE_MS)),
  ])
  return { ...(rows[0] as Signs), ...queue }
}

/** In production backups are missed even where no server is told to make any. */
export async function readHealth(context: Context, inProduction: boolean): Promise<Health> {
  const [signs, isRefusedNext] = await Promise.all([readSigns(context), isOutgrown(context)])
  const { lastBackup, lastOffsite, lastEmail, oldestEmail, lateFor, clock } = signs
  const { backupsSince, offsiteSince } = signs
  const isOlder = (than: number, at: Date | null) =>
    at === null || context.now().getTime() - at.getTime() > than
  const troubles: Health['troubles'] = []
  // One person whose mail server is down is no fault of ours.
  if (lateFor >= 2 && isOlder(EMAILS_LATE_MS, lastEmail)) {
    const since = lastEmail && oldestEmail && lastEmail > oldestEmail ? lastEmail : oldestEmail
    troubles.push({ kind: 'emails', since })
  }
  if (clock && isOlder(CLOCK_LATE_MS, clock)) troubles.push({ kind: 'clock', since: clock })
  const isMissed = (since: Date | null, last: Date | null) =>
    isOlder(FIRST_BACKUP_LATE_MS, since) && isOlder(BACKUP_LATE_HOURS * HOUR_MS, last)
  if ((backupsSince || inProduction) && isMissed(backupsSince, lastBackup))
    troubles.push({ kind: 'backups', since: lastBackup })
  if (offsiteSince && isMissed(offsiteSince, lastOffsite))
    troubles.push({ kind: 'offsite', since: lastOffsite })
  const { embedded } = context
  return {
    lastBackup,
    ...(offsiteSince && { lastOffsite }),
    troubles,
    ...(embedded && { embeddedDatabase: { version: embedded.version, isRefusedNext } }),
  }
}
