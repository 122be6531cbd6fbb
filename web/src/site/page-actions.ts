import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import type { HeaderItem } from '../ui/site/site-header.tsx'

export type PageAction = Extract<HeaderItem, { onPress: () => void }>

let actions: readonly { id: string; action: PageAction }[] = []
const listeners = new Set<() => void>()

function change(next: typeof actions) {
  actions = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts something to do into the site's header while this page is open, such as a citizen's 'Refresh'. */
export function usePageAction({ label, icon, busy = false, onPress }: PageAction): void {
  const id = useId()
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const action = { label, busy, onPress: () => latest.current(), ...(icon ? { icon } : {}) }
    change([...actions.filter((one) => one.id !== id), { id, action }])
    return () => change(actions.filter((one) => one.id !== id))
  }, [id, label, icon, busy])
}

/** What the open page has put into the header. */
export function usePageActions(): readonly PageAction[] {
  return useSyncExternalStore(
    subscribe,
    () => actions,
    () => NONE,
  ).map(({ action }) => action)
}

const NONE: typeof actions = []
