import { isOptional } from '@scan/contract/request-details.ts'
import { DISTRICTS, type District, type HelpType } from '@scan/domain/catalogue.ts'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import { contactDetailsIn } from '@scan/domain/contact-details/contact-details.ts'
import { OFFERED_AHEAD_DAYS, hourByDay } from '@scan/domain/help-request.ts'
import { ArrowRight, Clock, MapPin, PenLine, Phone, Repeat, Users } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEmergencyNumber } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox, RadioTiles, type RadioTilesProps } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Fact, Facts } from '../shared/facts.tsx'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import styles from './request-help.module.css'
import { PhoneLinks } from './nobody-yet.tsx'
import { SpeakButton } from './speak-button.tsx'
import {
  PARTS_OF_DAY,
  earliestTime,
  isWakingHour,
  soonest,
  suggestedDays,
  suggestedTimes,
} from './suggested-times.ts'
import { ASK_FIELDS, type Ask, type AskField, type AskFields } from './use-ask.ts'

type AskFormProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  helpType: HelpType
  ask: Ask
}

export function AskForm({ headingRef, helpType, ask }: AskFormProps) {
  const { t } = useWords()
  const number = useEmergencyNumber()
  const { fields, problems } = ask
  const headingId = useId()
  const Icon = HELP_TYPE_ICONS[helpType]
  const hidden = contactDetailsIn(fields)

  const sentence = (field: AskField) => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'lead-time-too-short' || problem === 'too-far-ahead') return t(`problems.${problem}`)
    if (problem === 'help-fields-required' && !isOptional(field)) return t(`citizen.ask.empty.${field}`)
    return t(`fields.${problem}`)
  }
  const wrong = ASK_FIELDS.flatMap((field) => {
    const message = sentence(field)
    return message === undefined ? [] : [{ field, message }]
  })
  const isIncomplete = Object.values(problems).includes('help-fields-required')

  const text = (field: Exclude<AskField, 'date' | 'time'>) => ({
    name: field,
    value: fields[field],
    error: sentence(field),
    required: !isOptional(field),
    label: t(`citizen.ask.${field}`),
    hint: t(`citizen.ask.${field}Hint`),
    onChange: ({ target }: { target: { value: string } }) => ask.write(field, target.value),
  })

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <div className="row spread">
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className={`named action-icon gap-12 ${styles.type}`}
        >
          <Icon aria-hidden />
          <span>
            <span className={ask.changes ? styles.title : 'visually-hidden'}>
              {`${t(ask.changes ? 'citizen.change.title' : 'citizen.ask.chosen')}: `}
            </span>
            <span>{t(`catalogue.helpTypes.${helpType}`)}</span>
          </span>
        </h2>
        <Button variant="quiet" icon={Repeat} onClick={ask.changeType}>
          {t('citizen.ask.change')}
        </Button>
      </div>
      <AskedFirst ask={ask} />
      {/* Volunteers are no ambulance (D32). */}
      {helpType === 'medical' && (
        <Notice
          tone="warning"
          title={t('citizen.ask.emergency', { number })}
          actions={
            <LinkButton href={`tel:${number}`} variant="quiet" icon={Phone}>
              {t('citizen.ask.callEmergency', { number })}
            </LinkButton>
          }
        >
          {t('citizen.ask.emergencyWhy')}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask.review()
        }}
        className={`stack gap-24 ${styles.form}`}
      >
        <ErrorSummary
          title={isIncomplete ? t('fields.help-fields-required') : t('citizen.ask.look')}
          problems={wrong}
          attempt={ask.attempt}
        />
        <div>
          <TextArea {...text('description')} />
          <SpeakButton value={fields.description} onChange={(words) => ask.write('description', words)} />
          <ContactDetailsWarning hidden={hidden.description} />
        </div>
        <Where
          ask={ask}
          isWrong={(['district', 'area', 'address', 'landmark'] as const).some((field) => problems[field])}
        >
          <SelectField
            {...text('district')}
            icon={MapPin}
            placeholder={t('citizen.ask.chooseDistrict')}
            options={DISTRICTS.map((district) => ({
              value: district,
              label: t(`catalogue.districts.${district}`),
            }))}
          />
          <TextField {...text('area')} icon={MapPin} autoCapitalize="words" autoComplete="address-level3" />
          <TextArea {...text('address')} rows={2} autoComplete="street-address" />
          <TextField {...text('landmark')} />
          {ask.remembers !== undefined && (
            <Checkbox
              label={t('citizen.ask.remember')}
              checked={ask.remembers}
              onChange={({ target }) => ask.remember(target.checked)}
            />
          )}
        </Where>
        <WhenFields {...fields} write={ask.write} wrong={sentence} />
        <div role="status">{problems.time === 'lead-time-too-short' && <TooSoon askFor={ask.askFor} />}</div>
        <div>
          <TextArea {...text('additional')} rows={3} />
          <ContactDetailsWarning hidden={hidden.additional} />
        </div>
        <Actions>
          <Button type="submit" size="main" icon={ArrowRight}>
            {t('citizen.ask.next')}
          </Button>
          {ask.changes && (
            <Button variant="quiet" size="main" onClick={ask.keepAsItIs}>
              {t('citizen.change.keep')}
            </Button>
          )}
        </Actions>
      </form>
      <NightHour
        time={ask.asksAboutNight ? fields.time : undefined}
        onDay={(time) => ask.askFor({ time })}
        onNight={ask.meansNight}
        onClose={ask.keepsAskedAbout}
      />
    </Card>
  )
}

