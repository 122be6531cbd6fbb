import type { Overview } from '@scan/contract/admin.ts'
import { wallClock } from '@scan/domain/clock.ts'
import {
  CalendarX,
  ChevronRight,
  CircleCheck,
  Inbox,
  type LucideIcon,
  MailX,
  MessageSquareWarning,
  TriangleAlert,
  UserRoundPen,
  UserRoundPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSettings } from '../../app/app-context.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import { type Address, type AddressChange, addressOf } from '../address.ts'
import { ReadingFailure } from '../lists/list-panel.tsx'
import type { Answer } from '../lists/use-api-list.ts'
import styles from '../admin.module.css'
import { NetworkStatistics } from '../statistics/network-statistics.tsx'

/** What waits for a decision, the most pressing first, and where it is decided. */
const DECISIONS = [
  { id: 'unfilled', icon: TriangleAlert, to: { tab: 'help-requests', status: 'unfilled' } },
  { id: 'overdue', icon: CalendarX, to: { tab: 'help-requests', status: 'overdue' } },
  { id: 'concerns', icon: MessageSquareWarning, to: { tab: 'concerns' } },
  { id: 'pendingVolunteers', icon: UserRoundPlus, to: { tab: 'pending-volunteers' } },
  { id: 'messages', icon: Inbox, to: { tab: 'messages' } },
  { id: 'changed', icon: UserRoundPen, to: { tab: 'users', flag: 'changed' } },
  { id: 'undelivered', icon: MailX, to: { tab: 'messages', list: 'undeliverable' } },
] as const satisfies { id: keyof Overview; icon: LucideIcon; to: AddressChange }[]

/** How many things wait for the administrator. */
export function waitingFor(overview: Overview): number {
  return DECISIONS.reduce((all, { id }) => all + overview[id], 0)
}

/** The desk at a glance: what waits first, then how the network does. */
export function OverviewTab({
  overview,
  address,
}: {
  overview: Answer<{ overview: Overview }>
  address: Address
}) {
  return (
    <div className={styles.sections}>
      <Decisions overview={overview} />
      <NetworkStatistics address={address} />
    </div>
  )
}

function Decisions({ overview }: { overview: Answer<{ overview: Overview }> }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  const { timeZone } = useSettings()
  const value = overview.value?.overview
  const waiting = value ? DECISIONS.filter(({ id }) => value[id] > 0) : []
  return (
    <section className={styles.section} aria-labelledby="decisions-title">
      <h2 id="decisions-title">{t('admin.overview.waiting')}</h2>
      <ReadingFailure reading={overview} />
      {!value && !overview.failure && <Skeleton shape="lines" label={t('admin.lists.overview.loading')} />}
      {value && waiting.length === 0 && (
        <EmptyState icon={CircleCheck}>{t('admin.overview.noDecision')}</EmptyState>
      )}
      {value && waiting.length > 0 && (
        <ul role="list" className={styles.decisions}>
          {waiting.map(({ id, icon: Icon, to }) => (
            <li key={id}>
              <Link to={{ search: addressOf(to) }} preventScrollReset className={styles.decision}>
                <Icon aria-hidden />
                <span>
                  {t(`admin.overview.${id}`, { count: value[id] })}
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
      {value && (
        <p className={styles.soft}>
          {t('admin.overview.asOf', { time: say.time(wallClock(overview.readAt, timeZone).time) })}
        </p>
      )}
    </section>
  )
}
