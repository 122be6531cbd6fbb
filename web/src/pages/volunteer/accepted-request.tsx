import { reason } from '@scan/contract/fields.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import type { FieldProblem, ProblemCode } from '@scan/contract/problems.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { hoursAfter, instantOf, wallClock } from '@scan/domain/clock.ts'
import { CODE_DIGITS, isHiddenFromVolunteer, isOverdue, timeAskedFor } from '@scan/domain/help-request.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import {
  CalendarX,
  CircleCheck,
  LifeBuoy,
  ListChecks,
  Map as MapIcon,
  MessageCircle,
  Phone,
  TriangleAlert,
} from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { z } from 'zod/mini'
import type { ApiError, Call } from '../../app/api/client.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useDeskHours, useSetting, useUser } from '../../app/app-context.tsx'
import { Outcome, type OutcomeState } from '../../app/outcome.tsx'
import { type ActionOptions, useAction } from '../../app/use-action.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { SelectField, TextArea } from '../../ui/forms/text-field.tsx'
import { scrollToOnMount } from '../../ui/focus-on-mount.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import { moment } from '../../ui/moment.ts'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { AddToCalendar } from '../shared/add-to-calendar.tsx'
import { ConcernButton } from '../shared/concern-button.tsx'
import styles from '../shared/current-request.module.css'
import { RequestFacts, When } from '../shared/request-facts.tsx'
import { supportPath } from '../shared/support-path.ts'
import { useWhatsApp } from '../shared/use-whatsapp.ts'
import visit from './accepted-request.module.css'
import { Guidance } from './guidance.tsx'
import { Worry } from './worry.tsx'

interface Ending {
  outcome: OutcomeState
  /** The request is no longer this volunteer's. */
  onEnded: () => void
}

/** It is over, and they came; with whom we ask how it was, where there is no code. */
type Helping = { onHelped: (asks?: string) => void }

type NewTimeProps = {
  request: RequestForVolunteer
  startsAt: Date
  name: string
  outcome: OutcomeState
  onAnswered: () => void
}

type AcceptedRequestProps = Ending &
  Helping & {
    request: RequestForVolunteer
    headingRef: Ref<HTMLHeadingElement>
    onChanged: () => void
  }

