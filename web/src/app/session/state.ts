import type { User } from '@scan/contract/accounts.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { Language } from '@scan/contract/language.ts'
import type { api } from '@scan/contract/people.ts'
import { type StoreApi, createStore } from 'zustand'
import type { TokenStore } from '../api/tokens.ts'
import { type Interruption, forgetUser, storedInterruption } from './drafts.ts'

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
  /** How the person left, with a sentence in `replies`, until it is read or the page they arrived at is left. */
  flash: 'signed-out' | 'signed-out-everywhere' | 'account-deleted' | null
  /** Where an ending leads; the page goes there once and forgets it. */
  leaveFor: string | null
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
  leaveFor: null,
  minutesLeft: null,
}

export type SessionStore = StoreApi<SessionState>

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

/** What begins and ends sessions (`life.ts`). */
interface SessionLife {
  takeUp: () => void
  checkAuth: () => Promise<void>
  signIn: (credentials: Body<typeof api.signIn>) => Promise<User>
  signOut: () => Promise<void>
  signOutEverywhere: () => Promise<void>
  deleteAccount: (body: Body<typeof api.deleteMe>) => Promise<void>
  setLanguage: (language: Language) => Promise<void>
  updateUser: (user: User) => void
  staySignedIn: () => void
}

interface Deps {
  tokens: TokenStore
  storage: Storages
  now: () => number
  life: () => SessionLife
}

/** Who is signed in (spec section 4), as far as every page has to know. */
export function createSession({ tokens, storage, now, life }: Deps) {
  // While a page is prerendered nobody knows who will read it.
  const store = createStore<SessionState>(() => ({ ...NOBODY, isCheckingAuth: true }))
  /** What somebody has just signed up with: only in memory, and only until they are signed in or leave. */
  let chosen: { email: string; password: string } | undefined

  return {
    store,
    get: store.getState,

    /** Takes up what this tab holds of a session, once, before the first page is shown. */
    open(): void {
      if (tokens.read()) return life().takeUp()
      // Left by a closed tab: on a shared computer nobody else should read it.
      forgetUser(storage.browser)
      store.setState({ ...NOBODY, ...leftBehind(storage.tab, now()) })
    },

    actions: {
      checkAuth: () => life().checkAuth(),
      signIn: (credentials: Body<typeof api.signIn>) => life().signIn(credentials),
      signOut: () => life().signOut(),
      signOutEverywhere: () => life().signOutEverywhere(),
      deleteAccount: (body: Body<typeof api.deleteMe>) => life().deleteAccount(body),
      setLanguage: (language: Language) => life().setLanguage(language),
      updateUser: (user: User) => life().updateUser(user),
      staySignedIn: () => life().staySignedIn(),
      /** Somebody has signed up: known by name to the pages that follow, but not signed in (D5). */
      signedUp(user: User, password: string): void {
        chosen = { email: user.email, password }
        if (!store.getState().isAuthenticated) store.setState({ user, error: null })
      },
      /** Signs in whoever signed up here and has proved this address; false if they have to type their password. */
      async enterAfterSignUp(email: string): Promise<boolean> {
        const credentials = chosen?.email === email ? chosen : undefined
        chosen = undefined
        if (!credentials) return false
        await life().signIn(credentials)
        return true
      },
      leaveSignUp(): void {
        chosen = undefined
        if (!store.getState().isAuthenticated) store.setState({ user: null })
      },
      hasLeft: () => store.setState({ leaveFor: null }),
      messageRead(): void {
        keepMessage(storage.tab, null)
        store.setState({ message: null })
      },
      flashRead: () => store.setState({ flash: null }),
    },
  }
}
