import { roleOf } from '@scan/domain/role.ts'
import { SESSION_END_REFUSAL, renewalBy, sessionEnd } from '@scan/domain/session.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import type { SessionRow } from './sessions-store.ts'

/** Why this session can no longer make calls, or undefined if it can. */
export function refusalOf(session: SessionRow, now: Date): SessionRefusal | undefined {
  if (!session.accountId) return session.end === 'left' ? 'account-left' : 'account-terminated'
  // The account is checked too: a sign-in during a ban can open a session that the ban did not see.
  if (session.bannedAt) return 'account-suspended'
  const end = sessionEnd(session, roleOf(session.category), now)
  return end && SESSION_END_REFUSAL[end]
}

export function holds(session: SessionRow, now: Date): session is SessionRow & { accountId: string } {
  return refusalOf(session, now) === undefined
}

/** Whether a call counts, given the token this session was found by: a replaced one does for its minute. */
export function isHonoured(session: SessionRow, now: Date): boolean {
  return renewalBy(session, now) !== 'reuse'
}
