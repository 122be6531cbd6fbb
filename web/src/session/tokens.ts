/** What carries a session, kept in this tab alone (spec section 3). */
export interface Tokens {
  sessionToken: string
  refreshToken: string
}

/** Tokens of this session that this tab held before: late calls and duplicated tabs may still name one of them. */
const replaced = new Set<string>()

export function readTokens(): Tokens | undefined {
  try {
    const sessionToken = sessionStorage.getItem('sessionToken')
    const refreshToken = sessionStorage.getItem('refreshToken')
    return sessionToken && refreshToken ? { sessionToken, refreshToken } : undefined
  } catch {
    // There is no storage while a page is prerendered, and a browser may refuse it.
    return undefined
  }
}

export function keepTokens(tokens: Tokens): void {
  sessionStorage.setItem('sessionToken', tokens.sessionToken)
  sessionStorage.setItem('refreshToken', tokens.refreshToken)
}

/** Keeps the pair that follows the present one in the same session. */
export function replaceTokens(tokens: Tokens): void {
  const before = readTokens()
  if (before) replaced.add(before.sessionToken).add(before.refreshToken)
  keepTokens(tokens)
}

export function dropTokens(): void {
  replaced.clear()
  sessionStorage.removeItem('sessionToken')
  sessionStorage.removeItem('refreshToken')
}

/** Whether the present pair follows, in one session, the pair that this token was of. */
export function wasReplaced(token: string): boolean {
  return replaced.has(token)
}
