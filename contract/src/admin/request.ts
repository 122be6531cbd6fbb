import { CLOSING_MOVES } from '@scan/domain/help-request.ts'
import { z } from 'zod/mini'
import { Note } from '../concerns.ts'
import { feature, view } from '../endpoint.ts'
import { instant, renamed } from '../wire.ts'
import { RequestForAdmin } from './admin.ts'
import { CHANGE_ACTIONS } from './actions.ts'

const RequestInFull = renamed({ data: 'request' })({
  /** Its texts are '' once they are erased. */
  data: RequestForAdmin,
  /** Null while current. */
  outcome: z.nullable(z.enum(CLOSING_MOVES)),
  /** Of staff, for staff. Oldest first; erased with its texts. */
  notes: z._default(z.array(Note), []),
  /** The last year's changes, oldest first; views are left out. */
  history: z.array(
    z.object({
      id: z.number(),
      at: instant,
      action: z.enum(CHANGE_ACTIONS),
      /** Null if the network itself acted; of a deleted person only the id is left. */
      actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
    }),
  ),
})
export type RequestInFull = z.output<typeof RequestInFull>

export const request = feature('Administration', {
  readRequest: view('/api/admin/helps/:id', 'read-requests', 'look-at-request', {
    summary: 'Read a current or past request, with its history.',
    reply: RequestInFull,
  }),
})
