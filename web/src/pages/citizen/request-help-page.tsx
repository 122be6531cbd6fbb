import type { Outcome as HowItEnded, User } from '@scan/contract/accounts.ts'
import { PAST_MAX, type PastRequest } from '@scan/contract/help-requests.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { isEarly, isHelpGiven } from '@scan/domain/help-request.ts'
import { happensTo } from '@scan/domain/notices.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleDashed, Clock, History, LifeBuoy, RefreshCw, UserCheck, UserRound } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { queryKeys } from '../../app/api/queries.ts'
import { usePageAction, useSetting } from '../../app/app-context.tsx'
import { Dismiss, Outcome, type OutcomeState, useOutcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { firstWord } from '../../app/words/first-word.ts'
import { ordinalIn } from '../../app/words/numbers.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import type { DrawingName } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { ConcernButton } from '../shared/concern-button.tsx'
import { Fact, Facts } from '../shared/facts.tsx'
import { PastList } from '../shared/past-list.tsx'
import { supportPath } from '../shared/support-path.ts'
import { useFocusOnChange } from '../shared/use-focus-on-change.ts'
import { WhatHappened, useNotices } from '../shared/what-happened.tsx'
import { ActiveRequest } from './active-request.tsx'
import { AfterVisit, usePastRequests } from './after-visit.tsx'
import { draftAgain, draftLike, useAskDraft } from './ask-draft.ts'
import { EMPTY_FIELDS, placeOf, reachable } from './ask-fields.ts'
import { AskForHelp } from './ask-for-help.tsx'
import { AskAgainForTomorrow, MayNotAsk, NobodyCame } from './nobody-yet.tsx'
import styles from './request-help.module.css'
import { weekOn } from './suggested-times.ts'
import { useCitizenCache, useCitizenStatus } from './use-citizen-status.ts'
import { useSteps } from './use-steps.ts'

type RequestHelpProps = {
  /** Their home greets them; nobody is greeted above a form they are filling in. */
  isHome?: boolean
  children?: ReactNode
}

/** React Router gives the default export of a page props of its own, and no others. */
export default function RequestHelpPage() {
  return <RequestHelp />
}

/** Where a citizen asks for help, and sees what has become of it. */
export function RequestHelp({ isHome = false, children }: RequestHelpProps) {
  const { t } = useWords()
  const { data: news = [], isFetching: awaitsNews } = useNotices()
  const user = useFrozenUser(useCitizenStatus(), awaitsNews)
  const { request } = user
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { volunteer } = request ?? {}
  const outcome = useOutcome([request?.id, volunteer?.id, volunteer?.code].join())
  const [isWriting, setIsWriting] = useState(false)
  const greets = isHome && !isWriting
  useRefresh(outcome)

  const { timesAgain, ...again } = useAskAgain(outcome)
  const past = usePastRequests()
  const canAskAgain = !request && !user.mayNotAsk && !isWriting
  const { onAskAgain, onAskSame } = canAskAgain ? again : {}
  /** A visit marked as completed before its time, to which nobody had come. */
  const [neverWas, setNeverWas] = useState<PastRequest>()
  const change = useSteps('change')
  const wantsChange = request !== null && change.step !== undefined
  const changes = wantsChange && !request.volunteer ? request : undefined

  useFocusOnChange({
    area,
    shown: changes ? 'change' : request ? 'request' : 'ask',
    onChange: () => (heading.current ? heading.current.focus() : focusPageHeading()),
  })

  const notices = (
    // Nothing stands above a form that is being filled in.
    <div key="notices" className={styles.told} hidden={isWriting}>
      <div role="status" className={`no-print ${styles.said}`}>
        {onAskAgain && (neverWas || (user.lastOutcome === 'report-nobody-came' && !past.isPending)) && (
          <NobodyCame
            visit={neverWas ?? past.data?.find(({ outcome: how }) => how === 'report-nobody-came')}
            onAskAgain={(one) => onAskAgain(one, one)}
          />
        )}
      </div>
      <RequestNotices
        {...{ user, outcome, heading, onAskSame }}
        onNobodyCame={setNeverWas}
        past={past.data}
        onAskAgain={onAskAgain && ((one) => onAskAgain(one, one))}
      />
      <Outcome
        of={outcome}
        actions={<Dismiss of={outcome} label={t('requests.happened.gotIt')} />}
        className={`stack no-print ${styles.said}`}
      />
    </div>
  )
  const work = (
    <div key="work">
      <div role="status" className={`stack ${styles.said}`}>
        {wantsChange && request.volunteer && <Notice>{t('problems.accepted-before-change')}</Notice>}
      </div>
      {request && !changes ? (
        <ActiveRequest
          {...{ user, request, outcome }}
          headingRef={heading}
          onChange={(part = 'check') => {
            outcome.clear()
            change.goTo(part)
          }}
        />
      ) : user.mayNotAsk && !changes ? (
        <MayNotAsk reason={user.mayNotAsk} headingRef={heading} />
      ) : (
        <AskForHelp
          key={changes ? 'change' : timesAgain}
          {...{ user, outcome, changes }}
          withQuestion={isHome || changes !== undefined}
          headingRef={heading}
          lastPlace={lastPlaceOf(past.data)}
          onWriting={setIsWriting}
        />
      )}
    </div>
  )

  const question = user.mayNotAsk ? 'requests.home.requestHelp' : 'citizen.ask.question'
  const isCheerful = !neverWas && !user.mayNotAsk && !LET_DOWN.has(user.lastOutcome) && news.length === 0
  return (
    <Page
      title={
        greets
          ? t('requests.home.welcome', { name: firstWord(user.name) })
          : t(request ? 'citizen.request.activeTitle' : question)
      }
      documentTitle={t(isHome ? 'site.home' : 'requests.home.requestHelp')}
      greets={greets}
      hasLongTitle={!greets}
      ownHeading={isWriting}
    >
      <div
        ref={area}
        className={isWriting ? undefined : styles.columns}
        data-has-request={request ? true : undefined}
      >
        <div>
          {/* Who comes, when and the code are on the first screen, above any notice. */}
          {request?.volunteer ? [work, notices] : [notices, work]}
          {!isWriting && (
            <PastRequests
              {...{ user, past, onAskSame }}
              onAskAgain={onAskAgain && ((one) => onAskAgain(one))}
            />
          )}
        </div>
        {!isWriting && (
          <aside className="no-print">
            <CitizenCard user={user} />
          </aside>
        )}
      </div>
      {!isWriting && greets && !request && isCheerful && (
        <p className="lead">
          <q>{t('requests.home.citizenQuote')}</q>
        </p>
      )}
      {!isWriting && children}
    </Page>
  )
}

/** The header's 'Refresh'. */
function useRefresh(outcome: OutcomeState) {
  const { t } = useWords()
  const { refetchCitizen } = useCitizenCache()
  const refresh = useAction(refetchCitizen, {
    explain: { failed: 'citizen.request.refreshFailed', override: () => 'citizen.request.refreshFailed' },
    // Pressed in the header, shown below the card: out of sight, mostly.
    done: () => ({ text: 'citizen.request.refreshed', toast: 'citizen.request.refreshed', isQuiet: true }),
    onFailed: (_failure, message) => outcome.show(message),
    outcome,
  })
  usePageAction({
    id: 'refresh',
    label: refresh.isBusy ? t('site.refreshing') : t('site.refresh'),
    icon: RefreshCw,
    busy: refresh.isBusy,
    onPress: () => refresh.run(),
  })
}

/** Fills the form in from a past request: `onAskSame` also for the same volunteer, on the same weekday. */
function useAskAgain(outcome: OutcomeState) {
  const ask = useSteps('ask')
  const draft = useAskDraft()
  const clock = useServerClock()
  /** Each time has its own draft of the form. */
  const [timesAgain, setTimesAgain] = useState(0)
  const fillIn = (kept: ReturnType<typeof draftLike>) => {
    outcome.clear()
    draft.keep(kept)
    setTimesAgain(timesAgain + 1)
    ask.goTo(reachable('check', kept.helpType, { ...EMPTY_FIELDS, ...kept.fields }))
  }
  return {
    timesAgain,
    onAskAgain: (past: PastRequest, when?: Pick<PastRequest, 'date' | 'time'>) =>
      fillIn(draftLike(past, when)),
    onAskSame: (visit: PastRequest) => fillIn(draftAgain(visit, weekOn(visit, clock))),
  }
}

function lastPlaceOf(past: readonly PastRequest[] | undefined) {
  const last = past?.find(({ description }) => description !== '')
  return last && placeOf(last)
}

/** The previous state until the notice of a request's end has come: it would push the tiles from under a finger. */
function useFrozenUser(now: User, awaitsNews: boolean): User {
  const [shown, setShown] = useState(now)
  const hasEnded = shown.request !== null && now.request === null
  if (shown === now || (hasEnded && awaitsNews)) return shown
  setShown(now)
  return now
}

/** No cheerful words after these. */
const LET_DOWN = new Set<HowItEnded | null>(['report-nobody-came', 'expire', 'lapse', 'admin-cancel'])

const GOOD = new Set(['accept', 'assign', 'reassign', 'complete', 'admin-complete'])

const PICTURES: Partial<Record<string, DrawingName>> = {
  complete: 'done',
  'admin-complete': 'done',
  expire: 'sorry',
  lapse: 'sorry',
}

type RequestNoticesProps = {
  user: User
  outcome: OutcomeState
  /** The heading of the request's card. */
  heading: RefObject<HTMLHeadingElement | null>
  past: readonly PastRequest[] | undefined
  onAskAgain: ((past: PastRequest) => void) | undefined
  onAskSame: ((visit: PastRequest) => void) | undefined
  onNobodyCame: (visit: PastRequest | undefined) => void
}

function RequestNotices(props: RequestNoticesProps) {
  const { user, outcome, heading, past, onAskAgain, onAskSame, onNobodyCame } = props
  const { t, language } = useWords()
  const say = useFormatDate()
  const timeZone = useSetting('timeZone')
  const { request, lastOutcome } = user
  const volunteer = request?.volunteer
  const [hadVolunteer, setHadVolunteer] = useState(false)
  if (volunteer && !hadVolunteer) setHadVolunteer(true)
  const next = (visit: PastRequest | undefined) =>
    visit && (
      <AfterVisit
        visit={visit}
        about={`${t(`catalogue.helpTypes.${visit.helpType}`)}, ${say.plainDay(visit.date)}`}
        onAskSame={onAskSame}
      />
    )
  /** 'That was your 3rd visit.' */
  const countOf = (visit: PastRequest | undefined) => {
    if (!past || !visit || past.length >= PAST_MAX) return undefined
    const upToIt = past
      .slice(past.indexOf(visit))
      .filter(({ outcome: how }) => how !== 'say-done' && isHelpGiven(how))
    const count = upToIt.length
    return upToIt[0] === visit
      ? t('citizen.thank.yourVisit', { count, nth: ordinalIn(language, count) })
      : undefined
  }
  const latest = past?.find(({ outcome: how }) => how === 'complete')
  // The details have gone and `helpstatus` is true (specification, section 4).
  const isCompleted = hadVolunteer && !request && lastOutcome === 'complete'
  const describe: ComponentProps<typeof WhatHappened>['describe'] = (
    { kind, requestId, helpType, date, time, at, name, confirmed },
    read,
  ) => {
    if (!happensTo('citizen', kind)) return undefined
    const over = past?.find(({ id }) => id === requestId)
    const plannedFor = instantOf(date, time, timeZone)
    if (kind === 'complete' && plannedFor && isEarly(plannedFor, at) && !confirmed)
      return {
        tone: 'info',
        text: `${t('citizen.happened.complete')} ${t('citizen.happened.early')}`,
        answer: <YesThatIsRight requestId={requestId} />,
        actions: (
          <ConcernButton
            requestId={requestId}
            visit={`${t(`catalogue.helpTypes.${helpType}`)}, ${say.plainDay(date)}`}
            says={{ label: t('citizen.happened.earlyNo'), kind: 'did-not-come' }}
            outcome={outcome}
            onSent={async () => {
              onNobodyCame(over)
              read()
            }}
          />
        ),
      }
    const comes = kind === 'accept' && requestId === request?.id ? volunteer?.name : undefined
    // Without the name of who has left since.
    const stoodThere = kind === 'nobody-opens' ? name : undefined
    return {
      tone: GOOD.has(kind) ? 'success' : PICTURES[kind] === 'sorry' ? 'warning' : 'info',
      picture: PICTURES[kind],
      count: countOf(over),
      // The card has turned to who comes.
      shownBy: volunteer && (kind === 'accept' || kind === 'assign') ? heading : undefined,
      text: comes
        ? t('citizen.happened.acceptBy', { name: comes })
        : stoodThere
          ? t('citizen.happened.nobodyOpens', { name: stoodThere, time: say.time(time) })
          : t(`citizen.happened.${kind}`),
      actions: (
        <>
          {next(over)}
          {kind === 'nobody-opens' && (
            <ConcernButton
              requestId={requestId}
              name={name}
              visit={`${t(`catalogue.helpTypes.${helpType}`)}, ${say.plainDay(date)}`}
              says={{ label: t('citizen.happened.earlyNo'), kind: 'did-not-come' }}
              outcome={outcome}
              onSent={async () => read()}
            />
          )}
          {(kind === 'expire' || kind === 'lapse') && over && onAskAgain && (
            <AskAgainForTomorrow past={over} onAskAgain={onAskAgain} />
          )}
          {kind === 'admin-cancel' && (
            <LinkButton to={supportPath(user)} variant="quiet" icon={LifeBuoy}>
              {t('citizen.request.support')}
            </LinkButton>
          )}
        </>
      ),
    }
  }
  return (
    <WhatHappened
      observed={
        isCompleted
          ? {
              kind: 'complete',
              text: t('citizen.happened.complete'),
              picture: 'done',
              count: countOf(latest),
              actions: next(latest),
              onGotIt: () => setHadVolunteer(false),
            }
          : undefined
      }
      onNews={outcome.clear}
      current={request && { id: request.id, status: volunteer ? 'accepted' : 'open' }}
      refetchKey={[request?.id, volunteer?.id, volunteer?.code, request?.newTime, lastOutcome].join()}
      describe={describe}
    />
  )
}

/** It was completed before its time: from then on it is told as the end of any other visit. */
function YesThatIsRight({ requestId }: { requestId: string }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const confirm = useAction(publicApi.confirmVisit, {
    explain: { failed: 'requests.happened.failed' },
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.notices })
      // The button is gone.
      focusPageHeading({ preventScroll: true })
    },
  })
  return (
    <Button variant="quiet" busy={confirm.isBusy} onClick={() => confirm.run({ params: { id: requestId } })}>
      {t('citizen.happened.earlyYes')}
    </Button>
  )
}

