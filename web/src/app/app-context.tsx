import type { User } from '@scan/contract/accounts.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { type Helpline, KNOWN_HELPLINES, emergencyNumber, helplinesFor } from '@scan/domain/helplines.ts'
import { type Permission, may } from '@scan/domain/permissions.ts'
import { roleOf } from '@scan/domain/role.ts'
import { type ReactNode, createContext, useContext, useEffect, useEffectEvent } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createContext as createRouterContext } from 'react-router'
import { WordsProvider, useWords } from './words/use-words.tsx'
import { useStore } from 'zustand'
import type { Client } from './api/client.ts'
import type { Settings } from './api/settings.ts'
import { hasNext } from './session/state.ts'
import { pathsIn } from '../addresses.ts'
import type { Display } from '../ui/display.ts'
import type { App, PageAction } from './app.ts'

const AppContext = createContext<App | null>(null)

/** For what the router does before a page is there. */
export const appOfRouter = createRouterContext<App>()

/** Gives the pages what they work with. Used once, around everything. */
export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  const { display, language, queries, words } = app
  useEffect(() => display.followOtherTabs(), [display])
  const choice = useStore(display.store)
  const chosen = language()
  // If its words do not come, the page stays in its present language, until it is chosen once more.
  useEffect(() => void words.speak(chosen).catch(() => undefined), [words, chosen, choice])
  return (
    <AppContext value={app}>
      <WordsProvider words={words}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </WordsProvider>
    </AppContext>
  )
}

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('This needs an AppProvider above it.')
  return app
}

/** The addresses of pages for readers of this language: `const { about } = usePaths()` */
export function usePaths() {
  return pathsIn(useWords().language)
}

/** The preferences of this device, and again whenever they change, here or in another tab. */
export function useDisplay(): Display {
  return useStore(useApp().display.store)
}

export function useClient(): Client {
  return useApp().client
}

/**
 * The specification's auth state, with `error` and `message` as sentences in the reader's language, and what can be
 * done about it: `const { user, signOut } = useSession()`.
 */
export function useSession() {
  const { t } = useWords()
  const { session } = useApp()
  const state = useStore(session.store)
  const { checkAuth, signIn, signOut, signOutEverywhere, deleteAccount, updateUser } = session
  const { staySignedIn, clearRedirect, dismissMessage, showFlash } = session
  return {
    ...state,
    checkAuth,
    signIn,
    signOut,
    signOutEverywhere,
    deleteAccount,
    updateUser,
    staySignedIn,
    clearRedirect,
    dismissMessage,
    showFlash,
    error: state.error === null ? null : state.error || t('sessions.checkFailed'),
    message: state.message && t(`sessions.endings.${state.message}`),
    /** What to do about it, if the sentence alone does not say. */
    messageNext: state.message && hasNext(state.message) && t(`sessions.next.${state.message}`),
  }
}

/** Somebody on the way from the sign-up to their first sign-in: state and actions. */
export function useNewcomer() {
  const { store, signedUp, verified, forgetNewcomer, forgetVerifiedEmail } = useApp().newcomer
  return { ...useStore(store), signedUp, verified, forgetNewcomer, forgetVerifiedEmail }
}

/** The signed-in user. For pages behind a guard: throws if nobody is signed in. */
export function useUser(): User {
  const user = useStore(useApp().session.store, (state) => (state.isAuthenticated ? state.user : null))
  if (!user) throw new Error('This page needs somebody who is signed in.')
  return user
}

/** What these staff may do, by their part: `useMay()('ban-people')` */
export function useMay(): (permission: Permission) => boolean {
  const { category, part } = useUser()
  return (permission) => may(roleOf(category, part), permission)
}

/** Something about this installation, such as its time zone; the default until the server has answered. */
export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  const { settings } = useApp()
  // If the server does not answer, the next page asks again.
  useEffect(() => void settings.ask().catch(() => undefined), [settings])
  return useStore(settings.store, (all) => all[name])
}

/** When somebody answers the support phone, as it stands beside that: '10 to 5'. */
export function useDeskHours(): string {
  return useSetting('deskHours')[useWords().language]
}

export function useEmergencyNumber(): string {
  return emergencyNumber(useSetting('helplines'))
}

/** All-India numbers in the reader's language, others as the settings name them. */
function useNamed(helplines: readonly Helpline[]): Helpline[] {
  const { t } = useWords()
  return helplines.map(({ name, number }) => {
    const known = KNOWN_HELPLINES[name]
    return { name: known ? t(`site.${known}`) : name, number }
  })
}

/** Every number to call besides the network, for emergencies too. */
export const useAllHelplines = () => useNamed(useSetting('helplines'))

/** Whom to call besides the network; nobody teaches that 112 is for a lift. */
export const useHelplines = (helpType?: HelpType) => useNamed(helplinesFor(useSetting('helplines'), helpType))

/** Reads the server's clock, which decides (D11): `useServerNow()()`. Whoever shows it is drawn again once it is known. */
export function useServerNow(): () => Date {
  useSetting('minutesAhead')
  return useApp().settings.serverNow
}

/** Puts something to do into the site's header while this page is open, such as 'Refresh'. */
export function usePageAction({ id, label, icon, busy = false, onPress }: PageAction): void {
  const { pageActions } = useApp()
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const action = { id, label, busy, onPress: () => press(), ...(icon ? { icon } : {}) }
    pageActions.setState((all) => [...all, action], true)
    return () => pageActions.setState((all) => all.filter((one) => one !== action), true)
  }, [pageActions, id, label, icon, busy])
}
