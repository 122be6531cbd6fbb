import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/people.ts'
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
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { CodeDigits } from '../../ui/content/code-digits.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Steps } from '../../ui/content/steps.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { AddToCalendar } from '../shared/add-to-calendar.tsx'
import { ConcernButton } from '../shared/concern-button.tsx'
import styles from '../shared/current-request.module.css'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { RequestFacts, When } from '../shared/request-facts.tsx'
import { supportPath } from '../shared/support-path.ts'
import { useWhatsApp } from '../shared/use-whatsapp.ts'
import { AskForAnotherTime, AskedForAnotherTime } from './another-time.tsx'
import { Waiting } from './nobody-yet.tsx'
import { ReadAloud } from './read-aloud.tsx'
import { useCitizenCache } from './use-citizen-status.ts'

/** What a citizen is asked about before it is done, each with its words under `citizen.<name>`. */
type Asked = 'cancel' | 'decline' | 'nobodyCame'
const SENT: Record<Asked, (call: Call, user: User) => Promise<{ user: User }>> = {
  cancel: (call, { email }) => call(api.askForHelp, { body: { action: 'cancel', email } }),
  decline: (call, { email }) => call(api.declineVolunteer, { body: { email } }),
  nobodyCame: (call) => call(api.reportNobodyCame),
}

type ActiveRequestProps = {
  user: User
  request: CurrentRequest
  headingRef: Ref<HTMLHeadingElement>
  place: OutcomePlace
  onChange: () => void
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
  const Icon = HELP_TYPE_ICONS[request.helpType]
  const type = t(`catalogue.helpTypes.${request.helpType}`)

  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(request.date, request.time, timeZone)
  const status = volunteer ? ('accepted' as const) : ('open' as const)
  const judged = startsAt && { citizenId: user.id, startsAt, status }
  // Without an instant (unknown time zone, skipped hour), the server decides.
  const cannotCancel = judged && lifecycle.cancelRefusal(judged, user.id, now)
  const isLate = judged !== undefined && !lifecycle.nobodyCameRefusal(judged, user.id, now)

  const [asked, setAsked] = useState<{ what: Asked; volunteerId: string | undefined }>()
  // A question about one volunteer is not asked about the next.
  if (asked && asked.what !== 'cancel' && asked.volunteerId !== volunteer?.id) setAsked(undefined)
  const what = asked?.what ?? 'cancel'
  const move = useAction((chosen: Asked, call) => SENT[chosen](call, user), {
    explain: (chosen) => ({ failed: `citizen.${chosen}.failed` }),
    // That nobody came stands where they ask again.
    done: (_reply, chosen) =>
      (
        {
          cancel: 'citizen.cancel.done',
          decline: 'replies.volunteer-declined',
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

  const title = t(isLate ? 'citizen.request.assignedTitleLate' : 'citizen.request.assignedTitle', { name })
  const codeLabel = t('citizen.request.code')
  const codeRule = t('citizen.request.codeRule', { name })

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      {volunteer ? (
        <div className="stack">
          <div className={`stack gap-4 ${styles.coming}`}>
            <h2 ref={headingRef} id={headingId} tabIndex={-1}>
              {title}
            </h2>
            <p className={`strong ${styles.when}`}>
              <When date={request.date} time={request.time} />
            </p>
            {isLate && <Chip label={t('requests.late')} icon={TriangleAlert} tone="danger" />}
          </div>
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
          <div className="no-print">
            <Actions>
              <LinkButton href={`tel:+91${volunteer.phone}`} size="main" icon={Phone}>
                <span>{t('citizen.request.call', { name })}</span>{' '}
                <span className={styles.number} translate="no">
                  {groupedPhone(volunteer.phone)}
                </span>
              </LinkButton>
            </Actions>
          </div>
          <p className={styles.printed}>
            {t('citizen.request.callNumber', { phone: groupedPhone(volunteer.phone) })}
          </p>
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
          {/* Below the code, which is on the first screen of a phone. */}
          {whatsApp && (
            <div className="no-print">
              <Actions>
                <LinkButton {...whatsApp} variant="quiet" icon={MessageCircle}>
                  {t('requests.whatsApp')}
                </LinkButton>
              </Actions>
            </div>
          )}
        </div>
      ) : (
        <h2
          ref={headingRef}
          id={headingId}
          tabIndex={-1}
          className={`named action-icon gap-12 ${styles.type}`}
        >
          <Icon aria-hidden />
          <span>{type}</span>
        </h2>
      )}
      <Steps
        label={t('citizen.request.stepsLabel')}
        steps={(['posted', 'found', 'done'] as const).map((step) => t(`citizen.request.steps.${step}`))}
        current={volunteer ? 1 : 0}
      />
      {!volunteer && <Waiting request={request} startsAt={startsAt} now={now} onOtherTime={onChange} />}
      <hr />
      <RequestFacts request={request} isOwn withType={volunteer !== null} withWhen={volunteer === null} />
      <div className="stack gap-24 no-print">
        {volunteer && (
          <div className="row gap-12">
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
          </div>
        )}
        <Choices title={t('citizen.request.plansChanged')}>
          {!volunteer && (
            <Button variant="quiet" icon={PenLine} onClick={onChange}>
              {t('citizen.change.button')}
            </Button>
          )}
          {volunteer && startsAt && startsAt > now && (
            <AskForAnotherTime
              key={volunteer.id}
              user={user}
              request={request}
              startsAt={startsAt}
              place={place}
            />
          )}
          <Button
            variant="quiet"
            icon={CircleX}
            disabledReason={cannotCancel && t(`problems.${cannotCancel}`)}
            onClick={() => ask('cancel')}
          >
            {t('citizen.cancel.button')}
          </Button>
        </Choices>
        <Choices title={t('citizen.request.somethingWrong')}>
          {volunteer && (
            <Button variant="quiet" icon={UserRoundX} onClick={() => ask('decline')}>
              {t('citizen.decline.button')}
            </Button>
          )}
          <ConcernButton
            requestId={request.id}
            name={volunteer?.name}
            comes={volunteer}
            place={place}
            canReport={volunteer !== null}
            onSent={() => lookAgain().catch(() => undefined)}
          />
          <LinkButton to={supportPath(user)} variant="quiet" icon={LifeBuoy}>
            {t('citizen.request.support')}
          </LinkButton>
        </Choices>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`citizen.${what}.question`)}
        safeLabel={t(`citizen.${what}.keep`, { name })}
        confirmLabel={t(`citizen.${what}.confirm`)}
        danger={what !== 'decline'}
        busy={move.isBusy}
        busyLabel={t(`citizen.${what}.busy`)}
        error={move.failure}
        onConfirm={() => move.run(what)}
        onCancel={() => setAsked(undefined)}
      >
        {what === 'cancel' && volunteer
          ? t('citizen.cancel.happensAssigned', { name })
          : t(`citizen.${what}.happens`, { name })}
      </ConfirmDialog>
    </Card>
  )
}

/** What they can do about one question. */
function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack gap-12 ${styles.choices}`}>
      <h3>{title}</h3>
      <Actions>{children}</Actions>
    </div>
  )
}