const PAST = 'past'

type PastRequestsProps = {
  user: User
  past: ReturnType<typeof usePastRequests>
} & Partial<Record<'onAskAgain' | 'onAskSame', ((request: PastRequest) => void) | undefined>>

const arriveAt = (summary: HTMLElement | null) => {
  summary?.scrollIntoView()
  summary?.focus({ preventScroll: true })
}

/** Past requests, folded away; none for a newcomer. Nobody asks again while another request is current. */
function PastRequests({ user, past, onAskAgain, onAskSame }: PastRequestsProps) {
  const { t } = useWords()
  // An email leads here.
  const isAskedFor = useLocation().hash === `#${PAST}`
  const label = t('requests.past.requests')
  const hasAny = user.lastOutcome !== null || Boolean(past.data?.length)
  if (!hasAny && !isAskedFor && !past.isError) return null
  return (
    <div className={`${styles.past} no-print`}>
      <Disclosure
        id={PAST}
        summaryRef={isAskedFor ? arriveAt : undefined}
        icon={History}
        label={label}
        startOpen={isAskedFor}
      >
        <PastList
          label={label}
          empty={t('requests.past.noRequests')}
          items={past.data}
          query={past}
          onAskAgain={onAskAgain}
        >
          {(visit, about) => <AfterVisit visit={visit} about={about} onAskSame={onAskSame} />}
        </PastList>
      </Disclosure>
    </div>
  )
}

