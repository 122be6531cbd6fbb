import type { Overview } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import type { Sentences } from '@scan/contract/messages/sentences.generated.ts'
import { partOfDay } from '@scan/domain/availability.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { roleOf } from '@scan/domain/role.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import {
  Link,
  NavigationType,
  Navigate,
  Outlet,
  matchPath,
  useLocation,
  useNavigationType,
} from 'react-router'
import { useUser } from '../../app/app-context.tsx'
import { resolveRoute } from '../../app/session/route-access.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { localeOf } from '../../app/words/locale.ts'
import type { SentenceName } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/site/page.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { PanelActionsProvider } from './parts/confirm.tsx'
import { useApiAnswer } from './parts/list.tsx'
import { PanelSearch } from './parts/search.tsx'
import { DECISIONS, NUMBERS, type Panel } from './parts/panel.ts'
import styles from './admin-layout.module.css'

/** A sentence that nothing is filled in. */
type Label = { [Name in SentenceName]: [Sentences[Name]] extends [never] ? Name : never }[SentenceName]

interface Place {
  to: string
  label: Label
  /** What waits there, in its badge. */
  counted: readonly (keyof Overview)[]
  /** The lists below it: the first of them is its own. */
  lists: readonly Place[]
}

const place = (to: string, label: Label, ...counted: (keyof Overview)[]): Place => ({
  ...{ to, label, counted, lists: [] },
})

const group = (label: Label, first: Place, ...others: Place[]): Place => {
  const lists = [first, ...others]
  return { ...first, label, counted: lists.flatMap(({ counted }) => counted), lists }
}

interface Part {
  label: Label
  places: readonly Place[]
}

/** The panel's pages, in the order of the rail. */
const PARTS: readonly Part[] = [
  {
    label: 'admin.tabs.today',
    places: [
      place(paths.admin, 'admin.tabs.overview'),
      place(paths.adminCalls, 'admin.tabs.calls', 'calls'),
      place(paths.adminRequests, 'admin.tabs.helpRequests', 'unfilled', 'undecided', 'overdue'),
      place(paths.adminConcerns, 'admin.tabs.concerns', 'worries', 'concerns', 'didNotCome'),
      place(paths.adminMessages, 'admin.tabs.messages', 'messages'),
    ],
  },
  {
    label: 'admin.tabs.people',
    places: [
      place(paths.adminPendingVolunteers, 'admin.tabs.pendingVolunteers', 'pendingVolunteers'),
      group(
        'admin.tabs.users',
        place(paths.adminVolunteers, 'admin.users.volunteers', 'stopped', 'changed'),
        place(paths.adminCitizens, 'admin.users.citizens', 'agreements'),
        place(paths.adminBannedUsers, 'admin.users.banned'),
      ),
      place(paths.adminPapers, 'admin.tabs.papers', 'papers'),
      place(paths.adminSeparations, 'admin.separations.apart'),
    ],
  },
  {
    label: 'admin.tabs.network',
    places: [
      place(paths.adminFigures, 'admin.tabs.figures'),
      group(
        'admin.tabs.audit',
        place(paths.adminAudit, 'admin.signInLog.changes'),
        place(paths.adminSignIns, 'admin.signInLog.title'),
      ),
      place(paths.adminAdministrators, 'admin.tabs.administrators'),
    ],
  },
]

/** Opened twice a year: under one's name, and last of all on a phone. */
const OWN: Part = {
  label: 'admin.tabs.own',
  places: [
    place(paths.adminGuidance, 'admin.tabs.guidance'),
    place(paths.adminSecurity, 'admin.tabs.security'),
  ],
}

/** Counts in the heading of the overview. */
const WAITING = [...NUMBERS.flatMap(({ of }) => of), ...DECISIONS.map(({ id }) => id)].filter(
  // Those are among others.
  (id, at, all) => id !== 'dueToday' && all.indexOf(id) === at,
)

/** Refetch interval of the counts. */
const COUNT_AGAIN_MS = 60_000

