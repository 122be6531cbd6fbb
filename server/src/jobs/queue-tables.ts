import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Log } from './log.ts'
import { DAILY_BACKUP, EMAIL_TASKS, EVERY_MINUTE, OFFSITE_COPY } from './task.ts'

// All that reads graphile-worker's private tables; what it needs of them is checked in `queue-tables.test.ts`.

/** Long enough for a worker that lost its connections to start again under another name. */
const UNLOCK_AFTER_SECONDS = 30

/** On its own the queue would keep the jobs of a killed server for four hours. One alive has a connection of its name. */
export async function unlockDeadWorkers(database: Database, log: Log): Promise<void> {
  const dead = await database.query(sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_at < now() - ${UNLOCK_AFTER_SECONDS} * interval '1 second'
      and not exists (select from pg_stat_activity where datname = current_database() and application_name = locked_by)`)
  if (dead.length === 0) return
  const workers = dead.map(({ worker }) => worker)
  await database.transaction(async (tx) => {
    // Fetching counted as a try, also of those that no worker began.
    await tx.query(sql`
      update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = any(${workers}::text[])`)
    await tx.query(sql`select from graphile_worker.force_unlock_workers(${workers}::text[])`)
  })
  log.warn({ workers }, 'Jobs of workers that are gone are taken up again')
}

/** Emails scheduled for the morning are not late. */
export interface QueueSigns {
  emails: number
  oldestEmail: Date | null
  /** Recipients with emails queued before `late`. */
  lateFor: number
  /** The last minute for which any server's worker queued its scheduled work. */
  clock: Date | null
  /** Start of the first server with backups; null if none has. */
  backupsSince: Date | null
  /** The same of copies that are kept elsewhere. */
  offsiteSince: Date | null
}

export async function readQueueSigns(db: Queryable, now: Date, late: Date): Promise<QueueSigns> {
  const [signs] = await db.query(sql<QueueSigns>`
    with fired as (
      select identifier, coalesce(last_execution, known_since) as at, known_since from graphile_worker._private_known_crontabs),
    hourly as (select * from fired where at > ${now}::timestamptz - interval '3 hours')
    select count(*) as emails, min(due_at) as "oldestEmail",
      count(distinct coalesce(payload->>'to', job.id::text)) filter (where due_at < ${late}) as "lateFor",
      (select at from fired where identifier = ${EVERY_MINUTE}) as clock,
      (select known_since from hourly where identifier = ${DAILY_BACKUP}) as "backupsSince",
      (select known_since from hourly where identifier = ${OFFSITE_COPY}) as "offsiteSince"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id,
      -- Some are queued for later.
      lateral (select created_at + coalesce((payload ->> 'afterSeconds')::float, 0) * interval '1 second' as due_at) due
    where identifier = any(${Object.values(EMAIL_TASKS)}) and attempts < max_attempts
      and (attempts > 0 or run_at <= now())`)
  return signs as QueueSigns
}

export async function takeGivenUp(
  tx: Queryable,
  tasks: string[],
  take: (job: { id: number; payload: unknown }) => Promise<boolean>,
): Promise<void> {
  const jobs = await tx.query(sql<{ id: number; payload: unknown }>`
    select job.id, payload
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where identifier = any(${tasks}) and attempts >= max_attempts and locked_at is null
    for update of job skip locked`)
  const taken: number[] = []
  for (const job of jobs) if (await take(job)) taken.push(job.id)
  await tx.query(sql`select from graphile_worker.complete_jobs(${taken}::bigint[])`)
}

/** Emails carry the numbers of their jobs, so after a restore this sequence must jump ahead. */
export const JOBS = { table: 'graphile_worker._private_jobs', column: 'id' }

/** A backup holds jobs as `add_jobs` takes them: the queue's tables are its own. */
export const JOB_SPECS = `
  select row(identifier, payload, null, run_at, max_attempts, key, null, null)::graphile_worker.job_spec::text
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
  where payload->'_cron' is null order by run_at, job.id`
export const ADD_JOB_SPECS = 'select from graphile_worker.add_jobs($1::text[]::graphile_worker.job_spec[])'
export const RENUMBER_JOBS = 'update graphile_worker._private_jobs set id = default'
