import { z } from 'zod/mini'
import { instant } from '../wire.ts'

/** What machinery has stopped: waiting emails, scheduled work, backups. */
export const TROUBLES = ['emails', 'clock', 'backups'] as const

export const Health = z.object({
  /** Null if there has never been one. */
  lastBackup: z.nullable(instant),
  troubles: z.array(
    z.object({
      kind: z.enum(TROUBLES),
      /** When it last went well, or was first needed; null if it never has. */
      since: z.nullable(instant),
    }),
  ),
})
export type Health = z.output<typeof Health>

/** A daily backup that is older than this is missing. */
export const BACKUP_LATE_HOURS = 26
