import { z } from 'zod/mini'
import { decision, feature, view } from '../endpoint.ts'
import { listOf, page } from '../lists.ts'
import { inData, instant, renamed } from '../wire.ts'

const UndeliveredNotification = renamed({ _id: 'id', user: 'person' })({
  _id: z.string(),
  kind: z.string(),
  /** Null if that kind is no longer sent. */
  subject: z.nullable(z.string()),
  at: instant,
  user: renamed({ _id: 'id', contactno: 'typedPhone' })({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    /** To an unverified sign-up: anybody can have typed the address (D19). */
    contactno: z.optional(z.string()),
  }),
})
export type UndeliveredNotification = z.output<typeof UndeliveredNotification>

export const undelivered = feature('Administration', {
  listUndelivered: view('/api/admin/undelivered', 'handle-undelivered', 'look-at-undelivered', {
    summary: 'List emails that could not be delivered.',
    query: z.object({ page }),
    reply: listOf(UndeliveredNotification),
  }),
  clearUndelivered: decision(
    'DELETE',
    '/api/admin/undelivered/:id',
    'handle-undelivered',
    'clear-undelivered',
    {
      summary: 'Remove an undelivered email from the list.',
      reply: inData('notification', z.null()),
      message: 'undelivered-cleared',
    },
  ),
})
