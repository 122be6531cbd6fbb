import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@scan/contract/accounts.ts'
import { render } from '@testing-library/react'
import type { ComponentType, ReactElement } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { queries } from '../api/queries.ts'
import { forgetSession, openSession } from '../session/session.ts'
import { storeUser } from '../session/stored-user.ts'
import { keepTokens } from '../session/tokens.ts'
import { SiteLabels } from '../site/site-labels.tsx'
import { Toasts, toast } from '../ui/overlays/toasts.tsx'

interface Showing {
  /** Who is signed in; nobody if left out. The fake server has to answer `me`. */
  as?: User
  /** The address at which it stands. */
  at?: string
  /** The pattern of that address, where it has parameters: '/reset-password/:token'. */
  path?: string
}

/** Shows a screen as the whole product would: router, queries, words, session, toasts. Other addresses show their path. */
export function show(screen: ReactElement | ComponentType, { as, at = '/', path }: Showing = {}) {
  queries.clear()
  forgetSession()
  toast.remove()
  if (as) {
    storeUser(as)
    keepTokens({ sessionToken: `session of ${as.name}`, refreshToken: `refresh of ${as.name}` })
  }
  openSession()
  const Screen = typeof screen === 'function' ? screen : () => screen
  const Stub = createRoutesStub([
    { path: path ?? at.split('?')[0] ?? at, Component: Screen },
    { path: '*', Component: Elsewhere },
  ])
  return render(
    <QueryClientProvider client={queries}>
      <SiteLabels>
        <Stub initialEntries={[at]} />
        <Toasts />
      </SiteLabels>
    </QueryClientProvider>,
  )
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`Now at ${pathname}${search}`}</p>
}
