import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { instant, wire } from './wire.ts'

export const ADMIN = ['admin'] as const

/** How many rows a page of a list holds, where the call asks for one. */
export const ROWS_PER_PAGE = 25
const PAGES = 100_000

const page = field.count(PAGES).optional()
const text = field.searchText.optional()

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: 'field-invalid' satisfies FieldProblem })
}

/** What an administrator should know of a person before deciding. */
export const PERSON_FLAGS = ['banned-before', 'rejected-before', 'name-changed', 'phone-changed'] as const
export type PersonFlag = (typeof PERSON_FLAGS)[number]

/** The person a moderation concerns, as the desk lists them. */
export const ListedUser = wire({
  id: ['_id', z.string()],
  name: ['name', z.string()],
  email: ['email', z.string()],
  phone: ['contactno', z.string()],
  category: ['category', field.category],
  isVerified: ['isVerified', z.boolean()],
  district: ['location', field.district.nullable()],
  skills: ['skills', field.skills.nullable()],
  /** Left out where there is nothing to know. The changes stay until an administrator has marked them as seen. */
  flags: ['flags', z.array(oneOf(PERSON_FLAGS)).optional()],
  /** With 'name-changed' or 'phone-changed': what an administrator last saw. */
  nameBefore: ['nameBefore', z.string().optional()],
  phoneBefore: ['contactnoBefore', z.string().optional()],
})
export type ListedUser = z.output<typeof ListedUser>

/** Why a current request needs somebody: nobody has accepted it and its time is within a day, or a day past. */
export const ATTENTION = ['unfilled', 'overdue'] as const

/** A help request as the desk sees it; it never holds the completion code (D25). */
export const RequestForAdmin = wire({
  id: ['_id', z.string()],
  status: ['status', oneOf(['open', 'accepted', 'completed', 'cancelled', 'expired'])],
  attention: ['attention', oneOf(ATTENTION).nullable()],
  helpType: ['helptitle', field.helpTitle],
  description: ['helpdescription', z.string()],
  date: ['helpdate', z.string()],
  time: ['helptime', z.string()],
  postedAt: ['createdAt', instant],
  district: ['location', field.district],
  citizenId: ['citizenId', z.string().nullable()],
  citizenName: ['name', z.string().nullable()],
  citizenPhone: ['contactno', z.string().nullable()],
  volunteer: [
    'volunteerDetails',
    wire({
      isAccepted: ['isAccepted', z.boolean()],
      id: ['volunteerId', z.string()],
      name: ['name', z.string().nullable()],
      phone: ['contactno', z.string().nullable()],
    }).nullable(),
  ],
})
export type RequestForAdmin = z.output<typeof RequestForAdmin>

