import type { User } from '@scan/contract/accounts.ts'
import { type Interruption, storedInterruption } from './drafts.ts'

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

const WITH_NEXT = ['idle', 'disconnected', 'server-failed', 'expired'] as const

/** Whether there is more to say of it, with a sentence in `sessions.next`. */
export function hasNext(ending: Ending): ending is (typeof WITH_NEXT)[number] {
  return WITH_NEXT.some((one) => one === ending)
}

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
  /** Why the last session ended, until it is read. */
  message: Ending | null
  /** The visit of somebody who lost the connection (D57). */
  interruption: Interruption | null
  /**
   * How the person left, with a sentence in `replies`, until it is read or the page they arrived at is left. Or that a link
   * for people who are signed out led to the home of whoever is signed in.
   */
  flash: 'signed-out' | 'signed-out-everywhere' | 'account-deleted' | 'link-not-used' | null
  /** Where an ending leads; the page goes there once and forgets it. */
  redirectTo: string | null
  /** Minutes until the person is signed out for being idle, while they are asked whether they are still here. */
  minutesLeft: number | null
}

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
  redirectTo: null,
  minutesLeft: null,
}

/** This tab's storage, and the whole browser's; a prerendered page has neither. */
export interface Storages {
  tab: Storage | undefined
  browser: Storage | undefined
}

const MESSAGE_KEY = 'scanMessage'

export function keepMessage(tab: Storage | undefined, ending: Ending | null): void {
  if (ending) tab?.setItem(MESSAGE_KEY, ending)
  else tab?.removeItem(MESSAGE_KEY)
}

export function leftBehind(tab: Storage | undefined, now: number) {
  const message = tab?.getItem(MESSAGE_KEY)
  return {
    message: ENDINGS.find((ending) => ending === message) ?? null,
    interruption: storedInterruption(tab, now),
  }
}
