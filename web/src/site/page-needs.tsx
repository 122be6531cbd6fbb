import { type ReactNode, Suspense, use, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useApp } from '../app/app-context.tsx'
import { isConnected, partsOf } from '../session/route-access.ts'
import { Waiting } from './site-gate.tsx'

/** Shows the page once its words are there, and what calls the server where it does. Both are fetched beside its script. */
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
  const parts = partsOf(pathname)
  const speaking = words.has(parts) ? undefined : words.load(parts)
  const connected = isConnected(pathname) ? connection.load() : undefined
  if (speaking) use(speaking)
  if (!connected) return children
  const { WithQueries } = connected instanceof Promise ? use(connected) : connected
  return <WithQueries>{children}</WithQueries>
}
