import { createStore } from 'zustand'
import type { HeaderItem } from '../ui/site/site-header.tsx'

export type PageAction = Extract<HeaderItem, { onPress: () => void }>

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
