import { z } from 'zod/mini'
import { decision, feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { MAX_PENDING_INVITATIONS } from '@scan/domain/invitations.ts'
import { RequestForAdmin } from './admin.ts'
import { inData, instant, renamed } from '../wire.ts'
import { listOf, page, searched } from '../lists.ts'

export const FreeVolunteer = renamed({ _id: 'id', contactno: 'phone', location: 'district' })({
  _id: z.string(),
  name: z.string(),
  /** To ring them. Left out for the desk, which sees nobody's before they go. */
  contactno: z.optional(z.nullable(z.string())),
  location: z.nullable(field.district),
  area: z.nullable(z.string()),
  skills: z.nullable(field.skills),
  /** Last invitation or acceptance. */
  lastAskedAt: z.nullable(instant),
  /** Null if they have stated no hours. */
  isFreeThen: z.nullable(z.boolean()),
})
export type FreeVolunteer = z.output<typeof FreeVolunteer>

export const assigning = feature('Assigning', {
  /**
   * Volunteers who may go, are not away, and have no visit: first by district, then by kind of help, then by
   * priority (D81).
   */
  listFreeVolunteers: view('/api/admin/volunteers/free', 'assign-requests', 'look-at-people', {
    summary: 'List volunteers who could take a request, in the order to ask them.',
    query: renamed({ request: 'requestId', q: 'text' })({ request: field.id, q: searched, page }),
    reply: listOf(FreeVolunteer),
    message: 'list-read',
  }),
  /** Each reads it on their page and by email. Nothing is told to the citizen before. */
  askVolunteers: decision('POST', '/api/admin/helps/:id/ask', 'assign-requests', 'ask-volunteers', {
    summary: 'Ask volunteers to take a request; the first yes accepts it.',
    body: z.object({
      volunteerIds: z.array(field.id).check(z.minLength(1), z.maxLength(MAX_PENDING_INVITATIONS)),
    }),
    reply: inData('request', RequestForAdmin),
    message: 'volunteers-asked',
  }),
  /** A case of harm or money nobody has taken: both see the whole visit again (D103). */
  letVisitBe: decision('PATCH', '/api/admin/helps/:id/let-be', 'assign-requests', 'let-be', {
    summary: 'Leave a visit with its volunteer while a concern about them is undecided.',
    isReplyUnused: true,
    reply: inData('request', RequestForAdmin),
    message: 'visit-let-be',
  }),
  /**
   * They said yes on the phone: all are told. With `insteadOf` the visit of that volunteer is given to this one.
   * Whoever has it can give it back like any other.
   */
  assignVolunteer: decision('PUT', '/api/admin/helps/:id/volunteer', 'assign-requests', 'assign', {
    summary: 'Assign a request to a volunteer who has said yes.',
    body: z.object({ volunteerId: field.id, insteadOf: z.optional(field.id) }),
    reply: inData('request', RequestForAdmin),
    message: 'volunteer-assigned',
  }),
})