export function AcceptedRequest({
  request,
  headingRef,
  onChanged,
  onHelped,
  ...ending
}: AcceptedRequestProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const user = useUser()
  const headingId = useId()
  const [asks, setAsks] = useState<'code' | 'reason'>()
  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(request.date, request.time, timeZone)
  const hasBegun = startsAt !== undefined && startsAt <= now
  const accepted = startsAt && { status: 'accepted' as const, startsAt }
  const isHidden = accepted !== undefined && isHiddenFromVolunteer(accepted, now)
  const isVisitLate = accepted !== undefined && isOverdue(accepted, now)
  const step = nextStep(startsAt, now)
  const type = t(`catalogue.helpTypes.${request.helpType}`)
  const whatsApp = useWhatsApp(request.citizenPhone)
  const directions = directionsTo(request, navigator.userAgent)
  const name = request.citizenName || t('volunteer.accepted.nameMissing')
  const knowsHouse = directions !== undefined || Boolean(request.houseFrom)
  const reach = hasBegun || isHidden || request.coordinatorCalls ? undefined : howToReach(request, now)
  const first =
    step === 'finish' || (reach && reach !== 'told')
      ? undefined
      : step === 'go'
        ? 'go'
        : knowsHouse
          ? 'firstWithAddress'
          : 'first'
  const mayCall = reach !== 'telling' && reach !== 'unreachable'
  /** The one large button. */
  const main =
    step === 'finish' ? 'finish' : step === 'go' && directions ? 'directions' : mayCall ? 'call' : undefined
  const look = (which: NonNullable<typeof main>) =>
    which === main
      ? ({ variant: 'action', size: 'main' } as const)
      : ({ variant: 'quiet', size: 'normal' } as const)
  const dialog = { ...ending, request, onClose: () => setAsks(undefined) }
  const sayDone = useEnding((citizen, call) => call(publicApi.sayDone, { body: { citizen } }), ending, {
    explain: { failed: 'volunteer.accepted.byPhone.helpedFailed' },
    onDone: () => onHelped(name),
    isToasted: isNotOurs,
  })

  const finishing = (
    <div className={`stack ${styles.finishing}`}>
      <div role="status">
        {isVisitLate && (
          <Notice tone="warning" title={t('volunteer.late.title')}>
            {t(request.byPhone ? 'volunteer.late.textByPhone' : 'volunteer.late.text', {
              when: say.when(request.date, request.time),
            })}
          </Notice>
        )}
      </div>
      <p>
        {request.byPhone
          ? t('volunteer.accepted.byPhone.noCode', { name })
          : t(isHidden ? 'volunteer.accepted.noCode' : 'volunteer.accepted.before')}
      </p>
      <div className={`row ${visit.presses}`}>
        {request.byPhone ? (
          <Button
            {...look('finish')}
            icon={CircleCheck}
            busy={sayDone.isBusy}
            busyLabel={t('volunteer.accepted.byPhone.helping')}
            disabledReason={
              !hasBegun &&
              t('volunteer.accepted.byPhone.helpedFrom', { when: say.when(request.date, request.time) })
            }
            onClick={() => sayDone.run(request.handle)}
          >
            {t('volunteer.accepted.byPhone.helped')}
          </Button>
        ) : (
          <Button {...look('finish')} icon={CircleCheck} onClick={() => setAsks('code')}>
            {t('volunteer.accepted.complete')}
          </Button>
        )}
        {isHidden && (
          <LinkButton to={supportPath({ ...user, request })} variant="quiet" icon={LifeBuoy}>
            {t('citizen.request.support')}
          </LinkButton>
        )}
      </div>
      <Outcome of={{ message: undefined, failure: sayDone.failure }} withFailure />
    </div>
  )

  const directionsLink = directions && (
    <LinkButton
      {...look('directions')}
      href={directions}
      // A link that opens an app replaces no page.
      target={directions.startsWith('https:') ? '_blank' : undefined}
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      icon={MapIcon}
    >
      {t('volunteer.accepted.directions')}
    </LinkButton>
  )

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <div className={`named gap-12 ${visit.head}`}>
        <Drawing name={request.helpType} size="card" />
        <div className="stack gap-4">
          <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles.type}>
            {type}
          </h2>
          <p className={`strong ${visit.when}`}>
            <When date={request.date} time={request.time} />
          </p>
        </div>
      </div>
      <div role="status" className="no-print">
        {startsAt && (
          <NewTime {...{ request, startsAt, name }} outcome={ending.outcome} onAnswered={onChanged} />
        )}
      </div>
      {isVisitLate && <Chip label={t('requests.late')} icon={TriangleAlert} tone="danger" />}
      <div className={`stack gap-24 ${visit.parts}`}>
        {step === 'finish' && finishing}
        {!isHidden && !request.coordinatorCalls && (
          <div className="stack gap-8">
            <p className={visit.whom}>
              <strong translate={request.citizenName ? 'no' : undefined}>{name}</strong>
              <span translate={request.citizenPhone ? 'no' : undefined}>
                {request.citizenPhone
                  ? groupedPhone(request.citizenPhone)
                  : t('volunteer.accepted.phoneMissing')}
              </span>
            </p>
            <div role="status">{reach && <Reach how={reach} request={request} name={name} />}</div>
            {first && request.citizenPhone && (
              <p className={styles.when}>{t(`volunteer.accepted.${first}`, { name })}</p>
            )}
            <div className={`row gap-8 no-print ${visit.presses}`}>
              {main === 'directions' && directionsLink}
              {request.citizenPhone && (
                <LinkButton {...look('call')} href={`tel:+91${request.citizenPhone}`} icon={Phone}>
                  {t('volunteer.accepted.call')}
                </LinkButton>
              )}
              {whatsApp && (
                <LinkButton {...whatsApp} variant="quiet" icon={MessageCircle}>
                  {t('requests.whatsApp')}
                </LinkButton>
              )}
              {main !== 'directions' && directionsLink}
            </div>
          </div>
        )}
        <div className={`stack gap-24 ${visit.facts}`}>
          <RequestFacts request={request} withWhen={false} />
          {request.coordinatorCalls && <p className="strong">{t('volunteer.accepted.coordinatorCalls')}</p>}
          {isHidden && <p>{t('volunteer.late.hidden')}</p>}
          <Disclosure label={t('volunteer.guidance.title')} icon={ListChecks}>
            <Guidance of={request.helpType} />
          </Disclosure>
        </div>
        {step !== 'finish' && finishing}
        {startsAt && <Worry {...{ request, startsAt, name }} {...ending} />}
        <div className={`no-print ${visit.links}`}>
          <Button variant="link" icon={CalendarX} onClick={() => setAsks('reason')}>
            {t(hasBegun ? 'volunteer.release.buttonLate' : 'volunteer.release.button')}
          </Button>
          {startsAt && !hasBegun && !request.coordinatorCalls && (
            <AddToCalendar
              request={request}
              startsAt={startsAt}
              title={t('volunteer.accepted.calendarTitle', { type, name })}
              phone={request.citizenPhone}
              variant="link"
            />
          )}
          <ConcernButton
            requestId={request.id}
            name={request.citizenName}
            outcome={ending.outcome}
            variant="link"
          />
        </div>
      </div>
      <CompletionDialog
        open={asks === 'code'}
        planned={hasBegun ? undefined : say.when(request.date, request.time)}
        onHelped={onHelped}
        {...dialog}
      />
      <ReleaseDialog open={asks === 'reason'} name={name} hasBegun={hasBegun} {...dialog} />
    </Card>
  )
}

