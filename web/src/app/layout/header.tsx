import { languageOf } from '@scan/contract/language.ts'
import { isStaff } from '@scan/domain/role.ts'
import type { Role } from '@scan/domain/role.ts'
import { House, LogIn, LogOut, Mail, RefreshCw, User, UserPlus, Users } from 'lucide-react'
import { useLocation } from 'react-router'
import { useWords } from '../words/use-words.tsx'
import { addressIn, isPublic } from '../../addresses.ts'
import { useApp, usePageActions, usePaths, useSession } from '../app-context.tsx'
import { homeOf } from '../../paths.ts'
import { roleOfVisitor, visitorOf } from '../session/route-access.ts'
import { type Display, useDisplay, useDisplayStore } from '../../ui/display.ts'
import { DisplayControl } from '../../ui/site/display-control.tsx'
import type { HeaderItem } from '../../ui/site/site-header.tsx'
import { LanguageRow } from '../../ui/site/language-row.tsx'
import { SiteHeader } from '../../ui/site/site-header.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { LANGUAGE_CHOICES } from '../words/words.ts'

/** The top of every page: this role's pages, what the open page adds, and Display. */
export function Header() {
  const { t, language } = useWords()
  const paths = usePaths()
  const { pathname } = useLocation()
  const { isForAnyAddress } = useApp()
  const isHydrated = useIsHydrated()
  const hasAddresses = isPublic(pathname) && (isHydrated || !isForAnyAddress)
  const display = useDisplay()
  const { change } = useDisplayStore()
  const session = useSession()
  const pageActions = usePageActions()
  const visitor = visitorOf(session)

  const choose = (choice: Partial<Display>) => {
    change(choice)
    // If the server does not answer, the choice applies on this device alone.
    if (choice.language && session.isAuthenticated)
      session.setLanguage(languageOf(choice.language)).catch(() => undefined)
  }

  const signingOut: HeaderItem = {
    id: 'sign-out',
    label: session.isLoading ? t('sessions.signingOut') : t('site.signOut'),
    icon: LogOut,
    busy: session.isLoading,
    onPress: () => void session.signOut(),
  }
  // There from the first drawing: nothing moves under a finger when the page arrives.
  const hasRefresh = pathname === paths.citizenHome || pathname === paths.requestHelp
  const refreshSoon: HeaderItem = {
    id: 'refresh',
    label: t('site.refresh'),
    icon: RefreshCw,
    busy: true,
    onPress: () => undefined,
  }
  const forGuests: HeaderItem[] = [
    { label: t('site.home'), to: paths.landing, icon: House },
    { label: t('site.about'), to: paths.about, icon: Users },
    { label: t('site.contact'), to: paths.contact, icon: Mail },
    { label: t('site.signUp'), to: paths.signUp, icon: UserPlus },
    { label: t('site.signIn'), to: paths.signIn, icon: LogIn },
  ]
  const role = roleOfVisitor(visitor)
  const ofRole = (of: Role): HeaderItem[] => [
    { label: t('site.home'), to: homeOf(of), icon: House },
    ...(isStaff(of) ? [] : [{ label: t('site.profile'), to: paths[`${of}Profile`], icon: User }]),
    ...(of === 'citizen' && hasRefresh && pageActions.length === 0 ? [refreshSoon] : pageActions),
    signingOut,
  ]
  const ofNobody = visitor === 'unverified' && session.isAuthenticated ? [signingOut] : forGuests

  return (
    <SiteHeader
      homeTo={role ? homeOf(role) : paths.landing}
      items={role ? ofRole(role) : ofNobody}
      languages={
        <LanguageRow
          label={t('site.language')}
          value={language}
          onChange={(chosen) => choose({ language: chosen })}
          languages={LANGUAGE_CHOICES.map((choice) =>
            hasAddresses ? { ...choice, to: addressIn(choice.value, pathname) } : choice,
          )}
        />
      }
      labels={{ navigation: t('site.navigation'), menu: t('site.menu'), closeMenu: t('site.closeMenu') }}
      display={
        <DisplayControl
          value={{ ...display, language }}
          onChange={choose}
          languages={LANGUAGE_CHOICES}
          labels={{
            display: t('site.display'),
            done: t('site.displayDone'),
            textSize: t('site.textSize'),
            theme: t('site.theme'),
            themes: {
              device: t('site.themes.device'),
              light: t('site.themes.light'),
              dark: t('site.themes.dark'),
              contrast: t('site.themes.contrast'),
            },
            language: t('site.language'),
            timedMoves: t('site.timedMoves'),
            timedMovesChoices: {
              on: t('site.timedMovesChoices.on'),
              slower: t('site.timedMovesChoices.slower'),
              off: t('site.timedMovesChoices.off'),
            },
          }}
        />
      }
    />
  )
}