/** Around every administrators' page: first what waits, then where to go. */
export default function AdminLayout() {
  const { t } = useWords()
  const { pathname } = useLocation()
  useTopOf(pathname)
  const overview = useApiAnswer('overview', api.readOverview, {}, { lookAgainMs: COUNT_AGAIN_MS })
  const counts = overview.value?.overview
  const { timeZone, now } = useServerClock()
  const user = useUser()
  const role = roleOf(user.category, user.part)
  const [title, setTitle] = useState<string>()
  if (overview.isLocked && pathname !== paths.adminSecurity)
    return <Navigate to={paths.adminSecurity} replace />

  const mayOpen = ({ to }: Place) =>
    resolveRoute(role, to) === 'page' && (!overview.isLocked || to === paths.adminSecurity)
  const parts = [...PARTS, OWN].map((part) => ({ ...part, places: part.places.filter(mayOpen) }))
  const places = parts.flatMap((part) => part.places)
  const above = places.filter(({ to }) => to !== paths.admin && isBelow(to, pathname))
  const open = above.find(({ to }) => to === pathname) ?? above[0]
  const here = open?.lists.find(({ to }) => to === pathname) ?? open
  const titles = [here, open].filter((place) => place !== undefined).map(({ label }) => t(label))
  const isHome = pathname === paths.admin
  const label = titles[0] ?? t('admin.tabs.overview')
  const greeting = t(`admin.overview.greeting.${partOfDay(wallClock(now, timeZone).time)}`, {
    name: user.name.split(' ')[0] ?? '',
  })
  const waiting = counts && WAITING.reduce((all, id) => all + counts[id], 0)
  const lead =
    waiting === undefined
      ? !overview.failure && !overview.isLocked && t('admin.lookingUp')
      : waiting > 0 && t('admin.waits', { count: waiting })
  return (
    <Page
      title={label}
      documentTitle={[...new Set([...titles, t('admin.title')])].join(' – ')}
      width="full"
      ownHeading
    >
      <div className={styles.panel}>
        {!overview.isLocked && (
          <div className={styles.rail}>
            <PanelSearch />
            <Rail
              parts={parts.filter((part) => part.places.length > 0)}
              // What the desk opens below a list it may not see has to do with its calls.
              open={open ?? places.find(({ to }) => to === (isHome ? paths.admin : paths.adminCalls))}
              counts={counts}
            />
          </div>
        )}
        <div className={styles.head} data-greets={isHome || undefined}>
          <h1 tabIndex={-1}>{isHome ? greeting : (title ?? label)}</h1>
          {isHome && lead && <p>{lead}</p>}
          <OwnPlaces name={user.name} places={OWN.places.filter(mayOpen)} />
        </div>
        <PanelActionsProvider className={styles.part}>
          <Outlet context={{ overview, setTitle } satisfies Panel} />
        </PanelActionsProvider>
      </div>
    </Page>
  )
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

function isBelow(path: string, pathname: string): boolean {
  return matchPath({ path, end: false }, pathname) !== null
}

interface RailProps {
  parts: readonly Part[]
  /** The place that is open, or below which the open page lies. */
  open: Place | undefined
  counts: Overview | undefined
}

/** The panel's places: beside the page on a desktop, folded into one control above it on a phone. */
function Rail({ parts, ...props }: RailProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLButtonElement>(null)
  const listId = useId()
  return (
    <nav
      aria-label={t('admin.tabs.label')}
      className={styles.nav}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        control.current?.focus()
      }}
    >
      <button
        ref={control}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={styles.control}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('admin.tabs.label')}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </button>
      <div id={listId} className={styles.places} data-open={isOpen || undefined}>
        {parts.map(({ label, places }, index) => (
          <div
            key={label}
            role="group"
            aria-labelledby={`${listId}-${index}`}
            className={label === OWN.label ? styles.ownPart : undefined}
          >
            <p id={`${listId}-${index}`} className={styles.heading}>
              {t(label)}
            </p>
            <Places places={places} {...props} onGo={() => setOpen(false)} />
          </div>
        ))}
      </div>
    </nav>
  )
}

interface PlacesProps extends Omit<RailProps, 'parts'> {
  places: readonly Place[]
  onGo: () => void
}

function Places({ places, open, counts, onGo }: PlacesProps) {
  const { t, language } = useWords()
  const { pathname } = useLocation()
  return (
    <ul role="list" className={styles.list}>
      {places.map((place) => {
        const { to, label, counted, lists } = place
        const waiting = counts && counted.reduce((all, id) => all + counts[id], 0)
        return (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              preventScrollReset
              aria-current={to === pathname && lists.length === 0 ? 'page' : place === open || undefined}
              className={styles.place}
              onClick={onGo}
            >
              <span>{t(label)}</span>{' '}
              {counted.length > 0 && (
                // Its room is reserved until it is known.
                <span className={styles.count}>
                  {waiting ? waiting.toLocaleString(localeOf(language)) : ''}
                </span>
              )}
            </Link>
            {lists.length > 0 && place === open && (
              <Places places={lists} open={undefined} counts={counts} onGo={onGo} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Behind one's name. */
function OwnPlaces({ name, places }: { name: string; places: readonly Place[] }) {
  const { t } = useWords()
  const { pathname } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <nav aria-label={t('admin.tabs.own')} className={styles.own}>
      <button type="button" popoverTarget={id} className="text-button">
        <span translate="no">{name}</span>
        <ChevronDown aria-hidden />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.ownPlaces}>
        {places.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            prefetch="intent"
            preventScrollReset
            aria-current={to === pathname ? 'page' : undefined}
            className={styles.place}
            onClick={() => menu.current?.hidePopover?.()}
          >
            <span>{t(label)}</span>
          </Link>
        ))}
      </div>
    </nav>
  )
}