/** How its volunteer gets hold of somebody whom staff tell in a call who comes. */
function howToReach({ byPhone, told, ringFrom, phoneWrong }: RequestForVolunteer, now: Date) {
  if (phoneWrong) return 'unreachable'
  if (!byPhone) return undefined
  if (told) return 'told'
  return ringFrom && now < ringFrom ? 'telling' : 'ring'
}

interface ReachProps {
  how: NonNullable<ReturnType<typeof howToReach>>
  request: RequestForVolunteer
  name: string
}

function Reach({ how, request: { ringFrom }, name }: ReachProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const supportPhone = useSetting('supportPhone')
  const time = ringFrom ? say.untilInstant(ringFrom) : ''
  const deskHours = useDeskHours()
  const number = supportPhone ? `${groupedPhone(supportPhone)} (${deskHours})` : ''
  const words = how === 'ring' && !supportPhone ? 'ringNoNumber' : how
  return <p className={styles.when}>{t(`volunteer.accepted.byPhone.${words}`, { name, time, number })}</p>
}

/** 'Can you come at 4 instead?' */
function NewTime({ request, startsAt, name, outcome, onAnswered }: NewTimeProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const answer = useAction(publicApi.answerNewTime, {
    explain: { failed: 'volunteer.newTime.failed' },
    done:
      (_reply, { body }) =>
      (words) =>
        words(body.answer === 'yes' ? 'volunteer.newTime.saidYes' : 'volunteer.newTime.saidNo', { name }),
    onDone: () => focusPageHeading({ preventScroll: true }),
    onSettled: onAnswered,
    outcome,
  })
  const proposed = request.newTime ?? null
  const newTime = timeAskedFor({ startsAt, proposed }, now)
  if (!newTime) return proposed && now < startsAt && <Notice>{t('volunteer.newTime.tooLate')}</Notice>
  const { date, time } = wallClock(newTime, timeZone)
  const respond = (said: 'yes' | 'no') => answer.run({ body: { answer: said, newTime } })
  return (
    <Notice
      tone="warning"
      title={
        date === request.date
          ? t('volunteer.newTime.atTime', { time: say.time(time) })
          : t('volunteer.newTime.onDay')
      }
      actions={
        <>
          <Button busy={answer.isBusy} onClick={() => respond('yes')}>
            {t('volunteer.newTime.yes')}
          </Button>
          <Button variant="quiet" busy={answer.isBusy} onClick={() => respond('no')}>
            {t('volunteer.newTime.no')}
          </Button>
        </>
      }
    >
      {t('volunteer.newTime.text', { name, when: say.when(date, time) })}
    </Notice>
  )
}

