import { RotateCcw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../words/use-words.tsx'
import { Navigate, createPath, matchPath, useLocation, useNavigate } from 'react-router'
import { addressIn, pathOf } from '../../addresses.ts'
import { useApp, useNewcomer, useSession } from '../app-context.tsx'
import { ROUTES, paths } from '../../paths.ts'
import { needsSignIn, resolveRoute, visitorOf, wantedPage } from '../session/route-access.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Page } from '../../ui/site/page.tsx'
import NotFoundPage from './not-found-page.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'

/** The pages on which somebody who has just signed up is still known by name (D5). */
const SIGN_UP_FLOW: readonly string[] = [
  paths.signUp,
  paths.signUpSuccess,
  paths.verifyEmail,
  paths.pendingApproval,
  paths.emailVerified,
]

/** Shows the page to those it is for and sends everybody else where they belong (`session/route-access.ts`). */
export function RequireAccess({ children }: { children: ReactNode }) {
  const location = useLocation()
  const pathname = pathOf(location.pathname)
  const { language } = useWords()
  const address = addressIn(language, pathname)
  const session = useSession()
  const newcomer = useNewcomer()
  useEndings(session, newcomer, pathname, createPath(location))

  const { isForAnyAddress } = useApp()
  const isHydrated = useIsHydrated()
  const visitor = visitorOf({ ...session, user: session.user ?? newcomer.newcomer })
  const place = resolveRoute(visitor, pathname)
  // What is stored may be out of date, and a citizen's request is not stored at all: the server is asked first.
  const isAsked = needsSignIn(pathname) && !session.isConfirmed
  const isWaiting =
    // As the document was prerendered that stands for all these addresses.
    (isForAnyAddress && !isHydrated) ||
    (needsSignIn(pathname) && session.redirectTo !== null) ||
    (isAsked && session.isCheckingAuth && session.error === null)
  // A page that has come is drawn in pieces: in one, it keeps a cheap phone from answering presses.
  const isDrawn = useDeferredValue(!isWaiting)
  if (isWaiting || !isDrawn) return <Waiting />
  if (isAsked && session.error !== null) return <NotChecked />
  if (place === 'not-found') return <NotFoundPage />
  if (place === 'page')
    return (
      <>
        {!matchPath(address, location.pathname) && (
          <Navigate to={{ ...location, pathname: address }} state={location.state} replace />
        )}
        {children}
      </>
    )
  return (
    <>
      <Navigate
        to={wantedPage(visitor, (location.state as { wanted?: unknown } | null)?.wanted) ?? place}
        // Kept with the sign-in page's entry in the browser's history, so that it survives a reload.
        state={place === paths.signIn ? { wanted: createPath(location) } : null}
        replace
      />
      {/* That the page is on its way is said at the top of the screen (`site.tsx`), and on the button that was pressed. */}
      {session.isAuthenticated && pathname === paths.signIn ? children : <Waiting isSilent />}
    </>
  )
}

/**
 * Goes where the session's ending leads, and forgets what has been read or left behind. Those who did not sign out
 * themselves come back to `open` after signing in.
 */
function useEndings(
  session: ReturnType<typeof useSession>,
  signUp: ReturnType<typeof useNewcomer>,
  pathname: string,
  open: string,
) {
  const { redirectTo, message, isAuthenticated } = session
  const { clearRedirect, showFlash, dismissMessage } = session
  const { newcomer, verifiedEmail, forgetNewcomer, forgetVerifiedEmail } = signUp
  const navigate = useNavigate()
  const before = useRef(pathname)

  // The session ends outside React, and says where that leads.
  useEffect(() => {
    if (redirectTo === null) return
    if (pathname === redirectTo) clearRedirect()
    else {
      const isOwnWish = message === null || message === 'unconfirmed'
      void navigate(redirectTo, { replace: true, state: isOwnWish ? null : { wanted: open } })
    }
  }, [redirectTo, pathname, open, message, navigate, clearRedirect])

  // Read on the sign-in page, it goes with it.
  useEffect(() => {
    if (before.current === paths.signIn && pathname !== paths.signIn && message !== null) dismissMessage()
    before.current = pathname
  }, [pathname, message, dismissMessage])

  // The link of an email, opened where somebody is signed in: it may be somebody else’s.
  const isLinkRefused = isAuthenticated && matchPath(ROUTES.resetPassword.path, pathname) !== null
  useEffect(() => {
    if (isLinkRefused) showFlash('link-not-used')
  }, [isLinkRefused, showFlash])

  // A page may be left by any link, or by Back.
  useEffect(() => {
    const isLeft = !SIGN_UP_FLOW.includes(pathname)
    if (newcomer && isLeft) forgetNewcomer()
    if (verifiedEmail && isLeft && pathname !== paths.signIn) forgetVerifiedEmail()
  }, [pathname, newcomer, verifiedEmail, forgetNewcomer, forgetVerifiedEmail])
}

/** The outline of a page under way. It has no heading: the page's own is the one to be announced. */
export function Waiting({ isSilent = false }) {
  const { t } = useWords()
  return (
    <Page title={t('site.name')} ownHeading>
      <Skeleton label={isSilent ? '' : t('site.loading')} />
    </Page>
  )
}

/** Nobody knows who is there, for want of an answer; what was open before may be out of date. */
function NotChecked() {
  const { t } = useWords()
  const { error, isCheckingAuth, checkAuth } = useSession()
  const check = useEffectEvent(() => {
    if (!isCheckingAuth && document.visibilityState === 'visible') void checkAuth()
  })
  useEffect(() => {
    const waiting = new AbortController()
    const { signal } = waiting
    window.addEventListener('online', () => check(), { signal })
    document.addEventListener('visibilitychange', () => check(), { signal })
    return () => waiting.abort()
  }, [])
  return (
    <Page title={t('site.notCheckedTitle')} lead={t('site.offlineText')} width="narrow">
      <Drawing name="offline" />
      {/* Said anew after each try. */}
      <div role="alert">
        <Notice
          tone="danger"
          actions={
            <Button
              icon={RotateCcw}
              busy={isCheckingAuth}
              busyLabel={t('site.loading')}
              onClick={() => void checkAuth()}
            >
              {t('site.tryAgain')}
            </Button>
          }
        >
          {!isCheckingAuth && error}
        </Notice>
      </div>
    </Page>
  )
}
