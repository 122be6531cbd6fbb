import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { Language } from '@scan/contract/language.ts'
import { useWords } from './app/words/use-words.tsx'
import { useIsHydrated } from './ui/use-is-hydrated.ts'
import type { LinksFunction, MiddlewareFunction } from 'react-router'
import { Links, Outlet, Scripts, isRouteErrorResponse, useRouteError } from 'react-router'
import latinLetters from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import malayalamLetters from './ui/fonts/noto-sans-malayalam.woff2?url'
import devanagariLetters from './ui/fonts/noto-sans-devanagari.woff2?url'
import './ui/base.css'
import { appOfRouter, useApp, usePaths } from './app/app-context.tsx'
import { areasOf } from './app/session/route-access.ts'
import { BrokenPage } from './app/layout/broken-page.tsx'
import NotFoundPage from './app/layout/not-found-page.tsx'
import { Alternates } from './pages/public/alternates.tsx'
import { Preview } from './pages/public/preview.tsx'
import { RequireAccess, Waiting } from './app/layout/require-access.tsx'
import { SiteLabels } from './app/layout/site-labels.tsx'
import { Site, UnreachedAtLast } from './app/layout/site.tsx'
import { markPageLoaded } from './app/layout/load-recovery.ts'
import { keepOfflinePage } from './app/layout/offline-worker.ts'

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
/** What most of a page is written in. A second face of letters would come before the first drawing, and delay it. */
const LETTERS: Record<Language, string> = { en: latinLetters, ml: malayalamLetters, hi: devanagariLetters }

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** There from the first script on: what somebody opens in the site's frame stays open when the page itself comes. */
export function Layout({ children }: { children: ReactNode }) {
  const { display, language } = useApp()
  const { language: spoken } = useWords()
  const error = useRouteError()
  // Drawn anew (it broke, or was translated before React came), scripts run already, and the security policy lets no
  // script make others.
  const isHydrated = useIsHydrated()
  const [hasScripts] = useState(!isHydrated)
  // A page that breaks takes this element with it, and another begins without what first.js put there.
  useLayoutEffect(() => display.show(), [display])
  // What first.js has hidden is now said in the reader's language.
  useLayoutEffect(() => {
    if (spoken === language()) delete document.documentElement.dataset.isElsewhere
  }, [spoken, language])
  // The site around the page may be what broke.
  const isBroken = Boolean(error) && !isNotFound(error)
  return (
    // first.js has put its attributes on this element before React arrives.
    <html lang={spoken} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101a17" media="(prefers-color-scheme: dark)" />
        <Alternates />
        {hasScripts && <script src="/first.js" />}
        <Preview />
        {/* Whoever reads our own translation is offered no other. */}
        {spoken !== 'en' && <meta name="google" content="notranslate" />}
        <link rel="manifest" href={`/manifest.${spoken}.webmanifest`} />
        <link rel="preload" href={LETTERS[spoken]} {...FONT} />
        <Links />
      </head>
      <body>
        <SiteLabels>{isBroken ? children : <Site>{children}</Site>}</SiteLabels>
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
}

/** A page's words come with its script, and it is shown once both are there. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const words = context.get(appOfRouter).words.load(areasOf(new URL(request.url).pathname))
    const [page] = await Promise.all([next(), words])
    return page
  },
]

export default function App() {
  const { offline } = usePaths()
  useEffect(markPageLoaded, [])
  useEffect(() => keepOfflinePage(offline), [offline])
  return (
    <RequireAccess>
      <Outlet />
    </RequireAccess>
  )
}

/** Shown while the first page's script is under way. */
export function HydrateFallback() {
  return (
    <>
      <UnreachedAtLast />
      <Waiting />
    </>
  )
}

export function ErrorBoundary() {
  return isNotFound(useRouteError()) ? <NotFoundPage /> : <BrokenPage />
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
