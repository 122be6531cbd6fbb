/** The name under which a tab keeps which sign-in it comes from; a duplicated tab gets a copy. */
const SIGN_IN = 'scanSignIn'
/** The name under which the browser keeps which sign-in is not to end for doing nothing. */
const STAYING = 'scanStays'

interface Storages {
  tab: Storage | undefined
  browser: Storage | undefined
}

/** Notes that somebody has just signed in in this tab: what anybody chose before is not theirs. */
export function beginSignIn({ tab }: Pick<Storages, 'tab'>, now: number): string {
  // No two sign-ins of one browser share a millisecond, and a time names nobody.
  const signIn = String(now)
  tab?.setItem(SIGN_IN, signIn)
  return signIn
}

/** Whether this sign-in is not to end for doing nothing, in whichever of its tabs that was chosen. */
export function stays({ tab, browser }: Storages): boolean {
  const signIn = tab?.getItem(SIGN_IN) ?? null
  return signIn !== null && browser?.getItem(STAYING) === signIn
}

/** Keeps the choice, or takes it back. */
export function chooseToStay(storage: Storages, chosen: boolean, now: number): void {
  const { tab, browser } = storage
  if (chosen) browser?.setItem(STAYING, tab?.getItem(SIGN_IN) ?? beginSignIn(storage, now))
  else if (stays(storage)) browser?.removeItem(STAYING)
}

/** However a sign-in ends, its choice ends with it, and nobody else's. */
export function endSignIn(storage: Storages): void {
  if (stays(storage)) storage.browser?.removeItem(STAYING)
  storage.tab?.removeItem(SIGN_IN)
}
