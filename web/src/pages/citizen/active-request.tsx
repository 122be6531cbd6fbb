import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { instantOf } from '@scan/domain/clock.ts'
import * as lifecycle from '@scan/domain/lifecycle.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { groupedCardNumber } from '@scan/domain/volunteer-card.ts'
import {
  CircleX,
  LifeBuoy,
  MessageCircle,
  PenLine,
  Phone,
  Printer,
  TriangleAlert,
  UserRoundX,
  UserX,
} from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import type { Call } from '../../app/api/client.ts'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useSetting } from '../../app/app-context.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { papersSaid } from '../../app/words/papers-said.ts'
import { placeName } from '../../app/words/place-name.ts'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { CodeDigits } from '../../ui/content/code-digits.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Steps } from '../../ui/content/steps.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { AddToCalendar } from '../shared/add-to-calendar.tsx'
import { ConcernButton } from '../shared/concern-button.tsx'
import { RequestFacts, When } from '../shared/request-facts.tsx'
import { supportPath } from '../shared/support-path.ts'
import { useWhatsApp } from '../shared/use-whatsapp.ts'
import { AskForAnotherTime, AskedForAnotherTime } from './another-time.tsx'
import { Waiting } from './nobody-yet.tsx'
import { ReadAloud } from './read-aloud.tsx'
import styles from './active-request.module.css'
import { useCitizenCache } from './use-citizen-status.ts'

/** Asked about before it is done, each with its words under `citizen.<name>`. */
type Question = 'cancel' | 'decline' | 'declineLate' | 'nobodyCame'
const decline = (call: Call, { email }: User) => call(publicApi.declineVolunteer, { body: { email } })
const SENT: Record<Question, (call: Call, user: User) => Promise<{ user: User }>> = {
  cancel: (call, { email }) => call(publicApi.askForHelp, { body: { action: 'cancel', email } }),
  decline,
  // From its time on nobody else is looked for.
  declineLate: decline,
  nobodyCame: (call) => call(publicApi.reportNobodyCame),
}

const AFTERWARDS = { 'call-first': 'againCall', 'agreement-needed': 'againAgreement' } as const

type ActiveRequestProps = {
  user: User
  request: CurrentRequest
  headingRef: Ref<HTMLHeadingElement>
  outcome: OutcomeState
  /** From the last screen on, or from the question when. */
  onChange: (part?: 'when' | 'check') => void
}

