import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { instantOf } from '@scan/domain/clock.ts'
import * as lifecycle from '@scan/domain/lifecycle.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
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
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
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

/** What a citizen is asked about before it is done, each with its words under `citizen.<name>`. */
type Asked = 'cancel' | 'decline' | 'declineLate' | 'nobodyCame'
const decline = (call: Call, { email }: User) => call(publicApi.declineVolunteer, { body: { email } })
const SENT: Record<Asked, (call: Call, user: User) => Promise<{ user: User }>> = {
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
  place: OutcomePlace
  /** From the last screen on, or from the question when. */
  onChange: (part?: 'when' | 'check') => void
}

/** The citizen's current request: the one thing that matters while there is one. */
export function ActiveRequest({ user, request, headingRef, place, onChange }: ActiveRequestProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { keepCitizen, lookAgain } = useCitizenCache()
  const headingId = useId()
  const { volunteer } = request
  const whatsApp = useWhatsApp(volunteer?.phone)
  const name = volunteer?.name ?? ''
  const type = t(`catalogue.helpTypes.${request.helpType}`)

  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(request.date, request.time, timeZone)
  const status = volunteer ? ('accepted' as const) : ('open' as const)
  const judged = startsAt && { citizenId: user.id, startsAt, status }
  // Without an instant (unknown time zone, skipped hour), the server decides.
  const cannotCancel = judged && lifecycle.cancelRefusal(judged, user.id, now)
  const isLate = judged !== undefined && !lifecycle.nobodyCameRefusal(judged, user.id, now)

  // Animated once, and only where it happens before their eyes.
  const [wasOpen, setWasOpen] = useState(!volunteer)
  if (!volunteer && !wasOpen) setWasOpen(true)

  const [asked, setAsked] = useState<{ what: Asked; volunteerId: string | undefined }>()
  // A question about one volunteer is not asked about the next.
  if (asked && asked.what !== 'cancel' && asked.volunteerId !== volunteer?.id) setAsked(undefined)
  const what = asked?.what ?? 'cancel'
  const move = useAction((chosen: Asked, call) => SENT[chosen](call, user), {
    explain: (chosen) => ({ failed: `citizen.${chosen}.failed` }),
    // That nobody came stands where they ask again.
    done: (reply, chosen) =>
      (chosen === 'decline' && reply.user.mayNotAsk ? 'replies.declined-call-first' : undefined) ??
      (
        {
          cancel: 'citizen.cancel.done',
          decline: 'replies.volunteer-declined',
          declineLate: { text: (t: Translate) => t('citizen.declineLate.done', { name }) },
          nobodyCame: undefined,
        } as const
      )[chosen],
    // Where nobody answered, the question stays and says so.
    isToasted: ({ code }) => what === 'cancel' || code !== 'no-answer',
    place,
    onDone: ({ user: changed }) => keepCitizen(changed),
    onFailed: ({ code }) => {
      // Refused: what is shown may be out of date.
      if (code !== 'no-answer') void lookAgain().catch(() => undefined)
    },
  })
  const ask = (chosen: Asked) => {
    move.clear()
    setAsked({ what: chosen, volunteerId: volunteer?.id })
  }

  // Whether sending this volunteer away makes them wait for a call, the server knows (D99).
  const afterwards = user.mayNotAsk ? AFTERWARDS[user.mayNotAsk] : volunteer ? undefined : 'again'
  const title = t(isLate ? 'citizen.request.assignedTitleLate' : 'citizen.request.assignedTitle', { name })
  const codeLabel = t('citizen.request.code')
  const codeRule = t('citizen.request.codeRule', { name })

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
      {volunteer ? (
        <div className={styles.coming} data-just-found={wasOpen || undefined}>
          <div className="stack">
            <div className={`row ${styles.who}`}>
              <Initial of={name} />
              <div className={`stack gap-4 ${styles.words}`}>
                <h2 ref={headingRef} id={headingId} tabIndex={-1}>
                  {title}
                </h2>
                {!isLate && Boolean(volunteer.timesHelped) && (
                  <p className="soft">
                    {t('citizen.request.timesHelped', { count: volunteer.timesHelped ?? 0 })}
                  </p>
                )}
                {isLate && <Chip label={t('requests.late')} icon={TriangleAlert} tone="danger" />}
              </div>
            </div>
            <p className={`strong ${styles.when}`}>
              <When date={request.date} time={request.time} />
            </p>
            {/* From an hour after the time (D28). */}
            <div role="status" className="no-print">
              {isLate && (
                <Notice
                  tone="warning"
                  title={t('citizen.nobodyCame.title')}
                  actions={
                    <Button icon={UserX} onClick={() => ask('nobodyCame')}>
                      {t('citizen.nobodyCame.report')}
                    </Button>
                  }
                >
                  {t('citizen.nobodyCame.text', { name })}
                </Notice>
              )}
            </div>
            <div role="status" className="no-print">
              {startsAt && !isLate && (
                <AskedForAnotherTime request={request} startsAt={startsAt} place={place} />
              )}
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
            <p className={styles.printed}>
              {t('citizen.request.callNumber', { phone: groupedPhone(volunteer.phone) })}
            </p>
          </div>
          <div className={`stack gap-12 ${styles.code}`} data-kept-clear>
            <CodeDigits label={codeLabel} code={volunteer.code} />
            <p className="strong">{codeRule}</p>
            <ReadAloud
              sentences={[
                title,
                say.when(request.date, request.time),
                codeLabel,
                [...volunteer.code].join(', '),
                codeRule,
              ]}
            />
          </div>
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
        <div className="stack gap-12">
          <p className={`lead ${styles.asked}`}>
            {t('citizen.request.sentence', {
              type,
              when: say.when(request.date, request.time),
              place: placeName(t, request) ?? '',
            })}
          </p>
          <div className={`row ${styles.links} ${styles.both}`}>
            <Button variant="link" icon={PenLine} onClick={() => onChange()}>
              {t('citizen.change.button')}
            </Button>
            {cancel}
            {support}
          </div>
          <Disclosure isQuiet label={t('citizen.request.allOfIt')}>
            <RequestFacts request={request} isOwn withType />
          </Disclosure>
        </div>
      )}
      <div className={`no-print ${styles.groups}`}>
        {volunteer && (
          <Group title={t('citizen.request.keep')}>
            <Button variant="link" icon={Printer} onClick={() => window.print()}>
              {t('citizen.request.print')}
            </Button>
            {startsAt && startsAt > now && (
              <AddToCalendar
                request={request}
                startsAt={startsAt}
                title={t('citizen.request.calendarTitle', { name, type })}
                phone={volunteer.phone}
                variant="link"
              />
            )}
          </Group>
        )}
        {volunteer && (
          <Group title={t('citizen.request.plansChanged')}>
            {startsAt && startsAt > now && (
              <AskForAnotherTime
                key={volunteer.id}
                user={user}
                request={request}
                startsAt={startsAt}
                place={place}
              />
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
            place={place}
            canReport={volunteer !== null}
            variant="link"
            onSent={() => lookAgain().catch(() => undefined)}
          />
          {volunteer && support}
        </Group>
      </div>
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
    </Card>
  )
}

/** Who comes, before there is a face: the first letter of the name in a ring of kasavu. */
function Initial({ of: name }: { of: string }) {
  const [letter] = new Intl.Segmenter().segment(name.trim())
  return (
    <span aria-hidden translate="no" className={`strong ${styles.initial}`}>
      {letter?.segment}
    </span>
  )
}

/** What they can do about one question, as links. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div className={`stack gap-4 ${styles.links}`}>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  )
}
