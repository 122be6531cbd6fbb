import { MOVES } from '@scan/domain/help-request.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page, searched } from '../lists.ts'
import { LOOKS } from '../looks.ts'
import { instant } from '../wire.ts'

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
export const AuditLine = z.object({
  id: z.number(),
  at: instant,
  /** Null if the network itself acted. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  action: field.oneOf(AUDIT_ACTIONS),
  /** The name of the person, of the request's citizen, or of whoever raised the concern or wrote the message. */
  subject: z.object({
    kind: field.oneOf(AUDIT_SUBJECTS),
    id: z.string(),
    name: z.nullable(z.string()),
    /** Of a request, while it exists. */
    number: z.nullable(z.number()),
  }),
  /** Where from; known for administrators only. */
  clientSubnet: z.nullable(z.string()),
  /** What the person wrote about it, such as why they cannot come. */
  remark: z.nullable(z.string()),
})
export type AuditLine = z.output<typeof AuditLine>

const auditFilter = {
  /** An id, or the beginnings of words of a name, an address or a number: what they did and what was done to them. */
  person: searched,
  action: z.optional(field.oneOf(AUDIT_ACTIONS)),
  /** Days in the service's zone, both included. */
  from: z.optional(field.wallDate),
  to: z.optional(field.wallDate),
}

export const audit = feature('Audit log', {
  listAudit: endpoint('GET', '/api/admin/audit', {
    access: 'read-audit-log',
    look: 'look-at-audit',
    query: z.object({ ...auditFilter, page }),
    /** Always a page, newest first. */
    reply: listOf(AuditLine),
  }),
})

export const auditFile = {
  path: '/api/admin/audit.csv',
  access: 'read-audit-log',
  asksAgain: true,
  look: 'export-audit',
  query: z.object(auditFilter),
  fileName: 'audit.csv',
} as const
