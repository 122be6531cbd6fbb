import { PARTS } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { decision, feature, view } from '../endpoint.ts'
import { inData, instant, renamed } from '../wire.ts'

const Administrator = renamed({ _id: 'id' })({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  part: z.enum(PARTS),
  /** Null if they never were. */
  lastSeenAt: z.nullable(instant),
})
export type Administrator = z.output<typeof Administrator>

export const administrators = feature('Administration', {
  listAdministrators: view('/api/admin/administrators', 'set-parts', 'look-at-administrators', {
    summary: 'List the administrators, with the part of each.',
    reply: renamed({ data: 'items' })({ data: z.array(Administrator) }),
  }),
  /** There is always one whose part is all. */
  setPart: decision('PATCH', '/api/admin/administrators/:id', 'set-parts', 'set-part', {
    summary: 'Set an administrator’s part: everything, or the desk’s daily work alone.',
    requiresRecentAuth: true,
    body: z.object({ part: z.enum(PARTS) }),
    reply: inData('administrator', Administrator),
    message: 'part-set',
  }),
})
