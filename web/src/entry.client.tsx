import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserEnvironment, createApp } from './app/app.ts'
import { AppProvider } from './app/app-context.tsx'
import { readPart } from './i18n/read-part.ts'
import { createWords } from './i18n/words.ts'
import { keepOfflinePage } from './site/offline-worker.ts'
import { UnreachedPage } from './site/broken-page.tsx'
import { nextStep, noteWanted } from './site/load-recovery.ts'
import { SiteLabels } from './site/site-labels.tsx'
import { guardDoubleClicks } from './ui/double-click-guard.ts'

const app = createApp({
  words: createWords(readPart),
  connect: async (given) => (await import('./app/connection.tsx')).createConnection(given),
  ...browserEnvironment(),
  // Browsers without it renew in each tab by itself.
  otherTabs: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('scan-session'),
})

const next = nextStep()
if (typeof next === 'object') location.replace(next.path)
else void begin()

async function begin() {
  // Every page says something of it; what does not come is asked for again by the page.
  app.settings.ask().catch(() => undefined)
  const { language } = app.display.get()
  await app.words.speak(language)
  // What stands here already is English, and React makes it anew for who reads something else.
  const options = app.words.store.getState().language === 'en' ? {} : { onRecoverableError: () => {} }
  try {
    await Promise.all([app.prepare(location.pathname), app.session.open()])
  } catch {
    // Without words there is nothing to say either: what was made in advance stays.
    if (next === 'go-on') location.reload()
    return
  }
  if (next === 'give-up') {
    createRoot(document.body).render(
      <AppProvider app={app}>
        <SiteLabels>
          <UnreachedPage />
        </SiteLabels>
      </AppProvider>,
    )
    return
  }
  keepOfflinePage()
  guardDoubleClicks()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AppProvider app={app}>
          <HydratedRouter instrumentations={[noteWanted]} />
        </AppProvider>
      </StrictMode>,
      options,
    )
  })
}
