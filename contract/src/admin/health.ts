import { z } from 'zod/mini'
import { oneOf } from '../fields.ts'
import { instant, wire } from '../wire/wire.ts'

/** What of the machinery has stopped: letters that wait, work by the clock, backups. */
export const TROUBLES = ['letters', 'clock', 'backups'] as const

/** How the network's own machinery does, for whoever can tell the person who runs it. */
export const Health = wire({
  /** Null where none was ever made by the product. */
  lastBackup: ['lastBackup', z.nullable(instant)],
  troubles: [
    'troubles',
    z.array(
      wire({
        kind: ['kind', oneOf(TROUBLES)],
        /** When it last went well, or was first needed; null where it never did. */
        since: ['since', z.nullable(instant)],
      }),
    ),
  ],
})
export type Health = z.output<typeof Health>
