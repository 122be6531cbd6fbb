import { BACKUP_LATE_HOURS } from '@scan/contract/admin/health.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { FinePrint } from './parts/fine-print.tsx'
import styles from './overview-page.module.css'
import { useOverview } from './use-overview.ts'

/** Which machinery has stopped, in words for somebody who can call the people running it. */
export function Troubles() {
  const { t } = useWords()
  const say = useFormatDate()
  const troubles = useOverview().value?.health?.troubles ?? []
  if (troubles.length === 0) return null
  return (
    <div className={styles.troubles}>
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
export function LastBackup() {
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
