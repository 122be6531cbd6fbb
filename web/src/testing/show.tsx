import type { User } from '@scan/contract/accounts.ts'
import { render } from '@testing-library/react'
import type { ComponentType, ReactElement } from 'react'
import { createRoutesStub, parsePath, useLocation } from 'react-router'
import { AppProvider } from '../app/app-context.tsx'
import { StillWaiting } from '../app/layout/site.tsx'
import { SiteLabels } from '../app/layout/site-labels.tsx'
import { Toasts, toast } from '../ui/overlays/toasts.tsx'
import { holdSession, testApp } from './app.ts'

interface Showing {
  /** Who is signed in; nobody if left out. The fake server has to answer `me`. */
  as?: User
  /** The address at which it is shown. */
  at?: string
  /** The pattern of that address, if it has parameters: '/reset-password/:token'. */
  path?: string
  /** What the page before has handed on. */
  state?: object
}

/** Shows a screen as the whole product would, just loaded. Other addresses show their path. */
export function show(screen: ReactElement | ComponentType, { as, at = '/', path, state }: Showing = {}) {
  toast.remove()
  if (as) holdSession(as)
  const app = testApp()
  app.session.open()
  const Screen = typeof screen === 'function' ? screen : () => screen
  const place = parsePath(at)
  const Stub = createRoutesStub([
    { path: path ?? place.pathname ?? at, Component: Screen },
    { path: '*', Component: Elsewhere },
  ])
  const page = render(
    <AppProvider app={app}>
      <SiteLabels>
        <Stub initialEntries={[{ ...place, state }]} />
        <Toasts page="/" language="en" />
        <StillWaiting />
      </SiteLabels>
    </AppProvider>,
  )
  return { ...page, app }
}

function Elsewhere() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <p>{`Now at ${pathname}${search}`}</p>
      {state && <p>{`Told ${JSON.stringify(state)}`}</p>}
    </>
  )
}
