import { ATTENTION, STATUSES } from '@scan/domain/help-request.ts'
import { STOP_CAUSES } from '@scan/domain/stops.ts'
import { z } from 'zod/mini'
import { decision, endpoint, feature, view } from '../endpoint.ts'
import { AskedFirst } from '../accounts.ts'
import * as field from '../fields.ts'
import { Health } from './health.ts'
import { listOf, page, rows, searched } from '../lists.ts'
import { RequestDetails, WIRE_NAMES } from '../request-details.ts'
import { Named, inData, instant, orNull, renamed } from '../wire.ts'

/** Warnings beside a person. */
export const PERSON_FLAGS = [
  ...STOP_CAUSES.map((cause) => `stopped-for-${cause}` as const),
  // By an account that they had before: stopped from the start.
  ...STOP_CAUSES.map((cause) => `stopped-before-${cause}` as const),
  'banned-before',
  'rejected-before',
  'deleted-before',
  'agreement-waits',
  'call-waits',
  'name-changed',
  'phone-changed',
  'email-changed',
  'kept-apart-before',
  'in-case-before',
  'phone-shared',
  'house-shared',
  'browser-of-banned',
  'changes-refused-before',
  'administrators-own',
] as const
export type PersonFlag = (typeof PERSON_FLAGS)[number]

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
  /** Staff look after them: no email. Left out if not. */
  byPhone: z.optional(z.literal(true)),
  location: orNull(field.district),
  area: orNull(z.string()),
  skills: orNull(field.skills),
  createdAt: orNull(instant),
  /** Left out if there are none. Changes stay until an administrator has marked them as seen. */
  flags: z.optional(z.array(z.enum(PERSON_FLAGS))),
  /** Accepts nothing until let go on. Left out if not. */
  stopped: z.optional(z.literal(true)),
  /** The last day that a volunteer is or was away. */
  awayUntil: z.optional(field.wallDate),
  /** A volunteer's unit; left out if they have named none. */
  organisation: z.optional(z.string()),
  /** The values an administrator last saw, if changed since. */
  nameBefore: z.optional(z.string()),
  contactnoBefore: z.optional(z.string()),
  emailBefore: z.optional(z.string()),
})
export type ListedUser = z.output<typeof ListedUser>

export const REQUEST_FILTERS = ['open', 'accepted', 'soon', 'due-today', ...ATTENTION] as const

const VolunteerOfRequest = renamed({ volunteerId: 'id', contactno: 'phone' })({
  isAccepted: z._default(z.boolean(), false),
  volunteerId: orNull(z.string()),
  name: orNull(z.string()),
  contactno: orNull(z.string()),
  /** While it is accepted. */
  cardNumber: z.optional(z.string()),
})

/** A volunteer who was asked to take it and has said no, or has yet to answer (D69). */
const Invited = renamed({ volunteerId: 'id' })({
  volunteerId: z.string(),
  name: z.string(),
  answer: z.nullable(z.literal('no')),
})

/** It never holds the completion code (D25). */
const RequestAtDesk = renamed({
  ...WIRE_NAMES,
  _id: 'id',
  createdAt: 'postedAt',
  name: 'citizenName',
  contactno: 'citizenPhone',
  volunteerDetails: 'volunteer',
})({
  _id: z.string(),
  number: z._default(z.number(), 0),
  status: z._default(z.enum(STATUSES), 'open'),
  attention: orNull(z.enum(ATTENTION)),
  helptitle: RequestDetails.shape.helptitle,
  helpdescription: RequestDetails.shape.helpdescription,
  helpdate: RequestDetails.shape.helpdate,
  helptime: RequestDetails.shape.helptime,
  helpduration: RequestDetails.shape.helpduration,
  createdAt: orNull(instant),
  location: RequestDetails.shape.location,
  area: RequestDetails.shape.area,
  citizenId: orNull(z.string()),
  name: orNull(z.string()),
  contactno: orNull(z.string()),
  volunteerDetails: orNull(VolunteerOfRequest),
  /** Left out if nobody was. */
  asked: z.optional(z.array(Invited)),
  askedFirst: z.optional(AskedFirst),
  /** Volunteers see it once its citizen was called and an administrator agrees. */
  awaitsCall: z.optional(z.literal(true)),
  /** Asked for by staff in its citizen's name. */
  byPhone: z.optional(z.literal(true)),
  /** Volunteers do not see it: staff ask whom they know. */
  firstVisit: z.optional(z.literal(true)),
  /** Who of the staff sees to it, while it is current. Left out if nobody. */
  inHandOf: z.optional(Named),
  /** While it is open: how many who help with this in its district are free then. */
  couldGo: z.optional(z.number()),
})
export type RequestForAdmin = z.output<typeof RequestAtDesk>
/** In the specification's format the volunteer's fields show that it is accepted (D58a). */
export const RequestForAdmin = z.codec(RequestAtDesk, z.custom<RequestForAdmin>(), {
  decode: (request) =>
    request.status === 'open' && request.volunteer?.isAccepted
      ? { ...request, status: 'accepted' as const }
      : request,
  encode: (request) => request,
})

