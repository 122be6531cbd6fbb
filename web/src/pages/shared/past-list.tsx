import type { Outcome } from '@scan/contract/accounts.ts'
import type { PastVisit } from '@scan/contract/help-requests.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { ChevronDown, RefreshCw, Repeat } from 'lucide-react'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { ConcernButton } from './concern-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { HELP_TYPE_ICONS } from './help-type-icons.ts'
import { OutcomeChip } from './outcome-chip.tsx'
import { placeName } from '../../app/words/place-name.ts'
import styles from './past-list.module.css'

type Past = PastVisit & {
  outcome: Outcome
  description?: string
  area?: string | null
  volunteerName?: string | null
  hadVolunteer?: boolean
}

export type PastListProps<Item extends Past> = {
  label: string
  /** What is said if there is nothing. */
  empty: string
  /** Undefined while it is being read. */
  items: readonly Item[] | undefined
  isError: boolean
  onTryAgain: () => void
  /** Asks for the same again; left out where nobody can just now. */
  onAskAgain?: ((item: Item) => void) | undefined
}

/** What is over, latest first: what, when and how it ended, with the rest a press away. */
export function PastList<Item extends Past>({
  label,
  empty,
  items,
  isError,
  onTryAgain,
  onAskAgain,
}: PastListProps<Item>) {
  const { t } = useWords()
  if (items) {
    if (items.length === 0) return <p>{empty}</p>
    return (
      <ul role="list" aria-label={label} className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Entry item={item} onAskAgain={onAskAgain && (() => onAskAgain(item))} />
          </li>
        ))}
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

function Entry({ item, onAskAgain }: { item: Past; onAskAgain: (() => void) | undefined }) {
  const { t } = useWords()
  const say = useFormatDate()
  const {
    id,
    number,
    helpType,
    area = null,
    district,
    date,
    time,
    outcome,
    description,
    volunteerName,
    hadVolunteer = true,
  } = item
  const Icon = HELP_TYPE_ICONS[helpType]
  const type = t(`catalogue.helpTypes.${helpType}`)
  const day = say.plainDay(date)
  const about = `${type}, ${day}`
  return (
    <details>
      <summary className={styles.summary}>
        <span className={styles.words}>
          <span className={styles.type}>
            <Icon aria-hidden />
            <span>{type}</span>
          </span>
          <span className={styles.day}>{day}</span>
          <OutcomeChip outcome={outcome} />
        </span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={styles.details}>
        {description && (
          <p className={styles.text}>
            <Said>{description}</Said>
          </p>
        )}
        <p>{say.time(time)}</p>
        <p>
          <SaidIn sentence={placeName(t, { area, district }) ?? ''} words={area} />
        </p>
        <p>{requestNumber(number)}</p>
        {volunteerName && <p>{t('requests.past.helped', { name: volunteerName })}</p>}
        <Actions>
          {onAskAgain && (
            <Button icon={Repeat} aria-label={t('requests.past.againFor', { about })} onClick={onAskAgain}>
              {t('requests.past.again')}
            </Button>
          )}
          {hadVolunteer && <ConcernButton requestId={id} name={volunteerName} visit={about} />}
        </Actions>
      </div>
    </details>
  )
}
