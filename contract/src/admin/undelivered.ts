import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import { listOf, page } from '../lists.ts'
import { instant, renamed } from '../wire.ts'

/** What could not be delivered to somebody. */
const UndeliveredNotification = renamed({ _id: 'id', user: 'person' })({
  _id: z.string(),
  kind: z.string(),
  /** The email's subject; null if that kind is no longer sent. */
  subject: z.nullable(z.string()),
  at: instant,
  user: renamed({ _id: 'id' })({ _id: z.string(), name: z.string(), email: z.string() }),
})
export type UndeliveredNotification = z.output<typeof UndeliveredNotification>

export const undelivered = feature('Administration', {
  listUndelivered: endpoint('GET', '/api/admin/undelivered', {
    access: 'handle-undelivered',
    look: 'look-at-undelivered',
    query: z.object({ page }),
    reply: listOf(UndeliveredNotification),
  }),
  /** Takes one off the list: somebody has dealt with it. */
  clearUndelivered: endpoint('DELETE', '/api/admin/undelivered/:id', {
    access: 'handle-undelivered',
    limit: 'decisions-of-account',
    reply: renamed({ data: 'notification' })({ data: z.null() }),
    says: 'undelivered-cleared',
  }),
})
