import { z } from 'zod/mini'
import { feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page, searched } from '../lists.ts'
import { instant } from '../wire.ts'
import { AUDIT_ACTIONS } from './actions.ts'

export const AUDIT_SUBJECTS = ['account', 'request', 'concern', 'message'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Names are looked up when it is read: of a deleted person only the id is left. */
export const AuditLine = z.object({
  id: z.number(),
  at: instant,
  /** Null if the network itself acted. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  action: z.enum(AUDIT_ACTIONS),
  /** The person's name, or the request's citizen's, or whoever's who wrote. */
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    id: z.string(),
    name: z.nullable(z.string()),
    number: z.nullable(z.number()),
  }),
  /** Known for administrators only. */
  clientSubnet: z.nullable(z.string()),
  /** The actor's own words. */
  remark: z.nullable(z.string()),
})
export type AuditLine = z.output<typeof AuditLine>

const auditFilter = {
  /** An id, or the beginnings of words of a name, an address or a number. */
  person: searched,
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** Both included. */
  from: z.optional(field.wallDate),
  to: z.optional(field.wallDate),
}

export const audit = feature('Audit log', {
  listAudit: view('/api/admin/audit', 'read-audit-log', 'look-at-audit', {
    summary: 'List lines of the audit log, newest first.',
    query: z.object({
      ...auditFilter,
      /** Leaves out views. */
      without: z.optional(z.literal('looks')),
      page,
    }),
    /** Always a page, newest first. */
    reply: listOf(AuditLine),
  }),
})

export const auditFile = {
  tag: 'Audit log',
  summary: 'Download the lines of the audit log as CSV.',
  path: '/api/admin/audit.csv',
  access: 'read-audit-log',
  requiresRecentAuth: true,
  view: 'export-audit',
  query: z.object(auditFilter),
  fileName: 'audit.csv',
} as const