/** The citizen's current request: the one thing that matters while there is one. */
export function ActiveRequest(props: ActiveRequestProps) {
  const { user, request, headingRef, outcome, onChange } = props
  const { t } = useWords()
  const { refetchCitizen } = useCitizenCache()
  const headingId = useId()
  const { volunteer } = request
  const { now, startsAt, cannotCancel, isLate } = useTiming(user, request)
  const { ask, dialog } = useQuestion(user, request, outcome)

  // Animated once, and only where it happens before their eyes.
  const [wasOpen, setWasOpen] = useState(!volunteer)
  if (!volunteer && !wasOpen) setWasOpen(true)

  const visit = volunteer && { ...props, volunteer, startsAt, now, isLate, ask }
  const cancel = (
    <Button
      variant="link"
      icon={CircleX}
      disabledReason={cannotCancel && t(`problems.${cannotCancel}`)}
      onClick={() => ask('cancel')}
    >
      {t('citizen.cancel.button')}
    </Button>
  )
  const support = (
    <LinkButton to={supportPath(user)} variant="link" icon={LifeBuoy}>
      {t('citizen.request.support')}
    </LinkButton>
  )

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      {visit ? (
        <div className={styles.coming} data-just-found={wasOpen || undefined}>
          <Coming {...visit} headingId={headingId} />
          <Code {...visit} />
          <AtTheDoor volunteer={visit.volunteer} />
        </div>
      ) : (
        <Waiting
          {...{ request, startsAt, now, headingRef, headingId }}
          onOtherTime={() => onChange('when')}
        />
      )}
      <Steps
        label={t('citizen.request.stepsLabel')}
        steps={(['posted', 'found', 'done'] as const).map((step) => t(`citizen.request.steps.${step}`))}
        current={volunteer ? 1 : 0}
      />
      <hr />
      {volunteer ? (
        <RequestFacts request={request} isOwn withType withWhen={false} />
      ) : (
        <Posted request={request}>
          <Button variant="link" icon={PenLine} onClick={() => onChange()}>
            {t('citizen.change.button')}
          </Button>
          {cancel}
          {support}
        </Posted>
      )}
      <div className={`no-print ${styles.groups}`}>
        {visit && <ToKeep {...visit} />}
        {visit && (
          <Group title={t('citizen.request.plansChanged')}>
            {startsAt && startsAt > now && (
              <AskForAnotherTime key={visit.volunteer.id} {...{ user, request, startsAt, outcome }} />
            )}
            {cancel}
          </Group>
        )}
        <Group title={volunteer ? t('citizen.request.somethingWrong') : undefined}>
          {volunteer && (
            <Button
              variant="link"
              icon={UserRoundX}
              onClick={() => ask(startsAt && startsAt <= now ? 'declineLate' : 'decline')}
            >
              {t('citizen.decline.button')}
            </Button>
          )}
          <ConcernButton
            requestId={request.id}
            name={volunteer?.name}
            comes={volunteer}
            outcome={outcome}
            canReport={volunteer !== null}
            variant="link"
            onSent={() => refetchCitizen().catch(() => undefined)}
          />
          {volunteer && support}
        </Group>
      </div>
      {dialog}
    </Card>
  )
}

function useTiming(user: User, request: CurrentRequest) {
  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(request.date, request.time, timeZone)
  const status = request.volunteer ? ('accepted' as const) : ('open' as const)
  // Without an instant (unknown time zone, skipped hour), the server decides.
  const judged = startsAt && { citizenId: user.id, startsAt, status }
  return {
    now,
    startsAt,
    cannotCancel: judged && lifecycle.cancelRefusal(judged, user.id, now),
    isLate: judged !== undefined && !lifecycle.nobodyCameRefusal(judged, user.id, now),
  }
}

/** `ask` opens the `dialog`, which does it. */
function useQuestion(user: User, { volunteer }: CurrentRequest, outcome: OutcomeState) {
  const { t } = useWords()
  const { cacheCitizen, refetchCitizen } = useCitizenCache()
  const [asked, setAsked] = useState<{ what: Question; volunteerId: string | undefined }>()
  // A question about one volunteer is not asked about the next.
  if (asked && asked.what !== 'cancel' && asked.volunteerId !== volunteer?.id) setAsked(undefined)
  const what = asked?.what ?? 'cancel'
  const name = volunteer?.name ?? ''
  const move = useAction((chosen: Question, call) => SENT[chosen](call, user), {
    explain: (chosen) => ({ failed: `citizen.${chosen}.failed` }),
    // That nobody came stands where they ask again.
    done: (reply, chosen) =>
      (chosen === 'decline' && reply.user.mayNotAsk ? 'replies.declined-call-first' : undefined) ??
      (
        {
          cancel: 'citizen.cancel.done',
          decline: 'replies.volunteer-declined',
          declineLate: { text: (words: Translate) => words('citizen.declineLate.done', { name }) },
          nobodyCame: undefined,
        } as const
      )[chosen],
    // Where nobody answered, the question stays and says so.
    isToasted: ({ code }) => what === 'cancel' || code !== 'no-answer',
    outcome,
    onDone: ({ user: changed }) => cacheCitizen(changed),
    onFailed: ({ code }) => {
      // Refused: what is shown may be out of date.
      if (code !== 'no-answer') void refetchCitizen().catch(() => undefined)
    },
  })
  // Only the server knows whether sending this volunteer away makes them wait for a call (D99).
  const afterwards = user.mayNotAsk ? AFTERWARDS[user.mayNotAsk] : volunteer ? undefined : 'again'
  return {
    ask: (chosen: Question) => {
      move.clear()
      setAsked({ what: chosen, volunteerId: volunteer?.id })
    },
    dialog: (
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`citizen.${what}.question`, { name })}
        safeLabel={t(`citizen.${what}.keep`, { name })}
        confirmLabel={t(`citizen.${what}.confirm`)}
        danger={what !== 'decline' && what !== 'declineLate'}
        busy={move.isBusy}
        busyLabel={t(`citizen.${what}.busy`)}
        error={move.failure}
        onConfirm={() => move.run(what)}
        onCancel={() => setAsked(undefined)}
      >
        {[
          what === 'cancel' && volunteer
            ? t('citizen.cancel.happensAssigned', { name })
            : t(`citizen.${what}.happens`, { name }),
          ...(what === 'cancel' && afterwards ? [t(`citizen.cancel.${afterwards}`)] : []),
        ].join(' ')}
      </ConfirmDialog>
    ),
  }
}

