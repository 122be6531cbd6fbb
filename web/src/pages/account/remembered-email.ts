const STORAGE_KEY = 'scanEmail'

/** The address that someone asked this device to remember, or ''. Nothing else is ever remembered (D7). */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    // Storage may be switched off.
    return ''
  }
}

/** Keeps the address on this device; '' forgets it. */
export function rememberEmail(email: string) {
  try {
    if (email) localStorage.setItem(STORAGE_KEY, email)
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then it is not filled in next time.
  }
}
