import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { MINUTE_MS, daysAfter, hoursAfter, instantOf, wallClock } from '@scan/domain/clock.ts'
import { unfilledWarnings, warningsPast } from '@scan/domain/reminders.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Mail, Phone, Repeat } from 'lucide-react'
import { type Ref, useId } from 'react'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient, useDeskHours, useHelplines, useSetting, useUser } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { wholeNumbers } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { supportPath } from '../shared/support-path.ts'
import styles from './active-request.module.css'

const FIGURES_FRESH_MS = 10 * MINUTE_MS

type WaitingProps = {
  request: CurrentRequest
  startsAt: Date | undefined
  now: Date
  headingRef: Ref<HTMLHeadingElement>
  headingId: string
  onOtherTime: () => void
}

/** While nobody has accepted: who can see it, what is usual, that they need not sit here, and, once it is late, what else they can do. */
export function Waiting({ request, startsAt, now, headingRef, headingId, onOtherTime }: WaitingProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { awaitsCall, askedFirst, openToAll, district, postedAt } = request
  const isLate = startsAt !== undefined && warningsPast({ postedAt, startsAt }, now) > 0
  const first = askedFirst && askedFirst.until > now ? askedFirst : undefined
  const { isAwaited, volunteers, usualHours: hours } = useFigures(request, first === undefined && !awaitsCall)
  const usual = hours && hoursAfter(postedAt, hours)
  const figures = [
    volunteers &&
      t('citizen.request.askingAbout', {
        count: volunteers,
        district: t(`catalogue.districts.${district}`),
      }),
    // The usual wait calms nobody once it is past, or too late.
    usual &&
      startsAt &&
      now < usual &&
      usual < startsAt &&
      (hours < 24
        ? t('citizen.request.usuallyHours', { count: hours })
        : t('citizen.request.usuallyDays', { count: Math.ceil(hours / 24) })),
  ].filter(Boolean)
  const desk = !isLate && !first && startsAt && unfilledWarnings({ postedAt, startsAt })[0]
  if (awaitsCall)
    return (
      <div className={styles.waiting}>
        <div className="stack gap-12">
          <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles.asking}>
            {t('citizen.request.callTitle')}
          </h2>
          <p>{t('citizen.request.callText')}</p>
          <Actions>
            <WhomElseToAsk helpType={request.helpType} />
          </Actions>
        </div>
      </div>
    )
  return (
    <div className={styles.waiting}>
      <Drawing name="looking" />
      <div role="status" className="stack gap-12">
        <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles.asking}>
          {first
            ? t('citizen.request.askingFirst', { name: first.name })
            : isLate
              ? t('citizen.request.nobodyYet')
              : t(openToAll || askedFirst ? 'citizen.request.openToAll' : 'citizen.request.asking')}
        </h2>
        {isLate && (
          <p>{t('citizen.request.nobodyYetUntil', { when: say.until(request.date, request.time) })}</p>
        )}
        {!isLate && figures.length > 0 && <p aria-hidden={isAwaited || undefined}>{figures.join(' ')}</p>}
        {desk && <p>{t('citizen.request.desk', { when: say.untilInstant(desk) })}</p>}
        {first && <p>{t('citizen.request.othersFrom', { when: say.untilInstant(first.until) })}</p>}
        <p>{t('citizen.request.waiting')}</p>
        {isLate && (
          <Actions>
            <Button icon={CalendarClock} onClick={onOtherTime}>
              {t('citizen.request.otherTime')}
            </Button>
            <WhomElseToAsk helpType={request.helpType} />
          </Actions>
        )}
      </div>
    </div>
  )
}

/** Their room is kept while they are on their way, so that no button moves under a finger. */
const AS_LONG = { volunteers: 10, usualHours: 8 }
const UNKNOWN = { volunteers: null, usualHours: null }

