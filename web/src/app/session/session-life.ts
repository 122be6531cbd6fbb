import type { User } from '@scan/contract/accounts.ts'
import type { Language } from '@scan/contract/language.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { api as calls } from '@scan/contract/people.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '../api/client.ts'
import { keepSame } from '../api/keep-same.ts'
import { queryKeys } from '../api/queries.ts'
import type { TokenStore } from '../api/tokens.ts'
import type { Translate } from '../words/translate.ts'
import { paths } from '../../paths.ts'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import { forgetUser } from './forget-user.ts'
import { forgetInterruption } from './interruption.ts'
import { keepInterruption } from './keep-interruption.ts'
import { TRIES, TRY_AGAIN_AFTER_MS, startMonitor } from './monitor.ts'
import type { Monitor } from './monitor.ts'
import { ENDING_OF, isInterruption } from './session-state.ts'
import type { Ending, Leaving } from './session-state.ts'
import type { SessionMemory } from './session-memory.ts'
import { eraseDrafts } from './stored-drafts.ts'
import { beginSignIn, chooseToStay, endSignIn, stays } from './staying.ts'
import { storeUser, storedUser } from './stored-user.ts'

/** Signing out waits no longer than this for a server that does not answer. */
const SIGN_OUT_PATIENCE_MS = 5_000

interface Deps {
  memory: SessionMemory
  api: Api
  tokens: TokenStore
  queries: QueryClient
  t: Translate
  /** This tab's, and the whole browser's. */
  storage: { tab: Storage | undefined; browser: Storage | undefined }
  /** The wall clock, in epoch milliseconds. */
  now: () => number
  /** Where the service is. */
  timeZone: () => string
}

export type SessionLife = ReturnType<typeof createSessionLife>

