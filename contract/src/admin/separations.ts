import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { instant, wire } from '../wire/wire.ts'

/** Why two people are kept apart: the citizen wished it, one raised a concern about the other, or staff decided so. */
export const SEPARATION_CAUSES = ['declined', 'concern', 'staff'] as const
export type SeparationCause = (typeof SEPARATION_CAUSES)[number]

const PersonApart = wire({ id: ['_id', z.string()], name: ['name', z.string()] })

/** A volunteer and a citizen who do not see each other's requests, until an administrator lifts it. */
const Separation = wire({
  id: ['_id', z.string()],
  volunteer: ['volunteer', PersonApart],
  citizen: ['citizen', PersonApart],
  cause: ['cause', field.oneOf(SEPARATION_CAUSES)],
  at: ['at', instant],
  /** The ids of those of the two who asked for it; nobody where staff decided so. */
  askedBy: ['askedBy', z.array(z.string())],
  /** Since when they are being asked whether they agree to be matched again. */
  askedAt: ['askedAt', z.nullable(instant)],
  saidNoAt: ['saidNoAt', z.nullable(instant)],
  /** The first of the two administrators it takes otherwise, for a day. */
  pressedBy: ['pressedBy', z.nullable(z.string())],
  pressedAt: ['pressedAt', z.nullable(instant)],
})
export type Separation = z.output<typeof Separation>

export const separations = {
  /** Latest first. */
  listSeparations: endpoint({
    method: 'GET',
    path: '/api/admin/separations',
    access: 'separate-people',
    look: 'look-at-concerns',
    query: wire({ page: ['page', page] }),
    reply: listOf(Separation),
  }),

  askSeparated: endpoint({
    method: 'POST',
    path: '/api/admin/separations/:id/ask',
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: wire({ separation: ['data', z.null()] }),
    says: 'separation-asked',
  }),

  /** Of one that a person asked for the first administrator is refused; a second one within a day lifts it. */
  liftSeparation: endpoint({
    method: 'DELETE',
    path: '/api/admin/separations/:id',
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: wire({ separation: ['data', z.null()] }),
    says: 'people-reunited',
  }),
}
