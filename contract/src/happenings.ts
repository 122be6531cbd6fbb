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
  kind: ['kind', field.oneOf(HAPPENINGS)],
  requestId: ['requestId', z.string()],
  helpType: details.helpType,
  date: details.date,
  time: details.time,
  at: ['at', instant],
})
export type Happening = z.output<typeof Happening>

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
