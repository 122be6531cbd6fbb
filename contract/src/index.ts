import { calls } from './admin/actions.ts'
import { audit, auditFile } from './admin/audit.ts'
import { request } from './admin/request.ts'
import { statisticsFile } from './admin/statistics.ts'

/** Every call of the API by name. */
export const api: typeof calls & typeof request & typeof audit = { ...calls, ...request, ...audit }

type MessageOf<E> = E extends { message: infer Message }
  ? Message extends (body: never, reply: never) => infer Code
    ? Code
    : Message
  : never
/** The messages of successful calls, by name. */
export type ReplyCode = MessageOf<(typeof api)[keyof typeof api]>

/** A file with which a call answers instead of JSON: `text/csv`, RFC 4180, UTF-8 with a byte order mark. */
export const downloads = { audit: auditFile, statistics: statisticsFile } as const
