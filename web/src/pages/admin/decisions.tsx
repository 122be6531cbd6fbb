import type { Overview } from '@scan/contract/admin/admin.ts'
import { wallClock } from '@scan/domain/clock.ts'
import {
  CalendarX,
  CalendarClock,
  ChevronRight,
  CircleCheck,
  DoorClosed,
  Inbox,
  type LucideIcon,
  MailX,
  MessageSquareWarning,
  OctagonPause,
  TriangleAlert,
  UserRoundPen,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Link } from 'react-router'
import { useSetting } from '../../app/app-context.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { ReadingFailure } from './parts/list-panel.tsx'
import { paths } from '../../paths.ts'
import { FinePrint } from './parts/fine-print.tsx'
import styles from './decisions.module.css'
import { useOverview } from './use-overview.ts'

interface Row {
  id: keyof Overview
  icon: LucideIcon
  to: string
}

/** What awaits a decision, most pressing first, and where it is decided. */
const DECISIONS = [
  { id: 'stopped', icon: OctagonPause, to: `${paths.adminVolunteers}?flag=stopped` },
  {
    id: 'didNotCome',
    icon: DoorClosed,
    to: `${paths.adminConcerns}?kind=did-not-come`,
  },
  { id: 'unfilled', icon: TriangleAlert, to: `${paths.adminRequests}?status=unfilled` },
  { id: 'overdue', icon: CalendarX, to: `${paths.adminRequests}?status=overdue` },
  { id: 'concerns', icon: MessageSquareWarning, to: paths.adminConcerns },
  { id: 'pendingVolunteers', icon: UserRoundPlus, to: paths.adminPendingVolunteers },
  { id: 'messages', icon: Inbox, to: paths.adminMessages },
  { id: 'agreements', icon: UserRoundX, to: `${paths.adminCitizens}?flag=agreement` },
  { id: 'changed', icon: UserRoundPen, to: `${paths.adminVolunteers}?flag=changed` },
  { id: 'undelivered', icon: MailX, to: paths.adminUndelivered },
] as const satisfies Row[]

/** What the day holds, below what awaits a decision. */
const TODAY = {
  id: 'dueToday',
  icon: CalendarClock,
  to: `${paths.adminRequests}?status=due-today`,
} as const satisfies Row

/** How many things await the administrator. */
export function waitingFor(overview: Overview): number {
  return DECISIONS.reduce((all, { id }) => all + overview[id], 0)
}

/** What waits, and the way there. */
export function Decisions() {
  const overview = useOverview()
  const { t } = useWords()
  const say = useFormatDate()
  const timeZone = useSetting('timeZone')
  const value = overview.value?.overview
  const waiting = value ? [...DECISIONS, TODAY].filter(({ id }) => value[id] > 0) : []
  // Without its heading: what has stopped comes above it, and would push it down.
  if (!value && !overview.failure) return <Skeleton shape="lines" label={t('admin.lists.overview.loading')} />
  return (
    <section className={styles.section} aria-labelledby="decisions-title">
      <div className={styles.head}>
        <h2 id="decisions-title">{t('admin.overview.waiting')}</h2>
        {value && (
          <FinePrint>
            {t('admin.overview.asOf', { time: say.time(wallClock(overview.readAt, timeZone).time) })}
          </FinePrint>
        )}
      </div>
      <ReadingFailure reading={overview} />
      {value && waiting.length === 0 && (
        <EmptyState icon={CircleCheck}>{t('admin.overview.noDecision')}</EmptyState>
      )}
      {value && waiting.length > 0 && (
        <ul role="list" className={styles.decisions}>
          {waiting.map(({ id, icon: Icon, to }) => (
            <li key={id}>
              <Link to={to} preventScrollReset className={styles.decision}>
                <Icon aria-hidden />
                <span>
                  <span>{t(`admin.overview.${id}`, { count: value[id] })}</span>
                  {id === 'messages' && value.messagesLate > 0 && (
                    <span className={styles.late}>
                      {t('admin.overview.messagesLate', { count: value.messagesLate })}
                    </span>
                  )}
                </span>
                <ChevronRight aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
