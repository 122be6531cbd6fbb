import { z } from 'zod/mini'
import { instant } from '../wire.ts'

/** Stuck: email queue, schedules, backups, off-site copies. */
export const TROUBLES = ['emails', 'clock', 'backups', 'offsite'] as const

export const Health = z.object({
  /** Null if there has never been one. */
  lastBackup: z.nullable(instant),
  /** Time of the newest backup with an off-site copy. Left out where none are to be made. */
  lastOffsite: z.optional(z.nullable(instant)),
  /** Only where production runs on it: it gets no security updates of its own. */
  embeddedDatabase: z.optional(
    z.object({
      version: z.string(),
      /** The next start is refused: it serves more than one district. */
      isRefusedNext: z.boolean(),
    }),
  ),
  troubles: z.array(
    z.object({
      kind: z.enum(TROUBLES),
      /** Last success, or first need; null if never. */
      since: z.nullable(instant),
    }),
  ),
})
export type Health = z.output<typeof Health>

/** One of these was missed, and the next is late. */
export const BACKUP_LATE_HOURS = 48
