import { isOptional } from '@scan/contract/request-details.ts'
import { keepsFromOthers } from '@scan/domain/acceptances.ts'
import { DISTRICTS, type District, type HelpType } from '@scan/domain/catalogue.ts'
import { daysAfter, instantOf, wallClock } from '@scan/domain/clock.ts'
import { contactDetailsIn } from '@scan/domain/contact-details/contact-details.ts'
import { OFFERED_AHEAD_DAYS, hourByDay } from '@scan/domain/help-request.ts'
import { ArrowRight, Clock, MapPin, Phone, Plus, Repeat, Send, Users } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEmergencyNumber, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FieldGroup, type FieldProps } from '../../ui/forms/field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { WhomElseToAsk } from './nobody-yet.tsx'
import styles from './request-help.module.css'
import { SpeakButton } from './speak-button.tsx'
import {
  earliestTime,
  hoursOn,
  isOfferedHour,
  isWakingHour,
  soonest,
  suggestedDays,
} from './suggested-times.ts'
import { ASK_FIELDS, ASK_STEPS, type Ask, type AskField, type AskFields, STEP_OF } from './use-ask.ts'

type AskFormProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  helpType: HelpType
  ask: Ask
  /** Where they asked for help the last time, for whoever has no home in the profile. */
  lastPlace: Partial<AskFields> | undefined
}

/** One question a screen: what, where, when, and all of it to be sent. */
export function AskForm({ headingRef, helpType, ask, lastPlace }: AskFormProps) {
  const { t } = useWords()
  const { fields, problems, changes, step } = ask
  const [isElsewhere, setIsElsewhere] = useState(false)
  const number = ASK_STEPS.findIndex((one) => one === step) + 1

  const sentence = (field: AskField) => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'lead-time-too-short' || problem === 'too-far-ahead') return t(`problems.${problem}`)
    if (problem === 'help-fields-required' && !isOptional(field)) return t(`citizen.ask.empty.${field}`)
    return t(`fields.${problem}`)
  }
  const wrong = ASK_FIELDS.flatMap((field) => {
    const message = STEP_OF[field] === step && sentence(field)
    return message ? [{ field, message }] : []
  })
  const isIncomplete = wrong.some(({ field }) => problems[field] === 'help-fields-required')
  const text: TextProps = (field) => ({
    name: field,
    value: fields[field],
    error: sentence(field),
    required: !isOptional(field),
    label: t(`citizen.ask.${field}`),
    onChange: ({ target }) => ask.write(field, target.value),
  })

  const home = ask.isAtHome ? fields : ask.isNowhere && !changes ? lastPlace : undefined
  const known = isElsewhere || wrong.length > 0 ? undefined : home
  const titles = {
    what: t(`citizen.ask.titles.${helpType}`),
    where: t(known ? (ask.isAtHome ? 'citizen.ask.atHome' : 'citizen.ask.atLast') : 'citizen.ask.place'),
    when: t('citizen.ask.when'),
    check: t('citizen.ask.check'),
  }
  if (step === 'choose') return null
  return (
    <form
      noValidate
      className={`stack gap-24 ${styles.form}`}
      data-is-sent={ask.isSent || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'check') ask.send()
        else ask.goOn()
      }}
    >
      <div className="stack gap-12">
        <div aria-hidden className={styles.thread}>
          <div style={{ inlineSize: `${(number / ASK_STEPS.length) * 100}%` }} />
        </div>
        <div className={`row spread ${styles.above}`}>
          <p className="soft">
            {changes
              ? t('citizen.change.title')
              : t('citizen.ask.progress', { step: number, count: ASK_STEPS.length })}
          </p>
          {step === 'what' && (
            <button type="button" className="text-button" onClick={ask.changeType}>
              <Repeat aria-hidden />
              <span>{`${t(`catalogue.helpTypes.${helpType}`)}: ${t('citizen.ask.change')}`}</span>
            </button>
          )}
        </div>
        <div className={styles.question}>
          <h1 ref={headingRef} tabIndex={-1}>
            {titles[step]}
          </h1>
          <Drawing name={helpType} />
        </div>
      </div>
      <ErrorSummary
        title={isIncomplete ? t('fields.help-fields-required') : t('citizen.ask.look')}
        problems={wrong}
        attempt={ask.attempt}
      />
      {step === 'what' && <What helpType={helpType} ask={ask} text={text} />}
      {step === 'where' &&
        (known ? (
          <Known {...fields} {...known} />
        ) : (
          <Where ask={ask} text={text} startsOpen={wrong.length > 0} />
        ))}
      {step === 'when' && (
        <>
          <WhenFields
            {...fields}
            write={ask.write}
            wrong={sentence}
            onTime={(time) => (fields.date ? ask.answer({ time }) : ask.write('time', time))}
          />
          <div role="status">
            {problems.time === 'lead-time-too-short' && <TooSoon helpType={helpType} askFor={ask.answer} />}
          </div>
        </>
      )}
      {step === 'check' && <Check ask={ask} />}
      {step === 'where' && known ? (
        <Actions>
          <Button size="main" onClick={() => ask.answer(known)}>
            {t('citizen.ask.yes')}
          </Button>
          <Button
            variant="quiet"
            size="main"
            onClick={() => {
              flushSync(() => setIsElsewhere(true))
              headingRef.current?.focus()
            }}
          >
            {t('citizen.ask.otherPlace')}
          </Button>
        </Actions>
      ) : step === 'check' ? (
        <Actions>
          <Button
            type="submit"
            size="main"
            icon={Send}
            busy={ask.isSending}
            busyLabel={t(`citizen.${changes ? 'change' : 'ask'}.submitting`)}
          >
            {t(`citizen.${changes ? 'change' : 'ask'}.submit`)}
          </Button>
          {changes && (
            <Button variant="quiet" size="main" onClick={ask.keepAsItIs}>
              {t('citizen.change.keep')}
            </Button>
          )}
        </Actions>
      ) : (
        <Actions>
          <Button type="submit" size="main" icon={ArrowRight}>
            {t('citizen.ask.next')}
          </Button>
        </Actions>
      )}
      <NightHour
        time={ask.asksAboutNight ? fields.time : undefined}
        onDay={(time) => ask.answer({ time })}
        onNight={ask.meansNight}
        onClose={ask.keepsAskedAbout}
      />
    </form>
  )
}

