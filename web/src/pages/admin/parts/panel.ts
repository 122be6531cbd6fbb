import type { Overview } from '@scan/contract/admin/admin.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { createContext, use, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { focusPageHeading } from '../../../ui/site/route-announcer.tsx'
import type { Answer } from './list.tsx'

/** What awaits a decision, most pressing first, and where it is decided. */
export const DECISIONS = [
  { id: 'stopped', to: `${paths.adminVolunteers}?flag=stopped` },
  { id: 'didNotCome', to: `${paths.adminConcerns}?kind=did-not-come` },
  { id: 'unfilled', to: `${paths.adminRequests}?status=unfilled` },
  { id: 'overdue', to: `${paths.adminRequests}?status=overdue` },
  { id: 'concerns', to: paths.adminConcerns },
  { id: 'pendingVolunteers', to: paths.adminPendingVolunteers },
  { id: 'messages', to: paths.adminMessages },
  { id: 'agreements', to: `${paths.adminCitizens}?flag=agreement` },
  { id: 'changed', to: `${paths.adminVolunteers}?flag=changed` },
  { id: 'undelivered', to: paths.adminUndelivered },
] as const satisfies { id: keyof Overview; to: string }[]

/** What the layout has read for the counts of the rail. */
export const OverviewContext = createContext<Answer<Reply<typeof api.readOverview>> | null>(null)

export function useOverview(): Answer<Reply<typeof api.readOverview>> {
  const overview = use(OverviewContext)
  if (!overview) throw new Error('useOverview needs an <AdminLayout> above it.')
  return overview
}

export interface OwnTitle {
  /** The path of the page that it is the title of. */
  of: string
  title: string
}

export const OwnTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {})

/** Has this page's `h1` say whom or what it is about, once that is known, and takes the focus there: one reads on from it. */
export function useOwnTitle(title: string): void {
  const setOwn = use(OwnTitleContext)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    setOwn({ of: pathname, title })
    return () => setOwn(undefined)
  }, [setOwn, pathname, title])
  useEffect(() => void focusPageHeading(), [pathname])
}
