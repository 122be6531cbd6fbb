import type { User } from '@scan/contract/accounts.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { roleOf } from '@scan/domain/role.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, onSessionEnd, renewSession } from '../api/client.ts'
import { queries, queryKeys } from '../api/queries.ts'
import { beginWith } from '../api/renewal.ts'
import { paths } from '../paths.ts'
import { ALOUD, toast } from '../ui/overlays/toasts.tsx'
import { i18next } from '../i18n/i18n.ts'
import { TRIES, TRY_AGAIN_AFTER_MS, startMonitor } from './monitor.ts'
import type { Monitor } from './monitor.ts'
import { ENDING_OF, NOBODY, isEnding, sessionReducer } from './session-state.ts'
import type { Ending, SessionEvent, SessionState } from './session-state.ts'
import { eraseDrafts } from './stored-drafts.ts'
import { forgetUser, storeUser, storedUser } from './stored-user.ts'
import { dropTokens, readTokens } from './tokens.ts'

/** Signing out does not wait longer than this for a server that does not answer. */
const SIGN_OUT_PATIENCE_MS = 5_000
const MESSAGE_KEY = 'scanMessage'

/** While a page is prerendered nobody knows who will read it. */
const UNKNOWN: SessionState = { ...NOBODY, isCheckingAuth: true }

let state: SessionState = UNKNOWN
const listeners = new Set<() => void>()
let monitor: Monitor | undefined
/** Raised whenever a session begins or ends, so that late answers of the one before are told apart. */
let epoch = 0

function dispatch(event: SessionEvent) {
  state = sessionReducer(state, event)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getSession(): SessionState {
  return state
}

/** The auth state of the specification, with `error` and `message` as sentences in the reader's language. */
export function useSession() {
  const { t } = useTranslation()
  const session = useSyncExternalStore(subscribe, getSession, () => UNKNOWN)
  return {
    ...session,
    error: session.error === null ? null : session.error || t('sessions.checkFailed'),
    message: session.message && t(`sessions.endings.${session.message}`),
    /** What to do about it, where the sentence alone does not say. */
    messageNext: session.message && hasNext(session.message) && t(`sessions.next.${session.message}`),
  }
}

function hasNext(ending: Ending): ending is keyof typeof en.sessions.next {
  return Object.hasOwn(en.sessions.next, ending)
}

/** Who is signed in. For pages behind a guard: throws where nobody is. */
export function useUser(): User {
  const { user, isAuthenticated } = useSyncExternalStore(subscribe, getSession, () => UNKNOWN)
  if (!user || !isAuthenticated) throw new Error('This page needs somebody who is signed in.')
  return user
}

/** Takes up what this tab holds of a session, once, before the first page is shown, and has the server confirm it. */
export function openSession(): void {
  const hasTokens = readTokens() !== undefined
  // Left behind by a tab that was closed: on a shared computer nobody else should read it.
  if (!hasTokens) forgetUser()
  dispatch({ type: 'opened', user: storedUser(), hasTokens, message: storedMessage() })
  if (!hasTokens) return
  watch()
  void checkAuth()
}

/** Asks the server who is signed in (spec section 4, check-auth). */
export async function checkAuth(): Promise<void> {
  if (!readTokens()) return
  const began = epoch
  dispatch({ type: 'check-started' })
  for (let tries = 1; ; tries++) {
    try {
      const { user } = await call(api.me)
      if (epoch !== began) return
      storeUser(user)
      queries.setQueryData(queryKeys.me, user)
      dispatch({ type: 'checked', user })
      return
    } catch (failure) {
      // An ending that the server told of has been dealt with where it was heard.
      if (epoch !== began) return
      if (!isServersFault(failure)) {
        dispatch({ type: 'check-failed', error: failure instanceof ApiError ? failure.message : '' })
        return
      }
      if (tries >= TRIES) {
        endSession('server-failed')
        return
      }
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
    if (epoch !== began) return
  }
}

function isServersFault(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status ?? 0) >= 500
}

/** Signs in and watches over the session from then on. Throws an `ApiError`. */
export async function signIn(credentials: Body<typeof api.signIn>): Promise<User> {
  dispatch({ type: 'sign-in-started' })
  try {
    const { user, ...tokens } = await call(api.signIn, { body: credentials })
    epoch++
    queries.clear()
    eraseDrafts({ owner: user.id })
    dropTokens()
    beginWith(tokens)
    storeUser(user)
    keepMessage(null)
    dispatch({ type: 'signed-in', user })
    watch()
    return user
  } catch (failure) {
    dispatch({ type: 'sign-in-failed' })
    throw failure
  }
}

/** Keeps who has just signed up, for the pages that follow; they are not signed in (D5). */
export function signedUp(user: User): void {
  dispatch({ type: 'signed-up', user })
}

/** Forgets who has just signed up, if anybody. */
export function leaveSignUp(): void {
  dispatch({ type: 'sign-up-left' })
}

/** Takes over what the server has said of the user. */
export function updateUser(user: User): void {
  if (state.isAuthenticated) storeUser(user)
  dispatch({ type: 'user-changed', user })
}

/** Signs out, says so, and leads to where the role belongs (D2). The browser forgets the person in any case. */
export async function signOut(): Promise<void> {
  const target = state.user && roleOf(state.user.category) === 'citizen' ? paths.landing : paths.signIn
  dispatch({ type: 'sign-out-started' })
  const isTold = await tellServer()
  forgetEverything()
  eraseDrafts()
  if (isTold) {
    dispatch({ type: 'signed-out', leaveFor: target })
    toast.success(i18next.t('replies.signed-out'), ALOUD)
  } else {
    keepMessage('unconfirmed')
    dispatch({ type: 'ended', ending: 'unconfirmed', leaveFor: paths.signIn })
    toast.error(i18next.t('sessions.signOutFailed'), ALOUD)
  }
}

async function tellServer(): Promise<boolean> {
  if (!readTokens()) return true
  try {
    await call(api.signOut, { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) })
    return true
  } catch {
    return false
  }
}

