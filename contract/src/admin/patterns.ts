import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { instant, wire } from '../wire/wire.ts'

/** What somebody should look at: one row for a pair or a person, however often it happened. */
const PatternShown = wire({
  /** Changes as soon as it happens again, so that nobody marks as looked at what they have not read. */
  id: ['_id', z.string()],
  kind: ['kind', field.oneOf(PATTERN_KINDS)],
  /** The citizen before the volunteer. */
  people: ['people', z.array(wire({ id: ['_id', z.string()], name: ['name', z.string()] }))],
  count: ['count', z.number()],
  /** When it last happened. */
  at: ['at', instant],
})
export type PatternShown = z.output<typeof PatternShown>

export const patterns = {
  /** Latest first. */
  listPatterns: endpoint({
    method: 'GET',
    path: '/api/admin/patterns',
    access: 'see-patterns',
    look: 'look-at-patterns',
    query: wire({ page: ['page', page] }),
    reply: listOf(PatternShown),
  }),

  /** Somebody has looked at it: it returns when it happens again. */
  seePattern: endpoint({
    method: 'PATCH',
    path: '/api/admin/patterns/:id',
    access: 'see-patterns',
    limit: 'decisions-of-account',
    reply: wire({ pattern: ['data', z.null()] }),
    says: 'pattern-seen',
  }),
}
