import type { Outcome } from '@scan/contract/accounts.ts'
import type { PastRequest, PastVisit } from '@scan/contract/help-requests.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  ChevronDown,
  CircleCheck,
  CircleX,
  DoorClosed,
  Hourglass,
  type LucideIcon,
  Repeat,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { ConcernButton } from './concern-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Chip, type ChipProps } from '../../ui/content/chip.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { Fact, Facts } from './facts.tsx'
import { useSoLong } from './request-facts.tsx'
import { LoadFailed } from './load-failed.tsx'
import styles from './past-list.module.css'

type Past = PastVisit & Partial<PastRequest>

type Look = { icon: LucideIcon; tone: NonNullable<ChipProps['tone']> }

const DONE: Look = { icon: CircleCheck, tone: 'success' }
const CANCELLED: Look = { icon: CircleX, tone: 'neutral' }
const LOOKS: Record<Outcome, Look> = {
  complete: DONE,
  'admin-complete': DONE,
  'say-done': { icon: Hourglass, tone: 'waiting' },
  'confirm-done': DONE,
  'deny-done': { icon: UserX, tone: 'danger' },
  cancel: CANCELLED,
  'admin-cancel': CANCELLED,
  'citizen-removed': CANCELLED,
  expire: { icon: Hourglass, tone: 'waiting' },
  lapse: { icon: Hourglass, tone: 'neutral' },
  'nobody-opens': { icon: DoorClosed, tone: 'waiting' },
  'report-nobody-came': { icon: UserX, tone: 'danger' },
}

type PastListProps<Item extends Past> = {
  label: string
  empty: string
  items: readonly Item[] | undefined
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  /** Asks for the same again; left out where nobody can just now. */
  onAskAgain?: ((item: Item) => void) | undefined
  /** Further actions for one of them. */
  children?: (item: Item, about: string) => ReactNode
}

/** What is over, latest first: what, when and how it ended, with the rest a press away. */
export function PastList<Item extends Past>(props: PastListProps<Item>) {
  const { label, empty, items, query, onAskAgain, children } = props
  const { t } = useWords()
  const say = useFormatDate()
  const soLong = useSoLong()
  if (query.isError && !items) return <LoadFailed query={query}>{t('requests.past.failed')}</LoadFailed>
  if (!items) return <Skeleton shape="lines" label={t('requests.past.loading')} />
  if (items.length === 0) return <p>{empty}</p>
  return (
    <ul role="list" aria-label={label}>
      {items.map((item) => {
        const { area = null, description, hadVolunteer = true } = item
        const type = t(`catalogue.helpTypes.${item.helpType}`)
        const day = say.plainDay(item.date)
        const about = `${type}, ${day}`
        return (
          <li key={item.id} className={styles.item}>
            <details>
              <summary className={styles.summary}>
                <Drawing name={item.helpType} size="card" />
                <span className={`row ${styles.words}`}>
                  <span className={`strong ${styles.type}`}>{type}</span>
                  <span className={styles.day}>{day}</span>
                  <Chip {...LOOKS[item.outcome]} label={t(`requests.past.outcomes.${item.outcome}`)} />
                </span>
                <ChevronDown aria-hidden className={styles.chevron} />
              </summary>
              <div className={`stack ${styles.details}`}>
                <Facts>
                  {description && (
                    <Fact word={t('requests.about.details')}>
                      <Said>{description}</Said>
                    </Fact>
                  )}
                  <Fact word={t('requests.about.when')}>{`${day}, ${say.time(item.time)}`}</Fact>
                  {item.duration && <Fact word={t('requests.about.duration')}>{soLong(item.duration)}</Fact>}
                  <Fact word={t('requests.about.where')}>
                    <SaidIn sentence={placeName(t, { area, district: item.district }) ?? ''} words={area} />
                  </Fact>
                  <Fact word={t('requests.about.number')}>{requestNumber(item.number)}</Fact>
                </Facts>
                {item.outcome === 'say-done' && (
                  <p>{t(item.hadVolunteer ? 'requests.past.saidDoneOfMine' : 'requests.past.saidDone')}</p>
                )}
                {item.volunteerName && <p>{t('requests.past.helped', { name: item.volunteerName })}</p>}
                {item.thanks && (
                  <div>
                    <p>{t(item.hadVolunteer ? 'requests.past.thanked' : 'requests.past.gotThanks')}</p>
                    {item.thanks.text && (
                      <p className="as-written">
                        <Said>{item.thanks.text}</Said>
                      </p>
                    )}
                  </div>
                )}
                <Actions>
                  {children?.(item, about)}
                  {onAskAgain && (
                    <Button
                      variant={item.volunteerName ? 'quiet' : 'action'}
                      icon={Repeat}
                      aria-label={t('requests.past.againFor', { about })}
                      onClick={() => onAskAgain(item)}
                    >
                      {t('requests.past.again')}
                    </Button>
                  )}
                  {hadVolunteer && (
                    <ConcernButton requestId={item.id} name={item.volunteerName} visit={about} />
                  )}
                </Actions>
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
