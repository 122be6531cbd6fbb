import { useLocation } from 'react-router'

/** How one account page hands the typed address to the next: as router state, never in the address bar. */
export type CarriedEmail = { email: string }

/** The address handed on by the previous page, or ''. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
