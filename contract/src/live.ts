import type { Role } from '@scan/domain/role.ts'
import { type Access, rolesFor } from './endpoint.ts'

/** Server-Sent Events, read with the session token in the header like every call. */
export const LIVE_PATH = '/api/events'

/** That something has changed, never what: listeners read it again with their own rights. */
export const LIVE_EVENTS = [
  /** Nothing is missed from here on. It comes again where something may have been: the database was away. */
  'ready',
  /** One's own request or visit. */
  'request',
  'board',
  'admin',
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

export function hears(role: Role, event: LiveEvent): boolean {
  const roles = rolesFor(LIVE_ACCESS[event])
  return roles === 'anyone' || roles.includes(role)
}

/** A stream that is silent for longer is dead. */
export const LIVE_BEAT_SECONDS = 25
