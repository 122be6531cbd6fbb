import { createContext, use } from 'react'
import { createStore, useStore } from 'zustand'
import type { Message } from '../../../app/failure.ts'

/** What was pressed and can still be taken back: nothing of it is sent yet (D90). */
export interface Press {
  /** 'Approve: Asha Thomas' */
  what: Message
  /** Whom or what it concerns. */
  ids: readonly string[]
  /** Whether they leave the lists with it. */
  leaves: boolean
  /** Sends it, and tells what became of it. */
  send: () => Promise<void>
}

export interface HeldPress extends Press {
  key: number
  /** By this device's clock, in milliseconds. */
  until: number
  /** It is on its way; the lists keep showing it as done. */
  isSent: boolean
}

export type HeldPresses = ReturnType<typeof createHeldPresses>

/** Holds each press for its seconds, and then sends it. */
export function createHeldPresses() {
  const store = createStore<readonly HeldPress[]>(() => [])
  let presses = 0

  const drop = (key: number) => store.setState((all) => all.filter((one) => one.key !== key), true)

  async function send(key: number): Promise<void> {
    const press = store.getState().find((one) => one.key === key)
    if (!press || press.isSent) return
    store.setState((all) => all.map((one) => (one === press ? { ...one, isSent: true } : one)), true)
    await press.send().finally(() => drop(key))
  }

  return {
    store,
    hold(press: Press, seconds: number): void {
      const key = ++presses
      const until = Date.now() + seconds * 1_000
      store.setState((all) => [...all, { ...press, key, until, isSent: false }], true)
      setTimeout(() => void send(key), seconds * 1_000)
    },
    undo: drop,
    /** Sends at once what still waits, in the order of the presses. */
    sendAll: async (): Promise<void> =>
      void (await Promise.all(store.getState().map(({ key }) => send(key)))),
  }
}

export const HeldContext = createContext(createHeldPresses())

const useHeld = () => useStore(use(HeldContext).store)

/** Whether something about this person or thing was pressed that is not done yet. */
export function useIsHeld(id: string): boolean {
  return useHeld().some(({ ids }) => ids.includes(id))
}

/** Who or what has left the lists by such a press. */
export function useHeldAway(): ReadonlySet<string> {
  return new Set(useHeld().flatMap(({ ids, leaves }) => (leaves ? ids : [])))
}
