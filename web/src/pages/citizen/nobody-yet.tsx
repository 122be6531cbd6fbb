import type { CurrentRequest } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/people.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { MINUTE_MS, daysAfter, hoursAfter, instantOf, wallClock } from '@scan/domain/clock.ts'
import { warningsPast } from '@scan/domain/reminders.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Phone, Repeat } from 'lucide-react'
import { queryKeys } from '../../app/api/queries.ts'
import { useApi, useHelplines, useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'

const FIGURES_FRESH_MS = 10 * MINUTE_MS

type WaitingProps = {
  request: CurrentRequest
  startsAt: Date | undefined
  now: Date
  onOtherTime: () => void
}

/** While nobody has accepted: that they need not sit here, what is usual, and, once it is late, what else they can do. */
export function Waiting({ request, startsAt, now, onOtherTime }: WaitingProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { askedFirst } = request
  const isLate = startsAt !== undefined && warningsPast({ postedAt: request.postedAt, startsAt }, now) > 0
  return (
    <div className="stack gap-12">
      {!isLate && <h3>{t('citizen.request.waitingTitle')}</h3>}
      <div role="status">
        {isLate && (
          <Notice
            tone="warning"
            title={t('citizen.request.nobodyYet')}
            actions={
              <>
                <Button icon={CalendarClock} onClick={onOtherTime}>
                  {t('citizen.request.otherTime')}
                </Button>
                <PhoneLinks />
              </>
            }
          >
            {t('citizen.request.nobodyYetUntil', { when: say.until(request.date, request.time) })}
          </Notice>
        )}
      </div>
      {askedFirst && askedFirst.until > now && (
        <p className="strong">
          {t('citizen.request.askedFirst', {
            name: askedFirst.name,
            when: say.untilInstant(askedFirst.until),
          })}
        </p>
      )}
      <p>{t('citizen.request.waiting')}</p>
      {startsAt && <Figures request={request} startsAt={startsAt} now={now} />}
    </div>
  )
}

function Figures({ request, startsAt, now }: Omit<WaitingProps, 'onOtherTime'> & { startsAt: Date }) {
  const { t } = useWords()
  const { call } = useApi()
  const { id, helpType, district, postedAt } = request
  const { data } = useQuery({
    queryKey: [...queryKeys.waiting, id, helpType, district],
    queryFn: ({ signal }) => call(api.readWaiting, { signal }),
    staleTime: FIGURES_FRESH_MS,
  })
  const { volunteers, usualHours: hours } = data ?? {}
  const usual = hours && hoursAfter(postedAt, hours)
  // What is usual calms nobody for whom it is past, or comes too late.
  const isAhead = usual && now < usual && usual < startsAt
  const where = { district: t(`catalogue.districts.${district}`) }
  const lines = [
    isAhead &&
      (hours < 24
        ? t('citizen.request.usuallyHours', { count: hours, ...where })
        : t('citizen.request.usuallyDays', { count: Math.ceil(hours / 24), ...where })),
    volunteers && t('citizen.request.seenBy', { count: volunteers }),
  ].filter(Boolean)
  return lines.length > 0 && <p>{lines.join(' ')}</p>
}

const LET_DOWN_FOR_HOURS = 48

type NobodyCameProps = {
  /** Latest first; undefined until they are known. */
  past: readonly PastRequest[] | undefined
  onAskAgain: (past: PastRequest) => void
}

/** For whoever has just been let down: that we are sorry, and help for tomorrow. */
export function NobodyCame({ past, onAskAgain }: NobodyCameProps) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const last = past?.find(({ outcome }) => outcome === 'report-nobody-came')
  const startsAt = last && instantOf(last.date, last.time, timeZone)
  if (startsAt && now > hoursAfter(startsAt, LET_DOWN_FOR_HOURS)) return null
  return (
    <Notice
      tone="warning"
      title={t('citizen.nobodyCame.sorry')}
      actions={
        <>
          {last && <AskAgainForTomorrow past={last} onAskAgain={onAskAgain} />}
          <PhoneLinks />
        </>
      }
    >
      {t('citizen.nobodyCame.next')}
    </Notice>
  )
}

/** The same again, a day later than now; nothing once its words are erased. */
export function AskAgainForTomorrow({
  past,
  onAskAgain,
}: {
  past: PastRequest
  onAskAgain: (past: PastRequest) => void
}) {
  const { t } = useWords()
  const { now, timeZone } = useServerClock()
  const { date } = wallClock(daysAfter(now, 1), timeZone)
  return (
    past.description !== '' && (
      <Button icon={Repeat} onClick={() => onAskAgain({ ...past, date })}>
        {t('citizen.request.againTomorrow')}
      </Button>
    )
  )
}

/** Whom to ring instead: the desk, and helplines. */
export function PhoneLinks() {
  const { t } = useWords()
  const helplines = useHelplines()
  const supportPhone = useSetting('supportPhone')
  const ours = supportPhone
    ? [{ label: t('citizen.ask.callUs', { number: supportPhone }), number: supportPhone }]
    : []
  const others = helplines.map(({ name, number }) => ({ label: `${name} ${number}`, number }))
  return [...ours, ...others].map(({ label, number }) => (
    <LinkButton key={number} href={`tel:${number}`} variant="quiet" icon={Phone}>
      {label}
    </LinkButton>
  ))
}
