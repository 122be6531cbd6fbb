import { ATTENTION, STATUSES } from '@scan/domain/help-request.ts'
import { STOP_CAUSES } from '@scan/domain/stops.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { Health } from './health.ts'
import type { Look } from '../looks.ts'
import { listOf, page, searched } from '../lists.ts'
import { DETAIL_WORDS, details } from '../request-details.ts'
import { instant, orNull, renamed } from '../wire.ts'

/** What an administrator should know about a person before deciding. */
export const PERSON_FLAGS = [
  ...STOP_CAUSES.map((cause) => `stopped-for-${cause}` as const),
  'banned-before',
  'rejected-before',
  'deleted-before',
  'agreement-waits',
  'name-changed',
  'phone-changed',
  'email-changed',
  'kept-apart-before',
  'in-case-before',
  'phone-shared',
  'administrators-own',
] as const
export type PersonFlag = (typeof PERSON_FLAGS)[number]

/** A person, as the admin panel lists them. */
export const ListedUser = renamed({
  _id: 'id',
  contactno: 'phone',
  location: 'district',
  createdAt: 'registeredAt',
  contactnoBefore: 'phoneBefore',
})({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contactno: z.string(),
  category: field.category,
  isVerified: z.boolean(),
  location: orNull(field.district),
  area: orNull(z.string()),
  skills: orNull(field.skills),
  createdAt: orNull(instant),
  /** Left out if there is nothing to know. The changes stay until an administrator has marked them as seen. */
  flags: z.optional(z.array(field.oneOf(PERSON_FLAGS))),
  /** Whether they accept nothing until they are let go on. Left out if not. */
  stopped: z.optional(z.literal(true)),
  /** With 'name-changed', 'phone-changed' or 'email-changed': what an administrator last saw. */
  nameBefore: z.optional(z.string()),
  contactnoBefore: z.optional(z.string()),
  emailBefore: z.optional(z.string()),
})
export type ListedUser = z.output<typeof ListedUser>

/** By what administrators select current requests. */
export const REQUEST_FILTERS = ['open', 'accepted', 'due-today', ...ATTENTION] as const

const VolunteerOfRequest = renamed({ volunteerId: 'id', contactno: 'phone' })({
  isAccepted: z._default(z.boolean(), false),
  volunteerId: orNull(z.string()),
  name: orNull(z.string()),
  contactno: orNull(z.string()),
})

/** A help request as the admin panel shows it; it never holds the completion code (D25). */
const RequestAtDesk = renamed({
  ...DETAIL_WORDS,
  _id: 'id',
  createdAt: 'postedAt',
  name: 'citizenName',
  contactno: 'citizenPhone',
  volunteerDetails: 'volunteer',
})({
  _id: z.string(),
  number: z._default(z.number(), 0),
  status: z._default(field.oneOf(STATUSES), 'open'),
  attention: orNull(field.oneOf(ATTENTION)),
  helptitle: details.helptitle,
  helpdescription: details.helpdescription,
  helpdate: details.helpdate,
  helptime: details.helptime,
  createdAt: orNull(instant),
  location: details.location,
  area: details.area,
  citizenId: orNull(z.string()),
  name: orNull(z.string()),
  contactno: orNull(z.string()),
  volunteerDetails: orNull(VolunteerOfRequest),
})
export type RequestForAdmin = z.output<typeof RequestAtDesk>
/** Where only the specification's fields are sent, the volunteer's say that it is accepted (D58a). */
export const RequestForAdmin = z.codec(RequestAtDesk, z.custom<RequestForAdmin>(), {
  decode: (request) =>
    request.status === 'open' && request.volunteer?.isAccepted
      ? { ...request, status: 'accepted' as const }
      : request,
  encode: (request) => request,
})

/** How those awaiting approval, and current requests, can be sorted; the usual order first. */
export const PENDING_ORDERS = ['waiting', 'newest', 'name', 'district'] as const
export const REQUEST_ORDERS = ['soonest', 'newest'] as const

const Overview = z.object({
  pendingVolunteers: z.number(),
  volunteers: z.number(),
  citizens: z.number(),
  banned: z.number(),
  requests: z.number(),
  // What awaits a decision
  /** Volunteers who accept nothing until they are let go on. */
  stopped: z.number(),
  unfilled: z.number(),
  overdue: z.number(),
  /** Accepted for today and not completed yet. */
  dueToday: z.number(),
  /** Volunteers who changed their name or number since they were approved. */
  changed: z.number(),
  /** Citizens whose address is known from before: they can ask for help once an administrator agrees. */
  agreements: z.number(),
  /** Cases in which nobody came, and other concerns, that are not closed. */
  didNotCome: z.number(),
  concerns: z.number(),
  /** Messages without an answer, and how many of them are late. */
  messages: z.number(),
  messagesLate: z.number(),
  undelivered: z.number(),
})
export type Overview = z.output<typeof Overview>

const users = listOf(ListedUser)
/** The panel pages its lists; whoever reads one whole takes it away (D53). */
const peopleLook = ({ page: asked }: { page?: number | undefined }): Look =>
  asked === undefined ? 'export-people' : 'look-at-people'
const user = renamed({ data: 'user' })({ data: ListedUser })
const request = renamed({ data: 'request' })({ data: RequestForAdmin })
const nobody = renamed({ data: 'user' })({ data: z.null() })

