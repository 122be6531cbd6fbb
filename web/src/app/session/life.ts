import { StoredUser, accounts } from '@scan/contract/accounts.ts'
import type { User } from '@scan/contract/accounts.ts'
import type { Body, Reply } from '@scan/contract/endpoint.ts'
import type { helpRequests } from '@scan/contract/help-requests.ts'
import { sessions } from '@scan/contract/sessions.ts'
import { DAY_MS, HOUR_MS, instantOf, wallClock } from '@scan/domain/clock.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { SessionRefusal } from '@scan/domain/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { createStore } from 'zustand'
import { type Client, ApiError } from '../api/client.ts'
import { keepSame } from '../api/keep-same.ts'
import { queryKeys } from '../api/queries.ts'
import type { TokenStore } from '../api/tokens.ts'
import type { Translate } from '../words/translate.ts'
import { paths } from '../../paths.ts'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import {
  type Interruption,
  KEPT_USER,
  type Visit,
  eraseDrafts,
  forgetInterruption,
  forgetUser,
  storeInterruption,
} from './drafts.ts'
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

/** Signing out waits no longer than this for a server that does not answer. */
const SIGN_OUT_PATIENCE_MS = 5_000

interface Deps {
  client: Client
  tokens: TokenStore
  queries: QueryClient
  otherTabs?: BroadcastChannel | undefined
  t: Translate
  storage: Storages
  now: () => number
  timeZone: () => string
}

/** What the tab of an emailed link tells the others of its browser. */
type Word = { type: 'verified'; email: string }

/** How long the tab that signed up listens for it. */
const LISTENS_MS = HOUR_MS

const ENDING_OF: Record<SessionRefusal, Ending> = {
  'session-idle': 'idle',
  'session-invalid': 'expired',
  'account-terminated': 'terminated',
  'account-left': 'left',
  'account-suspended': 'suspended',
}

