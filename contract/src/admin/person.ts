import { z } from 'zod/mini'
import { STANDINGS } from '@scan/domain/account.ts'
import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import { CONCERN_KINDS, CONCERN_STATES } from '../concerns.ts'
import { Message } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { aboutPast } from '../help-requests.ts'
import { instant, wire } from '../wire/wire.ts'
import { ListedUser, RequestForAdmin } from './admin.ts'
import { SEPARATION_CAUSES } from './separations.ts'

const Named = wire({ id: ['_id', z.string()], name: ['name', z.string()] })

/** A past request of theirs, or a past visit. */
const PastForAdmin = wire({
  ...aboutPast,
  citizenId: ['citizenId', z.nullable(z.string())],
  citizenName: ['name', z.nullable(z.string())],
  volunteerId: ['volunteerId', z.nullable(z.string())],
  volunteerName: ['volunteerName', z.nullable(z.string())],
})
export type PastForAdmin = z.output<typeof PastForAdmin>

const MOST_DIGITS = 999_999_999

/** Everything the panel knows about somebody, except their lines in the audit log. */
export const PersonDetails = wire({
  user: ['user', ListedUser],
  standing: ['standing', field.oneOf(STANDINGS)],
  approvedAt: ['approvedAt', z.nullable(instant)],
  bannedAt: ['bannedAt', z.nullable(instant)],
  /** What they ask for now, or where they are expected. */
  current: ['current', z.nullable(RequestForAdmin)],
  /** Latest first; not all of many. */
  past: ['past', z.array(PastForAdmin)],
  concerns: [
    'concerns',
    z.array(
      wire({
        id: ['_id', z.string()],
        kind: ['kind', field.oneOf(CONCERN_KINDS)],
        state: ['state', field.oneOf(CONCERN_STATES)],
        raisedAt: ['createdAt', instant],
        /** Whether it is about them; otherwise they raised it. */
        isAbout: ['isAbout', z.boolean()],
      }),
    ),
  ],
  separations: [
    'separations',
    z.array(
      wire({
        id: ['_id', z.string()],
        other: ['other', Named],
        cause: ['cause', field.oneOf(SEPARATION_CAUSES)],
        at: ['at', instant],
      }),
    ),
  ],
  /** What stands out, even if somebody has looked at it. */
  patterns: [
    'patterns',
    z.array(
      wire({
        kind: ['kind', field.oneOf(PATTERN_KINDS)],
        count: ['count', z.number()],
        at: ['at', instant],
      }),
    ),
  ],
  /** What was written on the contact page under their address, by whoever typed it there. */
  messages: ['messages', z.array(Message)],
})
export type PersonDetails = z.output<typeof PersonDetails>

export const person = {
  readPerson: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'read-person',
    look: 'look-at-person',
    reply: wire({ person: ['data', PersonDetails] }),
  }),
  /** The request with this number, if it is over: the list holds the current ones. */
  findPastRequest: endpoint({
    method: 'GET',
    path: '/api/admin/helps/past',
    access: 'read-requests',
    look: 'look-at-requests',
    query: wire({ number: ['number', field.count(MOST_DIGITS)] }),
    reply: wire({ request: ['data', z.nullable(PastForAdmin)] }),
  }),
}