export const admin = feature('Administration', {
  readOverview: endpoint('GET', '/api/admin/overview', {
    access: 'read-overview',
    reply: renamed({ data: 'overview' })({
      data: Overview,
      /** The hash of the newest chained line of the audit log, in hexadecimal. */
      auditHash: z.optional(z.string()),
      health: z.optional(Health),
    }),
  }),
  listPendingVolunteers: endpoint('GET', '/api/admin/volunteers/pending', {
    access: 'read-people',
    look: peopleLook,
    query: renamed({ q: 'text', location: 'district' })({
      q: searched,
      location: z.optional(field.district),
      /** Only those with this skill. */
      skill: z.optional(field.helpTitle),
      /** Longest waiting first unless told otherwise. */
      sort: z.optional(field.oneOf(PENDING_ORDERS)),
      page,
    }),
    reply: users,
    says: 'list-read',
  }),
  // Volunteers awaiting approval appear in their own list only, and so do banned people (D39).
  listUsers: endpoint('GET', '/api/admin/users', {
    access: 'read-people',
    look: peopleLook,
    query: renamed({ q: 'text', location: 'district' })({
      role: field.oneOf(['Volunteer', 'Citizen']),
      q: searched,
      location: z.optional(field.district),
      /**
       * 'changed': only those whose changes no administrator has seen; 'agreement': only those awaiting an
       * administrator's agreement; 'stopped': only those who accept nothing until they are let go on.
       */
      flag: z.optional(field.oneOf(['changed', 'agreement', 'stopped'])),
      page,
    }),
    reply: users,
    says: 'list-read',
  }),
  listBannedUsers: endpoint('GET', '/api/admin/users/banned', {
    access: 'read-people',
    look: peopleLook,
    query: renamed({ q: 'text' })({
      category: z.optional(field.oneOf(['All', 'Volunteer', 'Citizen'])),
      q: searched,
      page,
    }),
    reply: users,
    says: 'list-read',
  }),
  listHelpRequests: endpoint('GET', '/api/admin/helps', {
    access: 'read-requests',
    look: 'look-at-requests',
    query: renamed({ location: 'district', helptype: 'helpType', q: 'text' })({
      location: z.optional(field.district),
      helptype: z.optional(field.helpTitle),
      date: z.optional(field.wallDate),
      status: z.optional(field.oneOf(REQUEST_FILTERS)),
      /** Soonest first unless told otherwise. */
      sort: z.optional(field.oneOf(REQUEST_ORDERS)),
      q: searched,
      page,
    }),
    reply: listOf(RequestForAdmin),
    says: 'list-read',
  }),
  banUser: endpoint('PATCH', '/api/admin/users/:id/ban', {
    access: 'ban-people',
    limit: 'decisions-of-account',
    asksAgain: true,
    /** Recorded in the audit log, and told to nobody else. It may be left out. */
    body: z.object({ reason: z.optional(field.reason) }),
    isReplyUnused: true,
    reply: user,
    says: 'user-banned',
  }),
  unbanUser: endpoint('PATCH', '/api/admin/users/:id/unban', {
    access: 'ban-people',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'user-unbanned',
  }),
  /** From now on citizens are shown what a volunteer made of their name or number. */
  seeChanges: endpoint('PATCH', '/api/admin/users/:id/seen', {
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    /** What was looked at: anything changed since is not approved unseen. */
    body: renamed({ contactno: 'phone' })({
      name: field.seen,
      contactno: field.seen,
      email: field.claim,
    }),
    isReplyUnused: true,
    reply: user,
    says: 'changes-seen',
  }),
  /** The name and number are once more what citizens were shown all along. */
  refuseChanges: endpoint('PATCH', '/api/admin/users/:id/refuse-changes', {
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'changes-refused',
  }),
  /** Lets a citizen ask for help whose address belonged to somebody banned, rejected or deleted. */
  agreeToUser: endpoint('PATCH', '/api/admin/users/:id/agree', {
    access: 'ban-people',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'user-agreed-to',
  }),
  /** Lets a stopped volunteer accept again. */
  resumeUser: endpoint('PATCH', '/api/admin/users/:id/resume', {
    access: 'ban-people',
    limit: 'decisions-of-account',
    /** Recorded in the audit log. */
    body: z.object({ note: z.optional(field.reason) }),
    isReplyUnused: true,
    reply: user,
    says: 'user-resumed',
  }),
  approveVolunteer: endpoint('PATCH', '/api/admin/volunteers/:id/approve', {
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'volunteer-approved',
  }),
  rejectVolunteer: endpoint('DELETE', '/api/admin/volunteers/:id', {
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    asksAgain: true,
    isReplyUnused: true,
    reply: nobody,
    says: 'volunteer-rejected',
  }),
  deleteUser: endpoint('DELETE', '/api/admin/users/:id', {
    access: 'delete-people',
    limit: 'decisions-of-account',
    asksAgain: true,
    isReplyUnused: true,
    reply: nobody,
    says: 'user-deleted',
  }),
  adminCompleteRequest: endpoint('PATCH', '/api/admin/helps/:id/complete', {
    access: 'close-requests',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: request,
    says: 'request-completed-by-admin',
  }),
  adminCancelRequest: endpoint('PATCH', '/api/admin/helps/:id/cancel', {
    access: 'close-requests',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: request,
    says: 'request-cancelled-by-admin',
  }),
})