/** Begins sessions, watches over them and ends them (spec section 4). Fetched when there is one, or may be soon. */
export function createSessionLife({ memory, api, tokens, queries, t, storage, now, timeZone }: Deps) {
  const { store, dispatch, keepMessage } = memory
  let monitor: Monitor | undefined
  /** Raised whenever a session begins or ends, so that the previous one's late answers can be told apart. */
  let epoch = 0

  /** Takes up the session whose tokens this tab holds, and has the server confirm it. */
  function takeUp(): void {
    dispatch({ type: 'opened', user: storedUser(storage.browser), hasTokens: true, ...memory.stored() })
    watch()
    void checkAuth()
  }

  /** Asks the server who is signed in (spec section 4, check-auth). */
  async function checkAuth(): Promise<void> {
    if (!tokens.read()) return
    const began = epoch
    dispatch({ type: 'check-started' })
    for (let tries = 1; ; tries++) {
      try {
        const { user } = await api.call(calls.me)
        if (epoch !== began) return
        storeUser(storage.browser, user)
        queries.setQueryData(queryKeys.me, user)
        dispatch({ type: 'checked', user })
        return
      } catch (failure) {
        // An ending announced by the server was dealt with where it was heard.
        if (epoch !== began) return
        if (!isServersFault(failure)) {
          dispatch({ type: 'check-failed', error: failure instanceof ApiError ? failure.message : '' })
          return
        }
        if (tries >= TRIES) {
          end('server-failed')
          return
        }
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
      if (epoch !== began) return
    }
  }

  /** Signs in and watches over the session from then on. Throws an `ApiError`. */
  async function signIn(credentials: Body<typeof calls.signIn>): Promise<User> {
    dispatch({ type: 'sign-in-started' })
    try {
      const { user, ...pair } = await api.call(calls.signIn, { body: credentials })
      epoch++
      queries.clear()
      eraseDrafts(storage.tab, { owner: user.id })
      tokens.drop()
      tokens.begin(pair)
      beginSignIn(storage, now())
      storeUser(storage.browser, user)
      keepMessage(null)
      forgetInterruption(storage.tab)
      dispatch({ type: 'signed-in', user })
      watch()
      return user
    } catch (failure) {
      dispatch({ type: 'sign-in-failed' })
      throw failure
    }
  }

  /** Signs out, says so, and leads where the role belongs (D2). The browser forgets the person in any case. */
  async function signOut(): Promise<void> {
    const target = afterSigningOut()
    dispatch({ type: 'sign-out-started' })
    const isTold = await tellServer()
    if (isTold) signedOut(target, 'signed-out')
    else {
      forgetEverything()
      eraseDrafts(storage.tab)
      keepMessage('unconfirmed')
      dispatch({ type: 'ended', ending: 'unconfirmed', leaveFor: paths.signIn })
      toast.error(t('sessions.signOutFailed'), ALOUD)
    }
  }

  /**
   * The same on every device. Throws an `ApiError` if the server did not do it: then nobody is signed out, here
   * neither.
   */
  async function signOutEverywhere(): Promise<void> {
    const target = afterSigningOut()
    await api.call(calls.signOutEverywhere)
    signedOut(target, 'signed-out-everywhere')
  }

  /** Ends the account for good. Throws an `ApiError` if the server did not do it. */
  async function deleteAccount(body: Body<typeof calls.deleteMe>): Promise<void> {
    await api.call(calls.deleteMe, { body })
    signedOut(paths.landing, 'account-deleted')
  }

  /** Makes emails and other devices follow the language chosen here. Throws an `ApiError`. */
  async function setLanguage(language: Language): Promise<void> {
    await api.call(calls.setLanguage, { body: { language } })
  }

  function afterSigningOut() {
    const { user } = store.getState()
    return user && roleOf(user.category) === 'citizen' ? paths.landing : paths.signIn
  }

  function signedOut(leaveFor: string, leaving: Leaving) {
    forgetEverything()
    eraseDrafts(storage.tab)
    dispatch({ type: 'signed-out', leaving, leaveFor })
  }

  async function tellServer(): Promise<boolean> {
    if (!tokens.read()) return true
    try {
      await api.call(calls.signOut, { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) })
      return true
    } catch {
      return false
    }
  }

  function watch() {
    monitor?.stop()
    monitor = startMonitor({
      storage: storage.browser,
      now,
      stays: () => stays(storage),
      token: () => tokens.read()?.sessionToken,
      beat: api.renewSession,
      end,
      reload: () => location.reload(),
      warn: (minutesLeft) => dispatch({ type: 'warned', minutesLeft }),
    })
  }

  function end(ending: Ending) {
    // Being idle is decided here, and the server's session is still fresh from the last heartbeat.
    if (ending === 'idle') void tellServer()
    const { user } = store.getState()
    const interruption =
      user && isInterruption(ending)
        ? keepInterruption(storage.tab, user, queries, { now: now(), timeZone: timeZone() })
        : null
    forgetEverything()
    keepMessage(ending)
    dispatch({ type: 'ended', ending, interruption, leaveFor: paths.signIn })
  }

  /** However a session ends, the browser then holds neither user nor tokens. */
  function forgetEverything() {
    epoch++
    close()
    tokens.drop()
    forgetUser(storage.browser)
    endSignIn(storage)
    queries.clear()
  }

  /** Stops watching over it. */
  function close() {
    monitor?.stop()
    monitor = undefined
  }

  return {
    takeUp,
    checkAuth,
    signIn,
    signOut,
    signOutEverywhere,
    deleteAccount,
    setLanguage,
    close,
    /** Takes over what the server said about the user. */
    updateUser(user: User): void {
      const { isAuthenticated, user: before } = store.getState()
      if (isAuthenticated) storeUser(storage.browser, user)
      // Only what has changed is drawn again.
      dispatch({ type: 'user-changed', user: keepSame(before, user) })
    },
    /** The page is about to change by itself: scrolling is then no sign of the person. */
    expectScroll: () => monitor?.expectScroll(),
    /** The person is here: the session goes on. */
    staySignedIn: () => monitor?.stay(),
    /** Whether this sign-in is not to end for doing nothing. */
    stays: () => stays(storage),
    chooseToStay: (chosen: boolean) => chooseToStay(storage, chosen, now()),
    /** The server considers the session over. */
    endedByServer: (reason: SessionRefusal) => end(ENDING_OF[reason]),
  }
}

function isServersFault(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status ?? 0) >= 500
}
