import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { Named, instant, renamed } from '../wire.ts'

/** Why two people are kept apart: the citizen wished it, one raised a concern about the other, or staff decided so. */
export const SEPARATION_CAUSES = ['declined', 'concern', 'staff'] as const
export type SeparationCause = (typeof SEPARATION_CAUSES)[number]

/** A volunteer and a citizen who do not see each other's requests, until an administrator lifts it. */
const Separation = renamed({ _id: 'id' })({
  _id: z.string(),
  volunteer: Named,
  citizen: Named,
  cause: field.oneOf(SEPARATION_CAUSES),
  at: instant,
  /** The ids of those of the two who asked for it; nobody where staff decided so. */
  askedBy: z.array(z.string()),
  /** Since when they are being asked whether they agree to be matched again. */
  askedAt: z.nullable(instant),
  saidNoAt: z.nullable(instant),
  /** The first of the two administrators it takes otherwise, for a day. */
  pressedBy: z.nullable(z.string()),
  pressedAt: z.nullable(instant),
})
export type Separation = z.output<typeof Separation>

export const separations = feature('Separations', {
  /** Latest first. */
  listSeparations: endpoint('GET', '/api/admin/separations', {
    access: 'separate-people',
    look: 'look-at-concerns',
    query: z.object({ page }),
    reply: listOf(Separation),
  }),

  askSeparated: endpoint('POST', '/api/admin/separations/:id/ask', {
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: renamed({ data: 'separation' })({ data: z.null() }),
    says: 'separation-asked',
  }),

  /** Of one that a person asked for the first administrator is refused; a second one within a day lifts it. */
  liftSeparation: endpoint('DELETE', '/api/admin/separations/:id', {
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: renamed({ data: 'separation' })({ data: z.null() }),
    says: 'people-reunited',
  }),
})
