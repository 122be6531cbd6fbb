/** What carries a session, kept in this tab alone (spec section 3). */
export interface Tokens {
  sessionToken: string
  refreshToken: string
}

/** What was read last in a session, by path, with the name that the server gave to the answer. */
export type Answers = Map<string, { etag: string; reply: unknown }>

/** The tokens of this tab's session. */
export type TokenStore = ReturnType<typeof createTokens>

/** There is no storage while a page is prerendered. */
export function createTokens(storage: Storage | undefined) {
  /** Tokens of this session that this tab held before: late calls and duplicated tabs may still name one of them. */
  const replaced = new Set<string>()
  /** Whether this page has heard of every renewal since it got its pair. Storage may be a copy of an old one. */
  let isUpToDate = false
  /** In memory alone, and another one for each session: what comes late is not kept for who comes next. */
  let answers: Answers = new Map()

  function read(): Tokens | undefined {
    const sessionToken = storage?.getItem('sessionToken')
    const refreshToken = storage?.getItem('refreshToken')
    return sessionToken && refreshToken ? { sessionToken, refreshToken } : undefined
  }

  function keep({ sessionToken, refreshToken }: Tokens): void {
    storage?.setItem('sessionToken', sessionToken)
    storage?.setItem('refreshToken', refreshToken)
    isUpToDate = true
  }

  return {
    read,
    answers: (): Answers => answers,

    /** Keeps the pair of a session that has just begun. */
    begin(tokens: Tokens): void {
      answers = new Map()
      keep(tokens)
    },

    /** Keeps the pair that follows the present one in the same session. */
    replace(tokens: Tokens): void {
      const before = read()
      if (before) replaced.add(before.sessionToken).add(before.refreshToken)
      keep(tokens)
    },

    drop(): void {
      replaced.clear()
      answers = new Map()
      storage?.removeItem('sessionToken')
      storage?.removeItem('refreshToken')
    },

    /** Whether the present pair follows, in one session, the pair that this token was of. */
    wasReplaced: (token: string): boolean => replaced.has(token),
    isUpToDate: (): boolean => isUpToDate,
  }
}