type Visit = Pick<ActiveRequestProps, 'request' | 'headingRef' | 'outcome'> & {
  volunteer: NonNullable<CurrentRequest['volunteer']>
  startsAt: Date | undefined
  now: Date
  isLate: boolean
  ask: (question: Question) => void
}

const titleOf = (t: Translate, { volunteer: { name }, isLate }: Visit) =>
  t(isLate ? 'citizen.request.assignedTitleLate' : 'citizen.request.assignedTitle', { name })

/** The volunteer, the time, and how to reach them. */
function Coming({ headingId, ...visit }: Visit & { headingId: string }) {
  const { request, volunteer, headingRef, outcome, startsAt, isLate, ask } = visit
  const { t } = useWords()
  const whatsApp = useWhatsApp(volunteer.phone)
  const { name } = volunteer
  return (
    <div className="stack">
      <div className={`row ${styles.who}`}>
        <Initial of={name} />
        <div className={`stack gap-4 ${styles.words}`}>
          <h2 ref={headingRef} id={headingId} tabIndex={-1}>
            {titleOf(t, visit)}
          </h2>
          {!isLate && Boolean(volunteer.timesHelped) && (
            <p className="soft">{t('citizen.request.timesHelped', { count: volunteer.timesHelped ?? 0 })}</p>
          )}
          {isLate && <Chip label={t('requests.late')} icon={TriangleAlert} tone="danger" />}
        </div>
      </div>
      <p className={`strong ${styles.when}`}>
        <When date={request.date} time={request.time} />
      </p>
      <div role="status" className="no-print">
        {startsAt && !isLate && <AskedForAnotherTime {...{ request, startsAt, outcome }} />}
      </div>
      <div className={`row gap-12 no-print ${styles.calls}`}>
        <LinkButton href={`tel:+91${volunteer.phone}`} size="main">
          <span>{t('citizen.request.call', { name })}</span>{' '}
          <span className={styles.number} translate="no">
            <Phone aria-hidden /> <span>{groupedPhone(volunteer.phone)}</span>
          </span>
        </LinkButton>
        {whatsApp && (
          <LinkButton {...whatsApp} size="main" variant="quiet" icon={MessageCircle}>
            {t('requests.whatsApp')}
          </LinkButton>
        )}
      </div>
      {/* From an hour after the time (D28); most are late, so it stands below the call. */}
      <div role="status" className="no-print">
        {isLate && (
          <Notice
            tone="warning"
            title={t('citizen.nobodyCame.title')}
            actions={
              <Button icon={UserX} variant="quiet" onClick={() => ask('nobodyCame')}>
                {t('citizen.nobodyCame.report')}
              </Button>
            }
          >
            {t('citizen.nobodyCame.text', { name })}
          </Notice>
        )}
      </div>
      <p className={styles.printed}>
        {t('citizen.request.callNumber', { phone: groupedPhone(volunteer.phone) })}
      </p>
    </div>
  )
}

