import type { User } from '@scan/contract/accounts.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import type { Interruption } from './interruption.ts'

const ENDINGS = [
  'idle',
  'disconnected',
  'server-failed',
  'terminated',
  'left',
  'expired',
  'suspended',
  'unconfirmed',
] as const
/** Why a session ended; each has its sentence in `sessions.endings`. */
export type Ending = (typeof ENDINGS)[number]

export function isEnding(text: string): text is Ending {
  return ENDINGS.some((ending) => ending === text)
}

const WITH_NEXT = ['idle', 'disconnected', 'server-failed', 'expired'] as const

/** Whether there is more to say of it, with a sentence in `sessions.next`. */
export function hasNext(ending: Ending): ending is (typeof WITH_NEXT)[number] {
  return WITH_NEXT.some((one) => one === ending)
}

/** Whether the connection broke, or what is at its other end: nobody did anything to end the session. */
export function isInterruption(ending: Ending): boolean {
  return ending === 'disconnected' || ending === 'server-failed'
}

/** What the person did to leave; each has its sentence in `replies`. */
export type Leaving = 'signed-out' | 'signed-out-everywhere' | 'account-deleted'

/** The specification's auth state (section 4). `error` and `message` are what happened, not its sentence. */
export interface SessionState {
  user: User | null
  isAuthenticated: boolean
  /** Whether the server has said so since the page was opened; what was stored may be out of date. */
  isConfirmed: boolean
  /** What went wrong in checking: the server's sentence, or '' if it said none. */
  error: string | null
  isLoading: boolean
  isCheckingAuth: boolean
  /** Why the last session ended. Stays until it is read. */
  message: Ending | null
  /** What the last session leaves for somebody who lost the connection. */
  interruption: Interruption | null
  /** How the person left, told on the page they arrived at. Stays until it is read or that page is left. */
  flash: Leaving | null
  /** Where an ending leads; the page goes there once and forgets it. */
  leaveFor: string | null
  /** Minutes until the person is signed out for being idle, while they are asked whether they are still here. */
  minutesLeft: number | null
}

export type SessionEvent =
  | {
      type: 'opened'
      user: User | null
      hasTokens: boolean
      message: Ending | null
      interruption?: Interruption | null
    }
  | { type: 'sign-in-started' }
  | { type: 'sign-in-failed' }
  | { type: 'signed-in'; user: User }
  | { type: 'signed-up'; user: User }
  | { type: 'sign-up-left' }
  | { type: 'check-started' }
  | { type: 'checked'; user: User }
  | { type: 'check-failed'; error: string }
  | { type: 'user-changed'; user: User }
  | { type: 'sign-out-started' }
  | { type: 'signed-out'; leaving: Leaving; leaveFor: string }
  | { type: 'ended'; ending: Ending; leaveFor: string; interruption?: Interruption | null }
  | { type: 'warned'; minutesLeft: number | null }
  | { type: 'left' }
  | { type: 'message-read' }
  | { type: 'flash-read' }

export const NOBODY: SessionState = {
  user: null,
  isAuthenticated: false,
  isConfirmed: false,
  error: null,
  isLoading: false,
  isCheckingAuth: false,
  message: null,
  interruption: null,
  flash: null,
  leaveFor: null,
  minutesLeft: null,
}

/** The state after the event. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'opened':
      return {
        ...NOBODY,
        user: event.hasTokens ? event.user : null,
        // Only a stored user and a token together count; a token alone is first checked with the server.
        isAuthenticated: event.hasTokens && event.user !== null,
        isCheckingAuth: event.hasTokens,
        message: event.message,
        interruption: event.interruption ?? null,
      }
    case 'sign-in-started':
    case 'sign-out-started':
      return { ...state, isLoading: true, error: null }
    case 'sign-in-failed':
      return { ...state, isLoading: false }
    case 'signed-in':
      return { ...NOBODY, user: event.user, isAuthenticated: true, isConfirmed: true }
    case 'signed-up':
      // Known by name to the pages that follow, but signed in only with a session token (D5).
      return state.isAuthenticated ? state : { ...state, user: event.user, error: null }
    case 'sign-up-left':
      return state.isAuthenticated || state.user === null ? state : { ...state, user: null }
    case 'check-started':
      // What was said of the last try stays until this one is answered.
      return { ...state, isCheckingAuth: true }
    case 'check-failed':
      return { ...state, isCheckingAuth: false, error: event.error }
    case 'checked':
      return { ...NOBODY, user: event.user, isAuthenticated: true, isConfirmed: true }
    case 'user-changed':
      return state.user === event.user ? state : { ...state, user: event.user }
    case 'signed-out':
      return { ...NOBODY, flash: event.leaving, leaveFor: event.leaveFor }
    case 'ended':
      return {
        ...NOBODY,
        message: event.ending,
        interruption: event.interruption ?? null,
        leaveFor: event.leaveFor,
      }
    case 'warned':
      return state.minutesLeft === event.minutesLeft ? state : { ...state, minutesLeft: event.minutesLeft }
    case 'left':
      return { ...state, leaveFor: null }
    case 'message-read':
      return { ...state, message: null }
    case 'flash-read':
      return { ...state, flash: null }
  }
}

/** Our name for the server's reason. */
export const ENDING_OF: Record<SessionRefusal, Ending> = {
  'session-idle': 'idle',
  'session-invalid': 'expired',
  'account-terminated': 'terminated',
  'account-left': 'left',
  'account-suspended': 'suspended',
}
