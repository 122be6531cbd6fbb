import { type ReactNode, Suspense, use, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useApp } from '../app/app-context.tsx'
import { partsOf } from '../session/route-access.ts'
import { Waiting } from './site-gate.tsx'

/** Shows the page once its words are there; they are fetched beside its script. */
export function PageWords({ children }: { children: ReactNode }) {
  const { words } = useApp()
  const { location: next } = useNavigation()
  useEffect(() => {
    // Where they don't come, the page asks again for them.
    if (next) words.load(partsOf(next.pathname)).catch(() => undefined)
  }, [words, next])
  return (
    <Suspense fallback={<Waiting />}>
      <WithWords>{children}</WithWords>
    </Suspense>
  )
}

function WithWords({ children }: { children: ReactNode }) {
  const { words } = useApp()
  const parts = partsOf(useLocation().pathname)
  if (!words.has(parts)) use(words.load(parts))
  return children
}
