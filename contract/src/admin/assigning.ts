import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { wire } from '../wire/wire.ts'
import { RequestForAdmin } from './admin.ts'
import { listOf, page, searched } from '../lists.ts'

/** Somebody who could be asked to go. */
export const FreeVolunteer = wire({
  id: ['_id', z.string()],
  name: ['name', z.string()],
  district: ['location', z.nullable(field.district)],
  area: ['area', z.nullable(z.string())],
  skills: ['skills', z.nullable(field.skills)],
})
export type FreeVolunteer = z.output<typeof FreeVolunteer>

/** An open request is given to a volunteer by hand. */
export const assigning = {
  /**
   * Volunteers who may go and have no visit, except those kept apart from the citizen: the request's district first,
   * and within it those who help with this.
   */
  listFreeVolunteers: endpoint({
    method: 'GET',
    path: '/api/admin/volunteers/free',
    access: 'assign-requests',
    look: 'look-at-people',
    query: wire({ requestId: ['request', field.id], text: ['q', searched], page: ['page', page] }),
    reply: listOf(FreeVolunteer),
    says: 'list-read',
  }),
  /** Both are told. The volunteer can give it back like any other. */
  assignVolunteer: endpoint({
    method: 'PUT',
    path: '/api/admin/helps/:id/volunteer',
    access: 'assign-requests',
    limit: 'decisions-of-account',
    body: wire({ volunteerId: ['volunteerId', field.id] }),
    reply: wire({ request: ['data', RequestForAdmin] }),
    says: 'volunteer-assigned',
  }),
}
