import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  CalendarClock,
  HandHelping,
  Hash,
  House,
  MapPin,
  MessageSquareText,
  Signpost,
  StickyNote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Fact, Facts } from './facts.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import styles from './request-facts.module.css'
import { When } from './when.tsx'
import { placeName } from '../../app/words/place-name.ts'

export type RequestFactsProps = {
  /** With where it is, only while that is known, and its number once it has one. */
  request: Omit<RequestDetails, 'district'> & {
    district: District | null
    number?: number
    /** From when on the house is shown to the reader. */
    houseFrom?: Date | undefined
  }
  /** Whether the reader is the one who asks: they are told who else sees the house. */
  isOwn?: boolean
  /** If no heading above names the type already. */
  withType?: boolean
  /** Unless it is said above. */
  withWhen?: boolean
  /** Further rows. */
  children?: ReactNode
}

/** What, when, where and the details of a request. */
export function RequestFacts({
  request,
  isOwn = false,
  withType = false,
  withWhen = true,
  children,
}: RequestFactsProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const where = placeName(t, request)
  return (
    <Facts>
      {withType && (
        <Fact icon={HandHelping} word={t('requests.about.what')}>
          {t(`catalogue.helpTypes.${request.helpType}`)}
        </Fact>
      )}
      {withWhen && (
        <Fact icon={CalendarClock} word={t('requests.about.when')}>
          <When date={request.date} time={request.time} />
        </Fact>
      )}
      {where && (
        <Fact icon={MapPin} word={t('requests.about.where')}>
          <SaidIn sentence={where} words={request.area} />
        </Fact>
      )}
      {(['address', 'landmark'] as const).map(
        (name) =>
          request[name] && (
            <Fact key={name} icon={name === 'address' ? House : Signpost} word={t(`requests.about.${name}`)}>
              <Said>{request[name]}</Said>
              {isOwn && (name === 'landmark' || !request.landmark) && (
                <span className={styles.hint}>{t('requests.about.onlyYours')}</span>
              )}
            </Fact>
          ),
      )}
      {request.houseFrom && (
        <Fact icon={House} word={t('requests.about.address')}>
          {t('requests.about.houseFrom', { when: say.listInstant(request.houseFrom) })}
        </Fact>
      )}
      <Fact icon={MessageSquareText} word={t('requests.about.details')}>
        <Said>{request.description}</Said>
      </Fact>
      {request.additional && (
        <Fact icon={StickyNote} word={t('requests.about.additional')}>
          <Said>{request.additional}</Said>
        </Fact>
      )}
      {children}
      {Boolean(request.number) && (
        <Fact icon={Hash} word={t('requests.about.number')}>
          {requestNumber(request.number ?? 0)}
        </Fact>
      )}
    </Facts>
  )
}
