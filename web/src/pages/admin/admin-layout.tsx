import type { Overview } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { roleOf } from '@scan/domain/role.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  NavigationType,
  Navigate,
  Outlet,
  matchPath,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import { useUser } from '../../app/app-context.tsx'
import { paths } from '../../paths.ts'
import { resolveRoute } from '../../app/session/route-access.ts'
import { Page } from '../../ui/site/page.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { AdminActions } from './parts/admin-actions.tsx'
import styles from './admin-layout.module.css'
import { useApiAnswer } from './parts/use-api-list.ts'
import { addressNow } from './old-addresses.ts'
import { waitingFor } from './decisions.tsx'
import { OverviewContext } from './use-overview.ts'
import { type OwnTitle, OwnTitleContext } from './own-title.ts'
import { type Place, Rail } from './rail.tsx'

/** How often the counts on the tabs are read again, even when nothing is pressed. */
const COUNT_AGAIN_MS = 60_000

interface Part {
  to: string
  label: string
  count?: number | undefined
  /** This part's lists, if it has several: the first of them is the part's own. */
  lists?: readonly Part[]
}

/** Around every administrators' page: first what waits, then where to go. */
export default function AdminLayout() {
  const { t } = useWords()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  useTopOf(pathname)
  const overview = useApiAnswer('overview', api.readOverview, {}, COUNT_AGAIN_MS)
  const counts = overview.value?.overview
  const role = roleOf(useUser().category)
  const parts = useParts(counts).filter(
    ({ to }) => resolveRoute(role, to) === 'page' && (!overview.isLocked || to === paths.adminSecurity),
  )
  const open = parts.find(({ to }) => to !== paths.admin && isBelow(to, pathname)) ?? parts.find(isOverview)
  const here = open?.lists?.find(({ to }) => to === pathname) ?? open
  const [own, setOwn] = useState<OwnTitle>()
  const place = here?.label ?? t('admin.title')
  const title = own?.of === pathname ? own.title : place
  const isElsewhere = pathname !== paths.adminSecurity
  const old = addressNow(pathname, search)
  if (overview.isLocked && isElsewhere) return <Navigate to={paths.adminSecurity} replace />
  if (old) return <Navigate to={old} replace />

  const placesOf = (parts: readonly Part[]): Place[] =>
    parts.map((part) => ({
      to: part.to,
      label: part.label,
      count: 'count' in part ? (part.count ?? null) : undefined,
      current: part.to === pathname && !part.lists ? 'page' : part === open ? 'true' : undefined,
      below: part === open && part.lists ? placesOf(part.lists) : undefined,
    }))
  return (
    <Page title={place} documentTitle={documentTitle()} width="full" ownHeading>
      <div className={styles.panel}>
        <Rail places={placesOf(parts)} />
        <div className={styles.head}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead() && <p>{lead()}</p>}
        </div>
        <div className={styles.part}>
          <AdminActions>
            <OverviewContext value={overview}>
              <OwnTitleContext value={setOwn}>
                <Outlet />
              </OwnTitleContext>
            </OverviewContext>
          </AdminActions>
        </div>
      </div>
    </Page>
  )

  function documentTitle() {
    const part = open && !isOverview(open) ? open : undefined
    return [...new Set([part && place, part?.label, t('admin.title')])].filter(Boolean).join(' – ')
  }

  /** How much waits, on the overview; if nothing does, it says so itself. */
  function lead() {
    if (!open || !isOverview(open)) return undefined
    if (!counts) return overview.failure || overview.isLocked ? undefined : t('admin.lookingUp')
    const count = waitingFor(counts)
    return count > 0 ? t('admin.waits', { count }) : undefined
  }
}

/**
 * Another place of the panel begins at its top, before it is drawn; going back, the browser knows where one was. What
 * had the focus keeps it, such as a place of the rail; if it is gone, the heading takes it.
 */
function useTopOf(pathname: string) {
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!isBack) window.scrollTo(0, 0)
    if (document.activeElement === document.body) focusPageHeading({ preventScroll: true })
  }, [pathname, isBack])
}

function isOverview({ to }: Part): boolean {
  return to === paths.admin
}

function isBelow(path: string, pathname: string): boolean {
  return matchPath({ path, end: false }, pathname) !== null
}

/** The parts of the panel, each with its count. */
function useParts(counts: Overview | undefined): readonly Part[] {
  const { t } = useWords()
  const concerns = counts && counts.concerns + counts.didNotCome
  return [
    { to: paths.admin, label: t('admin.tabs.overview') },
    {
      to: paths.adminPendingVolunteers,
      label: t('admin.tabs.pendingVolunteers'),
      count: counts?.pendingVolunteers,
    },
    {
      to: paths.adminVolunteers,
      label: t('admin.tabs.users'),
      count: counts && counts.volunteers + counts.citizens + counts.banned,
      lists: [
        {
          to: paths.adminVolunteers,
          label: t('admin.users.volunteers'),
          count: counts?.volunteers,
        },
        { to: paths.adminCitizens, label: t('admin.users.citizens'), count: counts?.citizens },
        { to: paths.adminBannedUsers, label: t('admin.users.banned'), count: counts?.banned },
      ],
    },
    { to: paths.adminRequests, label: t('admin.tabs.helpRequests'), count: counts?.requests },
    {
      to: paths.adminConcerns,
      label: t('admin.tabs.concerns'),
      count: concerns,
      lists: [
        { to: paths.adminConcerns, label: t('admin.separations.concerns'), count: concerns },
        { to: paths.adminSeparations, label: t('admin.separations.apart') },
      ],
    },
    {
      to: paths.adminMessages,
      label: t('admin.tabs.messages'),
      count: counts && counts.messages + counts.undelivered,
      lists: [
        { to: paths.adminMessages, label: t('admin.messages.contact'), count: counts?.messages },
        {
          to: paths.adminUndelivered,
          label: t('admin.messages.undeliverable'),
          count: counts?.undelivered,
        },
      ],
    },
    { to: paths.adminAudit, label: t('admin.tabs.audit') },
    { to: paths.adminSecurity, label: t('admin.tabs.security') },
  ]
}