/** Everything that is written down of what people do. */
export const AUDIT_ACTIONS = [
  'sign-up',
  'verify',
  'update-profile',
  'change-password',
  'reset-password',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'create-admin',
  'approve',
  'reject',
  'ban',
  'unban',
  'delete',
  'see-changes',
  'post',
  'accept',
  'complete',
  'miss-code',
  'release',
  'cancel',
  'report-nobody-came',
  'expire',
  'reopen',
  'withdraw',
  'settle',
  'call-off',
  'raise-concern',
  'note-concern',
  'change-concern',
  'separate',
  'reunite',
  'answer-message',
  'export-audit',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_SUBJECTS = ['account', 'request', 'concern', 'message'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** One line of the audit log. Names are read when the log is: of somebody who was deleted only the id is left. */
export const AuditLine = wire({
  id: ['id', z.number()],
  at: ['at', instant],
  /** Null where the network itself acted. */
  actor: ['actor', wire({ id: ['id', z.string()], name: ['name', z.string().nullable()] }).nullable()],
  action: ['action', oneOf(AUDIT_ACTIONS)],
  /** The name is that of the person, of the citizen of a request, of who raised a concern or wrote a message. */
  subject: [
    'subject',
    wire({
      kind: ['kind', oneOf(AUDIT_SUBJECTS)],
      id: ['id', z.string()],
      name: ['name', z.string().nullable()],
    }),
  ],
  /** From where; known of administrators alone. */
  network: ['network', z.string().nullable()],
  /** What the person wrote about it, such as why they cannot come. */
  remark: ['remark', z.string().nullable()],
})
export type AuditLine = z.output<typeof AuditLine>

const auditFilter = {
  /** An id, or the beginnings of words of a name, an address or a number: what they did and what was done to them. */
  person: ['person', text],
  action: ['action', oneOf(AUDIT_ACTIONS).optional()],
  /** Days of the service's zone, both included. */
  from: ['from', field.wallDate.optional()],
  to: ['to', field.wallDate.optional()],
} as const

/** Requests posted in some time, district or of some help type, and how they ended. */
const outcomes = {
  posted: ['posted', z.number()],
  completed: ['completed', z.number()],
  cancelled: ['cancelled', z.number()],
  expired: ['expired', z.number()],
  /** Open or accepted still. */
  current: ['current', z.number()],
  /** Half of those that were accepted were so within these minutes; null where none was. */
  minutesToAcceptance: ['minutesToAcceptance', z.number().nullable()],
} as const

const statisticsFilter = {
  /** This week and those before it; 12 unless told. */
  weeks: ['weeks', field.count(104).optional()],
  district: ['location', field.district.optional()],
  helpType: ['helptype', field.helpTitle.optional()],
} as const

const Statistics = wire({
  total: ['total', wire(outcomes)],
  /** The oldest first; `week` is its Monday. Weeks without a request are there, with zeros. */
  weeks: ['weeks', z.array(wire({ week: ['week', z.string()], ...outcomes }))],
  /** Only those with a request. */
  districts: ['districts', z.array(wire({ district: ['location', field.district], ...outcomes }))],
  helpTypes: ['helptypes', z.array(wire({ helpType: ['helptitle', field.helpTitle], ...outcomes }))],
})
export type Statistics = z.output<typeof Statistics>

/** A message of the contact page; it is to be answered within 24 hours. */
const Message = wire({
  id: ['_id', z.string()],
  name: ['name', z.string()],
  email: ['email', z.string()],
  message: ['message', z.string()],
  sentAt: ['createdAt', instant],
  answerBy: ['answerBy', instant],
  answeredAt: ['answeredAt', instant.nullable()],
})
export type Message = z.output<typeof Message>

/** A letter that could not be delivered. */
const LostLetter = wire({
  id: ['_id', z.string()],
  kind: ['kind', z.string()],
  at: ['at', instant],
  person: [
    'user',
    wire({ id: ['_id', z.string()], name: ['name', z.string()], email: ['email', z.string()] }),
  ],
})
export type LostLetter = z.output<typeof LostLetter>

const Overview = wire({
  // The tabs
  pendingVolunteers: ['pendingVolunteers', z.number()],
  volunteers: ['volunteers', z.number()],
  citizens: ['citizens', z.number()],
  banned: ['banned', z.number()],
  requests: ['requests', z.number()],
  // What waits for a decision
  unfilled: ['unfilled', z.number()],
  overdue: ['overdue', z.number()],
  /** Volunteers who changed their name or number since they were approved. */
  changed: ['changed', z.number()],
  /** Concerns that are not closed. */
  concerns: ['concerns', z.number()],
  /** Messages that are not answered, and how many of them are late. */
  messages: ['messages', z.number()],
  messagesLate: ['messagesLate', z.number()],
  lostLetters: ['lostLetters', z.number()],
})
export type Overview = z.output<typeof Overview>

/** With `page` only: how many there are on all pages together (D39). */
const total = z.number().optional()
const users = wire({ users: ['data', z.array(ListedUser)], total: ['total', total] })
const user = wire({ user: ['data', ListedUser] })
const request = wire({ request: ['data', RequestForAdmin] })
const nobody = wire({ user: ['data', z.null()] })

export const moderation = {
  readOverview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: ADMIN,
    reply: wire({ overview: ['data', Overview] }),
  }),
  readStatistics: endpoint({
    method: 'GET',
    path: '/api/admin/statistics',
    access: ADMIN,
    query: wire(statisticsFilter),
    reply: wire({ statistics: ['data', Statistics] }),
  }),
  listPendingVolunteers: endpoint({
    method: 'GET',
    path: '/api/admin/volunteers/pending',
    access: ADMIN,
    query: wire({ text: ['q', text], page: ['page', page] }),
    reply: users,
    says: 'list-read',
  }),
  // Volunteers who wait for approval are in their own list alone, banned people too (D39).
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: ADMIN,
    query: wire({
      role: ['role', oneOf(['Volunteer', 'Citizen'])],
      text: ['q', text],
      district: ['location', field.district.optional()],
      /** 'changed': only those whose changes no administrator has seen. */
      flag: ['flag', oneOf(['changed']).optional()],
      page: ['page', page],
    }),
    reply: users,
    says: 'list-read',
  }),
  listBannedUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/banned',
    access: ADMIN,
    query: wire({
      category: ['category', oneOf(['All', 'Volunteer', 'Citizen']).optional()],
      text: ['q', text],
      page: ['page', page],
    }),
    reply: users,
    says: 'list-read',
  }),
  listHelpRequests: endpoint({
    method: 'GET',
    path: '/api/admin/helps',
    access: ADMIN,
    query: wire({
      district: ['location', field.district.optional()],
      helpType: ['helptype', field.helpTitle.optional()],
      date: ['date', field.wallDate.optional()],
      status: ['status', oneOf(['open', 'accepted', ...ATTENTION]).optional()],
      text: ['q', text],
      page: ['page', page],
    }),
    reply: wire({ requests: ['data', z.array(RequestForAdmin)], total: ['total', total] }),
    says: 'list-read',
  }),
  banUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/ban',
    access: ADMIN,
    reply: user,
    says: 'user-banned',
  }),
  unbanUser: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/unban',
    access: ADMIN,
    reply: user,
    says: 'user-unbanned',
  }),
  /** An administrator has seen that a volunteer changed their name or number. */
  seeChanges: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/seen',
    access: ADMIN,
    reply: user,
    says: 'changes-seen',
  }),
  approveVolunteer: endpoint({
    method: 'PATCH',
    path: '/api/admin/volunteers/:id/approve',
    access: ADMIN,
    reply: user,
    says: 'volunteer-approved',
  }),
  // Both of these end an account for good: they are refused with 'confirm-password' until the password was given
  // again within the last minutes (`confirmPassword`).
  rejectVolunteer: endpoint({
    method: 'DELETE',
    path: '/api/admin/volunteers/:id',
    access: ADMIN,
    reply: nobody,
    says: 'volunteer-rejected',
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: ADMIN,
    reply: nobody,
    says: 'user-deleted',
  }),
  settleRequest: endpoint({
    method: 'PATCH',
    path: '/api/admin/helps/:id/complete',
    access: ADMIN,
    reply: request,
    says: 'request-settled',
  }),
  callOffRequest: endpoint({
    method: 'PATCH',
    path: '/api/admin/helps/:id/cancel',
    access: ADMIN,
    reply: request,
    says: 'request-called-off',
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: ADMIN,
    query: wire({ ...auditFilter, page: ['page', page] }),
    /** Always a page, the newest first. */
    reply: wire({ lines: ['data', z.array(AuditLine)], total: ['total', z.number()] }),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: ADMIN,
    query: wire({
      state: ['state', oneOf(['new', 'answered']).optional()],
      text: ['q', text],
      page: ['page', page],
    }),
    /** New ones by when they are due, then answered ones, the latest first. */
    reply: wire({ messages: ['data', z.array(Message)], total: ['total', total] }),
  }),
  answerMessage: endpoint({
    method: 'PATCH',
    path: '/api/admin/messages/:id/answered',
    access: ADMIN,
    reply: wire({ message: ['data', Message] }),
    says: 'message-answered',
  }),
  listLostLetters: endpoint({
    method: 'GET',
    path: '/api/admin/lost-letters',
    access: ADMIN,
    query: wire({ page: ['page', page] }),
    reply: wire({ letters: ['data', z.array(LostLetter)], total: ['total', total] }),
  }),
  /** Takes a letter that could not be delivered off the list: somebody has looked after it. */
  clearLostLetter: endpoint({
    method: 'DELETE',
    path: '/api/admin/lost-letters/:id',
    access: ADMIN,
    reply: wire({ letter: ['data', z.null()] }),
    says: 'lost-letter-cleared',
  }),
}

/** A file that a call answers with instead of JSON: `text/csv`, RFC 4180, UTF-8 with a byte order mark. */
export const downloads = {
  audit: { path: '/api/admin/audit.csv', access: ADMIN, query: wire(auditFilter), fileName: 'audit.csv' },
  statistics: {
    path: '/api/admin/statistics.csv',
    access: ADMIN,
    query: wire(statisticsFilter),
    fileName: 'statistics.csv',
  },
} as const
