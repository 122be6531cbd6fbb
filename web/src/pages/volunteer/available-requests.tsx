import { wallClock } from '@scan/domain/clock.ts'
import { ArrowUp, ChevronDown, Eye, HeartHandshake } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../app/words/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useUser } from '../../app/app-context.tsx'
import { useServerClock } from '../../app/use-server-clock.ts'
import { Button } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { BoardFilters } from './board-filters.tsx'
import { NO_FILTERS } from './filters.ts'
import styles from './request-board.module.css'
import { cardId } from './request-card.tsx'
import { RequestList, focusOnCard, isNew } from './request-list.tsx'
import type { BoardContent } from './use-board.ts'
import type { RequestBoardState } from './use-request-board.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLastLook } from './use-last-look.ts'
import { useFrozenList } from './use-frozen-list.ts'

export type AvailableRequestsProps = Pick<
  RequestBoardState,
  'board' | 'filters' | 'defaults' | 'setFilters' | 'order' | 'isLooking' | 'askToAccept'
> & {
  content: BoardContent
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** The open requests that match the filters, page by page, and how many do not (D10). */
export function AvailableRequests({
  content: { open, total, outside, acceptsFrom },
  headingRef,
  board,
  filters,
  defaults,
  setFilters,
  order,
  isLooking,
  askToAccept,
}: AvailableRequestsProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now, timeZone } = useServerClock()
  const { shown, arrived, lost } = useFrozenList(open, board.interactionKey)
  const lastLook = useLastLook()
  const newCount = shown.filter((request) => isNew(request, lastLook)).length
  const keptFocus = useKeptFocus(shown.map(cardId), headingRef)
  const user = useUser()
  const again =
    acceptsFrom && acceptsFrom > now
      ? t('volunteer.board.acceptsFrom', { when: say.instant(acceptsFrom) })
      : undefined
  const waits = user.stopped ? t('problems.coordinator-first') : again
  const focusNextAfter = useFocusOnFirstNew(shown)
  const showArrived = () => {
    const [first] = arrived
    flushSync(board.takeOver)
    if (first) focusOnCard(first)
  }
  return (
    <div className={styles.available} data-has-arrived={arrived.length > 0 || undefined}>
      <div className={styles.head}>
        <BoardFilters filters={filters} defaults={defaults} order={order} onChange={setFilters} />
        <div className={styles.what}>
          <h2 ref={headingRef} tabIndex={-1} aria-live="polite" className={styles.count}>
            {isLooking ? t('volunteer.board.looking') : t('volunteer.board.shown', { count: total })}
          </h2>
          <p>
            {order.areaFirst && order.area
              ? t('volunteer.board.areaFirst', { area: order.area })
              : t('volunteer.board.soonestFirst')}
          </p>
          {newCount > 0 && lastLook && (
            <p className={styles.newCount}>
              {t('volunteer.board.newSince', { when: say.since(lastLook), count: newCount })}
            </p>
          )}
        </div>
      </div>
      {waits && (
        <Notice tone="warning" title={t('volunteer.board.stopped')}>
          {waits}
        </Notice>
      )}
      {shown.length > 0 && (
        <div {...keptFocus} aria-busy={isLooking}>
          <RequestList
            // Every card says its day anew, such as 'Tomorrow'.
            key={wallClock(now, timeZone).date}
            shown={shown}
            lost={lost}
            total={board.hasNextPage ? total : shown.length}
            lastLook={lastLook}
            onAccept={waits ? undefined : askToAccept}
          />
        </div>
      )}
      {/* Below the list, so that it moves nothing, and sticks to the edge of the screen. */}
      <div role="status" className={styles.arrived}>
        {arrived.length > 0 && (
          <Notice
            actions={
              <Button variant="quiet" icon={ArrowUp} onClick={showArrived}>
                {t('volunteer.board.showArrived')}
              </Button>
            }
          >
            {t('volunteer.board.arrived', { count: arrived.length })}
          </Notice>
        )}
      </div>
      {board.isFetchNextPageError && (
        <Notice tone="danger" role="alert">
          {t('volunteer.board.moreFailed')}
        </Notice>
      )}
      {board.hasNextPage && (
        <div className={styles.more}>
          <p>{t('volunteer.board.soFar', { shown: shown.length, count: total })}</p>
          <Button
            variant="quiet"
            icon={ChevronDown}
            busy={board.isFetchingNextPage}
            busyLabel={t('volunteer.board.showingMore')}
            onClick={() => {
              focusNextAfter(shown.length)
              void board.fetchNextPage()
            }}
          >
            {t('volunteer.board.showMore')}
          </Button>
        </div>
      )}
      {shown.length === 0 && !isLooking && (
        <EmptyState icon={HeartHandshake}>
          {outside > 0 ? t('volunteer.board.noneHere') : t('volunteer.board.none')}
        </EmptyState>
      )}
      {outside > 0 && !isLooking && (
        <Notice
          actions={
            <Button variant="quiet" icon={Eye} onClick={() => setFilters(NO_FILTERS)}>
              {t('volunteer.board.showHidden')}
            </Button>
          }
        >
          {t('volunteer.board.hidden', { count: outside })}
        </Notice>
      )}
    </div>
  )
}

/** 'Show more' continues where the new ones begin. Returns a function that is told after how many that is. */
function useFocusOnFirstNew(shown: readonly { id: string }[]): (count: number) => void {
  const awaited = useRef<number>(null)
  const firstNew = useEffectEvent((index: number) => {
    const request = shown[index]
    if (request) focusOnCard(request)
  })
  const count = shown.length
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    firstNew(awaited.current)
    awaited.current = null
  }, [count])
  return (count) => {
    awaited.current = count
  }
}
