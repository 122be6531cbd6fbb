import type { Outcome } from '@scan/contract/accounts.ts'
import type { PastVisit } from '@scan/contract/help-requests.ts'
import { RefreshCw } from 'lucide-react'
import { useWords } from '../i18n/use-words.tsx'
import { ConcernButton } from '../concerns/concern-button.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { Skeleton } from '../ui/content/skeleton.tsx'
import { useFormatDate } from '../app/use-format-date.ts'
import { HELP_TYPE_ICONS } from './help-types.ts'
import { OutcomeChip } from './outcome-chip.tsx'
import styles from './past-list.module.css'

type Past = PastVisit & { outcome: Outcome; volunteerName?: string | null; hadVolunteer?: boolean }

export type PastListProps = {
  label: string
  /** What is said where there is nothing. */
  empty: string
  /** Undefined while it is read. */
  items: readonly Past[] | undefined
  isError: boolean
  onTryAgain: () => void
}

/** What was: the kind of help, when and where, who helped, and how it ended; the latest first. */
export function PastList({ label, empty, items, isError, onTryAgain }: PastListProps) {
  const { t } = useWords()
  const say = useFormatDate()
  if (items) {
    if (items.length === 0) return <p>{empty}</p>
    return (
      <ul role="list" aria-label={label} className={styles.list}>
        {items.map(({ id, helpType, district, date, time, outcome, volunteerName, hadVolunteer = true }) => {
          const Icon = HELP_TYPE_ICONS[helpType]
          const type = t(`catalogue.helpTypes.${helpType}`)
          const when = say.when(date, time)
          return (
            <li key={id} className={styles.item}>
              <div>
                <p className={styles.type}>
                  <Icon aria-hidden />
                  {type}
                </p>
                <p>{when}</p>
                <p>{district}</p>
                {volunteerName && <p>{t('requests.past.helped', { name: volunteerName })}</p>}
              </div>
              <OutcomeChip outcome={outcome} />
              {hadVolunteer && (
                <div className={styles.concern}>
                  <ConcernButton requestId={id} name={volunteerName} visit={`${type}, ${when}`} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    )
  }
  if (!isError) return <Skeleton shape="lines" label={t('requests.past.loading')} />
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button variant="quiet" icon={RefreshCw} onClick={onTryAgain}>
          {t('site.tryAgain')}
        </Button>
      }
    >
      {t('requests.past.failed')}
    </Notice>
  )
}
