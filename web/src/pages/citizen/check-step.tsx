import { keepsFromOthers } from '@scan/domain/acceptances.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { USUAL_DURATIONS } from '@scan/domain/duration.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { reservedUntil } from '@scan/domain/offers.ts'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { useSoLong } from '../shared/request-facts.tsx'
import type { AskFields } from './ask-fields.ts'
import styles from './request-help.module.css'
import type { Ask } from './use-ask.ts'

/** The request line by line, each of which leads to its screen. */
export function Check({ helpType, ask }: { helpType: HelpType; ask: Ask }) {
  const { t } = useWords()
  const say = useFormatDate()
  const soLong = useSoLong()
  const { fields } = ask
  const { description, additional, district, area, address, landmark, date, time, duration } = fields
  const place = placeName(t, { district: district as District, area }) ?? ''
  const part = (to: 'what' | 'where' | 'when', words: ReactNode) => (
    <button type="button" className={styles.part} onClick={() => ask.change(to)}>
      <span>{words}</span> <span className={styles.change}>{t('citizen.ask.change')}</span>
    </button>
  )
  const forWhoComes = [additional, address, landmark].filter(Boolean)
  return (
    <Card as="section" kasavu>
      <p>{t(`citizen.${ask.changes ? 'change' : 'ask'}.checkLead`)}</p>
      <div className={`stack gap-4 ${styles.sentence}`}>
        {part('when', say.when(date, time))}
        {part('when', soLong(Number(duration) || USUAL_DURATIONS[helpType]))}
        {part(
          'what',
          <>
            <span className={styles.kind}>{t(`catalogue.helpTypes.${helpType}`)}</span>{' '}
            <Said>{description}</Said>
          </>,
        )}
        {part('where', <SaidIn sentence={t('citizen.ask.at', { place })} words={area} />)}
      </div>
      {forWhoComes.length > 0 && (
        <div className="stack gap-4">
          {forWhoComes.map((line) => (
            <p key={line}>
              <Said>{line}</Said>
            </p>
          ))}
          {(address || landmark) && <p className="soft">{t('requests.about.onlyYours')}</p>}
        </div>
      )}
      <NothingElse date={date} time={time} />
      <AskedFirst ask={ask} />
      <div role="alert">{ask.failure && <Notice tone="danger">{ask.failure}</Notice>}</div>
    </Card>
  )
}

/** Until when somebody who sends this can ask for nothing else, if that is long: one request at a time. */
export function NothingElse({ date, time }: Pick<AskFields, 'date' | 'time'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(date, time, timeZone)
  if (!startsAt || !keepsFromOthers(startsAt, now)) return null
  return <p>{t('citizen.ask.nothingElse', { day: say.plainDay(date) })}</p>
}

/** Names the volunteer asked first, and when all are: at once, if there is no time for that or they cannot come (D74). */
function AskedFirst({ ask }: { ask: Ask }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  if (!ask.again) return null
  const { name, canAskFirst } = ask.again
  const startsAt = instantOf(ask.fields.date, ask.fields.time, timeZone)
  const until = canAskFirst && startsAt ? reservedUntil({ postedAt: now, startsAt }) : undefined
  return (
    <Notice
      actions={
        until && (
          <Button variant="quiet" icon={Users} onClick={ask.askEverybody}>
            {t('citizen.ask.askEverybody')}
          </Button>
        )
      }
    >
      {until
        ? t('citizen.ask.first', { name, when: say.untilInstant(until) })
        : t('citizen.ask.notFirst', { name })}
    </Notice>
  )
}