/** They know who they are: folded away, but for where there is a column for it. */
function CitizenCard({ user: { name, email, phone, request } }: { user: User }) {
  const { t } = useWords()
  const volunteer = request?.volunteer
  const [isWide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  return (
    <Disclosure label={t('citizen.request.you')} icon={UserRound} startOpen={isWide}>
      <Facts>
        <Fact word={t('citizen.request.name')}>
          <span translate="no">{name}</span>
        </Fact>
        <Fact word={t('citizen.request.email')}>
          <span translate="no">{email}</span>
        </Fact>
        <Fact word={t('citizen.request.phone')}>
          <span translate="no">{groupedPhone(phone)}</span>
          {!request && <p className="soft">{t('citizen.request.phoneHint')}</p>}
        </Fact>
        <Fact word={t('citizen.request.state')}>
          {!request ? (
            <Chip label={t('citizen.status.idle')} icon={CircleDashed} />
          ) : volunteer ? (
            <Chip label={t('citizen.status.assigned')} icon={UserCheck} tone="success" />
          ) : (
            <Chip label={t('citizen.status.waiting')} icon={Clock} tone="waiting" />
          )}
        </Fact>
        {request && (
          <Fact word={t('citizen.request.volunteer')}>
            <span translate={volunteer ? 'no' : undefined}>
              {volunteer?.name ?? t('citizen.request.noVolunteer')}
            </span>
          </Fact>
        )}
      </Facts>
    </Disclosure>
  )
}
