import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { instantOf, wallClock } from '@scan/domain/clock.ts'
import { HeartHandshake, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useServerNow, useSettings, useUser } from '../../app/app-context.tsx'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Tabs } from '../../ui/content/tabs.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AcceptedRequest } from '../visit/accepted-request.tsx'
import { AvailableRequests } from './available-requests.tsx'
import { acceptFailure, endingFailure, failureSentence, lastingSentence } from '../../requests/failures.ts'
import { asked, defaultFilters, fromAddress, toAddress } from './filters.ts'
import { PastVisits } from '../past-visits.tsx'
import styles from './request-board.module.css'
import { useAccept, useBoard, useComplete, useRelease } from './use-board.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'

type TabName = 'available' | 'accepted'
/** What stands above the board until the volunteer does the next thing. */
type Said = { tone: 'success' | 'info' | 'danger'; text: string }

/** So long nothing has to be typed for the search to be sent. */
const TYPING_PAUSE_MS = 300
/** An answer that comes within this time needs no 'Looking...'. */
const SHORT_WAIT_MS = 300

/** Where a volunteer finds requests, accepts one at a time, and completes it. */
export function RequestBoard() {
  const { t } = useTranslation()
  const user = useUser()
  const serverNow = useServerNow()
  const say = useFormatDate()
  const { timeZone } = useSettings()
  const [address, setAddress] = useSearchParams()
  const defaults = defaultFilters(user)
  const filters = fromAddress(address, defaults)
  const search = useDebouncedValue(filters.search, TYPING_PAUSE_MS)
  const board = useBoard(asked({ ...filters, search }, user.skills))
  const { content } = board
  const isLooking = useDebouncedValue(board.isStale, SHORT_WAIT_MS) && board.isStale && !board.isError
  const [said, setSaid] = useState<Said>()
  const [tab, setTab] = useState<TabName>('available')
  const [requestToAccept, setRequestToAccept] = useState<RequestForVolunteer>()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const accept = useAccept()
  const complete = useComplete()
  const release = useRelease()
  const page = useRef<HTMLDivElement>(null)

  const accepted = content?.accepted?.volunteer?.id === user.id ? content.accepted : undefined

  const endIsOwn = useOwnEnd(accepted?.id, () => {
    setSaid({ tone: 'info', text: t('volunteer.board.lost') })
    board.pastHasChanged()
  })
  useFocusOnChange(page, content && accepted !== undefined, requestToAccept !== undefined)

  const refresh = () => {
    setIsRefreshing(true)
    // Not afterwards: what the new look tells is to be read.
    setSaid(undefined)
    board
      .readAgain()
      .then(
        () => {
          const text = t('volunteer.board.refreshed')
          toast.success(text)
          setSaid((told) => told ?? { tone: 'success', text })
        },
        () => {
          const text = t('volunteer.board.refreshFailed')
          toast.error(text)
          setSaid({ tone: 'danger', text })
        },
      )
      .finally(() => setIsRefreshing(false))
  }

  const confirmAccept = () => {
    if (!requestToAccept) return
    accept.mutate(requestToAccept, {
      onSuccess: () => {
        setRequestToAccept(undefined)
        const text = t('volunteer.board.acceptDone')
        toast.success(text)
        setSaid({ tone: 'success', text })
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) throw error
        const { say, reload } = acceptFailure(error)
        const text = failureSentence(t, say, error)
        toast.error(text)
        if (!reload) return
        setRequestToAccept(undefined)
        setSaid({ tone: 'danger', text })
        board.hasChanged()
      },
    })
  }

  /** The accepted request is this volunteer's no more, and they know it: the board is open again. */
  const leave = (request: RequestForVolunteer, last: Said) => {
    setSaid(last)
    setTab('available')
    endIsOwn()
    void board.drop(request)
  }

  const onEndingFailed =
    (request: RequestForVolunteer, attempt: 'complete' | 'release') => (error: Error) => {
      if (!(error instanceof ApiError)) throw error
      const { say, toast: asToast, isOver } = endingFailure(error, attempt)
      const text = failureSentence(t, say, error)
      if (asToast || isOver) toast.error(text)
      if (isOver) leave(request, { tone: 'danger', text })
    }

  const finish = (request: RequestForVolunteer, code: string) => {
    // Five wrong tries lock the code, and a late second press is none: the answer to it stands there already.
    if (isWrong(complete.error) && complete.variables?.code === code) return
    complete.mutate(
      { request, code },
      {
        onSuccess: () => {
          const text = t('volunteer.accepted.completeDone')
          toast.success(text)
          leave(request, { tone: 'success', text: `${text} ${t('volunteer.accepted.thanks')}` })
        },
        onError: onEndingFailed(request, 'complete'),
      },
    )
  }

  const giveBack = (request: RequestForVolunteer, reason: string) =>
    release.mutate(
      { request, reason },
      {
        onSuccess: () => {
          const startsAt = instantOf(request.date, request.time, timeZone)
          const isOver = startsAt !== undefined && startsAt <= serverNow()
          const text = isOver ? t('volunteer.release.doneLate') : t('volunteer.release.done')
          toast.success(text)
          leave(request, { tone: 'success', text })
        },
        onError: onEndingFailed(request, 'release'),
      },
    )

  const sentence = (error: Error | null, attempt: 'complete' | 'release') =>
    error instanceof ApiError ? lastingSentence(t, endingFailure(error, attempt).say, error) : undefined

  const shownTab = accepted ? 'accepted' : tab
  return (
    <div ref={page} className={styles.board}>
      <div role="status" className={styles.said}>
        {said && (
          <Notice
            tone={said.tone}
            actions={
              <Button variant="quiet" onClick={() => setSaid(undefined)}>
                {t('volunteer.board.dismiss')}
              </Button>
            }
          >
            {said.text}
          </Notice>
        )}
      </div>
      <div className={styles.tools}>
        <p className={styles.asOf}>
          {content &&
            t('volunteer.board.asOf', {
              time: say.time(wallClock(board.readAt, timeZone).time),
            })}
        </p>
        <Button
          variant="quiet"
          icon={RefreshCw}
          busy={isRefreshing}
          busyLabel={t('requests.refreshing')}
          onClick={refresh}
        >
          {t('requests.refresh')}
        </Button>
      </div>
      {board.isError && !board.data && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <Button variant="quiet" icon={RefreshCw} onClick={() => void board.refetch()}>
              {t('volunteer.board.tryAgain')}
            </Button>
          }
        >
          {board.error.message || t('volunteer.board.fetchFailed')}
        </Notice>
      )}
      {!content && board.isPending && (
        <Skeleton shape="board" count={4} label={t('volunteer.board.loading')} />
      )}
      {content && (
        <Tabs<TabName>
          label={t('volunteer.board.tabs')}
          selected={shownTab}
          onSelect={setTab}
          tabs={[
            {
              id: 'available',
              label: t('volunteer.board.available'),
              badge: content.total,
              disabledReason: accepted && t('volunteer.board.availableBlocked'),
              panel: (
                <AvailableRequests
                  content={content}
                  interactionKey={board.interactionKey}
                  isStale={isLooking}
                  more={{
                    has: board.hasNextPage,
                    busy: board.isFetchingNextPage,
                    failed: board.isFetchNextPageError,
                    onShow: () => void board.fetchNextPage(),
                  }}
                  filters={filters}
                  defaults={defaults}
                  onTakeOver={board.takeOver}
                  onFilters={(next) => setAddress(toAddress(next, defaults), { replace: true })}
                  onAccept={(request) => {
                    accept.reset()
                    setSaid(undefined)
                    setRequestToAccept(request)
                  }}
                />
              ),
            },
            {
              id: 'accepted',
              label: t('volunteer.board.accepted'),
              ...(accepted ? { badge: t('volunteer.board.active') } : {}),
              panel: accepted ? (
                <AcceptedRequest
                  key={accepted.id}
                  request={accepted}
                  completion={{
                    busy: complete.isPending,
                    error: sentence(complete.error, 'complete'),
                    onComplete: (code) => finish(accepted, code),
                    onNewTry: () => {
                      if (complete.isError) complete.reset()
                    },
                  }}
                  release={{
                    busy: release.isPending,
                    error: sentence(release.error, 'release'),
                    onRelease: (reason) => giveBack(accepted, reason),
                    onNewTry: () => {
                      if (release.isError) release.reset()
                    },
                  }}
                />
              ) : (
                <EmptyState
                  icon={HeartHandshake}
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
      )}
      <PastVisits />
      <AcceptDialog
        request={requestToAccept}
        busy={accept.isPending}
        error={
          accept.error instanceof ApiError
            ? lastingSentence(t, acceptFailure(accept.error).say, accept.error)
            : undefined
        }
        onConfirm={confirmAccept}
        onCancel={() => setRequestToAccept(undefined)}
      />
    </div>
  )
}

function isWrong(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'completion-code-wrong'
}

/**
 * Calls `onLost` when the accepted request is there no more and it was not this volunteer who ended it. Returns how to
 * say that it was.
 */
function useOwnEnd(acceptedId: string | undefined, onLost: () => void): () => void {
  const before = useRef(acceptedId)
  const isOwn = useRef(false)
  const lost = useRef(onLost)
  useEffect(() => {
    lost.current = onLost
  })
  useEffect(() => {
    const isGone = before.current !== undefined && acceptedId === undefined
    before.current = acceptedId
    if (isGone && !isOwn.current) lost.current()
    if (isGone) isOwn.current = false
  }, [acceptedId])
  return () => {
    isOwn.current = true
  }
}

/** When one tab's content takes the other's place by itself, the focus would fall back to the top of the page. */
function useFocusOnChange(
  page: { current: HTMLElement | null },
  hasAccepted: boolean | undefined,
  isAsked: boolean,
) {
  const before = useRef(hasAccepted)
  useEffect(() => {
    // Nothing behind the question can take the focus, and its end gives it back to a button that may be gone.
    if (isAsked) return
    const wasKnown = before.current !== undefined
    if (before.current === hasAccepted) return
    before.current = hasAccepted
    const focused = document.activeElement
    if (!wasKnown || (focused !== document.body && !page.current?.contains(focused))) return
    page.current?.querySelector<HTMLElement>('[role=tabpanel] h2')?.focus()
  }, [page, hasAccepted, isAsked])
}
