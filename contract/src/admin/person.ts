import { z } from 'zod/mini'
import { STANDINGS } from '@scan/domain/account.ts'
import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import { CASE_KINDS } from '@scan/domain/case.ts'
import { CONCERN_STATES, Note } from '../concerns.ts'
import { Message } from '../contact.ts'
import { feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { Hours, PAST_WORDS, aboutPast } from '../help-requests.ts'
import { RequestDetails, WIRE_NAMES } from '../request-details.ts'
import { ListedUser, RequestForAdmin } from './admin.ts'
import { ToRing } from './citizens.ts'
import { SEPARATION_CAUSES } from './separations.ts'
import { Named, inData, instant, renamed } from '../wire.ts'

const PastForAdmin = renamed({ ...PAST_WORDS, name: 'citizenName' })({
  ...aboutPast(),
  citizenId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  volunteerId: z.nullable(z.string()),
  volunteerName: z.nullable(z.string()),
})
export type PastForAdmin = z.output<typeof PastForAdmin>

/** `before` is of what they had, `through-another` by a third account. */
export const ONE_PERSON_BECAUSE = ['phone', 'address', 'house', 'before', 'through-another'] as const

export const PersonDetails = z.object({
  user: ListedUser,
  standing: z.enum(STANDINGS),
  approvedAt: z.nullable(instant),
  bannedAt: z.nullable(instant),
  requestEmails: z.optional(field.requestEmails),
  /** Of a volunteer's confirmed visits, those of this account alone. */
  hours: z.optional(Hours),
  /** On the card of an approved volunteer. Left out of others. */
  cardNumber: z.optional(z.string()),
  /** Of a person by phone, without house and next of kin. Left out of others. */
  byPhone: z.optional(
    z.extend(ToRing, {
      /** By whom and when the number was changed last; nobody, once that account is gone. */
      numberChanged: z.optional(z.object({ by: z.nullable(z.string()), at: instant })),
    }),
  ),
  /** Their request, or where they are expected. */
  current: z.nullable(RequestForAdmin),
  /** Reservations and invitations not answered yet, soonest first. */
  offered: z._default(
    z.array(
      renamed({ ...WIRE_NAMES, _id: 'id' })({
        _id: z.string(),
        number: z.number(),
        helptitle: RequestDetails.shape.helptitle,
        location: RequestDetails.shape.location,
        helpdate: RequestDetails.shape.helpdate,
        helptime: RequestDetails.shape.helptime,
        /** Until then it is kept for them alone; null if a coordinator asked them. */
        keptUntil: z.nullable(instant),
      }),
    ),
    [],
  ),
  /** Latest first; not all of many. */
  past: z.array(PastForAdmin),
  concerns: z.array(
    renamed({ _id: 'id', createdAt: 'raisedAt' })({
      _id: z.string(),
      kind: z.enum(CASE_KINDS),
      state: z.enum(CONCERN_STATES),
      createdAt: instant,
      /** Otherwise they raised it. */
      isAbout: z.boolean(),
    }),
  ),
  separations: z.array(
    renamed({ _id: 'id' })({
      _id: z.string(),
      other: Named,
      cause: z.enum(SEPARATION_CAUSES),
      at: instant,
    }),
  ),
  /** Their other accounts, and what these have in common with this one. */
  accounts: z._default(
    z.array(
      renamed({ _id: 'id' })({
        _id: z.string(),
        name: z.string(),
        category: field.category,
        because: z.enum(ONE_PERSON_BECAUSE),
      }),
    ),
    [],
  ),
  /** Also what somebody has looked at. */
  patterns: z.array(z.object({ kind: z.enum(PATTERN_KINDS), count: z.number(), at: instant })),
  /** Of staff, for staff. Oldest first. */
  notes: z._default(z.array(Note), []),
  /** From the contact page under their address, by whoever typed it there. */
  messages: z.array(Message),
})
export type PersonDetails = z.output<typeof PersonDetails>

export const person = feature('Administration', {
  readPerson: view('/api/admin/users/:id', 'find-people', 'look-at-person', {
    summary: 'Read a person, with their requests, concerns and other accounts.',
    reply: inData('person', PersonDetails),
  }),
})
