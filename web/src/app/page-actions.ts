import type { LucideIcon } from 'lucide-react'
import { createStore } from 'zustand'

export type PageAction = {
  /** Stays while the label changes: the button stays the same, and keeps the focus. */
  id: string
  label: string
  icon?: LucideIcon
  busy?: boolean
  onPress: () => void
}

/** What the open page has put into the site's header. */
export function createPageActions() {
  const store = createStore<readonly PageAction[]>(() => [])
  return {
    store,
    /** Returns how to take it out again. */
    add(action: PageAction) {
      store.setState((actions) => [...actions, action], true)
      return () => store.setState((actions) => actions.filter((one) => one !== action), true)
    },
  }
}
