import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { District } from '@scan/domain/catalogue.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import {
  CalendarClock,
  HandHelping,
  Hash,
  Hourglass,
  House,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Signpost,
  StickyNote,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Fact, Facts } from './facts.tsx'
import { sayHours } from './say-minutes.ts'

/** A day, and its time if given, as people say them; without 'Tomorrow' in print, which is read on another day. */
export function When({ date, time }: { date: WallDate; time?: WallTime }) {
  const say = useFormatDate()
  const said = time ? say.when(date, time) : say.day(date)
  const onPaper = time ? `${say.plainDay(date)}, ${say.time(time)}` : say.plainDay(date)
  if (said === onPaper) return <span>{said}</span>
  return (
    <>
      <span className="no-print">{said}</span>
      <span className="only-print">{onPaper}</span>
    </>
  )
}

/** 'About 2 hours' */
export function useSoLong() {
  const { t, language } = useWords()
  return (minutes: number) => t('requests.about.soLong', { time: sayHours(minutes, language) })
}

type RequestFactsProps = {
  /** With where it is, only while that is known, and its number once it has one. */
  request: Omit<RequestDetails, 'district'> & {
    district: District | null
    number?: number
    houseFrom?: Date | undefined
  }
  /** The reader's own request: says who else sees the house. */
  isOwn?: boolean
  withType?: boolean
  withWhen?: boolean
  children?: ReactNode
}

export function RequestFacts(props: RequestFactsProps) {
  const { request, isOwn = false, withType = false, withWhen = true, children } = props
  const { t } = useWords()
  const say = useFormatDate()
  const soLong = useSoLong()
  const where = placeName(t, request)
  const onlyYours = isOwn && <p className="soft">{t('requests.about.onlyYours')}</p>
  const fact = (icon: LucideIcon, word: string, content: ReactNode) =>
    content ? (
      <Fact icon={icon} word={word}>
        {content}
      </Fact>
    ) : null
  const said = (words: string | null, hint?: ReactNode) =>
    words && (
      <>
        <Said>{words}</Said>
        {hint}
      </>
    )
  const { houseFrom, landmark, number } = request
  return (
    <Facts>
      {withType && fact(HandHelping, t('requests.about.what'), t(`catalogue.helpTypes.${request.helpType}`))}
      {withWhen &&
        fact(CalendarClock, t('requests.about.when'), <When date={request.date} time={request.time} />)}
      {fact(Hourglass, t('requests.about.duration'), request.duration && soLong(request.duration))}
      {fact(MapPin, t('requests.about.where'), where && <SaidIn sentence={where} words={request.area} />)}
      {fact(House, t('requests.about.address'), said(request.address, !landmark && onlyYours))}
      {fact(Signpost, t('requests.about.landmark'), said(landmark, onlyYours))}
      {houseFrom &&
        fact(
          House,
          t('requests.about.address'),
          t('requests.about.houseFrom', { when: say.listInstant(houseFrom) }),
        )}
      {fact(MessageSquareText, t('requests.about.details'), said(request.description))}
      {fact(StickyNote, t('requests.about.additional'), said(request.additional))}
      {children}
      {fact(Hash, t('requests.about.number'), number && requestNumber(number))}
    </Facts>
  )
}
