import { CASE_KINDS } from '@scan/domain/case.ts'
import type { CaseKind } from '@scan/domain/case.ts'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { listOf, page, searched } from './lists.ts'
import { instant, wire } from './wire/wire.ts'

/** What somebody is worried about. */
export const CONCERN_KINDS = CASE_KINDS
export type ConcernKind = CaseKind

export const CONCERN_STATES = ['new', 'in-hand', 'closed'] as const
export type ConcernState = (typeof CONCERN_STATES)[number]

/** One of the two people of a concern, as administrators see them. */
const PersonOfConcern = wire({
  id: ['_id', z.string()],
  name: ['name', z.string()],
  email: ['email', z.string()],
  phone: ['contactno', z.string()],
  category: ['category', field.category],
  isBanned: ['isBanned', z.boolean()],
})

/** A concern that somebody raised about the other person of a request: a case for administrators. */
export const Concern = wire({
  id: ['_id', z.string()],
  kind: ['kind', field.oneOf(CONCERN_KINDS)],
  /** What was written. Null, with empty notes, if it was erased in the days when cases were not kept. */
  text: ['text', z.nullable(z.string())],
  state: ['state', field.oneOf(CONCERN_STATES)],
  raisedAt: ['createdAt', instant],
  /** Null once they were deleted. */
  reporter: ['reporter', z.nullable(PersonOfConcern)],
  /** Whom it is about; null once they were deleted. */
  subject: ['subject', z.nullable(PersonOfConcern)],
  /** How administrators recognise somebody who was deleted: the same for the same phone number. Null until then. */
  reporterMark: ['reporterMark', z.nullable(z.string())],
  subjectMark: ['subjectMark', z.nullable(z.string())],
  requestId: ['requestId', z.string()],
  requestNumber: ['requestNumber', z.number()],
  helpType: ['helptitle', field.helpTitle],
  date: ['helpdate', z.string()],
  /** The administrator who looks after it. */
  owner: ['owner', z.nullable(wire({ id: ['_id', z.string()], name: ['name', z.string()] }))],
  /** Whether the two never meet again: neither sees the other's requests any more. */
  isSeparated: ['isSeparated', z.boolean()],
  /** Oldest first. */
  notes: [
    'notes',
    z.array(
      wire({
        id: ['_id', z.string()],
        text: ['text', z.string()],
        author: ['author', z.nullable(z.string())],
        at: ['createdAt', instant],
      }),
    ),
  ],
})
export type Concern = z.output<typeof Concern>

const concern = wire({ concern: ['data', Concern] })

export const concerns = {
  /** About the other person of a request: the volunteer if a citizen calls, the citizen if a volunteer does. */
  raiseConcern: endpoint({
    method: 'POST',
    path: '/api/auth/concerns',
    access: ['citizen', 'volunteer'],
    limit: 'concerns-of-account',
    body: wire({
      requestId: ['requestId', field.id],
      kind: ['kind', field.oneOf(CONCERN_KINDS)],
      text: ['text', field.concernText],
      /** One of those who held the request; whoever holds or held it last, if left out. */
      subjectId: ['subjectId', z.optional(field.id)],
    }),
    reply: wire({}),
    says: 'concern-raised',
  }),

  /**
   * Everybody who held a request of the citizen's, the present or last volunteer first: whom a concern can be about.
   * Who is no longer registered has no name, and stands there once.
   */
  listPeopleOfRequest: endpoint({
    method: 'GET',
    path: '/api/auth/citizens/requests/:id/volunteers',
    access: ['citizen'],
    reply: wire({
      people: ['data', z.array(wire({ id: ['_id', z.string()], name: ['name', z.nullable(z.string())] }))],
    }),
  }),

  listConcerns: endpoint({
    method: 'GET',
    path: '/api/admin/concerns',
    access: 'handle-concerns',
    look: 'look-at-concerns',
    query: wire({
      /** 'open': those that are not closed. */
      state: ['state', z.optional(field.oneOf(['open', ...CONCERN_STATES]))],
      kind: ['kind', z.optional(field.oneOf(CONCERN_KINDS))],
      owner: ['owner', z.optional(field.oneOf(['me', 'nobody']))],
      text: ['q', searched],
      page: ['page', page],
    }),
    /** Those not closed first, among them the longest waiting; then the latest. */
    reply: listOf(Concern),
  }),

  readConcern: endpoint({
    method: 'GET',
    path: '/api/admin/concerns/:id',
    access: 'handle-concerns',
    look: 'look-at-concern',
    reply: concern,
  }),

  /** What is left out stays as it is. Closing it writes to who raised it. */
  changeConcern: endpoint({
    method: 'PATCH',
    path: '/api/admin/concerns/:id',
    access: 'handle-concerns',
    limit: 'decisions-of-account',
    body: wire({
      state: ['state', z.optional(field.oneOf(CONCERN_STATES))],
      /** 'me' takes it in hand, 'nobody' gives it back. */
      owner: ['owner', z.optional(field.oneOf(['me', 'nobody']))],
      /** The colleague it is taken over from: refused if somebody else has it by now. */
      from: ['from', z.optional(field.id)],
    }),
    reply: concern,
    says: 'concern-changed',
  }),

  noteConcern: endpoint({
    method: 'POST',
    path: '/api/admin/concerns/:id/notes',
    access: 'handle-concerns',
    limit: 'decisions-of-account',
    body: wire({ text: ['text', field.concernText] }),
    reply: concern,
    says: 'concern-noted',
  }),

  /** The two never match again; what the volunteer has accepted of the citizen is open again. */
  separatePeople: endpoint({
    method: 'PATCH',
    path: '/api/admin/concerns/:id/separate',
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: concern,
    says: 'people-separated',
  }),

  reunitePeople: endpoint({
    method: 'PATCH',
    path: '/api/admin/concerns/:id/reunite',
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: concern,
    says: 'people-reunited',
  }),
}
