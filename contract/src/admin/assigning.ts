import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { RequestForAdmin } from './admin.ts'
import { listOf, page, searched } from '../lists.ts'
import { renamed } from '../wire.ts'

/** Somebody who could be asked to go. */
export const FreeVolunteer = renamed({ _id: 'id', location: 'district' })({
  _id: z.string(),
  name: z.string(),
  location: z.nullable(field.district),
  area: z.nullable(z.string()),
  skills: z.nullable(field.skills),
})
export type FreeVolunteer = z.output<typeof FreeVolunteer>

/** An open request is given to a volunteer by hand. */
export const assigning = feature('Assigning', {
  /**
   * Volunteers who may go and have no visit, except those kept apart from the citizen: the request's district first,
   * and within it those who help with this.
   */
  listFreeVolunteers: endpoint('GET', '/api/admin/volunteers/free', {
    access: 'assign-requests',
    look: 'look-at-people',
    query: renamed({ request: 'requestId', q: 'text' })({ request: field.id, q: searched, page }),
    reply: listOf(FreeVolunteer),
    says: 'list-read',
  }),
  /** Both are told. The volunteer can give it back like any other. */
  assignVolunteer: endpoint('PUT', '/api/admin/helps/:id/volunteer', {
    access: 'assign-requests',
    limit: 'decisions-of-account',
    body: z.object({ volunteerId: field.id }),
    reply: renamed({ data: 'request' })({ data: RequestForAdmin }),
    says: 'volunteer-assigned',
  }),
})
