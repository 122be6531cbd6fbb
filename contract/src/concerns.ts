import { CASE_KINDS, CONCERN_KINDS } from '@scan/domain/case.ts'
import { WORRIES, WORRY_ENDS } from '@scan/domain/worry.ts'
import { z } from 'zod/mini'
import { decision, endpoint, feature, view } from './endpoint.ts'
import * as field from './fields.ts'
import { listOf, page, searched } from './lists.ts'
import { Named, inData, instant, lazily, renamed } from './wire.ts'

export type ConcernKind = (typeof CONCERN_KINDS)[number]

export const CONCERN_STATES = ['new', 'in-hand', 'closed'] as const
export type ConcernState = (typeof CONCERN_STATES)[number]

const PersonOfConcern = lazily(() =>
  renamed({ _id: 'id', contactno: 'phone' })({
    _id: z.string(),
    name: z.string(),
    /** To the desk only what stands in the place of one. */
    email: z.optional(z.string()),
    contactno: z.string(),
    category: field.category,
    /** False to the desk, as is the next. */
    isBanned: z.boolean(),
    /** A volunteer who accepts nothing until let go on. */
    isStopped: z.optional(z.boolean()),
  }),
)

/** Of staff. Nobody's, once its author's account is gone. */
export const Note = lazily(() =>
  renamed({ _id: 'id', createdAt: 'at' })({
    _id: z.string(),
    text: z.string(),
    author: z.nullable(z.string()),
    createdAt: instant,
  }),
)
export type Note = z.output<typeof Note>

export const Concern = lazily(() =>
  renamed({ _id: 'id', createdAt: 'raisedAt', helptitle: 'helpType', helpdate: 'date' })({
    _id: z.string(),
    kind: z.enum(CASE_KINDS),
    /** Null, with empty notes, if it was erased when cases were not kept yet. */
    text: z.nullable(z.string()),
    state: z.enum(CONCERN_STATES),
    createdAt: instant,
    /** Null once they were deleted, as is the subject. */
    reporter: z.nullable(PersonOfConcern),
    subject: z.nullable(PersonOfConcern),
    /** Recognises somebody deleted: the same for the same phone number. Null until then. */
    reporterMark: z.nullable(z.string()),
    subjectMark: z.nullable(z.string()),
    requestId: z.string(),
    requestNumber: z.number(),
    helptitle: field.helpTitle,
    helpdate: z.string(),
    /** Its citizen has accused two others within a week: nobody is stopped by it. */
    isThird: z.optional(z.boolean()),
    /** 'did-not-come' only: staff found that they did come. */
    wasThere: z.optional(z.boolean()),
    /** 'worry' only: about whom, and how it ended, once it is closed. */
    citizen: z.optional(z.nullable(PersonOfConcern)),
    ended: z.optional(z.nullable(z.enum(WORRY_ENDS))),
    owner: z.nullable(Named),
    /** Neither sees the other's requests any more. */
    isSeparated: z.boolean(),
    /** Other cases about the same person, latest first; where one case is read. */
    others: z.optional(
      z.array(
        renamed({ _id: 'id', createdAt: 'raisedAt' })({
          _id: z.string(),
          kind: z.enum(CASE_KINDS),
          state: z.enum(CONCERN_STATES),
          createdAt: instant,
        }),
      ),
    ),
    /** Oldest first. */
    notes: z.array(Note),
  }),
)
export type Concern = z.output<typeof Concern>

const concern = lazily(() => inData('concern', Concern))

export const concerns = feature('Concerns', {
  /** The volunteer if a citizen calls, the citizen if a volunteer does. */
  raiseConcern: endpoint('POST', '/api/auth/concerns', {
    summary: 'Report a concern about the other person of a request.',
    access: ['citizen', 'volunteer'],
    limit: 'concerns-of-account',
    body: lazily(() =>
      z.object({
        requestId: field.id,
        kind: z.enum(CONCERN_KINDS),
        text: field.concernText,
        /** If left out, the volunteer who has it, or had it last. */
        subjectId: z.optional(field.id),
      }),
    ),
    message: 'concern-raised',
  }),
  /** Twice is one case. 'nobody-opens' ends the visit. */
  raiseWorry: endpoint('POST', '/api/auth/volunteers/worry', {
    summary: 'Say that nobody opens, or that you are worried about the citizen of your visit.',
    access: ['volunteer'],
    limit: 'concerns-of-account',
    body: lazily(() =>
      renamed({ email: 'citizen' })({
        email: field.citizenAddress,
        kind: z.enum(WORRIES),
        text: z.optional(field.concernText),
        /** Of this press: sent again, it is the same. */
        press: z.optional(field.id),
      }),
    ),
    message: 'worry-raised',
  }),
  /** A concern can be about each. Whoever has left has no name, and stands there once. */
  listPeopleOfRequest: endpoint('GET', '/api/auth/citizens/requests/:id/volunteers', {
    summary: 'List everybody who has accepted one of your requests, latest first.',
    access: ['citizen'],
    reply: lazily(() =>
      inData('people', z.array(renamed({ _id: 'id' })({ _id: z.string(), name: z.nullable(z.string()) }))),
    ),
  }),
  listConcerns: view('/api/admin/concerns', 'handle-worries', 'look-at-concerns', {
    summary: 'List concerns, those not closed first.',
    query: lazily(() =>
      renamed({ q: 'text' })({
        state: z.optional(z.enum(['open', ...CONCERN_STATES])),
        kind: z.optional(z.enum(CASE_KINDS)),
        owner: z.optional(z.enum(['me', 'nobody'])),
        q: searched,
        page,
      }),
    ),
    /** Those not closed first, longest waiting first; then the latest. */
    reply: lazily(() => listOf(Concern)),
  }),
  readConcern: view('/api/admin/concerns/:id', 'handle-worries', 'look-at-concern', {
    summary: 'Read a concern with its notes.',
    reply: concern,
  }),
  /** Closing it writes to who raised it. */
  changeConcern: decision('PATCH', '/api/admin/concerns/:id', 'handle-worries', 'change-concern', {
    summary: 'Change the state or owner of a concern.',
    body: lazily(() =>
      z.object({
        state: z.optional(z.enum(CONCERN_STATES)),
        /** With 'closed', of 'did-not-come': they did, and it counts against nobody. A worry closes with the others and a note. */
        ended: z.optional(z.enum(['was-there', ...WORRY_ENDS])),
        note: z.optional(field.concernText),
        owner: z.optional(z.enum(['me', 'nobody'])),
        /** The previous owner: refused if somebody else has it by now. */
        from: z.optional(field.id),
      }),
    ),
    reply: concern,
    message: 'concern-changed',
  }),
  noteConcern: decision('POST', '/api/admin/concerns/:id/notes', 'handle-worries', 'note-concern', {
    summary: 'Add a note to a concern.',
    body: lazily(() => z.object({ text: field.concernText })),
    reply: concern,
    message: 'concern-noted',
  }),
  separatePeople: decision('PATCH', '/api/admin/concerns/:id/separate', 'separate-people', 'separate', {
    summary: 'Separate the two people of a concern; an accepted visit between them reopens.',
    reply: concern,
    message: 'people-separated',
  }),
  reunitePeople: decision('PATCH', '/api/admin/concerns/:id/reunite', 'separate-people', 'reunite', {
    summary: 'End the separation of the two people of a concern.',
    reply: concern,
    message: 'people-reunited',
  }),
})
