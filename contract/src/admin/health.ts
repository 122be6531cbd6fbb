import { z } from 'zod'
import { oneOf } from '../fields.ts'
import { instant, wire } from '../wire/wire.ts'

/** What of the machinery has stopped: letters that wait, work by the clock, backups. */
export const TROUBLES = ['letters', 'clock', 'backups'] as const

/** How the network's own machinery does, for whoever can tell the person who runs it. */
export const Health = wire({
  /** Null where none was ever made by the product. */
  lastBackup: ['lastBackup', instant.nullable()],
  troubles: [
    'troubles',
    z.array(
      wire({
        kind: ['kind', oneOf(TROUBLES)],
        /** When it last went well, or was first needed; null where it never did. */
        since: ['since', instant.nullable()],
      }),
    ),
  ],
})
export type Health = z.output<typeof Health>
