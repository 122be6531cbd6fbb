import { HAPPENINGS } from '@scan/domain/happenings.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { DETAIL_WORDS, details } from './request-details.ts'
import { instant, renamed } from './wire.ts'

/** What has happened to somebody's request or visit without their doing, until they have read it. */
const Happening = renamed({ ...DETAIL_WORDS, _id: 'id' })({
  _id: z.string(),
  /** The move by which it happened; 'wrong-code' is the one that made a new code. */
  kind: field.oneOf([...HAPPENINGS, 'separation-asked']),
  /** The request, as it was then; null of a question about a person. */
  requestId: z.nullable(z.string()),
  helptitle: z.nullable(details.helptitle),
  helpdate: z.nullable(details.helpdate),
  helptime: z.nullable(details.helptime),
  /** Whom 'separation-asked' asks about: whether they may be matched again with somebody they asked to be kept from. */
  name: z.optional(z.string()),
  at: instant,
})
export type Happening = z.output<typeof Happening>

type OfRequest = { [K in 'requestId' | 'helpType' | 'date' | 'time']: NonNullable<Happening[K]> }
export type HappeningOfRequest = Omit<Happening, 'kind' | keyof OfRequest> &
  OfRequest & { kind: (typeof HAPPENINGS)[number] }

export function isOfRequest(happening: Happening): happening is HappeningOfRequest {
  return happening.requestId !== null
}

const AT_ONCE = 100

export const happenings = feature('Happenings', {
  /** In the order it happened. */
  listHappenings: endpoint('GET', '/api/auth/happenings', {
    access: ['citizen', 'volunteer'],
    reply: renamed({ data: 'happenings' })({ data: z.array(Happening) }),
  }),

  /** The answer to 'separation-asked': yes ends it, no leaves it as it is. The other person is not told. */
  answerSeparation: endpoint('POST', '/api/auth/separations/:id', {
    access: ['citizen', 'volunteer'],
    limit: 'free',
    body: z.object({ answer: field.oneOf(['yes', 'no']) }),
    reply: z.object({}),
  }),

  /** 'Got it': they are not told again on any device. */
  seeHappenings: endpoint('POST', '/api/auth/happenings/seen', {
    access: ['citizen', 'volunteer'],
    limit: 'free',
    body: z.object({ ids: z.array(field.id).check(z.maxLength(AT_ONCE)) }),
    reply: z.object({}),
  }),
})
