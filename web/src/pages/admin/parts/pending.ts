import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'
import type { Action } from './action.ts'
import type { Prove } from './identity.tsx'

/** An action that can still be undone: nothing of it is sent yet. */
export interface PendingAction extends Pick<Action, 'ids' | 'pending'> {
  key: number
  /** The page it was pressed on, whose rows show it. */
  page: string
  seconds: number
  /** By this device's clock, in milliseconds. */
  until: number
  isSent: boolean
  send: () => Promise<void>
}

export type PendingActions = ReturnType<typeof createPendingActions>

/** Holds each action for its seconds, and then sends it (D90). */
export function createPendingActions() {
  const store = createStore<readonly PendingAction[]>(() => [])
  let presses = 0

  const undo = (key: number) => store.setState((all) => all.filter((one) => one.key !== key), true)

  async function send(key: number): Promise<void> {
    const pending = store.getState().find((one) => one.key === key)
    if (!pending || pending.isSent) return
    store.setState((all) => all.map((one) => (one === pending ? { ...one, isSent: true } : one)), true)
    await pending.send().finally(() => undo(key))
  }

  return {
    store,
    undo,
    hold(action: Omit<PendingAction, 'key' | 'until' | 'isSent'>): void {
      const key = ++presses
      const wait = action.seconds * 1_000
      store.setState((all) => [...all, { ...action, key, until: Date.now() + wait, isSent: false }], true)
      setTimeout(() => void send(key), wait)
    },
    /** Sends at once what still waits, in the order of the presses. */
    flush: async (): Promise<void> => void (await Promise.all(store.getState().map(({ key }) => send(key)))),
  }
}

/** Shared by all buttons of the panel. */
export interface PanelActions {
  /** Asks the action's question; without one, starts it. */
  ask: (action: Action) => void
  isBusy: boolean
  pending: PendingActions
  undo: (key: number) => void
  prove: Prove
  /** The password or a code is asked for, and every other dialog has to wait. */
  isProving: boolean
}

export const PanelActionsContext = createContext({} as PanelActions)

export const usePanelActions = () => use(PanelActionsContext)

/** The pending action on this person or thing. */
export function usePending(): (id: string | number) => PendingAction | undefined {
  const all = useStore(usePanelActions().pending.store)
  return (id) => all.find(({ ids }) => ids.includes(String(id)))
}
