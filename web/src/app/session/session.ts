import type { User } from '@scan/contract/accounts.ts'
import type { TokenStore } from '../api/tokens.ts'
import type { SessionLife } from './session-life.ts'
import { createSessionMemory } from './session-memory.ts'
import { forgetUser } from './forget-user.ts'

interface Deps {
  tokens: TokenStore
  /** This tab's, and the whole browser's; a prerendered page has neither. */
  storage: { tab: Storage | undefined; browser: Storage | undefined }
  /** The wall clock, in epoch milliseconds. */
  now: () => number
  /** What begins and ends sessions: at once if it is there. */
  life: () => SessionLife | Promise<SessionLife>
}

/** Who is signed in (spec section 4), as far as every page has to know. */
export function createSession({ tokens, storage, now, life }: Deps) {
  const memory = createSessionMemory({ storage, now })
  const { store, dispatch, keepMessage } = memory
  /** What somebody has just signed up with in this tab: kept only here, and only until they are signed in or leave. */
  let chosen: { email: string; password: string } | undefined

  function alive<T>(act: (life: SessionLife) => T): T | Promise<T> {
    const there = life()
    return there instanceof Promise ? there.then(act) : act(there)
  }

  /** Has `SessionLife` do it, fetching that first if it is not there yet. */
  const having =
    <Sent extends unknown[], T>(act: (life: SessionLife) => (...sent: Sent) => Promise<T>) =>
    async (...sent: Sent): Promise<T> =>
      alive((it) => act(it)(...sent))

  return {
    store,
    get: store.getState,
    memory,

    /** Takes up what this tab holds of a session, once, before the first page is shown. Settles when that is done. */
    open(): void | Promise<void> {
      if (tokens.read()) return alive((it) => it.takeUp())
      // Left behind by a closed tab: on a shared computer nobody else should read it.
      forgetUser(storage.browser)
      dispatch({ type: 'opened', user: null, hasTokens: false, ...memory.stored() })
    },

    actions: {
      checkAuth: having((it) => it.checkAuth),
      signIn: having((it) => it.signIn),
      signOut: having((it) => it.signOut),
      signOutEverywhere: having((it) => it.signOutEverywhere),
      deleteAccount: having((it) => it.deleteAccount),
      setLanguage: having((it) => it.setLanguage),
      updateUser: (user: User) => void alive((it) => it.updateUser(user)),
      staySignedIn: () => void alive((it) => it.staySignedIn()),
      /** Keeps somebody who has just signed up, for the pages that follow; they are not signed in (D5). */
      signedUp(user: User, password: string): void {
        chosen = { email: user.email, password }
        dispatch({ type: 'signed-up', user })
      },
      /**
       * Signs in somebody who signed up here and has since proved this address; false if they have to type their
       * password.
       */
      async enterAfterSignUp(email: string): Promise<boolean> {
        const credentials = chosen?.email === email ? chosen : undefined
        chosen = undefined
        if (!credentials) return false
        await alive((it) => it.signIn(credentials))
        return true
      },
      /** Forgets anybody who has just signed up. */
      leaveSignUp(): void {
        chosen = undefined
        dispatch({ type: 'sign-up-left' })
      },
      /** The page has gone where an ending led. */
      hasLeft: () => dispatch({ type: 'left' }),
      /** The person has read why the last session ended. */
      messageRead(): void {
        keepMessage(null)
        dispatch({ type: 'message-read' })
      },
      /** The person has read what they have just done, or moved on. */
      flashRead: () => dispatch({ type: 'flash-read' }),
    },
  }
}
