import { createStore } from 'zustand'
import { storedInterruption } from './interruption.ts'
import { NOBODY, isEnding, sessionReducer } from './session-state.ts'
import type { Ending, SessionEvent, SessionState } from './session-state.ts'

const MESSAGE_KEY = 'scanMessage'

/** While a page is prerendered nobody knows who will read it. */
const UNKNOWN: SessionState = { ...NOBODY, isCheckingAuth: true }

interface Deps {
  storage: { tab: Storage | undefined }
  /** The wall clock, in epoch milliseconds. */
  now: () => number
}

export type SessionMemory = ReturnType<typeof createSessionMemory>

/** The session's state, and what of it outlives the page in this tab. */
export function createSessionMemory({ storage, now }: Deps) {
  const store = createStore<SessionState>(() => UNKNOWN)
  const dispatch = (event: SessionEvent) => store.setState((state) => sessionReducer(state, event))

  /** What the last session has left in this tab. */
  function stored() {
    const message = storage.tab?.getItem(MESSAGE_KEY) ?? ''
    return {
      message: isEnding(message) ? message : null,
      interruption: storedInterruption(storage.tab, now()),
    }
  }

  function keepMessage(ending: Ending | null) {
    if (ending) storage.tab?.setItem(MESSAGE_KEY, ending)
    else storage.tab?.removeItem(MESSAGE_KEY)
  }

  return { store, dispatch, keepMessage, stored }
}
