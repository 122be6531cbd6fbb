import { HOUR_MS, MINUTE_MS } from './clock.ts'
import { isStaff } from './role.ts'
import type { Role } from './role.ts'

export const IDLE_MINUTES = 15
export const HEARTBEAT_MINUTES = 5
/** The token just replaced is honoured this long: parallel tabs, retries and duplicated tabs still hold it. */
export const ROTATION_GRACE_SECONDS = 60
export const SESSION_HOURS = 12
/** Shorter for those who can do more. */
export const STAFF_SESSION_HOURS = 8

/** Why a session ended. It is kept, so that the next call can say it. */
export type SessionEnd =
  | 'idle'
  | 'too-old'
  | 'signed-out'
  | 'reused-token'
  | 'password-changed'
  | 'suspended'
  | 'terminated'

export interface SessionState {
  startedAt: Date
  lastSeenAt: Date
  end: SessionEnd | null
}

/** Why this session carries no call any more, or undefined if it still does. */
export function sessionEnd(session: SessionState, role: Role, now: Date): SessionEnd | undefined {
  if (session.end) return session.end
  if (now.getTime() - session.lastSeenAt.getTime() > IDLE_MINUTES * MINUTE_MS) return 'idle'
  const hours = isStaff(role) ? STAFF_SESSION_HOURS : SESSION_HOURS
  if (now.getTime() - session.startedAt.getTime() > hours * HOUR_MS) return 'too-old'
  return undefined
}

/** What is asked of a session that is otherwise in order, before something that cannot be undone. */
export type ConfirmationRefusal = 'confirm-password'

export type SessionRefusal = 'session-idle' | 'session-invalid' | 'account-terminated' | 'account-suspended'

/** What cannot be undone needs the password given within this time. */
export const CONFIRMED_MINUTES = 10

/** Whether the password has to be given again, after it was last given at that moment. */
export function confirmationRefusal(confirmedAt: Date, now: Date): ConfirmationRefusal | undefined {
  return now.getTime() - confirmedAt.getTime() > CONFIRMED_MINUTES * MINUTE_MS
    ? 'confirm-password'
    : undefined
}

/** What the person is told of each ending. */
export const SESSION_END_REFUSAL = {
  idle: 'session-idle',
  'too-old': 'session-invalid',
  'signed-out': 'session-invalid',
  'reused-token': 'session-invalid',
  'password-changed': 'session-invalid',
  suspended: 'account-suspended',
  terminated: 'account-terminated',
} as const satisfies Record<SessionEnd, SessionRefusal>
