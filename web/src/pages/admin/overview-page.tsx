import { BACKUP_LATE_HOURS } from '@scan/contract/admin/health.ts'
import { api } from '@scan/contract/index.ts'
import { hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { CalendarClock, ChevronRight, CircleCheck, Eye, Printer, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { usePaths, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { paths, personPath } from '../../paths.ts'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { NetworkStatistics } from './network-statistics.tsx'
import { type Action, RowActions } from './parts/actions.tsx'
import { FinePrint } from './parts/cells.tsx'
import { useFilters } from './parts/filters.tsx'
import { Unread, useApiList } from './parts/list.tsx'
import panel from './parts/panel.module.css'
import { DECISIONS, useOverview } from './parts/panel.ts'
import { ListTable } from './parts/table.tsx'
import styles from './overview-page.module.css'

/** Everything at a glance: first what waits, then how the network is doing. */
export default function OverviewPage() {
  const { t } = useWords()
  const { isComing } = useOverview()
  return (
    <div className={styles.sections}>
      <Troubles />
      <LastBackup />
      <Decisions />
      {/* Loaded at once, shown once it is known how long the list above is: nothing moves under a finger. */}
      <div hidden={isComing} className={styles.sections}>
        <Patterns />
        <NetworkStatistics />
        <AuditHash />
        <Link to={usePaths().poster} className="link-line">
          <Printer aria-hidden />
          <span>{t('admin.overview.poster')}</span>
        </Link>
      </div>
    </div>
  )
}

/** Which machinery has stopped, in words for somebody who can call the people running it. */
function Troubles() {
  const { t } = useWords()
  const say = useFormatDate()
  const troubles = useOverview().value?.health?.troubles ?? []
  if (troubles.length === 0) return null
  return (
    <div className={panel.section}>
      {troubles.map(({ kind, since }) => (
        <Notice key={kind} tone="danger" title={t(`admin.overview.troubles.${kind}`)}>
          <p>
            {since === null
              ? t('admin.overview.neverWorked')
              : t('admin.overview.lastWorked', { when: say.instant(since) })}
          </p>
          <p>{t('admin.overview.tellWhoRunsIt')}</p>
        </Notice>
      ))}
    </div>
  )
}

/** When the last backup was made: an alarm while there is none, or none of the last day. */
function LastBackup() {
  const { t } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  const health = useOverview().value?.health
  if (!health) return null
  const { lastBackup, troubles } = health
  const words =
    lastBackup === null
      ? t('admin.overview.noBackup')
      : t('admin.overview.lastBackup', { when: say.instant(lastBackup) })
  const isLate = !lastBackup || hoursAfter(lastBackup, BACKUP_LATE_HOURS) < now
  // What has stopped says so itself.
  if (!isLate || troubles.some(({ kind }) => kind === 'backups')) return <FinePrint>{words}</FinePrint>
  return (
    <Notice tone="warning" title={words}>
      {t('admin.overview.tellWhoRunsIt')}
    </Notice>
  )
}

/** What the day holds, below what awaits a decision. */
const TODAY = {
  id: 'dueToday',
  icon: CalendarClock,
  to: `${paths.adminRequests}?status=due-today`,
} as const

/** What waits, and the way there. */
function Decisions() {
  const overview = useOverview()
  const { t } = useWords()
  const say = useFormatDate()
  const timeZone = useSetting('timeZone')
  const value = overview.value?.overview
  const waiting = value ? [...DECISIONS, TODAY].filter(({ id }) => value[id] > 0) : []
  // Without its heading: what has stopped comes above it, and would push it down.
  if (overview.isComing) return <Unread reading={overview} />
  return (
    <section className={panel.section} aria-labelledby="decisions-title">
      <div className={styles.head}>
        <h2 id="decisions-title">{t('admin.overview.waiting')}</h2>
        {value && (
          <FinePrint>
            {t('admin.overview.asOf', { time: say.time(wallClock(overview.readAt, timeZone).time) })}
          </FinePrint>
        )}
      </div>
      <Unread reading={overview} />
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

/** What stands out about people, with the reason, until somebody has looked at it. */
function Patterns() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters()
  const list = useApiList('patterns', api.listPatterns, { page: filters.page })
  const label = t('admin.lists.patterns.label')
  const nameOf = ([one, other]: { name: string }[]) =>
    other ? t('admin.concerns.pair', { one: one?.name, other: other.name }) : (one?.name ?? '')
  const see = (id: string, name: string): Action => ({
    ...{ words: 'seePattern', id, name, icon: Eye, tone: 'main', leaves: true },
    do: (call) => call(api.seePattern, { params: { id } }),
  })
  return (
    <section className={panel.section} aria-labelledby="patterns-title">
      <h2 id="patterns-title">{label}</h2>
      {list.total > 0 && <p>{t('admin.patterns.hint')}</p>}
      <ListTable
        list={list}
        filters={filters}
        whenEmpty={<p>{t('admin.lists.patterns.empty')}</p>}
        columns={[
          { id: 'people', render: ({ people }) => nameOf(people) },
          { id: 'why', render: ({ kind }) => t(`admin.patterns.kinds.${kind}`) },
          {
            id: 'at',
            render: ({ count, at }) => t('admin.patterns.times', { count, when: say.listInstant(at) }),
          },
          {
            id: 'actions',
            render: ({ id, people }) => (
              <RowActions name={nameOf(people)} actions={[see(id, nameOf(people))]}>
                {people.map((person) => (
                  <LinkButton key={person.id} variant="quiet" icon={UserRound} to={personPath(person.id)}>
                    {person.name}
                  </LinkButton>
                ))}
              </RowActions>
            ),
          },
        ]}
      />
    </section>
  )
}

/** A hash of the audit log to keep, with which one can later tell whether it is intact. */
function AuditHash() {
  const { t } = useWords()
  const hash = useOverview().value?.auditHash
  if (!hash) return null
  return (
    <section className={styles.hash} aria-labelledby="audit-hash">
      <p id="audit-hash">{t('admin.overview.auditHash')}</p>
      <code>{hash}</code>
      <FinePrint>{t('admin.overview.auditHashWhy')}</FinePrint>
    </section>
  )
}
