import { ATTENTION, STATUSES } from '@scan/domain/help-request.ts'
import { STOP_CAUSES } from '@scan/domain/stops.ts'
import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { Health } from './health.ts'
import type { Look } from '../looks.ts'
import { listOf, page, searched } from '../lists.ts'
import { details } from '../request-details.ts'
import { added, instant, wire } from '../wire/wire.ts'

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
export const ListedUser = wire({
  id: ['_id', z.string()],
  name: ['name', z.string()],
  email: ['email', z.string()],
  phone: ['contactno', z.string()],
  category: ['category', field.category],
  isVerified: ['isVerified', z.boolean()],
  district: ['location', added(z.nullable(field.district), null)],
  area: ['area', added(z.nullable(z.string()), null)],
  skills: ['skills', added(z.nullable(field.skills), null)],
  registeredAt: ['createdAt', added(z.nullable(instant), null)],
  /** Left out if there is nothing to know. The changes stay until an administrator has marked them as seen. */
  flags: ['flags', z.optional(z.array(field.oneOf(PERSON_FLAGS)))],
  /** Whether they accept nothing until they are let go on. Left out if not. */
  stopped: ['stopped', z.optional(z.literal(true))],
  /** With 'name-changed', 'phone-changed' or 'email-changed': what an administrator last saw. */
  nameBefore: ['nameBefore', z.optional(z.string())],
  phoneBefore: ['contactnoBefore', z.optional(z.string())],
  emailBefore: ['emailBefore', z.optional(z.string())],
})
export type ListedUser = z.output<typeof ListedUser>

/** By what administrators select current requests. */
export const REQUEST_FILTERS = ['open', 'accepted', 'due-today', ...ATTENTION] as const

const VolunteerOfRequest = wire({
  isAccepted: ['isAccepted', added(z.boolean(), false)],
  id: ['volunteerId', added(z.nullable(z.string()), null)],
  name: ['name', added(z.nullable(z.string()), null)],
  phone: ['contactno', added(z.nullable(z.string()), null)],
})

/** A help request as the admin panel shows it; it never holds the completion code (D25). */
const requestForAdmin = {
  id: ['_id', z.string()],
  number: ['number', added(z.number(), 0)],
  status: ['status', added(field.oneOf(STATUSES), 'open')],
  attention: ['attention', added(z.nullable(field.oneOf(ATTENTION)), null)],
  helpType: details.helpType,
  description: details.description,
  date: details.date,
  time: details.time,
  postedAt: ['createdAt', added(z.nullable(instant), null)],
  district: details.district,
  area: details.area,
  citizenId: ['citizenId', added(z.nullable(z.string()), null)],
  citizenName: ['name', added(z.nullable(z.string()), null)],
  citizenPhone: ['contactno', added(z.nullable(z.string()), null)],
  volunteer: ['volunteerDetails', added(z.nullable(VolunteerOfRequest), null)],
} as const
export const RequestForAdmin = wire(requestForAdmin, {
  reads: (_sent, request) => {
    const isTaken = request.status === 'open' && request.volunteer?.isAccepted === true
    return isTaken ? { ...request, status: 'accepted' as const } : request
  },
})
export type RequestForAdmin = z.output<typeof RequestForAdmin>

/** How those awaiting approval, and current requests, can be sorted; the usual order first. */
export const PENDING_ORDERS = ['waiting', 'newest', 'name', 'district'] as const
export const REQUEST_ORDERS = ['soonest', 'newest'] as const

const Overview = wire({
  pendingVolunteers: ['pendingVolunteers', z.number()],
  volunteers: ['volunteers', z.number()],
  citizens: ['citizens', z.number()],
  banned: ['banned', z.number()],
  requests: ['requests', z.number()],
  // What awaits a decision
  /** Volunteers who accept nothing until they are let go on. */
  stopped: ['stopped', z.number()],
  unfilled: ['unfilled', z.number()],
  overdue: ['overdue', z.number()],
  /** Accepted for today and not completed yet. */
  dueToday: ['dueToday', z.number()],
  /** Volunteers who changed their name or number since they were approved. */
  changed: ['changed', z.number()],
  /** Citizens whose address is known from before: they can ask for help once an administrator agrees. */
  agreements: ['agreements', z.number()],
  /** Cases in which nobody came, and other concerns, that are not closed. */
  didNotCome: ['didNotCome', z.number()],
  concerns: ['concerns', z.number()],
  /** Messages without an answer, and how many of them are late. */
  messages: ['messages', z.number()],
  messagesLate: ['messagesLate', z.number()],
  undelivered: ['undelivered', z.number()],
})
export type Overview = z.output<typeof Overview>

const users = listOf(ListedUser)
/** The panel pages its lists; whoever reads one whole takes it away (D53). */
const peopleLook = ({ page: asked }: { page?: number | undefined }): Look =>
  asked === undefined ? 'export-people' : 'look-at-people'
const user = wire({ user: ['data', ListedUser] })
const request = wire({ request: ['data', RequestForAdmin] })
const nobody = wire({ user: ['data', z.null()] })

