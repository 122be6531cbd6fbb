import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, run } from 'graphile-worker'
import type { RunnerOptions, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '../db/pool.ts'
import { emptyOutbox } from '../outbox.ts'
import { workerLog } from './log.ts'
import type { Log } from './log.ts'
import { rescueJobs } from './rescue.ts'
import type { Rescue } from './rescue.ts'
import type { Task } from './task.ts'

/** Work that one of the servers does whenever its time comes. */
export interface Schedule {
  /** As in a crontab, in UTC: '* * * * *' is every minute. */
  cron: string
  /** Gives up soon after the signal: the server is stopping. */
  work(signal: AbortSignal): Promise<void>
}

export interface JobsOptions {
  /** Where jobs are queued. */
  database: Database
  /** The worker keeps connections of its own, one of them to listen on. */
  url: string
  log: Log
  /** By the name that they are queued under. */
  tasks: Record<string, Task>
  /** Those that wait for somebody else, who may not answer: they take no place of the others. */
  waitingTasks: Record<string, Task>
  /** By name; a job of that name can also be queued by hand. */
  schedules: Record<string, Schedule>
  /** How often it is looked for jobs of servers that are no more. */
  rescueEveryMs?: number
}

export interface Jobs {
  /** Begins no more jobs, waits for those in hand and closes the worker's connections. */
  stop(): Promise<void>
}

const CONCURRENCY = 2
const LANES = 2
/** Each lane has one more, to listen on. */
const CONNECTIONS = LANES * (CONCURRENCY + 1)
/** New jobs are told of at once; this is how often those are looked for that wait for their next try. */
const POLL_INTERVAL_MS = 2_000
/** A job still running then is asked to give up; it is tried again after the next start. */
const PATIENCE_AT_STOP_MS = 5_000
const RESTART_DELAY_MS = 2_000
/** A worker that lost the database in the middle of a job may never come to its end; nothing of it works any more then. */
const PATIENCE_AT_END_MS = 3_000

interface Working {
  stop(): Promise<void>
  /** Settled once nothing is worked on any more, whatever became of it. */
  ended: Promise<void>
}

/** Starts the worker in this process: it does the queued jobs and keeps the schedules. */
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

  // The worker ends itself when it loses the database at a bad moment. Without it nobody would get mail.
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

// A pool that the worker opens by itself it also leaves to itself: nobody could wait until its connections are
// closed, and one that the database closes in that moment would end the process.
function openPool(url: string, log: Log): pg.Pool {
  const lost = (error: Error) => log.warn(`The worker lost a connection to the database: ${error.message}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'network-jobs',
    // Planned while the queue is empty, as at a start, each job would be found by reading and sorting all that wait.
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
    parsedCronItems: parseCronItems(scheduled.map(([task, { cron }]) => ({ task, match: cron }))),
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
    // Otherwise the worker does not wait, when it stops, until the ends of its last jobs are written down: they would
    // stay locked for hours, and an email that was sent would be sent again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLog(log),
  })
  const ended = runner.promise.catch(() => {}) // It has said why in the log.
  const given = idle.then(() => sleep(PATIENCE_AT_END_MS, undefined, { ref: false }))
  // It may have ended by itself.
  return { stop: () => runner.stop().catch(() => {}), ended: Promise.race([ended, given]) }
}
