import { z } from 'zod/mini'
import { decision, feature, view } from '../endpoint.ts'
import { listOf, page } from '../lists.ts'
import { Named, inData, instant, renamed } from '../wire.ts'

export const SEPARATION_CAUSES = ['declined', 'concern', 'staff'] as const
export type SeparationCause = (typeof SEPARATION_CAUSES)[number]

const Separation = renamed({ _id: 'id' })({
  _id: z.string(),
  volunteer: Named,
  citizen: Named,
  cause: z.enum(SEPARATION_CAUSES),
  at: instant,
  /** Empty where staff decided so. */
  askedBy: z.array(z.string()),
  askedAt: z.nullable(instant),
  saidNoAt: z.nullable(instant),
  /** The first of the two administrators it takes otherwise, for a day. */
  pressedBy: z.nullable(z.string()),
  pressedAt: z.nullable(instant),
})
export type Separation = z.output<typeof Separation>

export const separations = feature('Separations', {
  listSeparations: view('/api/admin/separations', 'separate-people', 'look-at-concerns', {
    summary: 'List separations, latest first.',
    query: z.object({ page }),
    reply: listOf(Separation),
  }),
  askSeparated: decision('POST', '/api/admin/separations/:id/ask', 'separate-people', 'ask-reunite', {
    summary: 'Ask whoever asked for a separation whether it may end.',
    reply: inData('separation', z.null()),
    message: 'separation-asked',
  }),
  /** Both within a day. */
  liftSeparation: decision('DELETE', '/api/admin/separations/:id', 'separate-people', 'reunite', {
    summary: 'End a separation; one that a person asked for takes two administrators.',
    reply: inData('separation', z.null()),
    message: 'people-reunited',
  }),
})
