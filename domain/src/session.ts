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
  | 'gave-way'
  | 'password-changed'
  | 'suspended'
  | 'terminated'
  | 'left'

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

/** Which of its tokens a session was named by: the one that counts, the one that this replaced, or one from before. */
export type TokenAge = 'current' | 'replaced' | 'retired'

export interface UsedToken {
  age: TokenAge
  /** When the tokens of the session were last replaced. */
  rotatedAt: Date | null
}

/** What a renewal leads to: new tokens, another session of the family, or, of a token used again, the family's end. */
export function renewalBy({ age, rotatedAt }: UsedToken, now: Date): 'rotate' | 'branch' | 'reuse' {
  if (age === 'current') return 'rotate'
  const isInGrace =
    age === 'replaced' &&
    rotatedAt !== null &&
    now.getTime() - rotatedAt.getTime() <= ROTATION_GRACE_SECONDS * 1000
  return isInGrace ? 'branch' : 'reuse'
}

/** All sessions that come from one sign-in are one family: so many of it live at once. */
export const FAMILY_LIMIT = 3

/**
 * Which sessions of a family give way to one that branches off: those longest unseen, as a closed tab is. Never the one
 * branched from: whoever replaced its tokens did so within the minute.
 */
export function thoseThatGiveWay<S extends { id: string; lastSeenAt: Date }>(living: S[], from: string): S[] {
  return living
    .filter(({ id }) => id !== from)
    .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .slice(FAMILY_LIMIT - 2)
}

/** A place where somebody is signed in: what lives of one sign-in. */
export interface SignedIn {
  id: string
  isCurrent: boolean
  startedAt: Date
  lastSeenAt: Date
  /** What somebody would call the browser, such as 'Chrome, Android', where it is known. */
  device: string | null
}

interface LivingSession extends Omit<SignedIn, 'isCurrent'> {
  familyId: string
}

/** These sessions family by family: the one that asks comes first, then those seen last. */
export function signIns(living: readonly LivingSession[], current: string): SignedIn[] {
  return [...Map.groupBy(living, ({ familyId }) => familyId)]
    .map(([id, family]) => {
      const [last] = family.toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
      const { startedAt, lastSeenAt, device } = last as LivingSession
      return {
        id,
        isCurrent: family.some((session) => session.id === current),
        startedAt,
        lastSeenAt,
        device,
      }
    })
    .toSorted(
      (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime(),
    )
}

/** What is asked of a session that is otherwise in order, before something that cannot be undone. */
export type ConfirmationRefusal = 'confirm-password' | 'confirm-code'

export type SessionRefusal =
  | 'session-idle'
  | 'session-invalid'
  | 'account-terminated'
  | 'account-left'
  | 'account-suspended'

/** What cannot be undone needs the password, or a code of the second step, given within this time. */
export const CONFIRMED_MINUTES = 10

/** What has to be given again, if anything, after it was last given at that moment. */
export function confirmationRefusal(
  confirmedAt: Date,
  now: Date,
  hasSecondFactor: boolean,
): ConfirmationRefusal | undefined {
  if (now.getTime() - confirmedAt.getTime() <= CONFIRMED_MINUTES * MINUTE_MS) return undefined
  return hasSecondFactor ? 'confirm-code' : 'confirm-password'
}

/** What the person is told of each ending. */
export const SESSION_END_REFUSAL = {
  idle: 'session-idle',
  'too-old': 'session-invalid',
  'signed-out': 'session-invalid',
  'reused-token': 'session-invalid',
  'gave-way': 'session-invalid',
  'password-changed': 'session-invalid',
  suspended: 'account-suspended',
  terminated: 'account-terminated',
  // They deleted it themselves.
  left: 'account-left',
} as const satisfies Record<SessionEnd, SessionRefusal>
