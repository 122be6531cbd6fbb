import type { Role } from '@scan/domain/role.ts'

/**
 * Where news is told as it happens: Server-Sent Events, read with the session token in the header as every call. It is no
 * call of the API, for it has no answer, only words that keep coming.
 */
export const LIVE_PATH = '/api/events'

/**
 * What is told, one word in the `data` of each event: that something has changed and never what. Whoever hears of it reads
 * again, as who they are.
 */
export const LIVE_NEWS = [
  /** From here on nothing is missed; what happened before may have been. */
  'ready',
  /** One's own request: the citizen's current one, or the one that a volunteer has accepted. */
  'request',
  /** What is open in the volunteer's district. */
  'board',
  /** What an administrator's desk shows. */
  'desk',
  /** One's session has ended. */
  'session',
] as const
export type LiveNews = (typeof LIVE_NEWS)[number]

/** Who is told of what, beside 'ready' and 'session', which everybody is. */
export const LIVE_NEWS_OF = {
  citizen: ['request'],
  volunteer: ['request', 'board'],
  admin: ['desk'],
} as const satisfies Record<Role, readonly LiveNews[]>

/** A sign of life comes at least this often; a stream that is silent for longer is dead. */
export const LIVE_BEAT_SECONDS = 25
