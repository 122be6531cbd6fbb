import { DAY_MS } from '@scan/domain/clock.ts'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, run } from 'graphile-worker'
import type { RunnerOptions, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '../db/pool.ts'
import { emptyOutbox } from './outbox.ts'
import { workerLog } from './log.ts'
import type { Log } from './log.ts'
import { rescueJobs } from './rescue.ts'
import type { Rescue } from './rescue.ts'
import type { Task } from './task.ts'

/** Work that one of the servers does whenever its time comes. */
export interface Schedule {
  /** As in a crontab, in UTC: '* * * * *' is every minute. */
  cron: string
  /** Done at the next start if no server ran at that minute: a laptop may be off each day at that hour. */
  isMadeUpFor?: boolean
  /** Gives up soon after the signal: the server is stopping. */
  work(signal: AbortSignal): Promise<void>
}

export interface JobsOptions {
  /** Where jobs are queued. */
  database: Database
  /** The worker has connections of its own, one of them for listening. */
  url: string
  log: Log
  /** The name they are queued under. */
  tasks: Record<string, Task>
  /** Those that wait for a third party that may not answer: they take no place from the others. */
  waitingTasks: Record<string, Task>
  /** By name; a job of that name can also be queued by hand. */
  schedules: Record<string, Schedule>
  /** How often to look for jobs of servers that are gone. */
  rescueEveryMs?: number
}

export interface Jobs {
  /** Begins no more jobs, waits for those in hand and closes the worker's connections. */
  stop(): Promise<void>
}

const CONCURRENCY = 2
const LANES = 2
/** Each lane has one more, for listening. */
const CONNECTIONS = LANES * (CONCURRENCY + 1)
/** New jobs are announced at once; this is how often to look for those awaiting their next try. */
const POLL_INTERVAL_MS = 2_000
/** A job still running then is asked to give up; it is tried again after the next start. */
const PATIENCE_AT_STOP_MS = 5_000
const RESTART_DELAY_MS = 2_000
/**
 * A worker that lost the database in the middle of a job may never finish it; by then none of its work succeeds anyway.
 */
const PATIENCE_AT_END_MS = 3_000

interface Working {
  stop(): Promise<void>
  /** Settles once nothing is being worked on, whatever became of it. */
  ended: Promise<void>
}

/** Starts the worker in this process: it does queued jobs and keeps the schedules. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, url, log, rescueEveryMs } = options
  const pool = openPool(url, log)
  const rescue = rescueJobs({ database, url, log, everyMs: rescueEveryMs })
  const stopping = new AbortController()
  let runner: Working | undefined = await startWorker(options, pool, rescue).catch(async (error: unknown) => {
    await rescue.stop()
    await pool.end()
    throw error
  })
  const ended = keepRunning()
  const stopMoving = emptyOutbox(database, (error) =>
    log.warn(`The outbox could not be emptied: ${error.message}`),
  )

  // The worker ends itself if it loses the database at a bad moment. Without it nobody would get mail.
  async function keepRunning(): Promise<void> {
    while (runner) {
      await runner.ended
      runner = undefined
      while (!runner && !stopping.signal.aborted) {
        log.error('The worker for mail and schedules has ended; it is started again')
        await sleep(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => {})
        if (!stopping.signal.aborted) runner = await startWorker(options, pool, rescue).catch(sayWhy)
      }
      if (stopping.signal.aborted) await runner?.stop()
    }
  }

  function sayWhy(error: Error): undefined {
    log.error(`The worker for mail and schedules could not be started: ${error.message}`)
  }

  return {
    stop: async () => {
      await stopMoving()
      stopping.abort()
      await runner?.stop()
      await ended
      await rescue.stop()
      await pool.end()
    },
  }
}

// A pool that the worker opens itself cannot be awaited: its connections may still be closing, and one that the
// database closes at that moment would end the process.
function openPool(url: string, log: Log): pg.Pool {
  const lost = (error: Error) => log.warn(`The worker lost a connection to the database: ${error.message}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'network-jobs',
    // Planned while the queue is empty, as at a start, the query for each job would read and sort all that wait.
    options: '-c enable_seqscan=off -c enable_sort=off',
    keepAlive: true,
  })
  pool.on('error', lost)
  pool.on('connect', (client) => void client.on('error', lost))
  return pool
}

async function startWorker(
  { log, tasks, waitingTasks, schedules }: JobsOptions,
  pgPool: pg.Pool,
  rescue: Rescue,
): Promise<Working> {
  const workers = new Map<string, ReadonlySet<string>>()
  const vouch = (worker: string, inHand: ReadonlySet<string>) =>
    rescue.vouchFor(new Map(workers.set(worker, inHand)))
  const scheduled = Object.entries(schedules)
  const scheduledTasks = Object.fromEntries(
    scheduled.map(([name, { work }]): [string, Task] => [name, (_, { abortSignal }) => work(abortSignal)]),
  )
  const lane = { pgPool, log, vouch }
  const first = await startLane({
    ...lane,
    taskList: { ...tasks, ...scheduledTasks },
    parsedCronItems: parseCronItems(
      scheduled.map(([task, { cron, isMadeUpFor }]) => ({
        task,
        match: cron,
        options: { backfillPeriod: isMadeUpFor ? DAY_MS : 0 },
      })),
    ),
  })
  const second = await startLane({ ...lane, taskList: waitingTasks }).catch(async (error: unknown) => {
    await first.stop()
    throw error
  })
  const stop = async () => void (await Promise.all([first.stop(), second.stop()]))
  return { stop, ended: Promise.race([first.ended, second.ended]).then(stop) }
}

interface Lane extends Pick<RunnerOptions, 'taskList' | 'parsedCronItems'> {
  pgPool: pg.Pool
  log: Log
  vouch: (worker: string, inHand: ReadonlySet<string>) => void
}

/** Workers that do these tasks and no others. */
async function startLane({ log, vouch, ...options }: Lane): Promise<Working> {
  const events: WorkerEvents = new EventEmitter()
  const inHand = new Set<string>()
  events.on('job:start', ({ job }) => inHand.add(job.id))
  events.on('job:complete', ({ job }) => inHand.delete(job.id))
  events.once('pool:create', ({ workerPool }) => vouch(workerPool.id, inHand))
  const idle = new Promise<void>((resolve) => {
    let working = CONCURRENCY
    events.on('worker:stop', () => --working === 0 && resolve())
  })
  const runner = await run({
    ...options,
    events,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    gracefulShutdownAbortTimeout: PATIENCE_AT_STOP_MS,
    noHandleSignals: true,
    // Otherwise a stopping worker does not wait until the ends of its last jobs are recorded: they would stay locked
    // for hours, and an email that was sent would be sent again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLog(log),
  })
  const ended = runner.promise.catch(() => {}) // It has said why in the log.
  const given = idle.then(() => sleep(PATIENCE_AT_END_MS, undefined, { ref: false }))
  // It may have ended by itself.
  return { stop: () => runner.stop().catch(() => {}), ended: Promise.race([ended, given]) }
}
