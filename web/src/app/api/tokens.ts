/** What carries a session, kept in this tab only (spec section 3). */
export interface Tokens {
  sessionToken: string
  refreshToken: string
}

/** What was last read in a session, by path, with the answer's ETag. */
export type Answers = Map<string, { etag: string; reply: unknown }>

/** The tokens of this tab's session. */
export type TokenStore = ReturnType<typeof createTokens>

/** There is no storage while a page is prerendered. */
export function createTokens(storage: Storage | undefined) {
  /** Earlier tokens of this session in this tab: late calls and duplicated tabs may still name one. */
  const replaced = new Set<string>()
  /** Whether this page has heard of every renewal since it got its pair. Storage may hold a copy of an old one. */
  let isUpToDate = false
  /** Where the browser lets nothing be stored, until the page is left. */
  let held: Tokens | undefined
  /** In memory only, and a new one for each session: late answers are not kept for the next person. */
  let answers: Answers = new Map()

  function read(): Tokens | undefined {
    if (!storage) return held
    const sessionToken = storage.getItem('sessionToken')
    const refreshToken = storage.getItem('refreshToken')
    return sessionToken && refreshToken ? { sessionToken, refreshToken } : undefined
  }

  function keep({ sessionToken, refreshToken }: Tokens): void {
    held = { sessionToken, refreshToken }
    storage?.setItem('sessionToken', sessionToken)
    storage?.setItem('refreshToken', refreshToken)
    isUpToDate = true
  }

  return {
    read,
    answers: (): Answers => answers,

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
      held = undefined
      storage?.removeItem('sessionToken')
      storage?.removeItem('refreshToken')
    },

    /** Whether the present pair follows this token's, in one session. */
    wasReplaced: (token: string): boolean => replaced.has(token),
    isUpToDate: (): boolean => isUpToDate,
  }
}
