import {
  ALREADY,
  LIST_COLUMNS,
  LIST_FROM_MAX,
  LIST_REFUSALS,
  ROW_NOTES,
  ROW_REFUSALS,
} from '@scan/domain/volunteer-list.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import type { FieldProblem } from '../problems.ts'
import { inData, instant } from '../wire.ts'

/** In any script it is room for the longest list. */
const LIST_BYTES = 4 * 1024 * 1024

/** As it was typed, with its lines and tabs; what nobody can see is left out (PostgreSQL refuses NUL). */
const text = z.string({ error: 'list-required' satisfies FieldProblem }).check(
  z.overwrite((typed) =>
    // oxlint-disable-next-line no-control-regex -- naming control characters is the point
    typed.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ''),
  ),
  z.refine((typed) => typed.trim() !== '', 'list-required' satisfies FieldProblem),
)

const from = field.required('list-from-required').check(
  z.overwrite((given) => given.replace(/\s+/g, ' ')),
  z.maxLength(LIST_FROM_MAX, 'list-from-too-long' satisfies FieldProblem),
)

const finding = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  z.object({ reason: z.enum(reasons), value: z.optional(z.string()), row: z.optional(z.number()) })

const Line = z.object({
  /** The number of the row, as a spreadsheet shows it. */
  row: z.number(),
  name: z.string(),
  wrong: z.array(finding(ROW_REFUSALS)),
  notes: z.array(finding(ROW_NOTES)),
  /** Left out if nobody here has the address. */
  already: z.optional(z.enum(ALREADY)),
  /** Since when an invited person has not answered. */
  since: z.optional(instant),
})

export const CheckedList = z.object({
  /** Of people. */
  rows: z.number(),
  /** Rows that can be imported; after an import, that were. */
  ready: z.number(),
  wrong: z.number(),
  already: z.number(),
  /** Why nothing of the list can be read. */
  refusals: z.array(
    z.object({
      reason: z.enum(LIST_REFUSALS),
      column: z.optional(z.enum(LIST_COLUMNS)),
      row: z.optional(z.number()),
    }),
  ),
  /** Headings of columns that are not read. */
  ignored: z.array(z.string()),
  /** Rows about which there is something to say. */
  lines: z.array(Line),
})
export type CheckedList = z.output<typeof CheckedList>
export type ListLine = z.output<typeof Line>

export const volunteerList = feature('Administration', {
  importVolunteers: endpoint('POST', '/api/admin/volunteers/import', {
    summary: 'Check a list of volunteers, or email everybody on it to choose a password.',
    access: 'import-volunteers',
    action: 'import-volunteers',
    limit: ({ dryRun }: { dryRun?: boolean | undefined }) =>
      dryRun ? 'list-checks-of-account' : 'imports-of-account',
    requiresRecentAuth: true,
    bodyLimit: LIST_BYTES,
    body: z.object({
      text,
      /** Who gave it, as the emails say. */
      from,
      language: field.language,
      /** Says what an import would do, and does nothing. */
      dryRun: z.optional(z.boolean()),
      /** Imports the others although rows are wrong. */
      leaveOut: z.optional(z.boolean()),
    }),
    reply: inData('list', CheckedList),
    message: ({ dryRun }: { dryRun?: boolean | undefined }) =>
      dryRun ? ('list-checked' as const) : ('volunteers-invited' as const),
  }),
})
