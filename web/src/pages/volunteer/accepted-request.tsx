import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { isHiddenFromVolunteer, isOverdue } from '@scan/domain/help-request.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { CalendarX, CircleCheck, Map as MapIcon, Phone, TriangleAlert, UserRound } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { ConcernButton } from '../shared/concern-button.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import styles from '../shared/current-request.module.css'
import visit from './accepted-request.module.css'
import { nextStep } from './next-step.ts'
import { directionsTo } from './directions.ts'
import { CompletionDialog } from './completion-dialog.tsx'
import { AddToCalendar } from '../shared/add-to-calendar.tsx'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import type { Ending } from './use-ending.ts'
import { Fact } from '../shared/facts.tsx'
import { RequestFacts } from '../shared/request-facts.tsx'
import { useServerClock } from '../../app/use-server-clock.ts'

export type AcceptedRequestProps = Ending & {
  request: RequestForVolunteer
  headingRef: Ref<HTMLHeadingElement>
}

/** The request that this volunteer has accepted: whom to help, how to reach them, and how to finish. */
export function AcceptedRequest({ request, headingRef, ...ending }: AcceptedRequestProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const headingId = useId()
  const [asks, setAsks] = useState<'code' | 'reason'>()
  const { now, timeZone } = useServerClock()
  const startsAt = instantOf(request.date, request.time, timeZone)
  const hasBegun = startsAt !== undefined && startsAt <= now
  const accepted = startsAt && { status: 'accepted' as const, startsAt }
  const isHidden = accepted !== undefined && isHiddenFromVolunteer(accepted, now)
  const isVisitLate = accepted !== undefined && isOverdue(accepted, now)
  const step = nextStep(startsAt, now)
  const Icon = HELP_TYPE_ICONS[request.helpType]
  const directions = directionsTo(request, navigator.userAgent)
  const name = request.citizenName || t('volunteer.accepted.nameMissing')

  const finishing = (
    <div className={styles.finishing}>
      <div role="status" className={styles.late}>
        {isVisitLate && (
          <Notice tone="warning" title={t('volunteer.late.title')}>
            {t('volunteer.late.text', { when: say.when(request.date, request.time) })}
          </Notice>
        )}
      </div>
      <p>{t('volunteer.accepted.before')}</p>
      <Actions>
        <Button
          variant={step === 'finish' ? 'action' : 'quiet'}
          size="main"
          icon={CircleCheck}
          onClick={() => setAsks('code')}
        >
          {t('volunteer.accepted.complete')}
        </Button>
        <Button variant="quiet" size="main" icon={CalendarX} onClick={() => setAsks('reason')}>
          {hasBegun ? t('volunteer.release.buttonLate') : t('volunteer.release.button')}
        </Button>
      </Actions>
    </div>
  )

  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles.type}>
        <Icon aria-hidden />
        <span>{t(`catalogue.helpTypes.${request.helpType}`)}</span>
      </h2>
      {isVisitLate && <Chip label={t('requests.late')} icon={TriangleAlert} tone="danger" />}
      <div className={visit.parts}>
        {step === 'finish' && finishing}
        {request.citizenPhone && (
          <div className={styles.waiting}>
            {step === 'go' && <p className={styles.when}>{t('volunteer.accepted.go', { name })}</p>}
            {step === 'call' && (
              <p className={styles.when}>
                {t(
                  directions || request.houseFrom
                    ? 'volunteer.accepted.firstWithAddress'
                    : 'volunteer.accepted.first',
                  { name },
                )}
              </p>
            )}
            <Actions>
              <LinkButton
                href={`tel:+91${request.citizenPhone}`}
                variant={step === 'finish' ? 'quiet' : 'action'}
                size="main"
                icon={Phone}
                className="no-print"
              >
                {t('volunteer.accepted.call')}
              </LinkButton>
              {directions && (
                <LinkButton
                  href={directions}
                  // A link that opens an app replaces no page.
                  target={directions.startsWith('https:') ? '_blank' : undefined}
                  rel="noopener noreferrer"
                  referrerPolicy="no-referrer"
                  variant="quiet"
                  size="main"
                  icon={MapIcon}
                  className="no-print"
                >
                  {t('volunteer.accepted.directions')}
                </LinkButton>
              )}
            </Actions>
          </div>
        )}
        <div className={visit.facts}>
          <RequestFacts request={request}>
            <Fact icon={UserRound} word={t('volunteer.accepted.citizen')}>
              <span translate={request.citizenName ? 'no' : undefined}>{name}</span>
            </Fact>
            <Fact icon={Phone} word={t('volunteer.accepted.phone')}>
              <span translate={request.citizenPhone ? 'no' : undefined}>
                {request.citizenPhone
                  ? groupedPhone(request.citizenPhone)
                  : t('volunteer.accepted.phoneMissing')}
              </span>
            </Fact>
          </RequestFacts>
          {isHidden && <p>{t('volunteer.late.hidden')}</p>}
          {startsAt && !hasBegun && (
            <Actions>
              <AddToCalendar
                request={request}
                startsAt={startsAt}
                title={t('volunteer.accepted.calendarTitle', {
                  type: t(`catalogue.helpTypes.${request.helpType}`),
                  name,
                })}
                phone={request.citizenPhone}
              />
            </Actions>
          )}
        </div>
        {step !== 'finish' && finishing}
      </div>
      <Actions>
        <ConcernButton requestId={request.id} name={request.citizenName} place={ending.place} />
      </Actions>
      <CompletionDialog
        open={asks === 'code'}
        request={request}
        {...ending}
        onClose={() => setAsks(undefined)}
      />
      <ReleaseDialog
        open={asks === 'reason'}
        name={name}
        hasBegun={hasBegun}
        request={request}
        {...ending}
        onClose={() => setAsks(undefined)}
      />
    </Card>
  )
}
