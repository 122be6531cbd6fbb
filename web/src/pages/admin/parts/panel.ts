import type { Overview } from '@scan/contract/admin/admin.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import {
  CalendarX,
  CircleQuestionMark,
  DoorClosed,
  FileX,
  HeartHandshake,
  Inbox,
  type LucideIcon,
  OctagonPause,
  Phone,
  UserRoundPen,
  UserRoundX,
} from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { paths } from '../../../paths.ts'
import { focusPageHeading } from '../../../ui/site/route-announcer.tsx'
import type { Answer } from './list.tsx'

/** The figures of the day, and their lists. */
export const NUMBERS = [
  { id: 'calls', of: ['calls'], to: paths.adminCalls, isUrgent: false },
  { id: 'unfilled', of: ['unfilled'], to: `${paths.adminRequests}?status=unfilled`, isUrgent: true },
  { id: 'dueToday', of: ['dueToday'], to: `${paths.adminRequests}?status=due-today`, isUrgent: true },
  { id: 'cases', of: ['worries', 'didNotCome', 'concerns'], to: paths.adminConcerns, isUrgent: false },
  {
    id: 'pendingVolunteers',
    of: ['pendingVolunteers'],
    to: paths.adminPendingVolunteers,
    isUrgent: false,
  },
] as const satisfies { id: string; of: (keyof Overview)[]; to: string; isUrgent: boolean }[]

/** Other pending decisions, most urgent first, with their pages. */
export const DECISIONS = [
  { id: 'worries', icon: HeartHandshake, to: `${paths.adminConcerns}?kind=worry` },
  { id: 'undecided', icon: CircleQuestionMark, to: `${paths.adminRequests}?status=undecided` },
  { id: 'didNotCome', icon: DoorClosed, to: `${paths.adminConcerns}?kind=did-not-come` },
  { id: 'stopped', icon: OctagonPause, to: `${paths.adminVolunteers}?flag=stopped` },
  { id: 'overdue', icon: CalendarX, to: `${paths.adminRequests}?status=overdue` },
  { id: 'messages', icon: Inbox, to: paths.adminMessages },
  { id: 'agreements', icon: UserRoundX, to: `${paths.adminCitizens}?flag=agreement` },
  { id: 'firstVisits', icon: Phone, to: `${paths.admin}?pattern=first-visit#patterns-title` },
  { id: 'papers', icon: FileX, to: paths.adminPapers },
  { id: 'changed', icon: UserRoundPen, to: `${paths.adminVolunteers}?flag=changed` },
] as const satisfies { id: keyof Overview; icon: LucideIcon; to: string }[]

/** Outlet context of the panel's pages. */
export interface Panel {
  /** The query behind the rail's counts. */
  overview: Answer<Reply<typeof api.readOverview>>
  /** Overrides the page's name in the `h1`. */
  setTitle: (title: string | undefined) => void
}

export const useOverview = () => useOutletContext<Panel>().overview

/** Sets the page's heading once loaded, and focuses it. */
export function useOwnTitle(title: string): void {
  const { setTitle } = useOutletContext<Panel>()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [setTitle, title])
  useEffect(() => void focusPageHeading(), [pathname])
}
