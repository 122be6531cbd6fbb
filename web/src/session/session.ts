import type { User } from '@scan/contract/accounts.ts'
import type { TokenStore } from '../api/tokens.ts'
import type { SessionLife } from './session-life.ts'
import { createSessionMemory } from './session-memory.ts'
import { forgetUser } from './forget-user.ts'

interface Deps {
  tokens: TokenStore
  /** Of this tab, and of the whole browser; a page that is prerendered has neither. */
  storage: { tab: Storage | undefined; browser: Storage | undefined }
  /** The wall clock, in epoch milliseconds. */
  now: () => number
  /** What begins and ends sessions: at once where it is there. */
  life: () => SessionLife | Promise<SessionLife>
}

/** Who is signed in (spec section 4), as far as every page has to know it. */
export function createSession({ tokens, storage, now, life }: Deps) {
  const memory = createSessionMemory({ storage, now })
  const { store, dispatch, keepMessage } = memory

  function alive<T>(act: (life: SessionLife) => T): T | Promise<T> {
    const there = life()
    return there instanceof Promise ? there.then(act) : act(there)
  }

  /** Has `SessionLife` do it, which is fetched first where it is not there yet. */
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
      // Left behind by a tab that was closed: on a shared computer nobody else should read it.
      forgetUser(storage.browser)
      dispatch({ type: 'opened', user: null, hasTokens: false, ...memory.stored() })
    },

    actions: {
      checkAuth: having((it) => it.checkAuth),
      signIn: having((it) => it.signIn),
      signOut: having((it) => it.signOut),
      signOutEverywhere: having((it) => it.signOutEverywhere),
      deleteAccount: having((it) => it.deleteAccount),
      updateUser: (user: User) => void alive((it) => it.updateUser(user)),
      staySignedIn: () => void alive((it) => it.staySignedIn()),
      /** Keeps who has just signed up, for the pages that follow; they are not signed in (D5). */
      signedUp: (user: User) => dispatch({ type: 'signed-up', user }),
      /** Forgets who has just signed up, if anybody. */
      leaveSignUp: () => dispatch({ type: 'sign-up-left' }),
      /** The page has gone where an ending led. */
      hasLeft: () => dispatch({ type: 'left' }),
      /** The person has read why the last session ended. */
      messageRead(): void {
        keepMessage(null)
        dispatch({ type: 'message-read' })
      },
      /** The person has read what they have just done, or gone on. */
      flashRead: () => dispatch({ type: 'flash-read' }),
    },
  }
}
