import type { HelpType } from '@scan/domain/catalogue.ts'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import { DURATIONS, USUAL_DURATIONS } from '@scan/domain/duration.ts'
import { OFFERED_AHEAD_DAYS } from '@scan/domain/help-request.ts'
import { Clock } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { FieldGroup, type FieldProps } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { sayHours } from '../shared/say-minutes.ts'
import type { AskFields } from './ask-fields.ts'
import { Choice } from './choice.tsx'
import { NightHour } from './night-hour.tsx'
import { WhomElseToAsk } from './nobody-yet.tsx'
import styles from './request-help.module.css'
import {
  earliestTime,
  hoursOn,
  isOfferedHour,
  isWakingHour,
  soonest,
  suggestedDays,
} from './suggested-times.ts'
import type { Ask } from './use-ask.ts'

/** The screen of the request for help; a dialog for another time takes `WhenFields` alone. */
export function When({ helpType, ask }: { helpType: HelpType; ask: Ask }) {
  const { fields } = ask
  return (
    <>
      <WhenFields
        {...fields}
        write={ask.write}
        wrong={ask.errorOf}
        howLong={
          <HowLong helpType={helpType} {...fields} write={ask.write} error={ask.errorOf('duration')} />
        }
        onTime={(time) => (fields.date ? ask.answer({ time }) : ask.write('time', time))}
      />
      <div role="status">
        {ask.codeOf('time') === 'lead-time-too-short' && <TooSoon helpType={helpType} askFor={ask.answer} />}
      </div>
      <NightHour of={ask.night} onAnswer={(time) => ask.answer({ time })} />
    </>
  )
}

type WhenFieldsProps = Pick<AskFields, 'date' | 'time'> & {
  write: (field: 'date' | 'time', value: string) => void
  wrong: (field: 'date' | 'time') => string | undefined
  /** Asked for before the hour, whose press leads on. */
  howLong?: ReactNode
  /** An hour was pressed. */
  onTime?: (time: string) => void
}

/** When: one press for the days and hours people mostly mean; any other is typed. */
export function WhenFields({ date, time, write, wrong, howLong, onTime }: WhenFieldsProps) {
  const { t } = useWords()
  const clock = useServerClock()
  const say = useFormatDate()
  const earliest = wallClock(soonest(clock.now), clock.timeZone)
  // Said only if the device's clock shows another hour than the service's.
  const here = wallClock(clock.now, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const there = wallClock(clock.now, clock.timeZone)
  const isElsewhere = here.time !== there.time || here.date !== there.date
  const isToldEarliest = isWakingHour(earliest.time) && (!date || date === earliest.date)

  return (
    <>
      <OneOf
        name="date"
        value={date}
        write={write}
        label={t('citizen.ask.date')}
        error={wrong('date')}
        parts={(chosen) => [{ values: suggestedDays(clock, chosen) }]}
        says={(day) => ({ word: say.shortDay(day), name: say.day(day) })}
        onPress={(day) => write('date', day)}
        other={{
          type: 'date',
          label: t('citizen.ask.otherDay'),
          min: there.date,
          max: wallClock(daysAfter(clock.now, OFFERED_AHEAD_DAYS), clock.timeZone).date,
        }}
      />
      {howLong}
      <OneOf
        name="time"
        value={time}
        write={write}
        label={t('citizen.ask.time')}
        error={wrong('time')}
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
        parts={(chosen) =>
          hoursOn(date, clock, chosen).map(({ part, times }) => ({
            word: t(`citizen.ask.partsOfDay.${part}`),
            values: times,
          }))
        }
        says={(at) => ({ word: say.time(at, isOfferedHour(at)), name: say.time(at) })}
        onPress={onTime ?? ((at) => write('time', at))}
        other={{ type: 'time', label: t('citizen.ask.otherTime') }}
      />
    </>
  )
}

type HowLongProps = Pick<AskFields, 'duration'> & {
  helpType: HelpType
  write: (field: 'duration', minutes: string) => void
  error: string | undefined
}

/** As usual for its kind, unless another is pressed. */
export function HowLong({ helpType, duration, write, error }: HowLongProps) {
  const { t, language } = useWords()
  const chosen = Number(duration) || USUAL_DURATIONS[helpType]
  return (
    <FieldGroup name="duration" label={t('citizen.ask.duration')} error={error} required>
      <div className={classes(styles.choices, styles.duration)}>
        {DURATIONS.map((minutes) => (
          <Choice
            key={minutes}
            isPressed={minutes === chosen}
            onPress={() => write('duration', String(minutes))}
          >
            {sayHours(minutes, language)}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  )
}

type OneOfProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  name: 'date' | 'time'
  value: string
  write: WhenFieldsProps['write']
  /** With what was chosen before in its place, in words; '' while another is being typed. */
  parts: (chosen: string) => readonly { word?: string; values: readonly string[] }[]
  says: (value: string) => { word: string; name: string }
  onPress: (value: string) => void
  other: ComponentProps<typeof TextField>
}

/** Some to press, or any other, whose field is there once that is pressed. */
function OneOf({ name, value, write, parts, says, onPress, other, ...field }: OneOfProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setIsOther] = useState(false)
  return (
    <FieldGroup {...field} name={name} required>
      {parts(isOther ? '' : value).map(({ word, values }) => (
        <div key={values[0]} className="stack gap-4">
          {word && <p className="soft">{word}</p>}
          <div className={classes(styles.choices, styles[name])}>
            {values.map((one) => {
              const { word: shown, name: heard } = says(one)
              return (
                <Choice
                  key={one}
                  isPressed={one === value}
                  name={heard.includes(shown) ? heard : undefined}
                  isWide={heard === shown}
                  onPress={() => {
                    setIsOther(false)
                    onPress(one)
                  }}
                >
                  {shown}
                </Choice>
              )
            })}
          </div>
        </div>
      ))}
      {isOther ? (
        <TextField
          {...other}
          ref={input}
          value={value}
          onChange={({ target }) => write(name, target.value)}
        />
      ) : (
        <Button
          variant="link"
          onClick={() => {
            flushSync(() => setIsOther(true))
            input.current?.focus()
            // Opened at once: no press more than before. Not every browser can.
            input.current?.showPicker?.()
          }}
        >
          {other.label}
        </Button>
      )}
    </FieldGroup>
  )
}

/** The way on for whoever needs somebody sooner than the rule allows (D78). */
function TooSoon({ helpType, askFor }: { helpType: HelpType; askFor: Ask['answer'] }) {
  const { t } = useWords()
  const say = useFormatDate()
  const clock = useServerClock()
  const supportPhone = useSetting('supportPhone')
  const { date, time } = earliestTime(clock)
  const when = say.until(date, time)
  return (
    <Notice
      title={t('citizen.ask.sooner')}
      actions={
        <>
          <Button icon={Clock} onClick={() => askFor({ date, time })}>
            {t('citizen.ask.askFor', { when })}
          </Button>
          <WhomElseToAsk helpType={helpType} />
        </>
      }
    >
      {t(supportPhone ? 'citizen.ask.soonerHow' : 'citizen.ask.soonerHowInWriting', { when })}
    </Notice>
  )
}
