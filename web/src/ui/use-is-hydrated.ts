import { useSyncExternalStore } from 'react'

/**
 * False while React takes over a page that was made in advance, where what it draws must be what stands there. A form is
 * inert until then: it would lose what is typed, and send it by the address bar.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
