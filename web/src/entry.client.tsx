import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserEnvironment, createApp } from './app/app.ts'
import { AppProvider } from './app/app-context.tsx'
import { createI18n } from './i18n/i18n.ts'
import { keepOfflinePage } from './site/offline-worker.ts'
import { beginning } from './site/load-recovery.ts'
import { UnreachedPage } from './site/unreached-page.tsx'
import { guardDoubleClicks } from './ui/double-click-guard.ts'

const app = createApp({
  i18n: createI18n(),
  ...browserEnvironment(),
  // Browsers without it renew in each tab by itself.
  otherTabs: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('scan-session'),
})

const next = beginning()
if (next.to === 'page') location.replace(next.path)
else if (next.to === 'give-up')
  createRoot(document.body).render(
    <AppProvider app={app}>
      <UnreachedPage />
    </AppProvider>,
  )
else begin()

function begin() {
  app.session.open()
  keepOfflinePage()
  guardDoubleClicks()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AppProvider app={app}>
          <HydratedRouter />
        </AppProvider>
      </StrictMode>,
    )
  })
}
