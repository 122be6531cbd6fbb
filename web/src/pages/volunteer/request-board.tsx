import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { happensTo } from '@scan/domain/notices.ts'
import { type LucideIcon, RefreshCw } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { CallInput } from '../../app/api/exchange.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useSetting, useUser } from '../../app/app-context.tsx'
import { Dismiss, Outcome, type OutcomeState, useOutcome } from '../../app/outcome.tsx'
import { type Action, useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { placeName } from '../../app/words/place-name.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useDebouncedValue } from '../../ui/use-search.ts'
import { Away } from '../shared/away.tsx'
import { useFilters } from '../shared/filters.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useSoLong } from '../shared/request-facts.tsx'
import { useFocusOnChange } from '../shared/use-focus-on-change.ts'
import { Thanks, WhatHappened, useNotices } from '../shared/what-happened.tsx'
import { AcceptedRequest } from './accepted-request.tsx'
import { Asked, NothingElse } from './asked.tsx'
import { AvailableRequests } from './available-requests.tsx'
import { BoardFilters } from './board-filters.tsx'
import { NO_FILTERS, asked, boardFilters } from './filters.ts'
import { useAreaFirst } from './last-look.ts'
import { Guidance } from './guidance.tsx'
import { Helped } from './helped.tsx'
import styles from './request-board.module.css'
import { type Board, explainAccept, isBoardOutdated, useBoard } from './use-board.ts'

/** An answer within this time needs no 'Looking...'. */
const SHORT_WAIT_MS = 300

/** Where a volunteer finds requests, accepts one at a time, and completes it. */
export function RequestBoard() {
  const { t } = useWords()
  const say = useFormatDate()
  const user = useUser()
  const timeZone = useSetting('timeZone')
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const reward = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()

  const filters = useFilters(boardFilters(user))
  const [isAreaFirst, setAreaFirst] = useAreaFirst()
  const near = (isAreaFirst && user.homeArea) || undefined
  const board = useBoard({ ...asked(filters.values, user), ...(near && { near }) }, user.id)
  const isLooking = useDebouncedValue(board.isStale, SHORT_WAIT_MS) && board.isStale && !board.isError
  const news = useNotices()
  // Notices stand above the board and would push it down; one failed try does not hold it back.
  const [hasWaited, setHasWaited] = useState(false)
  if (!hasWaited && (!news.isPending || news.failureCount > 0)) setHasWaited(true)
  const content = hasWaited ? board.content : undefined
  const accepted = content?.accepted

  const [tab, setTab] = useState<'available' | 'accepted'>('available')
  /** The visit that has just been made, until the next one. */
  const [helped, setHelped] = useState<{ id: string; asks: string | undefined }>()
  if (helped && accepted && accepted.id !== helped.id) setHelped(undefined)
  const outcome = useOutcome()

  const accepting = useAccepting(board, outcome)
  const pass = useAction(publicApi.passRequestOn, {
    explain: { failed: 'volunteer.board.notThisTimeFailed' },
    onDone: board.invalidate,
    done: 'replies.request-passed-on',
    outcome,
  })
  const { run: runPass } = pass
  const passOn = useCallback(({ id }: RequestForVolunteer) => runPass({ params: { id } }), [runPass])

  useFocusOnChange({
    area,
    shown: content && accepted !== undefined,
    isBehindQuestion: accepting.isAsked,
    onChange: () => (reward.current ?? heading.current)?.focus({ preventScroll: true }),
  })

  return (
    <div ref={area} className={classes('stack gap-24', styles.board)}>
      <Asked outcome={outcome} onYes={board.cacheAccepted} onGone={board.invalidate} />
      <WhatHappened
        onNews={outcome.clear}
        current={accepted ? { id: accepted.id, status: 'accepted' } : content && null}
        refetchKey={content && (accepted?.id ?? null)}
        describe={({ kind }) =>
          happensTo('volunteer', kind)
            ? { tone: kind === 'admin-complete' ? 'success' : 'info', text: t(`volunteer.happened.${kind}`) }
            : undefined
        }
      />
      {helped && !accepted && (
        <Helped
          ref={reward}
          asks={helped.asks}
          hasMore={Boolean(content?.total)}
          onNext={() => {
            setHelped(undefined)
            heading.current?.focus()
          }}
        />
      )}
      <Away />
      <Outcome of={outcome} actions={<Dismiss of={outcome} label={t('volunteer.board.dismiss')} />} />
      {board.isError && !board.data && (
        <LoadFailed query={board}>{board.error.message || t('volunteer.board.fetchFailed')}</LoadFailed>
      )}
      {!content && (board.isPending || board.content) && (
        <Skeleton shape="board" count={4} label={t('volunteer.board.loading')} />
      )}
      {content && (
        <>
          <Tabs
            label={t('volunteer.board.tabs')}
            selected={accepted ? 'accepted' : tab}
            onSelect={setTab}
            aside={<Refresh {...{ board, outcome }} />}
            tabs={[
              {
                id: 'available',
                label: t('volunteer.board.available'),
                // Nobody can open it then.
                badge: accepted ? undefined : content.total,
                disabledReason: accepted && t('volunteer.board.availableBlocked'),
                panel: (
                  <AvailableRequests
                    {...content}
                    board={board}
                    isLooking={isLooking}
                    near={near}
                    filters={
                      <BoardFilters
                        filters={filters}
                        isAreaFirst={near !== undefined}
                        onAreaFirst={setAreaFirst}
                      />
                    }
                    onShowAll={() => filters.change(NO_FILTERS)}
                    onAccept={accepting.ask}
                    onPassOn={passOn}
                    headingRef={heading}
                  />
                ),
              },
              {
                id: 'accepted',
                label: t('volunteer.board.accepted'),
                ...(accepted ? { badge: t('volunteer.board.active') } : { isQuiet: true }),
                panel: accepted ? (
                  <AcceptedRequest
                    key={accepted.id}
                    request={accepted}
                    headingRef={heading}
                    outcome={outcome}
                    onChanged={board.invalidate}
                    onEnded={() => {
                      setTab('available')
                      void board.remove(accepted)
                    }}
                    onHelped={(asks) => {
                      setHelped({ id: accepted.id, asks })
                      setTab('available')
                      // The count from before is not this one's.
                      void queries.resetQueries({ queryKey: queryKeys.pastVisits })
                      void board.remove(accepted)
                    }}
                  />
                ) : (
                  <EmptyState
                    drawing="sorry"
                    action={
                      <Button variant="quiet" onClick={() => setTab('available')}>
                        {t('volunteer.board.seeAvailable')}
                      </Button>
                    }
                  >
                    {t('volunteer.board.noAccepted')}
                  </EmptyState>
                ),
              },
            ]}
          />
          <Thanks />
          {(board.isError || board.isPaused) && (
            <p className="soft no-print">
              {t('volunteer.board.asOf', { time: say.time(wallClock(board.readAt, timeZone).time) })}
            </p>
          )}
        </>
      )}
      {accepting.dialog}
    </div>
  )
}

type OnBoard = { board: Board; outcome: OutcomeState }

function Refresh({ board, outcome }: OnBoard) {
  const { t } = useWords()
  const refresh = useAction(board.refresh, {
    explain: { failed: 'volunteer.board.refreshFailed', override: () => 'volunteer.board.refreshFailed' },
    done: () => ({ text: 'volunteer.board.refreshed', isQuiet: true }),
    isToasted: false,
    onFailed: (_failure, message) => outcome.show(message),
    outcome,
  })
  return (
    <Button
      variant="quiet"
      icon={RefreshCw}
      className={styles.refresh}
      busy={refresh.isBusy}
      busyLabel={t('site.refreshing')}
      onClick={() => refresh.run()}
    >
      {t('site.refresh')}
    </Button>
  )
}

/** `ask` opens the `dialog`, which accepts. */
function useAccepting(board: Board, outcome: OutcomeState) {
  const [request, setRequest] = useState<RequestForVolunteer>()
  const accept = useAction(publicApi.acceptRequest, {
    explain: explainAccept,
    onDone: async ({ request: accepted }) => {
      await board.cacheAccepted(accepted)
      setRequest(undefined)
    },
    done: 'volunteer.board.acceptDone',
    onFailed: (failure, message) => {
      if (!isBoardOutdated(failure)) return
      setRequest(undefined)
      outcome.show(message)
      board.invalidate()
    },
    outcome,
  })
  const { clear } = accept
  // Stable: cards are memoised.
  const ask = useCallback(
    (chosen: RequestForVolunteer) => {
      clear()
      setRequest(chosen)
    },
    [clear],
  )
  const dialog = request && (
    <AcceptDialog
      request={request}
      kept={board.content?.open.find((one) => one.forYouUntil && one.handle !== request.handle)}
      accept={accept}
      onCancel={() => setRequest(undefined)}
    />
  )
  return { ask, isAsked: request !== undefined, dialog }
}

type AcceptDialogProps = {
  request: RequestForVolunteer
  /** Another request, reserved for them: accepting this one opens it to everybody. */
  kept: RequestForVolunteer | undefined
  accept: Action<CallInput<typeof publicApi.acceptRequest>, unknown>
  onCancel: () => void
}

function AcceptDialog({ request, kept, accept, onCancel }: AcceptDialogProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const soLong = useSoLong()
  const { id, name, phone } = useUser()
  return (
    <ConfirmDialog
      open
      title={t('volunteer.board.acceptQuestion')}
      safeLabel={t('volunteer.board.notNow')}
      confirmLabel={t('volunteer.board.acceptConfirm')}
      busy={accept.isBusy}
      busyLabel={t('volunteer.board.accepting')}
      error={accept.failure}
      // The specification wants the volunteer's own details in the body; the server believes the session (D26).
      onConfirm={() => accept.run({ body: { citizen: request.handle, id, name, phone } })}
      onCancel={onCancel}
      fields={
        <div className="stack gap-8">
          <h3>{t('volunteer.guidance.title')}</h3>
          <Guidance of={request.helpType} />
        </div>
      }
    >
      <p>
        <strong>{say.when(request.date, request.time)}</strong>
        <br />
        <span>
          {t('volunteer.board.acceptWhat', {
            type: t(`catalogue.helpTypes.${request.helpType}`),
            place: placeName(t, request) ?? '',
          })}
        </span>
        {request.duration && (
          <>
            <br />
            <span>{soLong(request.duration)}</span>
          </>
        )}
      </p>
      <p>{t('volunteer.board.acceptPromise')}</p>
      <NothingElse of={request} />
      {kept && (
        <p>
          {t('volunteer.board.keptToo', {
            ...{ type: t(`catalogue.helpTypes.${kept.helpType}`), when: say.when(kept.date, kept.time) },
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}

type WayOnProps = { to: string; icon: LucideIcon; line?: string; isQuiet?: boolean; children: ReactNode }

export function WayOn({ to, icon, line, isQuiet = false, children }: WayOnProps) {
  return (
    <div className={classes('row', styles.way)}>
      <LinkButton to={to} variant={isQuiet ? 'link' : 'quiet'} icon={icon}>
        {children}
      </LinkButton>
      {line && <p>{line}</p>}
    </div>
  )
}
