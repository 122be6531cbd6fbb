import type { User, accounts } from '@scan/contract/accounts.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { sessions } from '@scan/contract/sessions.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand'
import { type Client, ApiError } from '../api/client.ts'
import { keepSame } from '../api/keep-same.ts'
import { accountCalls, sessionCalls } from '../api/own-calls.ts'
import { queryKeys } from '../api/queries.ts'
import type { TokenStore } from '../api/tokens.ts'
import type { Translate } from '../words/translate.ts'
import { paths } from '../../paths.ts'
import { eraseDrafts, forgetInterruption, forgetUser, storeInterruption } from './drafts.ts'
import { interruptionOf } from './interruption.ts'
import {
  type Monitor,
  TRIES,
  TRY_AGAIN_AFTER_MS,
  beginSignIn,
  chooseToStay,
  endSignIn,
  startMonitor,
  stays,
} from './monitor.ts'
import { type Ending, NOBODY, type SessionState, type Storages, keepMessage, leftBehind } from './state.ts'
import { storeUser, storedUser } from './stored-user.ts'

/** Signing out waits no longer than this for a server that does not answer. */
const SIGN_OUT_PATIENCE_MS = 5_000

interface Deps {
  client: Client
  tokens: TokenStore
  queries: QueryClient
  t: Translate
  storage: Storages
  now: () => number
  timeZone: () => string
}

const ENDING_OF: Record<SessionRefusal, Ending> = {
  'session-idle': 'idle',
  'session-invalid': 'expired',
  'account-terminated': 'terminated',
  'account-left': 'left',
  'account-suspended': 'suspended',
}

/** The session of this tab (spec section 4): begun, watched over and ended here. */
export class Session {
  // While a page is prerendered nobody knows who will read it.
  readonly store = createStore<SessionState>(() => ({ ...NOBODY, isCheckingAuth: true }))
  readonly get = this.store.getState
  /** Sends pending actions before somebody signs out. */
  readonly beforeSigningOut = new Set<() => Promise<void>>()
  readonly #deps: Deps
  #monitor: Monitor | undefined
  /** Counts sessions: late answers belong to an earlier one. */
  #epoch = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Takes up what this tab holds of a session, once, before the first page is shown. */
  open(): void {
    const { tokens, storage, now } = this.#deps
    const hasTokens = tokens.read() !== undefined
    // Left by a closed tab: on a shared computer nobody else should read it.
    if (!hasTokens) forgetUser(storage.browser)
    // Only a stored user and a token together count; a token alone is first checked with the server.
    const user = storedUser(storage.browser)
    const left = leftBehind(storage.tab, now())
    this.store.setState({
      ...NOBODY,
      user,
      isAuthenticated: user !== null,
      isCheckingAuth: hasTokens,
      ...left,
    })
    if (!hasTokens) return
    this.#watch()
    void this.checkAuth()
  }

  close(): void {
    this.#monitor?.stop()
    this.#monitor = undefined
  }

