import { useSyncExternalStore } from 'react'

/** Until React has taken over, a form is inert: it would lose what is typed, and send it through the address bar. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
