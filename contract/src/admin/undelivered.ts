import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listOf, page } from '../lists.ts'
import { instant, wire } from '../wire/wire.ts'

/** What could not be delivered to somebody. */
const UndeliveredNotification = wire({
  id: ['_id', z.string()],
  kind: ['kind', z.string()],
  /** The email's subject; null if that kind is no longer sent. */
  subject: ['subject', z.nullable(z.string())],
  at: ['at', instant],
  person: [
    'user',
    wire({ id: ['_id', z.string()], name: ['name', z.string()], email: ['email', z.string()] }),
  ],
})
export type UndeliveredNotification = z.output<typeof UndeliveredNotification>

export const undelivered = {
  listUndelivered: endpoint({
    method: 'GET',
    path: '/api/admin/undelivered',
    access: 'handle-undelivered',
    look: 'look-at-undelivered',
    query: wire({ page: ['page', page] }),
    reply: listOf(UndeliveredNotification),
  }),
  /** Takes one off the list: somebody has dealt with it. */
  clearUndelivered: endpoint({
    method: 'DELETE',
    path: '/api/admin/undelivered/:id',
    access: 'handle-undelivered',
    limit: 'decisions-of-account',
    reply: wire({ notification: ['data', z.null()] }),
    says: 'undelivered-cleared',
  }),
}
