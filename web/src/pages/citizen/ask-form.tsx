import { isOptional } from '@scan/contract/request-details.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { contactDetailsIn } from '@scan/domain/contact-details/contact-details.ts'
import { ArrowRight, Clock, MapPin, Phone, Repeat } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useId } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useEmergencyNumber, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useHelplines } from '../../app/layout/use-helplines.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { SelectField, TextArea } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ASK_FIELDS, type AskField } from './ask-checks.ts'
import styles from './ask-form.module.css'
import type { Ask } from './use-ask.ts'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { SpeakButton } from './speak-button.tsx'
import { PlaceFields } from './place-fields.tsx'
import { earliestTime } from './suggested-times.ts'
import { WhenFields } from './when-fields.tsx'

export type AskFormProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  helpType: HelpType
  ask: Pick<
    Ask,
    | 'fields'
    | 'problems'
    | 'attempt'
    | 'write'
    | 'changeType'
    | 'review'
    | 'askFor'
    | 'asksAboutNight'
    | 'meansNight'
    | 'keepsAskedAbout'
    | 'changes'
    | 'keepAsItIs'
  >
}

/** What, where, when, and anything else, for the chosen kind of help. */
export function AskForm({ headingRef, helpType, ask }: AskFormProps) {
  const { fields, problems } = ask
  const { t } = useWords()
  const headingId = useId()
  const Icon = HELP_TYPE_ICONS[helpType]

  useEffect(() => {
    headingRef.current?.focus()
    headingRef.current?.scrollIntoView?.({ block: 'start' })
  }, [headingRef])

  const sentence = (field: AskField) => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem === 'lead-time-too-short' || problem === 'too-far-ahead') return t(`problems.${problem}`)
    if (problem === 'help-fields-required' && !isOptional(field)) return t(`citizen.ask.empty.${field}`)
    return t(`fields.${problem}`)
  }
  const hidden = contactDetailsIn(fields)
  const wrong = ASK_FIELDS.flatMap((field) => {
    const message = sentence(field)
    return message === undefined ? [] : [{ field: `ask-${field}`, message }]
  })
  const isIncomplete = Object.values(problems).includes('help-fields-required')

  const props = (field: AskField) => ({
    id: `ask-${field}`,
    name: field,
    value: fields[field],
    error: sentence(field),
    required: !isOptional(field),
    onChange: ({ target }: { target: { value: string } }) => ask.write(field, target.value),
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask.review()
  }

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1} className={styles.type}>
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
      {helpType === 'medical' && <Emergency />}
      <form noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary
          title={isIncomplete ? t('fields.help-fields-required') : t('citizen.ask.look')}
          problems={wrong}
          attempt={ask.attempt}
        />
        <div>
          <TextArea
            {...props('description')}
            label={t('citizen.ask.description')}
            hint={t('citizen.ask.descriptionHint')}
          />
          <SpeakButton value={fields.description} onChange={(text) => ask.write('description', text)} />
          <ContactDetailsWarning hidden={hidden.description} />
        </div>
        <SelectField
          {...props('district')}
          label={t('citizen.ask.district')}
          hint={t('citizen.ask.districtHint')}
          icon={MapPin}
          placeholder={t('citizen.ask.chooseDistrict')}
          options={DISTRICTS.map((district) => ({
            value: district,
            label: t(`catalogue.districts.${district}`),
          }))}
        />
        <PlaceFields of={props} />
        <WhenFields props={props} onChoose={ask.write} />
        <div role="status">{problems.time === 'lead-time-too-short' && <TooSoon askFor={ask.askFor} />}</div>
        <div>
          <TextArea
            {...props('additional')}
            rows={3}
            label={t('citizen.ask.additional')}
            hint={t('citizen.ask.additionalHint')}
          />
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
      <NightHour ask={ask} />
    </Card>
  )
}

/** The way on for whoever needs somebody sooner than the rule allows (D78). */
function TooSoon({ askFor }: Pick<Ask, 'askFor'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const clock = useServerClock()
  const helplines = useHelplines()
  const supportPhone = useSetting('supportPhone')
  const { date, time } = earliestTime(clock)
  const isToday = date === wallClock(clock.now, clock.timeZone).date
  const when = isToday ? say.time(time) : `${say.shortDay(date)}, ${say.time(time)}`
  return (
    <Notice
      title={t('citizen.ask.sooner')}
      actions={
        <>
          <Button icon={Clock} onClick={() => askFor({ date, time })}>
            {t('citizen.ask.askFor', { when })}
          </Button>
          {supportPhone && (
            <LinkButton href={`tel:${supportPhone}`} variant="quiet" icon={Phone}>
              {t('citizen.ask.callUs', { number: supportPhone })}
            </LinkButton>
          )}
          {helplines.map(({ name, number }) => (
            <LinkButton key={number} href={`tel:${number}`} variant="quiet" icon={Phone}>
              {`${name} ${number}`}
            </LinkButton>
          ))}
        </>
      }
    >
      {t('citizen.ask.soonerHow', { when })}
    </Notice>
  )
}

/** 3:00 typed for 15:00 would send a volunteer out at night: asked about once (D78). */
function NightHour({ ask }: { ask: AskFormProps['ask'] }) {
  const { t } = useWords()
  const say = useFormatDate()
  const byDay = ask.asksAboutNight
  const [night, day] = byDay ? [say.time(ask.fields.time), say.time(byDay)] : ['', '']
  return (
    <Dialog
      open={byDay !== undefined}
      title={t('citizen.ask.night.title', { night })}
      lead={t('citizen.ask.night.lead')}
      role="alertdialog"
      onClose={ask.keepsAskedAbout}
      actions={
        <>
          <Button data-first-focus onClick={() => byDay && ask.askFor({ time: byDay })}>
            {t('citizen.ask.night.day', { day })}
          </Button>
          <Button variant="quiet" onClick={ask.meansNight}>
            {t('citizen.ask.night.keep', { night })}
          </Button>
        </>
      }
    />
  )
}

/** Volunteers are no ambulance (D32). */
function Emergency() {
  const { t } = useWords()
  const number = useEmergencyNumber()
  return (
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
      {/* Outside of what is read aloud, which would begin anew with every digit. */}
      {hidden.length > 0 && (
        <p className={styles.hidden}>{t('citizen.ask.hidden', { parts: hidden.join(' · ') })}</p>
      )}
    </div>
  )
}
