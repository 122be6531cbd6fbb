import { admin } from './admin/admin.ts'
import { assigning } from './admin/assigning.ts'
import { audit, auditFile } from './admin/audit.ts'
import { patterns } from './admin/patterns.ts'
import { undelivered } from './admin/undelivered.ts'
import { person } from './admin/person.ts'
import { request } from './admin/request.ts'
import { search } from './admin/search.ts'
import { separations } from './admin/separations.ts'
import { statistics, statisticsFile } from './admin/statistics.ts'
import { guidanceAtDesk } from './guidance.ts'
import { publicApi } from './public-api.ts'

/** Every call of the API by name. */
export const api = {
  ...publicApi,
  ...admin,
  ...assigning,
  ...person,
  ...request,
  ...statistics,
  ...audit,
  ...separations,
  ...search,
  ...patterns,
  ...undelivered,
  ...guidanceAtDesk,
}

type MessageOf<E> = E extends { message: infer Message }
  ? Message extends (body: never) => infer Code
    ? Code
    : Message
  : never
/** The messages of successful calls, by name. */
export type ReplyCode = MessageOf<(typeof api)[keyof typeof api]>

/** A file with which a call answers instead of JSON: `text/csv`, RFC 4180, UTF-8 with a byte order mark. */
export const downloads = { audit: auditFile, statistics: statisticsFile } as const
