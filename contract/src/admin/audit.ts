import { MOVES } from '@scan/domain/help-request.ts'
import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page, searched } from '../lists.ts'
import { LOOKS } from '../looks.ts'
import { instant, wire } from '../wire/wire.ts'

/** Everything that is recorded of what people do. */
export const AUDIT_ACTIONS = [
  'sign-up',
  'verify',
  'update-profile',
  'change-address',
  'change-password',
  'reset-password',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'use-recovery-code',
  'create-admin',
  'approve',
  'reject',
  'ban',
  'unban',
  'agree',
  // A volunteer accepts nothing until a coordinator lets them go on.
  'stop',
  'resume',
  'delete',
  'see-changes',
  'refuse-changes',
  'post',
  ...MOVES,
  'accept-by-address',
  // About the volunteer, besides the assigner's line about the request: a line names only one person.
  'was-assigned',
  'raise-concern',
  'note-concern',
  'change-concern',
  'separate',
  'reunite',
  // Somebody asked to be kept apart: a second administrator is waited for, or they are asked and answer.
  'begin-reunite',
  'ask-reunite',
  'agree-reunite',
  'refuse-reunite',
  'see-pattern',
  'answer-message',
  'clear-undelivered',
  ...LOOKS,
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_SUBJECTS = ['account', 'request', 'concern', 'message'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** One line of the audit log. Names are looked up when the log is read: of a deleted person only the id is left. */
export const AuditLine = wire({
  id: ['id', z.number()],
  at: ['at', instant],
  /** Null if the network itself acted. */
  actor: ['actor', z.nullable(wire({ id: ['id', z.string()], name: ['name', z.nullable(z.string())] }))],
  action: ['action', field.oneOf(AUDIT_ACTIONS)],
  /** The name of the person, of the request's citizen, or of whoever raised the concern or wrote the message. */
  subject: [
    'subject',
    wire({
      kind: ['kind', field.oneOf(AUDIT_SUBJECTS)],
      id: ['id', z.string()],
      name: ['name', z.nullable(z.string())],
      /** Of a request, while it exists. */
      number: ['number', z.nullable(z.number())],
    }),
  ],
  /** Where from; known for administrators only. */
  clientSubnet: ['clientSubnet', z.nullable(z.string())],
  /** What the person wrote about it, such as why they cannot come. */
  remark: ['remark', z.nullable(z.string())],
})
export type AuditLine = z.output<typeof AuditLine>

const auditFilter = {
  /** An id, or the beginnings of words of a name, an address or a number: what they did and what was done to them. */
  person: ['person', searched],
  action: ['action', z.optional(field.oneOf(AUDIT_ACTIONS))],
  /** Days in the service's zone, both included. */
  from: ['from', z.optional(field.wallDate)],
  to: ['to', z.optional(field.wallDate)],
} as const

export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'read-audit-log',
    look: 'look-at-audit',
    query: wire({ ...auditFilter, page: ['page', page] }),
    /** Always a page, newest first. */
    reply: listOf(AuditLine),
  }),
}

export const auditFile = {
  path: '/api/admin/audit.csv',
  access: 'read-audit-log',
  asksAgain: true,
  look: 'export-audit',
  query: wire(auditFilter),
  fileName: 'audit.csv',
} as const