type TextProps = (field: Exclude<AskField, 'date' | 'time'>) => FieldProps & {
  name: AskField
  value: string
  label: string
  onChange: (event: { target: { value: string } }) => void
}

/** Ready sentences to press, or their own, typed or spoken. */
function What({ helpType, ask, text }: { helpType: HelpType; ask: Ask; text: TextProps }) {
  const { t } = useWords()
  const number = useEmergencyNumber()
  const { description, additional } = ask.fields
  const hidden = contactDetailsIn(ask.fields)
  return (
    <>
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
      <div className={styles.ready}>
        {READY.map((one) => {
          const words = t(`citizen.ask.ready.${helpType}.${one}`)
          return (
            <Choice
              key={one}
              isPressed={words === description}
              onPress={() => ask.answer({ description: words })}
            >
              {words}
            </Choice>
          )
        })}
      </div>
      <div>
        <TextArea {...text('description')} rows={2} />
        <SpeakButton value={description} onChange={(words) => ask.write('description', words)} />
        <ContactDetailsWarning hidden={hidden.description} />
        <ForHelper helpType={helpType} ask={ask} field="description" />
      </div>
      <Disclosure
        isQuiet
        icon={Plus}
        label={t('citizen.ask.moreAdditional')}
        startOpen={additional !== '' || text('additional').error !== undefined}
      >
        <TextArea {...text('additional')} rows={2} hint={t('citizen.ask.additionalHint')} />
        <ContactDetailsWarning hidden={hidden.additional} />
        <ForHelper helpType={helpType} ask={ask} field="additional" />
      </Disclosure>
    </>
  )
}

export const READY = ['first', 'second', 'third'] as const

/** The place that is known, to say yes to: 'Ollur, Thrissur', and what only the volunteer gets to know. */
function Known({ district, area, address, landmark }: AskFields) {
  const { t } = useWords()
  return (
    <div className="stack gap-4">
      <p className={styles.large}>
        <SaidIn sentence={placeName(t, { district: district as District, area }) ?? ''} words={area} />
      </p>
      {[address, landmark].filter(Boolean).map((line) => (
        <p key={line}>
          <Said>{line}</Said>
        </p>
      ))}
    </div>
  )
}

type WhereProps = { ask: Ask; text: TextProps; startsOpen: boolean }

