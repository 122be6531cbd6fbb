import { Logger } from 'graphile-worker'
import type { Job } from 'graphile-worker'
import type { BaseLogger } from 'pino'
import { loggable } from '../http/loggable.ts'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

const LEVELS = { error: 'error', warning: 'warn', info: 'debug' } as const

/** The worker's log in ours, without its attachments: whole jobs and errors may name people. */
export function workerLog(log: Log): Logger {
  return new Logger(({ jobId, taskIdentifier }) => (level, message, meta) => {
    // Whoever sends an email holds no connection meanwhile, so the pool may be smaller.
    if (level === 'debug' || message.includes('maxPoolSize')) return
    if (!meta?.failure) return log[LEVELS[level]]({ job: jobId, task: taskIdentifier }, message)
    const { job, error } = meta as unknown as { job: Job; error: Error }
    const about = { job: job.id, task: job.task_identifier, attempt: job.attempts, of: job.max_attempts }
    if (job.attempts < job.max_attempts)
      log.warn({ ...about, ...loggable(error) }, 'A job failed and will be tried again')
    else log.error({ ...about, ...loggable(error) }, 'A job failed and is given up')
  })
}
