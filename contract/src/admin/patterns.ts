import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { Named, instant, renamed } from '../wire.ts'

/** What somebody should look at: one row for a pair or a person, however often it happened. */
const PatternShown = renamed({ _id: 'id' })({
  /** Changes as soon as it happens again, so that nobody marks as looked at what they have not read. */
  _id: z.string(),
  kind: field.oneOf(PATTERN_KINDS),
  /** The citizen before the volunteer. */
  people: z.array(Named),
  count: z.number(),
  /** When it last happened. */
  at: instant,
})
export type PatternShown = z.output<typeof PatternShown>

export const patterns = feature('Patterns', {
  /** Latest first. */
  listPatterns: endpoint('GET', '/api/admin/patterns', {
    access: 'see-patterns',
    look: 'look-at-patterns',
    query: z.object({ page }),
    reply: listOf(PatternShown),
  }),

  /** Somebody has looked at it: it returns when it happens again. */
  seePattern: endpoint('PATCH', '/api/admin/patterns/:id', {
    access: 'see-patterns',
    limit: 'decisions-of-account',
    reply: renamed({ data: 'pattern' })({ data: z.null() }),
    says: 'pattern-seen',
  }),
})
