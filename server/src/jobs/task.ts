import type { JobHelpers } from 'graphile-worker'
import type { z } from 'zod/mini'

/** Runs every minute: health says so when it stops. */
export const EVERY_MINUTE = 'scheduled-transitions'
/** Only servers that have backups to make do it. */
export const DAILY_BACKUP = 'daily-backup'
/** Only those that have somewhere else to copy them to. */
export const OFFSITE_COPY = 'offsite-copy'
export const EMAIL_TASKS = {
  notification: 'notification',
  delivery: 'delivery',
  toAddress: 'write-to-address',
} as const

/** With those that a mail server leaves hanging; the mailer hands over fewer while none does. */
export const EMAILS_AT_ONCE = 24

export type Task = (payload: unknown, helpers: JobHelpers) => Promise<void>

/** A task for payloads of this shape; any other fails, and is left to a server that knows it. */
export function task<Payload>(
  schema: z.ZodMiniType<Payload>,
  work: (payload: Payload, helpers: JobHelpers) => Promise<void>,
): Task {
  return async (payload, helpers) => work(schema.parse(payload), helpers)
}
