import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { ChevronDown, Eye, HeartHandshake } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { CardList } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { BoardFilters } from './board-filters.tsx'
import { type Filters, NO_FILTERS } from './filters.ts'
import styles from './request-board.module.css'
import { RequestCard } from './request-card.tsx'
import type { BoardContent } from './use-board.ts'

export type AvailableRequestsProps = {
  content: BoardContent
  /** True while what the filters ask for is on its way. */
  isOlder: boolean
  more: { has: boolean; busy: boolean; failed: boolean; onShow: () => void }
  filters: Filters
  defaults: Filters
  onFilters: (filters: Filters) => void
  onAccept: (request: RequestForVolunteer) => void
}

/** The open requests that fit the filters, page by page, and how many do not fit (D10). */
export function AvailableRequests({
  content: { open, total, outside },
  isOlder,
  more,
  filters,
  defaults,
  onFilters,
  onAccept,
}: AvailableRequestsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const showMore = useFocusOnFirstNew(list, open.length)
  return (
    <div className={styles.available}>
      <BoardFilters filters={filters} defaults={defaults} onChange={onFilters} />
      <h2 tabIndex={-1} aria-live="polite" className={styles.count}>
        {isOlder ? t('helpRequests.board.looking') : t('helpRequests.board.shown', { count: total })}
      </h2>
      {open.length > 0 && (
        <div ref={list} aria-busy={isOlder}>
          <CardList label={t('helpRequests.board.available')}>
            {open.map((request) => (
              <RequestCard key={request.id} request={request} onAccept={() => onAccept(request)} />
            ))}
          </CardList>
        </div>
      )}
      {more.failed && (
        <Notice tone="danger" role="alert">
          {t('helpRequests.board.moreFailed')}
        </Notice>
      )}
      {more.has && (
        <div className={styles.more}>
          <p>{t('helpRequests.board.soFar', { shown: open.length, count: total })}</p>
          <Button
            variant="quiet"
            icon={ChevronDown}
            busy={more.busy}
            busyLabel={t('helpRequests.board.showingMore')}
            onClick={() => {
              showMore()
              more.onShow()
            }}
          >
            {t('helpRequests.board.showMore')}
          </Button>
        </div>
      )}
      {open.length === 0 && !isOlder && (
        <EmptyState icon={HeartHandshake}>
          {outside > 0 ? t('helpRequests.board.noneHere') : t('helpRequests.board.none')}
        </EmptyState>
      )}
      {outside > 0 && !isOlder && (
        <Notice
          actions={
            <Button variant="quiet" icon={Eye} onClick={() => onFilters(NO_FILTERS)}>
              {t('helpRequests.board.showHidden')}
            </Button>
          }
        >
          {t('helpRequests.board.hidden', { count: outside })}
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
