import { languageOf } from '@scan/contract/language.ts'
import { isStaff } from '@scan/domain/role.ts'
import type { Role } from '@scan/domain/role.ts'
import {
  House,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Menu,
  RefreshCw,
  User,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { addressIn, isPublic } from '../../addresses.ts'
import { homeOf } from '../../paths.ts'
import { classes } from '../../ui/attributes.ts'
import { Mark } from '../../ui/site/mark.tsx'
import { KasavuBand } from '../../ui/content/card.tsx'
import type { Display } from '../../ui/display.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useClient, useApp, usePaths, useSession, useSetting } from '../app-context.tsx'
import { accountCalls } from '../api/own-calls.ts'
import type { PageAction } from '../app.ts'
import { roleOfVisitor, visitorOf } from '../session/route-access.ts'
import { useWords } from '../words/use-words.tsx'
import { LANGUAGE_CHOICES } from '../words/words.ts'
import { DisplayControl } from './display-control.tsx'
import styles from './header.module.css'

/** A page of this role, or something done at once such as 'Sign Out'. */
type HeaderItem = PageAction | { label: string; to: string; icon: LucideIcon }

/**
 * The top of every page: this role's pages, what the open page adds, and Display. If there is little room, the items
 * fold into a menu as wide as the page.
 */
export function Header() {
  const { t } = useWords()
  const { pathname } = useLocation()
  const { homeTo, items } = useItems()
  const choose = useChoose()
  /** Another page closes it. */
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  const setOpen = (isOpen: boolean) => setOpenOn(isOpen ? pathname : undefined)
  const menuId = useId()
  const isHydrated = useIsHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const MenuIcon = open ? X : Menu

  const openedBefore = useEffectEvent(() => setOpen(fold.current?.open ?? false))
  // It may have been opened before any script ran.
  useEffect(() => openedBefore(), [])

  // Wherever the focus is.
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(undefined)
      fold.current?.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className={styles.header}>
      <Languages choose={choose} />
      <div className={classes('row', styles.row)}>
        <Link to={homeTo} className={classes('link-line', styles.home)}>
          <Name />
        </Link>
        <div className={classes('no-print', styles.display)}>
          <DisplayControl choose={choose} />
        </div>
        {/* Native, so that it works before any script has run; what it opens comes after it. */}
        <details
          ref={fold}
          open={open}
          className={classes('no-print', styles.fold)}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary
            role="button"
            className={classes('link-line strong', styles.item, styles.folded)}
            aria-expanded={isHydrated ? open : undefined}
            aria-controls={menuId}
          >
            <MenuIcon aria-hidden />
            {/* One word: a longer one would move what was pressed away from the finger. */}
            <span>{t('site.menu')}</span>
          </summary>
        </details>
        <nav data-kept-clear id={menuId} aria-label={t('site.navigation')} className={styles.nav}>
          <ul role="list" className={classes('row', styles.items)}>
            {items.map((item) => (
              <li key={'to' in item ? item.to : item.id}>
                <Item item={item} close={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <KasavuBand />
    </header>
  )
}

/** The top of a page from which no other can be opened. */
export function NameAlone() {
  return (
    <header className={styles.header}>
      <div className={classes('row', styles.row, styles.alone)}>
        <Name />
      </div>
      <KasavuBand />
    </header>
  )
}

/** The mark and the site's name: where there is little room, the short one. */
function Name() {
  const { t } = useWords()
  const shortName = useSetting('shortName')
  return (
    <>
      <Mark className={styles.mark} />
      <span className={classes('not-phone', styles.name)}>{t('site.name')}</span>
      <span className={classes('only-phone', styles.shortName)}>{shortName ?? t('site.shortName')}</span>
    </>
  )
}

function Item({ item, close }: { item: HeaderItem; close: () => void }) {
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  const inside = (
    <>
      {item.icon && <item.icon aria-hidden />}
      <span>{item.label}</span>
    </>
  )
  if ('to' in item) {
    // The page served may have been drawn for another address, and hydration corrects no attributes.
    const isCurrent = isHydrated && matchPath(item.to, pathname) !== null
    return (
      <Link
        to={item.to}
        prefetch="intent"
        viewTransition
        aria-current={isCurrent ? 'page' : undefined}
        className={classes('link-line strong', styles.item)}
        onClick={close}
      >
        {inside}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={classes('link-line strong', styles.item)}
      aria-disabled={item.busy || undefined}
      onClick={() => {
        if (item.busy) return
        close()
        item.onPress()
      }}
    >
      {inside}
    </button>
  )
}

function useItems(): { homeTo: string; items: readonly HeaderItem[] } {
  const { t } = useWords()
  const paths = usePaths()
  const { pathname } = useLocation()
  const session = useSession()
  const pageActions = useStore(useApp().pageActions)
  const visitor = visitorOf(session)
  const role = roleOfVisitor(visitor)
  const signingOut: PageAction = {
    id: 'sign-out',
    label: session.isLoading ? t('sessions.signingOut') : t('site.signOut'),
    icon: LogOut,
    busy: session.isLoading,
    onPress: () => void session.signOut(),
  }
  // There from the first drawing: nothing moves under a finger when the page arrives.
  const hasRefresh = pathname === paths.citizenHome || pathname === paths.requestHelp
  const refreshSoon: PageAction = {
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
  const ofRole = (of: Role): HeaderItem[] => [
    { label: t('site.home'), to: homeOf(of), icon: House },
    ...(isStaff(of) ? [] : [{ label: t('site.profile'), to: paths[`${of}Profile`], icon: User }]),
    ...(of === 'citizen' && hasRefresh && pageActions.length === 0 ? [refreshSoon] : pageActions),
    signingOut,
  ]
  const ofNobody = visitor === 'unverified' && session.isAuthenticated ? [signingOut] : forGuests
  return { homeTo: role ? homeOf(role) : paths.landing, items: role ? ofRole(role) : ofNobody }
}

/** Takes a choice of how somebody wants to see the site; a language is told to the server too. */
function useChoose() {
  const { change } = useApp().display
  const { call } = useClient()
  const session = useSession()
  return (choice: Partial<Display>) => {
    change(choice)
    if (!choice.language || !session.isAuthenticated) return
    const body = { language: languageOf(choice.language) }
    // If the server does not answer, the choice applies on this device alone.
    accountCalls()
      .then(({ setLanguage }) => call(setLanguage, { body }))
      .catch(() => undefined)
  }
}

/**
 * The languages the page can be read in, all in sight: somebody who needs another can't read whatever would hide them.
 */
function Languages({ choose }: { choose: (choice: Partial<Display>) => void }) {
  const { t, language: current } = useWords()
  const { pathname } = useLocation()
  const { isForAnyAddress } = useApp()
  const isHydrated = useIsHydrated()
  const hasAddresses = isPublic(pathname) && (isHydrated || !isForAnyAddress)
  return (
    <nav aria-label={t('site.language')} className={classes('no-print', styles.languageRow)}>
      <ul role="list" className={classes('row', styles.languages)} translate="no">
        {LANGUAGE_CHOICES.map(({ value: language, label }) => {
          const own = {
            lang: language,
            'aria-current': language === current ? ('true' as const) : undefined,
            className: classes('link-line', styles.language, !hasAddresses && !isHydrated && styles.early),
          }
          return (
            <li key={language}>
              {hasAddresses ? (
                // Followed before any script has run, and into another tab; `first.js` keeps the choice then.
                <a
                  href={addressIn(language, pathname)}
                  hrefLang={language}
                  {...own}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                    event.preventDefault()
                    choose({ language })
                  }}
                >
                  {label}
                </a>
              ) : (
                <button type="button" {...own} onClick={() => choose({ language })}>
                  {label}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
