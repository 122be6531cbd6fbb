import { QueryClientProvider, useIsFetching, useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createApi } from './api/client.ts'
import { createQueries } from './api/queries.ts'
import type { createSettings } from './api/settings.ts'
import type { TokenStore } from './api/tokens.ts'
import type { Translate } from './words/translate.ts'
import { createSessionLife } from './session/life.ts'
import type { SessionStore, Storages } from './session/state.ts'
import { useWords } from './words/use-words.tsx'
import { OnItsWay } from '../ui/site/on-its-way.tsx'

interface Deps {
  fetch: typeof fetch
  now: () => number
  otherTabs: BroadcastChannel | undefined
  settings: ReturnType<typeof createSettings>
  storage: Storages
  store: SessionStore
  t: Translate
  tokens: TokenStore
}

export type Connection = ReturnType<typeof createConnection>

/** What calls the server, keeps what it said, and leads a session. A separate script: public pages go without. */
export function createConnection({ fetch, otherTabs, settings, tokens, ...other }: Deps) {
  const queries = createQueries()
  const api = createApi({
    tokens,
    fetch,
    otherTabs,
    onSessionEnd: (reason) => life.endedByServer(reason),
  })
  const timeZone = () => settings.store.getState().timeZone
  const life = createSessionLife({ api, tokens, queries, timeZone, ...other })

  /** Gives the page below what the server last said. */
  function WithQueries({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queries}>
        {children}
        <StillWaiting />
      </QueryClientProvider>
    )
  }

  return { api, fetch, life, queries, tokens, WithQueries }
}

const LONG_MS = 5_000

/**
 * Tells somebody who has waited long that an answer is still under way: while its database is away, a server waits too.
 */
function StillWaiting() {
  const { t } = useWords()
  const isAsked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isSent = useIsMutating() > 0
  const waits = isAsked || isSent
  const [isLong, setIsLong] = useState(false)

  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [waits])

  return <OnItsWay>{isLong && t('site.stillWaiting')}</OnItsWay>
}
