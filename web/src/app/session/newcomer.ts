import type { User } from '@scan/contract/accounts.ts'
import { HOUR_MS } from '@scan/domain/clock.ts'
import { createStore } from 'zustand'

export interface NewcomerState {
  /** Signed up in this tab and known by name to the pages that follow, but not signed in (D5). */
  newcomer: User | null
  /** The address that was verified in this tab, until somebody signs in or leaves the page for it. */
  verifiedEmail: string | null
}

/** The tab of an emailed link says it to the others of its browser. */
interface VerifiedMessage {
  type: 'verified'
  email: string
}

/** How long the tab that signed up listens for it. */
const LISTENS_MS = HOUR_MS

/** A sign-up on its way to the first sign-in: in the memory of its tab alone. */
export function createNewcomer(otherTabs: BroadcastChannel | undefined, now: () => number) {
  const store = createStore<NewcomerState>(() => ({ newcomer: null, verifiedEmail: null }))
  let signedUpAt = 0
  otherTabs?.addEventListener('message', ({ data: message }: MessageEvent<VerifiedMessage>) => {
    const { newcomer } = store.getState()
    if (message.type !== 'verified' || now() - signedUpAt >= LISTENS_MS) return
    if (message.email === newcomer?.email) store.setState({ newcomer: { ...newcomer, isVerified: true } })
  })
  return {
    store,
    signedUp(newcomer: User): void {
      signedUpAt = now()
      store.setState({ newcomer })
    },
    /** Their link or code was used here. It signs nobody in: whoever typed the password may be somebody else (D106). */
    verified(email: string, { maySignIn }: { maySignIn: boolean }): void {
      otherTabs?.postMessage({ type: 'verified', email } satisfies VerifiedMessage)
      if (maySignIn) store.setState({ verifiedEmail: email })
    },
    forget: () => store.setState({ newcomer: null, verifiedEmail: null }),
    forgetNewcomer: () => store.setState({ newcomer: null }),
    forgetVerifiedEmail: () => store.setState({ verifiedEmail: null }),
  }
}
