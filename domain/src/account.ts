import type { Role } from './role.ts'

/** Life cycle of an account. */
export const STANDINGS = ['pending', 'active', 'banned'] as const
export type Standing = (typeof STANDINGS)[number]

export interface AccountState {
  id: string
  role: Role
  /** Set at once for everybody but volunteers, whom an administrator approves. */
  approvedAt: Date | null
  bannedAt: Date | null
}

export function standing(account: Omit<AccountState, 'id'>): Standing {
  if (account.bannedAt) return 'banned'
  return account.role === 'volunteer' && !account.approvedAt ? 'pending' : 'active'
}

/** 'reject' and 'delete' end an account for good. */
export type AccountMove = 'approve' | 'reject' | 'ban' | 'unban' | 'delete'

/** The whole lifecycle. A move that is not in this table does not exist. */
const ACCOUNT_LIFECYCLE = {
  pending: ['approve', 'reject', 'ban', 'delete'],
  active: ['ban', 'delete'],
  banned: ['unban', 'delete'],
} as const satisfies Record<Standing, readonly AccountMove[]>

export type AccountRefusal =
  | 'volunteer-not-waiting'
  | 'account-not-banned'
  | 'account-already-banned'
  | 'not-yourself'
  | 'last-two-admins'

/**
 * Why this move is not allowed now. `by` is the id of whoever makes it; `otherAdmins` counts the
 * administrators in good standing besides this account. Two need each other: one who goes wrong must not be left alone
 * with the network.
 */
export function accountRefusal(
  account: AccountState,
  move: AccountMove,
  by?: string,
  otherAdmins = 2,
): AccountRefusal | undefined {
  if (move === 'ban' || move === 'delete') {
    if (by === account.id) return 'not-yourself'
    if (account.role === 'admin' && standing(account) === 'active' && otherAdmins < 2)
      return 'last-two-admins'
  }
  const allowed: readonly AccountMove[] = ACCOUNT_LIFECYCLE[standing(account)]
  if (allowed.includes(move)) return undefined
  if (move === 'unban') return 'account-not-banned'
  // Not 'account-suspended': that would sign out the administrator who asks.
  if (move === 'ban') return 'account-already-banned'
  return 'volunteer-not-waiting'
}

export type SignInRefusal = 'approval-pending' | 'account-suspended'

/** Why someone with the right password is still not let in. */
export function signInRefusal(account: Omit<AccountState, 'id'>): SignInRefusal | undefined {
  switch (standing(account)) {
    case 'banned':
      return 'account-suspended'
    case 'pending':
      return 'approval-pending'
    case 'active':
      return undefined
  }
}

/** A case that is not closed, as far as it concerns one of its two people. */
export interface OpenCaseOf {
  /** Accused; otherwise the reporter. */
  isAccused: boolean
  /** Staff have taken it. */
  isInHand: boolean
}

/**
 * An account that is evidence in an open case must not be deleted by staff. Its owner is held up only by a case in which
 * they are accused, or which staff have taken in hand: nobody is kept here by what they wrote themselves (D67).
 */
export function leavingRefusal(
  openCases: OpenCaseOf[],
  by: 'owner' | 'staff',
): 'case-open' | 'person-of-open-case' | undefined {
  if (by === 'staff') return openCases.length > 0 ? 'person-of-open-case' : undefined
  return openCases.some(({ isAccused, isInHand }) => isAccused || isInHand) ? 'case-open' : undefined
}

/** The mark that matches somebody banned, rejected or deleted by an administrator. */
export type KnownBy = 'address' | 'phone'

/** An administrator allows a citizen first. Families share phones, so a matching number alone holds nobody up. */
export function needsAgreement(role: Role, knownBy: KnownBy | undefined): boolean {
  return role === 'citizen' && knownBy === 'address'
}

/** Why this citizen cannot ask for help yet. They can sign in all the same. */
export function askingRefusal({
  awaitsAgreement,
  awaitsCall,
}: {
  awaitsAgreement: boolean
  /** Because of the volunteers whom they have sent away (D99). */
  awaitsCall: boolean
}): 'call-first' | 'agreement-needed' | undefined {
  if (awaitsCall) return 'call-first'
  return awaitsAgreement ? 'agreement-needed' : undefined
}

export const RESET_MINUTES = 30
