import type { Role } from '@scan/domain/role.ts'
import { rolesFor } from './endpoint.ts'
import type { Access } from './endpoint.ts'

/**
 * Where changes are told as they happen: Server-Sent Events, read with the session token in the header like every call.
 * It is no call of the API, since it has no answer, only events that keep coming.
 */
export const LIVE_PATH = '/api/events'

/**
 * What is told, one word in the `data` of each event: that something has changed, never what. Listeners read it again
 * with their own rights.
 */
export const LIVE_EVENTS = [
  /**
   * From here on nothing is missed, and what happened while the stream was on its way has been told before this word. It
   * comes again when the server had lost its database for a while: then something may have been missed.
   */
  'ready',
  /** One's own request: the citizen's current one, or the one a volunteer has accepted. */
  'request',
  /** What is open in the volunteer's district. */
  'board',
  /** What the admin panel shows. */
  'admin',
  /** One's session has ended. */
  'session',
] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

const LIVE_ACCESS = {
  ready: 'signed-in',
  request: ['citizen', 'volunteer'],
  board: ['volunteer'],
  admin: 'read-overview',
  session: 'signed-in',
} as const satisfies Record<LiveEvent, Access>

/** Whether people of this role are told of such events. */
export function hears(role: Role, event: LiveEvent): boolean {
  const roles = rolesFor(LIVE_ACCESS[event])
  return roles === 'anyone' || roles.includes(role)
}

/** A sign of life comes at least this often; a stream that is silent for longer is dead. */
export const LIVE_BEAT_SECONDS = 25
