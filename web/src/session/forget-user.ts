/** The name under which a browser keeps the signed-in user. */
export const KEPT_USER = 'scanUser'
/** The name under which it keeps the choice of not being signed out for doing nothing. */
export const KEPT_STAYING = 'scanStays'

export function forgetUser(storage: Storage | undefined): void {
  for (const kept of [KEPT_USER, KEPT_STAYING]) storage?.removeItem(kept)
}