/** The usual order first. */
export const PENDING_ORDERS = ['waiting', 'newest', 'name', 'district'] as const
export const REQUEST_ORDERS = ['soonest', 'unanswered', 'newest'] as const

const Overview = z.object({
  pendingVolunteers: z.number(),
  volunteers: z.number(),
  citizens: z.number(),
  banned: z.number(),
  requests: z.number(),
  /** Volunteers who accept nothing until let go on. */
  stopped: z.number(),
  /** Visits of volunteers in a case of harm or money that nobody has in hand. */
  undecided: z.number(),
  unfilled: z.number(),
  overdue: z.number(),
  /** Accepted for today and not completed yet. */
  dueToday: z.number(),
  /** Volunteers with changes nobody has seen. */
  changed: z.number(),
  /** Citizens who ask for help once an administrator agrees. */
  agreements: z.number(),
  /** On lists, and neither joined nor forgotten yet. */
  invited: z.number(),
  /** Volunteers of whom a paper soon ends, or who have a visit and lack one that is needed. */
  papers: z.number(),
  /** Those, and all others who lack one. */
  papersInAll: z.number(),
  /** Completed by new volunteers: somebody should call. */
  firstVisits: z.number(),
  /** Cases that are not closed. */
  worries: z.number(),
  didNotCome: z.number(),
  concerns: z.number(),
  messages: z.number(),
  messagesLate: z.number(),
  /** People to ring, and those of them whose visit is soon. */
  calls: z.number(),
  callsUrgent: z.number(),
  /** Nobody answers, or the number is wrong. */
  callsUnreached: z.number(),
})
export type Overview = z.output<typeof Overview>

const InDistrict = renamed({ location: 'district' })({
  location: field.district,
  /** Requests that nobody has accepted, in the next 24 hours. */
  unfilled: z.number(),
  volunteers: z.number(),
})
export type InDistrict = z.output<typeof InDistrict>

const users = listOf(ListedUser)
/** The panel pages its lists; whoever reads one whole takes it away (D53). */
const peopleView = ({ page: asked }: { page?: number | undefined }) =>
  asked === undefined ? 'export-people' : 'look-at-people'
const user = { isReplyUnused: true, reply: inData('user', ListedUser) } as const
const request = {
  isReplyUnused: true,
  reply: inData('request', RequestForAdmin),
} as const
const nobody = { isReplyUnused: true, reply: inData('user', z.null()) } as const

