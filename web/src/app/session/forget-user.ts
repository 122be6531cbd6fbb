/** The name under which a browser keeps the signed-in user. */
export const KEPT_USER = 'scanUser'

export function forgetUser(storage: Storage | undefined): void {
  storage?.removeItem(KEPT_USER)
}
