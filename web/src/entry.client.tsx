import { type Language, languageOf } from '@scan/contract/language.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserEnvironment, createApp } from './app/app.ts'
import { AppProvider, appOfRouter } from './app/app-context.tsx'
import { readArea } from './app/words/read-area.ts'
import { createWords } from './app/words/words.ts'
import { UnreachedPage } from './app/layout/broken-page.tsx'
import { nextStep, noteWanted } from './app/layout/load-recovery.ts'
import { areasOf } from './app/session/route-access.ts'
import { SiteLabels } from './app/layout/site-labels.tsx'
import { guardDoubleClicks } from './ui/double-click-guard.ts'
import { hearSilentFields } from './ui/forms/silent-fields.ts'
import { endTurnsQuietly } from './ui/page-turns.ts'

const madeIn = languageOf(document.documentElement.lang)
const app = createApp({
  words: createWords(readArea, {}, madeIn),
  ...browserEnvironment(),
  isForAnyAddress: document.querySelector('link[rel=alternate]') === null,
  // Browsers without it renew in each tab by itself.
  otherTabs: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('scan-session'),
})

/** Beside a document made in English, which names no other letters: they come with the words, and nothing moves. */
const LETTERS: Partial<Record<Language, [faces: string, letter: string]>> = {
  ml: ["'Noto Sans Malayalam', 'Anek Malayalam'", 'അ'],
  hi: ["'Noto Sans Devanagari', 'Anek Devanagari'", 'अ'],
}

const next = nextStep()
if (typeof next === 'object') location.replace(next.path)
else void begin()

async function begin() {
  // Every page says something of it; what does not come is asked for again by the page.
  app.settings.ask().catch(() => undefined)
  app.arriveAt(location.pathname + location.search)
  const language = app.language()
  const letters = language === madeIn ? undefined : LETTERS[language]
  if (letters) document.fonts.load(`1em ${letters[0]}`, letters[1]).catch(() => undefined)
  try {
    // What stands here already is taken over as it is, and then said in the reader's language.
    if (language !== madeIn) await app.words.load(['common'])
    await app.words.speak(language)
    app.session.open()
    await app.words.load(areasOf(location.pathname))
  } catch {
    // Without words there is nothing to say either: what was made in advance stays.
    if (next === 'go-on') location.reload()
    else delete document.documentElement.dataset.isElsewhere
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
  guardDoubleClicks()
  hearSilentFields()
  endTurnsQuietly()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AppProvider app={app}>
          <HydratedRouter
            getContext={() => new RouterContextProvider(new Map([[appOfRouter, app]]))}
            instrumentations={[noteWanted]}
          />
        </AppProvider>
      </StrictMode>,
    )
  })
}
