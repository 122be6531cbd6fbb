import { NEEDABLE_KINDS, PAPER_KINDS } from '@scan/domain/papers.ts'
import { z } from 'zod/mini'
import { decision, endpoint, feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page } from '../lists.ts'
import { inData, renamed } from '../wire.ts'

const kinds = z.array(z.enum(PAPER_KINDS))

/** Staff saw it: nothing of it is kept but this. */
const PaperAtDesk = renamed({ _id: 'id' })({
  _id: z.string(),
  kind: z.enum(PAPER_KINDS),
  seenOn: field.wallDate,
  /** The last day; null: for good. */
  validUntil: z.nullable(field.wallDate),
  note: z.nullable(z.string()),
  /** Null once that account is gone. */
  seenBy: z.nullable(z.string()),
  /** Entered at another account of the same person. */
  elsewhere: z.optional(z.literal(true)),
})
export type PaperAtDesk = z.output<typeof PaperAtDesk>

/** Otherwise only who has a visit and lacks something, or of whom something soon ends. */
export const PAPERS_SHOWN = ['all'] as const

/** Who lacks something that is needed, or of whom something ends within 30 days. */
const PapersDue = renamed({ _id: 'id' })({
  _id: z.string(),
  name: z.string(),
  missing: kinds,
  ending: z.array(z.object({ kind: z.enum(PAPER_KINDS), validUntil: field.wallDate })),
  /** Their next accepted visit: it stays, until staff give it to somebody else. */
  visit: z.nullable(z.object({ id: z.string(), number: z.number(), date: field.wallDate })),
})
export type PapersDue = z.output<typeof PapersDue>

const needed = inData('kinds', kinds)

export const papers = feature('Papers', {
  listPapers: view('/api/admin/volunteers/:id/papers', 'see-papers', 'look-at-papers', {
    summary: 'List what staff have seen of a volunteer, and what is missing.',
    reply: renamed({ data: 'papers' })({
      data: z.array(PaperAtDesk),
      /** Needed today and not seen, or no longer valid. */
      missing: kinds,
    }),
  }),
  addPaper: decision('POST', '/api/admin/volunteers/:id/papers', 'see-papers', 'add-paper', {
    summary: 'Record that you have seen a volunteer’s paper: never its number.',
    body: z.object({
      kind: z.enum(PAPER_KINDS),
      seenOn: field.seenOn,
      validUntil: z.nullish(field.wallDate),
      note: z.nullish(field.paperNote),
    }),
    reply: inData('paper', PaperAtDesk),
    message: 'paper-added',
  }),
  removePaper: decision('DELETE', '/api/admin/papers/:id', 'see-papers', 'remove-paper', {
    summary: 'Take back that a paper was seen; the audit log keeps the line.',
    body: z.object({ reason: field.whyPaper }),
    reply: inData('paper', z.null()),
    message: 'paper-removed',
  }),
  listPapersDue: view('/api/admin/papers', 'see-papers', 'look-at-papers', {
    summary: 'List volunteers who lack a paper, or of whom one soon ends.',
    query: z.object({ page, show: z.optional(z.enum(PAPERS_SHOWN)) }),
    reply: listOf(PapersDue),
    message: 'list-read',
  }),
  readPapersNeeded: endpoint('GET', '/api/admin/papers/needed', {
    summary: 'Read which papers staff must have seen before a volunteer’s first visit.',
    access: 'see-papers',
    reply: needed,
  }),
  setPapersNeeded: decision('PUT', '/api/admin/papers/needed', 'see-papers', 'set-papers-needed', {
    summary: 'Set which papers staff must have seen before a volunteer’s first visit.',
    body: z.object({ kinds: z.array(z.enum(NEEDABLE_KINDS)) }),
    reply: needed,
    message: 'papers-needed-set',
  }),
})