/** Who is signed in (spec section 4): begins sessions, watches over them and ends them. */
export function createSession({ client, tokens, queries, otherTabs, t, storage, now, timeZone }: Deps) {
  // While a page is prerendered nobody knows who will read it.
  const store = createStore<SessionState>(() => ({ ...NOBODY, isCheckingAuth: true }))
  let monitor: Monitor | undefined
  /** Counts sessions: late answers belong to an earlier one. */
  let epoch = 0
  /** What is to be sent before somebody signs out. */
  const beforeSigningOut = new Set<() => Promise<void>>()
  let signedUpAt = 0
  otherTabs?.addEventListener('message', ({ data: said }: MessageEvent<Word>) => {
    const { user, isAuthenticated } = store.getState()
    const isListening = !isAuthenticated && now() - signedUpAt < LISTENS_MS
    if (said.type === 'verified' && isListening && said.email === user?.email)
      store.setState({ user: { ...user, isVerified: true } })
  })

  /** Takes up what this tab holds of a session, once, before the first page is shown. */
  function open(): void {
    const isHeld = tokens.read() !== undefined
    // Left by a closed tab: on a shared computer nobody else should read it.
    if (!isHeld) forgetUser(storage.browser)
    // Only a stored user and a token together count; a token alone is first checked with the server.
    const user = storedUser(storage.browser)
    const left = leftBehind(storage.tab, now())
    store.setState({ ...NOBODY, user, isAuthenticated: user !== null, isCheckingAuth: isHeld, ...left })
    if (!isHeld) return
    watch()
    void checkAuth()
  }

  /** Asks the server who is signed in (spec section 4, check-auth). */
  async function checkAuth(): Promise<void> {
    if (!tokens.read()) return
    const began = epoch
    // What was said of the last try stays until this one is answered.
    store.setState({ isCheckingAuth: true })
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
      if (epoch !== began) return
      try {
        const { user } = await client.call(sessions.me)
        if (epoch !== began) return
        queries.setQueryData(queryKeys.me, user)
        confirmed(user, store.getState().flash)
        return
      } catch (failure) {
        // An ending announced by the server was dealt with where it was heard.
        if (epoch !== began) return
        if (!(failure instanceof ApiError && (failure.status ?? 0) >= 500)) {
          const error = failure instanceof ApiError ? failure.message : ''
          store.setState({ isCheckingAuth: false, error })
          return
        }
      }
    }
    end('server-failed')
  }

  function confirmed(user: User, flash: SessionState['flash'] = null) {
    storeUser(storage.browser, user)
    store.setState({ ...NOBODY, user, isAuthenticated: true, isConfirmed: true, flash })
  }

  async function signIn(credentials: Body<typeof sessions.signIn>): Promise<User> {
    store.setState({ isLoading: true, error: null })
    try {
      const { user, ...pair } = await client.call(sessions.signIn, { body: credentials })
      epoch++
      queries.clear()
      eraseDrafts(storage.tab, { owner: user.id })
      tokens.drop()
      tokens.begin(pair)
      beginSignIn(storage, now())
      keepMessage(storage.tab, null)
      forgetInterruption(storage.tab)
      confirmed(user)
      watch()
      return user
    } catch (failure) {
      store.setState({ isLoading: false })
      throw failure
    }
  }

  /** Signs out, says so, and leads where the role belongs (D2). The browser forgets the person in any case. */
  async function signOut(): Promise<void> {
    const leaveFor = afterSigningOut()
    store.setState({ isLoading: true, error: null })
    await finish()
    const isTold = await tellServer()
    forgetEverything()
    eraseDrafts(storage.tab)
    if (isTold) return store.setState({ ...NOBODY, flash: 'signed-out', leaveFor })
    ended('unconfirmed')
    toast.error(t('sessions.signOutFailed'), ALOUD)
  }

  /** On every device. If the server refuses, nobody is signed out, here neither. */
  async function signOutEverywhere(): Promise<void> {
    const leaveFor = afterSigningOut()
    await finish()
    await client.call(sessions.signOutEverywhere)
    left('signed-out-everywhere', leaveFor)
  }

  async function deleteAccount(body: Body<typeof accounts.deleteMe>): Promise<void> {
    await client.call(accounts.deleteMe, { body })
    left('account-deleted', paths.landing)
  }

  function afterSigningOut() {
    const { user } = store.getState()
    return user && roleOf(user.category) === 'citizen' ? paths.landing : paths.signIn
  }

  function left(flash: SessionState['flash'], leaveFor: string) {
    forgetEverything()
    eraseDrafts(storage.tab)
    store.setState({ ...NOBODY, flash, leaveFor })
  }

  /** Without the session nobody could send it any more. */
  async function finish(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_PATIENCE_MS))
    const all = [...beforeSigningOut].map((send) => send())
    if (all.length > 0) await Promise.race([Promise.allSettled(all), patience])
  }

  async function tellServer(): Promise<boolean> {
    if (!tokens.read()) return true
    const signal = AbortSignal.timeout(SIGN_OUT_PATIENCE_MS)
    return client.call(sessions.signOut, { signal }).then(
      () => true,
      () => false,
    )
  }

  function watch() {
    monitor?.stop()
    monitor = startMonitor({
      storage,
      now,
      token: () => tokens.read()?.sessionToken,
      beat: client.renewSession,
      end,
      reload: () => location.reload(),
      warn: (minutesLeft) => {
        // Told every second.
        if (minutesLeft !== store.getState().minutesLeft) store.setState({ minutesLeft })
      },
    })
  }

  function end(ending: Ending) {
    // Being idle is decided here, and the server's session is still fresh from the last heartbeat.
    if (ending === 'idle') void tellServer()
    const { user } = store.getState()
    // The connection broke, or what is at its other end: nobody did anything to end the session.
    const isInterrupted = ending === 'disconnected' || ending === 'server-failed'
    const interruption = user && isInterrupted ? interruptionOf(user, queries, now(), timeZone()) : null
    if (interruption && ending === 'server-failed') interruption.isServers = true
    if (interruption) storeInterruption(storage.tab, interruption)
    forgetEverything()
    ended(ending, interruption)
  }

  function ended(message: Ending, interruption: Interruption | null = null) {
    keepMessage(storage.tab, message)
    store.setState({ ...NOBODY, message, interruption, leaveFor: paths.signIn })
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

  function close() {
    monitor?.stop()
    monitor = undefined
  }

  return {
    store,
    get: store.getState,
    open,
    close,
    /** The page is about to change by itself: scrolling is then no sign of the person. */
    expectScroll: () => monitor?.expectScroll(),
    stays: () => stays(storage),
    chooseToStay: (isChosen: boolean) => chooseToStay(storage, isChosen, now()),
    beforeSigningOut,
    endedByServer: (reason: SessionRefusal) => end(ENDING_OF[reason]),

    actions: {
      checkAuth,
      signIn,
      signOut,
      signOutEverywhere,
      deleteAccount,
      staySignedIn: () => monitor?.stay(),
      updateUser(user: User): void {
        const { isAuthenticated, user: before } = store.getState()
        if (isAuthenticated) storeUser(storage.browser, user)
        // Only what has changed is drawn again.
        const changed = keepSame(before, user)
        if (changed !== before) store.setState({ user: changed })
      },
      /** Somebody has signed up: known by name to the pages that follow, but not signed in (D5). */
      signedUp(user: User): void {
        signedUpAt = now()
        if (!store.getState().isAuthenticated) store.setState({ user, error: null })
      },
      leaveSignUp(): void {
        if (!store.getState().isAuthenticated) store.setState({ user: null })
      },
      /** Their link or code was used here. It signs nobody in: whoever typed the password may be somebody else (D106). */
      verified(email: string, { maySignIn }: { maySignIn: boolean }): void {
        otherTabs?.postMessage({ type: 'verified', email } satisfies Word)
        if (maySignIn) store.setState({ verifiedEmail: email })
      },
      verifiedRead: () => store.setState({ verifiedEmail: null }),
      hasLeft: () => store.setState({ leaveFor: null }),
      messageRead(): void {
        keepMessage(storage.tab, null)
        store.setState({ message: null })
      },
      linkNotUsed: () => store.setState({ flash: 'link-not-used' }),
      flashRead: () => store.setState({ flash: null }),
    },
  }
}

