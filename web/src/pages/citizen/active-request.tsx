import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/people.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { CircleX, Clock, LifeBuoy, PenLine, Phone, Printer, TriangleAlert } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { ConcernButton } from '../shared/concern-button.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Steps } from '../../ui/content/steps.tsx'
import styles from '../shared/current-request.module.css'
import { cancelRefusal, nobodyCameRefusal } from './citizen-request.ts'
import { CompletionCode } from './completion-code.tsx'
import { DeclineVolunteer } from './decline-volunteer.tsx'
import { AddToCalendar } from '../shared/add-to-calendar.tsx'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { NobodyCame } from './nobody-came.tsx'
import { When } from '../shared/when.tsx'
import { RequestFacts } from '../shared/request-facts.tsx'
import { supportPath } from '../shared/support-path.ts'
import { useCitizenCache } from './use-citizen-status.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'

export type ActiveRequestProps = {
  user: User
  request: CurrentRequest
  headingRef: Ref<HTMLHeadingElement>
  /** Where the outcome of cancelling is told. */
  place: OutcomePlace
  onChange: () => void
}

/** The citizen's current request: the one thing that matters while there is one. */
export function ActiveRequest({ user, request, headingRef, place, onChange }: ActiveRequestProps) {
  const { keepCitizen, lookAgain } = useCitizenCache()
  const { t } = useWords()
  const headingId = useId()
  const { volunteer } = request
  const Icon = HELP_TYPE_ICONS[request.helpType]
  const clock = useServerClock()
  const startsAt = instantOf(request.date, request.time, clock.timeZone)
  const blocked = cancelRefusal(user.id, request, clock)
  const isLate = !nobodyCameRefusal(user.id, request, clock)
  const [isAsking, setIsAsking] = useState(false)
  const say = useFormatDate()
  const assignedTitle = (name: string) =>
    t(isLate ? 'citizen.request.assignedTitleLate' : 'citizen.request.assignedTitle', { name })

  const cancel = useAction(api.askForHelp, {
    explain: { failed: 'citizen.request.cancelFailed' },
    onDone: ({ user: changed }) => keepCitizen(changed),
    done: 'citizen.request.cancelled',
    onFailed: ({ code }) => {
      // It is already over: what became of it is shown.
      if (code === 'no-current-request') void lookAgain().catch(() => undefined)
    },
    place,
  })

  const steps = (
    <Steps
      label={t('citizen.request.stepsLabel')}
      steps={[
        t('citizen.request.steps.posted'),
        t('citizen.request.steps.found'),
        t('citizen.request.steps.done'),
      ]}
      current={volunteer ? 1 : 0}
    />
  )

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      {volunteer ? (
        <>
          <div className={styles.volunteer}>
            <div className={styles.coming}>
              <h2 ref={headingRef} id={headingId} tabIndex={-1}>
                {assignedTitle(volunteer.name)}
              </h2>
              <p className={styles.when}>
                <When date={request.date} time={request.time} />
              </p>
              {isLate && <Chip label={t('requests.late')} icon={TriangleAlert} tone="danger" />}
            </div>
            <NobodyCame user={user} place={place} />
            <div className="no-print">
              <Actions>
                <LinkButton href={`tel:+91${volunteer.phone}`} size="main" icon={Phone}>
                  <span>{t('citizen.request.call', { name: volunteer.name })}</span>{' '}
                  <span className={styles.number} translate="no">
                    {groupedPhone(volunteer.phone)}
                  </span>
                </LinkButton>
              </Actions>
            </div>
            <p className={styles.printed}>
              {t('citizen.request.callNumber', { phone: groupedPhone(volunteer.phone) })}
            </p>
            <CompletionCode
              code={volunteer.code}
              volunteerName={volunteer.name}
              readFirst={[assignedTitle(volunteer.name), say.when(request.date, request.time)]}
            />
          </div>
          {steps}
        </>
      ) : (
        <>
          <div className={styles.head}>
            <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles.type}>
              <Icon aria-hidden />
              <span>{t(`catalogue.helpTypes.${request.helpType}`)}</span>
            </h2>
            <Chip label={t('citizen.status.waiting')} icon={Clock} tone="waiting" />
          </div>
          {steps}
          <div className={styles.waiting}>
            <h3>{t('citizen.request.waitingTitle')}</h3>
            <p>{t('citizen.request.waiting')}</p>
          </div>
        </>
      )}
      <hr />
      <RequestFacts request={request} isOwn withType={volunteer !== null} withWhen={volunteer === null} />
      <div className={`${styles.rest} no-print`}>
        <Actions>
          {!volunteer && (
            <Button
              variant="quiet"
              icon={PenLine}
              onClick={() => {
                place.clear()
                onChange()
              }}
            >
              {t('citizen.change.button')}
            </Button>
          )}
          {volunteer && (
            <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
              {t('citizen.request.print')}
            </Button>
          )}
          {volunteer && startsAt && startsAt > clock.now && (
            <AddToCalendar
              request={request}
              startsAt={startsAt}
              title={t('citizen.request.calendarTitle', {
                name: volunteer.name,
                type: t(`catalogue.helpTypes.${request.helpType}`),
              })}
              phone={volunteer.phone}
            />
          )}
          <LinkButton to={supportPath(user)} variant="quiet" icon={LifeBuoy}>
            {t('citizen.request.support')}
          </LinkButton>
          {/* A question about one volunteer is not answered for the next. */}
          {volunteer && (
            <DeclineVolunteer key={volunteer.id} email={user.email} name={volunteer.name} place={place} />
          )}
          <ConcernButton
            requestId={request.id}
            name={volunteer?.name}
            comes={volunteer}
            place={place}
            canReport={volunteer !== null}
            onSent={() => lookAgain().catch(() => undefined)}
          />
          {/* Last, since the reason why it cannot be pressed takes a line of its own. */}
          <Button
            variant="quiet"
            icon={CircleX}
            disabledReason={blocked && t(`problems.${blocked}`)}
            onClick={() => {
              cancel.clear()
              setIsAsking(true)
            }}
          >
            {t('citizen.request.cancel')}
          </Button>
        </Actions>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('citizen.request.cancelQuestion')}
        safeLabel={t('citizen.request.keep')}
        confirmLabel={t('citizen.request.cancelConfirm')}
        danger
        busy={cancel.isBusy}
        busyLabel={t('citizen.request.cancelling')}
        error={cancel.failure}
        onConfirm={() => cancel.run({ body: { action: 'cancel', email: user.email } })}
        onCancel={() => setIsAsking(false)}
      >
        {volunteer
          ? t('citizen.request.cancelAssigned', { name: volunteer.name })
          : t('citizen.request.cancelWaiting')}
      </ConfirmDialog>
    </Card>
  )
}
