import { BACKUP_LATE_HOURS, type Health } from '@scan/contract/admin/health.ts'
import { HOUR_MS, MINUTE_MS } from '@scan/domain/clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { DAILY_BACKUP, EMAIL_TASKS, EVERY_MINUTE } from '../jobs/task-names.ts'

/** What the database knows about the machinery, whichever server runs it. */
export interface Signs {
  lastBackup: Date | null
  lastEmail: Date | null
  /** The oldest waiting email, however often it was tried. */
  oldestEmail: Date | null
  /** How many people's emails have waited longer than they should. */
  lateFor: number
  /** Waiting emails that failed to reach the mail server at every try. */
  emails: number
  undelivered: number
  /** The last minute for which any server's worker queued its scheduled work. */
  clock: Date | null
  /** Since when any of them has had backups to make; null if none has. */
  backupsSince: Date | null
}

const EMAILS_LATE_MS = 10 * MINUTE_MS
const CLOCK_LATE_MS = 5 * MINUTE_MS
const FIRST_BACKUP_LATE_MS = 2 * HOUR_MS

export async function readSigns({ database, now }: Context): Promise<Signs> {
  const late = new Date(now().getTime() - EMAILS_LATE_MS)
  const [found] = await database.query(sql<Signs>`
      with waiting as (
        select job.created_at, coalesce(payload->>'to', job.id::text) as person
        from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
        where identifier = any(${Object.values(EMAIL_TASKS)}) and attempts < max_attempts),
      fired as (
        select identifier, coalesce(last_execution, known_since) as at, known_since from graphile_worker._private_known_crontabs)
      select (select at from last_done where what = 'backup') as "lastBackup",
        (select at from last_done where what = 'letter') as "lastEmail",
        (select min(created_at) from waiting) as "oldestEmail",
        (select count(distinct person) from waiting where created_at < ${late}) as "lateFor",
        (select count(*) from waiting) as emails,
        (select count(*) from undelivered_notifications) as undelivered,
        (select at from fired where identifier = ${EVERY_MINUTE}) as clock,
        (select known_since from fired where identifier = ${DAILY_BACKUP} and at > ${now()}::timestamptz - interval '3 hours')
          as "backupsSince"`)
  return found as Signs
}

/** What administrators are told has stopped. */
export async function readHealth(context: Context): Promise<Health> {
  const signs = await readSigns(context)
  const now = context.now()
  const troubles = [emailsWait(signs, now), clockStands(signs, now), backupsAreMissing(signs, now)]
  return { lastBackup: signs.lastBackup, troubles: troubles.filter((trouble) => trouble !== undefined) }
}

type Trouble = Health['troubles'][number]

function isOlder(than: number, at: Date | null, now: Date): boolean {
  return at === null || now.getTime() - at.getTime() > than
}

/** One person whose mail server is down is no fault of ours. */
function emailsWait({ lateFor, lastEmail, oldestEmail }: Signs, now: Date): Trouble | undefined {
  if (lateFor < 2 || !isOlder(EMAILS_LATE_MS, lastEmail, now)) return undefined
  const since = lastEmail && oldestEmail && lastEmail > oldestEmail ? lastEmail : oldestEmail
  return { kind: 'emails', since }
}

function clockStands({ clock }: Signs, now: Date): Trouble | undefined {
  return clock && isOlder(CLOCK_LATE_MS, clock, now) ? { kind: 'clock', since: clock } : undefined
}

function backupsAreMissing({ backupsSince, lastBackup }: Signs, now: Date): Trouble | undefined {
  const isDue = backupsSince && isOlder(FIRST_BACKUP_LATE_MS, backupsSince, now)
  return isDue && isOlder(BACKUP_LATE_HOURS * HOUR_MS, lastBackup, now)
    ? { kind: 'backups', since: lastBackup }
    : undefined
}