/** The person is here: the session goes on. */
export function staySignedIn(): void {
  monitor?.stay()
}

/** The page has gone where an ending led. */
export function hasLeft(): void {
  dispatch({ type: 'left' })
}

/** The person has read why the last session ended. */
export function messageRead(): void {
  keepMessage(null)
  dispatch({ type: 'message-read' })
}

/** The person has read what they have just done, or gone on. */
export function flashRead(): void {
  dispatch({ type: 'flash-read' })
}

function watch() {
  monitor?.stop()
  monitor = startMonitor({
    beat: renewSession,
    end: endSession,
    warn: (minutesLeft) => dispatch({ type: 'warned', minutesLeft }),
  })
}

function endSession(ending: Ending) {
  // Idle is decided here, and the server's session is still fresh from the last heartbeat.
  if (ending === 'idle') void tellServer()
  forgetEverything()
  keepMessage(ending)
  dispatch({ type: 'ended', ending, leaveFor: paths.signIn })
}

/** Forgets the session without a word to anybody, as if the page were opened anew. For tests. */
export function forgetSession(): void {
  forgetEverything()
  state = UNKNOWN
}

/** Whatever ends a session: the browser then holds no user and no tokens. */
function forgetEverything() {
  epoch++
  monitor?.stop()
  monitor = undefined
  dropTokens()
  forgetUser()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.settings[0] })
}

function storedMessage(): Ending | null {
  try {
    const kept = sessionStorage.getItem(MESSAGE_KEY)
    return kept !== null && isEnding(kept) ? kept : null
  } catch {
    return null
  }
}

function keepMessage(ending: Ending | null) {
  if (ending) sessionStorage.setItem(MESSAGE_KEY, ending)
  else sessionStorage.removeItem(MESSAGE_KEY)
}

onSessionEnd((reason) => endSession(ENDING_OF[reason]))
