import { HOUR_MS, MINUTE_MS } from './clock.ts'
import { isStaff } from './role.ts'
import type { Role } from './role.ts'

export const IDLE_MINUTES = 15
export const HEARTBEAT_MINUTES = 5
/** Grace period of a replaced token: parallel tabs, retries and duplicated tabs still hold it. */
export const ROTATION_GRACE_SECONDS = 60
export const SESSION_HOURS = 12
/** Shorter for those with more power. */
export const STAFF_SESSION_HOURS = 8

/** Why a session ended, kept so that the next call can say it. */
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

/** Why this session can no longer make calls. */
export function sessionEnd(session: SessionState, role: Role, now: Date): SessionEnd | undefined {
  if (session.end) return session.end
  if (now.getTime() - session.lastSeenAt.getTime() > IDLE_MINUTES * MINUTE_MS) return 'idle'
  const hours = isStaff(role) ? STAFF_SESSION_HOURS : SESSION_HOURS
  if (now.getTime() - session.startedAt.getTime() > hours * HOUR_MS) return 'too-old'
  return undefined
}

/** Age of the presented token: the current one, the one it replaced, or an older one. */
export type TokenAge = 'current' | 'replaced' | 'retired'

export interface UsedToken {
  age: TokenAge
  rotatedAt: Date | null
}

/** Rotates the tokens, branches off another session of the family, or, when an old token is reused, ends the family. */
export function renewalBy({ age, rotatedAt }: UsedToken, now: Date): 'rotate' | 'branch' | 'reuse' {
  if (age === 'current') return 'rotate'
  const isInGrace =
    age === 'replaced' &&
    rotatedAt !== null &&
    now.getTime() - rotatedAt.getTime() <= ROTATION_GRACE_SECONDS * 1000
  return isInGrace ? 'branch' : 'reuse'
}

/** All sessions that come from one sign-in are a family; this many of one family may live at once. */
export const FAMILY_LIMIT = 3

/**
 * Which sessions of a family make way for a new branch: those unseen the longest, as in a closed tab. Never the one
 * branched from, whose tokens were replaced within the last minute.
 */
export function thoseThatGiveWay<S extends { id: string; lastSeenAt: Date }>(living: S[], from: string): S[] {
  return living
    .filter(({ id }) => id !== from)
    .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .slice(FAMILY_LIMIT - 2)
}

/** A place where somebody is signed in: the live sessions of one sign-in. */
export interface SignedIn {
  id: string
  isCurrent: boolean
  startedAt: Date
  lastSeenAt: Date
  /** Such as 'Chrome, Android', if known. */
  device: string | null
}

interface LivingSession extends Omit<SignedIn, 'isCurrent'> {
  familyId: string
}

/** These sessions by family: the one that asks comes first, then the most recently seen. */
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

/** Proofs of identity before something irreversible. */
export type ConfirmationRefusal = 'confirm-password' | 'confirm-code'

export type SessionRefusal =
  | 'session-idle'
  | 'session-invalid'
  | 'account-terminated'
  | 'account-left'
  | 'account-suspended'

/** Something irreversible needs a password, or second-step code, this recent. */
export const CONFIRMED_MINUTES = 10

/** The proof that is required again, if any. */
export function confirmationRefusal(
  confirmedAt: Date,
  now: Date,
  hasSecondFactor: boolean,
): ConfirmationRefusal | undefined {
  if (now.getTime() - confirmedAt.getTime() <= CONFIRMED_MINUTES * MINUTE_MS) return undefined
  return hasSecondFactor ? 'confirm-code' : 'confirm-password'
}

/** Messages by ending. */
export const SESSION_END_REFUSAL = {
  idle: 'session-idle',
  'too-old': 'session-invalid',
  'signed-out': 'session-invalid',
  'reused-token': 'session-invalid',
  'gave-way': 'session-invalid',
  'password-changed': 'session-invalid',
  suspended: 'account-suspended',
  terminated: 'account-terminated',
  // They deleted the account themselves.
  left: 'account-left',
} as const satisfies Record<SessionEnd, SessionRefusal>
