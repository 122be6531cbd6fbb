import type { Outcome } from '@scan/contract/accounts.ts'
import type { PastVisit } from '@scan/contract/help-requests.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  ChevronDown,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  RefreshCw,
  Repeat,
  UserX,
} from 'lucide-react'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { ConcernButton } from './concern-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Chip, type ChipProps } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import styles from './past-list.module.css'
import { HELP_TYPE_ICONS } from './request-facts.tsx'

type Past = PastVisit & {
  outcome: Outcome
  description?: string
  area?: string | null
  volunteerName?: string | null
  hadVolunteer?: boolean
}

type PastListProps<Item extends Past> = {
  label: string
  empty: string
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

type Look = { icon: LucideIcon; tone: NonNullable<ChipProps['tone']> }

const DONE: Look = { icon: CircleCheck, tone: 'success' }
const CANCELLED: Look = { icon: CircleX, tone: 'neutral' }
const LOOKS: Record<Outcome, Look> = {
  complete: DONE,
  'admin-complete': DONE,
  cancel: CANCELLED,
  'admin-cancel': CANCELLED,
  'citizen-removed': CANCELLED,
  expire: { icon: Hourglass, tone: 'waiting' },
  lapse: { icon: Hourglass, tone: 'neutral' },
  'report-nobody-came': { icon: UserX, tone: 'danger' },
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
          <Chip {...LOOKS[outcome]} label={t(`requests.past.outcomes.${outcome}`)} />
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
