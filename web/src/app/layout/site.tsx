import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { CircleCheck, Info, WifiOff, X } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { pathOf } from '../../addresses.ts'
import { pageOf, paths } from '../../paths.ts'
import { useLasts } from '../../ui/use-lasts.ts'
import { SKELETON_DELAY_MILLISECONDS } from '../../ui/content/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { OnItsWay } from '../../ui/site/on-its-way.tsx'
import { SkipLink } from '../../ui/site/page.tsx'
import { RouteAnnouncer } from '../../ui/site/route-announcer.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useSession } from '../app-context.tsx'
import { useWords } from '../words/use-words.tsx'
import '../../ui/overlays/toasts.module.css'
import { Footer } from './footer.tsx'
import { Header, NameAlone } from './header.tsx'
import styles from './site.module.css'

const Toasts = lazy(() =>
  import('../../ui/overlays/toasts.tsx').then(
    ({ Toasts }) => ({ default: Toasts }),
    // A page is not broken for want of them.
    () => ({ default: () => <></> }),
  ),
)
/** Nothing can be done there that a toast would tell of: who opens one first does not wait for their script. */
const WITHOUT_TOASTS: readonly string[] = [paths.landing, paths.terms]

/** What surrounds every page. */
export function Site({ children }: { children: ReactNode }) {
  const { t, language } = useWords()
  const pathname = pathOf(useLocation().pathname)
  const isHydrated = useIsHydrated()
  const [hasToasts, setHasToasts] = useState(false)
  // From the first other page on they stay: what is done there may be answered here.
  if (isHydrated && !hasToasts && !WITHOUT_TOASTS.includes(pathname)) setHasToasts(true)
  return (
    <>
      <div className="frame">
        <SkipLink>{t('site.skip')}</SkipLink>
        <RouteAnnouncer pageOf={(address) => pageOf(pathOf(address))} />
        <OfflineLine />
        <UnreachedLine />
        <NavigationProgress />
        {/* While offline nobody knows who reads, and no other page would open. */}
        {matchPath(paths.offline, pathname) ? <NameAlone /> : <Header />}
        <FlashLine />
        {children}
        <StillWaiting />
        <Footer />
        <IdleDialog />
      </div>
      {/* Outside the frame, which would otherwise be what `position: fixed` refers to in some browsers. */}
      {hasToasts && (
        <Suspense>
          <Toasts page={pathname} language={language} />
        </Suspense>
      )}
    </>
  )
}

/** One line at the top of the screen while the device is offline, even after scrolling down. */
function OfflineLine() {
  const { t } = useWords()
  const isOnline = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={`${styles.edge} no-print`}>
      {!isOnline && (
        <p className={`named ${styles.offline}`}>
          <WifiOff aria-hidden />
          <span>{t('site.offline')}</span>
        </p>
      )}
    </div>
  )
}

function onConnectionChange(listener: () => void) {
  const watching = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: watching.signal })
  return () => watching.abort()
}

/** Shown by `public/first.js` if a file of the page does not come: without its scripts nothing else of ours runs. */
function UnreachedLine() {
  const isHydrated = useIsHydrated()
  const isUnstyled = useSyncExternalStore(
    onStyled,
    () => 'isUnstyled' in document.documentElement.dataset,
    () => false,
  )
  if (isHydrated && !isUnstyled) return null
  return (
    <div hidden id="unreached" role="alert">
      <Unreached />
    </div>
  )
}

function onStyled(listener: () => void) {
  addEventListener('styled', listener)
  return () => removeEventListener('styled', listener)
}

/** An empty address is the one that the page stands at. */
function Unreached({ to = '' }) {
  const { t } = useWords()
  return (
    <p className={`named ${styles.offline}`}>
      <span>{t('site.notCheckedTitle')}</span>
      <a href={to}>{t('site.tryAgain')}</a>
    </p>
  )
}

/** As in `public/first.js`. */
const COMES_WITHIN_MS = 12_000

/** Says that the script of a page does not come, where nothing says that it has failed. */
export function UnreachedAtLast({ to }: { to?: string | undefined }) {
  const isLost = useLasts(to ?? true, COMES_WITHIN_MS)
  return <div role="alert">{isLost && <Unreached {...(to && { to })} />}</div>
}

/** Says, on a slow line, that a link was pressed: its page is under way while the previous one still shows. */
function NavigationProgress() {
  const { t } = useWords()
  const { location } = useNavigation()
  const to = location && location.pathname + location.search
  const isLate = useLasts(to, SKELETON_DELAY_MILLISECONDS)
  return (
    <>
      <OnItsWay>{isLate && t('site.loading')}</OnItsWay>
      {to && <UnreachedAtLast to={to} />}
    </>
  )
}

/** How somebody left, on a page that does not say so by itself, until it is read or that page is left. */
function FlashLine() {
  const { t } = useWords()
  const { flash, showFlash, user } = useSession()
  const { pathname } = useLocation()
  const pages = useRef({ flash, seen: 0 })
  useEffect(() => {
    if (pages.current.flash !== flash) pages.current = { flash, seen: 0 }
    // The first page is where it happened, the second where it led.
    if (++pages.current.seen > 2 && flash) showFlash(null)
  }, [flash, showFlash, pathname])

  return (
    // There from the start: what appears in a region that appears with it often goes unsaid.
    <div role="status">
      {flash && (
        <section aria-label={t('site.flash')} className={`row action-icon strong ${styles.flash}`}>
          {flash === 'link-not-used' ? <Info aria-hidden /> : <CircleCheck aria-hidden />}
          <p>
            {flash === 'link-not-used'
              ? t('sessions.linkNotUsed', { name: user?.name ?? '' })
              : t(`replies.${flash}`)}
          </p>
          <button type="button" className="text-button" onClick={() => showFlash(null)}>
            <X aria-hidden />
            <span>{t('site.dismiss')}</span>
          </button>
        </section>
      )}
    </div>
  )
}

/** Asks whether the person is still here, two minutes before they are signed out (D13). */
function IdleDialog() {
  const { t } = useWords()
  const { minutesLeft, isLoading, signOut, staySignedIn } = useSession()
  if (minutesLeft === null) return null
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('sessions.idleTitle', { count: minutesLeft })}
      lead={t('sessions.idleText')}
      onClose={staySignedIn}
      actions={
        <>
          <Button onClick={staySignedIn} data-first-focus>
            {t('sessions.staySignedIn')}
          </Button>
          <Button
            variant="quiet"
            busy={isLoading}
            busyLabel={t('sessions.signingOut')}
            onClick={() => void signOut()}
          >
            {t('sessions.signOut')}
          </Button>
        </>
      }
    />
  )
}

const LONG_MS = 5_000

/**
 * Tells somebody who has waited long that an answer is still under way: while its database is away, a server waits too.
 */
export function StillWaiting() {
  const { t } = useWords()
  const isAsked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isSent = useIsMutating() > 0
  const isLong = useLasts(isAsked || isSent, LONG_MS)
  return <OnItsWay>{isLong && t('site.stillWaiting')}</OnItsWay>
}