/** About how many can see the request, and how long it usually takes; neither where it is not known, or one person alone is asked. */
function useFigures({ id, helpType, district }: CurrentRequest, isForAll: boolean) {
  const { call } = useClient()
  const { data, isLoading: isAwaited } = useQuery({
    queryKey: [...queryKeys.waiting, id, helpType, district],
    queryFn: ({ signal }) => call(publicApi.readWaiting, { signal }),
    staleTime: FIGURES_FRESH_MS,
    enabled: isForAll,
  })
  return { isAwaited, ...(isAwaited ? AS_LONG : (isForAll && data) || UNKNOWN) }
}

/** In place of the form, for whoever cannot ask until staff agree: that we call, and whom to ask meanwhile (D48, D99). */
export function MayNotAsk({
  reason,
  headingRef,
}: {
  reason: NonNullable<User['mayNotAsk']>
  headingRef: Ref<HTMLHeadingElement>
}) {
  const { t } = useWords()
  const headingId = useId()
  const isCall = reason === 'call-first'
  return (
    <Card as="section" kasavu aria-labelledby={headingId}>
      <div className="stack gap-12">
        <h2 ref={headingRef} id={headingId} tabIndex={-1} className={styles.asking}>
          {t(isCall ? 'citizen.request.callTitle' : 'citizen.held.agreement')}
        </h2>
        <p>{t(isCall ? 'citizen.held.callNext' : 'citizen.held.agreementNext')}</p>
        <p>{t('citizen.held.urgent')}</p>
        <Actions>
          <WhomElseToAsk helpType={undefined} />
        </Actions>
      </div>
    </Card>
  )
}

const LET_DOWN_FOR_HOURS = 48

type NobodyCameProps = {
  /** Undefined where it could not be read. */
  visit: PastRequest | undefined
  onAskAgain: (past: PastRequest) => void
}

/** For whoever has just been let down: that we are sorry, and help for tomorrow. */
export function NobodyCame({ visit, onAskAgain }: NobodyCameProps) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const startsAt = visit && instantOf(visit.date, visit.time, timeZone)
  if (startsAt && now > hoursAfter(startsAt, LET_DOWN_FOR_HOURS)) return null
  return (
    <Notice
      tone="warning"
      picture={<Drawing name="sorry" />}
      title={t('citizen.nobodyCame.sorry')}
      actions={
        <>
          {visit && <AskAgainForTomorrow past={visit} onAskAgain={onAskAgain} />}
          <WhomElseToAsk helpType={visit?.helpType} />
        </>
      }
    >
      {t('citizen.nobodyCame.next')}
    </Notice>
  )
}

/** The same again, a day later than now, or at its own time if that is later; nothing once its words are erased. */
export function AskAgainForTomorrow({
  past,
  onAskAgain,
}: {
  past: PastRequest
  onAskAgain: (past: PastRequest) => void
}) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const tomorrow = wallClock(daysAfter(now, 1), timeZone).date
  const isLater = past.date > tomorrow
  return (
    past.description !== '' && (
      <Button icon={Repeat} onClick={() => onAskAgain(isLater ? past : { ...past, date: tomorrow })}>
        {t(isLater ? 'requests.past.again' : 'citizen.request.againTomorrow')}
      </Button>
    )
  )
}

/** Whoever cannot wait for a volunteer: the desk, and helplines. */
export function WhomElseToAsk({ helpType }: { helpType: HelpType | undefined }) {
  const { t } = useWords()
  const user = useUser()
  const helplines = useHelplines(helpType)
  const supportPhone = useSetting('supportPhone')
  const deskHours = useDeskHours()
  return (
    <>
      {supportPhone ? (
        <LinkButton href={`tel:${supportPhone}`} variant="quiet" icon={Phone}>
          {t('citizen.ask.callUs', { number: `${wholeNumbers(groupedPhone(supportPhone))} (${deskHours})` })}
        </LinkButton>
      ) : (
        <LinkButton to={supportPath(user)} variant="quiet" icon={Mail}>
          {t('citizen.ask.writeToUs')}
        </LinkButton>
      )}
      {helplines.map(({ name, number }) => (
        <LinkButton key={number} href={`tel:${number}`} variant="quiet" icon={Phone}>
          {`${name} ${number}`}
        </LinkButton>
      ))}
    </>
  )
}
