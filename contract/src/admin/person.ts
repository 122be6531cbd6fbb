import { z } from 'zod/mini'
import { STANDINGS } from '@scan/domain/account.ts'
import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import { CONCERN_KINDS, CONCERN_STATES } from '../concerns.ts'
import { Message } from '../contact.ts'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { PAST_WORDS, aboutPast } from '../help-requests.ts'
import { ListedUser, RequestForAdmin } from './admin.ts'
import { SEPARATION_CAUSES } from './separations.ts'
import { Named, instant, renamed } from '../wire.ts'

/** A past request of theirs, or a past visit. */
const PastForAdmin = renamed({ ...PAST_WORDS, name: 'citizenName' })({
  ...aboutPast,
  citizenId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  volunteerId: z.nullable(z.string()),
  volunteerName: z.nullable(z.string()),
})
export type PastForAdmin = z.output<typeof PastForAdmin>

const MOST_DIGITS = 999_999_999

/** Everything the panel knows about somebody, except their lines in the audit log. */
export const PersonDetails = z.object({
  user: ListedUser,
  standing: field.oneOf(STANDINGS),
  approvedAt: z.nullable(instant),
  bannedAt: z.nullable(instant),
  /** What they ask for now, or where they are expected. */
  current: z.nullable(RequestForAdmin),
  /** Latest first; not all of many. */
  past: z.array(PastForAdmin),
  concerns: z.array(
    renamed({ _id: 'id', createdAt: 'raisedAt' })({
      _id: z.string(),
      kind: field.oneOf(CONCERN_KINDS),
      state: field.oneOf(CONCERN_STATES),
      createdAt: instant,
      /** Whether it is about them; otherwise they raised it. */
      isAbout: z.boolean(),
    }),
  ),
  separations: z.array(
    renamed({ _id: 'id' })({
      _id: z.string(),
      other: Named,
      cause: field.oneOf(SEPARATION_CAUSES),
      at: instant,
    }),
  ),
  /** What stands out, even if somebody has looked at it. */
  patterns: z.array(
    z.object({
      kind: field.oneOf(PATTERN_KINDS),
      count: z.number(),
      at: instant,
    }),
  ),
  /** What was written on the contact page under their address, by whoever typed it there. */
  messages: z.array(Message),
})
export type PersonDetails = z.output<typeof PersonDetails>

export const person = feature('Administration', {
  readPerson: endpoint('GET', '/api/admin/users/:id', {
    access: 'read-person',
    look: 'look-at-person',
    reply: renamed({ data: 'person' })({ data: PersonDetails }),
  }),
  /** The request with this number, if it is over: the list holds the current ones. */
  findPastRequest: endpoint('GET', '/api/admin/helps/past', {
    access: 'read-requests',
    look: 'look-at-requests',
    query: z.object({ number: field.count(MOST_DIGITS) }),
    reply: renamed({ data: 'request' })({ data: z.nullable(PastForAdmin) }),
  }),
})
