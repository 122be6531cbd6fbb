import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.tsx'
import { matchPath, useLocation } from 'react-router'
import { pathOf } from '../../addresses.ts'
import { pageOf, paths } from '../../paths.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { SkipLink } from '../../ui/site/page.tsx'
import { RouteAnnouncer } from '../../ui/site/route-announcer.tsx'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { Footer } from './footer.tsx'
import { Header, NameAlone } from './header.tsx'
import { FlashLine } from './flash-line.tsx'
import { OfflineLine } from './offline-line.tsx'
import { UnreachedLine } from './unreached-line.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

/** What surrounds every page. */
export function Site({ children }: { children: ReactNode }) {
  const { t, language } = useWords()
  const pathname = pathOf(useLocation().pathname)
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
        <Footer />
        <IdleDialog />
      </div>
      {/* Outside the frame, which would otherwise be what `position: fixed` refers to in some browsers. */}
      <Toasts page={pathname} language={language} />
    </>
  )
}
