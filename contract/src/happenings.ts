import { HAPPENINGS } from '@scan/domain/happenings.ts'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { details } from './request-details.ts'
import { instant, wire } from './wire/wire.ts'

/** What has happened to somebody's request or visit without their doing, until they have read it. */
const Happening = wire({
  id: ['_id', z.string()],
  /** The move by which it happened; 'wrong-code' is the one that made a new code. */
  kind: ['kind', field.oneOf([...HAPPENINGS, 'separation-asked'])],
  /** The request, as it was then; null of a question about a person. */
  requestId: ['requestId', z.nullable(z.string())],
  helpType: [details.helpType[0], z.nullable(details.helpType[1])],
  date: [details.date[0], z.nullable(details.date[1])],
  time: [details.time[0], z.nullable(details.time[1])],
  /** Whom 'separation-asked' asks about: whether they may be matched again with somebody they asked to be kept from. */
  name: ['name', z.optional(z.string())],
  at: ['at', instant],
})
export type Happening = z.output<typeof Happening>

type OfRequest = { [K in 'requestId' | 'helpType' | 'date' | 'time']: NonNullable<Happening[K]> }
export type HappeningOfRequest = Omit<Happening, 'kind' | keyof OfRequest> &
  OfRequest & { kind: (typeof HAPPENINGS)[number] }

export function isOfRequest(happening: Happening): happening is HappeningOfRequest {
  return happening.requestId !== null
}

const AT_ONCE = 100
const invalid = 'field-invalid' satisfies FieldProblem

export const happenings = {
  /** In the order it happened. */
  listHappenings: endpoint({
    method: 'GET',
    path: '/api/auth/happenings',
    access: ['citizen', 'volunteer'],
    reply: wire({ happenings: ['data', z.array(Happening)] }),
  }),

  /** The answer to 'separation-asked': yes ends it, no leaves it as it is. The other person is not told. */
  answerSeparation: endpoint({
    method: 'POST',
    path: '/api/auth/separations/:id',
    access: ['citizen', 'volunteer'],
    limit: 'free',
    body: wire({ answer: ['answer', field.oneOf(['yes', 'no'])] }),
    reply: wire({}),
  }),

  /** 'Got it': they are not told again on any device. */
  seeHappenings: endpoint({
    method: 'POST',
    path: '/api/auth/happenings/seen',
    access: ['citizen', 'volunteer'],
    limit: 'free',
    body: wire({ ids: ['ids', z.array(field.id, { error: invalid }).check(z.maxLength(AT_ONCE, invalid))] }),
    reply: wire({}),
  }),
}
