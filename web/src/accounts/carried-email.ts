import { useLocation } from 'react-router'

/** How one account page hands the typed address on to the next: as the router's state, never in the address bar. */
export type CarriedEmail = { email: string }

/** The address that the page before handed on, or ''. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
