import { useSyncExternalStore } from 'react'

/**
 * False while React takes over a prerendered page, when it must draw what is already there. Until then a form is inert:
 * it would lose what is typed, and send it through the address bar.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