/** Who is asked first, and from when all are (D74). */
export function AskedFirst({ ask }: { ask: Ask }) {
  const { t } = useWords()
  const say = useFormatDate()
  if (!ask.first) return null
  const { name, until } = ask.first
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

/** Contact details in a free text are masked until somebody has accepted (D25), so they would help nobody. */
function ContactDetailsWarning({ hidden }: { hidden: string[] }) {
  const { t } = useWords()
  return (
    <div>
      <div role="status" className={styles.live}>
        {hidden.length > 0 && (
          <Notice tone="warning" title={t('citizen.ask.contactDetails')}>
            {t('citizen.ask.contactDetailsWhy')}
          </Notice>
        )}
      </div>
      {/* Outside the live region, which would begin anew with every digit. */}
      {hidden.length > 0 && (
        <p className={styles.hidden}>{t('citizen.ask.hidden', { parts: hidden.join(' · ') })}</p>
      )}
    </div>
  )
}

/** The place that the profile knows is one line; a press opens the fields. */
function Where({ ask, isWrong, children }: { ask: Ask; isWrong: boolean; children: ReactNode }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [isKnown, setIsKnown] = useState(ask.isAtHome)
  const { district, area, address, landmark } = ask.fields
  if (!isKnown || isWrong)
    return (
      <div ref={box} className="stack gap-24">
        {children}
      </div>
    )
  const where = placeName(t, { district: district as District, area })
  return (
    <div ref={box} className="row spread">
      <Facts>
        <Fact icon={MapPin} word={t('requests.about.where')}>
          <SaidIn sentence={where ?? ''} words={area} />
          {[address, landmark].filter(Boolean).map((line) => (
            <p key={line}>
              <Said>{line}</Said>
            </p>
          ))}
        </Fact>
      </Facts>
      <Button
        variant="quiet"
        icon={PenLine}
        aria-label={t('citizen.ask.changePlace')}
        onClick={() => {
          flushSync(() => setIsKnown(false))
          box.current?.querySelector('select')?.focus()
        }}
      >
        {t('citizen.ask.change')}
      </Button>
    </div>
  )
}

type WhenFieldsProps = Pick<AskFields, 'date' | 'time'> & {
  write: (field: 'date' | 'time', value: string) => void
  wrong: (field: 'date' | 'time') => string | undefined
}

/** When: one press for the days and times people mostly mean, with any other day and time below. */
export function WhenFields({ date, time, write, wrong }: WhenFieldsProps) {
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
        options={suggestedDays(clock).map((day) => ({ value: day, label: say.shortDay(day) }))}
        other={{
          type: 'date',
          label: t('citizen.ask.otherDay'),
          min: there.date,
          max: wallClock(daysAfter(clock.now, OFFERED_AHEAD_DAYS), clock.timeZone).date,
        }}
      />
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
        options={suggestedTimes(date, clock).map((part) => ({
          value: PARTS_OF_DAY[part],
          label: t(`citizen.ask.partsOfDay.${part}`),
          line: say.time(PARTS_OF_DAY[part], true),
        }))}
        other={{ type: 'time', label: t('citizen.ask.otherTime') }}
      />
    </>
  )
}

type OneOfProps = Pick<RadioTilesProps<string>, 'label' | 'error' | 'hint' | 'options'> & {
  name: 'date' | 'time'
  value: string
  write: WhenFieldsProps['write']
  other: ComponentProps<typeof TextField>
}

/** A few to press, or any other: its field is there until one is pressed, since it would say that one once more. */
function OneOf({ name, value, write, options, other, ...field }: OneOfProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setIsOther] = useState(false)
  const isPressed = !isOther && options.some((one) => one.value === value)
  return (
    <RadioTiles
      {...field}
      name={name}
      required
      value={value}
      onChange={(pressed) => {
        setIsOther(false)
        write(name, pressed)
      }}
      layout="row"
      options={options}
    >
      {isPressed ? (
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
      ) : (
        <TextField
          {...other}
          ref={input}
          value={value}
          onChange={({ target }) => {
            setIsOther(true)
            write(name, target.value)
          }}
        />
      )}
    </RadioTiles>
  )
}

/** The way on for whoever needs somebody sooner than the rule allows (D78). */
function TooSoon({ askFor }: Pick<Ask, 'askFor'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const clock = useServerClock()
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
          <PhoneLinks />
        </>
      }
    >
      {t('citizen.ask.soonerHow', { when })}
    </Notice>
  )
}

type NightHourProps = {
  /** The hour that is asked about, if any is. */
  time: string | undefined
  onDay: (time: string) => void
  onNight: () => void
  onClose: () => void
}

/** 3:00 typed for 15:00 would send a volunteer out at night: asked about once (D78). */
export function NightHour({ time, onDay, onNight, onClose }: NightHourProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const byDay = time && hourByDay(time)
  const [night, day] = byDay ? [say.time(time), say.time(byDay)] : ['', '']
  return (
    <Dialog
      open={byDay !== undefined}
      title={t('citizen.ask.night.title', { night })}
      lead={t('citizen.ask.night.lead')}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button data-first-focus onClick={() => byDay && onDay(byDay)}>
            {t('citizen.ask.night.day', { day })}
          </Button>
          <Button variant="quiet" onClick={onNight}>
            {t('citizen.ask.night.keep', { night })}
          </Button>
        </>
      }
    />
  )
}