export const admin = feature('Administration', {
  readOverview: endpoint('GET', '/api/admin/overview', {
    summary: 'Count what needs attention, and read the server’s health.',
    access: 'read-overview',
    reply: renamed({ data: 'overview' })({
      data: Overview,
      /** Due date of the oldest open case. */
      caseAnswerBy: z.optional(instant),
      districts: z.optional(z.array(InDistrict)),
      /** Hash of the newest chained line, in hexadecimal. */
      auditHash: z.optional(z.string()),
      health: z.optional(Health),
    }),
  }),
  listPendingVolunteers: view('/api/admin/volunteers/pending', 'read-people', peopleView, {
    summary: 'List volunteers who await approval.',
    query: renamed({ q: 'text', location: 'district' })({
      q: searched,
      location: z.optional(field.district),
      skill: z.optional(field.helpTitle),
      sort: z.optional(z.enum(PENDING_ORDERS)),
      page,
      rows,
    }),
    reply: users,
    message: 'list-read',
  }),
  // Volunteers awaiting approval appear in their own list only, and so do banned people (D39).
  listUsers: view('/api/admin/users', 'read-people', peopleView, {
    summary: 'List approved volunteers, or citizens, who are not banned.',
    query: renamed({ q: 'text', location: 'district' })({
      role: z.enum(['Volunteer', 'Citizen']),
      q: searched,
      location: z.optional(field.district),
      /** Unseen changes, awaiting agreement, or stopped. */
      flag: z.optional(z.enum(['changed', 'agreement', 'stopped'])),
      page,
      rows,
    }),
    reply: users,
    message: 'list-read',
  }),
  listBannedUsers: view('/api/admin/users/banned', 'read-people', peopleView, {
    summary: 'List banned people.',
    query: renamed({ q: 'text' })({
      category: z.optional(z.enum(['All', 'Volunteer', 'Citizen'])),
      q: searched,
      page,
      rows,
    }),
    reply: users,
    message: 'list-read',
  }),
  listHelpRequests: view('/api/admin/helps', 'read-requests', 'look-at-requests', {
    summary: 'List open and accepted requests.',
    query: renamed({ location: 'district', helptype: 'helpType', q: 'text' })({
      location: z.optional(field.district),
      helptype: z.optional(field.helpTitle),
      date: z.optional(field.wallDate),
      status: z.optional(z.enum(REQUEST_FILTERS)),
      sort: z.optional(z.enum(REQUEST_ORDERS)),
      q: searched,
      page,
      rows,
    }),
    reply: listOf(RequestForAdmin),
    message: 'list-read',
  }),
  banUser: decision('PATCH', '/api/admin/users/:id/ban', 'ban-people', 'ban', {
    summary: 'Ban a person, end their sessions and take back their requests and visits.',
    requiresRecentAuth: true,
    /** Recorded in the audit log, and told to nobody else. */
    body: z.object({ reason: z.optional(field.reason) }),
    ...user,
    message: 'user-banned',
  }),
  unbanUser: decision('PATCH', '/api/admin/users/:id/unban', 'ban-people', 'unban', {
    summary: 'Lift a ban.',
    ...user,
    message: 'user-unbanned',
  }),
  /** From now on citizens are shown what a volunteer made of their name or number. */
  seeChanges: decision('PATCH', '/api/admin/users/:id/seen', 'approve-volunteers', 'see-changes', {
    summary: 'Approve a volunteer’s changed name, phone or email address.',
    /** Anything changed since is not approved unseen. */
    body: renamed({ contactno: 'phone' })({ name: field.seen, contactno: field.seen, email: field.claim }),
    ...user,
    message: 'changes-seen',
  }),
  refuseChanges: decision(
    'PATCH',
    '/api/admin/users/:id/refuse-changes',
    'approve-volunteers',
    'refuse-changes',
    {
      summary: 'Refuse a volunteer’s changed name or phone, and restore the one before.',
      ...user,
      message: 'changes-refused',
    },
  ),
  setAnotherPerson: decision('POST', '/api/admin/users/:id/another-person', 'ban-people', 'another-person', {
    summary: 'Record that two accounts with a mark in common are two people.',
    body: z.object({ otherId: field.id }),
    ...user,
    message: 'another-person-set',
  }),
  agreeToUser: decision('PATCH', '/api/admin/users/:id/agree', 'ban-people', 'agree', {
    summary: 'Allow a citizen who awaits agreement to ask for help.',
    ...user,
    message: 'user-agreed-to',
  }),
  resumeUser: decision('PATCH', '/api/admin/users/:id/resume', 'ban-people', 'resume', {
    summary: 'Let a stopped volunteer accept requests again.',
    body: z.object({ note: z.optional(field.reason) }),
    ...user,
    message: 'user-resumed',
  }),
  /** From now on a volunteer accepts nothing; what they have accepted they may complete or give back. */
  pauseUser: decision('PATCH', '/api/admin/users/:id/pause', 'ban-people', 'stop', {
    summary: 'Stop a volunteer from accepting requests.',
    ...user,
    message: 'user-paused',
  }),
  approveVolunteer: decision('PATCH', '/api/admin/volunteers/:id/approve', 'approve-volunteers', 'approve', {
    summary: 'Approve a volunteer.',
    ...user,
    message: 'volunteer-approved',
  }),
  rejectVolunteer: decision('DELETE', '/api/admin/volunteers/:id', 'approve-volunteers', 'reject', {
    summary: 'Reject a volunteer and delete the account.',
    requiresRecentAuth: true,
    ...nobody,
    message: 'volunteer-rejected',
  }),
  deleteUser: decision('DELETE', '/api/admin/users/:id', 'delete-people', 'delete', {
    summary: 'Delete a person’s account, unless they are in an open concern.',
    requiresRecentAuth: true,
    ...nobody,
    message: 'user-deleted',
  }),
  adminCompleteRequest: decision(
    'PATCH',
    '/api/admin/helps/:id/complete',
    'close-requests',
    'admin-complete',
    {
      summary: 'Complete a current request without its code.',
      ...request,
      message: 'request-completed-by-admin',
    },
  ),
  adminCancelRequest: decision('PATCH', '/api/admin/helps/:id/cancel', 'close-requests', 'admin-cancel', {
    summary: 'Cancel a current request.',
    ...request,
    message: 'request-cancelled-by-admin',
  }),
})
