import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { openSession } from './session/session.ts'
import { keepOfflinePage } from './site/offline-worker.ts'
import { beginning } from './site/load-recovery.ts'
import { UnreachedPage } from './site/unreached-page.tsx'
import { guardDoubleClicks } from './ui/double-click-guard.ts'

const next = beginning()
if (next.to === 'page') location.replace(next.path)
else if (next.to === 'give-up') createRoot(document.body).render(<UnreachedPage />)
else begin()

function begin() {
  openSession()
  keepOfflinePage()
  guardDoubleClicks()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