const GO_FROM_HOURS = 2

/**
 * What a volunteer does next about a visit: call, set out or, once its time has come, help and ask for the code. Where
 * the time does not exist (clocks went forward), nothing but a call helps.
 */
export function nextStep(startsAt: Date | undefined, now: Date): 'call' | 'go' | 'finish' {
  if (!startsAt || now < hoursAfter(startsAt, -GO_FROM_HOURS)) return 'call'
  return now < startsAt ? 'go' : 'finish'
}

type Where = Pick<RequestDetails, 'address' | 'area'> & { district: string | null }

/**
 * A link to the device's own map: the one chosen on Android, Apple's on its devices, a web page elsewhere. Undefined if
 * no house is known.
 */
export function directionsTo({ address, area, district }: Where, userAgent: string): string | undefined {
  if (!address) return undefined
  const lines = [address.replaceAll(/\s*\n\s*/g, ', '), area, district, 'Kerala', 'India']
  const there = encodeURIComponent(lines.filter(Boolean).join(', '))
  if (/Android/.test(userAgent)) return `geo:0,0?q=${there}`
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${there}`
  return `https://www.google.com/maps/dir/?api=1&destination=${there}`
}

const NOT_OURS: ReadonlySet<string> = new Set([
  'request-no-longer-available',
  'request-already-closed',
  'request-not-accepted',
  'not-your-request',
  'no-current-request',
] satisfies ProblemCode[])

/** The request is no longer this volunteer's: a dialog about it has nothing left to ask. */
const isNotOurs = ({ code }: ApiError) => NOT_OURS.has(code)

function useEnding(
  send: (input: string, call: Call) => Promise<unknown>,
  { outcome, onEnded }: Ending,
  options: Omit<ActionOptions<string, unknown>, 'outcome' | 'onFailed'>,
) {
  return useAction(send, {
    onDone: onEnded,
    ...options,
    outcome,
    onFailed: (failure, message) => {
      if (!isNotOurs(failure)) return
      onEnded()
      outcome.show(message)
    },
  })
}

type CompletionDialogProps = DialogProps & Helping & { planned: string | undefined }

type DialogProps = Ending & {
  request: RequestForVolunteer
  open: boolean
  onClose: () => void
}

/** `planned` is when the visit is to begin, if it has not begun. */
function CompletionDialog({ request, open, planned, onClose, onHelped, ...ending }: CompletionDialogProps) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [isRight, setIsRight] = useState(false)
  const complete = useEnding(
    async (typed, call) => {
      await call(publicApi.completeRequest, {
        body: { citizen: request.handle, code: typed, isAdmin: false },
      })
      setIsRight(true)
      await moment()
    },
    ending,
    {
      explain: { failed: 'volunteer.accepted.completeFailed' },
      onDone: () => {
        toast.success(t('volunteer.accepted.completeDone'), ALOUD)
        onHelped()
      },
      // Other failures stand in the dialog.
      isToasted: (failure) => failure.code === 'no-answer' || failure.message === '' || isNotOurs(failure),
      // Five wrong tries lock the code: pressing twice counts once.
      isRepeat: (typed, { input, failure }) => failure?.code === 'completion-code-wrong' && typed === input,
    },
  )
  const { failure } = complete
  return (
    <ConfirmDialog
      open={open}
      role="dialog"
      title={t('volunteer.accepted.codeTitle')}
      safeLabel={t('volunteer.accepted.notYet')}
      confirmLabel={t('volunteer.accepted.completeConfirm')}
      disabledReason={code.length !== CODE_DIGITS && t('volunteer.accepted.codeIncomplete')}
      busy={complete.isBusy}
      busyLabel={t('volunteer.accepted.completing')}
      onConfirm={() => complete.run(code)}
      onCancel={() => {
        complete.clear()
        onClose()
      }}
      fields={
        // Only what is added is read out: the error, when it comes.
        <div ref={failure ? scrollToOnMount : undefined} aria-live="assertive" aria-relevant="additions">
          <CodeField
            name="completion-code"
            autoComplete="off"
            label={t('volunteer.accepted.code')}
            hint={t('volunteer.accepted.codeHint')}
            error={failure}
            data-first-focus
            data-is-right={isRight || undefined}
            value={code}
            onChange={(digits) => {
              setCode(digits)
              if (failure) complete.clear()
            }}
          />
        </div>
      }
    >
      {planned && <Notice tone="warning">{t('volunteer.accepted.early', { when: planned })}</Notice>}
    </ConfirmDialog>
  )
}

