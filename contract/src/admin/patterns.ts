import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import { z } from 'zod/mini'
import { decision, feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { Named, inData, instant, renamed } from '../wire.ts'

/** One row for a pair or a person, however often it happened. */
const PatternShown = renamed({ _id: 'id' })({
  /** Changes when it happens again: nobody marks what they have not read. */
  _id: z.string(),
  kind: z.enum(PATTERN_KINDS),
  /** The citizen before the volunteer. */
  people: z.array(Named),
  count: z.number(),
  /** 'completed-early' only: visits confirmed by their citizen. */
  confirmed: z.optional(z.nullable(z.number())),
  at: instant,
})
export type PatternShown = z.output<typeof PatternShown>

export const patterns = feature('Patterns', {
  listPatterns: view('/api/admin/patterns', 'see-patterns', 'look-at-patterns', {
    summary: 'List patterns that staff should look at, latest first.',
    query: z.object({ page, kind: z.optional(z.enum(PATTERN_KINDS)) }),
    reply: listOf(PatternShown),
  }),
  seePattern: decision('PATCH', '/api/admin/patterns/:id', 'see-patterns', 'see-pattern', {
    summary: 'Mark a pattern as seen, until it happens again.',
    reply: inData('pattern', z.null()),
    message: 'pattern-seen',
  }),
  sayAfterCall: decision('PATCH', '/api/admin/patterns/:id/came', 'see-patterns', 'did-come', {
    summary: 'Note whether the citizen of a first visit says that the volunteer came.',
    body: z.object({ answer: field.answer }),
    reply: inData('pattern', z.null()),
    message: 'noted-whether-came',
  }),
})
