import { DAY_MS } from '@scan/domain/clock.ts'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, run } from 'graphile-worker'
import type { ParsedCronItem, WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '../db/pool.ts'
import { workerLog } from './log.ts'
import type { Log } from './log.ts'
import { unlockDeadWorkers } from './queue-tables.ts'
import { EMAILS_AT_ONCE } from './task.ts'
import type { Task } from './task.ts'

export interface Schedule {
  /** As in a crontab, in UTC: '* * * * *' is every minute. */
  cron: string
  /** Done at the next start if no server ran at that minute. */
  isMadeUpFor?: boolean
  work(signal: AbortSignal): Promise<void>
}

export interface JobsOptions {
  database: Database
  url: string
  log: Log
  /** They have a worker of their own: a mail server that hangs holds up nothing else. */
  emailTasks: Record<string, Task>
  schedules: Record<string, Schedule>
}

const CONCURRENCY = 2
/** One more listens, and one fetches and completes. Whoever sends an email needs none. */
const CONNECTIONS = CONCURRENCY + 2
const ABORT_AFTER_MS = 5_000
/** Work that lost its database may never end. */
const STOP_WITHIN_MS = 8_000
const RETRY_AFTER_MS = 2_000
const FETCHED_AT_ONCE = EMAILS_AT_ONCE

const PRESET = {
  worker: {
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // Fetching looks through dead rows too: one by one, the workers would keep the database busier than all callers.
    localQueue: {
      size: FETCHED_AT_ONCE,
      // Jobs fetched here behind a mail server that hangs go back to the other servers.
      ttl: 30_000,
      refetchDelay: {
        durationMs: 200,
        threshold: FETCHED_AT_ONCE - 1,
        maxAbortThreshold: Number.POSITIVE_INFINITY,
      },
    },
    // A stopping worker waits for results only if they are recorded in batches.
    completeJobBatchDelay: 20,
    failJobBatchDelay: 0,
  },
}

export function startJobs({ database, url, log, emailTasks, schedules }: JobsOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const unlock: Schedule = { cron: '* * * * *', work: () => unlockDeadWorkers(database, log) }
  const scheduled = Object.entries({ ...schedules, 'unlock-dead-workers': unlock })
  const cronItems = parseCronItems(
    scheduled.map(([task, { cron, isMadeUpFor }]) => ({
      task,
      match: cron,
      options: { backfillPeriod: isMadeUpFor ? DAY_MS : 0 },
    })),
  )
  const scheduledTasks = Object.fromEntries(
    scheduled.map(([name, { work }]): [string, Task] => [name, (_, { abortSignal }) => work(abortSignal)]),
  )
  const worker = { url, log, signal }
  const working = [
    keepWorking({ ...worker, tasks: scheduledTasks, cronItems, concurrency: CONCURRENCY }),
    keepWorking({ ...worker, tasks: emailTasks, cronItems: [], concurrency: EMAILS_AT_ONCE }),
  ]
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

interface Worker {
  url: string
  log: Log
  tasks: Record<string, Task>
  cronItems: ParsedCronItem[]
  concurrency: number
  signal: AbortSignal
}

async function keepWorking(worker: Worker): Promise<void> {
  const { log, signal } = worker
  while (!signal.aborted) {
    const failure = await work(worker).catch((error: Error) => error)
    if (signal.aborted) return
    const why = failure?.message || 'stopped'
    log.error(`The worker for mail and schedules has ended (${why}); it is started again`)
    await sleep(RETRY_AFTER_MS, undefined, { signal }).catch(() => {})
  }
}

/** Works until the signal, or until a connection is lost: the database may have locked jobs that never arrived here. */
async function work({ url, log, tasks, cronItems, concurrency, signal }: Worker): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => end(), { once: true })
  const lost = (error: Error) => {
    log.warn(`The worker lost a connection to the database: ${error.message}`)
    end()
  }
  // Its own pool, not one of the library's: that one cannot be awaited when it closes.
  const pgPool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'senior-help-jobs',
    // Planned while the queue is empty, fetching would read and sort all jobs that wait. The keepalives let the database
    // notice within half a minute that a machine is gone.
    options:
      '-c enable_seqscan=off -c enable_sort=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    keepAlive: true,
    // Its name is set while the library already asks it to listen.
    pipeline: true,
  })
  pgPool.on('error', lost)
  pgPool.on('connect', (client) => void client.on('error', lost))
  const events: WorkerEvents = new EventEmitter()
  // The worker is alive as long as a connection has its name (`unlockDeadWorkers`).
  events.on('pool:listen:success', ({ client, workerPool: { id } }) => {
    client.query(`select set_config('application_name', $1, false)`, [id]).catch(() => end())
  })
  const soon = () => sleep(STOP_WITHIN_MS, undefined, { ref: false })
  try {
    const runner = await run({
      pgPool,
      events,
      taskList: tasks,
      parsedCronItems: cronItems,
      concurrency,
      noHandleSignals: true,
      preset: PRESET,
      logger: workerLog(log),
    })
    const ended = runner.promise.catch(() => {}) // It has said why in the log.
    await Promise.race([over, ended])
    const stopped = runner.stop().catch(() => ended)
    await Promise.race([stopped, soon()])
  } finally {
    await Promise.race([pgPool.end(), soon()])
  }
}