function Where({ ask, text, startsOpen }: WhereProps) {
  const { t } = useWords()
  const { address, landmark } = ask.fields
  return (
    <>
      <SelectField
        {...text('district')}
        icon={MapPin}
        placeholder={t('citizen.ask.chooseDistrict')}
        options={DISTRICTS.map((district) => ({
          value: district,
          label: t(`catalogue.districts.${district}`),
        }))}
      />
      <TextField
        {...text('area')}
        hint={t('citizen.ask.areaHint')}
        icon={MapPin}
        autoCapitalize="words"
        autoComplete="address-level3"
      />
      <Disclosure
        isQuiet
        icon={Plus}
        label={t('citizen.ask.moreHouse')}
        startOpen={startsOpen || address !== '' || landmark !== ''}
      >
        <TextArea
          {...text('address')}
          hint={t('citizen.ask.addressHint')}
          rows={2}
          autoComplete="street-address"
        />
        <TextField {...text('landmark')} hint={t('citizen.ask.landmarkHint')} />
      </Disclosure>
      {ask.remembers !== undefined && (
        <Checkbox
          label={t('citizen.ask.remember')}
          checked={ask.remembers}
          onChange={({ target }) => ask.remember(target.checked)}
        />
      )}
    </>
  )
}

/** The request line by line, each of which leads to its screen. */
function Check({ ask }: { ask: Ask }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { fields } = ask
  const { description, additional, district, area, address, landmark, date, time } = fields
  const place = placeName(t, { district: district as District, area }) ?? ''
  const part = (to: 'what' | 'where' | 'when', words: ReactNode) => (
    <button type="button" className={styles.part} onClick={() => ask.change(to)}>
      <span>{words}</span>
      <span className="visually-hidden">{`: ${t('citizen.ask.change')}`}</span>
    </button>
  )
  const forWhoComes = [additional, address, landmark].filter(Boolean)
  return (
    <Card as="section" kasavu>
      <p>{t(`citizen.${ask.changes ? 'change' : 'ask'}.checkLead`)}</p>
      <div className={`stack gap-4 ${styles.sentence}`}>
        {part('when', say.when(date, time))}
        {part('what', <Said>{description}</Said>)}
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

type ChoiceProps = {
  children: string
  isPressed: boolean
  onPress: () => void
  /** Where less is to be read than heard; holds it. */
  name?: string
  isWide?: boolean
}

/** A button rather than a radio button: a press may lead on, and an arrow key must not. */
function Choice({ children, isPressed, onPress, name, isWide }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes('box strong', styles.choice)}
      aria-pressed={isPressed}
      aria-label={name}
      data-wide={isWide || undefined}
      onClick={onPress}
    >
      {children}
    </button>
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
        <p className={styles.hidden}>{t('citizen.ask.hidden', { parts: hidden.join('\u00a0· ') })}</p>
      )}
    </div>
  )
}

/** Asks once whether what every volunteer reads is meant for whoever comes alone; it holds nobody up (D105). */
function ForHelper({
  helpType,
  ask,
  field,
}: {
  helpType: HelpType
  ask: Ask
  field: 'description' | 'additional'
}) {
  const { t } = useWords()
  const kind = t(`catalogue.helpTypes.${helpType}`)
  const sentence = ask.forHelper(field)
  // The question goes with the press: what was written takes the focus.
  const then = (work: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const written = event.currentTarget.form?.elements.namedItem(field)
    work()
    if (written instanceof HTMLElement) written.focus()
  }
  return (
    <div role="status" className={styles.live}>
      {sentence && (
        <Notice
          title={t('citizen.ask.forHelper.title')}
          actions={
            <>
              <Button icon={MapPin} onClick={then(() => ask.moveToLandmark(field, kind))}>
                {t('citizen.ask.forHelper.move')}
              </Button>
              <Button variant="quiet" onClick={then(ask.leaveForHelper)}>
                {t('citizen.ask.forHelper.leave')}
              </Button>
            </>
          }
        >
          <p>
            <Said>{sentence}</Said>
          </p>
        </Notice>
      )}
    </div>
  )
}

type WhenFieldsProps = Pick<AskFields, 'date' | 'time'> & {
  write: (field: 'date' | 'time', value: string) => void
  wrong: (field: 'date' | 'time') => string | undefined
  /** An hour was pressed. */
  onTime?: (time: string) => void
}

/** When: one press for the days and hours people mostly mean; any other is typed. */
export function WhenFields({ date, time, write, wrong, onTime }: WhenFieldsProps) {
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
                  isPressed={!isOther && one === value}
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