const RELEASE_CAUSES = ['ill', 'plans', 'travel', 'other'] as const
type ReleaseCause = (typeof RELEASE_CAUSES)[number]

interface ReleaseReason {
  cause: ReleaseCause | ''
  text: string
}

/** The sentence to send: the chosen reason as `nameOf` words it, and what was written. */
export function reasonSentence({ cause, text }: ReleaseReason, nameOf: (cause: ReleaseCause) => string) {
  const chosen = cause === '' || cause === 'other' ? '' : nameOf(cause)
  return [chosen, text.trim()].filter(Boolean).join(': ')
}

const Reason = z.object({ text: z.string() })
const NO_REASON: ReleaseReason = { cause: '', text: '' }

type ReleaseDialogProps = DialogProps & { name: string; hasBegun: boolean }

function ReleaseDialog({ request, open, name, hasBegun, onClose, ...ending }: ReleaseDialogProps) {
  const { t } = useWords()
  const draft = useDraft(`release.${request.handle}`, like<ReleaseReason>(NO_REASON))
  const release = useEnding(
    (sentence, call) =>
      call(publicApi.releaseRequest, { body: { citizen: request.handle, reason: sentence } }),
    {
      ...ending,
      onEnded: () => {
        draft.erase()
        ending.onEnded()
      },
    },
    {
      explain: { failed: 'volunteer.release.failed' },
      isToasted: false,
      done: hasBegun ? 'volunteer.release.doneLate' : 'volunteer.release.done',
    },
  )

  const sentenceOf = (typed: ReleaseReason) =>
    reasonSentence(typed, (cause) => t(`volunteer.release.causes.${cause}`))
  const { form, field, onSubmit } = useContractForm(Reason, {
    defaultValues: draft.kept ?? NO_REASON,
    onTyped: draft.keep,
    prepare: (typed) => ({ text: sentenceOf(typed) }),
    check: (typed) => {
      const refusal = reason.safeParse(sentenceOf(typed)).error?.issues[0]?.message as
        | FieldProblem
        | undefined
      return { [refusal === 'reason-required' && typed.cause !== 'other' ? 'cause' : 'text']: refusal }
    },
    sentence: (_field, code) => (code === 'reason-too-long' ? t('volunteer.release.tooLong') : undefined),
    shouldFocusError: true,
    onSubmit: ({ text }) => release.attempt(text),
  })

  return (
    <ConfirmDialog
      open={open}
      role="dialog"
      title={t(hasBegun ? 'volunteer.release.questionLate' : 'volunteer.release.question')}
      safeLabel={t('volunteer.release.keep')}
      confirmLabel={t(hasBegun ? 'volunteer.release.buttonLate' : 'volunteer.release.confirm')}
      danger
      busy={release.isBusy}
      busyLabel={t('volunteer.release.releasing')}
      error={release.failure}
      onConfirm={onSubmit}
      onCancel={() => {
        release.clear()
        onClose()
      }}
      fields={
        <div className="stack gap-24">
          <SelectField
            {...field('cause', { deps: 'text' })}
            label={t('volunteer.release.why')}
            required
            placeholder={t('volunteer.release.choose')}
            options={RELEASE_CAUSES.map((value) => ({
              value,
              label: t(`volunteer.release.causes.${value}`),
            }))}
          />
          <TextArea
            {...field('text', { deps: 'cause' })}
            rows={2}
            required={form.watch('cause') === 'other'}
            label={t('volunteer.release.text')}
            hint={t('volunteer.release.textHint')}
          />
        </div>
      }
    >
      {t(hasBegun ? 'volunteer.release.closes' : 'volunteer.release.opens', { name })}
    </ConfirmDialog>
  )
}
