import { type ReactNode, Suspense, use, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useApp, useConnection } from '../app-context.tsx'
import { isConnected, areasOf } from '../session/route-access.ts'
import { Waiting } from './require-access.tsx'

/**
 * Shows the page once its words are there, and what calls the server if it does. Both are fetched alongside its script.
 */
export function PageNeeds({ children }: { children: ReactNode }) {
  const { prepare } = useApp()
  const { location: next } = useNavigation()
  useEffect(() => {
    // What does not come now is asked for again by the page.
    if (next) prepare(next.pathname).catch(() => undefined)
  }, [prepare, next])
  return (
    <Suspense fallback={<Waiting />}>
      <WithNeeds>{children}</WithNeeds>
    </Suspense>
  )
}

function WithNeeds({ children }: { children: ReactNode }) {
  const { connection, words } = useApp()
  const { pathname } = useLocation()
  const areas = areasOf(pathname)
  const speaking = words.has(areas) ? undefined : words.load(areas)
  const connecting = isConnected(pathname) ? connection.load() : undefined
  return (
    <After what={speaking}>
      <After what={connecting}>{connecting ? <Connected>{children}</Connected> : children}</After>
    </After>
  )
}

/** React wants a component that waited to ask again, and takes a promise marked this way as kept. */
const HERE = Object.assign(Promise.resolve(), { status: 'fulfilled' })

function After({ what, children }: { what: unknown; children: ReactNode }) {
  use(what instanceof Promise ? what : HERE)
  return children
}

function Connected({ children }: { children: ReactNode }) {
  const { WithQueries } = useConnection()
  return <WithQueries>{children}</WithQueries>
}