/** Keeps the signed-in user, in the wire's words and with no more than the specification names (section 3). */
export function storeUser(storage: Storage | undefined, user: User): void {
  const { skills, homeDistrict, ...person } = user
  const kept = roleOf(user.category) === 'volunteer' ? { ...person, skills, homeDistrict } : person
  storage?.setItem(KEPT_USER, JSON.stringify(z.encode(StoredUser, kept)))
}

/** As far as `storeUser` has kept of them; null for anything unreadable. */
function storedUser(storage: Storage | undefined): User | null {
  try {
    const kept = StoredUser.safeParse(JSON.parse(storage?.getItem(KEPT_USER) ?? 'null'))
    if (!kept.success) return null
    const { skills = null, homeDistrict = null, ...person } = kept.data
    const unknown = {
      homeArea: null,
      homeAddress: null,
      homeLandmark: null,
      request: null,
      lastOutcome: null,
    }
    // Anybody with a session is verified.
    return { ...person, skills, homeDistrict, isVerified: true, ...unknown }
  } catch {
    // Anybody may have written what is stored there.
    return null
  }
}

type Board = { pages: Reply<typeof helpRequests.listRequests>[] }

/** This person's visit, as far as this tab has read it. */
function visitOf({ id, request }: User, queries: QueryClient, timeZone: string): Visit | null {
  if (request?.volunteer) {
    const { helpType, date, time, district, area, volunteer } = request
    const { name, phone, code } = volunteer
    return { helpType, date, time, district, area, address: null, landmark: null, name, phone, code }
  }
  // The board that was read last, whatever its filters: another may show a visit that is gone.
  const [newest] = queries
    .getQueryCache()
    .findAll({ queryKey: queryKeys.requests })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  const accepted = (newest?.state.data as Board | undefined)?.pages
    .flatMap(({ requests }) => requests)
    .find(({ volunteer }) => volunteer?.id === id)
  if (!accepted?.citizenName || !accepted.citizenPhone) return null
  const { helpType, date, time, district, area, address, landmark } = accepted
  const { citizenName: name, citizenPhone: phone } = accepted
  const shown = accepted.houseFrom && wallClock(accepted.houseFrom, timeZone)
  const houseFrom = shown ? `${shown.date}T${shown.time}` : null
  return { helpType, date, time, district, area, address, landmark, houseFrom, name, phone, code: null }
}

/** What the signed-in person should not lose with the connection (D57). */
function interruptionOf(user: User, queries: QueryClient, now: number, timeZone: string): Interruption {
  const visit = visitOf(user, queries, timeZone)
  const startsAt = visit && instantOf(visit.date, visit.time, timeZone)?.getTime()
  const until = (startsAt ?? now) + DAY_MS
  // Of a visit that is long over only the email address is kept: it helps to sign in.
  const { email } = user
  return until > now ? { email, visit, until } : { email, visit: null, until: now + DAY_MS }
}
