import { Logger } from 'graphile-worker'
import type { Job, LogLevel } from 'graphile-worker'
import type { BaseLogger } from 'pino'
import { loggable } from '../http/loggable.ts'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

const LEVELS: Record<Exclude<LogLevel, 'debug'>, keyof Log> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
}

/**
 * The worker's log in ours. Its attachments are left out: whole jobs and errors, which may name people. A failure that
 * will be tried again is a warning, the last one an error.
 */
export function workerLog(log: Log): Logger {
  return new Logger(({ jobId, taskIdentifier }) => (level, message, meta) => {
    if (level === 'debug') return
    if (meta?.failure) return logFailure(log, meta as unknown as Failure)
    log[LEVELS[level]]({ job: jobId, task: taskIdentifier }, message)
  })
}

interface Failure {
  job: Job
  error: Error
}

function logFailure(log: Log, { job, error }: Failure): void {
  const about = { job: job.id, task: job.task_identifier, attempt: job.attempts, of: job.max_attempts }
  const last = job.attempts >= job.max_attempts
  log[last ? 'error' : 'warn'](
    { ...about, ...loggable(error) },
    last ? 'A job failed and is given up' : 'A job failed and will be tried again',
  )
}