  stays(): boolean {
    return stays(this.#deps.storage)
  }

  chooseToStay(isChosen: boolean): void {
    chooseToStay(this.#deps.storage, isChosen, this.#deps.now())
  }

  endedByServer(reason: SessionRefusal): void {
    this.#end(ENDING_OF[reason])
  }

  // Bound to this, for components and listeners.

  /** Asks the server who is signed in (spec section 4, check-auth). */
  checkAuth = async (): Promise<void> => {
    const { client, tokens, queries } = this.#deps
    if (!tokens.read()) return
    const began = this.#epoch
    // The outcome of the last try stays until this one is answered.
    this.store.setState({ isCheckingAuth: true })
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
      if (this.#epoch !== began) return
      try {
        const { user } = await client.call((await sessionCalls()).me)
        if (this.#epoch !== began) return
        queries.setQueryData(queryKeys.me, user)
        this.#confirm(user, this.get().flash)
        return
      } catch (failure) {
        // An ending announced by the server was dealt with where it was heard.
        if (this.#epoch !== began) return
        if (!(failure instanceof ApiError && (failure.status ?? 0) >= 500)) {
          const error = failure instanceof ApiError ? failure.message : ''
          this.store.setState({ isCheckingAuth: false, error })
          return
        }
      }
    }
    this.#end('server-failed')
  }

  signIn = async (credentials: Body<typeof sessions.signIn>): Promise<User> => {
    const { client, tokens, queries, storage, now } = this.#deps
    this.store.setState({ isLoading: true, error: null })
    try {
      const { user, ...pair } = await client.call((await sessionCalls()).signIn, { body: credentials })
      this.#epoch++
      queries.clear()
      eraseDrafts(storage.tab, { owner: user.id })
      tokens.drop()
      tokens.begin(pair)
      beginSignIn(storage, now())
      keepMessage(storage.tab, null)
      forgetInterruption(storage.tab)
      this.#confirm(user)
      this.#watch()
      return user
    } catch (failure) {
      this.store.setState({ isLoading: false })
      throw failure
    }
  }

  /** Signs out, says so, and leads where the role belongs (D2). The browser forgets the person in any case. */
  signOut = async (): Promise<void> => {
    const redirectTo = this.#pageAfterSignOut()
    this.store.setState({ isLoading: true, error: null })
    await this.#flush()
    const isRevoked = await this.#revoke()
    this.#forget()
    eraseDrafts(this.#deps.storage.tab)
    if (isRevoked) return this.store.setState({ ...NOBODY, flash: 'signed-out', redirectTo })
    this.#redirectToSignIn('unconfirmed')
    const { ALOUD, toast } = await import('../../ui/overlays/toasts.tsx')
    toast.error(this.#deps.t('sessions.signOutFailed'), ALOUD)
  }

  /** On every device. If the server refuses, nobody is signed out, here neither. */
  signOutEverywhere = async (): Promise<void> => {
    const redirectTo = this.#pageAfterSignOut()
    await this.#flush()
    await this.#deps.client.call((await sessionCalls()).signOutEverywhere)
    this.#leave('signed-out-everywhere', redirectTo)
  }

  deleteAccount = async (body: Body<typeof accounts.deleteMe>): Promise<void> => {
    await this.#deps.client.call((await accountCalls()).deleteMe, { body })
    this.#leave('account-deleted', paths.landing)
  }

  updateUser = (user: User): void => {
    const { isAuthenticated, user: before } = this.get()
    if (!isAuthenticated) return
    storeUser(this.#deps.storage.browser, user)
    // Only what has changed is drawn again.
    const changed = keepSame(before, user)
    if (changed !== before) this.store.setState({ user: changed })
  }

  staySignedIn = (): void => this.#monitor?.stay()

  /** The page is about to change by itself: scrolling is then no sign of the person. */
  expectScroll = (): void => this.#monitor?.expectScroll()

  clearRedirect = (): void => this.store.setState({ redirectTo: null })

  dismissMessage = (): void => {
    keepMessage(this.#deps.storage.tab, null)
    this.store.setState({ message: null })
  }

  showFlash = (flash: SessionState['flash']): void => this.store.setState({ flash })

  #confirm(user: User, flash: SessionState['flash'] = null) {
    storeUser(this.#deps.storage.browser, user)
    this.store.setState({ ...NOBODY, user, isAuthenticated: true, isConfirmed: true, flash })
  }

  #watch() {
    const { client, tokens, storage, now } = this.#deps
    this.close()
    this.#monitor = startMonitor({
      storage,
      now,
      token: () => tokens.read()?.sessionToken,
      beat: client.renewSession,
      end: (ending) => this.#end(ending),
      reload: () => location.reload(),
      warn: (minutesLeft) => {
        // Called every second.
        if (minutesLeft !== this.get().minutesLeft) this.store.setState({ minutesLeft })
      },
    })
  }

  #end(ending: Ending) {
    const { queries, storage, now, timeZone } = this.#deps
    // Being idle is decided here, and the server's session is still fresh from the last heartbeat.
    if (ending === 'idle') void this.#revoke()
    const { user } = this.get()
    // The connection broke, or what is at its other end: nobody did anything to end the session.
    const isInterrupted = ending === 'disconnected' || ending === 'server-failed'
    const interruption = user && isInterrupted ? interruptionOf(user, queries, now(), timeZone()) : null
    if (interruption && ending === 'server-failed') interruption.isServers = true
    if (interruption) storeInterruption(storage.tab, interruption)
    this.#forget()
    this.#redirectToSignIn(ending, interruption)
  }

  #redirectToSignIn(message: Ending, interruption: SessionState['interruption'] = null) {
    keepMessage(this.#deps.storage.tab, message)
    this.store.setState({ ...NOBODY, message, interruption, redirectTo: paths.signIn })
  }

  #pageAfterSignOut() {
    const { user } = this.get()
    return user && roleOf(user.category) === 'citizen' ? paths.landing : paths.signIn
  }

  #leave(flash: SessionState['flash'], redirectTo: string) {
    this.#forget()
    eraseDrafts(this.#deps.storage.tab)
    this.store.setState({ ...NOBODY, flash, redirectTo })
  }

  /** Sends what waits for that: without the session nobody could. */
  async #flush(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_PATIENCE_MS))
    const all = [...this.beforeSigningOut].map((send) => send())
    if (all.length > 0) await Promise.race([Promise.allSettled(all), patience])
  }

  /** Ends the session on the server; false without an answer. */
  async #revoke(): Promise<boolean> {
    const { client, tokens } = this.#deps
    if (!tokens.read()) return true
    const signal = AbortSignal.timeout(SIGN_OUT_PATIENCE_MS)
    return client.endSession(signal).then(
      () => true,
      () => false,
    )
  }

  /** However a session ends, the browser then holds neither user nor tokens. */
  #forget() {
    const { tokens, queries, storage } = this.#deps
    this.#epoch++
    this.close()
    tokens.drop()
    forgetUser(storage.browser)
    endSignIn(storage)
    queries.clear()
  }
}
