import { LANGUAGES } from '@scan/contract/language.ts'
import { createApi } from '../api/client.ts'
import { createQueries } from '../api/queries.ts'
import { createSettings } from '../api/settings.ts'
import { createTokens } from '../api/tokens.ts'
import type { WordStore } from '../i18n/words.ts'
import { createSession } from '../session/session.ts'
import { createDisplay } from '../ui/display.ts'
import { createPageActions } from './page-actions.ts'

/** What the browser gives; a page that is prerendered has no storage, no other tabs, and nothing to put preferences on. */
export interface Environment {
  words: WordStore
  fetch: typeof fetch
  /** The device's clock, in epoch milliseconds. */
  now: () => number
  storage?: { tab: Storage | undefined; browser: Storage | undefined }
  html?: HTMLElement
  otherTabs?: BroadcastChannel | undefined
}

export type App = ReturnType<typeof createApp>

/** Everything that a page works with, composed once. Nothing of it happens before `session.open()`. */
export function createApp({
  words,
  fetch,
  now,
  storage = { tab: undefined, browser: undefined },
  html,
  otherTabs,
}: Environment) {
  const tokens = createTokens(storage.tab)
  const queries = createQueries()
  const api = createApi({
    tokens,
    fetch,
    otherTabs,
    onSessionEnd: (reason) => session.endedByServer(reason),
  })
  const session = createSession({ api, tokens, queries, t: words.t, storage, now })
  const settings = createSettings({ api, queries, now })
  const display = createDisplay({ storage: storage.browser, html, languages: LANGUAGES })
  return { api, display, fetch, pageActions: createPageActions(), queries, session, settings, tokens, words }
}

/** What this browser gives, but for its other tabs. Storage may be switched off. */
export function browserEnvironment(): Omit<Environment, 'words' | 'otherTabs'> {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    storage: { tab: storageIfAny(() => sessionStorage), browser: storageIfAny(() => localStorage) },
    html: document.documentElement,
  }
}

function storageIfAny(read: () => Storage): Storage | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
