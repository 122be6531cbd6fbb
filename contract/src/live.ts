/** Server-Sent Events, read with the session token in the header like every call. */
export const LIVE_PATH = '/api/events'

/** Invalidation only, never data: listeners refetch with their own rights. */
export const LIVE_EVENTS = [
  /** Nothing is missed from here on, so everything is read again; also after the database was away. */
  'ready',
  /** One's own request or visit. */
  'request',
  'board',
  'admin',
  'session',
] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]

/** A stream that is silent for longer is dead. */
export const LIVE_BEAT_SECONDS = 25