export const admin = {
  readOverview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'read-overview',
    reply: wire({
      overview: ['data', Overview],
      /** The hash of the newest chained line of the audit log, in hexadecimal. */
      auditHash: ['auditHash', z.optional(z.string())],
      health: ['health', z.optional(Health)],
    }),
  }),
  listPendingVolunteers: endpoint({
    method: 'GET',
    path: '/api/admin/volunteers/pending',
    access: 'read-people',
    look: peopleLook,
    query: wire({
      text: ['q', searched],
      district: ['location', z.optional(field.district)],
      /** Only those with this skill. */
      skill: ['skill', z.optional(field.helpTitle)],
      /** Longest waiting first unless told otherwise. */
      sort: ['sort', z.optional(field.oneOf(PENDING_ORDERS))],
      page: ['page', page],
    }),
    reply: users,
    says: 'list-read',
  }),
  // Volunteers awaiting approval appear in their own list only, and so do banned people (D39).
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'read-people',
    look: peopleLook,
    query: wire({
      role: ['role', field.oneOf(['Volunteer', 'Citizen'])],
      text: ['q', searched],
      district: ['location', z.optional(field.district)],
      /**
       * 'changed': only those whose changes no administrator has seen; 'agreement': only those awaiting an
       * administrator's agreement; 'stopped': only those who accept nothing until they are let go on.
       */
      flag: ['flag', z.optional(field.oneOf(['changed', 'agreement', 'stopped']))],
      page: ['page', page],
    }),
    reply: users,
    says: 'list-read',
  }),
  listBannedUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/banned',
    access: 'read-people',
    look: peopleLook,
    query: wire({
      category: ['category', z.optional(field.oneOf(['All', 'Volunteer', 'Citizen']))],
      text: ['q', searched],
      page: ['page', page],
    }),
    reply: users,
    says: 'list-read',
  }),
  listHelpRequests: endpoint({
    method: 'GET',
    path: '/api/admin/helps',
    access: 'read-requests',
    look: 'look-at-requests',
    query: wire({
      district: ['location', z.optional(field.district)],
      helpType: ['helptype', z.optional(field.helpTitle)],
      date: ['date', z.optional(field.wallDate)],
      status: ['status', z.optional(field.oneOf(REQUEST_FILTERS))],
      /** Soonest first unless told otherwise. */
      sort: ['sort', z.optional(field.oneOf(REQUEST_ORDERS))],
      text: ['q', searched],
      page: ['page', page],
    }),
    reply: listOf(RequestForAdmin),
    says: 'list-read',
  }),
  banUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/ban',
    access: 'ban-people',
    limit: 'decisions-of-account',
    asksAgain: true,
    /** Recorded in the audit log, and told to nobody else. It may be left out. */
    body: wire({ reason: ['reason', z.optional(field.reason)] }),
    isReplyUnused: true,
    reply: user,
    says: 'user-banned',
  }),
  unbanUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/unban',
    access: 'ban-people',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'user-unbanned',
  }),
  /** From now on citizens are shown what a volunteer made of their name or number. */
  seeChanges: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/seen',
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    /** What was looked at: anything changed since is not approved unseen. */
    body: wire({
      name: ['name', field.seen],
      phone: ['contactno', field.seen],
      email: ['email', field.claim],
    }),
    isReplyUnused: true,
    reply: user,
    says: 'changes-seen',
  }),
  /** The name and number are once more what citizens were shown all along. */
  refuseChanges: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/refuse-changes',
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'changes-refused',
  }),
  /** Lets a citizen ask for help whose address belonged to somebody banned, rejected or deleted. */
  agreeToUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/agree',
    access: 'ban-people',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'user-agreed-to',
  }),
  /** Lets a stopped volunteer accept again. */
  resumeUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/resume',
    access: 'ban-people',
    limit: 'decisions-of-account',
    /** Recorded in the audit log. */
    body: wire({ note: ['note', z.optional(field.reason)] }),
    isReplyUnused: true,
    reply: user,
    says: 'user-resumed',
  }),
  approveVolunteer: endpoint({
    method: 'PATCH',
    path: '/api/admin/volunteers/:id/approve',
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: user,
    says: 'volunteer-approved',
  }),
  rejectVolunteer: endpoint({
    method: 'DELETE',
    path: '/api/admin/volunteers/:id',
    access: 'approve-volunteers',
    limit: 'decisions-of-account',
    asksAgain: true,
    isReplyUnused: true,
    reply: nobody,
    says: 'volunteer-rejected',
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'delete-people',
    limit: 'decisions-of-account',
    asksAgain: true,
    isReplyUnused: true,
    reply: nobody,
    says: 'user-deleted',
  }),
  adminCompleteRequest: endpoint({
    method: 'PATCH',
    path: '/api/admin/helps/:id/complete',
    access: 'close-requests',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: request,
    says: 'request-completed-by-admin',
  }),
  adminCancelRequest: endpoint({
    method: 'PATCH',
    path: '/api/admin/helps/:id/cancel',
    access: 'close-requests',
    limit: 'decisions-of-account',
    isReplyUnused: true,
    reply: request,
    says: 'request-cancelled-by-admin',
  }),
}
