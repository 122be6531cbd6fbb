import { LANGUAGES, languageOf } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import type { LucideIcon } from 'lucide-react'
import { createStore } from 'zustand'
import { languageOfLink } from '../addresses.ts'
import { createClient } from './api/client.ts'
import { createQueries } from './api/queries.ts'
import { createSettings } from './api/settings.ts'
import { createTokens } from './api/tokens.ts'
import type { WordStore } from './words/words.ts'
import { createNewcomer } from './session/newcomer.ts'
import { Session } from './session/session.ts'
import type { Storages } from './session/state.ts'
import { storageOr } from './storage.ts'
import { createDisplay } from '../ui/display.ts'

/** What the browser provides; a prerendered page has no storage, no other tabs, and nowhere to put preferences. */
export interface Environment {
  words: WordStore
  fetch: typeof fetch
  /** The device's clock, in epoch milliseconds. */
  now: () => number
  storage?: Storages
  html?: HTMLElement
  otherTabs?: BroadcastChannel | undefined
  /** The language if nobody has chosen one. */
  deviceLanguage?: Language
  /** Opened from the home screen, always at the address it was kept from. */
  isInstalled?: boolean
  /** The prerendered document stands for every address that has none of its own. */
  isForAnyAddress?: boolean
}

export type App = ReturnType<typeof createApp>

export interface PageAction {
  /** Stays while the label changes: the button stays the same, and keeps the focus. */
  id: string
  label: string
  icon?: LucideIcon
  busy?: boolean
  onPress: () => void
}

/** Everything a page works with, composed once. Nothing of it happens before `session.open()`. */
export function createApp({
  words,
  fetch,
  now,
  storage = { tab: undefined, browser: undefined },
  html,
  otherTabs,
  deviceLanguage = 'en',
  isInstalled = false,
  isForAnyAddress = false,
}: Environment) {
  const tokens = createTokens(storage.tab)
  const settings = createSettings({ fetch, now })
  const queries = createQueries()
  const client = createClient({
    tokens,
    fetch,
    otherTabs,
    onSessionEnd: (reason) => session.endedByServer(reason),
  })
  const timeZone = () => settings.store.getState().timeZone
  const session = new Session({ client, now, queries, storage, t: words.t, timeZone, tokens })
  const newcomer = createNewcomer(otherTabs, now)
  const display = createDisplay({ storage: storage.browser, html, languages: LANGUAGES })

  /** The reader's language: the one chosen, otherwise the device's. */
  function language(): Language {
    const { language: chosen } = display.get()
    return chosen === 'device' ? deviceLanguage : languageOf(chosen)
  }

  /**
   * Opening a page in another language, as by a link that somebody sent, is a choice of that language where none was
   * made before. Where one was, it stays for the next visit.
   */
  function arriveAt(path: string): void {
    const inAddress = languageOfLink(path)
    if (inAddress === 'en' || inAddress === language()) return
    if (display.get().language === 'device') display.change({ language: inAddress })
    else if (!isInstalled) display.store.setState({ language: inAddress })
  }

  // People signing in on a device without a choice get the language they read elsewhere. English may be no choice of
  // theirs: older accounts have it.
  session.store.subscribe(({ user, isAuthenticated }) => {
    if (isAuthenticated) newcomer.forget()
    const ofAccount = (isAuthenticated && user?.language) || 'en'
    const isOther = ofAccount !== 'en' && ofAccount !== deviceLanguage
    if (isOther && display.get().language === 'device') display.change({ language: ofAccount })
  })

  return {
    client,
    arriveAt,
    display,
    fetch,
    isForAnyAddress,
    language,
    newcomer,
    /** What the open page has put into the site's header. */
    pageActions: createStore<readonly PageAction[]>(() => []),
    queries,
    session,
    settings,
    tokens,
    words,
  }
}

/** What this browser provides, except its other tabs. */
export function browserEnvironment(): Omit<Environment, 'words' | 'otherTabs'> {
  return {
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    storage: { tab: storageOr(() => sessionStorage), browser: storageOr(() => localStorage) },
    html: document.documentElement,
    deviceLanguage: languageOfDevice(navigator.languages),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  }
}

/** The first that the device wants and we have. */
function languageOfDevice(wanted: readonly string[]): Language {
  const own = wanted.map((tag) => LANGUAGES.find((language) => language === tag.split('-')[0]))
  return own.find((language) => language !== undefined) ?? 'en'
}
