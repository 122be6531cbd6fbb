import { CASE_KINDS } from '@scan/domain/case.ts'
import type { CaseKind } from '@scan/domain/case.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { listOf, page, searched } from './lists.ts'
import { Named, instant, renamed } from './wire.ts'

/** What somebody is worried about. */
export const CONCERN_KINDS = CASE_KINDS
export type ConcernKind = CaseKind

export const CONCERN_STATES = ['new', 'in-hand', 'closed'] as const
export type ConcernState = (typeof CONCERN_STATES)[number]

/** One of the two people of a concern, as administrators see them. */
const PersonOfConcern = renamed({ _id: 'id', contactno: 'phone' })({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contactno: z.string(),
  category: field.category,
  isBanned: z.boolean(),
})

/** A concern that somebody raised about the other person of a request: a case for administrators. */
export const Concern = renamed({ _id: 'id', createdAt: 'raisedAt', helptitle: 'helpType', helpdate: 'date' })(
  {
    _id: z.string(),
    kind: field.oneOf(CONCERN_KINDS),
    /** What was written. Null, with empty notes, if it was erased in the days when cases were not kept. */
    text: z.nullable(z.string()),
    state: field.oneOf(CONCERN_STATES),
    createdAt: instant,
    /** Null once they were deleted. */
    reporter: z.nullable(PersonOfConcern),
    /** Whom it is about; null once they were deleted. */
    subject: z.nullable(PersonOfConcern),
    /** How administrators recognise somebody who was deleted: the same for the same phone number. Null until then. */
    reporterMark: z.nullable(z.string()),
    subjectMark: z.nullable(z.string()),
    requestId: z.string(),
    requestNumber: z.number(),
    helptitle: field.helpTitle,
    helpdate: z.string(),
    /** The administrator who looks after it. */
    owner: z.nullable(Named),
    /** Whether the two never meet again: neither sees the other's requests any more. */
    isSeparated: z.boolean(),
    /** Oldest first. */
    notes: z.array(
      renamed({ _id: 'id', createdAt: 'at' })({
        _id: z.string(),
        text: z.string(),
        author: z.nullable(z.string()),
        createdAt: instant,
      }),
    ),
  },
)
export type Concern = z.output<typeof Concern>

const concern = renamed({ data: 'concern' })({ data: Concern })

export const concerns = feature('Concerns', {
  /** About the other person of a request: the volunteer if a citizen calls, the citizen if a volunteer does. */
  raiseConcern: endpoint('POST', '/api/auth/concerns', {
    access: ['citizen', 'volunteer'],
    limit: 'concerns-of-account',
    body: z.object({
      requestId: field.id,
      kind: field.oneOf(CONCERN_KINDS),
      text: field.concernText,
      /** One of those who held the request; whoever holds or held it last, if left out. */
      subjectId: z.optional(field.id),
    }),
    reply: z.object({}),
    says: 'concern-raised',
  }),

  /**
   * Everybody who held a request of the citizen's, the present or last volunteer first: whom a concern can be about.
   * Who is no longer registered has no name, and stands there once.
   */
  listPeopleOfRequest: endpoint('GET', '/api/auth/citizens/requests/:id/volunteers', {
    access: ['citizen'],
    reply: renamed({ data: 'people' })({
      data: z.array(renamed({ _id: 'id' })({ _id: z.string(), name: z.nullable(z.string()) })),
    }),
  }),

  listConcerns: endpoint('GET', '/api/admin/concerns', {
    access: 'handle-concerns',
    look: 'look-at-concerns',
    query: renamed({ q: 'text' })({
      /** 'open': those that are not closed. */
      state: z.optional(field.oneOf(['open', ...CONCERN_STATES])),
      kind: z.optional(field.oneOf(CONCERN_KINDS)),
      owner: z.optional(field.oneOf(['me', 'nobody'])),
      q: searched,
      page,
    }),
    /** Those not closed first, among them the longest waiting; then the latest. */
    reply: listOf(Concern),
  }),

  readConcern: endpoint('GET', '/api/admin/concerns/:id', {
    access: 'handle-concerns',
    look: 'look-at-concern',
    reply: concern,
  }),

  /** What is left out stays as it is. Closing it writes to who raised it. */
  changeConcern: endpoint('PATCH', '/api/admin/concerns/:id', {
    access: 'handle-concerns',
    limit: 'decisions-of-account',
    body: z.object({
      state: z.optional(field.oneOf(CONCERN_STATES)),
      /** 'me' takes it in hand, 'nobody' gives it back. */
      owner: z.optional(field.oneOf(['me', 'nobody'])),
      /** The colleague it is taken over from: refused if somebody else has it by now. */
      from: z.optional(field.id),
    }),
    reply: concern,
    says: 'concern-changed',
  }),

  noteConcern: endpoint('POST', '/api/admin/concerns/:id/notes', {
    access: 'handle-concerns',
    limit: 'decisions-of-account',
    body: z.object({ text: field.concernText }),
    reply: concern,
    says: 'concern-noted',
  }),

  /** The two never match again; what the volunteer has accepted of the citizen is open again. */
  separatePeople: endpoint('PATCH', '/api/admin/concerns/:id/separate', {
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: concern,
    says: 'people-separated',
  }),

  reunitePeople: endpoint('PATCH', '/api/admin/concerns/:id/reunite', {
    access: 'separate-people',
    limit: 'decisions-of-account',
    reply: concern,
    says: 'people-reunited',
  }),
})