function Code(visit: Visit) {
  const { t } = useWords()
  const say = useFormatDate()
  const { request, volunteer } = visit
  const label = t('citizen.request.code')
  const rule = t('citizen.request.codeRule', { name: volunteer.name })
  return (
    <div className={`stack gap-12 ${styles.code}`} data-kept-clear>
      <CodeDigits label={label} code={volunteer.code} />
      <p className="strong">{rule}</p>
      <ReadAloud
        sentences={[
          titleOf(t, visit),
          say.when(request.date, request.time),
          label,
          [...volunteer.code].join(', '),
          rule,
        ]}
      />
    </div>
  )
}

/** The number that the volunteer's card has, if they show one, and which papers we have seen. */
function AtTheDoor({ volunteer: { name, cardNumber, papersSeen } }: Pick<Visit, 'volunteer'>) {
  const { t } = useWords()
  const supportPhone = useSetting('supportPhone')
  const seen = papersSeen && (
    <p>{t('citizen.request.papersSeen', { name, papers: papersSaid(t, papersSeen) })}</p>
  )
  if (!cardNumber) return seen
  return (
    <div className={`stack gap-4 ${styles.door}`}>
      <p>
        <span>{t('citizen.request.card', { name })}</span>{' '}
        <strong translate="no" className={styles.cardNumber}>
          {groupedCardNumber(cardNumber)}
        </strong>
      </p>
      <p>{t('citizen.request.cardRule')}</p>
      {seen}
      {supportPhone ? (
        <p>
          <span>{t('citizen.request.unsureCallUs')}</span>{' '}
          <a href={`tel:${supportPhone}`} className={styles.support}>
            {groupedPhone(supportPhone)}
          </a>
        </p>
      ) : (
        <p>{t('citizen.request.unsureCallThem', { name })}</p>
      )}
    </div>
  )
}

/** An open request in a sentence, with its links, and all of it behind a press. */
function Posted({ request, children }: { request: CurrentRequest; children: ReactNode }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <div className="stack gap-12">
      <p className={`lead ${styles.asked}`}>
        {t('citizen.request.sentence', {
          type: t(`catalogue.helpTypes.${request.helpType}`),
          when: say.when(request.date, request.time),
          place: placeName(t, request) ?? '',
        })}
      </p>
      <p className="soft">{t('citizen.request.postedAt', { when: say.since(request.postedAt) })}</p>
      <div className={`row ${styles.links} ${styles.both}`}>{children}</div>
      <Disclosure isQuiet label={t('citizen.request.allOfIt')}>
        <RequestFacts request={request} isOwn withType />
      </Disclosure>
    </div>
  )
}

/** On paper, or in a calendar. */
function ToKeep({ request, volunteer: { name, phone }, startsAt, now }: Visit) {
  const { t } = useWords()
  const type = t(`catalogue.helpTypes.${request.helpType}`)
  return (
    <Group title={t('citizen.request.keep')}>
      <Button variant="link" icon={Printer} onClick={() => window.print()}>
        {t('citizen.request.print')}
      </Button>
      {startsAt && startsAt > now && (
        <AddToCalendar
          {...{ request, startsAt, phone }}
          title={t('citizen.request.calendarTitle', { name, type })}
          variant="link"
        />
      )}
    </Group>
  )
}

/** With its vowel signs, and in Malayalam and Hindi what is joined to it: `Intl.Segmenter` keeps a cheap phone busy. */
const FIRST_LETTER = /^.(?:[\u094d\u0d4d]\u200d?\p{L}|[\p{M}\u200c\u200d])*/u

/** In place of a face: the first letter of the name in a ring of kasavu. */
function Initial({ of: name }: { of: string }) {
  return (
    <span aria-hidden translate="no" className={`strong ${styles.initial}`}>
      {FIRST_LETTER.exec(name.trim())?.[0]}
    </span>
  )
}

/** Links for one purpose. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div className={`stack gap-4 ${styles.links}`}>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  )
}
