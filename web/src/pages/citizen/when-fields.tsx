import { MINUTE_MS, hoursAfter, wallClock } from '@scan/domain/clock.ts'
import { LEAD_TIME_HOURS, OFFERED_AHEAD_DAYS } from '@scan/domain/help-request.ts'
import type { ComponentProps } from 'react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { DateField, TimeField } from '../../ui/forms/text-field.tsx'
import type { AskField } from './ask-checks.ts'
import { PARTS_OF_DAY, isWakingHour, suggestedDays, suggestedTimes } from './suggested-times.ts'

export type WhenFieldsProps = {
  /** What a field of the form takes. */
  props: (
    field: AskField,
  ) => Pick<ComponentProps<typeof DateField>, 'error' | 'required'> & { id: string; value: string }
  onChoose: (field: AskField, value: string) => void
}

/** When: one press for the days and times people mostly mean, with any other day and time below. */
export function WhenFields({ props, onChoose }: WhenFieldsProps) {
  const { t } = useWords()
  const clock = useServerClock()
  const say = useFormatDate()
  const { value: date, ...ofDate } = props('date')
  const { value: time, ...ofTime } = props('time')
  // A whole minute later, so that the named time is still allowed once it has been typed.
  const earliest = wallClock(
    new Date(hoursAfter(clock.now, LEAD_TIME_HOURS).getTime() + MINUTE_MS),
    clock.timeZone,
  )
  // Said only if the device's clock shows another hour than the service's.
  const here = wallClock(clock.now, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const there = wallClock(clock.now, clock.timeZone)
  const isElsewhere = here.time !== there.time || here.date !== there.date
  const isToldEarliest = isWakingHour(earliest.time) && (!date || date === earliest.date)

  return (
    <>
      <RadioTiles
        {...ofDate}
        name="ask-day"
        label={t('citizen.ask.date')}
        layout="row"
        options={suggestedDays(clock).map((day) => ({ value: day, label: say.shortDay(day) }))}
        value={date}
        onChange={(day) => onChoose('date', day)}
      >
        <DateField
          label={t('citizen.ask.otherDay')}
          value={date}
          onChange={({ target }) => onChoose('date', target.value)}
          min={wallClock(clock.now, clock.timeZone).date}
          max={wallClock(hoursAfter(clock.now, OFFERED_AHEAD_DAYS * 24), clock.timeZone).date}
        />
      </RadioTiles>
      <RadioTiles
        {...ofTime}
        name="ask-part-of-day"
        label={t('citizen.ask.time')}
        hint={
          (isToldEarliest || isElsewhere) && (
            <>
              {isToldEarliest && (
                <span>{t('citizen.ask.timeHint', { when: say.when(earliest.date, earliest.time) })}</span>
              )}{' '}
              {isElsewhere && <span>{t('citizen.ask.otherZone', { now: say.time(there.time) })}</span>}
            </>
          )
        }
        layout="row"
        options={suggestedTimes(date, clock).map((part) => ({
          value: PARTS_OF_DAY[part],
          label: t(`citizen.ask.partsOfDay.${part}`),
          line: say.time(PARTS_OF_DAY[part], true),
        }))}
        value={time}
        onChange={(chosen) => onChoose('time', chosen)}
      >
        <TimeField
          label={t('citizen.ask.otherTime')}
          value={time}
          onChange={({ target }) => onChoose('time', target.value)}
        />
      </RadioTiles>
    </>
  )
}
