import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { ArrowUp, ChevronDown, Eye, HeartHandshake } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import { CardList } from '../../ui/content/card.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { BoardFilters } from './board-filters.tsx'
import { type Filters, NO_FILTERS } from './filters.ts'
import styles from './request-board.module.css'
import { RequestCard } from './request-card.tsx'
import type { BoardContent } from './use-board.ts'
import { useFrozenList } from './use-frozen-list.ts'

export type AvailableRequestsProps = {
  content: BoardContent
  /** What the volunteer did last; until it is another one, what is shown stays where it is. */
  interactionKey: string
  /** True while what the filters ask for is on its way. */
  isStale: boolean
  more: { has: boolean; busy: boolean; failed: boolean; onShow: () => void }
  filters: Filters
  defaults: Filters
  onFilters: (filters: Filters) => void
  /** Shows what has come since, without what has gone. */
  onTakeOver: () => void
  onAccept: (request: RequestForVolunteer) => void
}

/** The open requests that fit the filters, page by page, and how many do not fit (D10). */
export function AvailableRequests({
  content: { open, total, outside },
  interactionKey,
  isStale,
  more,
  filters,
  defaults,
  onFilters,
  onTakeOver,
  onAccept,
}: AvailableRequestsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { shown, arrived, gone } = useFrozenList(open, interactionKey)
  const showMore = useFocusOnFirstNew(list, shown.length)
  const showArrived = () => {
    const first = open.findIndex(({ id }) => id === arrived[0]?.id)
    flushSync(onTakeOver)
    list.current?.querySelectorAll<HTMLElement>('h3')[first]?.focus()
  }
  return (
    <div className={styles.available}>
      <BoardFilters filters={filters} defaults={defaults} onChange={onFilters} />
      <h2 tabIndex={-1} aria-live="polite" className={styles.count}>
        {isStale ? t('volunteer.board.looking') : t('volunteer.board.shown', { count: total })}
      </h2>
      {shown.length > 0 && (
        <div ref={list} aria-busy={isStale}>
          <CardList label={t('volunteer.board.available')}>
            {shown.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                isGone={gone.has(request.id)}
                onAccept={() => onAccept(request)}
              />
            ))}
          </CardList>
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
      {more.failed && (
        <Notice tone="danger" role="alert">
          {t('volunteer.board.moreFailed')}
        </Notice>
      )}
      {more.has && (
        <div className={styles.more}>
          <p>{t('volunteer.board.soFar', { shown: shown.length, count: total })}</p>
          <Button
            variant="quiet"
            icon={ChevronDown}
            busy={more.busy}
            busyLabel={t('volunteer.board.showingMore')}
            onClick={() => {
              showMore()
              more.onShow()
            }}
          >
            {t('volunteer.board.showMore')}
          </Button>
        </div>
      )}
      {shown.length === 0 && !isStale && (
        <EmptyState icon={HeartHandshake}>
          {outside > 0 ? t('volunteer.board.noneHere') : t('volunteer.board.none')}
        </EmptyState>
      )}
      {outside > 0 && !isStale && (
        <Notice
          actions={
            <Button variant="quiet" icon={Eye} onClick={() => onFilters(NO_FILTERS)}>
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

/** Whoever asks for more reads on where the new ones begin. Returns how to say that more was asked for. */
function useFocusOnFirstNew(list: { current: HTMLElement | null }, length: number): () => void {
  const awaited = useRef<number>(null)
  useEffect(() => {
    if (awaited.current === null || length <= awaited.current) return
    list.current?.querySelectorAll<HTMLElement>('h3')[awaited.current]?.focus()
    awaited.current = null
  }, [list, length])
  return () => {
    awaited.current = length
  }
}
