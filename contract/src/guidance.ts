import { z } from 'zod/mini'
import { decision, endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { inData, instant, lazily, renamed } from './wire.ts'

const OF_KIND = { helptitle: field.helpTitle, language: field.language }

const Guidance = lazily(() => renamed({ helptitle: 'helpType' })({ ...OF_KIND, lines: z.array(z.string()) }))

const GuidanceAtDesk = lazily(() =>
  renamed({ helptitle: 'helpType' })({
    ...OF_KIND,
    /** Empty while ours are shown. */
    lines: z.array(z.string()),
    ours: z.array(z.string()),
    changedBy: z.nullable(z.string()),
    changedAt: z.nullable(instant),
  }),
)
export type GuidanceAtDesk = z.output<typeof GuidanceAtDesk>

export const guidance = feature('Guidance', {
  /** Staff's own lines in place of ours (D76). */
  listGuidance: endpoint('GET', '/api/guidance', {
    summary: 'List the guidance for visits that staff have rewritten.',
    access: ['volunteer'],
    reply: lazily(() => inData('guidance', z.array(Guidance))),
    message: 'list-read',
  }),
})

export const guidanceAtDesk = feature('Guidance', {
  readGuidance: endpoint('GET', '/api/admin/guidance', {
    summary: 'Read the guidance for visits, by kind of help and language.',
    access: 'set-guidance',
    reply: lazily(() => inData('guidance', z.array(GuidanceAtDesk))),
    message: 'list-read',
  }),
  setGuidance: decision('PUT', '/api/admin/guidance', 'set-guidance', 'set-guidance', {
    summary: 'Rewrite the guidance for a kind of help; without lines, restore the default.',
    body: lazily(() => renamed({ helptitle: 'helpType' })({ ...OF_KIND, lines: field.guidance })),
    reply: lazily(() => inData('guidance', z.null())),
    message: 'guidance-set',
  }),
})
